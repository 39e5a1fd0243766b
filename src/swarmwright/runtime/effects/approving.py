"""Approvals after a command: what still holds is carried, what has changed is asked anew. Pure.

The plan of a swap says it beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from swarmwright.graph.asking import answer_word, bring, gone, open_approvals, told
from swarmwright.graph.records import stopped, unused_answers
from swarmwright.graph.retrying import over
from swarmwright.graph.state import written_to
from swarmwright.graph.writing import both
from swarmwright.policy.approvals import DECIDES, Approval, Moment, from_entry
from swarmwright.policy.decisions import Rights
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.runtime.effects.base import Standing, Update
from swarmwright.runtime.effects.migrating import swapped
from swarmwright.workflow.migrating import Carried, Migration
from swarmwright.workflow.plan import plan

__all__ = ["Events", "answer_events", "in_line", "matters", "planned", "still_asked"]

Events = tuple[tuple[str, str, Mapping[str, Any]], ...]
"""(kind, instance, data) of each."""


def matters(before: Mapping[str, Any], after: Mapping[str, Any], *, live: bool) -> bool:
    """Whether there is anything to bring in line; while a run is under way, its router asks what is new."""
    asked = open_approvals(before) or open_approvals(after) or stopped(after)
    return not live or bool(asked or dict(unused_answers(before)))


def planned(standing: Standing, change: Migration, moment: Moment, rights: Rights | None) -> Migration:
    """A plan of a swap that also says what becomes of what people are asked; `standing`: before it."""
    known, answers = open_approvals(standing.state), dict(unused_answers(standing.state))
    if not (known or answers):
        return change
    after = written_to(standing.state, swapped(standing.state, change, "", change.stopped))
    waits = () if change.frontier.outcome else change.frontier.waiting
    new = plan(change.new)
    now = rights or PermissionMatrix.from_workflow(change.new).right
    brought = bring(new, after, waits, moment, now)
    anew = {one.again for one in brought.asked}
    closed = {one.id: one.reason for one in brought.closed}

    def fate(one: Approval) -> Carried:
        kind: Literal["stands", "asked_anew", "void"] = (
            "asked_anew" if one.id in anew else "void" if one.id in closed else "stands"
        )
        return Carried(one.id, one.about.instance, one.about.ask, kind, closed.get(one.id, ""))

    held = {key for key, _ in unused_answers(written_to(after, brought.update))}
    lost = (from_entry(key, entry) for key, entry in answers.items() if key not in held)
    void = (
        Carried(one.id, one.about.instance, one.about.ask, "void", _GOES.format(answer_word(one)))
        for one in lost
        if one.id
    )
    approvals = (*(fate(one) for one in known.values() if one.id), *void)
    outcome = over(change.frontier.outcome, change.facts, standing.state)
    return replace(change, approvals=approvals, frontier=replace(change.frontier, outcome=outcome))


_GOES = "the {} to it was for the step as it was, and goes with that"


def still_asked(answer: Mapping[str, Any] | None, state: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What a run was given as people's answer, without what was for another question than stands there now.

    asked: key → the id of what stood there as it was given. Where nothing did (a fork, whose questions are
    put when it first goes on), the answer is for what is asked. What a command has decided meanwhile is
    decided, and what one has taken away nobody asks. None = there is nothing left of it.
    """
    if answer is None:
        return None
    asked, entries = answer.get("asked", {}), state.get("interrupts", {})
    given = answer["decisions"].items()
    now = {key: entry.get("id") for key, entry in entries.items()}
    open_ = {key for key, _ in given if entries.get(key, {}).get("status", "waiting") == "waiting"}
    held = {
        k: said for k, said in given if k in open_ and (now.get(k) or "") == asked.get(k, now.get(k) or "")
    }
    left = {**{k: v for k, v in answer.items() if k != "asked"}, "decisions": held}
    return left if held or answer["signals"] else None


def answer_events(answer: Mapping[str, Any] | None) -> Events:
    """What there is to tell of an answer that a run is given."""
    said = answer or {}
    who = {"by": said["by"]} if "by" in said else {}
    decided = said.get("decisions", {}).items()
    told: Events = tuple(("gate_decided", gate, {"decision": one, **who}) for gate, one in decided)
    return told + tuple(("signal", "", {"signal": signal}) for signal in said.get("signals", ()))


def in_line(before: Mapping[str, Any], standing: Standing, why: str) -> tuple[Update, Events]:
    """The write, and what there is to tell, where the state was `before` and the thread stands so now."""
    lost = gone(before, standing.state, standing.moment.at, f"taken back by {why}")
    state = written_to(standing.state, {"interrupts": lost})
    former, rights = _answered_before(before, standing.state), standing.rights_now()
    brought = bring(standing.plan, state, standing.waits, standing.moment, rights, why=why, former=former)
    update = both({"interrupts": lost} if lost else {}, brought.update)
    events = (*_told_gone(lost), *told(brought))
    return update, tuple((kind, instance, data) for instance, kind, data in events)


def _told_gone(lost: Mapping[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """What there is to tell of questions that went with what stood then, unanswered."""
    for id_, entry in lost.items():
        if entry is not None and entry["status"] == "superseded":
            said = {"approval": id_, "status": entry["status"], "reason": entry.get("reason", "")}
            yield entry["instance"], "approval_closed", said


def _answered_before(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Approval]:
    """What the workflow had asked and people had answered, and is not answered any more, by key."""
    stands = now.get("interrupts", {})
    return {
        key: from_entry(key, entry)
        for key, entry in before.get("interrupts", {}).items()
        if entry.get("kind", "gate") in DECIDES
        and entry.get("id")
        and "closed" not in entry
        and entry["status"] != "waiting"
        and key not in stands
    }
