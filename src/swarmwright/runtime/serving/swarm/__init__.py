"""What this server does besides LangGraph's: teams in words, compiled, looked at and changed (DESIGN §8).

reach       which team, and which thread of whom, is meant
prompts     prompts compiled, rehearsed and drawn
sources     the workflow that a caller means
departed    prompts that name who has left their team; pure
listing     threads in a list, and a bell for when one changes
spans       which spans of a trace are meant; pure
traces      traces of hosted graphs, in pages
looking     how a thread stands, its outputs, spans, timeline and events
commanding  commands, and the runs that they let begin
approving   what waits for people, and their answers
questions   what graphs that are no teams ask of people
swapping    another workflow for a thread
histories   checkpoints, forks, replays
former      what stood in the flows that a thread has followed before
titles      what threads are called that came of another; pure
teams       who is in a team, and who may use what; changes of it, patterns
proposals   compiled workflows that are kept until somebody approves them
swarm       all of it, in one value

What programs are told of it is `runtime.records`. Every method takes the caller, and touches what is theirs.
"""
