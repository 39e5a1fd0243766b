"""Bodies: what is done in a case: a clause as the grammar reads it, or a name with its verb left out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.frames.cursor import Unread
from swarmwright.language.frames.cutting import Words
from swarmwright.language.frames.grammar import sentence
from swarmwright.language.frames.meaning import mean
from swarmwright.language.frames.people import People
from swarmwright.language.frames.plan import Plan, Work, joined
from swarmwright.language.frames.tree import Noun
from swarmwright.language.told.items import Item
from swarmwright.language.told.ledger import SERIOUS
from swarmwright.language.told.talk import Talk
from swarmwright.language.told.verdicts import a_person_decides
from swarmwright.language.words.inflection import is_finite_shape
from swarmwright.language.words.tokens import Token, has

__all__ = ["Slice", "bare", "body_plan", "tokens_of"]

_BEFORE = frozenset(
    ["then", "it", "is", "that", "this", "by", "for", "to", "on", "over", "goes", "go", "the", "turn", "of",
     "up", "call", "ask", "use", "take", "get", "run", "try", "only", "a", "case", "matter", "job", "means",
     "make", "makes", "do", "does", "at", "once", "straight", "done", "handled", "off", "with", "instead",
     "we", "they", "are", "will", "should", "must", "be", "hand", "pass", "send"]
)  # fmt: skip
_AFTER = frozenset(
    ["does", "do", "it", "so", "that", "will", "should", "must", "is", "are", "instead", "takes", "take",
     "handles", "handle", "over", "this", "one", "the", "job", "turn", "s", "them", "care", "of", "those",
     "steps", "in", "up", "alone", "comes", "runs", "works", "acts", "goes", "can", "has", "to", "these",
     "case", "cases", "gets", "get", "on", "only"]
)  # fmt: skip
"""What may stand before and behind a name that has no task of its own."""


class Slice:
    """A sentence's words and tokens, for taking some of them."""

    def __init__(self, tokens: Sequence[Token], words: Sequence[Item]) -> None:
        self.tokens, self.words = tuple(tokens), tuple(words)


_OTHERS = ("TOOL", "HUMAN", "ME", "QTY")
"""What other readers know better."""
_MODALS = frozenset(["should", "must", "will", "shall", "may", "can"])
_BEFORE_TO = frozenset(["has", "have", "needs", "need", "is", "are", "ought"])
_REPEATING = ("LOOP", "WEAKLOOP", "RETRY")
_BOUND_WORDS = ("UNIT", "TIMES", "ROUNDS", "TOOLCALL", "NUM", "QTY", "INERT", "ATMOST", "MAY", "EACH", "AND")


def tokens_of(piece: Slice, words: Words) -> tuple[Token, ...]:
    """The tokens of these words; Unread where a token holds other words, too."""
    if not words:
        return ()
    first, last = words[0], words[-1]
    taken = piece.tokens[first.at : last.at + 1]
    if first.start > taken[0].start or last.end < taken[-1].end:
        raise Unread
    return taken


def body_plan(talk: Talk, piece: Slice, words: Words, like: str = "", again: bool = False) -> Plan:
    """What a case's clause says; `like`: the task of the case before, for a name without a verb.

    again: work that is done once more may be told, by one name and plain words ("Ann writes it again").
    Raises Unread where the clause is no plain work of agents. The talk's memory is moved on.
    """
    words = _trimmed(words)
    halves = _halves(words)
    if halves is not None:
        first, second = (body_plan(talk, piece, half, like, again) for half in halves[:2])
        second.works[0] = replace(second.works[0], then=second.works[0].then or halves[2])
        return joined(first, second)
    plan = _elided(talk, words, like)
    if plan is not None:
        return plan
    taken = tokens_of(piece, words)
    repeats = has(taken, *_REPEATING)
    if (repeats and not again) or has(taken, *_OTHERS) or _only_bounds(taken) or a_person_decides(taken):
        raise Unread
    if repeats:
        return _plain(talk, piece, words)
    try:
        plan, people = mean(talk, sentence(taken))
    except Unread:
        return _plain(talk, piece, words)
    talk.memory = people.memory
    return plan


def _trimmed(words: Words) -> Words:
    """Without the words around a clause that only set it against another one."""
    while words and words[0].text in ("then", "instead", "just", "only"):
        words = words[1:]
    while words and words[-1].text in ("instead", "rather", "alone", "only"):
        words = words[:-1]
    if not words:
        raise Unread
    return words


def _halves(words: Words) -> tuple[Words, Words, bool] | None:
    """ "Ann fixes them(, then|and) Ben tests it again": cut before the second clause's name and verb.

    With whether "then" stands between.
    """
    for at in range(3, len(words) - 1):
        name, verb = words[at], words[at + 1]
        stop = at
        while stop > 2 and (words[stop - 1].kind in ("AND", "COMMA") or words[stop - 1].text == "then"):
            stop -= 1
        clause = name.kind == "NAME" and verb.kind == "WORD" and is_finite_shape(verb.text, False)
        if clause and stop < at and words[0].kind == "NAME" and words[stop - 1].kind != "NAME":
            return words[:stop], words[at:], any(w.text == "then" for w in words[stop:at])
    return None


def _only_bounds(tokens: Sequence[Token]) -> bool:
    """ "Ann has ten minutes": a limit, and no work."""
    counts = has(tokens, "NUM") and has(tokens, *_BOUND_WORDS[:4])
    return counts and all(t.of(*_BOUND_WORDS) for t in tokens if not t.of("AGENT", "GROUP", "THEY"))


def _elided(talk: Talk, words: Words, like: str) -> Plan | None:
    """ "Ann", "Ann does", "Ann instead", "then for Ann", "it is Ann's turn", "by Ann and Ben"."""
    if not bare(words):
        return None
    named = [at for at, w in enumerate(words) if _naming(w)]
    first, last = named[0], named[-1]
    plan = _works(
        talk,
        words,
        tuple(words[i] for i in named),
        like if _stands_for_it(words, first, last) and not _handed(talk, words[0].start) else "",
    )
    chained = any(w.text == "then" or w.kind == "ARROW" for w in words[first:last])
    if chained and len(named) == len(plan.works[0].ids):
        only = plan.works[0]
        plan.works = [replace(only, ids=(i,), then=n > 0) for n, i in enumerate(only.ids)]
    return plan


_HANDED = re.compile(
    r"\b(?:go(?:es)?|comes?|(?:is|are|gets?) (?:sent|handed|passed|routed|given|forwarded|assigned))"
    r"(?: (?:straight|right|directly|over|on|off))* to (?:the )?$"
)


def _handed(talk: Talk, at: int) -> bool:
    """ "(…, anything else) goes to Bob": what he does with it is not what was done in the other case."""
    return _HANDED.search(talk.prompt[max(at - 40, 0) : at].casefold()) is not None


def _stands_for_it(words: Words, first: int, last: int) -> bool:
    """ "Ann", "Ann does", "then Ann takes it": a name, or a verb in place of another one; no "Ann goes"."""
    after = words[last + 1 :]
    return (bool(after) or not first) and not {w.text for w in after} & {
        "goes",
        "comes",
        "runs",
        "works",
        "acts",
    }


def _naming(word: Item) -> bool:
    return word.kind == "NAME" or word.text in ("former", "latter")


def bare(words: Words) -> bool:
    """Whether these words name somebody, and say nothing of what is done."""
    named = [at for at, w in enumerate(words) if _naming(w)]
    if not named:
        return False
    first, last = named[0], named[-1]
    between = [w for w in words[first:last] if w.kind not in ("NAME", "AND", "COMMA", "POSS", "ARROW")]
    if any(w.text not in ("then", "the", "former", "latter") for w in between):
        return False
    if any(w.text == "goes" and after.text == "on" for w, after in pairwise(words[last + 1 :])):
        return False  # what was begun goes on: no work of the case before
    led = all(w.text in _BEFORE for w in words[:first])
    return led and all(w.text in _AFTER or w.kind == "POSS" for w in words[last + 1 :])


def _plain(talk: Talk, piece: Slice, words: Words) -> Plan:
    """ "Ann writes to the press": one name, and plain words; or "the press is written to by Ann"."""
    words = _unmodal(words)
    named = [at for at, w in enumerate(words) if w.kind == "NAME"]
    if len(named) != 1 or any(w.kind == "TOOL" for w in words):
        raise Unread
    at = named[0]
    rest = tokens_of(piece, (*words[:at], *words[at + 1 :])) if at in (0, len(words) - 1) else ()
    if any(t.of(*SERIOUS) and not t.of("APPROVE", *_REPEATING) for t in rest):
        raise Unread
    if at == 0 and len(words) > 1 and words[1].kind == "WORD" and not words[1].text.endswith("ing"):
        return _works(talk, words, (words[0],), _text(talk, words[1:]))
    if at == len(words) - 1 and at > 1 and words[at - 1].text == "by":
        return _works(talk, words, (words[at],), _text(talk, words[: at - 1]))
    if at == 1 and words[0].text in ("does", "do", "will", "let", "have") and len(words) > 2:
        return _works(talk, words, (words[1],), _text(talk, words[2:]))
    raise Unread


def _unmodal(words: Words) -> Words:
    """ "Ann has to fix it", "Ann may send it": in a case, what she does then."""
    at = 1 + (len(words) > 1 and words[1].text in _MODALS)
    if at == 1 and [w.text for w in words[2:3]] == ["to"] and words[1].text in _BEFORE_TO:
        at = 3
    plain = words[0].kind == "NAME" and len(words) > at and words[at].text not in ("not", "only", "be")
    return (words[0], *words[at:]) if plain else words


def _text(talk: Talk, words: Words) -> str:
    return " ".join(talk.prompt[words[0].start : words[-1].end].split())


def _works(talk: Talk, words: Words, names: Words, task: str) -> Plan:
    people = People(talk)
    ids: list[str] = []
    for name in names:
        noun = Noun([name]) if name.kind == "NAME" else Noun(pron=name.text)
        ids += people.who(noun)
    talk.memory = people.memory
    own = tuple(dict.fromkeys(ids))
    return Plan(works=[Work(own, "", (words[0].start, words[-1].end), task)])
