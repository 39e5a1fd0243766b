"""Rounds told as orders: "if it fails, have Ben repair it and let Ann test again, at most 3 times"."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ann Ben Cy"


@pytest.mark.parametrize(
    ("told", "plain"),
    [
        (
            "Ann tests it. If it fails, have Ben repair it and have Ann test it again, at most 3 times.",
            "Ann tests it. If it fails, Ben repairs it and Ann tests it again, at most 3 times.",
        ),
        (
            "Start with Ann. If there are errors, let Ben fix them and let Ann check again, up to 4 times.",
            "Start with Ann. If there are errors, Ben fixes them and Ann checks again, up to 4 times.",
        ),
        (
            "Cy plans. If the plan is weak, have Ben comment on it and have Cy rework it, at most 3 rounds.",
            "Cy plans. If the plan is weak, Ben comments on it and Cy reworks it, at most 3 rounds.",
        ),
    ],
)
def test_an_order_is_read_as_the_work_it_asks_for(told: str, plain: str) -> None:
    assert facts(told, TEAM) == facts(plain, TEAM)
    assert not codes(compiled(told, TEAM))
    assert any(fact[0] == "loop" for fact in facts(told, TEAM))
