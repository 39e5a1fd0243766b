"""Rights in more of the words that people use; and nobody gets what the other is said to use."""

from __future__ import annotations

import pytest

from language.reading import compiled
from swarmwright.workflow.relations import Fact, relations


def rights(prompt: str) -> set[Fact]:
    """What is granted and denied to Ann, Ben and Cleo."""
    found = compiled(prompt, "Ann Ben Cleo", "Shredder PayGate")
    assert found.draft is not None
    return {f for f in relations(found.draft) if f[0] in ("grant", "deny")}


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("Ann may use Shredder, but keep her well away from PayGate!",
         {("grant", "Ann", "Shredder"), ("deny", "Ann", "PayGate")}),
        ("Feel free to let Ann look up paths with Shredder, but keep it well away from PayGate!",
         {("grant", "Ann", "Shredder"), ("deny", "Ann", "PayGate")}),
        ("Ann and Ben have access to Shredder; Cleo, which writes the offers, does not.",
         {("grant", "Ann", "Shredder"), ("grant", "Ben", "Shredder"), ("deny", "Cleo", "Shredder")}),
        ("Ann, and only Ann, may call PayGate.",
         {("grant", "Ann", "PayGate"), ("deny", "Ben", "PayGate"), ("deny", "Cleo", "PayGate")}),
        ("PayGate is for Ann's use alone.",
         {("grant", "Ann", "PayGate"), ("deny", "Ben", "PayGate"), ("deny", "Cleo", "PayGate")}),
        ("Shredder is open to the lot of them.",
         {("grant", "Ann", "Shredder"), ("grant", "Ben", "Shredder"), ("grant", "Cleo", "Shredder")}),
    ],
)  # fmt: skip
def test_a_right_is_read_in_many_words(prompt: str, said: set[Fact]) -> None:
    assert rights(prompt) == said


@pytest.mark.parametrize("mark", ["", ","])
@pytest.mark.parametrize("verb", ["use", "work with", "may use"])
def test_respectively_gives_each_its_own_tool_alone(verb: str, mark: str) -> None:
    found = rights(f"Ann and Ben {verb} Shredder and PayGate{mark} respectively.")
    assert found == {("grant", "Ann", "Shredder"), ("grant", "Ben", "PayGate")}


def test_respectively_of_different_numbers_gives_nobody_anything() -> None:
    assert not rights("Ann, Ben and Cleo use Shredder and PayGate respectively.")


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann watches the load, and I need to be asked about every call to Shredder.",
        "Shredder shall not be executed unless and until a supervisor has given approval.",
        "Ann may press Shredder only if a nurse agrees, case by case.",
        "Please note that Shredder may only be used with my OK, every time afresh.",
    ],
)
def test_a_yes_at_each_use_is_read_in_many_words(prompt: str) -> None:
    found = compiled(prompt, "Ann Ben Cleo", "Shredder PayGate")
    assert found.draft is not None
    assert ("tool_approval", "Shredder") in set(relations(found.draft))
