"""A list of names, one name beside it, and somebody who is chosen for the next turn: a team, in any words."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAMS = [
    "{a} is in charge and picks the next one to act from {b}, {c} and {d}.",
    "{a} is at the helm; after each turn it's up to {a} which of {b}, {c} and {d} goes on.",
    "There's a manager agent, {a}, that delegates every step to one of three workers: {b}, {c} and {d}.",
    "Which of {b}, {c} and {d} plays next is for {a} alone to decide.",
    "It's {a} who decides who's next: {b}, {c} or {d}.",
    "None of {b}, {c} and {d} acts on their own initiative, they act when {a} tells them it's their turn.",
    "Work is dealt out by {a} to {b}, {c} and {d}; {a} decides anew each time who has to do the next piece.",
    "{a} hands out the work to {b}, {c} and {d} one piece at a time.",
]
NAMES = [("Boss", "Ann", "Ben", "Cleo"), ("Head Cook", "Old Salt", "Fish Hand", "Pan Boy")]


@pytest.mark.parametrize("sentence", TEAMS)
@pytest.mark.parametrize("names", NAMES)
def test_whoever_stands_beside_the_list_leads_it(sentence: str, names: tuple[str, ...]) -> None:
    found = compile_prompt(sentence.format(**dict(zip("abcd", names, strict=True))), Catalog.of(list(names)))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    led = [f for f in relations(found.workflow) if f[0] == "supervises"]
    assert [(f[1], tuple(sorted(f[2]))) for f in led] == [(names[0], tuple(sorted(names[1:])))]


@pytest.mark.parametrize(
    "sentence",
    [
        "Whether {b} or {c} comes depends on what {a} finds.",
        "{b}, {c} and {d} race each other; {a} sets off with the winner's route.",
        "{b} and {c} then get to work simultaneously. {a} tells everyone what they found.",
    ],
)
def test_what_depends_on_the_work_is_no_team(sentence: str) -> None:
    names = NAMES[0]
    found = compile_prompt(sentence.format(**dict(zip("abcd", names, strict=True))), Catalog.of(list(names)))
    assert found.draft is None or not [f for f in relations(found.draft) if f[0] == "supervises"]
