"""What each kind of command does to a thread, as a value. Pure.

base        how a thread stands, and what a command comes to
messages    words for the thread: a request, context, a signal from outside
pausing     pause, resume, cancel
toggling    agents off and on
swapping    another workflow, at once or proposed
deciding    a person's yes and no
expiring    deadlines that are over
reaching    steps that people name, and what lets one run (again)
contexts    context entries, and those that go with a step
redirecting go to a step
editing     what stands in the state
returning   back to an earlier checkpoint
"""
