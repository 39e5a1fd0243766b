"""What somebody has made is not let out before a person has said yes: the yes comes behind it."""

from __future__ import annotations

import pytest

from language.reading import facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact

TEAM = "Coder Tester Scribe"


def gates(prompt: str) -> set[Fact]:
    return {f for f in facts(prompt, TEAM) if str(f[0]).startswith("gate")}


def said(prompt: str) -> list[tuple[str, str]]:
    found = compile_prompt(prompt, Catalog.of(TEAM.split())).diagnostics
    return [(d.severity, d.code) for d in found if d.severity != "info"]


LAST = "Coder writes the patch, Tester tests it, then Scribe writes the notes. "


@pytest.mark.parametrize(
    "held",
    [
        "Nothing Scribe writes gets merged without the approval of a human reviewer.",
        "Nothing that Scribe writes is published without my approval.",
        "Nothing Scribe writes goes live without a human's approval.",
        "Nothing of what Scribe writes leaves the house without somebody's approval.",
        "None of what Scribe writes is put online until our editor has given it the green light.",
        "None of Scribe's pages go live until an editor has approved them.",
        "Not a single line of Scribe's gets deployed before a human has given the go-ahead.",
        "No page by Scribe is released unless a person says yes.",
        "No output of Scribe's reaches customers without a thumbs-up from our lawyer.",
        "Scribe's output is not merged without the approval of a human.",
        "Scribe's work only ships with the consent of the legal department.",
        "Scribe's findings may only be shared once the data officer has consented.",
        "The pages that Scribe makes may be merged only with the approval of a maintainer.",
        "Scribe's page stays unpublished until I release it.",
        "Scribe's page is kept in the drawer until the CFO has signed it.",
        "What Scribe hands in is never published without someone having signed it off.",
        "Nothing Scribe writes is printed without the editor reading it.",
        "Without the client's green light, nothing from Scribe is sent out.",
        "Unless the CFO agrees, nothing that Scribe writes is sent out.",
        "Without my yes, Scribe's version is not to be used.",
        "Only with my approval may Scribe's pages be merged.",
        "Nothing happens after Scribe without the approval of the board.",
    ],
)
def test_what_is_made_is_not_let_out_without_a_yes(held: str) -> None:
    assert gates(LAST + held) == {("gate_after", "Scribe")}


@pytest.mark.parametrize(
    "held",
    [
        "Nothing Coder writes gets merged without the approval of a human reviewer.",
        "Nothing leaves Coder without my approval.",
        "Without the owner's consent nothing Coder proposes is used.",
        "Nothing that Coder writes is passed on to Tester without my sign-off.",
    ],
)
def test_what_is_let_out_of_the_middle_waits_there(held: str) -> None:
    assert gates(f"Coder, then Tester, then Scribe. {held}") == {
        ("gate_after", "Coder"),
        ("gate_before", "Tester"),
    }


@pytest.mark.parametrize(
    "held",
    [
        "Tester's work must not start until I approve.",
        "Tester's work does not begin without the approval of a human.",
        "No deployment by Tester happens without my approval.",
        "No call is placed by Tester without my consent.",
    ],
)
def test_work_that_is_not_to_begin_has_made_nothing(held: str) -> None:
    assert gates(f"Coder, then Tester, then Scribe. {held}") == {
        ("gate_after", "Coder"),
        ("gate_before", "Tester"),
    }


@pytest.mark.parametrize(
    "held",
    [
        "Nothing that Scribe writes is published without my approval.",
        "Scribe's output is not merged without the approval of a human.",
        "Without the client's green light, nothing from Scribe is sent out.",
    ],
)
def test_nobody_is_told_that_such_a_yes_comes_too_late(held: str) -> None:
    assert said(LAST + held) == []


def test_a_yes_to_what_is_out_by_then_comes_too_late() -> None:
    prompt = "Coder writes the mail, Scribe sends it. Nothing Scribe sends goes out without my approval."
    assert ("error", "SW404") in said(prompt)


@pytest.mark.parametrize("no", ["No zorb by night is done at all if not", "There is no zorb and no blorb"])
def test_a_yes_that_is_lost_behind_two_noes_is_told(no: str) -> None:
    assert said(f"Coder, then Tester. {no} without a human's approval.")
