"""ISSUE 3: what is tried when something was in vain, work that is done each time, who is first, who acts."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Desk", "Expert", "Boss"])


@pytest.mark.parametrize(
    "said",
    [
        "If the caller is not content, Expert calls back; if even that does not help, Boss writes.",
        "If the caller is upset, Expert calls back. If this fails too, Boss writes.",
        "If that does not settle it, Expert calls back. If that does not settle it either, Boss writes.",
        "If the caller is upset, Expert calls back. If that does not work, Boss writes.",
    ],
)
def test_what_is_done_in_vain_was_done(said: str) -> None:
    """ISSUE 3: who is called in when the case before was in vain comes behind it, and not in its stead."""
    compilation = compile_prompt(f"Desk answers. {said}", TEAM)
    assert compilation.workflow is not None, compilation.diagnostics
    found = set(relations(compilation.workflow))
    assert ("before", "Expert", "Boss") in found
    assert not [f for f in found if f[0] == "choice"]


def test_the_opposite_case_stays_one() -> None:
    """ISSUE 3: "if it works …; if it does not work …" is a choice still."""
    compilation = compile_prompt(
        "Desk tests it. If it works, Expert ships it. If it does not work, Boss mends it.", TEAM
    )
    assert compilation.workflow is not None
    assert ("choice", "Expert", "Boss") in relations(compilation.workflow)


@pytest.mark.parametrize(
    "said",
    [
        "Desk drafts, Expert revises, and each time Boss comments.",
        "Desk drafts, Expert revises. After each of them, Boss looks at the result.",
        "Desk drafts, Expert revises. Boss looks it over every time.",
    ],
)
def test_work_done_each_time_is_told(said: str) -> None:
    """ISSUE 3: who works each time, and was understood to work once, is told."""
    compilation = compile_prompt(said, TEAM)
    assert any(d.code == "SW404" and "more than once" in d.message for d in compilation.diagnostics)


@pytest.mark.parametrize(
    "said",
    [
        "Each time a letter comes in, Desk answers, then Expert files it.",
        "Desk drafts, then Expert, then Boss.",
    ],
)
def test_what_happens_each_time_is_no_work(said: str) -> None:
    """ISSUE 3: nothing is said of more work where "each time" tells when all of it begins."""
    found = compile_prompt(said, TEAM).diagnostics
    assert not any("more than once" in d.message for d in found)


def test_whoever_is_first_and_was_not_understood_is_told() -> None:
    """ISSUE 3: a race of which nobody was understood to win is told."""
    said = "Desk and Expert race: whichever finishes first, Boss takes its result."
    compilation = compile_prompt(said, TEAM)
    quorum = any(f[0] == "quorum" for f in relations(compilation.draft)) if compilation.draft else False
    assert quorum or any(d.code == "SW404" and "first" in d.message for d in compilation.diagnostics)


@pytest.mark.parametrize("verb", ["inspect the frame", "collect the parts", "brief the crew"])
def test_a_verb_is_no_part_of_a_role(verb: str) -> None:
    """ISSUE 3: "the fitter and the welder inspect it in parallel" names the welder, who inspects."""
    plan = "First the planner makes a plan."
    said = f"{plan} The fitter and the welder {verb} in parallel, and finally the driver goes."
    compilation = compile_prompt(said)
    assert compilation.workflow is not None, compilation.diagnostics
    found = set(relations(compilation.workflow))
    assert {
        ("parallel", "Fitter", "Welder"),
        ("before", "Welder", "Driver"),
        ("before", "Planner", "Welder"),
    } <= found
