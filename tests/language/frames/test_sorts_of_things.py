"""Who gets things of which sort: one of several, by what comes in."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

SORTS = [
    "{b} deals with the small jobs, {c} with the big ones.",
    "{b} takes new customers and {c} existing ones.",
    "For small jobs we use {b}, for big ones {c}.",
    "Should the parcel be fragile, {b} handles it; {c} handles the rest.",
    "{a} sorts the mail, then letters go to {b} and parcels to {c}.",
    "{a} hands complaints to {b} and praise to {c}.",
    "{a} forwards urgent cases to {b} and all the others to {c}.",
    "In the happy case {b} is next, in the unhappy case {c}.",
    "In a normal case, {b} ships it; in an exceptional case, {c} repairs it.",
    "Incomplete forms are returned by {b}, complete ones filed by {c}.",
    "Long texts are cut by {b} and short ones are drawn out by {c}.",
    "On acceptance {b} ships it, on rejection {c} repairs it.",
]
NAMED = [
    "{a} is followed by {b} or {c}, never by the two of them.",
    "{a} looks at the ticket and hands it to {b} or {c}.",
    "{a} writes it up, and {b} or {c} files it, one of the two.",
]
NAMES = [("Boss", "Ann", "Ben"), ("Front Desk", "Till", "Stock Room")]


def read(sentence: str, names: tuple[str, ...]) -> set[tuple[str, ...]]:
    """The choices, and the pairs that work side by side."""
    found = compile_prompt(sentence.format(**dict(zip("abc", names, strict=True))), Catalog.of(list(names)))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    facts = relations(found.workflow)
    return {(str(f[0]), *sorted(map(str, f[1:3]))) for f in facts if f[0] in ("choice", "parallel")}


@pytest.mark.parametrize("sentence", [*SORTS, *NAMED])
@pytest.mark.parametrize("names", NAMES)
def test_one_of_them_works_by_what_comes_in(sentence: str, names: tuple[str, ...]) -> None:
    assert read(sentence, names) == {("choice", *sorted(names[1:]))}


@pytest.mark.parametrize(
    "sentence",
    [
        "{a} sends a draft to {b} and a photo to {c}.",
        "{a} sends the draft to {b} and the photo to {c}.",
        "{a} gives half the pages to {b} and half to {c}.",
        "{b} does the north side, {c} the south side.",
        "{b} handles the intro and {c} the rest.",
        "{b} translates it and {c} reads it.",
    ],
)
def test_what_is_shared_out_is_no_choice(sentence: str) -> None:
    assert not [f for f in read(sentence, NAMES[0]) if f[0] == "choice"]


@pytest.mark.parametrize("sentence", ["{c} waits for {a} or {b} to finish the text."])
def test_whoever_is_waited_for_is_no_choice(sentence: str) -> None:
    assert not [f for f in read(sentence, NAMES[0]) if f[0] == "choice"]


@pytest.mark.parametrize(
    "told",
    [
        "Billing questions go to Billing, everything else goes to Sales",
        "Billing questions go to Billing and Sales questions go to Sales",
    ],
)
def test_a_sort_that_is_called_as_its_agent_is_no_agent(told: str) -> None:
    assert ("choice", "Billing", "Sales") in read(f"{{a}} sorts. {told}.", ("Triage", "Billing", "Sales"))
