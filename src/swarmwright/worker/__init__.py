"""Runs on many machines: workers over Procrastinate's queue in PostgreSQL.

limits    what bounds workers together
script    the queue beside the runs' rows, as SQL: a pending run has a ticket, by a trigger
queue     the same as calls: Procrastinate's jobs, heartbeats and stalled jobs
tickets   what is done for one ticket: a run of its thread is claimed, or taken over, and driven
beating   heartbeats, beside whatever the runs' code does
vital     tasks that a worker does not live without
working   the worker: fetches tickets while it has room, notices the dead, drains when it is stopped

Rows say what is run, and in which order; a ticket says that somebody should look at a thread, and who holds
it does so alone among the workers. This room knows nothing of HTTP, and of stores nothing but their ports
and the columns of a run that the trigger reads.
"""
