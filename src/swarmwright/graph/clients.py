"""What the clients of a hosted graph may do: one run at a time, words and context in, answers to what waits.

LangGraph's input schema filters a dict alone. A `Command` goes past it, to any channel of the state, and a
`Send` hands a node a state of the sender's own making: either could say that work is done, or approved. This
module knows nothing of what a graph does with what is let in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from langchain_core.runnables import RunnableConfig, ensure_config
from langgraph.types import Command, Send, StateUpdate

from swarmwright.errors import InvalidCommand, ThreadBusy

__all__ = ["admitted", "alone", "entering"]


def admitted(given: Any, channels: Collection[str], nodes: Collection[str]) -> Any:
    """The input as it is, if a client may give it. `channels`: those that it may write to.

    Raises InvalidCommand.
    """
    if isinstance(given, Command):
        reason = _not_admitted(given, channels, nodes)
        if reason:
            raise InvalidCommand("graph_input", reason)
    return given


def _not_admitted(given: Command[Any], channels: Collection[str], nodes: Collection[str]) -> str:
    """Why a client may not give this; "" = it may."""
    if given.graph is not None:
        return "a command from outside is for this graph, and names no other"
    update = given.update or {}
    if not isinstance(update, Mapping):
        return "'update' is an object by channel"
    if closed := [str(name) for name in update if name not in channels]:
        return f"a client may write {' and '.join(channels)}, not {', '.join(closed)}"
    wanted = [given.goto] if isinstance(given.goto, str | Send) else list(given.goto)
    if any(isinstance(one, Send) for one in wanted):
        return "'goto' names steps; what they are given is the thread's own state"
    if unknown := [str(one) for one in wanted if one not in nodes]:
        return f"there is no step {', '.join(unknown)} to go to"
    return ""


def entering(supersteps: Sequence[Sequence[StateUpdate]], node: str) -> list[list[StateUpdate]]:
    """A client's updates of the state; one that names no node is taken as `node`'s.

    LangGraph would take it as the node's that wrote last. Ours go on by what they return and have no edges:
    nothing would be planned behind it, and the thread would stand still.
    """

    def entered(update: StateUpdate) -> StateUpdate:
        named = update.as_node is not None or update.values is None
        return update if named else update._replace(as_node=node)

    return [[entered(StateUpdate(*update)) for update in superstep] for superstep in supersteps]


@contextmanager
def alone(busy: set[str], config: RunnableConfig | None) -> Iterator[None]:
    """Nobody else writes to the config's thread meanwhile; without a thread there is nothing to hold.

    `busy`: the threads that somebody writes to. Raises ThreadBusy: LangGraph itself lets two runs of a thread
    go on side by side, and keeps the writes of one.
    """
    thread_id = str(ensure_config(config).get("configurable", {}).get("thread_id", ""))
    if not thread_id:
        yield
        return
    if thread_id in busy:
        raise ThreadBusy(thread_id)
    busy.add(thread_id)
    try:
        yield
    finally:
        busy.discard(thread_id)
