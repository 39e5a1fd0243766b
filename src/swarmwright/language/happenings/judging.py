"""Judging: whether what looks like a person's decision is one, or another clause, an agent's, a thing's."""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.happenings.decisions import given_by
from swarmwright.language.happenings.vocabulary import BOUNDS, CLASSES
from swarmwright.language.permits.matching import Node
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.roles import somebody
from swarmwright.language.words.single import Word, words_in
from swarmwright.language.words.words_of_standing import MACHINES, OFFICES

__all__ = ["DETERMINED", "by_a_thing", "finite"]

_PLURAL = frozenset(["sanctions", "clearances", "approvals", "permissions"])


def _no_noun(words: Sequence[Word], node: Node) -> bool:
    """ "both are content", "a sanctions list": no yes of anybody's."""
    plural = any(w.text in _PLURAL for w in words[node.start : node.end])
    predicate = node.start > 0 and words[node.start - 1].text in ("is", "are", "be", "was", "were")
    return plural or (predicate and not node.first("det", "owner"))


def _by_agent(words: Sequence[Word], at: int) -> bool:
    """ "(approval) by Ann": an agent's, not a person's."""
    led = at < len(words) and words[at].text in ("by", "from", "of")
    return led and any(w.kind in ("AGENT", "GROUP") for w in words[at + 1 : at + 4])


_GIVES = words_in(f"{CLASSES['GIVING']} {CLASSES['GIVES']}")


def _agent_gives(words: Sequence[Word], at: int) -> bool:
    """ "Ann gives (Ben) the go-ahead": an agent's, likewise."""
    back = at - 1
    while back > 0 and (words[back].kind == "AGENT" or words[back].text in ("the", "a", "its")):
        back -= 1
    gives = back > 0 and any(lemma in _GIVES for lemma, _ in may_be(words[back].text))
    return gives and any(w.kind == "AGENT" for w in words[max(0, back - 3) : back])


def _capitals(words: Sequence[Word], body: Node) -> bool:
    texts = [w.token.text[w.start - w.token.start :][:2] for w in words[body.start : body.end]]
    determined = body.start > 0 and words[body.start - 1].text in DETERMINED
    return not determined and len(texts) > 1 and all(t[:1].isupper() and not t[1:].isupper() for t in texts)


def _is_person(words: Sequence[Word], node: Node) -> bool:
    """Whether one of several who decide is plainly somebody: by office, by an acronym, or as a human."""
    body = node.first("body")
    if body is None or node.first("me", "somebody"):
        return True
    said = [
        w.token.text[w.start - w.token.start : w.end - w.token.start] for w in words[body.start : body.end]
    ]
    office = any({lemma for lemma, _ in may_be(text.casefold())} & OFFICES for text in said)
    acronym = said[-1].isupper() and 1 < len(said[-1]) < 5 and words[body.start - 1].text in DETERMINED
    return office or acronym or somebody(said[-1].casefold())


def by_a_thing(words: Sequence[Word], node: Node) -> bool:
    """ "npm test", "the script checks it": what machines do, too, is decided by words for people alone."""
    body = node.first("body")
    if node.name not in ("d_active", "d_finished") or body is None:
        return False
    verbs = [w for vet in node.all("vet") for w in words[vet.start : vet.start + 1]]
    soft = node.name == "d_finished" or any(lemma in _SOFT for w in verbs for lemma, _ in may_be(w.text))
    said = {lemma for lemma, _ in may_be(words[body.end - 1].text)}
    return soft and not (said & OFFICES or any(map(somebody, said - MACHINES)))


def _capital(words: Sequence[Word], person: Node) -> bool:
    """ "Alice (and Bob)": written as names are, whether or not the team is declared."""
    body = person.first("body")
    said = words[body.start : body.end] if body is not None else ()
    texts = [w.token.text[w.start - w.token.start : w.end - w.token.start] for w in said]
    return bool(texts) and all(text[:1].isupper() and _LETTERS.fullmatch(text) for text in texts)


_LETTERS = re.compile(r"(?:[^\W\d_]|[-.'’])+")
"""What somebody's name is written with: "JIRA-77" is a thing's."""


def _are_people(words: Sequence[Word], node: Node) -> bool:
    """Whether several who decide are somebody, each of them, and what they decide is said of them all."""
    people = list(node.all("person"))
    plainly = [_is_person(words, one) for one in people]
    if not all(plain or _capital(words, one) for plain, one in zip(plainly, people, strict=True)):
        return False
    at = node.start - 1
    led = node.start > 0 and words[at].text in _LEADING_ON
    if led and at and node.name == "d_mixed" and _decides(words[at - 1]):
        return False  # "the judge approves after Ann and I approve …"
    return node.name != "d_mixed" or (all(plainly) and not led) or _agrees(words, node)


def _decides(word: Word) -> bool:
    return any(lemma in _SOFT | _STRONG for lemma, _ in may_be(word.text))


_LEADING_ON = frozenset(
    ["and", "or", ",", ":", "-", "after", "before", "behind", "following", "of", "by", "from", "to", "with"]
)
"""What an agent belongs to who stands behind it: "(approves after) Ann and the doctor approves"."""


def _agrees(words: Sequence[Word], node: Node) -> bool:
    """Whether the verb is that of two: "(Ann draws maps and) Rivers and Ben looks on" has it of Ben alone."""
    first = words[max(kid.end for kid in node.kids if kid.name in ("agents", "person"))]
    if first.text == "endorses":  # it stands in the place of "must give their approval" (`assenting`)
        return True
    return first.text not in _OF_ONE and all(form != "s" for _, form in may_be(first.text))


_OF_ONE = words_in("is was has needs gets wants wishes likes")


def _looks_elsewhere(words: Sequence[Word], node: Node) -> bool:
    """ "looks on", "looks for the key": nobody says yes by that."""
    looks = (vet for vet in node.all("vet") if vet.end - vet.start == 1 and vet.end < len(words))
    return any(words[v.start].text in _LOOKS and words[v.end].text in _ELSEWHERE for v in looks)


_LOOKS = words_in("look looks looked looking")
_ELSEWHERE = words_in("on up for after around out forward away back like")


_SOFT = words_in(CLASSES["SOFT"])
_STRONG = words_in(CLASSES["STRONG"])
DETERMINED = words_in("the a an our my i we somebody someone one")
_BEING = words_in("is are was were be been")
_FINITE = words_in("may must can will should shall is are was were be been being gets has")


def finite(words: Sequence[Word], node: Node) -> bool:
    """Whether a phrase can end here, and its person be one.

    A clause that begins so has no other verb: in "a failed read may be repeated", "read" is none. Two words
    with capitals are a name that nobody has.
    """
    if (
        node.end < len(words)
        and words[node.end].kind == "AGENT"
        and any(b.end == node.end for b in node.all("body"))
    ):
        return False
    behind = words[node.end].text if node.end < len(words) else ""
    if node.name in ("d_passive", "d_reduced") and behind == "by":
        return False
    if node.name == "n_yes" and _no_noun(words, node):
        return False
    if node.name in ("n_yes", "n_look") and (_by_agent(words, node.end) or _agent_gives(words, node.start)):
        return False
    if _runs_on(words, node) or _looks_elsewhere(words, node) or _done_by_that(words, node):
        return False
    body = node.first("body")
    if node.name in ("d_people", "d_mixed", "d_serial"):
        return _are_people(words, node) and _no_other_verb(words, node.end)
    stranger = body is not None and node.name in ("d_active", "d_cause") and _capitals(words, body)
    if node.name == "d_first":
        said = words[node.start : node.end]
        return said[-1].text in ("that", "this") or any(node.all("ahead"))
    verb = next(node.all("vps"), node).start
    if node.name == "d_active" and words[verb - 1].text in _BEING and not node.first("pleased"):
        return False
    if stranger or node.name != "d_active":
        return not stranger
    return _no_other_verb(words, node.end)


def _done_by_that(words: Sequence[Word], node: Node) -> bool:
    """ "If that fails, a human is asked": what "that" does, and no list of two who are asked."""
    at = node.start
    said = [w.text for w in words[max(at - 2, 0) : at + 2]]
    verb = any(form == "s" for _, form in may_be(words[at].text))
    return verb and len(said) == 4 and said[0] in _TIMES and said[1] in ("that", "this") and said[3] == ","


_TIMES = words_in("if when whenever once unless case after")


def _runs_on(words: Sequence[Word], node: Node) -> bool:
    """ "… approval from the CFO and posts it", "I approve, then the desk sends it": another clause begins."""
    if node.name == "d_serial" and node.end < len(words) and words[node.end].text not in (",", ".", ";"):
        return True
    return not all(_is_person(words, one) or _capital(words, one) for one in given_by(node)[1:])


def _no_other_verb(words: Sequence[Word], at: int) -> bool:
    while at < len(words) and not words[at].kind and words[at].text not in BOUNDS:
        if words[at].text in _FINITE:
            return False
        at += 1
    return True
