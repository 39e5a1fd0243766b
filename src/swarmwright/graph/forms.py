"""What may be written to a channel from outside, and in which form. Pure; knows nothing of graphs.

A reducer takes what nodes of ours write on trust. What a client writes is looked at first, so that it is told
where it is wrong and what is expected there, and nothing of it is stored.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any

from langchain_core.messages import BaseMessage, convert_to_messages
from langgraph.types import Overwrite

from swarmwright.graph.state import DEEP
from swarmwright.graph.values import nameless, unstorable
from swarmwright.policy.labels import LABEL
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.nearness import nearest

__all__ = ["BY_HAND", "ITEMS", "SETTINGS", "malformed", "messages_in", "odd_items", "renamed", "strangers"]

SETTINGS = (
    "messages",
    "shared_context",
    "group_context",
    "private_context",
    "agent_outputs",
    "signals",
    "coordination_rules",
)
"""The channels that an operator may write to: what was said and known, and who is switched off. Progress,
what people are asked, the trace and the turn are worked out by the graph."""

_OUTPUT = {"agent", "message", "fields"}

ITEMS = "items"
"""The entry of the context that everybody sees whose lists maps run over: words of a map → its list."""

BY_HAND = "by_hand"
"""The mark of an output that somebody has written in an agent's place, until the agent writes anew: who it
was, or True where nobody knows. Nobody can leave it out: whoever goes by what an agent found can tell that
it did not find this."""


def renamed(output: Mapping[str, Any], before: Iterable[BaseMessage], text: str) -> dict[str, Any]:
    """The fields of an output that says this text from now on: where one names, by its SHA-256 in hex, the
    text that stood in the messages of before, it names the new one. Whoever says yes to it goes by that."""
    was = next((str(one.text) for one in before if one.id == output.get("message")), "")
    old, new = (sha256(said.encode("utf-8", "surrogatepass")).hexdigest() for said in (was, text))
    return {name: new if value == old else value for name, value in output.get("fields", {}).items()}


_OVERWRITE = "__overwrite__"
"""LangGraph's mark: an object with it, alone or as its type, takes the place of all that a channel holds."""


def malformed(channel: str, write: Any) -> str:
    """Where in a write to this channel something stands that is not expected, and what is; "" = nowhere."""
    if isinstance(write, Overwrite):
        write = write.value
    if isinstance(write, Mapping) and (_OVERWRITE in write or write.get("type") == _OVERWRITE):
        return f"{channel}: what stands there is written to entry by entry, and not replaced as a whole"
    if channel == "messages":
        return _messages(write)
    if not isinstance(write, Mapping):
        return f"{channel}: an object by name is expected, not {_type(write)}"
    for name, entry in write.items():
        if entry is not None and (reason := _entry(channel, name, entry)):
            return f"{channel}.{name}: {reason}"
    return unstorable(write, channel) or _nameless(channel, write)


_NAMED = ("shared_context", "signals")


def _nameless(channel: str, write: Mapping[str, Any]) -> str:
    """Where what agents are to read, or hear, has no name; "" = nowhere."""
    if channel in ("group_context", "private_context"):
        entries = {f"{channel}.{who}": one for who, one in write.items() if one is not None}
    elif channel == "agent_outputs":
        outputs = ((instance, one) for instance, one in write.items() if one is not None)
        entries = {f"{channel}.{instance}.fields": one["fields"] for instance, one in outputs}
    else:
        entries = {channel: write} if channel in _NAMED else {}
    return next(filter(None, (nameless(one, place) for place, one in entries.items())), "")


def _entry(channel: str, name: Any, entry: Any) -> str:
    """What is wrong with one entry that is there."""
    if channel in DEEP:
        return "" if isinstance(entry, Mapping) else f"an object by name is expected, not {_type(entry)}"
    if channel == "shared_context":
        return odd_items(entry) if name == ITEMS else ""
    if channel == "agent_outputs":
        whole = (
            isinstance(entry, Mapping)
            and entry.keys() - {BY_HAND, LABEL} == _OUTPUT
            and isinstance(entry["agent"], str)
            and isinstance(entry["message"], str)
            and isinstance(entry["fields"], Mapping)
        )
        return "" if whole else "an object with the keys agent, message (its id) and fields is expected"
    if channel == "coordination_rules":
        if name != "disabled":
            return "of the rules, only 'disabled' may be set here; a platform takes the others as commands"
        named = isinstance(entry, Sequence) and not isinstance(entry, str)
        return "" if named and all(isinstance(a, str) for a in entry) else "a list of agent ids is expected"
    return ""


def strangers(channel: str, write: Any, state: Mapping[str, Any], team: Catalog) -> str:
    """Who is given context and is neither of the team nor has any yet, for nobody would read it; or who is
    switched off and is not there; "" = nobody."""
    if channel == "coordination_rules" and isinstance(write, Mapping):
        off = write.get("disabled") or ()
        gone = next((name for name in off if team.agent(name) is None), None)
        return f"{channel}.disabled: there is no agent {gone!r} here" if gone is not None else ""
    if channel not in ("private_context", "group_context") or not isinstance(write, Mapping):
        return ""
    private = channel == "private_context"
    pairs = [(a.id, a.name) for a in team.agents] if private else [(g.id, g.name) for g in team.groups]
    ids = {id_: id_ for id_, _ in pairs} | {name: id_ for id_, name in pairs}
    known = {id_ for id_, _ in pairs} | set(state.get(channel, {}))
    for name, entry in write.items():
        if entry is not None and name not in known:
            near = [ids[name]] if name in ids else [ids[one] for one in nearest(str(name), ids)]
            mean = f"; did you mean {near[0]!r}?" if near else ""
            what = "agent" if private else "group"
            return f"{channel}.{name}: there is no {what} {name!r} here{mean}"
    return ""


def odd_items(items: Any) -> str:
    """What is wrong with `items` of the context that everybody sees, which maps run over; "" = nothing."""
    if items is None:
        return ""
    if isinstance(items, Mapping) and all(
        isinstance(v, list) and isinstance(k, str) for k, v in items.items()
    ):
        return ""
    return f"'{ITEMS}' is an object: words of a map, and the list that it runs over"


def messages_in(write: Any) -> list[BaseMessage]:
    """The messages of a write, as the channel takes them: a list of them, or one."""
    return convert_to_messages(write if isinstance(write, list) else [write])


def _messages(write: Any) -> str:
    try:
        messages_in(write)
    # LangChain checks some of a message and trips over the rest: odd input was seen to end in each of these.
    except (ValueError, NotImplementedError, TypeError, KeyError, AttributeError) as error:
        why = str(error).partition("\n")[0]  # a link to LangChain's pages may follow
        return f"messages: messages as LangChain takes them are expected ({type(error).__name__}: {why})"
    return ""


def _type(value: Any) -> str:
    return "nothing" if value is None else type(value).__name__
