"""What a server does, without the server: assistants, threads, runs, schedules and items, tenant by tenant.

callers      who asks
assistants   what can be run: the system's own and those that clients make, in versions
threads      threads as clients see them, their states and histories
crons        schedules, and the runs that they ask for
items        the long-term store of hosted graphs, a tenant's part of it

This room knows nothing of HTTP.
"""
