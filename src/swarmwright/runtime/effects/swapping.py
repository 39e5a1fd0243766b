"""Another workflow for the thread: at once, or once a person has said yes to it. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from swarmwright.graph.asking import asking_event, closed
from swarmwright.policy.approvals import DOUBTS, Approval, Subject, asked, digest, to_entry
from swarmwright.ports.commands import Approve, Reject, Swap
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.base import Effect, Standing, Wanted, decision_told
from swarmwright.runtime.swapping import left_behind
from swarmwright.workflow.aligning import aligned
from swarmwright.workflow.encoding import version

__all__ = ["decide_swap", "swap", "swap_waits"]


def swap(row: Accepted, command: Swap, standing: Standing) -> Effect:
    """`Swap`: at once, or as a proposal that waits."""
    number, now = version(command.workflow), version(standing.plan.workflow)
    if version(aligned(standing.plan.workflow, command.workflow, left_behind(standing.state))) == now:
        return Effect(note="nothing changes")
    if not command.approval:
        return Effect(swap=Wanted(number, command.drain))
    ask = f"change the workflow from {now} to {number}"
    more: dict[str, Any] = {"base": now, "workflow": number, "drain": command.drain}
    more |= {DOUBTS: list(command.doubts)} if command.doubts else {}
    key = f"swap-{row.seq}"
    subject = Subject(key, "swap", key, ask, digest(*more.values()), rule="swap")
    count = standing.state.get("coordination_rules", {}).get("asked", 0) + 1
    made = replace(asked(subject, standing.moment, count), more=more)
    update = {"interrupts": {key: to_entry(made)}, "coordination_rules": {"asked": count}}
    _, kind, data = asking_event(made)
    return Effect(update, f"{key} waits for a yes: {ask}", ((kind, key, data),))


def decide_swap(command: Approve | Reject, decided: Approval, standing: Standing) -> Effect:
    """A person's answer to a proposal, which stands only while the workflow is the one it was made for."""
    key, proposed = decided.about.key, decided.more
    told = (("gate_decided", key, decision_told(command)),)
    used = {"interrupts": {key: None, **closed(standing.state, [replace(decided, used=True)])}}
    if isinstance(command, Reject):
        return Effect(used, "the workflow stays as it is", told)
    return Effect(used, events=told, swap=Wanted(proposed["workflow"], proposed["drain"]))


def swap_waits(state: Mapping[str, Any]) -> list[dict[str, str]]:
    """The changes of the workflow that wait for a person's yes."""
    entries = state.get("interrupts", {}).items()
    return [
        {"kind": "swap", "instance": key, "name": entry["ask"]}
        for key, entry in entries
        if entry.get("kind") == "swap" and "closed" not in entry
    ]
