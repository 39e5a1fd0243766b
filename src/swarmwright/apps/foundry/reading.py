"""What a thread's state holds of a protocol: what was asked, said and handed in, who is at work. Pure."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from langchain_core.messages import BaseMessage

from swarmwright.apps.foundry.deciding import without_name
from swarmwright.apps.foundry.drafts import BY_HAND, DRAFT, OF, SHOWN, digest, is_draft
from swarmwright.ports.agents import TAKEN_BACK, Output

__all__ = ["error_in", "intent_in", "message_told", "outputs_in", "said_in", "standing_in", "working_in"]


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
    """What stands; and before it what its authors had said of a draft that is there, when they were sent to
    work once more: nobody's assessment goes because another one is asked for."""
    texts = {message.id: str(message.text) for message in state.get("messages", ())}
    there = [
        Output(instance, one["agent"], texts.get(one["message"], ""), _found(one))
        for instance, one in state.get("agent_outputs", {}).items()
    ]
    drafts = {digest(one.text) for one in there if is_draft(one)}
    before = [one for message in state.get("messages", ()) if (one := _taken_back(message, drafts))]
    instances = {one.instance for one in there}
    found = [o for one in there for o in (*(b for b in before if b.instance == one.instance), one)]
    return (*found, *(one for one in before if one.instance not in instances))


def _taken_back(message: BaseMessage, drafts: Collection[str]) -> Output | None:
    """What was said of one of these drafts in a message, by somebody who was sent to work once more."""
    noted = message.additional_kwargs.get(TAKEN_BACK)
    if not noted:
        return None
    told = Output(noted["instance"], noted["agent"], str(message.text), _found(noted))
    of = told.fields.get(OF, told.fields.get(SHOWN))
    return told if of in drafts and not is_draft(told) else None


def _found(output: Mapping[str, Any]) -> Mapping[str, Any]:
    """What an agent has found. What somebody has written in its place is a draft still, and no assessment."""
    fields: Mapping[str, Any] = output["fields"]
    if not output.get("by_hand"):
        return fields
    return {BY_HAND: True, **({DRAFT: fields[DRAFT]} if DRAFT in fields else {})}


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


def message_told(message: BaseMessage) -> dict[str, str]:
    """A message as people read it."""
    return {"role": message.type, "name": message.name or "", "text": str(message.text)}
