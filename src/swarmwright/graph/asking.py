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

from swarmwright.graph.records import to_facts, tool_calls, withheld
from swarmwright.policy.approvals import (
    CHANGED,
    Approval,
    Kind,
    Moment,
    Subject,
    digest,
    from_entry,
    settled,
    superseded,
    to_entry,
)
from swarmwright.policy.matrix import Rights
from swarmwright.workflow.encoding import version
from swarmwright.workflow.looking import Seen, find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Wait
from swarmwright.workflow.reviewing import reviewed
from swarmwright.workflow.tree import Gate, Loop, Step

__all__ = [
    "Brought",
    "asking_event",
    "bring",
    "call_key",
    "closed",
    "due",
    "gone",
    "held_by_calls",
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
) -> Brought:
    """waits: what `advance` says that the thread waits for. why: what has happened, for approvals that go.

    rights: where given, what was asked before is looked at anew, and a step begins again once none of its
    calls waits any more: each is answered, needs no yes by now, or must not have one. Without it, only what
    is not asked yet is asked; `anew`, the workflow's own decisions are looked at all the same.
    """
    known = {k: one for k, one in open_approvals(state).items() if one.id or one.about.kind != "swap"}
    wanted = {subject.key: subject for subject in due(planned, state, waits, known, rights, anew=anew)}
    again = _going_on(state, rights) if rights else {}
    if not (known or wanted or again):
        return Brought()
    rules = state.get("coordination_rules", {})
    voided = _voided(state)
    result = settled(known, wanted.values(), moment, rules.get("asked", 0), why, voided)
    over = tuple(map(_outdated, result.closed))
    if not (result.asked or result.closed or again):
        return Brought()
    update: dict[str, Any] = again | {
        "interrupts": {
            **{one.about.key: _edit_of(one, again) for one in result.closed},
            **{one.about.key: to_entry(one) for one in result.asked},
            **closed(state, over),
        }
    }
    if result.asked:
        update["coordination_rules"] = {"asked": result.number}
    return Brought(update, result.asked, over)


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
    """A proposal goes with the workflow for which it was made."""
    stale = "the workflow has changed since that was proposed; propose it anew"
    return replace(one, reason=stale) if one.about.kind == "swap" else one


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
    return closed(after, [_over(one, at, why) for one in lost])


def due(
    planned: Plan,
    state: State,
    waits: Iterable[Wait],
    known: Mapping[str, Approval],
    rights: Rights | None = None,
    *,
    anew: bool = False,
) -> Iterator[Subject]:
    """What people have to decide on now, as `bring`: what is known counts as it was asked, without
    `rights`, unless it is looked at `anew`."""
    for wait in waits:
        before = known.get(wait.instance)
        if wait.kind != "gate":
            continue
        stands = before if not rights and not anew else None
        yield stands.about if stands and stands.id else _decision(planned, state, wait, before)
    yield from _calls(state, known, rights)
    for approval in known.values():
        proposed = approval.about.kind == "swap" and approval.more.get("base")
        if proposed and (not rights or proposed == version(planned.workflow)):
            yield approval.about


def call_key(instance: str, tool: str, arguments: str) -> str:
    """The key of a tool call of a step instance."""
    return f"{instance}:{digest(tool, arguments)[:12]}"


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


def _decision(planned: Plan, state: State, wait: Wait, before: Approval | None) -> Subject:
    """A decision of the workflow, with the outputs that are under review: the same as before, if they
    stand."""
    seen = find(planned, wait.instance)
    assert seen is not None
    kind, approvers, policy = _asker(seen)
    looked_at = before.about.reviewed if before else ()
    content = digest(_outputs(state, looked_at))
    if before is None or content != before.about.content:
        looked_at = reviewed(planned, to_facts(state), wait.instance)
        content = digest(_outputs(state, looked_at))
    return Subject(wait.instance, kind, wait.instance, wait.name, content, policy, kind, approvers, looked_at)


def _asker(seen: Seen) -> tuple[Kind, tuple[str, ...], str]:
    """What asks: its kind, whom it asks, and a digest of what hangs on the answer."""
    match seen.place.node:
        case Gate() as gate:
            return "gate", gate.approvers, digest("gate", gate.approvers, gate.on_reject)
        case Loop() as loop if seen.use == "!":
            return "exhausted", (), digest("exhausted", loop.at_most)
        case Step() as step:
            return "confidence", (), digest("confidence", step.agent)
        case _:
            return "gate", (), ""


def _outputs(state: State, instances: Iterable[str]) -> list[Any]:
    """What these steps have written, as a person sees it."""
    written = state.get("agent_outputs", {})
    outputs = {i: written[i] for i in instances if i in written}
    ids = {output["message"] for output in outputs.values()}
    texts = {m.id: str(m.text) for m in state.get("messages", ()) if m.id in ids} if ids else {}
    context = withheld(state)
    return [
        [i, o["agent"], texts.get(o["message"], ""), o["fields"], *([context[i]] if i in context else ())]
        for i, o in outputs.items()
    ]


def _calls(state: State, known: Mapping[str, Approval], rights: Rights | None) -> Iterator[Subject]:
    answers = state.get("interrupts", {})
    for instance, call in tool_calls(state):
        key = call_key(instance, call["tool"], call["arguments"])
        before = known.get(key)
        right = rights(call["agent"], call["tool"]) if rights else None
        if right is not None and right.effect != "ask":
            continue  # policy has an answer of its own by now
        if before is None and key in answers:
            continue  # it is answered, and the step is about to go on
        if right is None and before is not None and before.id:
            yield before.about
            continue
        policy = right.version if right is not None else str(call.get("policy", ""))
        yield _call(key, instance, call, policy, before)


def held_by_calls(state: State, rights: Rights | None = None) -> dict[str, bool]:
    """Step that has stopped at calls → whether one of them waits for a person yet: it has no answer, and
    (where `rights` are given) policy has none of its own by now."""
    answers, held = state.get("interrupts", {}), dict[str, bool]()
    for instance, call in tool_calls(state):
        entry = answers.get(call_key(instance, call["tool"], call["arguments"]), {})
        open_ = entry.get("status", "waiting") == "waiting" or "closed" in entry
        asks = rights is None or rights(call["agent"], call["tool"]).effect == "ask"
        held[instance] = held.get(instance, False) or (open_ and asks)
    return held


def _going_on(state: State, rights: Rights) -> dict[str, Any]:
    """The write that begins the steps again which have stopped at calls of which none waits any more."""
    steps = {instance: None for instance, waits in held_by_calls(state, rights).items() if not waits}
    return {"progress": steps, "resume_info": {"outcome": None}} if steps else {}


def _call(key: str, instance: str, call: Mapping[str, Any], policy: str, before: Approval | None) -> Subject:
    instead = before.about.instead if before else str(call.get("instead", ""))
    shown = instead or call["arguments"]
    return Subject(
        key,
        "tool",
        instance,
        str(call.get("reason", "")),
        digest(call["agent"], call["tool"], shown),
        policy,
        str(call.get("rule", "")),
        tuple(call.get("approvers", ())),
        agent=call["agent"],
        tool=call["tool"],
        arguments=call["arguments"],
        instead=instead,
        tool_name=str(call.get("tool_name", "")),
    )


def _remembered(approval: Approval) -> dict[str, Any]:
    about = approval.about
    told = {"by": approval.by, "reason": approval.reason, "used": approval.used, "tool": about.tool}
    told |= {CHANGED: list(approval.changed)}
    told = {name: value for name, value in told.items() if value}
    return {"closed": True, "kind": about.kind, "instance": about.instance, "status": approval.state, **told}


def _over(approval: Approval, at: float, why: str) -> Approval:
    """An approval that is taken away: a question is superseded, an answer has been used."""
    if approval.state == "waiting":
        return superseded(approval, at, why)
    return replace(approval, used=True)
