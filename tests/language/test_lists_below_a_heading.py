"""A list below a heading is read as the heading says: side by side, one of them, in a case, or in rounds."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.tree import Loop, walk

TEAM = "Ada Bea Cid Dora Eve"
AROUND = {
    ("before", "Ada", "Bea"),
    ("before", "Ada", "Cid"),
    ("before", "Ada", "Dora"),
    ("before", "Bea", "Dora"),
    ("before", "Cid", "Dora"),
}
MARKS = [
    ("1. ", "2. ", "   - ", "3. "),
    ("- ", "- ", "  - ", "- "),
    ("", "", "- ", ""),
    ("", "", "* ", ""),
    ("1. ", "2. ", "   a. ", "3. "),
    ("1. ", "2. ", "   2.1 ", "3. "),
    ("1) ", "2) ", "\t* ", "3) "),
]
"""What stands before the first step, the heading, its items, and the last step."""


def told(heading: str, marks: tuple[str, str, str, str], *items: str) -> str:
    lead, head, item, last = marks
    below = [f"{item}{said}" for said in items or ("Bea charges the fleet", "Cid asks for papers")]
    return "\n".join([f"{lead}Ada designs.", f"{head}{heading}", *below, f"{last}Dora flies at the end."])


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize(
    "heading", ["In parallel:", "Then, at the same time:", "The following happen side by side:"]
)
def test_items_below_in_parallel_run_side_by_side(heading: str, marks: tuple[str, str, str, str]) -> None:
    assert facts(told(heading, marks), "Ada Bea Cid Dora") == {*AROUND, ("parallel", "Bea", "Cid")}


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize("heading", ["One of the following:", "Exactly one of these:", "Either:"])
def test_of_items_below_one_of_these_one_is_taken(heading: str, marks: tuple[str, str, str, str]) -> None:
    assert facts(told(heading, marks), "Ada Bea Cid Dora") == {*AROUND, ("choice", "Bea", "Cid")}


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.parametrize(
    ("heading", "bound"),
    [
        ("Repeat until the fleet is ready, at most 3 times:", 3),
        ("Loop (max 4):", 4),
        ("Until Cid is happy, at most 2 times:", 2),
        ("While the score is below 8, max 3 rounds:", 3),
        ("As long as Cid is unhappy, at most 3 times:", 3),
    ],
)
def test_items_below_repeat_go_round_together(
    heading: str, bound: int, marks: tuple[str, str, str, str]
) -> None:
    found = facts(told(heading, marks), "Ada Bea Cid Dora")
    assert found == {*AROUND, ("before", "Bea", "Cid"), ("loop", ("Bea", "Cid"), bound)}


def test_what_ends_the_rounds_is_what_the_heading_says() -> None:
    workflow = compiled(told("While the score is below 8, max 3 rounds:", MARKS[0]), TEAM).workflow
    assert workflow is not None
    [loop] = [node for node in walk(workflow.root) if isinstance(node, Loop)]
    assert loop.until == Compare("score", ">=", 8.0)


@pytest.mark.parametrize(
    ("heading", "marks"),
    [("If it is dry:", marks) for marks in MARKS] + [("If it is dry", marks) for marks in MARKS if marks[1]],
)
def test_items_below_a_condition_are_done_in_that_case_alone(
    heading: str, marks: tuple[str, str, str, str]
) -> None:
    found = facts(told(heading, marks), "Ada Bea Cid Dora")
    assert found == {
        *AROUND,
        ("before", "Bea", "Cid"),
        ("if", "Bea", "it is dry"),
        ("if", "Cid", "it is dry"),
    }


@pytest.mark.parametrize("other", ["Otherwise:", "Else:"])
def test_a_condition_and_its_other_case_are_a_choice(other: str) -> None:
    prompt = (
        f"1. Ada designs\n2. If it is dry:\n   - Bea charges\n   - Cid tests\n3. {other}\n   - Eve waits\n"
    )
    found = facts(f"{prompt}4. Dora flies", TEAM)
    assert found == {
        *AROUND,
        ("before", "Ada", "Eve"),
        ("before", "Eve", "Dora"),
        ("before", "Bea", "Cid"),
        ("choice", "Bea", "Eve"),
        ("choice", "Cid", "Eve"),
        ("if", "Bea", "it is dry"),
        ("if", "Cid", "it is dry"),
        ("if", "Eve", "otherwise"),
    }


def test_cases_below_what_they_depend_on_say_their_conditions_themselves() -> None:
    items = ("Bea charges the fleet if it is dry", "otherwise Cid asks for papers")
    found = facts(told("Depending on the weather:", MARKS[0], *items), "Ada Bea Cid Dora")
    assert found >= {("choice", "Bea", "Cid"), ("if", "Bea", "it is dry"), ("if", "Cid", "otherwise")}


@pytest.mark.parametrize(
    "front", ["Ada designs, then in parallel:", "Ada designs, then these two run side by side:"]
)
def test_a_heading_at_the_end_of_a_sentence_is_one(front: str) -> None:
    prompt = f"{front}\n- Bea charges the fleet\n- Cid asks for papers\nDora flies after both."
    assert facts(prompt, "Ada Bea Cid Dora") == {*AROUND, ("parallel", "Bea", "Cid")}


def test_somebody_chooses_one_of_the_items_below() -> None:
    prompt = (
        "Ada chooses one of these:\n- Bea charges the fleet\n- Cid asks for papers\nDora flies after that."
    )
    assert facts(prompt, "Ada Bea Cid Dora") == {*AROUND, ("choice", "Bea", "Cid")}


def test_an_item_of_several_steps_is_one_branch() -> None:
    items = ("Bea charges, then Eve tests", "Cid asks for papers. It has 10 minutes.")
    found = facts(told("In parallel:", MARKS[0], *items), TEAM)
    assert found == {
        *AROUND,
        ("before", "Ada", "Eve"),
        ("before", "Bea", "Eve"),
        ("before", "Eve", "Dora"),
        ("parallel", "Bea", "Cid"),
        ("parallel", "Eve", "Cid"),
        ("limit", "Cid", "timeout_s", 600.0),
    }


@pytest.mark.parametrize(
    "items", [("Bea", "Cid"), ("Bea: charges it", "Cid: asks"), ("Bea - charges it", "Cid")]
)
def test_items_may_be_names_or_labels(items: tuple[str, str]) -> None:
    found = facts(told("In parallel:", MARKS[0], *items), "Ada Bea Cid Dora")
    assert found == {*AROUND, ("parallel", "Bea", "Cid")}


def test_a_list_on_the_line_of_its_heading_comes_behind_what_was_told() -> None:
    prompt = "1. Ada designs\n2. At the same time: Bea charges the fleet, Cid asks for papers\n3. Dora flies"
    assert facts(prompt, "Ada Bea Cid Dora") == {*AROUND, ("parallel", "Bea", "Cid")}


def test_headings_of_markdown_are_headings_too() -> None:
    prompt = (
        "# Plan\n## First\nAda designs\n## Then, in parallel\nBea charges the fleet\nCid asks for papers\n"
        "## Last\nDora flies"
    )
    assert facts(prompt, "Ada Bea Cid Dora") == {*AROUND, ("parallel", "Bea", "Cid")}


@pytest.mark.parametrize("heading", ["In parallel, at most 10 minutes each:", "In parallel, if I agree:"])
def test_a_heading_that_says_more_is_not_thrown_away(heading: str) -> None:
    found = compiled(told(heading, MARKS[0]), "Ada Bea Cid Dora")
    assert [d for d in found.diagnostics if d.severity != "info"] or found.workflow is None


def steps(*lines: str) -> str:
    return "\n".join(["1. Ada designs", *lines, "9. Dora flies"])


def test_a_list_of_tracks_may_stand_in_rounds() -> None:
    below = ("   - In parallel:", "     - Bea drafts", "     - Cid drafts", "   - Eve judges")
    found = facts(steps("2. Repeat until good, max 3:", *below), TEAM)
    assert found >= {("loop", ("Bea", "Cid", "Eve"), 3), ("parallel", "Bea", "Cid"), ("before", "Cid", "Eve")}


@pytest.mark.parametrize(
    ("outer", "inner"), [("If it is dry:", "In parallel:"), ("In parallel:", "If it is dry:")]
)
def test_a_heading_in_the_list_of_another_is_told(outer: str, inner: str) -> None:
    below = (f"   - {inner}", "     - Bea charges", "     - Cid tests", "   - Eve waits")
    found = compiled(steps(f"2. {outer}", *below), TEAM)
    assert found.workflow is None
    assert "heading" in str([d.message for d in found.diagnostics if d.code == "SW402"])


def test_else_if_is_one_more_case() -> None:
    cases = ("2. If it is dry:", "   - Bea charges", "   Else if it is cold:", "   - Cid tests", "   Else:")
    found = facts(steps(*cases, "   - Eve waits"), TEAM)
    assert {("if", "Bea", "it is dry"), ("if", "Cid", "it is cold"), ("if", "Eve", "otherwise")} <= found


def test_unless_keeps_its_sense() -> None:
    found = facts(
        steps("2. Unless it is dry:", "   - Bea charges", "3. Otherwise:", "   - Cid tests"),
        "Ada Bea Cid Dora",
    )
    assert {("if", "Bea", "not it is dry"), ("choice", "Bea", "Cid")} <= found


def test_two_conditions_in_a_row_may_both_hold() -> None:
    cases = ("2. If it is dry:", "   - Bea charges", "3. If it is cheap:", "   - Cid tests")
    assert "SW204" in [d.code for d in compiled(steps(*cases), "Ada Bea Cid Dora").diagnostics]


def test_lists_within_lists_without_end_are_no_harm() -> None:
    lines = [f"{'  ' * n}- In this order:" for n in range(300)]
    found = compiled("\n".join([*lines, f"{'  ' * 300}- Ada works", f"{'  ' * 300}- Bea works"]), "Ada Bea")
    assert found.diagnostics
