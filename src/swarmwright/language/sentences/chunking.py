"""Chunking: a sentence's tokens → noun phrases over names, counted names, quantities, and what is left.

"two of the three pricers Alpha, Beta and Gamma" is one chunk; so are "Fraud's", "10 tool calls" and
"everyone except Producer". Commas inside a list of names are settled here.
This module knows nothing of clauses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from swarmwright.language.sentences.chunks import ATOMS, Chunk
from swarmwright.language.sentences.counted import bare_count, counted_names, either_done
from swarmwright.language.sentences.counting import count_at
from swarmwright.language.sentences.listing import exception, listed, skip
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.quantities import quantity
from swarmwright.language.words.tokens import Token, has

__all__ = ["Chunk", "chunk"]


def chunk(tokens: Sequence[Token]) -> tuple[Chunk, ...]:
    """Group a sentence's tokens; every token is in exactly one chunk."""
    return _chunked(tuple(tokens))


@lru_cache(maxsize=8)
def _chunked(tokens: tuple[Token, ...]) -> tuple[Chunk, ...]:
    """What several readers ask of the sentence that is being read is found once."""
    chunks: list[Chunk] = []
    at = 0
    while at < len(tokens):
        counted = count_at(tokens, at)
        found = (
            _bracketed(tokens, at)
            or either_done(tokens, at)
            or bare_count(tokens, at, counted)
            or counted_names(tokens, at, counted)
            or _quantity(tokens, at)
            or _names(tokens, at, leading=_governed(chunks))
            or _tools(tokens, at)
            or Chunk("TOKEN", (tokens[at],), kinds=tokens[at].kinds)
        )
        chunks.append(found)
        at += len(found.tokens)
    return tuple(chunks)


def _bracketed(tokens: Sequence[Token], at: int) -> Chunk | None:
    """ "(three scouts) (North, South and East)": names in brackets that say who is meant."""
    if not tokens[at].of("OPEN") or at == 0 or at + 1 >= len(tokens) or not tokens[at + 1].of("AGENT"):
        return None
    end, atoms, _ = listed(tokens, at + 1, ("AGENT",))
    if len(atoms) < 2 or end >= len(tokens) or not tokens[end].of("CLOSE"):
        return None
    return Chunk("NP", tuple(tokens[at : end + 1]), tuple(atoms))


def _governed(chunks: Sequence[Chunk]) -> bool:
    """Whether a name here stands right behind "after" or "before"."""
    before = next((c for c in reversed(chunks) if c.kinds != {"INERT"}), None)
    return before is not None and before.of("ONCE", "BEFORE")


def _names(tokens: Sequence[Token], at: int, leading: bool) -> Chunk | None:
    if tokens[at].of("ELSE") and at + 1 < len(tokens) and tokens[at + 1].of("TO"):
        return None  # "all others to Clinic"
    if tokens[at].value == "all" and exception(tokens, at + 1)[1]:
        end, excepted = exception(tokens, at + 1)
        everyone = replace(tokens[at], kinds=frozenset({"EVERYONE"}))
        return Chunk("NP", (everyone, *tokens[at + 1 : end]), (everyone,), excepted=excepted)
    if tokens[at].value == "all" and at and tokens[at - 1].of("OPENTO", "OFFLIMITS"):
        return Chunk("NP", (tokens[at],), (replace(tokens[at], kinds=frozenset({"EVERYONE"})),))
    if not tokens[at].of(*ATOMS) and not _it_and(tokens, at):
        return None
    start = at
    first = skip(tokens, at + 1, "INERT")
    if tokens[at].of("THEY") and first < len(tokens) and tokens[first].of("AGENT", "GROUP"):
        at = first  # "both Alpha and Beta"
    end, atoms, joints = listed(tokens, at, ATOMS)
    if joints and (_object(tokens, at, end) or (leading and _ended(tokens, joints, end))):
        end, atoms, joints = joints[0][0], atoms[:1], []
    if (
        joints
        and joints[-1][1] == ","
        and "and" not in {j for _, j in joints}
        and "or" not in {j for _, j in joints}
    ):
        if not _list_is_closed(tokens, end):
            end, atoms, joints = joints[0][0], atoms[:1], []
    elif joints and joints[-1][1] == ",":
        last = max(i for i, (_, j) in enumerate(joints) if j != ",")
        end, atoms, joints = joints[last + 1][0], atoms[: last + 2], joints[: last + 1]
    end, excepted = exception(tokens, end)
    definite = start > 0 and tokens[start - 1].low in ("that", "this", "said")
    owned = end < len(tokens) and tokens[end].of("POSS")
    either = any(j == "or" for _, j in joints)
    return Chunk(
        "NP",
        tuple(tokens[start : end + owned]),
        tuple(atoms),
        either,
        excepted,
        owned=owned,
        definite=definite,
    )


def _object(tokens: Sequence[Token], at: int, end: int) -> bool:
    """ "(fixes) them and Ben tests …": the pronoun is the object before the next clause, in no list."""
    verb = tokens[end].low if end < len(tokens) else ""
    return tokens[at].low in ("them", "him", "her") and any(f == "s" for _, f in analyses(verb))


def _ended(tokens: Sequence[Token], joints: Sequence[tuple[int, str]], end: int) -> bool:
    """ "after Ann, Ben …": the comma behind the first name ends the clause of time."""
    return joints[0][1] == "," and not _comma_follows(tokens, end)


def _it_and(tokens: Sequence[Token], at: int) -> bool:
    """ "it and Resolver": a pronoun in a list of names."""
    governed = at > 0 and tokens[at - 1].of("SECRET", "TO", "FOR", "OPENTO")
    return (
        governed
        and tokens[at].of("IT")
        and at + 2 < len(tokens)
        and tokens[at + 1].of("AND")
        and tokens[at + 2].of("AGENT")
        and not (at + 3 < len(tokens) and tokens[at + 3].of("FIN", "STARTV"))
    )


def _comma_follows(tokens: Sequence[Token], end: int) -> bool:
    if end >= len(tokens):
        return False
    later = has(tokens[end:], "COMMA")
    return tokens[end].of("COMMA", "FIN") or (tokens[end].of("STARTV") and later)


def _list_is_closed(tokens: Sequence[Token], end: int) -> bool:
    """Whether a list without "and" can be one: an operator that speaks of several follows."""
    if end + 1 < len(tokens) and tokens[end].of("DASH", "COLON") and tokens[end + 1].of("PAR", "SEQ"):
        return True
    return end < len(tokens) and tokens[end].of("PAR", "SEQ", "CHOICE", "LOOP", "STARTV", "MAY", "FIN")


def _tools(tokens: Sequence[Token], at: int) -> Chunk | None:
    if not tokens[at].of("TOOL"):
        return None
    end, atoms, _ = listed(tokens, at, ("TOOL",))
    owned = end < len(tokens) and tokens[end].of("POSS")
    return Chunk("TP", tuple(tokens[at : end + owned]), tuple(atoms), owned=owned)


def _quantity(tokens: Sequence[Token], at: int) -> Chunk | None:
    """ "10 tool calls", "4 and 6 hours", "half an hour", "twice", "one retry", "five rounds"."""
    found = quantity(tokens, at)
    if found is None:
        return None
    return Chunk("QTY", tuple(tokens[at : found.end]), values=found.values, measure=found.measure)
