"""What is told in a roundabout way is told: who leads, who must not see, who decides, who waits."""

from __future__ import annotations

import pytest

from language.reading import facts

CHAIN = {("before", "Ada", "Bea")}


@pytest.mark.parametrize(
    "told",
    [
        "Ada leads. Under her work Bea and Cid.",
        "Ada is the lead. Bea and Cid work under her.",
        "Bea and Cid work under Ada.",
        "Bea and Cid are under Ada.",
    ],
)
def test_those_who_work_under_somebody_are_led(told: str) -> None:
    found = facts(told, "Ada Bea Cid")
    assert found == {("supervises", "Ada", ("Bea", "Cid")), ("limit", "Ada", "max_rounds", 10)}


@pytest.mark.parametrize(
    "rule",
    [
        "What Ada finds is none of Bea's business.",
        "Bea has no need to know what Ada finds.",
        "Bea has no need to see what Ada wrote.",
    ],
)
def test_what_is_none_of_somebody_s_business_is_hidden(rule: str) -> None:
    assert facts(f"Ada works, then Bea. {rule}", "Ada Bea") == {*CHAIN, ("hidden", "Ada", "Bea")}


@pytest.mark.parametrize(
    "decided",
    [
        "After Ada a decision is made by the client.",
        "A decision by the client follows.",
        "The final decision is taken by a human.",
        "Then the verdict is given by the owner.",
    ],
)
def test_a_decision_that_a_person_makes_is_waited_for(decided: str) -> None:
    found = facts(f"Ada writes. {decided} Then Bea prints.", "Ada Bea")
    assert found == {*CHAIN, ("gate_after", "Ada"), ("gate_before", "Bea")}


def test_a_decision_that_an_agent_makes_is_its_work() -> None:
    found = facts("Ada writes. A decision is made by Bea. Then Cid prints.", "Ada Bea Cid")
    assert found == {*CHAIN, ("before", "Ada", "Cid"), ("before", "Bea", "Cid")}


@pytest.mark.parametrize(
    "held",
    [
        "Dora cannot start as long as one of them is running.",
        "Dora must not begin while Bea or Cid is still working.",
        "Dora must not start while either of them is busy.",
    ],
)
def test_who_cannot_start_while_others_work_waits_for_all_of_them(held: str) -> None:
    found = facts(f"Ada works, then Bea and Cid in parallel. {held}", "Ada Bea Cid Dora")
    assert found == {
        *CHAIN,
        ("before", "Ada", "Cid"),
        ("before", "Ada", "Dora"),
        ("before", "Bea", "Dora"),
        ("before", "Cid", "Dora"),
        ("parallel", "Bea", "Cid"),
    }


@pytest.mark.parametrize(
    "told",
    [
        "Ada, then Bea in one branch and Cid in the other, then Dora.",
        "Ada, then Bea on one path and Cid on the other path. Then Dora.",
        "After Ada, Bea runs in one branch and Cid in the other. Then Dora.",
    ],
)
def test_one_in_one_branch_and_another_in_the_other_work_side_by_side(told: str) -> None:
    assert facts(told, "Ada Bea Cid Dora") == {
        *CHAIN,
        ("before", "Ada", "Cid"),
        ("before", "Ada", "Dora"),
        ("before", "Bea", "Dora"),
        ("before", "Cid", "Dora"),
        ("parallel", "Bea", "Cid"),
    }
