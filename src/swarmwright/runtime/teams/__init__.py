"""Teams in all their versions, and which of them a thread follows.

reading     teams over a store, in their versions: listed, read
keeping     ... put in, changed, taken in from a file, gone back to
choosing    which team an app has, as the store keeps it
fitting     which team a thread follows, and workflows with everybody as they are set up now
teams       what a change of a team comes to on a thread, and what holds for it at this moment
leaving     who was removed from a team that a workflow still names; pure
binding     which team or graph a thread is for, and that it can be only one; pure
shelving    the graphs of a store's workflows: built when asked for, so many kept
"""
