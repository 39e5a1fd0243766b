"""Workflow → StateGraph: one state schema, one router, step nodes as handles on activities.

building     workflow → compiled graph, as a list of passes
star         the executable: a router, and the nodes that it sends to
clients      what who drives a hosted graph may put in
forms        what may be written to a channel from outside, and in which form; pure
words        whose words messages and outputs may be that are written from outside; pure
replacing    what stood where somebody writes in an agent's place, kept on record; pure
entering     what an operator writes, as the router's own writes; pure
state        the schema that every workflow shares, and its reducers
replaying    its delta channels, which replay no write twice
records      progress as it stands in the state, and the facts that `advance` reads from it
requests     what people have asked for, and what of it nobody has seen; pure
marking      for which item work inside a map is; pure
turns        when a new request begins anew
retrying     what is written so that what has failed begins anew; pure
listed       of which items of lists something is; pure
holding      whether a yes still holds as work begins on it; pure
beginning    what begins as a thread stands, and who waits for a person's yes first; pure
subjects     what people have to decide on now; pure
listless     questions about items whose list is being made anew; pure
asking       what they are asked, brought in line with that; pure
decided      what was decided at gates that ask otherwise by now, kept on record; pure
moving       what goes with work that counts under another instance; pure
relisting    which items keep their work where a list was made anew; pure
routing      state → what to write and where to go; pure
nodes        the executable nodes: router, steps, questions, people
activities   the work under way, each in a task of its own; joined, never waited out
stopping     tasks that are stopped, and have stopped
performing   one piece of work: limits, retries, typed failures, its trace
containing   code that ends the process has failed, and ends no loop
reading      what an activity has read besides its view
histories    what the tools of a thread were called with, and gave
observing    the model calls of an activity, whoever makes them
values       what the state can hold
writing      what has ended, as writes to the state
texts        who has written what under which label, looked at once
contexts     who wrote which entry of the context, and who may see it; pure
views        what an agent is given to see
seen         what such views held, read back from the trace
answers      what people answer, read strictly
answerers    who gives an answer to a hosted graph, and when; pure
drawing      the described flow for LangGraph's viewers
"""
