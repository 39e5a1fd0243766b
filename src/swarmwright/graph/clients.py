"""What the clients of a hosted graph may do: one run at a time, words and context in, answers to what waits.

LangGraph's input schema filters a dict alone. A `Command` goes past it, to any channel of the state, and a
`Send` hands a node a state of the sender's own making: either could say that work is done, or approved. This
module knows nothing of what a graph does with what is let in, nor what a channel can hold (`forms`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from langchain_core.runnables import RunnableConfig, ensure_config
from langgraph.types import Command, Send, StateUpdate

from swarmwright.errors import InvalidCommand, ThreadBusy
from swarmwright.graph.forms import SETTINGS, malformed, marked_by_hand

__all__ = ["COPY", "admitted", "alone", "said"]

COPY = "__copy__"
"""LangGraph's name of the node as which a checkpoint is copied."""


def admitted(given: Any, channels: Collection[str], nodes: Collection[str]) -> Any:
    """The input as it is, if a client may give it. `channels`: those that it may write to.

    Raises InvalidCommand.
    """
    if isinstance(given, Command):
        reason = _not_admitted(given, channels, nodes)
    else:
        reason = _malformed(given, channels) if isinstance(given, Mapping) else ""
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
    goto = given.goto or ()  # LangGraph's server gives None for nowhere
    wanted = [goto] if isinstance(goto, str | Send) else list(goto)
    if any(isinstance(one, Send) for one in wanted):
        return "'goto' names steps; what they are given is the thread's own state"
    if unknown := [str(one) for one in wanted if one not in nodes]:
        return f"there is no step {', '.join(unknown)} to go to"
    return _malformed(update, channels)


def _malformed(update: Mapping[str, Any], channels: Collection[str]) -> str:
    """What is wrong with what is written to these channels; "" = nothing."""
    return next(filter(None, (malformed(name, update[name]) for name in channels if name in update)), "")


def said(update: StateUpdate, nodes: Collection[str]) -> dict[str, Any]:
    """What an `update_state` writes, by channel. The node as which it says so counts for nothing.

    As LangGraph takes it, no values would clear all that is due, and what a node of ours has written would
    be all it had to do: they go on by what they return and have no edges. Raises InvalidCommand.
    """
    values, node = update.values, update.as_node
    if node is not None and node not in nodes and not node.startswith("__"):
        raise InvalidCommand("update_state", f"there is no step {node} to write as; leave out 'as_node'")
    if isinstance(values, Command):
        if values.resume is not None:
            raise InvalidCommand("update_state", "an answer is given to a run: ainvoke(Command(resume=…))")
        values = values.update
    if not isinstance(values, Mapping | None):
        raise InvalidCommand("update_state", "what is written is an object by channel")
    for name, write in (values or {}).items():
        if name not in SETTINGS:
            raise InvalidCommand("update_state", _closed(str(name)))
        if reason := malformed(name, write):
            raise InvalidCommand("update_state", reason)
    return {name: marked_by_hand(name, write) for name, write in (values or {}).items()}


def _closed(channel: str) -> str:
    """Why a channel is not written to, and what to do instead."""
    if channel == "tool_permissions":
        return (
            "tool_permissions: a hosted graph goes by the rights that it was built with; change them in its "
            "config, or run the thread on a platform, which takes permissions while it works"
        )
    return f"{channel} is written by the graph alone, and what may be set is {', '.join(SETTINGS)}"


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
