""" "Worker takes one" of a list: that it does so once only is said, where nothing repeats it."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled


@pytest.mark.parametrize(
    "prompt",
    [
        "Nia fills the queue. Omar takes one and solves it. Then Pia reads it.",
        "Nia makes a list of tasks. Omar picks the next task, then Pia tests it.",
        "Nia collects the tickets, Omar grabs one of them and answers it.",
    ],
)
def test_one_of_many_leaves_the_others_and_that_is_told(prompt: str) -> None:
    assert "SW404" in codes(compiled(prompt))


@pytest.mark.parametrize(
    "prompt",
    [
        "For each task, Omar takes one and solves it.",
        "Omar takes one look at the list of files, then Pia packs them.",
        "Omar takes one and Pia reads it.",
    ],
)
def test_nothing_is_told_where_it_is_repeated_or_no_list_is_there(prompt: str) -> None:
    assert "SW404" not in codes(compiled(prompt))


def test_a_case_behind_work_for_each_is_asked_once_and_that_is_told() -> None:
    prompt = "For every pupil, Nia reads the essay and Omar grades it. {} Then Quin sends the results."
    told = [
        d
        for d in compiled(prompt.format("If the grade is below 4, Pia helps.")).diagnostics
        if d.code == "SW404"
    ]
    assert [d.severity for d in told] == ["warning"]
    assert "SW404" not in codes(compiled(prompt.format("If all of them pass, Pia cheers.")))
