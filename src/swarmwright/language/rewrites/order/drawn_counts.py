"""Drawn counts: "any two in -> Cy", "2/3 done: Cy", "first two back, Cy": "once two of them are done, Cy".

A note has no verb: how many, that they are through, and a mark before whoever starts then. This module knows
nothing of quorums, nor of how many there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from swarmwright.language.sentences.counting import count_at
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import is_participle
from swarmwright.language.words.tokens import Token, made

__all__ = ["counts_apart", "with_counts_drawn"]

_THROUGH = frozenset(["in", "back", "there", "through", "ready", "home", "over", "up"])
"""What says in one word that somebody has done what he was to do."""
_SO_MANY_OF = re.compile(r"([1-9]\d?)/([1-9]\d?)")
_BEFORE_A_SHARE = ("ONCE", "ATLEAST", "ANYOF", "PRECEDED")
_LONGEST = 3
"""Tokens of a mark: "," and "then"."""


def counts_apart(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, each cut before a count that only a mark parts from whoever waits for so many."""
    return [part for segment in segments for part in _apart(segment)]


def _apart(segment: Segment) -> list[Segment]:
    tokens = segment.tokens
    for at in range(2, len(tokens)):
        mark = tokens[at - 1]
        if (mark.of("COMMA", "SEMI") or _is_arrow(mark)) and _drawn(tokens[at:], alone=False):
            first = replace(segment, tokens=tokens[: at - 1], marks=(*segment.marks, mark))
            return [first, *_apart(replace(segment, tokens=tokens[at:], marks=()))]
    return [segment]


def with_counts_drawn(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with a time in place of a count that only a mark parts from whoever waits for so many."""
    tokens = _spelt_out(tokens)
    found = _drawn(tokens, alone=True) if tokens else ()
    kept = {t.span for t in found}
    talk.ledger.consume([t for t in tokens if t.span not in kept] if found else (), "quorum")
    return found or tokens


def _drawn(tokens: Sequence[Token], alone: bool) -> tuple[Token, ...]:
    """The time that a count at the beginning stands for, and the rest; () if it stands for none.

    alone: nothing stands before it; else no mark but an arrow is one.
    """
    led = tokens[0].of("ONCE") or tokens[0].low in ("on", "with")
    told = _without_rank(_spelt_out(_unbracketed(tokens[led:])))
    found = count_at(told, 0)
    if found is None or found[0].vague or (found[0].number == 1 and found[0].share):
        return ()
    counted = found[1]
    through = whom = _of_whom(told, counted)
    while through < len(told) and _is_through(told[through]):
        through += 1
    behind = _behind_the_mark(told, through, sure=alone and (led or through > counted))
    only_things = through > whom and all(t.kinds == {"OUTPUT"} for t in told[whom:through])
    if only_things and whom == counted == 1:
        return ()  # "Ann -> two reviews -> Ben"
    if not behind or not told[behind].of("AGENT", "GROUP"):
        return ()
    place, rest = told[through - 1].end, told[behind:]
    waits = all(t.of("AGENT", "GROUP", "AND", "COMMA", "MARK") for t in rest)
    works = (made("STARTV", "starts", rest[-1].end),) if waits else ()
    them = () if whom > counted else (made("OF", "of", place), made("THEY", "them", place))
    once, done = made("ONCE", "once", told[0].start), made("FIN", "are done", place)
    return (once, *told[:whom], *them, done, made("COMMA", ",", place), *rest, *works)


def _unbracketed(tokens: Sequence[Token]) -> Sequence[Token]:
    """ "(Any two) -> Cy" without the brackets."""
    close = next((n for n, t in enumerate(tokens) if t.of("CLOSE")), 0)
    return (*tokens[1:close], *tokens[close + 1 :]) if tokens and tokens[0].of("OPEN") and close else tokens


def _spelt_out(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "2/3" at the beginning, or behind a word of time, is "2 of 3"; "majority" is "a majority"."""
    found: list[Token] = []
    for token in tokens:
        share = _SO_MANY_OF.fullmatch(token.text)
        if share is not None and token.of("WORD") and (not found or found[-1].of(*_BEFORE_A_SHARE)):
            cut = token.start + len(share[1])
            some = Token(frozenset({"NUM"}), share[1], token.start, cut, float(share[1]))
            whole = Token(frozenset({"NUM"}), share[2], cut + 1, token.end, float(share[2]))
            found += [some, made("OF", "of", cut, cut + 1), whole]
        else:
            found.append(token)
    if found and found[0].low == "majority":
        found[0] = replace(found[0], kinds=frozenset({"MAJORITY"}))
    return tuple(found)


def _without_rank(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "(The) first two" are any two: whoever they are."""
    ranked = len(tokens) > 1 and tokens[0].of("FIRST") and tokens[1].of("NUM")
    return tuple(tokens[1:] if ranked else tokens)


def _of_whom(tokens: Sequence[Token], at: int) -> int:
    """Where "of them", "of the three", "out of three" end; `at` if no such words stand there."""
    if at + 1 >= len(tokens) or not (tokens[at].of("OF") or tokens[at].low == "out of"):
        return at
    end = at + 1 + (tokens[at + 1].low in ("the", "these", "those"))
    whom = end < len(tokens) and tokens[end].of("THEY", "NUM", "GROUP")
    return end + 1 if whom else at


def _is_through(token: Token) -> bool:
    if token.of("AGENT", "GROUP", "TOOL", "COMMA", "COLON", "MARK", "FOLLOWED"):
        return False
    word = token.low
    return token.of("FIN", "OUTPUT", "ALLDONE") or word in _THROUGH or is_participle(word)


def _behind_the_mark(tokens: Sequence[Token], at: int, sure: bool) -> int:
    """Where it goes on behind an arrow, a colon or a comma; 0 if no such mark stands at `at`.

    sure: it is said that so many are through, or of whom they are: "Two: Ann and Ben" only counts names.
    """
    if at >= len(tokens) or not (_is_arrow(tokens[at]) or (sure and tokens[at].of("COLON", "COMMA", "DASH"))):
        return 0
    behind = at + 1
    while behind < min(len(tokens), at + _LONGEST) and tokens[behind].of("THEN"):
        behind += 1
    return behind if behind < len(tokens) else 0


def _is_arrow(token: Token) -> bool:
    return str(token.value) == "->"
