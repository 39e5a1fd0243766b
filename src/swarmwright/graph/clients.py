"""What the clients of a hosted graph may do: one run at a time, words and context in, answers to what waits.

LangGraph's input schema filters a dict alone. A `Command` goes past it, to any channel of the state, and a
`Send` hands a node a state of the sender's own making: either could say that work is done, or approved. This
module knows nothing of what a graph does with what is let in, nor what a channel can hold (`forms`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, cast

from langchain_core.runnables import RunnableConfig, ensure_config
from langgraph.graph import START
from langgraph.types import Command, Overwrite, Send, StateUpdate

from swarmwright.errors import InvalidCommand, ThreadBusy
from swarmwright.graph.forms import SETTINGS, malformed, strangers
from swarmwright.graph.words import in_their_place, of_people
from swarmwright.workflow.catalog import Catalog

__all__ = ["COPY", "Hearing", "admitted", "alone", "said"]

COPY = "__copy__"
"""LangGraph's name of the node as which a checkpoint is copied."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """Where words of clients are heard: how the thread stands, and whose words they cannot be."""

    state: Mapping[str, Any]
    team: Catalog


def admitted(
    given: Any, channels: Collection[str], nodes: Collection[str], hearing: Hearing | None = None
) -> Any:
    """The input as it is taken, if a client may give it. `channels`: those that it may write to.

    hearing: None where it comes from the graph around this one, which answers for its own messages. Raises
    InvalidCommand.
    """
    if isinstance(given, Command):
        reason = _not_admitted(given, channels, nodes)
        if not reason and given.update:
            return replace(given, update=_heard(cast("Mapping[str, Any]", given.update), hearing))
    elif isinstance(given, Mapping):
        if not (reason := _malformed(given, channels)):
            return _heard(given, hearing)
    else:
        reason = ""
    if reason:
        raise InvalidCommand("graph_input", reason)
    return given


def _heard(update: Mapping[str, Any], hearing: Hearing | None) -> dict[str, Any]:
    """An update whose words are people's, as messages. Raises InvalidCommand."""
    if hearing is None or "messages" not in update:
        return dict(update)
    words = of_people(update["messages"], hearing.state, hearing.team)
    if isinstance(words, str):
        raise InvalidCommand("graph_input", words)
    return {**update, "messages": words}


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
    if unknown := [str(one) for one in wanted if one not in nodes or one == START]:
        return f"there is no step {', '.join(unknown)} to go to"
    return _malformed(update, channels)


def _malformed(update: Mapping[str, Any], channels: Collection[str]) -> str:
    """What is wrong with what is written to these channels; "" = nothing."""
    written = {name: update[name] for name in channels if name in update}
    if whole := next((name for name, write in written.items() if isinstance(write, Overwrite)), ""):
        return f"{whole}: a client adds to what stands there, and does not replace it as a whole"
    return next(filter(None, (malformed(name, write) for name, write in written.items())), "")


def said(update: StateUpdate, nodes: Collection[str], hearing: Hearing) -> dict[str, Any]:
    """What an `update_state` writes, by channel, on a thread that stands so. The node as which it says so
    counts for nothing.

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
        if reason := malformed(name, write) or strangers(name, write, hearing.state, hearing.team):
            raise InvalidCommand("update_state", reason)
    kept = in_their_place(values or {}, hearing.state, hearing.team)
    if isinstance(kept, str):
        raise InvalidCommand("update_state", kept)
    return kept


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
