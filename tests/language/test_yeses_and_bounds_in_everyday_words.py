"""A yes "before that", a bound that is told as a denial, and exceptions: said as people say them."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.tree import steps


@pytest.mark.parametrize(
    "yes",
    [
        "A lead has to approve before that.",
        "A maintainer has to give the thumbs up before that.",
        "I sign it off before that.",
        "Somebody from legal reads it before this.",
    ],
)
def test_a_yes_before_that_comes_before_what_was_told_last(yes: str) -> None:
    prompt = f"Nia drafts, then Omar merges it. {yes}"
    assert {("gate_before", "Omar"), ("gate_after", "Nia")} <= facts(prompt)
    assert not codes(compiled(prompt))


def test_so_it_does_behind_a_semicolon_and_behind_but() -> None:
    for joint in ("; a lead", ", but a lead"):
        assert ("gate_before", "Omar") in facts(
            f"Nia drafts, then Omar merges it{joint} has to approve before that."
        )


def test_a_yes_before_somebody_works_is_not_read_behind_one_who_only_works_beside_them() -> None:
    prompt = "Nia drafts. A human approves before Pia posts. Omar researches in parallel with Pia and Nia."
    found = facts(prompt)
    assert {("gate_after", "Nia"), ("gate_before", "Pia"), ("parallel", "Pia", "Omar")} <= found
    assert ("before", "Omar", "Pia") not in found


@pytest.mark.parametrize(
    ("bound", "who", "number"),
    [
        ("Nia must not use Web more than 5 times.", "Nia", 5),
        ("Nia may not use Web more often than three times.", "Nia", 3),
        ("Nia must not call Web more than twice.", "Nia", 2),
        ("Nobody may use Web more than 5 times.", "*", 5),
    ],
)
def test_more_often_than_so_is_denied_and_the_tool_is_not(bound: str, who: str, number: int) -> None:
    prompt = f"Nia may use Web. Nia drafts, then Omar posts. {bound}"
    found = facts(prompt, "Nia Omar", "Web")
    assert {("grant", "Nia", "Web"), ("limit", who, "max_tool_calls", float(number))} <= found
    assert ("deny", "Nia", "Web") not in found
    assert codes(compiled(prompt, "Nia Omar", "Web")) == {"SW305"}


def test_it_gives_nobody_the_tool() -> None:
    found = facts("Nia drafts, then Omar posts. Nia must not use Web more than 5 times.", "Nia Omar", "Web")
    assert not any(fact[0] in ("grant", "deny") for fact in found)


@pytest.mark.parametrize("who", ["No one else", "Nobody else", "None of the others"])
def test_that_nobody_else_may_is_what_only_says_and_needs_no_warning(who: str) -> None:
    prompt = f"Only Nia may use Gmail. {who} may use Gmail. Nia drafts, then Omar posts."
    assert not codes(compiled(prompt, "Nia Omar", "Gmail"))
    assert ("deny", "Omar", "Gmail") in facts(prompt, "Nia Omar", "Gmail")


@pytest.mark.parametrize(
    "prompt",
    [
        "Nia, Omar and Pia work in parallel, except that Pia waits for Nia.",
        "Everyone starts at once, except that Pia waits for Nia. The team is Nia, Omar and Pia.",
    ],
)
def test_all_work_side_by_side_but_those_who_are_excepted(prompt: str) -> None:
    found = facts(prompt)
    assert ("before", "Nia", "Pia") in found
    assert {frozenset(f[1:]) for f in found if f[0] == "parallel"} == {
        frozenset(["Nia", "Omar"]),
        frozenset(["Omar", "Pia"]),
    }


def test_when_it_is_done_each_day_is_told_once() -> None:
    found = compiled("We publish at 9 every morning. Nia drafts, then Omar posts.")
    assert codes(found) == {"SW213"}


def test_what_goes_to_somebody_is_not_the_work_of_the_other_case() -> None:
    found = compiled("Nia reads it. If it is a bug, Omar fixes it, anything else goes to Pia.")
    assert found.workflow is not None
    assert {s.agent: s.task for s in steps(found.workflow.root)}["pia"] == ""
