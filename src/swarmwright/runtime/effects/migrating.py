"""A migration as one write to the thread's state (DESIGN §7). Values only; nothing is applied here."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from swarmwright.graph.decided import on_record
from swarmwright.graph.marking import begun
from swarmwright.graph.moving import moved as in_its_place
from swarmwright.graph.records import OVER, PAST, moved_to, stopped, unused_answers
from swarmwright.graph.writing import both
from swarmwright.policy.approvals import AROUND, DECIDES
from swarmwright.ports.agents import left_as
from swarmwright.runtime.effects.finding import left_by
from swarmwright.workflow.fates import fate_of
from swarmwright.workflow.finding import find
from swarmwright.workflow.joining import Joined
from swarmwright.workflow.looking import Look
from swarmwright.workflow.migrating import Migration
from swarmwright.workflow.plan import plan as planned
from swarmwright.workflow.progress import Work
from swarmwright.workflow.scopes import split
from swarmwright.workflow.tree import Step, steps

__all__ = ["LEFT", "concluded", "dropped", "left_behind", "passed_by", "swapped"]

State = Mapping[str, Any]

LEFT = "left"
"""In `coordination_rules`: (id, agent, task) of each step that has left the workflow with work of its own."""


def swapped(state: State, plan: Migration, number: str, cancelled: Collection[str]) -> dict[str, Any]:
    """What `plan` writes: the facts that hold on, and the new workflow's version `number`.

    `cancelled`: the running work that was stopped; where the new workflow has it, it begins again. Nothing
    that is done is taken out, unless its id is something else now, or it is of a round that is past of a loop
    that is gone: that stays on record with its message (`ports.agents.TAKEN_BACK`).
    """
    facts = plan.facts
    gone = {i for i in state.get("progress", {}) if i not in facts.progress}
    rules = state.get("coordination_rules", {})
    fates = {moved.instance: moved.fate for moved in plan.failed}
    # A call that waits for a person's yes was another step's, or in other words: that begins from nothing.
    others = [i for i in stopped(state) if fates.get(i, "gone") != "same"]
    moved, stale = _in_their_rounds(state, plan), _stale(state, plan)
    outputs, swap = state.get("agent_outputs", {}), rules.get("swaps", 0) + 1
    moves = plan.nested.moves
    stay = facts.outputs.keys() - set(moves.values())
    left = {i: left_as(i, swap) for i in outputs if i not in stay and i not in moves}
    said = list(left_by(state, left, swap))
    return {
        "progress": {
            **dict.fromkeys((*gone, *cancelled, *others)),
            **moved.get("progress", {}),
            **passed_by(state, plan.joins),
            **concluded(state, plan.concluded),
        },
        "agent_outputs": {
            **dict.fromkeys(i for i in outputs if i not in facts.outputs),
            **moved.get("agent_outputs", {}),
        },
        **both({"signals": _signals(plan, cancelled)}, {"signals": moved.get("signals", {})}),
        "interrupts": {
            **dict.fromkeys((*stale, *_said_to_calls(state, plan, cancelled))),
            **on_record(state, stale, {**left, **moves}),
            **_of_past_rounds(state, plan, moved.get("interrupts", {})),
            **_of_other(state, plan),
        },
        "coordination_rules": {
            "workflow": number,
            "swaps": swap,
            **_leaving(state, plan),
        },
        **({"messages": said} if said else {}),
        **_called(state, plan),
    }


def _called(state: State, plan: Migration) -> dict[str, Any]:
    """What is written of those who were sent for, where some wait for an answer by now."""
    before = frozenset(state.get("resume_info", {}).get("called") or ())
    now = sorted(i for i in before if i in plan.facts.called or i in plan.nested.moves)
    return {"resume_info": {"called": now or None}} if len(now) < len(before) else {}


def _in_their_rounds(state: State, plan: Migration) -> dict[str, dict[str, Any]]:
    """What is written under the ids of the rounds that it is of by now."""
    look = Look(planned(plan.new), plan.facts)

    def record_of(instance: str, record: Mapping[str, Any]) -> Mapping[str, Any]:
        seen = find(look.plan, instance)
        return record if seen is None else moved_to(look.work(seen), record)

    return in_its_place(state, plan.nested.moves, record_of, plan.facts.decisions.__contains__)


def passed_by(state: State, joins: Iterable[Joined]) -> dict[str, Any]:
    """The records of what joins a loop, in the rounds that are past."""
    skipped = (work for one in joins for work in one.skipped)
    return {work.instance: {**begun(state, work), "status": "skipped"} for work in skipped}


def concluded(state: State, over: Iterable[Work]) -> dict[str, Any]:
    """The records of what is over, whatever the new workflow asks of it, or is reported by now."""
    return {work.instance: {**begun(state, work), "status": "done", OVER: True} for work in over}


def left_behind(state: State) -> tuple[Step, ...]:
    """The steps that have left the thread's workflow, and on which work had begun: their ids are theirs."""
    return tuple(Step(*one) for one in state.get("coordination_rules", {}).get(LEFT, ()))


def _leaving(state: State, plan: Migration) -> dict[str, Any]:
    """What is noted of those that leave now, beside those that have left before and are not back."""
    worked = {parts[0] for i in state.get("progress", {}) if (parts := split(i)) is not None}
    there, before = {one.id for one in steps(plan.new.root)}, left_behind(state)
    known = {one.id: one for one in (*before, *(s for s in steps(plan.old.root) if s.id in worked))}
    left = [[one.id, one.agent, one.task] for one in known.values() if one.id not in there]
    return {LEFT: left} if left or before else {}


def dropped(state: State, plan: Migration, cancelled: Collection[str]) -> tuple[str, ...]:
    """The instances whose agents must not go on from what they kept: stopped, or another's work now."""
    records = state.get("progress", {})
    changed = {moved.instance for moved in plan.failed if moved.fate != "same"}
    stopped_ = (i for i in records if i in cancelled or i in changed or i not in plan.facts.progress)
    about_to = (entry["instance"] for entry in _said_to_calls(state, plan, cancelled).values())
    return tuple(dict.fromkeys((*stopped_, *about_to)))


def _said_to_calls(state: State, plan: Migration, cancelled: Collection[str]) -> dict[str, Mapping[str, Any]]:
    """The answers to calls of what begins anew, is another step now, in other words, or is gone."""
    calls = {k: e for k, e in state.get("interrupts", {}).items() if e.get("kind") == "tool"}
    again = {k: e for k, e in calls.items() if "closed" not in e and e["status"] != "waiting"}
    unused = dict(unused_answers(state))
    before, after = planned(plan.old), planned(plan.new)
    return {
        key: entry
        for key, entry in again.items()
        if entry["instance"] in cancelled
        or (key in unused and fate_of(before, after, entry["instance"]) != "same")
    }


def _signals(plan: Migration, cancelled: Collection[str]) -> dict[str, Any]:
    """The announcements of those whose work no longer counts, taken back; not of what has ended meanwhile."""
    ended = {i for i in plan.stopped if i in plan.facts.progress and i not in cancelled}
    told = {name: dict.fromkeys(who for who in by if who not in ended) for name, by in plan.withdrawn.items()}
    return {name: by for name, by in told.items() if by}


def _of_past_rounds(state: State, plan: Migration, moved: Mapping[str, Any]) -> dict[str, Any]:
    """What is written of answers that stand (`moved`: under other names), and the noes of rounds that are
    past, noted to be."""
    entries = {**state.get("interrupts", {}), **moved}
    past = {i: {**entries[i], PAST: True} for i in plan.facts.past if PAST not in entries[i]}
    return {**moved, **past}


def _of_other(state: State, plan: Migration) -> dict[str, Any]:
    """The open questions around which other work stands now: they are asked anew, and are noted to be.

    Where what is shown is other work's, it is shown as nothing yet.
    """
    open_ = {key: entry for key, entry in state.get("interrupts", {}).items() if entry["status"] == "waiting"}
    bare = {"reviewed": [], "content": ""}
    asked = [i for i in plan.void if i in open_ and "closed" not in open_[i]]
    return {i: {**open_[i], **({AROUND: list(why)} if (why := plan.around.get(i)) else bare)} for i in asked}


def _stale(state: State, plan: Migration) -> list[str]:
    """Decisions that no longer hold; what is only asked is looked at once the change is made."""
    return [
        gate
        for gate, entry in state.get("interrupts", {}).items()
        if entry.get("kind", "gate") in DECIDES
        and "closed" not in entry
        and entry["status"] != "waiting"
        and gate not in plan.facts.decisions
    ]
