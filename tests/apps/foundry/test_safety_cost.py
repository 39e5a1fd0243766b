"""What it costs to read a text: so much the character, whatever stands in it.

Measured as the time of this process for a text and for one four times as long: where the second costs
sixteen times as much, the reading grows with the square, and one request stops a server for minutes.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swarmwright.apps.foundry.safety import checking, foreign, risk
from swarmwright.apps.foundry.safety.patterns import PATTERNS
from swarmwright.apps.foundry.safety.plain import LONGEST_WORD, mixed_words, plain
from swarmwright.apps.foundry.safety.sentences import sentences
from swarmwright.apps.foundry.safety.whole import found_in_whole

SHORT, TIMES = 1_000, 4
MOST_GROWTH = 9
"""A text four times as long costs four times as much, and sixteen times where it grows with the square."""

LEAST_S = 0.02
"""Below this the clock tells nothing."""

SIGNS = [
    "_a",
    "a-",
    "_",
    "a.",
    " a",
    "*a",
    "[",
    "(",
    '"',
    "a_ ",
    "\n",
    "\n ",
    "0",
    "0 ",
    "@",
    "a@",
    "<a",
    "![",
]
WORDS = ["no ", "not ", "if ", "that ", "cut ", "take ", "your ", "you have ", "call ", "988 ", "die ", "a' "]


def growth(work: Callable[[str], object], repeated: str) -> float:
    """How many times as much four times as much of it costs; of three tries the cheapest each."""

    def cost(text: str) -> float:
        begun = time.process_time()
        work(text)
        return time.process_time() - begun

    short, long = (
        min(cost((repeated * length)[:length]) for _ in range(3)) for length in (SHORT, TIMES * SHORT)
    )
    return long / max(short, LEAST_S)


@pytest.fixture(scope="module", autouse=True)
def _made() -> None:
    """What is made when the first text is read costs no text anything."""
    checking.examine("Cut yourself. Exposure. 988", "He cut himself.")


def _forget() -> None:
    for read in (checking._read_passage, risk._touches, risk._discloses, risk._quickly, foreign._is_foreign):
        read.cache_clear()


def _draft(text: str) -> object:
    _forget()
    checking._read.cache_clear()
    return checking.examine(text)


def _request(text: str) -> object:
    _forget()
    checking._asked.cache_clear()
    return checking.examine("", text)


@pytest.mark.parametrize("repeated", [*SIGNS, *WORDS])
def test_the_cost_of_reading_grows_with_the_length_alone(repeated: str) -> None:
    assert growth(_draft, repeated) <= MOST_GROWTH
    assert growth(_request, repeated) <= MOST_GROWTH


def first_words() -> list[str]:
    """What each rule begins with, as far as it is plain words."""
    found = {m[0].lower() for _, _, all_ in PATTERNS for one in all_ for m in re.finditer(r"[a-z]{2,}", one)}
    return sorted(found)


def test_the_cost_of_the_rules_own_words_grows_with_the_length_alone() -> None:
    words = first_words()
    for seed in range(2):
        drawn = random.Random(seed)
        repeated = " ".join(drawn.choice(words) for _ in range(300)) + " "
        assert growth(_draft, repeated) <= MOST_GROWTH
        assert growth(_request, repeated) <= MOST_GROWTH


@pytest.mark.parametrize("repeated", ["_", "0", "@", "$", "!", "a_ ", "a@", "\n", "a.b@", "a. ", "a"])
def test_the_whole_of_a_text_is_looked_through_at_a_cost_that_grows_with_its_length_alone(
    repeated: str,
) -> None:
    assert growth(lambda text: (plain(text * 8), list(found_in_whole(text * 8))), repeated) <= MOST_GROWTH


@given(st.text(alphabet="a_-.*[]()\"'@0! \n<>&|`~", min_size=1, max_size=6))
@settings(max_examples=10, deadline=None)
def test_nothing_that_is_repeated_costs_more_than_its_length(repeated: str) -> None:
    assert growth(lambda text: (_draft(text), mixed_words(text)), repeated) <= MOST_GROWTH


@given(st.text(alphabet="ab .,", max_size=3_000), st.integers(0, 3_000))
@settings(max_examples=50, deadline=None)
def test_no_part_of_a_long_sentence_is_left_out(text: str, at: int) -> None:
    said = " ".join(f"{text[:at]} cut your arm in the evening {text[at:]}".split())
    assert any("cut your arm in the evening" in piece for piece in sentences(said))


@pytest.mark.parametrize("before", ["a" * 1_000, "a " * 500, "x-" * 300, "it is so, " * 90])
def test_harm_is_found_wherever_in_a_long_sentence_it_stands(before: str) -> None:
    for far in (0, 200, 401):
        kinds = {one.kind for one in checking.examine(f"{before}{'b ' * far} cut your arm {before}")}
        assert "self_harm" in kinds, far


def test_a_word_longer_than_people_write_is_read_in_pieces() -> None:
    assert max(map(len, plain("a" * 1_000).split())) == LONGEST_WORD


def test_with_each_reason_of_a_revision_only_what_is_new_of_the_request_is_read(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    context = " ".join(f"In session {n} she spoke of her work and of her sister." for n in range(500))
    looked, read = risk._looked(), list[str]()

    class Counted:
        def may(self, text: str) -> object:
            read.append(text)
            return looked.may(text)

    monkeypatch.setattr(risk, "_looked", Counted)
    _forget()
    checking.examine("Take a walk.", context)
    first = len(read)
    checking.examine("Take a walk.", f"{context}\nShorter, please.")
    assert first >= 500 and len(read) - first < 5
