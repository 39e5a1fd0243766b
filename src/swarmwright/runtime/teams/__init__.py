"""Teams in all their versions, and which of them a thread follows.

keeping     teams over a store: put in, changed, listed
choosing    which team an app has, as the store keeps it
teams       which team a thread follows, and what holds for it at this moment
leaving     who was removed from a team that a workflow still names; pure
binding     which team or graph a thread is for, and that it can be only one; pure
shelving    the graphs of a store's workflows: built when asked for, so many kept
"""
