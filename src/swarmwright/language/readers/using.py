"""Using: the tools that a clause of work says its doers work with: "draws with Pen", "queries Archive".

A tool is used where it is the means ("with", "via", "using"), the object of a verb of use, or what something
is got from. What is written about it, replaced by it or moved from one tool to another gives nobody a right.
This module knows nothing of modals: those give rights, which are read elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.single import Word, words_in, words_of

__all__ = ["tools_used"]

_MEANS = words_in("with using via through by")
_PLACES = words_in("on in over at")
_OPERATES = words_in(
    """
    run play work test execute render simulate compute train print look search book pay draw process host
    operate check perform plot measure
    """
)
"""What is done on or in a tool; what is written or reported on it is about it."""
_GETS = words_in("get fetch pull read retrieve load download take query collect gather extract scrape draw")
_RELATES = words_in(
    """
    compare replace integrate merge swap combine sync synchronise synchronize align match associate link pair
    mix confuse contrast exchange substitute connect integration compatibility contract partnership problem
    issue comparison compatible familiar agreement deal experience familiarise familiarize
    """
)
"""Verbs and nouns whose "with" names no means."""
_SUBORDINATE = words_in("that which who whose whom how why whether where what if")
_ARTICLES = words_in("the a an our its their this tool tools both his her")
_BEFORE_A_VERB = words_in(
    "to then also always first only now still just already directly and or , both who which"
)
_DOERS = words_in(", and or both they it the each all he she")


def tools_used(prompt: str, clause: Clause) -> list[str]:
    """The ids of the tools that the clause's doers work with, in order."""
    words = words_of(prompt, [token for chunk in clause.chunks for token in chunk.tokens])
    start = _behind_doers(words)
    found: list[str] = []
    at = start
    while at < len(words):
        end = _listed(words, at) if words[at].kind == "TOOL" else at + 1
        if words[at].kind == "TOOL" and not _of_something(words, end) and _used(words, start, at, end):
            found += [w.value for w in words[at:end] if w.kind == "TOOL"]
        at = end
    return found


def _behind_doers(words: Sequence[Word]) -> int:
    """Where the words behind the clause's subject begin; 0 where it has none of its own."""
    at = next((n for n, w in enumerate(words) if w.kind in ("AGENT", "GROUP")), -1) + 1
    while 0 < at < len(words) and (words[at].kind in ("AGENT", "GROUP") or words[at].text in _DOERS):
        at += 1
    return at


def _listed(words: Sequence[Word], at: int) -> int:
    """Where a list of tools ends: "Shell, Mail and the Ledger"."""
    end = at + 1
    for ahead in range(at + 1, len(words)):
        if words[ahead].kind == "TOOL":
            end = ahead + 1
        elif words[ahead].text not in (",", "and", "or", "&", "the", "plus"):
            break
    return end


def _of_something(words: Sequence[Word], end: int) -> bool:
    """ "the Pen manual", "Pen's case": something else of that name."""
    if end == len(words):
        return False
    after = words[end]
    named = not after.kind and after.token.kinds <= {"WORD", "OUTPUT"} and after.text[:1].isalpha()
    return after.text == "'s" or (named and not after.text.endswith("ly"))


def _used(words: Sequence[Word], start: int, at: int, end: int) -> bool:
    """Whether the doers work with the tools of words[at:end]. start: where their verb begins."""
    left = at - 1
    while left >= start and words[left].text in _ARTICLES:
        left -= 1
    inside = words[start : left + 1]
    if not inside or any(w.kind in ("AGENT", "GROUP") or w.text in _SUBORDINATE for w in inside[1:]):
        return False
    led = inside[-1]
    if led.token.of("USE") and led.token.end == led.end:
        return _governs(words, led)
    if led.text in _MEANS:
        return led.text != "with" or not _says(inside, _RELATES)
    if led.text in _PLACES:
        return _says(inside, _OPERATES)
    onward = any(w.text in ("to", "into") for w in words[end:])
    return led.text == "from" and not onward and _says(inside, _GETS)


def _says(words: Sequence[Word], verbs: frozenset[str]) -> bool:
    """Whether one of these verbs is among the words, in whatever form."""
    return any(not verbs.isdisjoint(_lemmas(word)) for word in words)


def _governs(words: Sequence[Word], verb: Word) -> bool:
    """Whether a verb of use is the doers' own: not "(explains the) use of"."""
    first = next(n for n, w in enumerate(words) if w.token is verb.token)
    before = words[first - 1] if first else None
    opens = before is None or before.kind in ("AGENT", "GROUP") or before.text in _BEFORE_A_VERB
    return opens or words[first].text in ("using", "to") or bool(before and before.text.endswith("ly"))


def _lemmas(word: Word) -> set[str]:
    return set() if word.kind else {lemma for lemma, _ in may_be(word.text)}
