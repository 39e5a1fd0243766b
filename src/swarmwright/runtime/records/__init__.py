"""What programs are told, as plain JSON data: the same by `--json` on the command line and by a server.

rosters     in: names of agents, tools and groups → a catalog
facts       the plain facts of a workflow as sentences
compiling   a prompt and what became of it: workflow, facts, diagnostics, what each phrase is
pictures    a workflow as nodes, edges and frames, with the places of the prompt that they come from
rehearsing  a dry run
changing    what changes from one workflow to another, and what a swap does
commands    commands, and what came of them
approvals   what waits for people
history     checkpoints, and what differs between two
living      how a thread stands, node by node
tracing     spans, the timeline with its critical path, outputs, events
teams       who is in a team, who may use what and why, and changes of it
grids       who may use what, as a grid
patterns    patterns

Everything here is pure. This room knows nothing of HTTP or of terminals.
"""
