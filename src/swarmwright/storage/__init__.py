"""Where threads, checkpoints, events and commands are kept.

opening      a file or a server, by its address
addresses    an address that shows no password
store        what every store holds, by port
checkpoints  LangGraph's checkpoints: a saver of few bytes and few turns, over any rows
leftovers    what another graph has left on a thread; pure
lineages     what channels of deltas are made of, as far as it was read
types        which types stand in checkpoints
packing      what is kept, made small; pure
damage       what is no more what was packed: of one thread, and for good
sealing      sealing and opening with keys; vault: the keys of threads, wrapped by the operator's
seals        checkpoints, sealed; sealed: events and runs; titles: threads; commands: what they say; closing:
             all of a store
aside        work on large payloads, beside the event loop
telling      events as bytes; pure. scribing: events of all runs on their way to one log, in batches
moving       a file's move to a database, all of it or nothing
recent       what was seen last, kept in memory
memory       long-term memory, over a LangGraph store; sealed_values: its values
items        LangGraph's own store, opened when it is used
records      records as rows, and which are meant; then threads, runs, assistants, crons and api_keys as such;
             pure
wakes        who is to be called when something happens
sqlite       one file, for one machine
postgres     one server, for many processes and machines
scoped       folders that agents work in, each a boundary
"""
