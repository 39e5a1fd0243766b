"""A loop that several people are to end is not ended by the first of them without a word."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Gate, walk

TEAM = Catalog.of(("Ann", "Bob"))


@pytest.mark.parametrize(
    "until",
    [
        "a clinician approves the text and a lawyer approves it",
        "a clinician approves the text and a legal reviewer signs it off",
        "a clinician and a lawyer approve it",
        "the CFO agrees and the CEO agrees",
        "the editor is happy and the client signs it off",
        "my boss and the auditor have approved it",
    ],
)
def test_either_each_has_a_gate_or_it_is_refused_with_what_to_say(until: str) -> None:
    said = f"Ann drafts, then Bob checks it. They repeat this until {until}, at most 5 times."
    compiled = compile_prompt(said, TEAM)
    if compiled.workflow is None:
        told = " ".join(d.message for d in compiled.diagnostics)
        assert "in a sentence of its own" in told or "person's yes" in told
    else:
        assert sum(isinstance(n, Gate) for n in walk(compiled.workflow.root)) == 2


def test_one_gate_for_two_people_who_are_named_is_refused() -> None:
    until = "until a clinician approves the text and a lawyer approves it, at most 5 times."
    compiled = compile_prompt(f"Ann drafts, then Bob checks it. They repeat this {until}", TEAM)
    assert compiled.workflow is None
    assert any("let a clinician approve it" in d.message for d in compiled.diagnostics)


@pytest.mark.parametrize(
    "until",
    [
        "a clinician approves the text",
        "the head of sales approves the text and the pictures",
        "the client approves the text and the pictures",
        "I approve it",
        "the clinician approves it and the text is short",
    ],
)
def test_one_who_is_asked_is_one_gate(until: str) -> None:
    compiled = compile_prompt(
        f"Ann drafts. Ann repeats this until {until}, at most 5 times. Bob sends it.", TEAM
    )
    assert compiled.workflow is not None, compiled.diagnostics
    assert sum(isinstance(n, Gate) for n in walk(compiled.workflow.root)) == 1


@pytest.mark.parametrize(
    "asked",
    [
        "A clinician and a lawyer approve it.",
        "Then a clinician approves the text and a lawyer approves it.",
        "A clinician approves it. Then a lawyer approves it.",
    ],
)
def test_each_has_a_gate_where_both_are_asked_in_turn(asked: str) -> None:
    compiled = compile_prompt(f"Ann drafts. {asked} Then Bob sends it.", TEAM)
    assert compiled.workflow is not None, compiled.diagnostics
    assert sum(isinstance(n, Gate) for n in walk(compiled.workflow.root)) == 2
