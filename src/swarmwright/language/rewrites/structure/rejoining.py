"""Rejoining: a list of names that is told in two places, or with its "of" twice, told as one.

"the end of Ann and of Ben" → "the end of Ann and Ben"; "Ann and Ben start, and so does Cleo" → "Ann and Ben
and Cleo start".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["note_left_out", "rejoined"]

_LEADING = ("to", "by", "with")
_ARTICLES = ("the", "our", "agent", "agents")


def rejoined(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with its lists of names in one place each; what was left out is noted as read."""
    once = _said_once(tokens)
    told, left_out = _left_out_behind(_so_too(once))
    gone = {t.start for t in tokens} - {t.start for t in (*told, *left_out)}
    if gone:
        talk.ledger.consume([t for t in tokens if t.start in gone], "joint")
    return told


def _said_once(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Without an "of" that stands again before a later name of its list; "to A or to B", "by A or by B"."""
    kept: list[Token] = []
    owned, led = False, ""
    for at, token in enumerate(tokens):
        words = token.low.split()
        joined = at > 1 and tokens[at - 1].of("AND", "OR") and _named(tokens, at - 2)
        again = (owned and words == ["of"]) or (words == [led] and tokens[at - 1].of("OR"))
        if joined and again and at + 1 < len(tokens) and _begins_name(tokens, at + 1):
            continue
        if words and not token.of("PARWITH") and _begins_name(tokens, at + 1):
            owned |= words[-1] == "of"
            led = words[-1] if words[-1] in _LEADING else ""
        kept.append(token)
    return tuple(kept)


def _named(tokens: Sequence[Token], at: int) -> bool:
    at -= tokens[at].of("COMMA")
    return at >= 0 and (tokens[at].of("AGENT") or tokens[at].low in _ARTICLES)


def _begins_name(tokens: Sequence[Token], at: int) -> bool:
    while at < len(tokens) and tokens[at].low in _ARTICLES:
        at += 1
    return at < len(tokens) and tokens[at].of("AGENT")


def _so_too(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """ "A and B should do it, and so should C": C is one of them. The verb would not fit a single name."""
    size = len(tokens)
    so = next((n for n in range(size) if tokens[n].low.split()[:1] == ["so"]), 0)
    end = next((n for n in range(size) if not _in_list(tokens[n])), size)
    first = [t for t in tokens[:end] if t.of("AGENT")]
    names = [t for t in tokens[so + 1 :] if t.of("AGENT")]
    if not so or not tokens[so - 1].of("AND") or len(first) < 2 or not names or tokens[end - 1].of("COMMA"):
        return tuple(tokens)
    said = [t for t in tokens[so:] if not _in_list(t) and t.text not in (".", "too", "also")]
    if len(said) > 2 or set(map(str, first)) & set(map(str, names)):
        return tuple(tokens)
    start = so - 1 - tokens[so - 2].of("COMMA")
    joint = replace(tokens[so - 1], kinds=frozenset({"AND"}), text="and")
    place = tokens[end - 1].end
    moved = [replace(t, start=place, end=place) for t in (joint, *names)]
    return (*tokens[:end], *moved, *tokens[end:start])


def _in_list(token: Token) -> bool:
    return token.of("AGENT", "COMMA", "AND") or token.low in _ARTICLES


def _left_out_behind(tokens: Sequence[Token]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """ "The others follow, except Ann" with that where the others are named; and what was moved."""
    whole = [n for n, t in enumerate(tokens) if t.of("OTHERS", "EVERYONE")]
    at = next((n for n, t in enumerate(tokens) if t.of("EXCEPT")), 0)
    end = next((n for n in range(len(tokens), 0, -1) if not tokens[n - 1].of("STOP", "MARK")), 0)
    names = tokens[at + 1 : end]
    told = sum(t.of("EXCEPT") for t in tokens) == len(whole) == 1 and whole[0] < at - 1
    listed = has(names, "AGENT") and all(map(_in_list, names))
    if not told or not listed or has(tokens, *_OF_RULES):
        return tuple(tokens), ()
    place = tokens[whole[0]].end
    moved = [replace(t, start=place, end=place) for t in (tokens[at], *names)]
    start = at - tokens[at - 1].of("COMMA")
    kept = (*tokens[: whole[0] + 1], *moved, *tokens[whole[0] + 1 : start], *tokens[end:])
    return kept, tuple(tokens[start:end])


_OF_RULES = (
    "TOOL", "MAY", "MUST", "MUSTNOT", "MAYONLY", "ONLY", "APPROVE", "ATMOST", "QTY", "SEE", "HIDE", "NOT",
)  # fmt: skip
"""What makes of a sentence a rule, in which others look for who is left out."""


def note_left_out(talk: Talk, tokens: Sequence[Token]) -> None:
    """Note as read what was moved by `rejoined` if it was read where it then stood."""
    kept, moved = _left_out_behind(tokens)
    if moved and all(talk.ledger.taken(t) for t in kept if t.start == t.end):
        talk.ledger.consume(moved, "joint")
