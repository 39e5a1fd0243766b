"""What people have to decide on now: the workflow's own decisions, tool calls, and proposed swaps. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from swarmwright.graph.holding import begun_by, shown_as
from swarmwright.graph.listed import items_around, listed
from swarmwright.graph.records import stopped, to_facts, tool_calls
from swarmwright.policy.approvals import Approval, Kind, Subject, digest
from swarmwright.policy.decisions import Rights
from swarmwright.workflow.advance import advance
from swarmwright.workflow.carrying import shows_other
from swarmwright.workflow.encoding import version
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.freeing import Items
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Wait
from swarmwright.workflow.reviewing import Reviews
from swarmwright.workflow.tree import Gate, Loop, Step

__all__ = ["call_key", "due", "held_by_calls"]

State = Mapping[str, Any]


def due(
    planned: Plan,
    state: State,
    waits: Iterable[Wait],
    known: Mapping[str, Approval],
    rights: Rights | None = None,
    *,
    anew: bool = False,
) -> Iterator[Subject]:
    """What people have to decide on now, as `asking.bring`: what is known counts as it was asked, without
    `rights`, unless it is looked at `anew`."""
    if gates := [wait for wait in waits if wait.kind == "gate"]:
        yield from _decisions(planned, state, gates, {} if rights or anew else known)
    if stopped(state) and advance(planned, to_facts(state)).outcome != "rejected":
        yield from _calls(
            planned, state, known, rights
        )  # once a no has ended it all, no step goes on with an answer
    for approval in known.values():
        proposed = approval.about.kind == "swap" and approval.more.get("base")
        if proposed and (not rights or proposed == version(planned.workflow)):
            yield approval.about


def call_key(instance: str, tool: str, arguments: str) -> str:
    """The key of a tool call of a step instance."""
    return f"{instance}:{digest(tool, arguments)[:12]}"


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


def _decisions(
    planned: Plan, state: State, gates: Iterable[Wait], stand: Mapping[str, Approval]
) -> Iterator[Subject]:
    """The decisions of the workflow, each with the outputs that are under review; those that `stand` as they
    were asked, while the same is shown."""
    reviews = Reviews(planned, to_facts(state))
    items = Items(planned, reviews.facts)
    for wait in gates:
        before = stand.get(wait.instance)
        if before is not None and before.id and not shows_other(reviews, wait.instance):
            yield before.about
        else:
            yield _decision(state, wait, reviews, items)


def _decision(state: State, wait: Wait, reviews: Reviews, items: Items) -> Subject:
    seen = find(reviews.planned, wait.instance)
    assert seen is not None
    kind, approvers, policy = _asker(seen)
    looked_at = reviews.at(wait.instance)
    content = shown_as(state, looked_at)
    begins = None if kind == "confidence" else begun_by(reviews.planned, state, wait.instance, items)
    return Subject(
        wait.instance,
        kind,
        wait.instance,
        wait.name,
        content,
        policy,
        kind,
        approvers,
        looked_at,
        begins=begins,
        items=items_around(reviews.planned, state, wait.instance),
        listed=listed(reviews.planned, state, looked_at),
    )


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


def _calls(
    planned: Plan, state: State, known: Mapping[str, Approval], rights: Rights | None
) -> Iterator[Subject]:
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
        asks = _call(key, instance, call, policy, before)
        yield replace(asks, items=items_around(planned, state, instance))


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
