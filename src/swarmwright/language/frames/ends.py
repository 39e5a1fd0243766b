"""Ends: until when work is done again, whose yes ends it, and what else is said of all who work again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from swarmwright.language.frames.again import Again, again_in
from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.cutting import Part, Words
from swarmwright.language.frames.terms import term
from swarmwright.language.frames.understood import lately
from swarmwright.language.frames.verdicts import (
    Question,
    by_person,
    decides,
    denied,
    no_of_the_only_one_asked,
)
from swarmwright.language.readers.approving import approvers
from swarmwright.language.rounds.counting import Bound
from swarmwright.language.sentences.chunking import chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.conditions import negated
from swarmwright.language.told.items import Item
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import lemma_of
from swarmwright.language.words.roles import somebody
from swarmwright.language.words.tokens import Token
from swarmwright.language.words.words_of_standing import OFFICES
from swarmwright.workflow.conditions import Approved, Condition, Judged

__all__ = [
    "MARKS",
    "SILENT",
    "Loop",
    "condition_in",
    "ended",
    "in_case_of_a_no",
    "or_back",
    "said_of_all",
    "stopping",
]

_UNTIL = re.compile(
    r"\b(until|till|til|or fewer if|or less if|stopping (?:as soon as|when|once|if)"
    r"|(?:stop|exit|quit|end|halt|finish|break|call it a day|give up|break off|are done)"
    r"(?: ,)?(?: or)? (?:as soon as|when|once|if)"
    r"|(?:leave|exit|end|break off|break out of|quit) (?:the|this) loop (?:when|once|as soon as|if)"
    r"|while(?= (?:(?:it|this|that|they) (?:is|are) )?(?:still )?not\b)"
    r"|ending (?:when|once|as soon as)|as long as|so long as|for as long as)\b"
)
MARKS = ("COMMA", "SEMI", "COLON", "DASH", "OPEN", "CLOSE", "MARK")
SILENT = frozenset(["and", "but", "or", "then", "so", "this", "that", "it", "they", "is", "in", "order"])


@dataclass(slots=True)
class Loop:
    """What a sentence says of a loop."""

    until: Condition | None = None
    tested: tuple[str, ...] = ()
    asked: Words = ()
    """The words of its conditions, as far as no person decides."""
    at_most: int | None = None
    again: Again | None = None
    lasting: bool = False
    """ "As long as …": it is a loop even if no word says "again"."""
    work: list[Part] = field(default_factory=list)
    tail: list[Part] = field(default_factory=list)
    """What is done when the rounds are over."""
    ended: int | None = None
    """Where it is said until when, or how often."""
    chained: bool = False
    question: Question | None = None
    """What a person is asked at the end of each round."""
    verdict: Words = ()
    """The clause in which somebody approves or sends back."""


_STOPS = frozenset(["stop", "stops", "exit", "quit", "quits", "end", "ends"])
_AT_A_TIME = frozenset(["when", "once", "if", "as"])


def stopping(words: Words, bound: Bound) -> Words:
    """ "Stop (after 3 rounds or) when it is good": the verb is that of what comes behind the bound, too."""
    behind = words[bound.stop : bound.stop + 1]
    if not behind or behind[0].text not in _AT_A_TIME:
        return ()
    verb = next((w for w in words[bound.start : bound.stop] if w.text.casefold() in _STOPS), None)
    return (replace(verb, text="stop"),) if verb is not None else ()


def _text(words: Sequence[Item]) -> str:
    return " ".join(w.text.casefold() if w.kind != "NAME" else "#" * len(w.text) for w in words)


def _index(words: Sequence[Item], place: int) -> int:
    """The word that stands at this place of their text."""
    length = 0
    for at, word in enumerate(words):
        if length >= place:
            return at
        length += len(word.text) + 1
    return len(words)


def ended(talk: Talk, tokens: Sequence[Token], loop: Loop, words: list[Item]) -> list[Item]:
    """Take what is said after "until" out of the sentence."""
    found = list(_UNTIL.finditer(_text(words)))
    if len(found) != 1:
        if found:
            raise Unread
        return words
    start, at = _index(words, found[0].start()), _index(words, found[0].end())
    if start == len(words):
        raise Unread  # letters that are written longer in small ones have moved the place
    stop = next((n for n in range(at, len(words)) if words[n].kind in MARKS), len(words))
    lasting = found[0].group().endswith(("long as", "while"))
    loop.ended = max(loop.ended or 0, words[start].start)
    if lasting and not any(w.kind == "NAME" for w in words[stop:]):
        stop = next((n for n in range(at + 1, len(words)) if words[n].kind == "NAME"), stop)
    if stop <= at:
        raise Unread
    said = condition_in(talk, tokens, tuple(words[at:stop]), loop)
    loop.until = negated(said) if lasting else said
    loop.lasting = lasting
    return [*words[:start], replace(words[start], kind="COMMA", text=","), *words[stop:]]


def condition_in(talk: Talk, tokens: Sequence[Token], words: Words, loop: Loop) -> Condition:
    """What these words of the sentence ask; noted in the loop: of whom, or that a person is asked."""
    if not words:
        raise Unread
    start, end = words[0].start, words[-1].end
    inside = [t for t in tokens if start <= t.start and t.end <= end]
    if by_person(talk, words, inside, _last_task(tokens, start) or lately(talk)):
        return _decided(talk, words, inside, loop)
    loop.asked += words
    loop.tested += tuple(i for t in inside if t.of("AGENT", "GROUP") for i in talk.memory.ids(t))
    return term(talk, words, tokens)


def _last_task(tokens: Sequence[Token], stop: int) -> str:
    """What is done right before this place, in the sentence itself ("Ann writes, Ben reviews, until …")."""
    pairs = [
        (a, b) for a, b in pairwise(tokens) if b.end <= stop and a.of("AGENT") and b.of("WORD", "OUTPUT")
    ]
    return pairs[-1][1].text if pairs else ""


def _decided(talk: Talk, words: Words, inside: Sequence[Token], loop: Loop) -> Condition:
    """A person ends it; the gate is known when the loop is made."""
    if loop.question is not None or not decides(talk, words, inside):
        raise Unread
    span = (words[0].start, words[-1].end)
    no = denied(words, inside)
    ask = "Is this all right?" if no else talk.prompt[span[0] : span[1]]
    loop.question = Question(ask, approvers(talk, Clause("IF", chunk(inside))), not no, span)
    return negated(Approved("")) if no else Approved("")


def in_case_of_a_no(talk: Talk, loop: Loop, part: Part) -> Part:
    """ "(A clinician approves it.) Otherwise start over": the rounds end with that yes."""
    first = not loop.work and loop.until is None and loop.question is None
    if part.kind != "ELSE" or not first or not part.body or again_in(part.body) is None:
        raise Unread
    loop.question = no_of_the_only_one_asked(talk, (part.body[0].start, part.body[-1].end))
    if loop.question is None:
        raise Unread
    loop.until = Approved("")
    return replace(part, kind="", condition=())


_APPROVING = frozenset(
    ["approve", "accept", "ok", "okay", "clear", "confirm", "pass", "authorise", "authorize", "endorse"]
)


def or_back(talk: Talk, tokens: Sequence[Token], loop: Loop, words: list[Item]) -> list[Item]:
    """ "Ann approves it (or sends it back to Ben)", "(or it all starts over)": until she approves it."""
    at = next((n for n, w in enumerate(words) if w.text == "or"), None)
    if at is None or loop.until is not None:
        return words
    end = at - (at > 0 and words[at - 1].kind in MARKS)
    start = next(
        (n + 1 for n in range(end - 1, -1, -1) if words[n].kind in MARKS or words[n].text in _JOINTS), 0
    )
    clause = [w for w in words[start:end] if w.text != "either"]
    verb = next((n for n, w in enumerate(clause) if lemma_of(w.text.casefold(), _APPROVING)), 0)
    stop = next((n for n in range(at + 1, len(words)) if words[n].kind in MARKS), len(words))
    back = again_in((*clause[:verb], *words[at + 1 : stop])) if verb else None
    over = verb and (back is None or not back.back) and again_in(tuple(words[at + 1 : stop])) is not None
    if not over and (back is None or not back.back):
        return words
    if any(w.kind == "NAME" for w in clause[:verb]):
        loop.until = Judged(" ".join(w.token.text if w.kind == "NAME" else w.text for w in clause))
    elif _of_a_person(clause[verb - 1]):
        inside = [t for t in tokens if clause[0].start <= t.start and t.end <= clause[-1].end]
        who = approvers(talk, Clause("IF", chunk([t for t in inside if t.end <= clause[verb].start])))
        span = (clause[0].start, clause[-1].end)
        loop.question = Question(talk.prompt[span[0] : span[1]], who, True, span)
        loop.until = Approved("")
    else:
        return words
    loop.verdict = tuple(words[start:stop])
    return [*words[:start], *(() if over else clause[:verb]), *words[at + 1 :]]


def _of_a_person(word: Item) -> bool:
    return word.token.of("HUMAN", "ME") or word.text in OFFICES or somebody(word.text)


_JOINTS = frozenset(["and", "but", "then"])


def said_of_all(loop: Loop, words: list[Item]) -> list[Item]:
    """ "…, in this order", "… in a loop": taken out."""
    for at in range(len(words) - 2):
        said = [w.text for w in words[at : at + 3]]
        if said in (["in", "this", "order"], ["in", "that", "order"]):
            loop.chained = True
            return [*words[:at], *words[at + 3 :]]
        if said in (["in", "a", "loop"], ["in", "a", "cycle"]) and _of_several(words[:at]):
            loop.lasting = True
            return [*words[:at], *words[at + 3 :]]
    return words


def _of_several(words: Sequence[Item]) -> bool:
    """ "Ann writes and Ben reads (in a loop)": of all who work, not only of the last."""
    named = [n for n, w in enumerate(words) if w.kind == "NAME"]
    return len(named) > 1 and any(
        w.kind == "WORD" and w.text not in SILENT for w in words[named[0] : named[-1]]
    )
