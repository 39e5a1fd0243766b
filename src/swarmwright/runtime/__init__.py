"""Threads, runs, and what happens on them. From the top down:

serving/     what a server does with all this, without the server
records/     what programs are told, as plain data, by the command line and by servers
hosting/     what a server runs on threads: teams, and graphs that people have
showing      a team as people look at it
platform     the door: threads are made, run, listed and read here, and sent commands
  door/        its parts
history/     looking back: checkpoints shown, compared; forks and replays
runs/        one run: the drive of a thread's graph, and the commands that it takes
tracing/     what has happened on a thread, span by span
effects/     what each kind of command does to a thread, as a value; pure
agents/      the code that works for an agent of each kind
teams/       teams in all their versions, and which of them a thread follows
checkpoints  the checkpoints of a thread, from what the saver has stored
stood        how a thread has stood, also where one of its checkpoints cannot be read
untaken      how a thread stands whose graph does not take what was written there
happened     what came to pass from one checkpoint to the next, in a line; pure
parts        what people call the parts of a thread's state; pure
naming       what a thread can be called; pure
waking       waiting for a bell, and never for it alone
zones        graphs that share nothing, and the one way from one into another
"""
