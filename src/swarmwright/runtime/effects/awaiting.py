"""Who waits for a person's yes once a command is taken, and did not before, in words. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from swarmwright.graph.beginning import begins
from swarmwright.graph.records import to_facts
from swarmwright.graph.state import written_to
from swarmwright.runtime.effects.base import Standing
from swarmwright.workflow.named import Names, listed, names_of
from swarmwright.workflow.plan import Plan

__all__ = ["begins_words", "waiting_words"]

State = Mapping[str, Any]


def _waits_after(planned: Plan, before: State, after: State, was: Plan | None = None) -> Mapping[str, str]:
    """Step → the question to people for which it waits in `after`, and did not in `before`.

    was: what the thread followed before; None = the same.
    """
    if not (before.get("turn") and after.get("turn")) or not _may_wait(before, after):
        return {}
    stood = begins(was or planned, before)
    now = begins(planned, after, stood.start)
    return {i: question for i, question in now.waits.items() if stood.waits.get(i) != question}


def _may_wait(before: State, after: State) -> bool:
    """Whether anybody may: nobody waits who did not, where no answer can be gone, and nobody was sent for."""
    return bool(to_facts(before).decisions or to_facts(after).called)


def waiting_words(planned: Plan, before: State, after: State, was: Plan | None = None) -> Iterator[str]:
    """`Bob, Cy wait for another yes to “Is it legal?”`, for each question."""
    waits = _waits_after(planned, before, after, was)
    names, said = names_of(planned.workflow), to_facts(before).decisions
    for question in dict.fromkeys(waits.values()):
        who = sorted(i for i, one in waits.items() if one == question)
        yes = "another yes" if said.get(question) == "approved" else "a person's yes"
        verb = "waits" if len(who) == 1 else "wait"
        yield f"{listed(map(names.instance, who))} {verb} for {yes} to {_about(names, after, question)}"


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
