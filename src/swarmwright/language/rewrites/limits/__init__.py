"""Limits: bounds told beside a work, by how often and how long.

`tried_again`  "a failed call may be repeated twice by Ann" is "Ann may retry twice"
`timely`       work with a bound of time beside it: the limit is taken out, the work read on
`metering`     how often a tool may be used is a bound on calls
"""
