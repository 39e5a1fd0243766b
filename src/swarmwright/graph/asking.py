"""What people are asked on a thread: its state brought in line with what they have to decide on now. Pure.

Approvals stand in `interrupts`: one that is open, or was answered and holds, under its key (a gate's or
step's instance, a call, a proposed swap); one that is over under its id, in few words, so that whoever
answers late is told what became of it. The router brings them in line as it routes, and whoever takes
commands after each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from swarmwright.graph.listless import asked_again, listless
from swarmwright.graph.records import to_facts, tool_calls, unused_answers
from swarmwright.graph.subjects import call_key, due, held_by_calls
from swarmwright.policy.approvals import (
    ABOUT,
    CHANGED,
    OF_ITEM,
    Approval,
    Moment,
    from_entry,
    settled,
    superseded,
    to_entry,
)
from swarmwright.policy.decisions import Rights
from swarmwright.workflow.advance import advance
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Wait

__all__ = [
    "Brought",
    "answer_word",
    "asking_event",
    "bring",
    "closed",
    "gone",
    "open_approvals",
    "told",
]

MOST_CLOSED = 64
"""So many approvals that are over are remembered within a turn."""

State = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Brought:
    """The write that brings approvals in line, and what there is to tell of it."""

    update: Mapping[str, Any] = field(default_factory=dict)
    asked: tuple[Approval, ...] = ()
    closed: tuple[Approval, ...] = ()


def open_approvals(state: State) -> dict[str, Approval]:
    """key → what was asked and has no answer yet."""
    entries = state.get("interrupts", {}).items()
    return {key: from_entry(key, e) for key, e in entries if e["status"] == "waiting" and "closed" not in e}


def bring(
    planned: Plan,
    state: State,
    waits: Iterable[Wait],
    moment: Moment,
    rights: Rights | None = None,
    *,
    why: str = "",
    anew: bool = False,
    taken: Mapping[str, tuple[str, str]] | None = None,
    former: Mapping[str, Approval] | None = None,
) -> Brought:
    """waits: what `advance` says that the thread waits for. why: what has happened, for approvals that go.

    rights: where given, what was asked before is looked at anew, and a step begins again once none of its
    calls waits any more: each is answered, needs no yes by now, or must not have one. Without it, only what
    is not asked yet is asked; `anew`, the workflow's own decisions are looked at all the same.
    taken, former: as in `settled`.
    """
    known = {k: one for k, one in open_approvals(state).items() if one.id or one.about.kind != "swap"}
    wanted = {subject.key: subject for subject in due(planned, state, waits, known, rights, anew=anew)}
    again = _going_on(state, rights) if rights else {}
    left = _left_by_their_steps(planned, state, moment.at, why)
    if not (known or wanted or again or left):
        return Brought()
    rules = state.get("coordination_rules", {})
    voided = _voided(state)
    gone_lists = listless(planned, state, known.keys() - wanted.keys())
    again_of = asked_again(state, wanted.values())
    taken = {**again_of, **(taken or {})}
    number = rules.get("asked", 0)
    result = settled(known, wanted.values(), moment, number, why, voided, taken, former, gone_lists)
    over = (*map(_outdated, result.closed), *left)
    if not (result.asked or over or again):
        return Brought()
    update: dict[str, Any] = again | {
        "interrupts": {
            **{one.about.key: None for one in left},
            **{one.about.key: _edit_of(one, again) for one in result.closed},
            **{one.about.key: to_entry(one) for one in result.asked},
            **_told_again(state, again_of),
            **closed(state, over),
        }
    }
    if result.asked:
        update["coordination_rules"] = {"asked": result.number}
    return Brought(update, result.asked, over)


def _told_again(state: State, found: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    """What is remembered of questions that are asked again of the same items: they are looked for no more."""
    entries = state.get("interrupts", {})
    ids = (id_ for id_, _ in found.values())
    return {id_: {name: v for name, v in entries[id_].items() if name != OF_ITEM} for id_ in ids}


def _voided(state: State) -> dict[str, str]:
    """Key of a call → the id of the answer to it that the rules have made void since."""
    calls = ((call_key(i, c["tool"], c["arguments"]), c) for i, c in tool_calls(state))
    return {key: str(call["void"]) for key, call in calls if call.get("void")}


def _edit_of(one: Approval, again: Mapping[str, Any]) -> dict[str, Any] | None:
    """What is left of a question that is over: the arguments that a person has given a call which needs no
    yes by now, for the step that is about to make it."""
    goes_on = one.about.instance in again.get("progress", {})
    return to_entry(one) if one.about.instead and goes_on else None


def _outdated(one: Approval) -> Approval:
    """A proposal that is not asked anew goes with the workflow for which it was made."""
    stale = "the workflow has changed since that was proposed; propose it anew"
    return replace(one, reason=stale) if one.about.kind == "swap" and one.changed == (ABOUT,) else one


def closed(state: State, over: Iterable[Approval]) -> dict[str, Any]:
    """Id → what is remembered of approvals that are over; the oldest are forgotten."""
    made = {one.id: _remembered(one) for one in over if one.id}
    before = [key for key, entry in state.get("interrupts", {}).items() if "closed" in entry]
    too_many = max(0, len(before) + len(made) - MOST_CLOSED)
    return {**dict.fromkeys(before[:too_many]), **made}


def gone(before: State, after: State, at: float, why: str) -> dict[str, Any]:
    """The write that remembers what stood under a key before, and stands there no more."""
    now = after.get("interrupts", {})
    ids = {entry.get("id") for entry in now.values()} | set(now)
    lost = [
        from_entry(key, entry)
        for key, entry in before.get("interrupts", {}).items()
        if "closed" not in entry and entry.get("id") and entry["id"] not in ids
    ]
    unused = {key for key, _ in unused_answers(before)}
    return closed(after, [_over(one, at, why, unused=one.about.key in unused) for one in lost])


def told(brought: Brought) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """What there is to tell of it: (instance, event kind, data)."""
    for one in brought.closed:
        yield (
            one.about.instance,
            "approval_closed",
            {"approval": one.id, "status": one.state, "reason": one.reason},
        )
    for one in brought.asked:
        yield asking_event(one)


def asking_event(one: Approval) -> tuple[str, str, dict[str, Any]]:
    """The event that people are asked: (instance, kind, data); `approval` is the entry of the state."""
    entry = {"key": one.about.key, **to_entry(one)}
    if one.about.kind == "tool":
        return one.about.instance, "approval_asked", {"approval": entry}
    return one.about.instance, "gate_waiting", {"ask": one.about.ask, "approval": entry}


def _going_on(state: State, rights: Rights) -> dict[str, Any]:
    """The write that begins the steps again which have stopped at calls of which none waits any more."""
    steps = {instance: None for instance, waits in held_by_calls(state, rights).items() if not waits}
    return {"progress": steps, "resume_info": {"outcome": None}} if steps else {}


def _remembered(approval: Approval) -> dict[str, Any]:
    about = approval.about
    told = {"by": approval.by, "reason": approval.reason, "used": approval.used, "tool": about.tool}
    told |= {CHANGED: list(approval.changed), OF_ITEM: approval.more.get(OF_ITEM)}
    told = {name: value for name, value in told.items() if value}
    return {"closed": True, "kind": about.kind, "instance": about.instance, "status": approval.state, **told}


def _left_by_their_steps(planned: Plan, state: State, at: float, why: str) -> list[Approval]:
    """The answers to calls whose steps do not go on with them: gone, off, or others are to come first.

    Kept, one would decide on a call that nobody has seen, once a step of that id begins.
    """
    answers = dict(unused_answers(state))
    if not answers:
        return []
    facts, records = to_facts(state), state.get("progress", {})
    off = facts.disabled | planned.off
    due = {work.instance for work in advance(planned, facts).start}

    def stands(entry: Mapping[str, Any]) -> bool:
        status = records.get(entry["instance"], {}).get("status")
        return entry["agent"] not in off and (status == "failed" or entry["instance"] in due)

    left = (from_entry(key, entry) for key, entry in answers.items() if not stands(entry))
    because = f" ({why})" if why else ""
    return [superseded(o, at, f"its step did not go on with the {answer_word(o)}{because}") for o in left]


def answer_word(answered: Approval) -> str:
    """What was said to it: "yes" or "no"."""
    return "yes" if answered.state == "approved" else "no"


def _over(approval: Approval, at: float, why: str, *, unused: bool) -> Approval:
    """An approval that is taken away: a question, or an answer that nothing came of, is superseded; any other
    answer has been used."""
    if approval.state == "waiting" or unused:
        return superseded(approval, at, why)
    return replace(approval, used=True)
