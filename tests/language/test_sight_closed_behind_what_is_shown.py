"""Who may see a work and nobody else, the other way round, and without having seen it: rules of sight."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import Fact, relations

TEAM = "Ann Ben Cid"


def sights(prompt: str) -> set[Fact]:
    """Who must not see whose work, in a prompt that compiles without an error or a warning."""
    found = compiled(prompt, TEAM)
    assert not codes(found), [str(d) for d in found.diagnostics]
    assert found.workflow is not None
    facts = set(relations(found.workflow))
    assert not {fact for fact in facts if fact[0] == "before"}
    return {fact for fact in facts if fact[0] == "hidden"}


@pytest.mark.parametrize(
    ("prompt", "hidden"),
    [
        ("Ann and Ben are both barred from seeing the notes that Cid makes.",
         {("Cid", "Ann"), ("Cid", "Ben")}),
        ("Ann and Ben must both not read what Cid writes.", {("Cid", "Ann"), ("Cid", "Ben")}),
        ("Ann is prohibited from seeing the numbers that Ben puts together.", {("Ben", "Ann")}),
        ("Ann can't see what Ben writes, nor the other way round.", {("Ben", "Ann"), ("Ann", "Ben")}),
        ("Ann can't see Ben's output, nor the reverse.", {("Ben", "Ann"), ("Ann", "Ben")}),
        ("Ben may read what Ann writes, no one else.", {("Ann", "Cid")}),
        ("Ben may read Ann's notes, nobody else.", {("Ann", "Cid")}),
        ("Ben may see Ann's report, but nobody else may.", {("Ann", "Cid")}),
        ("Only Ben may see Ann's notes, nobody else.", {("Ann", "Cid")}),
        ("What Ann has found, Ben may see; the others may not.", {("Ann", "Cid")}),
        ("What Ann writes, Ben may read; Cid may not.", {("Ann", "Cid")}),
        ("Ann's notes stay between Ann and Ben; no other agent reads them.", {("Ann", "Cid")}),
        ("Ann's draft is confidential; only Ben gets to read it.", {("Ann", "Cid")}),
        ("Ann's notes are confidential. Only Ben may read them.", {("Ann", "Cid")}),
        ("Ann's draft is confidential; Ben may read it.", {("Ann", "Cid")}),
        ("Without having seen Ann's list, Cid writes his own.", {("Ann", "Cid")}),
        ("Without seeing Ann's draft, Ben and Cid write their own.", {("Ann", "Ben"), ("Ann", "Cid")}),
    ],
)  # fmt: skip
def test_it_is_hidden_from_whoever_is_kept_from_it(prompt: str, hidden: set[tuple[str, str]]) -> None:
    assert sights(prompt) == {("hidden", *pair) for pair in hidden}


def test_a_secret_stays_one_beside_whoever_is_kept_from_it_by_name() -> None:
    assert sights("Ann's notes are secret. Ben must not see them.") == {
        ("hidden", "Ann", "Ben"),
        ("hidden", "Ann", "Cid"),
    }


def test_a_secret_is_opened_by_what_is_said_of_it_alone() -> None:
    assert sights("Ann's notes are confidential. Only Ben may read Cid's notes.") == {
        ("hidden", "Ann", "Ben"),
        ("hidden", "Ann", "Cid"),
        ("hidden", "Cid", "Ann"),
    }


@pytest.mark.parametrize(
    "prompt",
    [
        "Without having seen Ann's list, Cid cannot start.",
        "Without having seen Ann's list, Cid may start.",
        "Ann must not see Ben's notes, and nobody else.",
        "Ann is quite strictly barred from ever seeing the figures that Ben puts out.",
        "Ann stops Ben from seeing the rough figures that Cid quickly hands over.",
    ],
)
def test_what_is_not_clear_is_an_error_and_never_an_order_alone(prompt: str) -> None:
    assert compiled(prompt, TEAM).workflow is None
