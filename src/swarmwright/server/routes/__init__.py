"""The operations, one module a group.

system      /ok, /info, /metrics, /docs
assistants  what can be run
threads     threads
state       their states and histories
runs        runs, on threads and without
reading     what they tell, read along
protocol    LangChain's agent streaming protocol: commands and events
crons       schedules
store       the long-term store
swarm/      teams in words: what is not LangGraph's
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from fastapi import APIRouter

from swarmwright.server.routes import (
    assistants,
    crons,
    protocol,
    reading,
    runs,
    state,
    store,
    swarm,
    system,
    threads,
)

__all__ = ["CLOSING", "GROUPS", "ROUTERS", "left_open"]

GROUPS: Mapping[str, str] = {
    "System": "Whether the server is well, and what it is.",
    "Assistants": "What can be run: a graph or a team, with its config and context, in versions.",
    "Threads": "Conversations and jobs: their states, histories and metadata.",
    "Runs": "Drives of a thread.",
    "Protocol": "LangChain's agent streaming protocol: commands to threads, and their events.",
    "Crons": "Runs by a schedule.",
    "Store": "What outlives threads: items in namespaces.",
    "Prompts": "Teams in words: prompts compiled, played through on paper, and drawn.",
    "Teams": "Who is in a team, and who may use what and why; changes of it, in versions; patterns.",
    "Proposals": "Compiled workflows that wait until somebody approves them.",
    "Teams' threads": "How threads of teams stand, what has happened on them, and commands to them.",
    "Approvals": "What waits for people, and what they do about it.",
    "Swaps": "Another workflow for a thread, also while it runs.",
    "Apps": "What apps add to this server.",
    "History": "Checkpoints of teams' threads: shown, compared, gone on from.",
}
"""The groups of operations, as they are listed."""

ROUTERS = (
    system.router,
    assistants.router,
    threads.router,
    state.router,
    crons.router,
    runs.router,
    reading.router,
    reading.whole_threads,
    protocol.router,
    store.router,
    *swarm.ROUTERS,
)
"""In this order: the first route that fits is taken."""

_THREADS = ("Teams' threads", "Approvals", "Swaps", "History")
"""Ours that read threads, and let runs go on."""

CLOSING: Mapping[str, tuple[str, ...]] = {
    "assistants": ("Assistants", "Prompts", "Teams", "Proposals"),
    "threads": ("Threads", "Protocol", *_THREADS),
    "runs": ("Runs", "Crons", "Protocol", *_THREADS),
    "store": ("Store",),
    "event_streaming": ("Protocol",),
    "meta": (),
}
"""What an operator may close → the groups that are not served then, ours among them: no other way leads to
what is closed. "meta" is the server itself, but for `/ok`."""


def left_open(closed: Collection[str]) -> Sequence[APIRouter]:
    """The routers without what is closed."""
    groups = {group for name in closed for group in CLOSING[name]}
    routers = [router for router in ROUTERS if not groups.intersection(map(str, router.tags))]
    if "meta" not in closed:
        return routers
    well = APIRouter()
    well.routes = [route for route in system.router.routes if getattr(route, "path", "") == "/ok"]
    return [well, *(router for router in routers if router is not system.router)]
