"""Brackets behind a name, how many must be done before somebody starts, and "let" behind a time."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Step, walk

TEAM = Catalog.of(["Nora", "Otto", "Paula", "Quirin"], ["Git"])


def _facts(prompt: str) -> set[tuple[object, ...]]:
    draft = compile_prompt(prompt, TEAM).draft
    assert draft is not None
    return {tuple(fact) for fact in relations(draft)}


SIDE_BY_SIDE = {("before", "Nora", "Otto"), ("before", "Nora", "Paula"), ("parallel", "Otto", "Paula")}


@pytest.mark.parametrize(
    "prompt",
    [
        "Nora interviews the patient. Her notes are read by Otto (diagnosis) and Paula (risk).",
        "Nora (intake) hands over to Otto (diagnosis) and Paula (risk), who work at the same time.",
        "Nora (intake) first, then Otto (the lawyer) and Paula (tests and docs) at the same time.",
        "After Nora let Otto and Paula read it in parallel.",
    ],
)
def test_what_somebody_is_for_stands_in_brackets_and_moves_nobody(prompt: str) -> None:
    compilation = compile_prompt(prompt, TEAM)
    assert _facts(prompt) == SIDE_BY_SIDE
    assert not [d for d in compilation.diagnostics if d.severity != "info"]


def test_what_stands_in_brackets_is_the_task_of_whom_nothing_else_is_told() -> None:
    draft = compile_prompt("Nora (intake) writes it down, then Otto (diagnosis), then Paula.", TEAM).draft
    assert draft is not None
    told = {n.id: n.task for n in walk(draft.root) if isinstance(n, Step)}
    assert told == {"nora": "writes it down", "otto": "diagnosis", "paula": ""}


@pytest.mark.parametrize(
    "inside",
    ["optional", "if needed", "20 minutes", "using Git", "the boss", "no tools", "in parallel", "last"],
)
def test_brackets_that_may_say_more_are_not_passed_over(inside: str) -> None:
    compilation = compile_prompt(f"Nora writes, then Otto ({inside}), then Paula.", TEAM)
    read = {entry.rule for entry in compilation.ledger}
    assert "gloss" not in read


@pytest.mark.parametrize(
    "sentence",
    [
        "At least two of them have to finish before Quirin begins.",
        "Two of them must be done before Quirin can start.",
        "Before Quirin begins, two of the three need to have finished.",
        "A majority must have finished before Quirin may start.",
        "Any two of them need to deliver before Quirin starts.",
        "Two must finish before Quirin starts.",
    ],
)
def test_so_many_must_be_done_before_somebody_starts(sentence: str) -> None:
    facts = _facts("Nora, Otto and Paula work in parallel. " + sentence)
    assert ("quorum", ("Nora", "Otto", "Paula"), 2) in facts
    assert not {fact for fact in facts if fact[0] == "parallel" and "Quirin" in fact}


def test_all_must_be_done_before_somebody_starts() -> None:
    facts = _facts("Nora, Otto and Paula work in parallel. All of them must be done before Quirin starts.")
    assert {("before", name, "Quirin") for name in ("Nora", "Otto", "Paula")} <= facts


@pytest.mark.parametrize("time", ["After Nora", "Once Nora is done", "When Nora has finished"])
def test_let_behind_a_time_needs_no_comma(time: str) -> None:
    facts = _facts(f"{time} let Otto, Paula and Quirin score it side by side.")
    assert {("before", "Nora", name) for name in ("Otto", "Paula", "Quirin")} <= facts
    assert ("parallel", "Otto", "Quirin") in facts
