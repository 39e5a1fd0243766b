"""What a thread's state holds of a protocol: what was asked, said and handed in, who is at work. Pure."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from langchain_core.messages import BaseMessage

from swarmwright.apps.foundry.deciding import without_name
from swarmwright.apps.foundry.drafts import (
    BY_HAND,
    DRAFT,
    EDITED_AT,
    OF,
    REPLACED,
    SHOWN,
    digest,
    is_draft,
    with_drafts,
)
from swarmwright.apps.foundry.intake import known_as
from swarmwright.ports.agents import REPLACED as STOOD
from swarmwright.ports.agents import TAKEN_BACK, Output, left_as

__all__ = [
    "ended_in",
    "error_in",
    "intent_in",
    "messages_in",
    "outputs_in",
    "said_in",
    "standing_in",
    "working_in",
]


def intent_in(state: Mapping[str, Any]) -> str:
    """What began the turn."""
    human = {m.id: str(m.text) for m in state.get("messages", ()) if m.type == "human"}
    first = next(iter(human.values()), "")
    return human.get(state.get("turn", {}).get("message", ""), first)


def said_in(state: Mapping[str, Any]) -> Iterator[str]:
    """All that people have said of the protocol: what they asked for, and why they have rejected a draft."""
    yield from (str(m.text) for m in state.get("messages", ()) if m.type == "human")
    entries = state.get("interrupts", {}).values()
    yield from (without_name(str(e.get("reason", ""))) for e in entries if e.get("status") == "rejected")


def outputs_in(state: Mapping[str, Any]) -> tuple[Output, ...]:
    """What stands; and before it the drafts in whose place a person has written others, and what its authors
    had said of a draft that is there, when they were sent to work once more: nobody's assessment goes because
    another one is asked for. What a change of the team has left behind is in its place among it: no version
    goes because its round is of a loop that is no more."""
    told = {message.id: message for message in state.get("messages", ())}
    there = [
        output
        for instance, one in state.get("agent_outputs", {}).items()
        for output in _with_replaced(instance, one, told.get(one["message"]))
    ]
    there = _among(list(with_drafts(there)), _left_behind(state), state)
    drafts = {digest(one.text) for one in there if is_draft(one)}
    before = [one for message in state.get("messages", ()) if (one := _taken_back(message, drafts))]
    found = list[Output]()
    for one in there:
        found += _taken(before, [was for was in before if was.instance == one.instance])
        found.append(one)
        if one.fields.get(REPLACED):  # what was said of it stands before the one in its place
            found += _taken(before, [was for was in before if _about(was) == digest(one.text)])
    return (*_in_time(found, ended_in(state)), *before)


def _left_behind(state: Mapping[str, Any]) -> list[Output]:
    """What changes of the team have left behind, in the order in which it was said."""
    swaps = dict[int, list[Output]]()
    for message, noted in _left(state):
        swaps.setdefault(noted["left"], []).extend(_with_replaced(noted["instance"], noted, message))
    return [
        replace(one, instance=left_as(one.instance, swap))
        for swap, outputs in sorted(swaps.items())
        for one in with_drafts(outputs)
    ]


def _left(state: Mapping[str, Any]) -> Iterator[tuple[BaseMessage, Mapping[str, Any]]]:
    """The messages that a change of the team has left behind, each with what is noted of it."""
    for message in standing_in(state):
        if "left" in (noted := message.additional_kwargs.get(TAKEN_BACK, {})):
            yield message, noted


def _messages_of(state: Mapping[str, Any]) -> dict[str, str]:
    """Step instance → the id of its message; of what was left behind, too."""
    left = {left_as(noted["instance"], noted["left"]): str(one.id) for one, noted in _left(state)}
    return left | {instance: str(one["message"]) for instance, one in state.get("agent_outputs", {}).items()}


def _among(there: list[Output], left: Iterable[Output], state: Mapping[str, Any]) -> list[Output]:
    """What stands, with what was left behind before all that was said later."""
    places = {str(message.id): place for place, message in enumerate(state.get("messages", ()))}
    said = {instance: places.get(id_, -1) for instance, id_ in _messages_of(state).items()}
    for one in left:
        later = (n for n, other in enumerate(there) if said[other.instance] > said[one.instance])
        there.insert(next(later, len(there)), one)
    return there


def ended_in(state: Mapping[str, Any]) -> dict[str, float]:
    """When each step ended (Unix seconds; inf = nobody knows), by its instance, of what was left behind, too;
    of one that was done again, the last time. Rounds may have other numbers by now: the message tells which
    work it was."""
    trace, ended = state.get("execution_trace", ()), dict[str, float]()
    for one in trace:
        at = float(one.get("ended_at") or math.inf)
        ended[str(one["instance"])] = at
        ended[str(one.get("message") or f"{one.get('turn')}/{one['instance']}")] = at
    return ended | {name: ended[id_] for name, id_ in _messages_of(state).items() if id_ in ended}


def _in_time(found: list[Output], ends: Mapping[str, float]) -> list[Output]:
    """These, with what somebody has written in the place of an older draft behind all drafts that were there
    by then: each version keeps its number."""

    def since(one: Output) -> float:
        at = one.fields.get(EDITED_AT) if one.fields.get(BY_HAND) else ends.get(one.instance)
        return float(at or math.inf)

    for one in [one for one in found if is_draft(one) and one.fields.get(BY_HAND)]:
        behind = found[next(n for n, other in enumerate(found) if other is one) + 1 :]
        there = [other for other in behind if since(other) <= since(one) < math.inf]
        if any(is_draft(other) and other.instance != one.instance for other in there):
            found = [other for other in found if other is not one]
            found.insert(1 + next(n for n, other in enumerate(found) if other is there[-1]), one)
    return found


def _taken(outputs: list[Output], these: list[Output]) -> list[Output]:
    """These, which are in the list no more."""
    outputs[:] = [one for one in outputs if not any(one is taken for taken in these)]
    return these


def _about(said: Output) -> str:
    """The hash of the draft that something was said of; "" = it does not say, and was shown none."""
    return str(said.fields.get(OF, said.fields.get(SHOWN, "")))


def _with_replaced(instance: str, output: Mapping[str, Any], message: BaseMessage | None) -> Iterator[Output]:
    """What somebody has handed in, behind the drafts that stood in its place before people wrote there."""
    agent, at = output["agent"], None
    for was in message.additional_kwargs.get(STOOD, ()) if message is not None else ():
        fields = _found({"fields": was.get("fields", {}), "by_hand": was.get("by_hand"), "at": at})
        one = Output(instance, agent, was["text"], {**fields, REPLACED: True})
        at = was.get("until")
        if is_draft(one):
            yield one
    text = str(message.text) if message is not None else ""
    yield Output(instance, agent, text, _found({**output, "at": at}))


def _taken_back(message: BaseMessage, drafts: Collection[str]) -> Output | None:
    """What was said of one of these drafts in a message, by somebody who was sent to work once more."""
    noted = message.additional_kwargs.get(TAKEN_BACK)
    if not noted or ("left" in noted and not noted.get("behind")):  # what was left behind is told by itself
        return None
    told = Output(noted["instance"], noted["agent"], str(message.text), _found(noted))
    return told if _about(told) in drafts and not is_draft(told) else None


def _found(output: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an agent has found. What somebody has written in its place is a draft still, and no assessment."""
    fields: Mapping[str, Any] = output["fields"]
    if not output.get("by_hand"):
        return fields
    at = {EDITED_AT: output["at"]} if output.get("at") else {}
    return {BY_HAND: _person(output["by_hand"]), **at, **({DRAFT: fields[DRAFT]} if DRAFT in fields else {})}


def _person(by: object) -> object:
    """Who has written by hand, as it was noted (True = somebody)."""
    return known_as(by) if isinstance(by, str) else by


def working_in(state: Mapping[str, Any]) -> list[str]:
    """The agents at work, by their ids."""
    progress = state.get("progress", {}).values()
    return sorted({r["agent"] for r in progress if r.get("status") == "running" and r.get("agent")})


def error_in(state: Mapping[str, Any]) -> str | None:
    """Who has failed, and of what; None = nobody."""
    failed = [r for r in state.get("progress", {}).values() if r.get("status") == "failed"]
    return "; ".join(f"{r.get('agent', '')}: {r.get('failure')}: {r.get('detail')}" for r in failed) or None


def standing_in(state: Mapping[str, Any]) -> Iterator[BaseMessage]:
    """The messages that stand: not what is on record of a time behind which the thread has gone back."""
    told = state.get("messages", ())
    return (m for m in told if not m.additional_kwargs.get(TAKEN_BACK, {}).get("behind"))


def messages_in(state: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The messages that stand, as people read them. What a person has written in an agent's place says so:
    they are none of the agent's words."""
    outputs = state.get("agent_outputs", {}).values()
    by_hand = {one["message"]: one["by_hand"] for one in outputs if one.get("by_hand")}
    by_hand |= {str(one.id): noted["by_hand"] for one, noted in _left(state) if noted.get("by_hand")}
    for message in standing_in(state):
        by = _person(by_hand.get(message.id))
        yield {
            "role": message.type,
            "name": message.name or "",
            "text": str(message.text),
            "by_hand": by is not None,
            "edited_by": by if isinstance(by, str) else "",
        }
