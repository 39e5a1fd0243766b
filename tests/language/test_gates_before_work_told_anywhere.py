"""A yes before work that is only spoken of stands before whoever does it, told before or afterwards."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(("Ada", "Bea", "Cid", "Dot"))
WORK = {
    "ships": ("shipping", "is shipped", "shipment"),
    "edits": ("editing it", "it is edited", "the editing"),
    "sends": ("sending it", "it is sent", "sending"),
    "publishes": ("publishing", "anything is published", "publication"),
    "pays": ("paying", "it is paid", "the payment"),
    "deploys": ("deploying it", "the thing is deployed", "deployment"),
    "analyses": ("analysing it", "it is analysed", "the analysis"),
}
YES = [
    "I approve",
    "I approve it",
    "a human approves",
    "the head of sales has to sign off",
    "my boss must approve it",
]
SPOKEN = [(verb, said) for verb, ways in WORK.items() for said in ways]


def facts(prompt: str) -> set[tuple[object, ...]]:
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is not None, (prompt, compiled.diagnostics)
    return {tuple(f[:3]) for f in relations(compiled.workflow)}


def gates(found: set[tuple[object, ...]]) -> set[tuple[object, ...]]:
    return {f[:2] for f in found if str(f[0]).startswith("gate")}


@pytest.mark.parametrize(("verb", "said"), SPOKEN)
@pytest.mark.parametrize("place", [1, 2, 4])
def test_a_yes_before_work_stands_before_whoever_does_it(verb: str, said: str, place: int) -> None:
    yes = YES[(len(said) + place) % len(YES)]
    said = f"it {said}" if said.startswith("is ") else said
    sentences = ["Ada draws it.", "Bea looks at it.", f"Cid {verb} it.", "Dot writes to the client."]
    sentences.insert(place, f"Before {said}, {yes}.")
    found = facts(" ".join(sentences))
    assert {("before", "Ada", "Bea"), ("before", "Bea", "Cid"), ("before", "Cid", "Dot")} <= found
    assert gates(found) == {("gate_after", "Bea"), ("gate_before", "Cid")}


@pytest.mark.parametrize(
    "said",
    [
        "Get my approval before {}.",
        "Prior to {} the client approves it.",
        "No {} without my approval.",
        "I have to approve it before {}.",
    ],
)
@pytest.mark.parametrize("noun", ["shipping", "sending", "publishing"])
@pytest.mark.parametrize("place", [2, 3])
def test_the_order_of_the_clauses_makes_no_difference(said: str, noun: str, place: int) -> None:
    verb = next(v for v, ways in WORK.items() if any(noun in way for way in ways))
    sentences = ["Ada draws it.", "Bea looks at it.", f"Cid {verb} it."]
    sentences.insert(place, said.format(noun))
    assert gates(facts(" ".join(sentences))) == {("gate_after", "Bea"), ("gate_before", "Cid")}


def test_in_one_sentence_it_is_before_whoever_does_it_there() -> None:
    found = facts("Ada draws it, Bea edits it, Cid sends it, but before editing it a human approves it.")
    assert gates(found) == {("gate_after", "Ada"), ("gate_before", "Bea")}
    found = facts("Ada draws it, Bea edits it and, before sending, a human approves. Cid sends it.")
    assert gates(found) == {("gate_after", "Bea"), ("gate_before", "Cid")}


def test_work_that_nobody_is_known_to_do_is_asked_about() -> None:
    compiled = compile_prompt("Ada draws it. I want to approve it before it goes live. Bea prints it.", TEAM)
    assert "SW204" in {d.code for d in compiled.diagnostics}
