"""Limits: bounds told beside a work, by how often and how long.

`tried_again`  "a failed call may be repeated twice by Ann" is "Ann may retry twice"
`attempts`     "Ben drafts it in at most three attempts" gives Ben two more, and nobody rounds
`timely`       work with a bound of time beside it: the limit is taken out, the work read on
`cut_off`      "kill Ann if she takes 5 minutes, and Ben if he takes 1": a sentence's verb for each of them
`metering`     how often a tool may be used is a bound on calls
"""
