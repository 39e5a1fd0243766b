"""Threads, runs, and what happens on them.

agents/     the code that works for an agent of each kind
platform    the door: threads are made, run, listed and read here, and sent commands
standing    the part of the door that finds threads, and where they stand
history/    looking back: checkpoints listed, shown, compared; forks and replays
naming      what a thread can be called; pure
binding     which team or graph a thread is for, and that it can be only one; pure
client      what a server's client asks of a run, and who is told of it
said        what a run is told by name, held against what there is; pure
starting    what a run gives its graph to begin with
running     one run: drives a thread's graph until it ends, waits for people, or is cancelled
taking      commands, applied between two supersteps, a checkpoint each
applying    what one command comes to: writes, words, and where the thread stands then
commands    what a command does to a thread, as a value; pure
  effects/    each kind of command
shelving    the graphs of a store's workflows: built when asked for, so many kept
seating     what a run drives, and what takes its place: another graph, an earlier state
keeping     teams in all their versions, over a store
choosing    which team an app has, as the store keeps it
teams       which team a thread follows, and what holds for it at this moment
swapping    what a change of the workflow writes to the state; pure
restoring   an earlier state, made to stand again here or on a new thread; pure
sending     the part of the door that takes commands
elapsing    the part of the door by which time decides, and what goes on from it
answering   the part of the door at which people see what they are asked, and answer it
approving   approvals after a command, and in the plan of a swap; pure
proposing   whether a proposed workflow's agents are as they were when it was asked; pure
bystanders  a function that answers calls at once, and what it says to those that wait
records/    what programs are told, as plain data, by the command line and by servers
hosting/    what a server runs on threads: teams, and graphs that people have
serving/    what a server does with that, without the server
zones       graphs that share nothing, and the one way from one into another
alarms      deadlines, while a run is under way
recording   the run's events: batched, stored in order, and handed to who listens
results     what a run comes to, and the trace of a thread
looking     the part of the door that shows how a thread stands, and what has happened
showing     a team as people look at it
tracing     the whole trace: the state's, and what only the events tell of
rereading   what is taken from threads' logs, kept: who looks again reads only what has come since
untold      ends of steps that a crash kept from the log
waking      waiting for a bell, and never for it alone
attempts    attempts that were cut off, which only the events tell of
"""
