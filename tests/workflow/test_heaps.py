"""Normal forms of text that heaps up marks: Unicode's where there are few, and no cost beyond its length."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.language.words.composing import composed
from swarmwright.workflow.heaps import MOST_MARKS, heaps, normal_form
from swarmwright.workflow.likeness import looks

FORMS: tuple[Any, ...] = ("NFC", "NFD", "NFKC", "NFKD")
MARKS = "\u0301\u0323\u0345\u0f73\uff9e"


@given(st.text(alphabet=st.sampled_from("aé각ゞﬁ\u1100\u1161" + MARKS), max_size=MOST_MARKS))
def test_text_with_few_marks_is_as_unicode_has_it(text: str) -> None:
    for form in FORMS:
        assert normal_form(form, text) == unicodedata.normalize(form, text)


@given(st.text(alphabet=st.sampled_from("ab" + MARKS * 20), max_size=200))
def test_every_heap_is_found_and_nothing_else(text: str) -> None:
    told, start = [], 0
    marked = [unicodedata.combining(c) > 0 or c in MARKS for c in text] + [False]
    for at, is_mark in enumerate(marked):
        if not is_mark:
            told += [(start, at)] if at - start > MOST_MARKS else []
            start = at + 1
    assert list(heaps(text)) == told


def test_every_letter_that_becomes_marks_counts_as_one() -> None:
    letters = map(chr, range(sys.maxunicode + 1))
    for letter in letters:
        begins = unicodedata.normalize("NFKD", letter)[:1]
        if unicodedata.combining(begins):
            assert next(heaps(letter * (MOST_MARKS + 1)), None), hex(ord(letter))


class Counted:
    """unicodedata's forms, and how much was given at a time."""

    def __init__(self) -> None:
        self.longest = 0

    def normalize(self, form: Any, text: str) -> str:
        self.longest = max(self.longest, len(text))
        return unicodedata.normalize(form, text)

    def __getattr__(self, name: str) -> Any:
        return getattr(unicodedata, name)


@pytest.mark.parametrize("heap", ["\u0323\u0301", "\u0f73", "\uff9e\u0301"])
@pytest.mark.parametrize("read", [looks, composed, lambda text: normal_form("NFKC", text)])
def test_a_heap_is_brought_into_form_in_small_pieces(
    heap: str, read: Callable[[str], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = Counted()
    for module in ("workflow.heaps", "workflow.likeness", "language.words.composing"):
        monkeypatch.setattr(f"swarmwright.{module}.unicodedata", counted)
    read("a" + heap * 2000)
    assert 0 < counted.longest <= 2 * MOST_MARKS
