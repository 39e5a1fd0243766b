"""What each kind of command does to a thread, as a value. Pure.

commands    the effect of any command, and its entry in the trace
approving   approvals after a command, and in the plan of a swap
migrating   what a change of the workflow writes to the state
restoring   an earlier state, made to stand again here or on a new thread
base        how a thread stands, and what a command comes to
messages    words for the thread: a request, context, a signal from outside
pausing     pause, resume, cancel
toggling    agents off and on
rejoining   who is on again: in which rounds they are passed by
swapping    another workflow, at once or proposed
deciding    a person's yes and no
expiring    deadlines that are over
reaching    steps that people name, and what lets one run (again)
contexts    context entries, and those that go with a step
redirecting go to a step
questions   why a step waits for a question to people, in words; and the plan of a swap with that
awaiting    who waits for a person's yes because of a command, in words
finding     what was found of a text, where its author works again or the thread goes back behind it
meaning     which round of a step is meant by its last
editing     what stands in the state
forming     whether an edit has the form of one
overtaking  what people were shown, and an edit makes otherwise
staying     what was decided, and stays so whatever an edit says
listing     lists that were made from what is edited
returning   back to an earlier checkpoint
"""
