"""Diagnosing: what is said to the author of a prompt.

`diagnostics`    what is said, where, and the remedy
`codes`          the registry of what can be said (`codes_of_reading`: of how words were read)
"""
