"""Who takes no part, what is forbidden in the passive, and what does not end: no tasks of anybody's."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said

TEAM = "Ann Ben Cy"


@pytest.mark.parametrize(
    "told",
    [
        "Nothing may be posted by Ben on Fridays.",
        "No letter may be sent by Ben.",
    ],
)
def test_it_is_refused_at_its_place(told: str) -> None:
    prompt = f"Ann works, then Cy works. {told}"
    found = compiled(prompt, TEAM)
    assert found.workflow is None
    assert told.rstrip(".") in said(prompt, found, "SW402")


@pytest.mark.parametrize(
    "told",
    ["Ben no longer takes part.", "Ben has left the team.", "Ben is on holiday.", "Ben used to edit."],
)
def test_who_is_absent_and_works_by_these_words_alone_is_pointed_at(told: str) -> None:
    prompt = f"Ann works, then Cy works. {told}"
    assert told.rstrip(".") in said(prompt, compiled(prompt, TEAM), "SW402")


@pytest.mark.parametrize("told", ["Ann and Ben just keep revising.", "Ann and Ben revise continuously."])
def test_work_without_an_end_is_no_single_round(told: str) -> None:
    found = compiled(told, TEAM)
    assert found.workflow is None and "SW202" in codes(found)


@pytest.mark.parametrize(
    "told",
    [
        "Ann and Ben keep revising until it is good, at most 3 rounds.",
        "Ann works, then Ben. Nothing may be used by Ben but his own notes, and Ben keeps it short.",
        "If Ben is ill, Ann works; otherwise Cy works.",
        'Ann says "go" and keeps working. Ben starts on "go".',
        "Ann drafts, then Ben edits. Ben used to be a teacher.",
    ],
)
def test_what_ends_and_what_is_a_case_is_read_as_before(told: str) -> None:
    found = compiled(told, TEAM)
    assert "SW202" not in codes(found)
    assert not any("takes no part" in d.message for d in found.diagnostics)


@pytest.mark.parametrize(
    "told", ["Ann and Ben work, but not at the same time.", "Ann codes and Ben tests, just not in parallel."]
)
def test_never_at_once_is_refused_and_chooses_nobody(told: str) -> None:
    found = compiled(told, TEAM)
    assert found.workflow is None and "SW403" in codes(found)


def test_whose_work_stays_hidden_is_that_of_the_second() -> None:
    told = "Ann works, then Ben, then Cy. Ben may see Ann's work but not Cy's."
    assert {f for f in facts(told, TEAM) if f[0] == "hidden"} == {("hidden", "Cy", "Ben")}
