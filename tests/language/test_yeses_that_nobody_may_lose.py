"""A yes told by a noun, by several people, beside a tool's approval, or long ago."""

from __future__ import annotations

import pytest
from tests.language.reading import codes, compiled, facts, said

from swarmwright.language import Compilation
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Gate, walk

NAMES = "Ida Otto Pia"


def refused(prompt: str, tools: str = "") -> Compilation:
    """A prompt that must not run, and of whose yes the second look says that it is lost."""
    found = compiled(prompt, NAMES, tools)
    assert found.workflow is None, relations(found.draft) if found.draft else None
    return found


@pytest.mark.parametrize(
    "told",
    [
        "Otto rolls it out. The rollout must be signed off by me.",
        "Otto injects the drug. Injection is subject to a doctor's approval.",
        "Otto buys the shares. The purchase needs my go-ahead.",
        "Otto transfers the sum. The payout needs the controller's approval.",
        "Otto administers the drug. Administration requires a nurse's approval.",
        "Otto posts it. Nothing goes live before I've approved it.",
        "Otto sends it. Nothing goes out without my OK.",
        "Otto ships the boxes. Before anything leaves the house I want to see it.",
        "Otto transfers the money. No money moves without a manager's OK.",
    ],
)
def test_an_act_told_by_a_noun_waits_for_its_yes(told: str) -> None:
    found = facts(f"Ida prepares everything. {told}", NAMES)
    assert ("gate_before", "Otto") in found
    assert ("gate_after", "Otto") not in found


@pytest.mark.parametrize(
    "told",
    [
        "Otto prints it. Pia mails it. Mailing is to be approved by the boss.",
        "Otto launches the site. I have to OK the launch.",
        "Otto puts it on the site. Publication requires my approval.",
    ],
)
def test_a_yes_that_comes_when_the_act_is_done_is_an_error(told: str) -> None:
    assert "SW404" in codes(refused(f"Ida prepares everything. {told}"))


@pytest.mark.parametrize(
    "told",
    [
        "Otto translates it. The translation must be approved by me.",
        "Otto measures it. The measurement needs my approval.",
        "Otto makes a proposal. The proposal needs my approval.",
        "Otto drafts a publication. The publication needs my approval.",
    ],
)
def test_what_an_act_has_made_is_approved_when_it_is_there(told: str) -> None:
    found = facts(f"Ida reads. {told}", NAMES)
    assert ("gate_after", "Otto") in found
    assert ("gate_before", "Otto") not in found


@pytest.mark.parametrize(
    "told",
    [
        "Two people must sign it before Otto posts it.",
        "Otto posts it only after three humans have approved it.",
        "All trustees must approve before Otto posts it.",
        "Both of us have to approve before Otto posts it.",
        "Each of the two founders must sign off before Otto posts it.",
        "At least two lawyers from legal approve it before Otto posts it.",
        "Otto posts it once two of us have approved.",
        "Otto needs the OK of both managers before posting.",
        "A majority of the committee must approve before Otto posts it.",
        "Approval by several editors is needed before Otto posts it.",
        "Two approvals are needed before Otto posts it.",
    ],
)
def test_one_yes_is_not_enough_for_several_people(told: str) -> None:
    assert "SW404" in codes(refused(f"Ida drafts. {told}"))


@pytest.mark.parametrize(
    "told",
    [
        "I approve all texts before Otto posts them.",
        "A manager must approve all changes before Otto posts them.",
        "The committee approves before Otto posts it.",
        "All three drafts of Ida must be approved by the boss. Then Otto posts.",
        "The CEO and the CFO must both approve before Otto posts it.",
        "Otto waits for the two of them and for the buyer's nod.",
    ],
)
def test_several_things_are_approved_by_one_person(told: str) -> None:
    assert ("gate_before", "Otto") in facts(f"Ida drafts. {told}", NAMES)


def test_a_tools_approval_is_no_gate_for_other_work() -> None:
    board = "Ida drafts. Everyone on the council must approve before Otto sends it."
    refused(board)
    assert "SW404" in codes(refused(f"{board} Each use of Vault needs my OK.", "Vault"))
    both = "Ida drafts, then Otto sends. I must approve every call of Vault. Each call is confirmed by me."
    assert ("tool_approval", "Vault") in facts(both, NAMES, "Vault")


@pytest.mark.parametrize(
    "told",
    [
        "The client has already approved the concept. Ida draws, then Otto prints.",
        "The board has already signed off on this plan. Ida draws, then Otto prints.",
        "Our CFO approved the budget last week. Ida draws, then Otto prints.",
        "Ida draws, then Otto prints. The layout was already approved by me.",
        "The study was approved by the ethics committee. Ida draws, then Otto prints.",
        "The budget has been approved. Ida draws, then Otto prints.",
    ],
)
def test_nobody_is_asked_for_a_yes_of_long_ago(told: str) -> None:
    assert facts(told, NAMES) == {("before", "Ida", "Otto")}


def test_a_yes_that_may_be_a_step_is_pointed_at() -> None:
    told = "The budget has been approved. Ida draws, then Otto prints."
    assert said(told, compiled(told, NAMES), "SW403") == ["The budget has been approved"]


@pytest.mark.parametrize(
    "told",
    [
        "Ida draws. The drawing is approved by the client. Then Otto prints.",
        "Ida draws. Once the client has approved the drawing, Otto prints.",
        "Ida draws. Only after the boss has signed off does Otto print.",
        "Ida draws. The client has approved the drawing. Then Otto prints.",
    ],
)
def test_a_yes_that_work_waits_for_is_asked(told: str) -> None:
    assert ("gate_before", "Otto") in facts(told, NAMES)


@pytest.mark.parametrize(
    "yes",
    [
        "the manager decides", "an admin approves it", "the owner has to approve it",
        "an admin is asked", "the release manager signs off", "then the owner decides",
    ],
)  # fmt: skip
def test_the_yes_of_somebody_in_an_office_is_kept_in_a_case(yes: str) -> None:
    read = facts(f"Ann works. If it is late, Ben isolates it and {yes}. Otherwise Cy works.", "Ann Ben Cy")
    assert ("gate_after", "Ben") in read
    assert {("if", "Ben", "it is late"), ("if", "Cy", "otherwise")} <= read


@pytest.mark.parametrize("yes", ["an admin decides", "the manager is asked", "a manager has to approve it"])
def test_a_case_may_be_a_yes_alone(yes: str) -> None:
    found = compiled(f"If it is late, {yes}, otherwise Ben works.", "Ann Ben")
    assert found.workflow is not None
    assert len([node for node in walk(found.workflow.root) if isinstance(node, Gate)]) == 1
    assert ("if", "Ben", "otherwise") in relations(found.workflow)
