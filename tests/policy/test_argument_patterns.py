"""Patterns: what Python's own engine says on what both know, in linear time."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.policy.arguments.patterns import LONGEST, PatternFault, compiled

ATOMS = st.sampled_from(
    ["a", "b", "0", "-", r"\.", ".", r"\d", r"\w", r"\s", r"\D", "[ab]", "[^a]", "[a-z0]", "[]a]", "[a-]"]
)
REPEATS = st.sampled_from(["", "", "*", "+", "?", "{2}", "{0,2}", "{1,}"])
ROWS = st.lists(st.tuples(ATOMS, REPEATS).map("".join), max_size=4).map("".join)
PATTERNS = st.recursive(
    ROWS,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("|".join),
        st.tuples(inner, REPEATS).map(lambda both: f"({both[0]}){both[1]}"),
        st.tuples(inner, inner).map(lambda both: f"(?:{both[0]}){both[1]}"),
    ),
    max_leaves=4,
)


@settings(max_examples=tries(300), deadline=None)
@given(PATTERNS, st.lists(st.text("ab0-. \nz", max_size=5), min_size=1, max_size=6))
def test_it_matches_what_pythons_own_engine_matches(pattern: str, texts: list[str]) -> None:
    for text in texts:
        assert compiled(pattern).matches(text) == bool(re.fullmatch(pattern, text, re.ASCII)), (pattern, text)


@pytest.mark.parametrize("pattern", ["(a+)+b", "(a|a)*b", "(a|aa)+b", "(.*)*b", "((a?){20}){5}b"])
def test_no_text_makes_it_slow(pattern: str) -> None:
    read = compiled(pattern)
    assert not read.matches("a" * 5000)
    assert read._sets and len(read._sets) < 500  # a set of states is made once, and not for every character


def test_a_text_that_is_too_long_matches_nothing() -> None:
    assert compiled("a*").matches("a" * LONGEST)
    assert not compiled("a*").matches("a" * (LONGEST + 1))


@pytest.mark.parametrize("digit", ["\u0663", "\uff11", "\u00b2"])
def test_digits_of_other_alphabets_are_no_digits(digit: str) -> None:
    assert not compiled(r"\d").matches(digit)
    assert not compiled(r"\w").matches(digit)


@pytest.mark.parametrize(
    "pattern",
    [
        "(",
        ")",
        "a**",
        "*",
        "^a",
        "a$",
        "(?=a)",
        "(?P<n>a)",
        r"\1",
        r"\b",
        "[z-a]",
        "[",
        "a{2",
        "a{3,2}",
        "a{9999}",
        "(a{1000}){1000}",
        "\\",
        "[[:alpha:]]",
        r"[\D]",
    ],
)
def test_what_it_does_not_know_is_refused_when_it_is_read(pattern: str) -> None:
    with pytest.raises(PatternFault):
        compiled(pattern)
