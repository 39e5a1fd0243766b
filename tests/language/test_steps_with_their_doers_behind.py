"""Steps with their doers behind: "Plan (Ann) → write (Ben)" is read as whoever reads a chart reads it."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import steps

TEAM = "Ida Jon Kim Lee"


def _tasks(prompt: str) -> dict[str, str]:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None
    assert not codes(found), [str(d) for d in found.diagnostics]
    return {step.agent: step.task.casefold() for step in steps(found.workflow.root)}


@pytest.mark.parametrize(
    "prompt",
    [
        "Sketch (Ida) → paint (Jon) → frame (Kim).",
        "Sketch (Ida) -> Paint (Jon) -> Frame (Kim)",
        "Sketch (Ida), paint (Jon), frame (Kim).",
        "Sketch (Ida), then paint (Jon), then frame (Kim).",
        "1. Sketch (Ida)\n2. Paint (Jon)\n3. Frame (Kim)",
    ],
)
def test_a_step_is_the_work_of_whoever_stands_in_brackets_behind_it(prompt: str) -> None:
    assert _tasks(prompt) == {"ida": "sketch", "jon": "paint", "kim": "frame"}
    found = set(relations(compiled(prompt, TEAM).draft))  # type: ignore[arg-type]
    assert {("before", "Ida", "Jon"), ("before", "Jon", "Kim")} <= found


@pytest.mark.parametrize("listed", ["Jon, Kim", "Jon and Kim"])
def test_several_in_brackets_do_it_side_by_side(listed: str) -> None:
    found = set(relations(compiled(f"Sketch (Ida) → paint ({listed}) → frame (Lee).", TEAM).draft))  # type: ignore[arg-type]
    assert ("parallel", "Jon", "Kim") in found
    assert {("before", "Ida", "Jon"), ("before", "Kim", "Lee")} <= found


def test_a_name_in_brackets_behind_a_person_is_who_that_is() -> None:
    assert _tasks("Our painter (Ida) paints the wall, then Jon frames it.") == {
        "ida": "paints the wall",
        "jon": "frames it",
    }
