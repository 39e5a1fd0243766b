"""Another workflow for the thread: at once, or once a person has said yes to it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from swarmwright.graph.asking import asking_event, closed, open_approvals
from swarmwright.policy.approvals import (
    AROUND,
    DOUBTS,
    Approval,
    Subject,
    asked,
    begins_more,
    digest,
    to_entry,
)
from swarmwright.ports.commands import Approve, Reject, Swap
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.base import Effect, Standing, Wanted, decision_told
from swarmwright.runtime.effects.migrating import left_behind
from swarmwright.workflow.aligning import aligned
from swarmwright.workflow.carrying import BEHIND
from swarmwright.workflow.encoding import version

__all__ = ["decide_swap", "proposals", "proposed_otherwise", "swap", "swap_waits"]


def swap(row: Accepted, command: Swap, standing: Standing) -> Effect:
    """`Swap`: at once, or as a proposal that waits."""
    number, now = version(command.workflow), version(standing.plan.workflow)
    if version(aligned(standing.plan.workflow, command.workflow, left_behind(standing.state))) == now:
        return Effect(note="nothing changes")
    if not command.approval:
        return Effect(swap=Wanted(number, command.drain))
    key = f"swap-{row.seq}"
    subject, more = _proposal(key, now, number, command.drain)
    subject = replace(subject, begins=standing.lets)
    more |= {DOUBTS: list(command.doubts)} if command.doubts else {}
    count = standing.state.get("coordination_rules", {}).get("asked", 0) + 1
    made = replace(asked(subject, standing.moment, count), more=more)
    update = {"interrupts": {key: to_entry(made)}, "coordination_rules": {"asked": count}}
    _, kind, data = asking_event(made)
    return Effect(update, f"{key} waits for a yes: {subject.ask}", ((kind, key, data),))


def _proposal(key: str, base: str, number: str, drain: str) -> tuple[Subject, dict[str, Any]]:
    """What is asked of a proposed workflow, without what a yes lets begin; and what a swap has `more`."""
    more = {"base": base, "workflow": number, "drain": drain}
    return Subject(key, "swap", key, "change the flow", digest(base, number, drain), rule="swap"), more


def proposals(state: Mapping[str, Any]) -> list[Approval]:
    """The changes of the workflow that wait for a person's yes, of which is known what they let begin."""
    known = open_approvals(state).values()
    return [one for one in known if one.about.kind == "swap" and one.about.begins is not None]


def proposed_otherwise(proposed: Approval, number: str, lets: tuple[str, ...]) -> dict[str, Any] | None:
    """The entry of a proposal that would be another one by now: as the workflow of that version, which lets
    these begin; None = it is as it was asked. It is noted, so that whoever looks asks anew."""
    if not begins_more(proposed.about.begins, lets):
        return None
    about, more = _proposal(proposed.about.key, proposed.more["base"], number, proposed.more["drain"])
    noted = {**proposed.more, **more, AROUND: [BEHIND]}
    return to_entry(replace(proposed, about=replace(about, begins=lets), more=noted))


def decide_swap(command: Approve | Reject, decided: Approval, standing: Standing) -> Effect:
    """A person's answer to a proposal, which stands only while the workflow is the one it was made for."""
    key, proposed = decided.about.key, decided.more
    told = (("gate_decided", key, decision_told(command)),)
    used = {"interrupts": {key: None, **closed(standing.state, [replace(decided, used=True)])}}
    if isinstance(command, Reject):
        return Effect(used, f"{key}: the workflow stays as it is", told)
    made = Wanted(proposed["workflow"], proposed["drain"])
    return Effect(used, f"{key}: {decided.about.ask}", told, swap=made)


def swap_waits(state: Mapping[str, Any]) -> list[dict[str, str]]:
    """The changes of the workflow that wait for a person's yes."""
    entries = state.get("interrupts", {}).items()
    return [
        {"kind": "swap", "instance": key, "name": entry["ask"]}
        for key, entry in entries
        if entry.get("kind") == "swap" and "closed" not in entry
    ]
