"""A look before the rules: what it says cannot be found, is not found."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from swarmwright.apps.foundry.safety import risk, rules
from swarmwright.apps.foundry.safety.checking import examine
from swarmwright.apps.foundry.safety.needing import Looked
from swarmwright.apps.foundry.safety.sentences import sentences

DATA = Path(__file__).parent / "data"
PATTERNS = [rule.pattern for rule in rules._rules()]
LOOKED = Looked(PATTERNS)
COMPILED = [re.compile(one) for one in PATTERNS]
WORDS = sorted({word for one in DATA.iterdir() for word in re.findall(r"[\w'-]+", one.read_text().lower())})


def found(text: str) -> list[int]:
    """The numbers of the patterns that are in a text, each looked for by itself."""
    return [number for number, one in enumerate(COMPILED) if one.search(text)]


def lines() -> Iterator[str]:
    for file in sorted(DATA.iterdir()):
        yield from (line.lower() for line in file.read_text().splitlines() if line.strip())


@given(st.data())
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_a_pattern_matches_is_looked_at(data: st.DataObject) -> None:
    number = data.draw(st.integers(0, len(PATTERNS) - 1))
    text = data.draw(st.from_regex(COMPILED[number]))
    assert number in LOOKED.may(text)


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=40).map(" ".join))
@settings(max_examples=200, deadline=None)
def test_no_pattern_is_found_in_words_at_random_that_was_not_looked_for(text: str) -> None:
    assert set(found(text)) <= set(LOOKED.may(text))


def test_no_pattern_is_found_in_the_sentences_that_are_known_that_was_not_looked_for() -> None:
    for line in lines():
        for sentence in sentences(line):
            assert set(found(sentence)) <= set(LOOKED.may(sentence)), sentence


def test_what_a_text_tells_of_risk_is_looked_for_wherever_it_stands() -> None:
    patterns = [re.compile(one) for one in risk._QUICKLY]
    for line in lines():
        known = {number for number, one in enumerate(patterns) if one.search(line)}
        assert known <= set(risk._looked().may(line)), line


def test_of_an_everyday_text_hardly_a_pattern_is_tried() -> None:
    calm = (
        "List ten situations and rate each from 0 to 100. Move on when it has become boring, and you agree."
    )
    tried = sum(len(LOOKED.may(sentence)) for sentence in sentences(calm.lower()))
    assert tried < 0.05 * len(PATTERNS)


@pytest.mark.parametrize(
    ("pattern", "text", "may"),
    [
        (r"\bsi\b", "side by side", False),
        (r"\bsi\b", "possible", False),
        (r"self-harm", "no self-harm here", True),
        (r"c(?:ut|all) me", "call me", True),
        (r"c(?:ut|all) me", "ball me", False),
        (r"(?:a|b)?", "", True),
        (r"(?i:cut)", "CUT", True),
        (r"(?i)cut", "CUT", True),
        (r"(?:cut ){0,3}off", "off", True),
        (r"(?:cut ){2}off", "off", False),
        (r"(?<=your )arm", "your arm", True),
        (r"(?!your )arm", "arm", True),
        (r"[ck]ut it", "kut it", True),
        (r"one.two", "one two", True),
        (r"one\.two", "one.two", True),
        (r"\d{3}", "no number", True),
    ],
)
def test_what_a_pattern_needs(pattern: str, text: str, may: bool) -> None:
    assert bool(Looked([pattern]).may(text)) == may


def test_a_passage_is_read_alike_alone_and_in_every_draft() -> None:
    first = "# Plan\n\nCut your arm in the evening.\n\nCall 988 when it is hard."
    later = f"{first}\n\nDo you ever think of suicide?"
    assert examine(first) and set(examine(first)) <= set(examine(later))
    assert examine(first) == examine(first + " ")
