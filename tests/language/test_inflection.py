"""The forms of English words, from a lemma and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.language.words.inflection import analyses, form_table, forms, lemma_of, may_be

LEMMAS = (
    "write", "carry", "stop", "fix", "agree", "tie", "permit", "deliver", "cut", "begin", "send", "go", "pay",
    "catch", "approve", "sign", "overlap", "travel", "focus", "veto", "undo", "play", "zip",
)  # fmt: skip


@pytest.mark.parametrize(
    ("base", "others"),
    [
        ("cap", "caps capped capping"),
        ("carry", "carries carried carrying"),
        ("tie", "ties tied tying"),
        ("agree", "agrees agreed agreeing"),
        ("write", "writes wrote written writing"),
        ("rerun", "reruns reran rerunning"),
        ("fix", "fixes fixed fixing"),
    ],
)
def test_a_lemma_has_these_forms(base: str, others: str) -> None:
    assert forms(base) == {base, *others.split()}


@given(st.sampled_from(LEMMAS))
def test_every_form_of_a_lemma_leads_back_to_it(base: str) -> None:
    for form in forms(base):
        assert base in {lemma for lemma, _ in analyses(form)} | {lemma for lemma, _ in may_be(form)}
        assert lemma_of(form, {base}) is not None


@given(st.text(st.characters(categories=["Ll"]), min_size=1, max_size=12))
def test_any_word_has_an_analysis_and_may_be_itself(word: str) -> None:
    assert analyses(word)
    assert (word, "base") in may_be(word)


def test_where_two_lemmas_share_a_form_the_first_has_it() -> None:
    assert form_table(["lie", "lay"])["lay"] == "lie"
    assert form_table(["lay", "lie"])["lay"] == "lay"
