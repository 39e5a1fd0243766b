"""What is so "if it is under 100 euros" bounds nobody; what bounds rounds does so in whatever words."""

from __future__ import annotations

import pytest

from language.reading import facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact
from swarmwright.workflow.rules import Limit

TEAM = "Ann Ben Cid"


def of(kind: str, prompt: str, team: str = TEAM) -> set[Fact]:
    return {f for f in facts(prompt, team) if f[0] == kind}


@pytest.mark.parametrize(
    "cases",
    [
        "After Ann, if it is under 100 euros, Ben pays; otherwise Cid refuses.",
        "When it is under 100 euros, Ben pays; otherwise Cid refuses.",
        "If it stays below 500 dollars, Ben settles it, else Cid looks at it.",
        "If it takes no more than 30 minutes, Ben does it, otherwise Cid.",
    ],
)
def test_how_much_something_is_bounds_nobody(cases: str) -> None:
    prompt = f"Ann first. {cases}"
    assert of("limit", prompt) == set()
    assert of("choice", prompt) == {("choice", "Ben", "Cid")}


@pytest.mark.parametrize(
    "bound",
    [
        "Stop Ann if it takes more than 5 minutes.",
        "If Ann takes longer than 5 minutes, stop it.",
        "When Ann works, it has 5 minutes.",
    ],
)
def test_a_bound_beside_a_condition_is_one(bound: str) -> None:
    assert of("limit", f"Ann reads it, then Ben. {bound}") == {("limit", "Ann", "timeout_s", 300.0)}


def test_time_that_passes_starts_nobody_and_bounds_nobody() -> None:
    prompt = "Ann first. When it has been 10 minutes, Ben calls."
    compiled = compile_prompt(prompt, Catalog.of(TEAM.split()))
    found = compiled.diagnostics
    assert compiled.draft is not None
    assert not any(isinstance(rule, Limit) for rule in compiled.draft.rules)
    assert any(d.severity == "error" for d in found)


@pytest.mark.parametrize(
    "cases",
    [
        "Ben pays it if it is cheap; Cid queries it otherwise.",
        "Ben pays it if it is cheap. Cid queries it otherwise.",
        "Ben takes it if it is urgent; Cid takes it in all other cases.",
        "If it is urgent Ben takes it. Cid takes it in any other case.",
        "Ben pays it if it is cheap. It is Cid's job otherwise.",
    ],
)
def test_the_other_case_may_stand_last(cases: str) -> None:
    prompt = f"Ann first. {cases}"
    assert of("choice", prompt) == {("choice", "Ben", "Cid")}
    assert ("if", "Cid", "otherwise") in facts(prompt, TEAM)


@pytest.mark.parametrize(
    ("led", "rounds"),
    [
        ("Ann decides who works next, Ben or Cid, 12 cues at most.", 12),
        ("Ann directs Ben and Cid and gives 12 cues at most.", 12),
        ("Ann leads Ben and Cid. Ann may call on them at most 9 times.", 9),
        ("Ann leads Ben and Cid. It gives at most nine orders.", 9),
        ("Ann leads Ben and Cid. After nine assignments at most it is over.", 9),
        ("Ann supervises Ben and Cid, handing out no more than eight assignments.", 8),
        ("Ann coordinates Ben and Cid; after 15 turns at the latest it is over.", 15),
        ("Ann is in charge of Ben and Cid and may decide six times at most.", 6),
        ("Ann calls in Ben or Cid as needed, a maximum of ten times.", 10),
        ("Ben and Cid work under Ann, who hands out at most 20 jobs.", 20),
    ],
)
def test_what_whoever_leads_gives_is_a_round(led: str, rounds: int) -> None:
    assert of("limit", led) == {("limit", "Ann", "max_rounds", rounds)}
    assert of("loop", led) == set()


@pytest.mark.parametrize(
    ("again", "rounds"),
    [
        ("Ann writes, then Ben reads it and has Ann rework it, three times at most.", 3),
        ("Ann writes, then Ben reads it and lets Ann redo it, up to 3 times.", 3),
        ("Ann writes. Ben reads it and gets Ann to correct it, no more than twice.", 2),
        ("Ann writes. Ben checks it and may have Ann redo it at most four times.", 4),
        ("Ann writes. Ben checks it. Ben can have Ann try again, but no more than 3 times.", 3),
        ("Ann writes. Ben checks it. Ann reworks it until Ben is happy, up to three more times.", 3),
        ("Ann writes. Ben checks it. Ann rewrites it up to three more times until Ben is happy.", 3),
        ("Ann and Ben go back and forth, six times, not more.", 6),
    ],
)
def test_work_that_is_had_done_again_goes_round(again: str, rounds: int) -> None:
    assert of("loop", again) == {("loop", ("Ann", "Ben"), rounds)}
    found = compile_prompt(again, Catalog.of(TEAM.split())).diagnostics
    assert not [d for d in found if d.severity == "error"]


def test_all_others_are_no_other_case() -> None:
    found = facts("Ann goes before all others. Ben and Cid then work at the same time.", TEAM)
    assert {("before", "Ann", "Ben"), ("before", "Ann", "Cid"), ("parallel", "Ben", "Cid")} <= found
