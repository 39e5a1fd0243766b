"""A graph that takes its time, and fails at length of what it is told to fail of."""

from __future__ import annotations

import asyncio

from langgraph.graph import START, StateGraph
from typing_extensions import TypedDict


class Told(TypedDict, total=False):
    """What it is to do."""

    seconds: float
    failure: str


async def work(state: Told) -> Told:
    """Sleep, then fail where it is told to."""
    await asyncio.sleep(state.get("seconds", 0))
    if failure := state.get("failure"):
        raise ValueError(failure)
    return {}


graph = StateGraph(Told).add_node("work", work).add_edge(START, "work").compile()
