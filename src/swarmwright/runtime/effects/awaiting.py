"""Who waits for a person's answer once a command is taken, and did not before, in words. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from swarmwright.graph.beginning import begins
from swarmwright.graph.records import to_facts
from swarmwright.graph.state import written_to
from swarmwright.runtime.effects.base import Standing
from swarmwright.workflow.advance import advance
from swarmwright.workflow.finding import find
from swarmwright.workflow.named import Names, listed, names_of
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.unanswered import Wanted, enough, wanted

__all__ = ["asked_again_words", "begins_words", "waiting_words"]

State = Mapping[str, Any]


def _waits_after(planned: Plan, before: State, after: State, was: Plan | None = None) -> Mapping[str, str]:
    """Step → the question to people for which it waits in `after`, and did not in `before`.

    was: what the thread followed before; None = the same.
    """
    if not (before.get("turn") and after.get("turn")) or not _may_wait(before, after):
        return {}
    stood = begins(was or planned, before)
    now = begins(planned, after, stood.start.union(_left(before, after)))
    return {i: question for i, question in now.waits.items() if stood.waits.get(i) != question}


def _left(before: State, after: State) -> frozenset[str]:
    """What ran in `before`, and has not begun in `after`: an answer that had let it begin may be gone."""
    begun: Mapping[str, Any] = before.get("progress", {})
    there = after.get("progress", {})
    return frozenset(i for i, one in begun.items() if one["status"] == "running" and i not in there)


def _may_wait(before: State, after: State) -> bool:
    """Whether anybody may: nobody waits who did not, where no answer can be gone, and nobody was sent for."""
    return bool(to_facts(before).decisions or to_facts(after).called)


def waiting_words(planned: Plan, before: State, after: State, was: Plan | None = None) -> Iterator[str]:
    """`Bob, Cy wait for another yes to “Is it legal?”`, for each question, and each answer to it."""
    waits = _waits_after(planned, before, after, was)
    names, said, facts = names_of(planned.workflow), to_facts(before).decisions, to_facts(after)
    found: dict[tuple[tuple[str, ...], str], list[str]] = {}
    for instance, question in waits.items():
        seen = find(planned, instance)
        asks = (enough(planned, facts, seen) if seen else ()) or (question,)
        answer: Wanted = wanted(planned, facts, seen, question) if seen and len(asks) == 1 else "yes"
        another = said.get(question) == _SAID.get(answer) or (answer == "answer" and question in said)
        words = f"another {answer}" if another else f"a person's {answer}"
        found.setdefault((asks if question in asks else (question,), words), []).append(instance)
    for (questions, words), who in found.items():
        verb, about = "waits" if len(who) == 1 else "wait", (_about(names, after, one) for one in questions)
        yield f"{listed(map(names.instance, sorted(who)))} {verb} for {words} to {' or '.join(about)}"


def asked_again_words(now: Plan, before: State, planned: Plan, after: State, told: str) -> Iterator[str]:
    """The questions that people are asked in `after`, and are not in `before`, as the thread follows `now`;
    without those that `told` has told of."""
    there, names = _asked(now, before), names_of(planned.workflow)
    again = [one for one in _asked(planned, after) if one not in there and names.instance(one) not in told]
    if again:
        yield f"asks again: {listed(_about(names, after, one) for one in again)}"


def _asked(planned: Plan, state: State) -> list[str]:
    waiting = advance(planned, to_facts(state)).waiting if state.get("turn") else ()
    return [wait.instance for wait in waiting if wait.kind == "gate"]


_SAID: Mapping[str, str] = {"yes": "approved", "no": "rejected"}


def _about(names: Names, state: State, question: str) -> str:
    name = names.instance(question)
    return f"{name}'s output" if question in state.get("progress", {}) else f"“{name}”"


def begins_words(standing: Standing, update: Mapping[str, Any], instance: str) -> str:
    """What is said of a step that people have sent the work to, with what that writes: whether it begins."""
    after = written_to(standing.state, update)
    again = instance in standing.state.get("progress", {})
    if instance not in begins(standing.plan, after).start:
        return "is to run again" if again else "is sent for"
    if after.get("coordination_rules", {}).get("paused"):
        return f"{'runs again' if again else 'begins'} once the pause is over"
    return "runs again" if again else "begins now"
