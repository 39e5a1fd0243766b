"""The routes under /swarm: what this server does besides LangGraph's.

prompts    compile, preview, and the graph of what stands
teams      who is in a team, who may use what; changes, versions, patterns
proposals  compiled workflows that wait until somebody approves them
listing    threads in a list; a stream that rings when one changes
threads    how a team's thread stands, its outputs, trace and timeline; commands to it
events     its events, in parts or as they come
approvals  what waits for people
swaps      another workflow for a thread
histories  checkpoints, forks, replays
apps       apps that are served beside
"""

from __future__ import annotations

from swarmwright.server.routes.swarm import (
    approvals,
    apps,
    events,
    histories,
    listing,
    prompts,
    proposals,
    swaps,
    teams,
    threads,
)

__all__ = ["ROUTERS"]

ROUTERS = (
    prompts.router,
    teams.router,
    proposals.router,
    listing.router,
    threads.router,
    events.router,
    approvals.router,
    swaps.router,
    histories.router,
    apps.router,
)
