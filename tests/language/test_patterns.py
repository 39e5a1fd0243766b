"""The small grammar over words: what its rules match, whatever they may begin with."""

from __future__ import annotations

import pytest

from swarmwright.language.permits.matching import Matcher, Node
from swarmwright.language.permits.patterns import grammar
from swarmwright.language.words.lexing import lex
from swarmwright.language.words.single import words_of

GRAMMAR = r"""
call = ( please | <soft> )? <verb> <thing>* <end>?
soft = kindly? just?
verb = RING | ~phone.ing
thing = the PLAIN | the PLAIN PLAIN | it
end = \?
nothing = maybe?
"""
CLASSES = {"RING": "ring phone call"}


def applied(text: str, rule: str = "call", at: int = 0) -> set[str]:
    words = words_of(text, lex(text, ())[0])
    tests = {"PLAIN": lambda word: word.text.isalpha() and word.text not in ("the", "it")}
    found = Matcher(grammar(GRAMMAR, CLASSES, tests), words).at(rule, at)
    return {" ".join(w.text for w in words[node.start : node.end]) for node in found}


@pytest.mark.parametrize(
    ("text", "ways"),
    [
        ("ring", {"ring"}),
        ("please phones", {"please phones"}),
        ("just ring it", {"just ring", "just ring it"}),
        ("kindly phoning", {"kindly phoning"}),
        ("kindly rung", set()),
        ("calling", set()),
        ("ring the old bell?", {"ring", "ring the old", "ring the old bell", "ring the old bell ?"}),
        ("bell ring", set()),
    ],
)
def test_a_rule_applies_at_a_place_in_every_way_there_is(text: str, ways: set[str]) -> None:
    assert applied(text) == ways


def test_a_rule_of_nothing_applies_even_behind_the_last_word() -> None:
    assert applied("ring", "nothing", at=1) == {""}


def test_a_bracket_that_nothing_opens_is_reported() -> None:
    with pytest.raises(ValueError, match="nothing opens"):
        grammar("a = b )", {}, {})


def test_nodes_are_found_by_their_names_outermost_first() -> None:
    inner = Node("thing", 1, 2)
    outer = Node("call", 0, 2, (inner,))
    assert list(outer.all("thing", "end")) == [inner]
    assert outer.first("call") is outer
