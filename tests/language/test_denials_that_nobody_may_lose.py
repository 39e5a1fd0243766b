"""Who may not see whose work is read, or refused: a denial is never lost with a mere warning."""

from __future__ import annotations

from itertools import permutations

import pytest

from language.reading import compiled, facts

TEAMS = (("Ann", "Bob", "Cleo"), ("Zoë", "O'Brien", "王芳"), ("Fact Checker", "Law Clerk", "Editor"))
NONE = ("None of them", "None", "None of the three", "No one", "Nobody", "None of {a}, {b} and {c}")
SIGHTS = (
    "may see the others' reviews",
    "can see the others' notes",
    "may read what the others write",
    "must see another's draft",
    "may view the others' findings",
)


@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize("none", NONE)
@pytest.mark.parametrize("sight", SIGHTS)
def test_none_of_several_sees_what_the_others_make(team: tuple[str, str, str], none: str, sight: str) -> None:
    said = f"{{a}}, {{b}} and {{c}} review the paper in parallel. {none} {sight}."
    found = facts(said.format(**dict(zip("abc", team, strict=True))))
    assert {f for f in found if f[0] == "hidden"} == {("hidden", *pair) for pair in permutations(team, 2)}


@pytest.mark.parametrize(
    "rule",
    [
        "None of them is allowed to peek at the others' reviews",
        "None of them gets to read the others' drafts before voting",
        "None may use what the others hold",
    ],
)
def test_a_rule_of_sight_that_is_not_read_is_an_error(rule: str) -> None:
    found = compiled(f"Ann, Bob and Cleo review the paper in parallel. {rule}.", "Ann Bob Cleo")
    assert found.workflow is None


@pytest.mark.parametrize("beside", ["in parallel with", "alongside", "at the same time as"])
@pytest.mark.parametrize("team", ["", "Writer Editor Illustrator"])
def test_an_exception_to_company_is_no_task_and_no_tool(beside: str, team: str) -> None:
    said = f"Writer writes. Editor works {beside} Writer but not with Illustrator. Illustrator draws."
    found = compiled(said, team)
    assert found.workflow is None and not found.roster.team.tools
    start, end = said.index("not with"), said.index(". Illustrator draws")
    errors = [d for d in found.diagnostics if d.severity == "error"]
    assert any(d.start < end and d.end > start for d in errors)
