""" "In any order, whichever …": the order is open; whether the first is enough is asked, never taken."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

FIRST = "Nia, Omar and Pia answer in any order, whichever comes first. Then Quin sends it."


def test_all_are_waited_for_and_that_the_first_may_be_enough_is_told() -> None:
    assert {("before", "Nia", "Quin"), ("before", "Pia", "Quin")} <= facts(FIRST)
    assert not any(fact[0] == "quorum" for fact in facts(FIRST))
    assert "SW204" in codes(compiled(FIRST))


def test_the_second_reading_lets_the_first_be_enough() -> None:
    second = compile_prompt(FIRST, Catalog.of([], [], {}), reading=2)
    assert second.workflow is not None
    assert ("quorum", ("Nia", "Omar", "Pia"), 1) in relations(second.workflow)


@pytest.mark.parametrize(
    "words", ["whichever suits them", "as they like", "whatever is best", "however they please"]
)
def test_words_that_say_so_once_more_change_nothing(words: str) -> None:
    prompt = f"Nia, Omar and Pia then work in any order, {words}. Quin packs it when everyone is finished."
    assert {("parallel", "Nia", "Omar"), ("parallel", "Omar", "Pia"), ("before", "Nia", "Quin")} <= facts(
        prompt
    )
    assert not codes(compiled(prompt))
