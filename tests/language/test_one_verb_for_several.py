"""One verb for several ("Ina takes the text, Jon the pictures") is of one moment; and who the others are."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Hal", "Ina", "Jon", "Kai", "Leo"], ["Git"])


def _facts(prompt: str) -> set[tuple[object, ...]]:
    draft = compile_prompt(prompt, TEAM).draft
    assert draft is not None
    return {tuple(fact) for fact in relations(draft)}


@pytest.mark.parametrize(
    "sentence",
    [
        "Ina takes the text and Jon the pictures.",
        "Then Ina proofreads the French text and Jon the German one.",
        "When Hal is done, Ina takes the text and Jon the pictures.",
        "If it rains, Ina collects the coats and Jon her shoes.",
    ],
)
def test_whose_verb_is_told_once_work_side_by_side(sentence: str) -> None:
    facts = _facts(f"Hal collects. {sentence} Kai mixes it all.")
    assert ("parallel", "Ina", "Jon") in facts
    assert {("before", "Ina", "Kai"), ("before", "Jon", "Kai")} <= facts
    assert "If" in sentence or {("before", "Hal", "Ina"), ("before", "Hal", "Jon")} <= facts


@pytest.mark.parametrize(
    "sentence",
    [
        "Ina writes the text, Jon the author reads it.",
        "Ina writes the text and Jon reads it.",
        "First Ina writes the text, then Jon the captions.",
    ],
)
def test_who_has_a_verb_or_a_place_of_their_own_comes_behind(sentence: str) -> None:
    assert ("before", "Ina", "Jon") in _facts(sentence)


def test_sorts_of_one_thing_are_a_choice() -> None:
    facts = _facts("Hal collects. Ina answers the short questions and Jon the long ones.")
    assert ("choice", "Ina", "Jon") in facts


def test_what_is_granted_or_said_of_somebody_is_no_work_beside_each_other() -> None:
    facts = _facts("Ina is the writer and Jon the editor. Ina works, then Jon.")
    assert ("before", "Ina", "Jon") in facts


OF_ONE_ANOTHER = {("hidden", a, b) for a in ("Ina", "Jon", "Kai") for b in ("Ina", "Jon", "Kai") if a != b}


@pytest.mark.parametrize(
    "prompt",
    [
        "Ina, Jon and Kai each write a proposal without seeing the proposals of the others.",
        "Ina, Jon and Kai each write a proposal. They must not see the proposals of the others.",
        "Ina, Jon and Kai each write a proposal without knowing what the others write.",
    ],
)
def test_the_others_are_the_others_of_them(prompt: str) -> None:
    facts = _facts(prompt + " Leo picks the best one.")
    assert {fact for fact in facts if fact[0] == "hidden"} == OF_ONE_ANOTHER


def test_for_one_who_is_named_the_others_are_the_rest_of_the_team() -> None:
    facts = _facts("Hal, Ina and Jon write, then Kai, then Leo. Leo must not see the work of the others.")
    assert {fact for fact in facts if fact[0] == "hidden"} == {
        ("hidden", name, "Leo") for name in ("Hal", "Ina", "Jon", "Kai")
    }
