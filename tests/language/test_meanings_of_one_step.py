"""One step's conditions, its alternatives, its limit in brackets; and denials of everything."""

from __future__ import annotations

import pytest
from tests.language.reading import codes, compiled, facts

from swarmwright.workflow.rules import Limit

NAMES = "Ida Otto Pia"
EVERYBODY = "Everyone may use Vault and Post."


@pytest.mark.parametrize(
    "told",
    [
        "If the wound is open, Ida stitches it, but not if the patient is allergic.",
        "Ida pays it if the invoice is complete, but not if the sum is above 900.",
        "Ida replies if it is a complaint; but not if it concerns the law.",
        "Ida releases it if the checks pass, unless it is a holiday.",
        "If there is a contract, Ida orders, unless the price is over 500.",
        "If it rains, Ida drives, unless the car is broken, in which case Otto calls a cab.",
        "Unless it is a holiday, Ida ships the parcel if it is paid.",
        "Ida ships it if it is paid. But not if it is fragile.",
        "Ida ships it if it is paid, provided it is not fragile.",
        "If the score is above 5, Ida ships it, but only if it is paid.",
    ],
)
def test_a_second_condition_is_not_lost_or_turned(told: str) -> None:
    found = compiled(told, NAMES)
    assert found.workflow is None
    assert "SW404" in codes(found)


@pytest.mark.parametrize(
    "told",
    [
        "If the order is paid, Ida ships it; if not, Otto sends a reminder.",
        "If the order is paid and it is not fragile, Ida ships it.",
        "If the order is paid, Ida ships it, and if it is a gift, Otto wraps it.",
        "Ida ships it unless it is fragile or the customer is new.",
        "Unless the order is unpaid, in which case Otto calls, Ida ships it.",
    ],
)
def test_conditions_that_are_all_there_are_no_fault(told: str) -> None:
    assert compiled(told, NAMES).workflow is not None


@pytest.mark.parametrize(
    "told",
    [
        "Ida opens it, then Otto files it or Pia escalates it.",
        "Ida opens it. Otto answers it or Pia throws it away.",
        "After Ida has read the mail, Otto replies to it or Pia forwards it.",
        "Ida opens it. Either Otto replies or Pia forwards it.",
        "Ida opens it; then either Otto accepts the case or Pia declines it.",
        "Ida opens it. Otto replies, or else Pia forwards it.",
    ],
)
def test_one_does_it_or_another_does_something_else(told: str) -> None:
    order = {("before", "Ida", "Otto"), ("before", "Ida", "Pia")}
    assert facts(told, NAMES) == {*order, ("choice", "Otto", "Pia")}


def test_what_comes_next_waits_for_whichever_of_the_two_it_was() -> None:
    found = facts("Ida opens it. Otto answers it or Pia throws it away. Then Uwe counts.", f"{NAMES} Uwe")
    assert {("before", "Otto", "Uwe"), ("before", "Pia", "Uwe")} <= found


def test_whether_it_is_one_of_two_or_of_three_is_asked() -> None:
    assert "SW204" in codes(compiled("Ida reads it, Otto answers it or else Pia archives it.", NAMES))
    assert facts("Otto writes poems or songs. Pia sings them.", NAMES) == {("before", "Otto", "Pia")}


@pytest.mark.parametrize(
    "told",
    [
        "Ida drafts (15 min). Otto edits (max 5 min). Pia prints.",
        "Ida drafts (up to 20 minutes). Otto edits. Pia prints.",
        "Ida drafts, Otto edits (an hour), Pia prints.",
        "1. Ida drafts (10 min)\n2. Otto edits (20 min)\n3. Pia prints",
        "Ida (10 min) drafts. Otto (20 min) edits. Pia prints.",
        "Ida drafts (limit: 10 minutes). Otto edits (limit: $5). Pia prints.",
    ],
)
def test_a_limit_in_brackets_takes_nobody_out_of_the_order(told: str) -> None:
    found = facts(told, NAMES)
    assert {("before", "Ida", "Otto"), ("before", "Otto", "Pia")} <= found
    assert any(fact[0] == "limit" for fact in found)


def test_whoever_has_nothing_but_a_limit_in_brackets_is_one_who_works() -> None:
    found = compiled(
        "The team is Ida (5 min), Otto (10 min) and Pia. First Ida drafts, then Pia prints.", NAMES
    )
    assert found.draft is not None
    assert {rule.subject for rule in found.draft.rules if isinstance(rule, Limit)} == {"ida", "otto"}


@pytest.mark.parametrize(
    "told",
    [
        "Otto may use nothing.",
        "Otto gets nothing.",
        "Otto may use neither.",
        "Otto is allowed to use none of them.",
        "Otto has access to nothing.",
        "Otto may touch nothing at all.",
        "Otto is granted nothing.",
        "Neither of them is for Otto.",
        "Otto can access neither of the two.",
        "Ida drafts. Otto may use nothing.",
    ],
)
def test_whoever_may_use_nothing_is_kept_from_everything(told: str) -> None:
    found = facts(f"{EVERYBODY} {told}", NAMES, "Vault Post")
    assert {("deny", "Otto", "Vault"), ("deny", "Otto", "Post")} <= found
    assert not {("grant", "Otto", "Vault"), ("grant", "Otto", "Post")} & found


@pytest.mark.parametrize("told", ["Otto has access to none of them.", "Otto gets neither."])
def test_a_denial_that_nobody_has_understood_is_an_error(told: str) -> None:
    found = compiled(f"{EVERYBODY} Ida drafts. {told}", NAMES, "Vault Post")
    assert found.workflow is None
    assert "SW404" in codes(found)


def test_who_may_use_everything_is_not_work() -> None:
    assert compiled("Ida can use everything, Otto nothing.", NAMES, "Vault Post").workflow is None


@pytest.mark.parametrize(
    "told", ["Pia gets nothing from Otto.", "Otto waits for nothing.", "Pia has nothing to do."]
)
def test_nothing_of_something_else_denies_no_tool(told: str) -> None:
    found = facts(f"{EVERYBODY} {told}", NAMES, "Vault Post")
    assert not any(fact[0] == "deny" for fact in found)
