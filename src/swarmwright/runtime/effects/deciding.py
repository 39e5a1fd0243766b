"""A person's yes and no: to gates, held outputs, used-up loops, tool calls, proposed swaps, a pause. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from swarmwright.graph.asking import bring, open_approvals, told
from swarmwright.graph.decided import with_early
from swarmwright.graph.state import written_to
from swarmwright.graph.subjects import due
from swarmwright.graph.writing import both
from swarmwright.policy.approvals import (
    Answer,
    Approval,
    Refusal,
    Subject,
    answered,
    from_entry,
    is_called,
    to_entry,
)
from swarmwright.ports.commands import Approve, Reject
from swarmwright.ports.guards import NOTED, Yes
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.base import Effect, Standing, Update, decision_told
from swarmwright.runtime.effects.pausing import decide_pause, pause_named
from swarmwright.runtime.effects.swapping import decide_swap
from swarmwright.runtime.happened import LONGEST
from swarmwright.workflow.named import asked_words

__all__ = ["decide"]


def decide(row: Accepted, command: Approve | Reject, standing: Standing) -> Effect:
    """A decision is for what waits at this moment, as it was asked, or it is refused: no yes lies about for
    later. What has changed since it was asked is asked anew at once."""
    if pause_named(command, standing):
        return decide_pause(command, standing)
    state, update = _with_all_asked(standing)
    found = _named(command, state)
    if isinstance(found, Refusal):
        return _refused(found, {}, standing)
    subjects = {
        one.key: one
        for one in due(standing.plan, state, standing.waits, open_approvals(state), standing.rights_now())
    }
    at, yes = row.accepted_at, isinstance(command, Approve)
    answer = Answer(yes, at, command.by, command.reason, bound=bool(command.approval))
    results = [answered(one, answer, subjects.get(one.about.key), standing.moment.rules) for one in found]
    counted = [one for one in results if isinstance(one, Approval)]
    if not counted:
        refusal = next(one for one in results if isinstance(one, Refusal))
        return _refused(refusal, state, standing)
    held = _guarded(counted[0], standing, state)
    if isinstance(held, Refusal):
        return _refused(held, state, standing)
    match held.about.kind:
        case "swap":
            return decide_swap(command, counted[0], standing)
        case "tool":
            return _decide_calls(command, counted)
        case _:
            return _decide_gate(command, held, update, standing)


def _guarded(counted: Approval, standing: Standing, state: Mapping[str, Any]) -> Approval | Refusal:
    """The answer, with what its team's guard has noted of a yes to a gate; or why that does not count."""
    if counted.about.kind != "gate" or counted.state != "approved" or standing.guard is None:
        return counted
    yes = Yes(counted.about.key, counted.by, counted.reason, standing.plan.workflow)
    said = standing.guard(state, yes)
    if isinstance(said, str):
        return Refusal("guarded", counted.id or counted.about.key, said) if said else counted
    return replace(counted, more={**counted.more, NOTED: dict(said)})


def _with_all_asked(standing: Standing) -> tuple[Mapping[str, Any], Update]:
    """The state in which all is asked that is due, and what that writes: a crash may have come before."""
    brought = bring(standing.plan, standing.state, standing.waits, standing.moment)
    return written_to(standing.state, brought.update), dict(brought.update)


def _named(command: Approve | Reject, state: Mapping[str, Any]) -> Sequence[Approval] | Refusal:
    """What a command speaks of."""
    waiting, entries = open_approvals(state), state.get("interrupts", {})
    if command.approval:
        return _by_id(command.approval, entries) or _unknown(command.approval, state)
    if command.target in waiting and not command.tool:
        return [waiting[command.target]]
    calls = [
        one
        for one in waiting.values()
        if one.about.kind == "tool"
        and one.about.instance == command.target
        and command.tool in ("", one.about.tool)
        and command.arguments in ("", one.about.shown)
    ]
    if calls:
        return calls
    if command.target in entries and not command.tool:
        return [from_entry(command.target, entries[command.target])]
    over = [(id_, e) for id_, e in entries.items() if "closed" in e and e["instance"] == command.target]
    over = [(id_, e) for id_, e in over if command.tool in ("", e.get("tool", ""))]
    if over:
        return [replace(from_entry(*over[-1]), id=over[-1][0])]
    return Refusal("unknown", command.target, f"{command.target} waits for no decision like this")


def _by_id(name: str, entries: Mapping[str, Any]) -> Sequence[Approval]:
    """What is asked under an id, or was. `ask-3` is enough: a thread gives no number twice."""
    for key, entry in entries.items():
        id_ = key if "closed" in entry else entry.get("id", "")
        if id_ and is_called(id_, name):
            return [replace(from_entry(key, entry), id=id_)]
    return ()


def _unknown(name: str, state: Mapping[str, Any]) -> Refusal:
    """Of an id that stands nowhere: it is over for long, or of another thread, or of none."""
    number = name.removeprefix("ask-").partition("-")[0]
    last = state.get("coordination_rules", {}).get("asked", 0)
    if name.startswith("ask-") and number.isdecimal() and len(number) < _DIGITS and int(number) <= last:
        words = f"{name} is not asked any more on this thread, or was asked on another one"
        return Refusal("superseded", name, words)
    return Refusal("unknown", name, f"no approval {name!r} was asked on this thread")


def _in_its_place(name: str, state: Mapping[str, Any]) -> str:
    """What is asked now in the place of an approval, itself or through others; "" = nothing."""
    waiting = open_approvals(state).values()
    direct = next((one.id for one in waiting if one.again and is_called(one.again, name)), "")
    if direct:
        return direct
    entries = state.get("interrupts", {}).items()
    old = next((entry for id_, entry in entries if "closed" in entry and is_called(id_, name)), None)
    if old is None or old["status"] != "superseded":
        return ""
    was = (old["kind"], old["instance"], old.get("tool", ""))
    return next(
        (
            one.id
            for one in waiting
            if (one.about.kind, one.about.instance, one.about.tool) == was and one.again
        ),
        "",
    )


_DIGITS = 10


def _refused(refusal: Refusal, state: Mapping[str, Any], standing: Standing) -> Effect:
    """The refusal; what has changed is asked anew in the same write."""
    brought = None
    if not refusal.instead:
        refusal = replace(refusal, instead=_in_its_place(refusal.approval, standing.state))
    if refusal.kind == "changed" and state:
        again = replace(standing, state=state)
        brought = bring(standing.plan, state, again.waits, standing.moment, standing.rights_now())
        instead = next((one.id for one in brought.asked if one.again == refusal.approval), "")
        refusal = replace(refusal, instead=instead or refusal.instead)
    data = {"approval": refusal.approval, "kind": refusal.kind, "changed": list(refusal.changed)}
    data |= {"instead": refusal.instead} if refusal.instead else {}
    events = tuple((kind, instance, data) for instance, kind, data in told(brought)) if brought else ()
    update = brought.update if brought else {}
    return Effect(update, str(refusal), events, refused=True, refusal=data)


def _decide_gate(command: Approve | Reject, decided: Approval, update: Update, standing: Standing) -> Effect:
    key = decided.about.key
    event = ("gate_decided", key, decision_told(command) | _id(decided))
    entries = with_early(standing.plan, standing.state, {key: to_entry(decided)})
    return Effect(both(update, {"interrupts": entries}), _asked(decided.about, decided.about.ask), (event,))


def _decide_calls(command: Approve | Reject, decided: Sequence[Approval]) -> Effect:
    """Once each of its calls is answered the step begins again (`asking.bring`): its loop stands at them, and
    the answers are in its view."""
    answers = {one.about.key: to_entry(one) for one in decided}
    tools = dict.fromkeys(_asked(one.about, one.about.tool_words) for one in decided)
    return Effect({"interrupts": answers}, ", ".join(tools))


def _asked(about: Subject, words: str) -> str:
    """What was answered, in so few words that of a long question its item is told in a line of history."""
    return asked_words(words, about.instance, about.items, LONGEST if about.items else None)


def _id(approval: Approval) -> dict[str, str]:
    return {"approval": approval.id} if approval.id else {}
