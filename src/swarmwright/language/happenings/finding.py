"""Finding: where a sentence speaks of a decision or an announcement, and which words are about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from swarmwright.language.happenings.announcing import ANNOUNCEMENTS
from swarmwright.language.happenings.deciding import DECISIONS
from swarmwright.language.happenings.judging import DETERMINED, by_a_thing, finite
from swarmwright.language.happenings.products import PRODUCTS
from swarmwright.language.happenings.vocabulary import BOUNDS, CLASSES, TESTS
from swarmwright.language.permits.matching import Matcher, Node
from swarmwright.language.permits.patterns import Grammar, grammar
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.roles import names_a_person
from swarmwright.language.words.single import Word, words_in

__all__ = ["Spot", "announcements", "decisions", "only_if"]


@dataclass(frozen=True, slots=True)
class Spot:
    """words[start:end] speak of one happening, as `node` says."""

    start: int
    end: int
    node: Node


_DECIDING = (
    "d_kept", "d_kept_from", "d_people", "d_mixed", "d_serial", "d_asks", "d_finished",
    "d_active", "d_passive", "d_needs", "d_needed", "d_there", "d_seek", "d_hold", "d_ask", "d_cause",
    "d_sooner", "d_first", "d_label", "d_withheld", "d_none", "d_reaches", "d_nothing", "d_fronted",
    "d_again", "d_submit", "d_final", "d_word", "d_lies", "d_gated", "d_only",
    "d_leaves", "d_closes", "d_between", "d_whether", "d_reduced", "n_doing", "between", "n_each", "n_yes",
    "n_look", "n_that",
)  # fmt: skip
_ANNOUNCING = (
    "a_active", "a_passive", "a_hear", "a_outright", "a_going", "a_inherited", "a_unsaid", "a_trigger",
    "m_from", "m_bare",
)  # fmt: skip
_INSIDE = frozenset(
    [
        "d_there",
        "d_sooner",
        "n_each",
        "n_yes",
        "n_look",
        "n_that",
        "m_from",
        "m_bare",
        "between",
        "d_reduced",
        "a_inherited",
    ]
)
"""What need not stand at the beginning of a clause."""
_OPENERS = BOUNDS | words_in(
    """
    provided finished done through complete ready over that first finally now next please afterwards
    meanwhile moment lastly later end second minute instant yet otherwise else
    """
)


def _lemmas(*names: str) -> frozenset[str]:
    return frozenset(lemma for name in names for lemma in CLASSES[name].split())


_TRIGGERS = (
    words_in("decision gated guarded notice")
    | _lemmas("YES", "LOOK", "STRONG", "SOFT", "DECIDE", "GIVING", "HOLD", "PRESS")
    | words_in(
        "asked ask consult say happy satisfied fine whether look word thumbs green wave done finish"
        " ready vote"
    )
)
_HERALDS = _lemmas("OUT", "TELL", "WORDOF", "HEAR") | words_in("let")


@cache
def _vocabulary() -> Grammar:
    rules = (DECISIONS, PRODUCTS, ANNOUNCEMENTS)
    return grammar("\n".join(rule.strip() for rule in rules), CLASSES, TESTS)


def decisions(words: Sequence[Word], declared: bool = True) -> list[Spot]:
    """Where persons decide, in order; two of these never overlap.

    declared: who is in the team is known, so that a capital at the start of a sentence makes no name.
    """
    theirs = [n for n, word in enumerate(words) if word.kind == "AGENT"]
    told = [w for n, w in enumerate(words) if _asks(words, n) or not _done_by_agent(words, n, theirs)]
    found = _spots(words, _DECIDING) if _any(told, _TRIGGERS) else []
    found = [spot for spot in found if not _ends_a_list(words, spot)]
    return [spot for spot in found if declared or not _perhaps_a_name(words, spot.node)]


def _ends_a_list(words: Sequence[Word], spot: Spot) -> bool:
    """ "(Ann paints it red,) Blue and Ben looks on": the end of what Ann does, and what an agent does."""
    first = words[spot.start]
    named = any(w.kind == "AGENT" for w in words[spot.start : spot.end])
    led = spot.start > 0 and words[spot.start - 1].text == ","
    person = first.text in (*DETERMINED, "i", "we") or names_a_person(first.text)
    kept = spot.node.name in ("d_kept", "d_kept_from")
    return named and led and not first.kind and not person and not kept


def _perhaps_a_name(words: Sequence[Word], node: Node) -> bool:
    """ "Vet examines it", where the team is known by the prompt alone."""
    body = node.first("body")
    if node.name != "d_active" or body is None or body.start != node.start:
        return False
    word = words[body.start]
    return word.token.text[word.start - word.token.start :][:1].isupper()


def _asks(words: Sequence[Word], at: int) -> bool:
    """ "(Ann) asks me", "checks with the boss": what an agent does for somebody's yes."""
    behind = words[at + 1].text if at + 1 < len(words) else ""
    asks = words[at].text in ("ask", "asks", "consult", "consults") and behind in DETERMINED | {"me", "us"}
    return asks or (words[at].text in ("check", "checks", "consults") and behind == "with")


def _done_by_agent(words: Sequence[Word], at: int, names: Sequence[int]) -> bool:
    """ "Ann then reviews": what an agent does is no decision of a person."""
    back = at - 1
    while back > 0 and words[back].text in ("then", "also", "always", "first", "carefully", "may", "must"):
        back -= 1
    listed = back > 0 and words[back - 1].text in ("and", "or")  # "I and Ann check it"
    return back in names and not listed


def announcements(words: Sequence[Word]) -> list[Spot]:
    """Where agents announce something, in order."""
    marked = any(w.token.of("MESSAGE") for w in words)
    return _spots(words, _ANNOUNCING) if marked or _any(words, _HERALDS) else []


def _any(words: Sequence[Word], lemmas: frozenset[str]) -> bool:
    return any(not w.kind and not lemmas.isdisjoint(lemma for lemma, _ in may_be(w.text)) for w in words)


def _spots(words: Sequence[Word], rules: Sequence[str]) -> list[Spot]:
    matcher, found, at = Matcher(_vocabulary(), words), list[Spot](), 0
    while at < len(words):
        told = (n for n in _at(words, matcher, rules, at) if n.name != "n_that" or _behind_a_yes(found, at))
        best = max(told, key=lambda n: n.end, default=None)
        if best is None:
            at += 1
            continue
        found.append(Spot(best.start, best.end, best))
        at = best.end
    return found


def _behind_a_yes(found: Sequence[Spot], at: int) -> bool:
    """ "(My approval) and that of the auditor"."""
    return bool(found) and found[-1].node.name in ("n_yes", "n_that") and at - found[-1].end < 4


def _at(words: Sequence[Word], matcher: Matcher, rules: Sequence[str], at: int) -> Iterator[Node]:
    before = words[at - 1].text if at else ","
    opens = (
        before in _OPENERS or _behind_time(words, at) or (words[at].text in ("i", "we") and before != "what")
    )
    if (
        "no" in (before, words[at - 2].text if at > 1 else "")
        or before == "'s"
        or (before == "not" and words[at].text not in ("i", "we"))
        or _gerund(words, at)
    ):
        return
    for rule in matcher.beginning(rules, at):
        found = matcher.at(rule, at) if opens or rule in _INSIDE else ()
        if rule == "n_doing":
            gerunds = matcher.at(rule, at) if before in ("without", "with", "on", "upon", "by") else ()
            yield from (n for n in gerunds if any(w.text.endswith("ing") for w in words[at : n.end]))
        elif rule == "d_again":
            timed = before in ("once", "until", "when", "after", "unless", "before")
            yield from (n for n in found if timed and (n.end >= len(words) or words[n.end].text in BOUNDS))
        elif rule == "d_finished":
            timed = before in ("once", "when", "after", "until", "as")
            yield from (n for n in found if timed and not by_a_thing(words, n))
        elif before != "if" or only_if(words, at - 1):
            yield from (n for n in found if finite(words, n) and not by_a_thing(words, n))


def only_if(words: Sequence[Word], at: int) -> bool:
    """Whether the "if" at this place is an "only if": "only" stands there, or before the verb."""
    back = at - 1
    while back > 0 and at - back < 5 and words[back].text != "only" and words[back].text not in BOUNDS:
        back -= 1
    return back >= 0 and words[back].text == "only"


def _gerund(words: Sequence[Word], at: int) -> bool:
    """ "before publishing, (a human approves)": what is done, and not who approves."""
    led = at > 0 and words[at - 1].text in ("before", "after", "to", "upon", "on")
    return led and words[at].text.endswith("ing") and [w.text for w in words[at + 1 : at + 2]] == [","]


def _behind_time(words: Sequence[Word], at: int) -> bool:
    """Whether a clause may begin behind "before this", "prior to shipment": no mark stands there."""
    back = at - 1
    while back >= 0 and at - back < 5 and words[back].text not in _OPENERS and not words[back].kind:
        back -= 1
    led = back >= 0 and words[back].text in ("before", "after", "prior", "upon", "following", "until")
    return led and words[at].text in DETERMINED
