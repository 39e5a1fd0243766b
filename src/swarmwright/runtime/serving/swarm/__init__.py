"""What this server does besides LangGraph's: teams in words, compiled, looked at and changed (DESIGN §8).

reach       which team, and which thread of whom, is meant
prompts     prompts compiled, rehearsed and drawn
swarm       all of it, in one value

What programs are told of it is `runtime.records`. Every method takes the caller, and touches what is theirs.
"""
