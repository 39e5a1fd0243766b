"""Process prose in more of the words that people have for order, choices and lists, whoever is named."""

from __future__ import annotations

import pytest

from language.processes.families import NAMES, cases, expected, told
from swarmwright.workflow.relations import Fact

FAMILIES = {
    "order": [
        ("{c} presupposes {a} and {b} alike.", "ab<c a|b"),
        ("{b} builds on {a}, whereas {c} depends only on {a}.", "a<bc b|c"),
        ("{a} is necessary for {b}, and {b} leads up to {c}.", "a<bc b<c"),
        ("{a} must be over for {b}.", "a<b"),
        ("Straight after {a}, {b} runs. Having completed {b}, {c} is done.", "a<bc b<c"),
        ("{a} comes first. As a next step, {b}. From that point on, {c} and {d} run in parallel.",
         "a<bcd b<cd c|d"),
        ("At the outset, {a}. Ultimately, {b}.", "a<b"),
        ("{a}, {b} and {c} form a chain.", "a<bc b<c"),
        ("{a}, {b} and {c} run in exactly this order.", "a<bc b<c"),
        ("{a} runs first. Once {a} is done, do {b}, and {c} when that is done.", "a<bc b<c"),
    ],
    "a verb that is told once": [
        ("{a} comes after {b} and {c} after {d}.", "b<a d<c"),
        ("{a} starts before {b}, {c} before {d}.", "a<b c<d"),
        ("{b} comes after {a}; {c}, on the other hand, comes after {d}.", "a<b d<c"),
        ("{b} cannot begin unless {a} has ended. The same goes for {c}.", "a<bc b|c"),
        ("{b} is preceded by {a}. Likewise {c}.", "a<bc b|c"),
    ],
    "choices": [
        ("{a} is performed, or alternatively {b}.", "a^b"),
        ("{a} or, alternatively, {b}.", "a^b"),
        ("{a} takes place, or else {b}.", "a^b"),
        ("The options are {a} and {b}.", "a^b"),
        ("{a} works. Then a decision is made between {b} and {c}.", "a<bc b^c"),
        ("{a} rules out {b}.", "a^b"),
        ("{a} or {b} is executed. Regardless of which one it was, {c} follows.", "a^b ab<c"),
    ],
    "lists that semicolons part": [
        ("The order is as follows: {a}; {b}; {c}.", "a<bc b<c"),
        ("Steps: {a}; {b}; then {c} and {d} in parallel; {e}.", "a<bcde b<cde cd<e c|d"),
        ("Sequence of the paint line: {a}; {b}; finally {c}.", "a<bc b<c"),
    ],
}  # fmt: skip


def asked_of(facts: str, found: set[Fact]) -> set[Fact]:
    """What was found of the kinds that the facts tell: who is side by side only where one of them is."""
    return found if "|" in facts else {fact for fact in found if fact[0] != "parallel"}


@pytest.mark.parametrize(("sentence", "facts", "names"), cases(FAMILIES))
def test_a_process_is_read_in_other_words(sentence: str, facts: str, names: list[str]) -> None:
    assert asked_of(facts, told(sentence, names)) == expected(facts, names)


@pytest.mark.parametrize(
    ("sentence", "facts"),
    [
        # a list, and no verb that is left out
        ("{a} comes after {b} and {c}, which come after {d}.", "bcd<a d<bc b|c"),
        ("{a} before {b} and {c} before {d}.", "a<bcd bc<d"),
        # "the stage" is no slip of "the step"
        ("There are two stages, one after the other. In the first stage {a} is executed. In the last stage "
         "there are two parallel branches: {b} {c} in sequence and in a loop, and {d} followed by {e}.",
         "a<bcde b<c bc|de d<e (bc)"),
        # "after that choice" is after the choice, not after that
        ("{a}, {b} and {c} are mutually exclusive. After that choice, {d} is in parallel of {e}.",
         "a^bc b^c abc<de d|e"),
        # items that say more than a name are sentences
        ("We do it all: {a}; {b} comes before {c}.", "b<c a|bc"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_what_looks_alike_is_read_as_before(sentence: str, facts: str, names: list[str]) -> None:
    assert asked_of(facts, told(sentence, names)) == expected(facts, names)


@pytest.mark.parametrize(
    ("sentence", "facts"),
    [
        ("{a} works. Next, choose between {b}, followed by {c}, and {d}.", "a<bcd b<c bc^d"),
        ("A choice between {a} and {b}, followed by {c}.", "a^b ab<c"),
    ],
)
@pytest.mark.parametrize("names", NAMES.values(), ids=NAMES)
def test_an_alternative_may_go_on_before_the_next_one(sentence: str, facts: str, names: list[str]) -> None:
    assert told(sentence, names) == expected(facts, names)
