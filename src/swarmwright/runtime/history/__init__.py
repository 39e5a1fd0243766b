"""Looking back: every checkpoint of a thread, what happened at each, and what went on from one.

comparing  what differs between two states; pure
wording    a difference as people say it; pure
past       list, show, compare, and begin a new thread from a checkpoint
"""
