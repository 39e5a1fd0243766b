"""What an `update_state` writes, made the router's own writes. Pure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, cast

from langgraph.types import Command, StateSnapshot, StateUpdate

from swarmwright.graph.clients import COPY, Hearing, said
from swarmwright.graph.routing import ASK, ROUTER, route
from swarmwright.graph.state import written_to
from swarmwright.workflow.plan import Plan

__all__ = ["entering"]


def entering(
    plan: Plan,
    nodes: Collection[str],
    standing: StateSnapshot,
    supersteps: Sequence[Sequence[StateUpdate]],
) -> list[list[StateUpdate]]:
    """An operator's updates as the router's, which looks at what they leave unless it would only ask again.

    standing: how the thread stands; nodes: whose name they may be written in. A copy of a checkpoint stays
    one. Raises InvalidCommand.
    """
    given = [[StateUpdate(*update) for update in superstep] for superstep in supersteps]
    if given and given[0] == [StateUpdate(None, COPY)]:
        return given[:1] + entering(plan, nodes, standing, given[1:])
    after = cast("dict[str, Any]", standing.values)
    writes = list[list[dict[str, Any]]]()
    for superstep in given:
        writes.append([])
        for update in superstep:
            write = said(update, nodes, Hearing(after, plan.workflow.team))
            writes[-1].append(write)
            after = written_to(after, write)
    asks = ASK in standing.next and route(plan, after).goto == (ASK,)
    goto = ASK if asks else ROUTER

    def entered(write: Mapping[str, Any]) -> StateUpdate:
        # Its type says a dict alone; LangGraph takes whatever a node may return.
        return StateUpdate(cast("dict[str, Any]", Command(update=write, goto=goto)), ROUTER)

    return [[entered(write) for write in superstep] for superstep in writes]
