"""The store in a PostgreSQL database, for any number of processes and machines.

store      opening it: tables, pool, and what is kept by port
schema     the tables and functions, version by version
serving    those that came with the server: runs, chunks, what clients set on threads
keeping    those for how long threads last, and for webhooks that are to be told
ending     the bell for the ends of runs
dying      how often who drove a run has died at it
numbering  from where events are numbered, also after a crash of the server
authors    those for who has made a team's versions
access     those that came with authentication: API keys, the audit log
pool       its class: it tries again each second where the server is gone; the workers are handed it, too
patience   how long a database may say nothing to who has asked it something
database   a pool of connections: work that is done whole, and what becomes of failures
holds      one writer a thread: a lock that dies with its session, and a token that fences who lost it
hearing    the wake-up among processes: LISTEN and NOTIFY
announcing that threads' records are others, once for all that change within a moment
threads    threads and the workflows that they follow
newest     the newest checkpoint of a thread that is held here, known without asking
rows       checkpoints as the saver wants them
together   what a step has written waits a moment for its checkpoint, to be one commit with it
texts      long texts, each kept once within its thread
events     the log of each thread
mailbox    commands to threads
runs       what a server is asked to run: admission, claims, ends
hosted     which runs a process may claim: those of what it hosts
claiming   all that may begin claimed by one question: the function for it
assistants what clients make of teams and graphs, in versions
crons      runs by a schedule
api_keys   who may speak to a server
audit      what they did
items      LangGraph's own store, beside ours
teams      teams in all their versions, and who follows them
memory     long-term memory, over LangGraph's store
thread_keys   the wrapped keys of threads; sealing: their table
keys       ids as bytes that sort as the ids do; pure

This room knows nothing of what stands in a payload. Everything lies in a schema of its own, `swarmwright`.
"""
