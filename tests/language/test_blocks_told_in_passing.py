"""What is said of a loop or a choice in passing: who comes before it, what it holds, of whom it is said."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.relations import relations

ENTERED = {("before", "A", "C"), ("before", "A", "D"), ("parallel", "C", "D"), ("loop", ("C", "D"), 3)}


@pytest.mark.parametrize(
    "told",
    [
        "C and D form one loop, at most 3 times, entered once A is through.",
        "C and D form a loop, at most 3 times, which is entered once A is through.",
        "C and D are in a loop, at most 3 times, begun after A.",
        "C and D are in a loop that is entered after A, at most 3 times.",
        "C and D form a loop, starting after A, at most 3 times.",
        "C and D form one loop, at most 3 times, and it is entered only once A is done.",
    ],
)
def test_after_whom_a_loop_is_entered_is_before_it(told: str) -> None:
    assert facts(told, "A C D") == ENTERED


def test_what_goes_on_behind_the_loop_stays_behind_it() -> None:
    draft = compiled("A loop of C and D, entered after A, is followed by E.", "A C D E").draft
    assert draft is not None
    assert {("before", "A", "C"), ("before", "C", "E"), ("before", "D", "E")} <= set(relations(draft))


@pytest.mark.parametrize(
    "told",
    [
        "A loop follows A, containing C before D. At most 3 rounds.",
        "A loop follows A, made up of C and then D. At most 3 rounds.",
        "A loop follows A in which C precedes D. At most 3 rounds.",
        "Next, a loop follows A, containing C before D. At most 3 rounds.",
        "A loop comes after A, with C before D. At most 3 rounds.",
    ],
)
def test_a_loop_that_follows_somebody_holds_what_is_said_behind(told: str) -> None:
    order = {("before", "A", "C"), ("before", "A", "D"), ("before", "C", "D")}
    assert facts(told, "A C D") == {*order, ("loop", ("C", "D"), 3)}


@pytest.mark.parametrize(
    ("told", "how"),
    [
        ("A choice follows A, between C and D.", "choice"),
        ("An exclusive choice comes after A, between C and D.", "choice"),
        ("A parallel block follows A, with C and D.", "parallel"),
        ("A parallel block comes right after A, made up of C and D.", "parallel"),
    ],
)
def test_another_block_that_follows_somebody_holds_it_too(told: str, how: str) -> None:
    assert facts(told, "A C D") == {("before", "A", "C"), ("before", "A", "D"), (how, "C", "D")}


def _loops(told: str, agents: str) -> set[tuple[str, ...]]:
    draft = compiled(told, agents).draft
    assert draft is not None
    return {fact[1] for fact in relations(draft) if fact[0] == "loop"}


@pytest.mark.parametrize(
    ("told", "members"),
    [
        ("A, B and C in a row, the last two of which can be repeated.", ("B", "C")),
        ("A B C in a row, the last two of which can be repeated.", ("B", "C")),
        ("A, B and C in a row, the first two of which are in a loop.", ("A", "B")),
        ("A, B and C in a row, the last of which can be repeated.", ("C",)),
        ("A B C, one at a time in this order, and the three of them loop.", ("A", "B", "C")),
        ("A, B, C in sequence, and all three loop.", ("A", "B", "C")),
        ("A, B, C one at a time, in this order; they loop.", ("A", "B", "C")),
        ("A, B and C one after the other; the last two of them loop.", ("B", "C")),
    ],
)
def test_who_goes_round_is_who_is_meant(told: str, members: tuple[str, ...]) -> None:
    assert _loops(told, "A B C") == {members}
    assert codes(compiled(told, "A B C")) == {"SW202"}


@pytest.mark.parametrize(
    "told",
    [
        "A followed by B, both in a loop, and after this loop a second one containing C followed by D.",
        "A loop of A before B, and after this loop another one with C before D.",
        "A loop contains A before B. After it comes a second one containing C before D.",
    ],
)
def test_a_second_one_is_another_loop(told: str) -> None:
    assert _loops(told, "A B C D") == {("A", "B"), ("C", "D")}
    assert codes(compiled(told, "A B C D")) == {"SW202"}


@pytest.mark.parametrize(
    "told",
    [
        "In the first branch there is only B. In the second branch there is just C.",
        "The first contains only B. The second consists of nothing but C.",
        "The first has only B. The second has C and nothing else.",
        "In the first branch there is merely B. In the second there is C alone.",
    ],
)
def test_that_a_branch_holds_nothing_else_takes_nothing_away(told: str) -> None:
    prompt = f"After A there are two parallel branches. {told} D comes after both."
    assert not codes(compiled(prompt, "A B C D"))
    assert facts(prompt, "A B C D") == {
        ("before", "A", "B"),
        ("before", "A", "C"),
        ("before", "A", "D"),
        ("parallel", "B", "C"),
        ("before", "B", "D"),
        ("before", "C", "D"),
    }


def test_only_stays_where_it_is_a_rule() -> None:
    found = compiled("A, then B. The second one, B, may use only Shell.", "A B", "Shell Git")
    assert found.workflow is None or {"deny", "grant"} & {f[0] for f in relations(found.workflow)}
