"""Messages and outputs that are written from outside: whose words they may be, and under which label. Pure.

LangGraph replaces a message by another of its id. What an agent has written is read by those ids (`views`,
gates, rules for arguments), so whoever could write under one could put words into an agent's mouth. A client
adds words of people, and no others. An operator may write in an agent's place, where it stays that agent's,
marked as written by hand, and under every label that stood there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from langchain_core.messages import BaseMessage, RemoveMessage
from langgraph.graph.message import REMOVE_ALL_MESSAGES
from langgraph.types import Overwrite

from swarmwright.graph.forms import BY_HAND, messages_in, renamed
from swarmwright.graph.replacing import replacing
from swarmwright.graph.state import written_to
from swarmwright.policy.labels import LABEL, Label, joined, label_in, marked
from swarmwright.ports.agents import TAKEN_BACK
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.likeness import looks
from swarmwright.workflow.nearness import nearest

__all__ = ["in_their_place", "needed", "of_people"]

State: TypeAlias = Mapping[str, Any]

_OURS = re.compile(r"(?:[0-9]+|sent)/")
"""How ids begin that the graph gives: `TURN/STEP` to what a step writes, `sent/N` to what a command says."""

_PEOPLE = "a client adds words of people (role 'user')"


def of_people(write: Any, state: State, team: Catalog) -> list[BaseMessage] | str:
    """The messages that a client adds to a thread that stands so; or where one is none that it may add.

    What it only says back (the same words under the same id) changes nothing, and is left out.
    """
    there, began = _by_id(state), state.get("turn", {}).get("message")
    names = {looks(name) for agent in team.agents for name in (agent.id, agent.name)}
    kept = list[BaseMessage]()
    for at, message in enumerate(messages_in(write)):
        old = there.get(message.id)
        if old is not None and _says_back(message, old):
            continue
        if reason := _not_peoples(message, old, began, names):
            return f"messages[{at}]{reason}"
        kept.append(_under(message, _label(old)) if old is not None else message)
    return kept


def _not_peoples(message: BaseMessage, old: BaseMessage | None, began: Any, names: set[str]) -> str:
    """What is wrong with a message of a client's, and where in it; "" = nothing."""
    theirs = old is None or _kind(old) == "human"
    if isinstance(message, RemoveMessage):
        if message.id == REMOVE_ALL_MESSAGES:
            return ".id: messages are removed one by one, by their ids"
        if not theirs:
            return f".id: {message.id!r} is no person's message, and a client removes no other"
        if old is not None and _OURS.match(str(message.id)):
            return f".id: {message.id!r} came by a command to the thread, and stays"
        return f".id: {message.id!r} began the turn, and stays" if began and message.id == began else ""
    if not theirs:
        return f".id: what stands under {message.id!r} is no person's; give yours another id, or none"
    if _kind(message) != "human":
        return f": {_PEOPLE}, and no {_kind(message)!r} message"
    if message.id and _OURS.match(message.id):
        return f".id: ids such as {message.id!r} are given by the graph; give yours another, or none"
    if message.name and looks(message.name) in names:
        return f".name: {message.name!r} is an agent here, or looks like one; give the person's own, or none"
    return ""


def in_their_place(values: Mapping[str, Any], state: State, team: Catalog) -> dict[str, Any] | str:
    """What an operator writes, by channel, as it is kept on a thread that stands so; or why it cannot be.

    Labels are joined from the message and the output that stood there, and from the message that an output
    names. An output whose text is another now is marked as written by hand.
    """
    update = dict(values)
    if "messages" in values:
        written = _messages(values["messages"], state, team)
        if isinstance(written, str):
            return written
        update["messages"] = written
    outputs = _outputs(update, state)
    if isinstance(outputs, str):
        return outputs
    if outputs or "agent_outputs" in values:
        whole = isinstance(values.get("agent_outputs"), Overwrite)
        update["agent_outputs"] = Overwrite(outputs) if whole else outputs
    after = written_to(state, update)
    if reason := next(_lost(state, after), ""):
        return reason
    return {**update, **_labelled(update.get("messages"), outputs, _by_id(after))}


def needed(state: State) -> Iterator[tuple[str, str]]:
    """The messages that cannot go: (id, what it is)."""
    yield state.get("turn", {}).get("message", ""), "what began the turn"
    for instance, output in state.get("agent_outputs", {}).items():
        yield output["message"], f"what {instance} has written"
    for message in state.get("messages", ()):
        if (taken := message.additional_kwargs.get(TAKEN_BACK)) is not None:
            since = "a swap" if "left" in taken else "it was sent to work once more"
            yield str(message.id), f"what {taken['instance']} had found before {since}"


def _messages(write: Any, state: State, team: Catalog) -> Any:
    """An operator's messages under the labels of those whose place they take, with what stood there; or what
    is wrong."""
    there, kept = _by_id(state), list[BaseMessage]()
    outputs = {one["message"]: one for one in state.get("agent_outputs", {}).values()}
    for at, message in enumerate(messages_in(_plain(write))):
        old = there.get(message.id)
        if message.id == REMOVE_ALL_MESSAGES:
            return f"messages[{at}].id: messages are removed one by one, by their ids"
        if old is None and (reason := _nobodys(message, team)):
            return f"messages[{at}]{reason}"
        if old is None or isinstance(message, RemoveMessage):
            kept.append(replacing(message, None, {}))
            continue
        if _kind(message) != _kind(old):
            return f"messages[{at}]: {message.id!r} is a message of the kind {_kind(old)!r}, and stays one"
        if message.name not in (None, old.name):
            return f"messages[{at}].name: {message.id!r} is {old.name or 'nobody'}'s, and stays so"
        theirs = replacing(message.model_copy(update={"name": old.name}), old, outputs.get(old.id, {}))
        kept.append(_under(theirs, _label(old)))
    return Overwrite(kept) if isinstance(write, Overwrite) else kept


def _nobodys(message: BaseMessage, team: Catalog) -> str:
    """Why a message that is new on the thread is neither a person's nor an agent's; "" = it is."""
    ids = {name: agent.id for agent in team.agents for name in (agent.name, agent.id)}
    match _kind(message):
        case "human":
            there = {looks(name): name for name in ids}
            if message.name and (agent := there.get(looks(message.name))):
                return f".name: {message.name!r} is {agent}, or looks like it; words of an agent's are 'ai'"
        case "ai":
            if message.name not in set(ids.values()):
                near = ids.get(message.name or "") or next(
                    (ids[one] for one in nearest(message.name or "", ids)), ""
                )
                mean = f"; did you mean {near!r}?" if near else ""
                return f".name: there is no agent {message.name or ''!r} here whose words it could be{mean}"
        case kind if kind != "remove":
            return f": words of people ('human') or of agents ('ai') are expected, and no {kind!r} message"
    return ""


def _outputs(update: Mapping[str, Any], state: State) -> dict[str, Any] | str:
    """The outputs that are written, or whose text is, under their labels; or what is wrong with one."""
    said = {"messages": update["messages"]} if "messages" in update else {}
    before, after = _by_id(state), _by_id(written_to(state, said))
    stood: Mapping[str, Any] = state.get("agent_outputs", {})
    given: dict[str, Any] = dict(_plain(update.get("agent_outputs", {})))
    if not isinstance(update.get("agent_outputs"), Overwrite):
        told = {i: one for i, one in stood.items() if _differ(before, after, one["message"])}
        given = {**told, **given}
    kept = dict[str, Any]()
    for instance, entry in given.items():
        old = stood.get(instance)
        if entry is None:
            kept[instance] = None
            continue
        message = after.get(entry["message"])
        if reason := _not_theirs(entry, message, old or state.get("progress", {}).get(instance, {})):
            return f"agent_outputs.{instance}.{reason}"
        messages = (message, before.get(entry["message"]), before.get((old or entry)["message"]))
        labels = (label_in(entry), label_in(old or {}), *(_label(m) for m in messages if m is not None))
        plain = {k: v for k, v in entry.items() if k != LABEL}
        if message is not None:
            plain["fields"] = renamed(plain, before.values(), str(message.text))
        kept[instance] = {**plain, BY_HAND: True, **marked(joined(labels))}
    return kept


def _not_theirs(entry: Mapping[str, Any], said: BaseMessage | None, known: Mapping[str, Any]) -> str:
    """Why an output cannot be that agent's, in that message's words; "" = it can."""
    agent = known.get("agent") or entry["agent"]
    if entry["agent"] != agent:
        return f"agent: it is {agent}'s, and stays so"
    if said is None:
        return f"message: there is no message {entry['message']!r}; write it along, in the name of {agent}"
    if said.name != agent:
        return f"message: {entry['message']!r} is {said.name or 'nobody'}'s; name one of {agent}'s own"
    return ""


def _lost(before: State, after: State) -> Iterator[str]:
    """The messages that are needed afterwards, and have gone."""
    had, has = _by_id(before), _by_id(after)
    for id_, what in needed(after):
        if id_ in had and id_ not in has:
            yield f"messages: {id_!r} is {what}: it can say something else, and not go"


def _labelled(
    write: Any, outputs: Mapping[str, Any], after: Mapping[str | None, BaseMessage]
) -> dict[str, Any]:
    """The messages that are written, and those that outputs name, under the outputs' labels; {} = none."""
    labels = {entry["message"]: label_in(entry) for entry in outputs.values() if entry is not None}
    named = [
        after[id_] for id_, label in labels.items() if label.join(_label(after[id_])) != _label(after[id_])
    ]
    written = list(_plain(write) or ())
    known = {message.id for message in written}
    made = [
        _under(m, labels.get(m.id, Label())) for m in (*written, *(m for m in named if m.id not in known))
    ]
    if write is None and not made:
        return {}
    return {"messages": Overwrite(made) if isinstance(write, Overwrite) else made}


def _label(message: BaseMessage) -> Label:
    return label_in(message.additional_kwargs)


def _under(message: BaseMessage, label: Label) -> BaseMessage:
    """The message, under this label too."""
    if isinstance(message, RemoveMessage) or label == Label():
        return message
    mark = marked(label.join(_label(message)))
    return message.model_copy(update={"additional_kwargs": {**message.additional_kwargs, **mark}})


def _says_back(message: BaseMessage, old: BaseMessage) -> bool:
    """Whether a message says no more than what stands there."""
    if isinstance(message, RemoveMessage) or _kind(message) != _kind(old):
        return False
    same = message.content == old.content or (_kind(old) != "human" and str(message.text) == str(old.text))
    own, before = _label(message), _label(old)
    return same and message.name in (None, old.name) and before.join(own) == before


def _differ(before: Mapping[Any, BaseMessage], after: Mapping[Any, BaseMessage], id_: str) -> bool:
    """Whether another text stands in a message by now."""
    return id_ in before and id_ in after and before[id_].content != after[id_].content


def _kind(message: BaseMessage) -> str:
    """`human`, `ai`, `system`, `tool`, …; a chunk of one is one."""
    return message.type.removesuffix("MessageChunk").lower()


def _by_id(state: State) -> dict[str | None, BaseMessage]:
    messages: Sequence[BaseMessage] = state.get("messages", ())
    return {message.id: message for message in messages if message.id}


def _plain(write: Any) -> Any:
    return write.value if isinstance(write, Overwrite) else write
