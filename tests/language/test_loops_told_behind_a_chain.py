"""A process that is told whole first, and of which a later sentence says what goes back: who comes behind
the one that sends it back is in no round, and works once."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Intake", "Coder", "Tester", "Deployer", "Reporter"])
CHAIN = "Intake opens the ticket, then Coder writes the code, then Tester tests it, then Deployer ships it. "


def _loops(prompt: str) -> list[tuple[object, ...]]:
    draft = compile_prompt(prompt, TEAM).draft
    assert draft is not None
    return [tuple(fact) for fact in relations(draft) if fact[0] == "loop"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Tester sends the work back to Coder, up to 4 times.",
        "Tester sends it back to Coder if it is bad, up to 4 times.",
        "Tester can bounce it back to Coder up to 4 times.",
        "When a test fails the ticket goes back to Coder, but no more than four times.",
        "If the tests fail, Coder fixes the code, at most 4 times.",
        "Should the tests fail, Coder tries again; after 4 attempts we stop.",
        "If the code is shipped too late, 4 times at most it goes back to Coder.",
    ],
)
def test_who_comes_behind_the_one_that_sends_it_back_works_once(sentence: str) -> None:
    inside = ("Coder", "Tester", "Deployer") if "shipped" in sentence else ("Coder", "Tester")
    assert _loops(CHAIN + sentence) == [("loop", inside, 4)]


@pytest.mark.parametrize(
    "sentence",
    [
        "If Tester rejects it, Coder must revise it, at most 4 times.",
        "If the tests fail, Coder fixes the code, at most 4 times.",
        "Tester sends it back to Coder at most 4 times.",
    ],
)
def test_what_is_told_then_comes_behind_the_whole_chain(sentence: str) -> None:
    draft = compile_prompt(f"{CHAIN}{sentence} Then Reporter writes a note.", TEAM).draft
    assert draft is not None
    assert ("before", "Deployer", "Reporter") in {tuple(fact) for fact in relations(draft)}


def test_where_nobody_is_known_to_find_out_the_whole_chain_goes_round() -> None:
    assert _loops(CHAIN + "If something is wrong, it goes back to Coder, at most 4 times.") == [
        ("loop", ("Coder", "Tester", "Deployer"), 4)
    ]
