"""ISSUE 3: "the first two", "the last one" and "the other two" are those of the list that was named."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations

TEAM = Catalog.of(["Osa", "Pim", "Rue", "Tam"], ["Lake", "Mill"])
SIDE = "Osa, Pim and Rue draft in parallel."


def _facts(prompt: str, kind: str) -> set[Fact]:
    compilation = compile_prompt(prompt, TEAM)
    assert compilation.workflow is not None, compilation.diagnostics
    assert not [d for d in compilation.diagnostics if d.severity != "info"]
    return {fact for fact in relations(compilation.workflow) if fact[0] == kind}


@pytest.mark.parametrize(
    ("said", "pairs"),
    [
        ("The first two must not see each other's text.", "Osa>Pim Pim>Osa"),
        ("The last two of them may not read each other's notes.", "Pim>Rue Rue>Pim"),
        ("The other two must not see what Rue writes.", "Rue>Osa Rue>Pim"),
        ("The work of Pim stays hidden from the remaining two.", "Pim>Osa Pim>Rue"),
        ("The last one must not see what the first two write.", "Osa>Rue Pim>Rue"),
    ],
)
def test_sight_of_so_many(said: str, pairs: str) -> None:
    """ISSUE 3: a rule of sight about some of a list hides nothing from the others of it."""
    wanted = {("hidden", *pair.lower().split(">")) for pair in pairs.split()}
    found = {(kind, str(a).lower(), str(b).lower()) for kind, a, b in _facts(f"{SIDE} {said}", "hidden")}
    assert found == wanted


@pytest.mark.parametrize(
    ("said", "limits"),
    [
        (
            "The last one has 10 minutes, the other two half an hour each.",
            {"Rue": 600, "Osa": 1800, "Pim": 1800},
        ),
        ("The first two may take 5 minutes each, the last one 20.", {"Osa": 300, "Pim": 300, "Rue": 1200}),
    ],
)
def test_limits_of_so_many(said: str, limits: dict[str, int]) -> None:
    """ISSUE 3: a limit is on those of the list who are counted, not on everybody."""
    found = {fact[1]: fact[3] for fact in _facts(f"{SIDE} {said}", "limit")}
    assert found == limits


def test_rights_of_so_many() -> None:
    """ISSUE 3: "the first three may … the last one must not": the list that was named goes on being meant."""
    order = "Osa, Pim, Rue and Tam work one after the other."
    said = f"{order} The first three may use Mill. The last one must not."
    assert _facts(said, "grant") == {("grant", name, "Mill") for name in ("Osa", "Pim", "Rue")}
    assert _facts(said, "deny") == {("deny", "Tam", "Mill")}


def test_the_latter_two_repeat() -> None:
    """ISSUE 3: "the latter two" of a chain are its last two."""
    said = "Osa, then Pim, then Rue. If the score is below 60, the latter two run again, twice at most."
    assert _facts(said, "loop") == {("loop", ("Pim", "Rue"), 2)}


@pytest.mark.parametrize(
    "said",
    [
        "As soon as the first two have reported, Tam decides.",
        "The first two to finish go to Tam.",
        "The first two answers go to Tam.",
    ],
)
def test_whoever_comes_first_is_no_subset(said: str) -> None:
    """ISSUE 3: the first two to be done are whoever that is, not those who were named first."""
    assert _facts(f"{SIDE} {said}", "quorum") == {("quorum", ("Osa", "Pim", "Rue"), 2)}


@pytest.mark.parametrize(
    "said", ["The first two drafts are long.", "The last two minutes count.", "The other two ways fail."]
)
def test_things_that_are_counted_are_nobody(said: str) -> None:
    """ISSUE 3: a number of things names no agent: the sentence is told as one of which nothing came."""
    compilation = compile_prompt(f"{SIDE} {said}", TEAM)
    at = len(SIDE) + 1
    assert any(d.start >= at and d.severity != "info" for d in compilation.diagnostics)
