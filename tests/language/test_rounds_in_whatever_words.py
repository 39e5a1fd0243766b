"""Rounds, in whatever words people tell of them: how often, who takes part, who is first, what comes then."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.relations import Fact, relations

TEAM = "Ann Bob Cy"
REVIEW = "Ann drafts it. Bob reads it and sends it back to Ann whenever it is bad."


def _loops(found: set[Fact]) -> list[tuple[set[str], int | None]]:
    return [(set(f[1]), f[2]) for f in found if f[0] == "loop"]


def _quietly(prompt: str) -> set[Fact]:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None
    assert not {"SW209", "SW210", "SW304", "SW401", "SW402", "SW403", "SW404"} & set(codes(found))
    return facts(prompt, TEAM)


@pytest.mark.parametrize(
    "bound",
    [
        "We allow three passes in total.",
        "This can happen three times at the very most, then Cy prints it.",
        "Three goes are permitted.",
        "They get no more than three iterations.",
    ],
)
def test_a_sentence_that_says_nothing_but_how_often_bounds_the_rounds_before_it(bound: str) -> None:
    assert _loops(_quietly(f"{REVIEW} {bound}")) == [({"Ann", "Bob"}, 3)]


@pytest.mark.parametrize(
    ("work", "until"),
    [
        ("Ann makes an offer, Bob answers", "they repeat it until they agree or eight offers have been made"),
        ("Ann writes, Bob reads", "it bounces back and forth until Bob approves, with a limit of 8 bounces"),
        ("Ann fetches a page, Bob reads it", "they loop until Bob is happy (8 pages at most)"),
    ],
)
def test_what_each_round_makes_can_be_counted_for_the_rounds(work: str, until: str) -> None:
    assert _loops(_quietly(f"{work}, and {until}. Cy prints it.")) == [({"Ann", "Bob"}, 8)]


def test_what_no_round_makes_is_not_counted_for_the_rounds() -> None:
    prompt = "Ann writes, Bob reads. They repeat this until Bob is happy (at most 300 words)."
    assert "SW209" in codes(compiled(prompt, TEAM))


@pytest.mark.parametrize(
    "told",
    [
        "They do five rounds of this.",
        "They go five rounds.",
        "They go on for five rounds.",
        "Five rounds of that, then Cy prints it.",
        "We do five passes of this before Cy prints it.",
        "Repeat five times before Cy prints it.",
        "They repeat this until Bob is happy, at most five times, before Cy prints it.",
    ],
)
def test_so_many_rounds_are_told_of_what_was_told_before(told: str) -> None:
    after = "" if "Cy" in told else " Cy prints it."
    found = _quietly(f"Ann drafts, Bob reviews. {told}{after}")
    assert _loops(found) == [({"Ann", "Bob"}, 5)]
    assert {("before", "Ann", "Bob"), ("before", "Bob", "Cy")} <= found


@pytest.mark.parametrize(
    "told",
    [
        "Ann keeps revising the text while Bob objects, six times at most.",
        "Ann keeps revising it as long as Bob has complaints, six times at most.",
        "As long as Bob finds faults, Ann keeps revising, six times at most.",
        "Ann writes it, Bob checks it. Ann revises it until Bob accepts it, six rounds at most.",
        "Ann writes it, Bob checks it. Ann rewrites it until Bob's score is above 8, six rounds at most.",
        "Ann writes it, Bob checks it. Ann and Bob polish it until Bob is content, six rounds at most.",
        "Ann drafts it and Bob reads it and sends it back until it is good, six rounds at most.",
    ],
)
def test_whose_word_keeps_the_rounds_going_takes_part_in_them(told: str) -> None:
    found = _quietly(f"{told} Cy prints it.")
    assert _loops(found) == [({"Ann", "Bob"}, 6)]
    assert {("before", "Ann", "Bob"), ("before", "Bob", "Cy")} <= found


def test_who_goes_on_while_another_only_works_works_beside_him() -> None:
    found = facts("Ann keeps watching the queue while Bob works. Cy prints it.", TEAM)
    assert ("parallel", "Ann", "Bob") in found
    assert not _loops(found)


def test_who_worked_before_the_rounds_is_no_part_of_them_though_they_end_with_his_list() -> None:
    found = facts("Ann lists the items. Bob works until Ann's list is empty, 3 rounds at most.", TEAM)
    assert _loops(found) == [({"Bob"}, 3)]


@pytest.mark.parametrize(
    "then",
    [
        "Once Bob no longer objects, Cy prints it.",
        "When Bob is happy with it, Cy prints it.",
        "Cy prints it as soon as Bob is satisfied.",
    ],
)
def test_that_the_rounds_have_ended_is_no_case_of_its_own(then: str) -> None:
    found = facts(f"Ann drafts it. Bob reads it and sends it back to Ann, at most 6 rounds. {then}", TEAM)
    assert _loops(found) == [({"Ann", "Bob"}, 6)]
    assert ("before", "Bob", "Cy") in found
    assert not [f for f in found if f[0] == "if"]


def test_it_is_a_case_where_another_is_told_beside_it() -> None:
    back = "Ann drafts it. Bob reads it and sends it back to Ann, at most 6 rounds."
    found = facts(f"{back} When Bob is happy with it, Cy prints it, otherwise Cy burns it.", TEAM)
    assert [f for f in found if f[0] == "if"]


@pytest.mark.parametrize(
    ("told", "members"),
    [
        ("A is first. Then B and C are executed; C may lead back to B. D is last.", "B C"),
        ("A, then B, then C. After C, the process either returns to B or goes on to D.", "B C"),
        ("A is followed by B and B by C. C can loop back to B. D is last.", "B C"),
        ("A precedes B, B precedes C. From C it is possible to go back to A. D follows C.", "A B C"),
        ("A, B and C are executed in sequence. C leads to D or back to B.", "B C"),
        ("A is first. Then comes a loop in which B precedes C. D is last.", "B C"),
        ("A precedes B. B precedes C. After C, it is possible to restart from B. D comes at the end.", "B C"),
        ("A is first. Then comes a loop: B, then C. After it, D.", "B C"),
        ("A precedes a loop over B and C, which precedes D. B comes before C.", "B C"),
        ("A is first. B and C are repeated any number of times, with B first. D is last.", "B C"),
    ],
)
def test_process_prose_tells_of_ways_back(told: str, members: str) -> None:
    draft = compiled(told, "A B C D").draft
    assert draft is not None
    found = set(relations(draft))
    assert _loops(found) == [(set(members.split()), None)]
    assert {("before", "A", "B"), ("before", "B", "C"), ("before", "C", "D")} <= found


def test_who_is_first_of_the_rounds_is_not_first_of_all() -> None:
    found = facts("Ann finds a bug; Bob and Cy then loop, Bob first, until Cy is happy, capped at 8.", TEAM)
    assert _loops(found) == [({"Bob", "Cy"}, 8)]
    assert {("before", "Ann", "Bob"), ("before", "Bob", "Cy")} <= found


@pytest.mark.parametrize(
    "told",
    [
        "Ann bakes a loaf, Bob judges it. If it is bad, they start over, but at most five loaves are baked.",
        "Ann writes it and Bob reads it. It travels between them until Bob is happy; five trips is the cap.",
        "Ann solves it. As often as Bob finds a gap, Ann mends it, though never more than five times.",
        "Ann fetches pages and Bob indexes them, and the pair do so five times over.",
        "Ann asks and Bob answers, five times.",
        "Ann tries a plan and Bob measures it, five rounds in all.",
        "Ann and Bob work in a loop until Bob rates it 9 or higher. They get five rounds.",
        "Bob returns it to Ann until it is free of faults, at most five times. Ann wrote it.",
        "Ann reads a chapter and Bob takes notes, chapter after chapter, 5 chapters at most.",
        "Ann writes, Bob checks. Whenever Bob has doubts, it starts again with Ann. Five restarts at most.",
        "Ann cooks and Bob tastes until Bob likes it. Limit: 5 tries.",
        "Ann and Bob iterate, Ann first; they need at least one and at most five passes.",
        "Ann writes and Bob reads; they do it over and over, and stop when Bob smiles or after 5 goes.",
        "Ann writes and Bob reads. This loop ends when the error is below 2%, or after 5 runs.",
        "Ann writes and Bob reads. Should Bob object, Ann gets another chance; there are 5 chances in all.",
    ],
)
def test_what_ends_rounds_is_understood_by_what_it_does_not_say(told: str) -> None:
    found = facts(f"{told} Cy prints it.", TEAM)
    assert _loops(found) == [({"Ann", "Bob"}, 5)]
    assert {("before", "Ann", "Bob"), ("before", "Bob", "Cy")} <= found


def test_all_whose_word_ends_the_rounds_take_part_in_them() -> None:
    told = "Ann writes it; Bob and Cy review it side by side. Ann revises it until both of them are happy,"
    found = facts(f"{told} three rounds at most. Dee prints it.", f"{TEAM} Dee")
    assert _loops(found) == [({"Ann", "Bob", "Cy"}, 3)]
    assert {("parallel", "Bob", "Cy"), ("before", "Bob", "Dee"), ("before", "Cy", "Dee")} <= found


def test_who_stops_at_a_time_goes_through_no_rounds() -> None:
    assert not _loops(facts("Ann writes and Bob reads it. They stop when the market closes.", TEAM))
