"""What a server does, without the server: assistants, threads, runs, schedules and items, tenant by tenant.

services     all of it, in one value
callers      who asks
names        tenants' own: two can each have a thread of the same id; pure
api_keys     made, shown once, and known again
auditing     whether the audit log still says what was put down; pure
filtering    what of all that is kept may be touched, in the words of LangGraph's `Auth` handlers; pure
matching     whether JSON holds JSON; configuring: an assistant's configuration under a run's; both pure
assistants   what can be run: the system's own and those that clients make, in versions
threads      threads as clients see them
  states     their states and histories
  seeing     how they stand: status, values, what they wait for
  wanted     which of them are looked for; pure
  extracting values picked out of them by paths; pure
lasting      how long they last
deadlines    what time decides where nobody is at work: who is asked next, what comes of no answer
  going_on   the runs that are asked for by that
retaining    what is kept no longer: dropped
requests     what a client asks to be run; pure
runs         runs: made, waited for, read along with, stopped
  driving, drives    who carries them out; resuming: whether what a run answers waits at all
  elsewhere          runs of what is not hosted here: they wait, and it is said
  cutting            what was told to a run that was cut off
  watching, streams, parts, messages    what they tell, as clients hear it
  stores, limits     what they live on, and what bounds them
  ending, webhooks, notices   what follows their end
protocol/    the same by LangChain's agent streaming protocol
crons        schedules, and the runs that they ask for
  foreseeing whether what is kept for runs to come could begin one
  schedules  when a turn is next
swarm/       teams in words: what is not LangGraph's
items        the long-term store of hosted graphs, a tenant's part of it

This room knows nothing of HTTP.
"""
