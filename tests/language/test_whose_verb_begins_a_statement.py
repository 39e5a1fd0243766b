"""Behind "in parallel with Jon," and "then comes Jon," who has a verb of their own is nobody beside him."""

from __future__ import annotations

import pytest

from language.reading import facts
from language.test_things_in_words_of_their_own import in_no_order

BOTH_FIRST = {("before", "Ida", "Kim"), ("before", "Jon", "Kim"), ("parallel", frozenset(["Ida", "Jon"]))}
IN_TURN = {("before", "Ida", "Jon"), ("before", "Ida", "Kim"), ("before", "Jon", "Kim")}


@pytest.mark.parametrize(
    "said",
    [
        "Ida runs in parallel with Jon, and Kim starts afterwards.",
        "Ida runs in parallel with Jon, and Kim starts once both are done.",
        "Ida runs in parallel with Jon, and Kim writes the summary once both are done.",
        "Ida runs in parallel with Jon, and then Kim writes the summary.",
        "Ida works alongside Jon, and Kim begins when both have finished.",
        "Ida works at the same time as Jon, and Kim follows.",
        "Ida runs in parallel with Jon and Kim starts last.",
        "Ida works in parallel with Jon, Kim waits for both.",
    ],
)
def test_who_comes_behind_two_side_by_side_waits_for_both(said: str) -> None:
    assert in_no_order(facts(said, "Ida Jon Kim")) == BOTH_FIRST


@pytest.mark.parametrize(
    "said",
    [
        "Ida starts. Then comes Jon, and Kim comes last.",
        "Ida starts; next is Jon, and Kim is last.",
        "Ida starts. Next comes Jon, and Kim follows.",
        "Start with Ida; the next one up is Jon, and Kim is last.",
    ],
)
def test_who_is_last_comes_behind_the_next(said: str) -> None:
    assert facts(said, "Ida Jon Kim") == IN_TURN


def test_a_list_without_a_verb_of_its_own_is_one_list() -> None:
    beside = in_no_order(facts("Ida runs in parallel with Jon, and Kim.", "Ida Jon Kim"))
    assert beside == {("parallel", frozenset(p)) for p in (["Ida", "Jon"], ["Ida", "Kim"], ["Jon", "Kim"])}
    assert ("parallel", "Jon", "Kim") in facts("Ida starts. Then come Jon and Kim.", "Ida Jon Kim")


@pytest.mark.parametrize(
    "said",
    [
        "If Ida finds a problem, Jon fixes it; if she does not, Kim ships.",
        "Should Ida find a problem, Jon fixes it; if she finds none, Kim ships.",
        "If Ida has objections, Jon answers them. If she has none, Kim ships.",
        "If something is missing, Jon asks; if nothing is missing, Kim ships. Ida pays.",
        "Ida counts. If it is complete, Jon packs; if anything is missing, Kim calls.",
        "Ida counts. If everything is there, Jon packs; if something is missing, Kim calls.",
    ],
)
def test_what_somebody_does_not_find_is_the_other_case(said: str) -> None:
    found = in_no_order(facts(said, "Ida Jon Kim"))
    assert ("choice", frozenset(["Jon", "Kim"])) in found


@pytest.mark.parametrize(
    "said",
    [
        "If Ida is not sure, Jon helps. If he is not sure either, Kim decides.",
        "If Ida is unhappy, Jon helps. If he is unhappy too, Kim decides.",
    ],
)
def test_who_is_not_sure_either_is_whoever_has_come_in(said: str) -> None:
    found = facts(said, "Ida Jon Kim")
    assert ("before", "Jon", "Kim") in found
    assert ("choice", frozenset(["Jon", "Kim"])) not in in_no_order(found)


def test_good_enough_is_no_count() -> None:
    found = facts(
        "Ida writes. Jon sends it back to Ida until it is good enough, at most 3 rounds.", "Ida Jon"
    )
    assert ("loop", frozenset(["Ida", "Jon"]), 3) in in_no_order(found)


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Ida closes the ticket if it is old.", ("if", "Ida", "it is old")),
        ("Ida puts the two texts together.", None),
        ("Jon must not start without Ida.", ("before", "Ida", "Jon")),
    ],
)
def test_what_only_looks_like_one_of_these_is_read_as_before(said: str, kept: tuple[str, ...] | None) -> None:
    found = facts(said, "Ida Jon Kim")
    assert kept is None or kept in found


@pytest.mark.parametrize(
    "said", ["If Ida, Jon and Kim agree, Lee prints.", "If Ida, Jon and Kim all agree, Lee prints."]
)
def test_a_list_of_whom_a_condition_asks_is_no_end_of_it(said: str) -> None:
    found = facts(said, "Ida Jon Kim Lee")
    assert {f for f in found if f[0] == "if"} == {
        ("if", "Lee", said.removeprefix("If ").partition(", Lee")[0])
    }
    assert {("before", who, "Lee") for who in ("Ida", "Jon", "Kim")} <= found
