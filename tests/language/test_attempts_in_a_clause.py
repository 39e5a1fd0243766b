"""Attempts in the clause of somebody's work are that one's, whoever else the sentence tells of."""

from __future__ import annotations

import pytest

from language.reading import facts

TEAM = "Ann Ben Cy"
ORDERED = {("before", "Ann", "Ben"), ("before", "Ben", "Cy")}


@pytest.mark.parametrize(
    ("told", "left"),
    [
        ("Ann works, then Ben drafts the text in at most three attempts, then Cy.", 2),
        ("Ann works, then Ben drafts the text in three attempts at most, then Cy.", 2),
        ("Ann works, then Ben drafts, with three tries, and then Cy files it.", 2),
        ("Ann works, Ben edits and gets two tries, and Cy files it.", 1),
        ("Ann works, then Ben drafts it (4 attempts), then Cy.", 3),
        ("Ann works, then Ben drafts it (five minutes, 4 attempts), then Cy.", 3),
    ],
)
def test_they_are_retries_of_whoever_works(told: str, left: int) -> None:
    found = facts(told, TEAM)
    assert ("limit", "Ben", "retries", left) in found
    assert found >= ORDERED and not any(f[0] == "loop" for f in found)


@pytest.mark.parametrize(
    "told",
    [
        "Ann writes and Ben reviews, at most three attempts.",
        "Ann and Ben edit the text in at most three attempts.",
        "Ann writes, Ben reviews, until it is good, with at most three attempts.",
    ],
)
def test_of_work_that_several_do_they_are_rounds(told: str) -> None:
    found = facts(told, TEAM)
    assert any(f[0] == "loop" for f in found) and not any(f[0] == "limit" for f in found)
