"""Who is only meant by "everybody else", in a rule, has no work by that."""

from __future__ import annotations

import pytest

from language.reading import facts


@pytest.mark.parametrize(
    "rule",
    [
        "Shell is off limits to everybody else.",
        "The others must not use Shell.",
        "Theo may use Shell, the others must not.",
        "Shell is forbidden for everyone else.",
        "Everyone else keeps away from Shell.",
        "The rest must not see what Theo writes.",
    ],
)
def test_a_rule_for_everybody_else_gives_nobody_work(rule: str) -> None:
    found = facts(f"Mara first, then Theo. {rule}", "Mara Theo Uma", "Shell")
    assert not [f for f in found if f[0] in ("parallel", "before", "choice") and "Uma" in f]
    assert [f for f in found if f[0] in ("deny", "hidden") and "Uma" in f]


def test_who_is_named_in_a_rule_takes_part() -> None:
    found = facts("Mara first, then Theo. Uma must not use Shell.", "Mara Theo Uma", "Shell")
    assert ("parallel", "Mara", "Uma") in found


def test_the_others_work_where_it_is_said_that_they_do() -> None:
    found = facts("Mara first. Then the others work in parallel.", "Mara Theo Uma")
    assert ("parallel", "Theo", "Uma") in found
