"""Ambiguity: every way through a prompt's forks, and the finding that shows what they come to.

This module knows nothing of reading: it is given a function that takes one way through.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.forks import Fork
from swarmwright.workflow.printing import english
from swarmwright.workflow.tree import Workflow

__all__ = ["MOST_READINGS", "open_forks", "picked", "ways"]

MOST_READINGS = 8
"""Ways that are looked at; a prompt with more of them has to be made plainer anyway."""

T = TypeVar("T")


def ways(take: Callable[[Sequence[int]], tuple[T, Sequence[Fork]]]) -> list[T]:
    """What each way through the forks comes to, in order, at most `MOST_READINGS` of them.

    take: picks → (the outcome, every fork that was met). Beyond the picks the first reading is taken, so that
    each way is walked once. A pick may lead to other forks than another one.
    """
    found: list[T] = []
    todo: list[tuple[int, ...]] = [()]
    while todo and len(found) < MOST_READINGS:
        picks = todo.pop(0)
        outcome, forks = take(picks)
        found.append(outcome)
        todo[:0] = [
            (*picks, *(1,) * (at - len(picks)), option)
            for at in reversed(range(len(picks), len(forks)))
            for option in range(2, forks[at].count + 1)
        ]
    return found


def open_forks(forks: Sequence[Fork], readings: Sequence[Workflow]) -> list[Diagnostic]:
    """A finding at each fork while none is picked; the first shows what only each of the readings says.

    An error, or a warning where the usual reading was taken.
    """
    shown = "; ".join(f"reading {number}: {text}" for number, text in enumerate(_apart(readings), 1))
    found: list[Diagnostic] = []
    for number, fork in enumerate(forks):
        taken = "the first is taken" if fork.usual else "say it in other words, or pick one"
        said = f"{fork.said}; {taken} ({shown})" if number == 0 else fork.said
        found.append(diagnose("SW204", fork.span, said, severity="warning" if fork.usual else "error"))
    return found


def picked(forks: Sequence[Fork], number: int, readings: Sequence[Workflow]) -> list[Diagnostic]:
    """A note at each fork on which reading was picked."""
    said = f"read as {number} of {len(readings)}: {_apart(readings)[number - 1]}"
    return [diagnose("SW204", fork.span, said, severity="info") for fork in forks]


def _apart(readings: Sequence[Workflow]) -> list[str]:
    """Of each reading's canonical English the sentences that not all of them have."""
    texts = [english(reading).splitlines() for reading in readings]
    shared = set(texts[0]).intersection(*texts[1:])
    return [" ".join(line for line in text if line and line not in shared) or "the rest" for text in texts]
