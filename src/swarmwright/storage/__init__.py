"""Where threads, checkpoints, events and commands are kept.

sqlite      one file: checkpoints (LangGraph's saver), threads and workflows, events
mailbox     commands to threads, and waking who drives them
teams       teams in all their versions, and who follows them
memory      long-term memory, over a LangGraph store
bells       the wake-up among processes: a named pipe a thread
connection  one connection that many coroutines share
scoped      folders that agents work in, each a boundary
compact     LangGraph's saver, taking less room
"""
