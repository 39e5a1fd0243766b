"""Counted: "two of the three pricers Alpha, Beta and Gamma", "any two", "either": so many of a set.

This module knows nothing of clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from swarmwright.language.sentences.chunks import Chunk
from swarmwright.language.sentences.counting import Count
from swarmwright.language.sentences.listing import joint_at, listed, skip
from swarmwright.language.words.tokens import Token

__all__ = ["ONE", "bare_count", "counted_names", "either_done"]

ONE = Count(Fraction(1))


def either_done(tokens: Sequence[Token], at: int) -> Chunk | None:
    """ "(once) either (is done)": one of those just spoken of."""
    if not tokens[at].of("EITHER") or at + 1 >= len(tokens) or not tokens[at + 1].of("FIN"):
        return None
    meant = replace(tokens[at], kinds=frozenset({"THEY"}), value="they")
    return Chunk("QNP", (tokens[at],), (meant,), count=ONE)


def counted_names(tokens: Sequence[Token], at: int, counted: tuple[Count, int] | None) -> Chunk | None:
    """ "two of the three pricers Alpha, Beta and Gamma", "any four of them", "two markers"."""
    start = at
    found = _how_many(tokens, at, counted)
    if found is None:
        return None
    count, at, partitive = found
    at = skip(tokens, at, "INERT")
    if at + 1 < len(tokens) and tokens[at].value == "out of":
        at = skip(tokens, at + 1, "INERT")
        at = skip(tokens, at + 1, "INERT") if at + 1 < len(tokens) and tokens[at].of("NUM") else at
        partitive = True
    if at < len(tokens) and tokens[at].of("OF"):
        partitive = True
        at = skip(tokens, at + 1, "INERT", "EACH")
    if at >= len(tokens):
        return None
    if not partitive and tokens[start].of("ANYOF", "ATLEAST") and tokens[at].of("FIN", "USE", "STARTV"):
        any_of = replace(tokens[start], kinds=frozenset({"THEY"}), value="they")
        return Chunk("QNP", tuple(tokens[start:at]), (any_of,), count=count)
    return _counted(tokens, start, at, count, partitive)


def _how_many(
    tokens: Sequence[Token], at: int, counted: tuple[Count, int] | None
) -> tuple[Count, int, bool] | None:
    """The count, the index behind it, and whether a set must follow ("a majority of", "any of")."""
    if counted is not None:
        return *counted, tokens[counted[1] - 1].of("MAJORITY")
    first = skip(tokens, at, "ANYOF", "ATLEAST")
    if first < len(tokens) and tokens[at].of("EITHER", "ANYOF") and tokens[first].of("OF", "EITHER"):
        return ONE, first + (not tokens[first].of("OF")), False
    return None


def _counted(tokens: Sequence[Token], start: int, at: int, count: Count, partitive: bool) -> Chunk | None:
    """Those who are counted: a pronoun, or a list of names."""
    pronoun = tokens[at] if partitive and tokens[at].of("THEY") else None
    if pronoun:
        names = _appositive(tokens, at + 1)
        if names is None:
            return Chunk("QNP", tuple(tokens[start : at + 1]), (pronoun,), count=count)
        at = names
    if not tokens[at].of("GROUP", "AGENT") or (tokens[at].of("AGENT") and not partitive):
        return None
    end, atoms, _ = listed(tokens, at, ("AGENT", "GROUP"))
    return Chunk("QNP", tuple(tokens[start:end]), tuple(atoms), count=count)


_BEHIND_A_COUNT = ("FIN", "ENOUGH", "COMMA", "ANNOUNCE", "STARTV")


def bare_count(tokens: Sequence[Token], start: int, found: tuple[Count, int] | None) -> Chunk | None:
    """ "any two (have reported)", "2 of 3 (are done)", "a majority": so many of those just spoken of."""
    if found is None or found[0].vague:
        return None
    count, stop = found
    majority = tokens[stop - 1].of("MAJORITY")
    if majority and str(tokens[stop - 1].value).split()[-1] != "majority":
        return None
    plain = stop == start + 1
    stop = stop if majority or count.share else _behind_count(tokens, stop - 1)
    behind = tokens[stop] if stop < len(tokens) else None
    counted = majority or not plain or stop > start + 1
    if behind is not None and not _ends_count(behind, counted):
        return None
    if not counted and behind is None:
        return None
    word = "both" if tokens[start].low == "both" else "they"
    they = replace(tokens[start], kinds=frozenset({"THEY"}), value=word)
    return Chunk("QNP", tuple(tokens[start:stop]), (they,), count=count)


def _behind_count(tokens: Sequence[Token], at: int) -> int:
    """The index behind "2", "2 of 3", or "two results (suffice)"."""
    stop = at + 1
    if stop + 1 < len(tokens) and tokens[stop].value in ("of", "out of"):
        total = skip(tokens, stop + 1, "INERT")
        return total + 1 if total < len(tokens) and tokens[total].of("NUM") else stop
    if stop + 1 < len(tokens) and tokens[stop].of("OUTPUT") and tokens[stop + 1].of("ENOUGH"):
        return stop + 1
    return stop


def _ends_count(behind: Token, counted: bool) -> bool:
    if behind.of("FIN", "ENOUGH"):
        return True
    auxiliary = behind.value in ("are", "is", "have", "has")
    return counted and (auxiliary or behind.of(*_BEHIND_A_COUNT))


def _appositive(tokens: Sequence[Token], at: int) -> int | None:
    """Where the names begin in "(the three) pricers Alpha, Beta and Gamma"; None if no list follows."""
    at = skip(tokens, at, "WORD", "INERT", "COMMA", "COLON", "OPEN", "OUTPUT")
    if at + 1 < len(tokens) and tokens[at].of("AGENT", "GROUP") and not tokens[at - 1].of("FIN"):
        listed = joint_at(tokens, at + 1, ("AGENT",))[1]
        return at if listed or tokens[at].of("GROUP") else None
    return None
