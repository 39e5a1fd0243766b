"""One run: what drives a thread's graph until it ends, waits for people, or is cancelled.

client      what a server's client asks of a run, and who is told of it
starting    what a run gives its graph to begin with
running     the drive itself
taking      commands, applied between two supersteps, a checkpoint each
applying    what one command comes to: writes, words, and where the thread stands then
considered  what that takes and gives; values
proposing   whether a proposed workflow's agents are as they were when it was asked; pure
seating     what a run drives, and what takes its place: another graph, an earlier state
alarms      deadlines, while a run is under way
bystanders  a function that answers calls at once, and what it says to those that wait
recording   the run's events: stored in order, and handed to who listens
telling     what is told of a command once it is stored; pure
untold      ends of steps, and commands, that a crash kept from the log; pure
cut_off     the same, read from the store
"""
