"""What hangs on the sentence before and was not understood so is told: nobody starts too early in silence."""

from __future__ import annotations

import pytest

from language.obligations.looking import ordered, second_look
from language.reading import codes, compiled, facts

TEAM = ["Ada", "Bea", "Cid"]
APART = ordered(TEAM)
CHAIN = ordered(TEAM, ("Ada", "Bea"), ("Bea", "Cid"))


@pytest.mark.parametrize(
    ("prompt", "wrong", "right"),
    [
        ("Ada writes. Bea starts immediately.", CHAIN, APART),
        ("Ada writes. Bea begins right away.", CHAIN, APART),
        ("Cid follows Ada. Bea goes between them.", ordered(TEAM, ("Ada", "Cid"), ("Cid", "Bea")), CHAIN),
        ("Bea answers. If it is urgent, Ada checks it first.", ordered(TEAM, ("Bea", "Ada")), CHAIN),
        ("Ada writes. Bea checks it in parallel with Cid.", APART,
         ordered(TEAM, ("Ada", "Bea"), ("Ada", "Cid"))),
    ],
)  # fmt: skip
def test_a_word_that_looks_back_is_held_against_the_draft(prompt: str, wrong: object, right: object) -> None:
    assert "SW404" in {d.code for d in second_look(prompt, wrong)}  # type: ignore[arg-type]
    assert not second_look(prompt, right)  # type: ignore[arg-type]


@pytest.mark.parametrize("verb", ["does", "must", "has to"])
def test_a_sentence_of_an_auxiliary_alone_is_told(verb: str) -> None:
    prompt = f"Ada builds it. Bea need not wait for Ada. Cid {verb}."
    assert codes(compiled(prompt, "Ada Bea Cid"))


@pytest.mark.parametrize("chain", ["Ada -> Bea | Cid -> Dot", "Ada => Bea | Cid => Dot", "Ada → Bea | Cid"])
def test_a_bar_between_arrows_is_ambiguous(chain: str) -> None:
    assert "SW204" in codes(compiled(chain, "Ada Bea Cid Dot"))


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("Ada writes and Cid draws in parallel. Ada rewrites until Cid is content, at most 3 times.", True),
        ("Ada and Bea write. Cid picks one. If Cid likes none, they begin again, at most twice.", False),
        ("Ada writes and Bea reviews until Bea is happy, at most 3 times.", False),
        ("Ada drafts. Bea revises until Cid is satisfied, at most 4 rounds. Cid then prints.", False),
    ],
)
def test_rounds_that_hang_on_somebody_outside_of_them_are_told(prompt: str, told: bool) -> None:
    found = [d for d in compiled(prompt, "Ada Bea Cid").diagnostics if "outside of them" in d.message]
    assert bool(found) == told


def test_a_chain_with_signs_that_are_clear_is_read() -> None:
    found = facts("Ada -> Bea & Cid -> Dot", "Ada Bea Cid Dot")
    assert {("before", "Ada", "Bea"), ("before", "Cid", "Dot"), ("parallel", "Bea", "Cid")} <= found
