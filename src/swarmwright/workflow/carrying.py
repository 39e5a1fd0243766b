"""What people and judges have said, under another workflow: which answers and questions hold there. Pure.

An answer holds while the same is asked, and a person's, on which nothing has begun yet, only for the work
that they were shown: what another workflow puts before its question nobody has seen (seed 002, answer 16).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TypeAlias

from swarmwright.workflow.following import unused_decisions
from swarmwright.workflow.looking import Seen, find
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.reviewing import reviewed
from swarmwright.workflow.tree import Flow, ForEach, Gate, Loop, Step, walk

__all__ = ["other_answers", "same_answer", "unseen"]

_Scoped: TypeAlias = "tuple[str, tuple[int, ...]]"
"""A step's id, and the rounds and items in which it was done."""


def other_answers(before: Plan, after: Plan, facts: Facts) -> tuple[str, ...]:
    """The questions, lists and decisions whose answers are none under the new workflow: it asks otherwise."""
    return tuple(i for i in _answers(facts) if not same_answer(before, after, i))


def same_answer(before: Plan, after: Plan, instance: str) -> bool:
    """Whether both workflows ask the same there."""
    one, other = find(before, instance), find(after, instance)
    return one is not None and other is not None and _asks(one) == _asks(other)


def unseen(before: Plan, after: Plan, facts: Facts) -> tuple[str, ...]:
    """What people are asked, or have said and nothing has begun on, before which other work stands now."""
    # What is said of a step's own output is about that output alone, wherever the step stands.
    unused = (i for i in unused_decisions(before, facts) if i not in facts.progress)
    asked = (i for i in facts.shown if i not in facts.decisions and i not in facts.progress)
    return tuple(i for i in (*unused, *asked) if _is_of_other(before, after, facts, i))


def _is_of_other(before: Plan, after: Plan, facts: Facts, instance: str) -> bool:
    """Whether other outputs would be shown than were, or more work is to be done before it is asked."""
    one, other = find(before, instance), find(after, instance)
    if one is None or other is None:
        return False
    was = {frozenset(facts.shown[instance])} if instance in facts.shown else set[frozenset[str]]()
    # What has ended late, beside the question, would be shown by now: it is no doing of this change.
    was.add(frozenset(reviewed(before, facts, instance)))
    if frozenset(reviewed(after, facts, instance)) not in was:
        return True
    known = {part.node for part, _ in _parts_before(before, one)}
    new = [found for found in _parts_before(after, other) if found[0].node not in known]
    if not new:
        return False
    ended = (find(after, i) for i, status in facts.progress.items() if status == "done")
    done = {(seen.place.id, seen.numbers) for seen in ended if seen is not None}
    return any(not _is_done(done, part, numbers) for part, numbers in new)


def _parts_before(plan: Plan, seen: Seen) -> Iterator[tuple[Place, tuple[int, ...]]]:
    """The parts of the tree that end before this is asked, each with the rounds and items around it."""
    for index, turn in seen.place.above:
        around = plan.at[index]
        numbers = seen.numbers[: len(around.owners)]
        if isinstance(around.node, Flow):
            yield from ((part, numbers) for t, part in enumerate(around.parts) if t in around.earlier[turn])
        elif isinstance(around.node, Loop):
            inside = seen.numbers[: len(around.owners) + 1]
            yield from ((part, inside) for part in around.parts[:turn])
    if seen.use == "!":
        yield from ((part, seen.numbers) for part in seen.place.parts)


def _is_done(done: Collection[_Scoped], part: Place, numbers: tuple[int, ...]) -> bool:
    """Whether every step of this part has been done, in that scope. What a choice passed by is not."""
    there = {id_ for id_, theirs in done if theirs[: len(numbers)] == numbers}
    return there.issuperset(node.id for node in walk(part.node) if isinstance(node, Step))


def _answers(facts: Facts) -> Iterator[str]:
    """The instances that stand for a question, a list or a decision; steps are work, not answers.

    What was decided on a step's own output goes with the step, and that is done, whatever is asked now.
    """
    asked = (i for i in facts.progress if "?" in i or i.endswith("#"))
    listed = (f"{i}#" for i in facts.items)
    decided = (i for i in facts.decisions if i not in facts.progress)
    yield from dict.fromkeys((*asked, *facts.judged, *listed, *decided))


def _asks(seen: Seen) -> tuple[object, ...]:
    """What an answer was an answer to."""
    node = seen.place.node
    if seen.use.startswith("?"):
        case, _, leaf = seen.use[1:].partition(".")
        return "question", seen.place.asks[int(case)].leaves[int(leaf)][1]
    match node:
        case ForEach():
            return "list", node.over
        case Gate():
            return "decision", node.ask, node.approvers, node.on_reject
        case _:
            return "go on", seen.place.bound
