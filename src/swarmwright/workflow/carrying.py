"""What people and judges have said, as the work goes on or under another workflow: what of it holds. Pure.

An answer holds while the same is asked. A person's, on which nothing has begun yet, holds only for what they
were shown: whatever stands before its question by now, and did not then, nobody has seen (seed 002, 16).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from swarmwright.workflow.advance import advance
from swarmwright.workflow.following import unused_decisions, without
from swarmwright.workflow.looking import Seen, find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.reviewing import reviewed, under_review
from swarmwright.workflow.tree import ForEach, Gate

__all__ = ["other_answers", "outdated", "same_answer", "shows_other", "unseen"]


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


def outdated(plan: Plan, facts: Facts) -> tuple[str, ...]:
    """The yeses on which nothing has begun yet, where other outputs would be shown by now than were.

    Whatever has come between: another round, somebody who was off, a step that a person has called.
    """
    approved = {i: said for i, said in facts.decisions.items() if said == "approved" and i in facts.shown}
    unused = unused_decisions(plan, replace(facts, decisions=approved)) if approved else ()
    return tuple(i for i in unused if i not in facts.progress and shows_other(plan, facts, i))


def shows_other(plan: Plan, facts: Facts, instance: str) -> bool:
    """Whether what would be shown there by now are other steps' outputs than people were shown."""
    shown = facts.shown.get(instance)
    return shown is not None and frozenset(shown) != frozenset(reviewed(plan, facts, instance))


def _is_of_other(before: Plan, after: Plan, facts: Facts, instance: str) -> bool:
    """Whether other outputs are shown there than were, or more work has to be done first."""
    if find(before, instance) is None or find(after, instance) is None:
        return False
    was = facts.shown.get(instance, reviewed(before, facts, instance))
    if frozenset(reviewed(after, facts, instance)) != frozenset(was):
        return True
    new = under_review(after, instance) - under_review(before, instance)
    done = {seen.place.id for i, s in facts.progress.items() if s == "done" and (seen := find(after, i))}
    return not new <= done or (_is_next(before, facts, instance) and not _is_next(after, facts, instance))


def _is_next(plan: Plan, facts: Facts, instance: str) -> bool:
    """Whether nothing but a person's word is missing there."""
    undecided = without(facts, (instance,))
    return instance in {wait.instance for wait in advance(plan, undecided).waiting}


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
