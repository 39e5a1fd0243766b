"""What the routes under /swarm are told, and tell.

pictures   workflows, as texts and to be drawn
prompts    prompts, and what became of them
commands   commands to threads
approvals  what waits for people
swaps      workflows that are meant, and swaps
operations operations on teams
teams      teams, rights, versions, patterns
proposals  compiled workflows that wait for a yes
listing    the threads that there are
live       how a thread stands, and what happened on it
histories  checkpoints, forks, replays
apps       apps that are served beside
"""
