""" "Two tasks are started after Ann: Bob and Cid": the names stand for what is only counted there."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ann Bob Cid Dan"


def _before(prompt: str) -> set[tuple[str, str]]:
    return {(str(f[1]), str(f[2])) for f in facts(prompt, TEAM) if f[0] == "before"}


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann is first. Two activities are launched in parallel after Ann: Bob and Cid.",
        "Ann is first. Two tasks run in parallel after Ann: Bob and Cid.",
        "Ann works. After Ann, two tasks are started: Bob and Cid.",
        "Two steps follow Ann: Bob and Cid.",
    ],
)
def test_two_who_come_behind_another(prompt: str) -> None:
    assert _before(prompt) == {("Ann", "Bob"), ("Ann", "Cid")}
    assert codes(compiled(prompt, TEAM)) <= {"SW105"}


def test_no_circle_comes_of_a_list() -> None:
    prompt = "Ann is first, then Bob. Two activities are launched after Bob: Cid and Dan."
    assert _before(prompt) == {("Ann", "Bob"), ("Ann", "Cid"), ("Ann", "Dan"), ("Bob", "Cid"), ("Bob", "Dan")}


def test_another_number_than_that_of_the_names_is_told() -> None:
    assert codes(compiled("Three steps follow Ann: Bob and Cid.", TEAM)) - {"SW105"}
