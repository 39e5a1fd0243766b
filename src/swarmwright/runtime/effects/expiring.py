"""Time that is over: what was asked is handed on, or comes to what it was to come to without an answer. Pure.

The time is that at which the command was accepted, so a command that is taken late comes to the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from swarmwright.errors import AwaitsApproval
from swarmwright.graph.asking import closed, open_approvals
from swarmwright.graph.writing import both
from swarmwright.policy.approvals import DECIDES, Approval, expired, to_entry
from swarmwright.ports.commands import Expire
from swarmwright.ports.events import DECIDED_AT
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.base import Effect, Standing, Update
from swarmwright.runtime.happened import LONGEST, cut
from swarmwright.workflow.named import asked_words

__all__ = ["deadlines", "expire", "next_deadline"]


def deadlines(state: Mapping[str, Any]) -> Sequence[float]:
    """The moments (Unix seconds) at which what was asked is due, of whatever has one."""
    return [one.deadline for one in open_approvals(state).values() if one.deadline is not None]


def next_deadline(state: Mapping[str, Any]) -> float | None:
    """The first of the `deadlines`; None = there are none."""
    return min(deadlines(state), default=None)


def expire(row: Accepted, command: Expire, standing: Standing) -> Effect:
    """`Expire`: every approval whose deadline is over."""
    waiting = open_approvals(standing.state).values()
    moved = [now for one in waiting if (now := expired(one, row.accepted_at)) != one]
    if not moved:
        return Effect(note="nothing is overdue")
    update: Update = {}
    for now in moved:
        update = both(update, _came_to(now, standing.state))
    return Effect(update, "; ".join(_words(moved)), tuple(_told(now) for now in moved))


def _came_to(now: Approval, state: Mapping[str, Any]) -> Update:
    """What an approval writes that is handed on, or has expired."""
    about = now.about
    if now.state == "waiting" or about.kind in DECIDES:
        return {"interrupts": {about.key: to_entry(now)}}
    if about.kind == "tool" and now.ending == "reject":  # the answer is no, as if somebody had said it
        return {"interrupts": {about.key: to_entry(now)}}
    over: Update = {"interrupts": {about.key: None, **closed(state, [replace(now, used=True)])}}
    record = state.get("progress", {}).get(about.instance, {})
    if about.kind == "tool" and record.get("failure") == AwaitsApproval.failure:
        failed = {**record, "failure": "denied", "detail": f"{now.reason}: {about.tool_words} {about.shown}"}
        return {**over, "progress": {about.instance: failed}, "resume_info": {"outcome": None}}
    return over


def _told(now: Approval) -> tuple[str, str, Mapping[str, Any]]:
    """The event: (kind, instance, data)."""
    if now.state == "waiting":  # the same question, put to others: that is no new one
        return "approval_asked", now.about.instance, {"approval": {"key": now.about.key, **to_entry(now)}}
    if now.about.kind in DECIDES:
        told = {"decision": now.state, "reason": now.reason, "approval": now.id}
        return "gate_decided", now.about.key, told | {DECIDED_AT: now.decided_at}
    told = {"approval": now.id, "status": now.state, "reason": now.reason}
    return "approval_closed", now.about.instance, told | {DECIDED_AT: now.decided_at}


def _words(moved: Iterable[Approval]) -> Iterable[str]:
    for now in moved:
        about = now.about
        words = asked_words(about.ask or about.tool_words, about.instance, about.items, LONGEST)
        asked = f"“{cut(words)}”"
        if now.state == "expired":
            ends = {"fail": "it has failed", "reject": "the answer is no", "wait": ""}[now.ending]
            yield f"nobody answered {asked} in time: {ends}"
        elif now.deadline is None:
            yield f"nobody answered {asked} in time: it goes on waiting"
        else:
            yield f"nobody answered {asked} in time: {now.approvers[-1]} is asked"
