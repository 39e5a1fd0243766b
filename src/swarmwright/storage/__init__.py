"""Where threads, checkpoints, events and commands are kept.

sqlite      one file for all of it: threads and workflows, and the rest by room
checkpoints   LangGraph's checkpoints: a saver of few bytes and few turns
rows          checkpoints as rows: tables and queries
lineages      what channels of deltas are made of, as far as it was read
texts         long texts, each kept once
events        the log of each thread
mailbox       commands to threads, and waking who drives them
teams         teams in all their versions, and who follows them
upgrading     files of earlier versions
packing     what stands in a file, made small; pure
connection  one connection that many coroutines share
bells       the wake-up among processes: a named pipe a thread
memory      long-term memory, over a LangGraph store
scoped      folders that agents work in, each a boundary
"""
