"""Whatever the text, the answer is a Compilation: soups of operators, names, marks and odd characters."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.language import LONGEST_PROMPT, compile_prompt
from swarmwright.language.words.lexicon import phrases
from swarmwright.workflow.catalog import Catalog

OPERATORS = sorted(" ".join(words) for words in phrases())
OTHERS = (
    '"ready"', "A_0", "a_b", "Ann", "Bob", "Cid", "Ledger", "writes", "reads it", "the report", "5", "3 days",
    "$5", "10 %", ",", ".", ";", ":", "(", ")", "[", "]", "-", "—", "->", "<-", "||", "|", "&", "!", "?", "…",
    "\n", "\n1. ", "\n- ", '"', "'", "`x`", "=", "/", "e.g.", "👩\u200d💻", "\ufe0f", "\u200d", "http://a.b",
    "x.py", "f(x)", '{"a": 1}', "SELECT * FROM t;", "-k", "A", "B", "王芳", "\u0301", "²", "٣", "İ", "ß",
    "\x00", "\t", "'s", "per", "May", "bar", "**", "#", "~", "-1", "1/2", "twenty-one", "minus",
)  # fmt: skip
pieces = st.one_of(st.sampled_from(OTHERS), st.sampled_from(OPERATORS))
soups = st.builds(
    lambda glue, words: glue.join(words), st.sampled_from([" ", ""]), st.lists(pieces, max_size=14)
)


@pytest.mark.parametrize("team", [Catalog(), Catalog.of(["Ann", "Bob", "Cid"], ["Ledger"])])
@settings(max_examples=tries(150), deadline=None)
@given(soup=soups)
@example(soup="and only if it stops there")
@example(soup='Ann 5 "ready" Ann $5')
@example(soup="Either Ann Bob ( ) : or Cid")
@example(soup='"low even though saturation", Ann,')
@example(soup="Ann steps in only if it fails; Bob follows in case.")
def test_no_soup_of_words_and_marks_is_too_much(team: Catalog, soup: str) -> None:
    found = compile_prompt(soup, team)
    assert all(0 <= d.start <= d.end <= len(soup) for d in found.diagnostics)
    assert found.workflow is not None or any(d.severity == "error" for d in found.diagnostics)


def test_whom_those_means_is_asked_once_for_each_limit() -> None:
    """Asked twice, "those" had become two people more, and the compiler stopped."""
    soup = "Night 8 and 20 h calls are for Day for hours those outside Crew, Between Crew."
    found = compile_prompt(soup, Catalog.of(["Day Crew", "Night Crew"], []))
    assert any(d.severity == "error" for d in found.diagnostics)


@pytest.mark.parametrize("piece", ["3 ", ";", "; ", "Ann; ", "a-", "1/2 "])
def test_one_thing_without_end_costs_no_crash_and_seconds_at_most(piece: str) -> None:
    """Numbers went as deep as there were numbers; each semicolon looked at all that came behind it."""
    soup = (piece * LONGEST_PROMPT)[: LONGEST_PROMPT // 2]
    start = time.process_time()
    found = compile_prompt(soup, Catalog.of(["Ann"]))
    assert time.process_time() - start < 6.0
    assert found.workflow is not None or found.diagnostics
