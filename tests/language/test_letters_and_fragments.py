"""Prompts written as letters, and fragments without a verb."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts

TEAM = "Cook Waiter Cashier Host"
WORK = "Cook grills. Waiter serves after Cook."


@pytest.mark.parametrize(
    "greeting", ["Dear team,\n", "Hi all,\n\n", "Dear colleagues, ", "Good morning!\n", "Hello everyone! "]
)
@pytest.mark.parametrize(
    "close",
    [
        "\nKind regards,\nIngrid Solberg",
        "\n\nBest wishes,\nTom",
        " Thanks, Priya",
        "\nYours sincerely,\n\nDr. A. Novak\nHead of Kitchens",
        " Cheers",
        "",
    ],
)
def test_a_greeting_and_a_close_say_nothing(greeting: str, close: str) -> None:
    found = compiled(greeting + WORK + close, TEAM)
    assert ("before", "Cook", "Waiter") in facts(greeting + WORK + close, TEAM)
    assert {d.code for d in found.diagnostics if d.severity != "info"} == set()


def test_nobody_is_an_agent_for_signing_a_letter() -> None:
    prompt = "Dear Sir,\nthe Cook grills, then the Waiter serves.\nWarm regards,\nIngrid"
    assert [a.name for a in compiled(prompt).roster.team.agents] == ["Cook", "Waiter"]


def test_a_greeting_that_names_an_agent_stays() -> None:
    assert "cook" in {m.id for m in compiled("Hey Cook, grill it. Then Waiter serves.", TEAM).roster.mentions}


@pytest.mark.parametrize(
    "wording",
    [
        "Cook, then Waiter. Cashier next.",
        "Cook first. Waiter next. Cashier afterwards.",
        "Order: Cook, Waiter, Cashier.",
    ],
)
def test_a_name_and_a_word_of_order_alone_go_on_with_what_was_said(wording: str) -> None:
    found = facts(wording, TEAM)
    assert {("before", "Cook", "Waiter"), ("before", "Waiter", "Cashier")} <= found


def test_names_and_a_dash_are_a_list() -> None:
    found = facts("Cook first. Waiter, Cashier - in parallel. Then Host.", TEAM)
    assert {
        ("parallel", "Waiter", "Cashier"),
        ("before", "Waiter", "Host"),
        ("before", "Cashier", "Host"),
    } <= found


@pytest.mark.parametrize("mark", ["", "- "])
def test_what_a_part_of_the_text_is_called_says_nothing(mark: str) -> None:
    said = ["Weir digs, then Lock.", "Only Lock may use Sluice.", "Weir has 5 minutes."]
    heads = ["Workflow:", "Rules:", "Limits:"]
    prompt = "\n".join(f"{head}\n{mark}{words}" for head, words in zip(heads, said, strict=True))
    found = compiled(prompt, "Weir Lock", "Sluice")
    assert found.workflow is not None, found.diagnostics
    assert len(found.workflow.rules) == 2
    assert not [d for d in found.diagnostics if d.severity != "info"]


def test_a_word_before_a_colon_that_may_say_something_is_no_heading() -> None:
    found = compiled("Weir digs.\nNever:\nLock digs.", "Weir Lock")
    assert [d for d in found.diagnostics if d.severity != "info"]


@pytest.mark.parametrize(
    ("slip", "right"),
    [
        ("If it is late, Ida works, otherwize Jon.", "If it is late, Ida works, otherwise Jon."),
        ("A human aproves befor Jon works.", "A human approves before Jon works."),
        ("Jon works aftr Ida.", "Jon works after Ida."),
        ("Ida works untl the score is above 5, at most 3 rounds.",
         "Ida works until the score is above 5, at most 3 rounds."),
        ("Everone except Ida may use Disk.", "Everyone except Ida may use Disk."),
    ],
)  # fmt: skip
def test_a_letter_left_out_of_a_key_word_is_a_slip(slip: str, right: str) -> None:
    """ISSUE 3: "otherwize" lost the other case, "befor" put the yes behind the work, both without a word."""
    assert facts(slip, "Ida Jon", "Disk") == facts(right, "Ida Jon", "Disk")
    assert "SW106" in {one.code for one in compiled(slip, "Ida Jon", "Disk").diagnostics}
