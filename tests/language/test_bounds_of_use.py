"""How often a tool may be used is a right and a bound on calls, and it is said what they are counted over."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM, TOOLS = "Ann Bob", "Web Git"
WORK = "Ann searches, then Bob writes. "


@pytest.mark.parametrize(
    ("told", "who"),
    [
        ("Ann may use Web no more than 20 times.", ["Ann"]),
        ("Ann may call Web at most 20 times.", ["Ann"]),
        ("Ann can use Web up to 20 times.", ["Ann"]),
        ("Ann and Bob may each use Web at most 20 times.", ["Ann", "Bob"]),
    ],
)
def test_so_many_uses_of_a_tool_are_so_many_calls_of_who_may_use_it(told: str, who: list[str]) -> None:
    found = facts(WORK + told, TEAM, TOOLS)
    assert {fact for fact in found if fact[0] == "limit"} == {
        ("limit", one, "max_tool_calls", 20) for one in who
    }
    assert {fact for fact in found if fact[0] == "grant"} == {("grant", one, "Web") for one in who}
    assert "SW305" in codes(compiled(WORK + told, TEAM, TOOLS))


@pytest.mark.parametrize(
    "told",
    [
        "Ann may use Web at most 2.5 times.",
        "Ann may use Web at most 20 times per round.",
        "Ann must not use Web more than 5 times a day.",
        "Ann may use Web at most 20 times, and Bob may not.",
    ],
)
def test_other_bounds_of_use_are_refused(told: str) -> None:
    assert compiled(WORK + told, TEAM, TOOLS).workflow is None
