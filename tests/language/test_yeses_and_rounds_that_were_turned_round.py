"""What a yes or a round was read to mean that it does not: a bound of costs, a round of everything."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said
from swarmwright.workflow.tree import ForEach, Loop

TEAM = "Ann Ben Cy"


@pytest.mark.parametrize(
    "told",
    [
        "Ann must not pay more than 500 euros without my approval.",
        "Ann never pays over 500 euros without the consent of the manager.",
        "Ann pays up to $500 without asking the boss for approval.",
        "Ann pays the invoice, but anything over 500 euros needs my approval.",
        "Ann checks the bill, then Ben pays it. Payments over $500 require approval by the manager.",
    ],
)
def test_a_yes_that_hangs_on_an_amount_bounds_nobody_and_is_told_as_a_case(told: str) -> None:
    found = compiled(told, TEAM)
    assert found.workflow is None and any("500" in place for place in said(told, found, "SW402"))
    assert not any(rule.kind == "limit" for rule in found.draft.rules) if found.draft else True


def test_of_a_tool_each_use_is_asked_about_and_the_amount_is_said_not_to_be_kept_to() -> None:
    told = "Ann works. Ann never sends a Mail over 500 euros without my ok."
    found = compiled(told, TEAM, "Mail")
    assert found.workflow is not None and said(told, found, "SW402") == ["over 500 euros"]
    assert {fact[0] for fact in facts(told, TEAM, "Mail")} == {"tool_approval"}


def test_the_case_that_is_named_instead_can_be_taken() -> None:
    told = "Ann checks it. If the amount is over 500, I approve before Ben pays."
    assert not codes(compiled(told, TEAM))


@pytest.mark.parametrize(
    "told",
    [
        "For each ticket, Ann drafts and Ben reviews until it is good, at most 3 times.",
        "For each step, Ann codes and Ben tests it; if the tests fail, Ann fixes it, 3 times at most.",
        "For each step, Ann codes and Ben tests it. If the tests fail, Ann fixes it, 3 times at most.",
    ],
)
def test_rounds_told_behind_each_thing_are_rounds_of_each(told: str) -> None:
    root = compiled(told, TEAM).workflow
    assert root is not None and isinstance(root.root, ForEach) and isinstance(root.root.body, Loop)


def test_rounds_until_all_things_are_good_are_rounds_of_them_all() -> None:
    told = "For each ticket, Ann drafts and Ben reviews. Repeat until all tickets are good, at most 3 times."
    root = compiled(told, TEAM).workflow
    assert root is not None and isinstance(root.root, Loop) and isinstance(root.root.body, ForEach)


def test_what_fails_is_no_name_of_who_is_asked() -> None:
    found = compiled("Ann tries. If that fails, a human is asked.", TEAM)
    assert found.draft is not None and "fails" not in str(found.draft.root).partition("approvers=")[2][:20]
