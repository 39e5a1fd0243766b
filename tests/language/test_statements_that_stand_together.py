"""Statements that are read alone are read beside each other, too: none takes anything from another."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.relations import Fact, relations
from swarmwright.workflow.tree import ForEach, walk


def told(prompt: str) -> set[Fact]:
    """The facts of a prompt that declares nobody and nothing, and of which nothing is doubted."""
    found = compiled(prompt)
    assert found.workflow is not None and not codes(found), [str(d) for d in found.diagnostics]
    return set(relations(found.workflow))


@pytest.mark.parametrize(
    "held",
    [
        "Before Bea starts, the owner must approve.",
        "The owner has to sign off before Bea begins.",
        "Bea must not start until the owner has approved.",
    ],
)
def test_a_yes_to_one_of_two_side_by_side_makes_it_not_wait_for_the_other(held: str) -> None:
    found = facts(f"Ada reads. Then Bea and Cid work in parallel. {held}", "Ada Bea Cid")
    assert {("parallel", "Bea", "Cid"), ("gate_before", "Bea"), ("gate_after", "Ada")} <= found


def test_a_yes_to_earlier_work_does_not_stand_behind_the_last() -> None:
    found = facts(
        "Start with Ada, then Bea, and finish with Cid. Before Bea starts, the owner must approve.",
        "Ada Bea Cid",
    )
    assert {("gate_before", "Bea"), ("gate_after", "Ada"), ("before", "Bea", "Cid")} <= found


def test_a_yes_between_two_who_repeat_is_asked_in_each_round() -> None:
    found = facts(
        "Ada drafts, then Bea reviews. If Bea rejects it, it goes back to Ada, at most 2 times. "
        "Bea must not start until a human has approved.",
        "Ada Bea",
    )
    assert {("loop", ("Ada", "Bea"), 2), ("gate_before", "Bea"), ("gate_after", "Ada")} <= found


def test_what_is_told_with_then_comes_behind_what_came_at_the_end() -> None:
    found = facts(
        "Ada reads. If it is urgent, Bea answers, otherwise Cid. Either way, Dan writes it up at the end. "
        "Then Eve mails it.",
        "Ada Bea Cid Dan Eve",
    )
    assert {("before", "Dan", "Eve"), ("before", "Bea", "Dan"), ("before", "Cid", "Eve")} <= found


def test_who_comes_last_is_not_followed_by_anybody() -> None:
    assert compiled("Ada reads. Bea comes last. Then Cid mails it.", "Ada Bea Cid").workflow is None


@pytest.mark.parametrize(
    "held",
    [
        "Ledger requires human approval.",
        "Every call of Ledger must be approved by a human.",
        "Before Ledger is used, a person has to agree.",
    ],
)
def test_a_tool_that_nobody_declared_is_no_agent_because_it_needs_a_yes(held: str) -> None:
    assert ("tool_approval", "Ledger") in told(f"Ada reads. Then Bea writes. {held} Bea may use Ledger.")


def test_a_tool_is_known_by_who_alone_uses_it() -> None:
    found = told("Ada reads. Then Bea writes. Bea uses Browser, nobody else does.")
    assert {("grant", "Bea", "Browser"), ("deny", "Ada", "Browser")} <= found


def test_who_is_excepted_from_a_right_is_no_exception_to_a_yes() -> None:
    found = told(
        "Ada reads. Then Bea writes. Ledger requires human approval. Everyone except Bea may use Ledger."
    )
    assert {("tool_approval", "Ledger"), ("grant", "Ada", "Ledger"), ("deny", "Bea", "Ledger")} <= found


def test_an_order_in_front_of_a_name_is_no_part_of_it() -> None:
    found = told("Planner reads the file. Then Tester works. Hide Tester's output from Planner.")
    assert ("hidden", "Tester", "Planner") in found


@pytest.mark.parametrize(
    "case",
    [
        "When the case is urgent, Bea answers.",
        "Bea answers only when the claim is large.",
        "When something is missing, Bea answers.",
        "For urgent cases, Bea is called in.",
        "For cases of fraud, Bea steps in.",
        "Bea is only consulted in complex cases.",
    ],
)
def test_one_case_is_a_condition_also_where_no_other_is_told(case: str) -> None:
    found = facts(f"Ada reads. {case}", "Ada Bea")
    assert any(fact[:2] == ("if", "Bea") for fact in found)
    assert ("before", "Ada", "Bea") in found


@pytest.mark.parametrize(
    "time",
    [
        "When the cake is cool, Bea ices it.",
        "When none is missing, Bea packs.",
        "New orders go to Bea.",
        "Complete forms go to Bea.",
    ],
)
def test_what_comes_in_time_is_no_condition(time: str) -> None:
    assert all(fact[0] != "if" for fact in facts(f"Ada works. {time}", "Ada Bea"))


@pytest.mark.parametrize(
    "rounds",
    [
        "Repeat until Bea approves, at most 3 times: Ada writes, then Bea checks.",
        "Repeat the following until Bea is satisfied, max 3 times: first Ada, then Bea.",
    ],
)
def test_what_is_listed_behind_a_colon_is_done_in_each_round(rounds: str) -> None:
    assert ("loop", ("Ada", "Bea"), 3) in facts(rounds, "Ada Bea")


def test_what_follows_a_list_of_rounds_behind_a_semicolon_is_none_of_them() -> None:
    found = facts("Repeat until Bea approves: Ada writes, Bea checks; then Cid prints.", "Ada Bea Cid")
    assert {fact[1] for fact in found if fact[0] == "loop"} == {("Ada", "Bea")}
    assert ("before", "Bea", "Cid") in found


def test_once_he_is_done_speaks_of_who_was_given_the_work() -> None:
    found = facts(
        "First, Ada reads. Ada hands it to Bea, who checks it. Once he is done, Cid prints.", "Ada Bea Cid"
    )
    assert ("before", "Bea", "Cid") in found


def test_what_is_his_goes_on_as_hers_did() -> None:
    found = facts("Ada starts. Her output goes to Bea, and his to Cid.", "Ada Bea Cid")
    assert found == {("before", "Ada", "Bea"), ("before", "Ada", "Cid"), ("before", "Bea", "Cid")}


def test_more_work_by_the_same_verb_is_kept() -> None:
    found = compiled(
        "Ada drafts chapter one. Then Ada drafts chapter two. Then Ada reviews it. Bea prints."
    ).workflow
    assert found is not None
    assert "drafts chapter one; drafts chapter two; reviews it" in str(found.root)


def test_what_somebody_makes_is_nobody_who_approves() -> None:
    found = facts("Ada makes a plan and I approve it. Then Bea works.", "Ada Bea")
    assert {("gate_after", "Ada"), ("gate_before", "Bea")} <= found


@pytest.mark.parametrize("first", ["Ada reads first.", "First Ada reads.", "Ada is first."])
def test_who_starts_on_the_word_of_the_first_does_not_wait_for_its_end(first: str) -> None:
    found = facts(f'{first} When Ada announces "half", Bea starts. Cid works after Bea.', "Ada Bea Cid")
    assert found == {("signal", "Ada", "half", "Bea"), ("before", "Bea", "Cid")}


@pytest.mark.parametrize(
    "choice",
    [
        "There are three possibilities: Ada, Bea before Cid, or Dan before Eli.",
        "There is a choice with three possibilities: Ada, Bea followed by Cid, or Dan followed by Eli.",
        "There is a choice of three: Ada alone, Bea and then Cid, or Dan and then Eli.",
        "The process is a choice between Ada, Bea before Cid, or Dan before Eli.",
        "Either Ada, or Bea, then Cid, or Dan, then Eli.",
    ],
)
def test_each_case_of_a_choice_may_be_a_row_between_commas(choice: str) -> None:
    found = facts(choice, "Ada Bea Cid Dan Eli")
    assert {f for f in found if f[0] == "before"} == {("before", "Bea", "Cid"), ("before", "Dan", "Eli")}
    assert len({f for f in found if f[0] == "choice"}) == 8


def test_what_follows_a_choice_behind_a_comma_follows_each_case() -> None:
    found = facts("Either Ada or Bea, followed by Cid.", "Ada Bea Cid")
    assert {("choice", "Ada", "Bea"), ("before", "Ada", "Cid"), ("before", "Bea", "Cid")} == found


@pytest.mark.parametrize(
    "last",
    [
        "Dan starts once the last two are done.",
        "Dan can only occur when the latter two have been completed.",
        "Dan starts when the latter two have delivered.",
    ],
)
def test_who_waits_for_the_last_two_is_none_of_them(last: str) -> None:
    found = facts(f"Ada works first. Bea and Cid proceed in parallel. {last}", "Ada Bea Cid Dan")
    assert {("before", "Bea", "Dan"), ("before", "Cid", "Dan")} <= found


def test_the_latter_is_none_who_follows_it() -> None:
    found = facts("Ada works, then Bea and Cid in parallel. Dan follows the latter.", "Ada Bea Cid Dan")
    assert ("before", "Cid", "Dan") in found
    assert ("before", "Bea", "Dan") not in found


@pytest.mark.parametrize(
    "sent",
    [
        "It is sent once Cid has checked it.",
        "It is printed after Cid has checked it.",
        "It must not be sent until Cid has read it.",
        "Once Cid has checked it, it is filed.",
    ],
)
def test_what_is_done_with_a_product_once_another_has_seen_it_puts_him_behind_its_maker(sent: str) -> None:
    found = facts(f"Ada drafts. Bea prepares the award. {sent}", "Ada Bea Cid")
    assert {f for f in found if f[0] == "before"} == {
        ("before", "Ada", "Bea"),
        ("before", "Ada", "Cid"),
        ("before", "Bea", "Cid"),
    }


@pytest.mark.parametrize(
    "sent",
    [
        "It is sent only after approval by the dean.",
        "It is only sent after the dean's approval.",
        "It may be sent only with the dean's approval.",
        "Once the dean has approved it, it is filed.",
        "It is printed only after the dean has approved it.",
    ],
)
def test_a_yes_before_a_product_goes_out_stands_behind_its_maker(sent: str) -> None:
    found = facts(f"Ada drafts. Bea prepares the award. {sent}", "Ada Bea")
    assert found == {("before", "Ada", "Bea"), ("gate_after", "Bea")}


def test_a_yes_before_what_its_maker_does_with_it_stands_before_him() -> None:
    found = facts("Ada drafts. Bea sends it. It is sent only after approval by the dean.", "Ada Bea")
    assert ("gate_before", "Bea") in found


def test_a_yes_for_one_of_two_who_begin_a_round_is_asked_in_it() -> None:
    found = facts(
        "Ada and Bea fight at the same time and Cid then reviews; the three of them repeat until the line"
        " holds, at most nine rounds. A human must approve before Ada starts.",
        "Ada Bea Cid",
    )
    assert ("gate_before", "Ada") in found
    assert ("gate_before", "Bea") not in found


@pytest.mark.parametrize(
    "work",
    [
        "Ada pulls the rows and Bea checks them, at most 5 at once.",
        "Ada pulls the rows and Bea checks them; at most 5 files at the same time.",
        "Ada pulls the rows, then Bea checks them, up to five files in parallel.",
        "Ada pulls the rows and Bea checks them. No more than five files at once.",
        "at most 5 at once, Ada pulls the rows and Bea checks them.",
    ],
)
def test_so_many_at_once_are_things_and_no_agents_side_by_side(work: str) -> None:
    found = compiled(f"For each file, {work}", "Ada Bea")
    assert found.workflow is not None and set(relations(found.workflow)) == {("before", "Ada", "Bea")}
    assert [n.at_most_parallel for n in walk(found.workflow.root) if isinstance(n, ForEach)] == [5]


def test_a_thing_that_only_one_may_switch_on_is_a_tool() -> None:
    found = told(
        "Ada weighs first, then Bea stirs; the Hood may be switched on by Ada and by no other agent."
    )
    assert found == {("before", "Ada", "Bea"), ("grant", "Ada", "Hood"), ("deny", "Bea", "Hood")}


@pytest.mark.parametrize(
    "told",
    [
        "Ada writes and I have a look at it before Bea posts it. If I am not happy, Ada does it again.",
        "Ada writes. I approve it before Bea posts it. If I reject it, Ada does it again.",
        "Ada writes, then Bea posts it. The boss must approve before Bea starts. If the boss says no, it goes"
        " back to Ada.",
        "Ada writes. The boss reviews it before Bea posts it. If he is not satisfied, Ada rewrites it.",
    ],
)
def test_who_waits_for_a_yes_is_in_no_round_that_a_no_begins(told: str) -> None:
    found = facts(told, "Ada Bea")
    assert found == {("before", "Ada", "Bea"), ("loop", ("Ada",), 10), ("gate_after", "Ada")}


def test_a_no_goes_back_over_all_who_came_before_the_one_who_waits() -> None:
    found = facts(
        "Ada writes, then Cid checks, then Bea posts it. Before Bea starts, the boss has to approve. If he"
        " refuses, it goes back to Ada, at most 3 times.",
        "Ada Bea Cid",
    )
    assert ("loop", ("Ada", "Cid"), 3) in found


@pytest.mark.parametrize(
    "opening",
    [
        "You coordinate three agents: Ada, Bea and Cid.",
        "You are the coordinator of three agents: Ada, Bea and Cid.",
        "You have three agents at your disposal: Ada, Bea and Cid.",
        "You orchestrate Ada, Bea and Cid.",
        "You manage a team of Ada, Bea and Cid.",
        "The following agents work together: Ada, Bea, Cid.",
        "Set up three agents - Ada, Bea and Cid.",
    ],
)
def test_an_opening_that_only_says_who_there_is_takes_no_order_away(opening: str) -> None:
    found = facts(f"{opening} Ada goes first. Bea drafts a post. Cid polishes it.", "Ada Bea Cid")
    assert found == {("before", "Ada", "Bea"), ("before", "Ada", "Cid"), ("before", "Bea", "Cid")}
