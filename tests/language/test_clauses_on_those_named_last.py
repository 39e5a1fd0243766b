"""What is told behind "who in turn", "after whom" and "neither of whom" is told of those who stand before."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts

TEAM = "Ada Bea Cid Dora"
FAN = {
    ("before", "Ada", "Bea"),
    ("before", "Ada", "Cid"),
    ("before", "Ada", "Dora"),
    ("before", "Bea", "Dora"),
    ("before", "Cid", "Dora"),
    ("parallel", "Bea", "Cid"),
}


@pytest.mark.parametrize(
    "prompt",
    [
        "Dora waits for both Bea and Cid, who in turn need Ada's notes.",
        "Dora comes after Bea and Cid, who in turn wait for Ada.",
        "Dora comes after Bea and Cid, neither of whom may start before Ada is done.",
    ],
)
def test_several_who_in_turn_wait_for_one_wait_side_by_side(prompt: str) -> None:
    assert facts(prompt, TEAM) == FAN


@pytest.mark.parametrize(
    "prompt",
    [
        "Cid waits for Bea, and Bea in turn is not to start before Ada is through.",
        "Ada passes it to Bea, who in turn passes it to Cid.",
        "Ada hands it to Bea, after whom Cid works.",
    ],
)
def test_one_who_in_turn_waits_makes_a_chain(prompt: str) -> None:
    assert facts(prompt, "Ada Bea Cid") == {
        ("before", "Ada", "Bea"),
        ("before", "Ada", "Cid"),
        ("before", "Bea", "Cid"),
    }


def test_several_names_in_turn_are_still_an_order() -> None:
    assert ("before", "Ada", "Bea") in facts("Ada, Bea and Cid speak in turn.", "Ada Bea Cid")
    doubted = compiled("Ada, Bea and Cid in turn follow Dora.", TEAM)
    assert "SW404" in [d.code for d in doubted.diagnostics]
