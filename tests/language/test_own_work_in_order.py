"""What somebody does before or behind their own other work is one step, which waits for nobody."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said
from swarmwright.workflow.tree import steps

NAMES = "Mia Noa Oli"


@pytest.mark.parametrize(
    "told",
    [
        "Mia reads the file before she pays.",
        "Before she pays, Mia reads the file.",
        "Mia pays after she has read the file.",
        "Mia pays once she has read the file.",
        "Once Mia has read the file, she pays.",
        "After she has read the file, Mia pays.",
        "Mia should always read the file before she pays.",
        "Mia reads the file, then she pays.",
        "Mia reads the file before she starts.",
        "Before Mia starts, she reads the file.",
    ],
)
def test_two_works_of_one_are_one_step_and_the_next_comes_behind_it(told: str) -> None:
    found = compiled(f"{told} Then Noa files it.", NAMES)
    assert not codes(found), [str(d) for d in found.diagnostics]
    assert facts(f"{told} Then Noa files it.", NAMES) == {("before", "Mia", "Noa")}


def test_several_who_do_two_things_wait_for_nobody_either() -> None:
    assert facts("Mia and Noa read the file before they write. Then Oli works.", NAMES) == {
        ("before", "Mia", "Oli"), ("before", "Noa", "Oli"), ("parallel", "Mia", "Noa"),
    }  # fmt: skip


def test_it_holds_in_a_case() -> None:
    told = "If it is late, Mia reads the file before she pays, otherwise Noa pays."
    assert facts(told, NAMES) == {
        ("choice", "Mia", "Noa"), ("if", "Mia", "it is late"), ("if", "Noa", "otherwise"),
    }  # fmt: skip


def test_the_task_says_both() -> None:
    found = compiled("Mia reads the file before she pays.", NAMES)
    assert found.workflow is not None
    (step,) = [s for s in steps(found.workflow.root) if s.agent == "mia"]
    assert "reads the file" in step.task
    assert "pays" in step.task


def test_she_who_may_be_somebody_else_is_shown_with_both_readings() -> None:
    told = "Mia drafts. Noa checks it before she sends it."
    found = compiled(told, NAMES)
    assert said(told, found, "SW204") == ["she"]
    assert len(found.readings) == 2


def test_somebody_by_name_still_comes_behind() -> None:
    assert facts("Mia reads the file before Noa pays.", NAMES) == {("before", "Mia", "Noa")}


def test_who_waits_for_their_own_end_is_still_refused() -> None:
    assert "SW201" in codes(compiled("Mia starts once Mia is done.", NAMES))
