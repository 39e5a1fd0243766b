"""Visibility: who must not see what whom writes. A strict grammar, like that of rights.

This module knows nothing of order; "they" and "it" are resolved before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from swarmwright.language.sentences.chunking import Chunk
from swarmwright.language.words.shapes import readings
from swarmwright.language.words.tokens import has

__all__ = ["Sight", "read_sight", "sources"]

Effect = Literal["hide", "only", "mutual", "secret", "topic"]

GRAMMAR = """
start: hide | only | mutual | secret
hide: WHO (MAY | MUST)* MUSTNOT+ (MAY | MUST)* SEE+ SRC
    | WHO MUST* BLIND SRC
    | NSRC (MAY | MUST)* (SEE | OPENTO)+ WHO
    | SRC (MAY | MUST)* MUSTNOT+ (SEE | OPENTO)+ WHO
    | SRC (MAY | MUST)* OFFLIMITS WHO
    | SRC (MAY | MUST)* SECRET (SEE | OPENTO)? WHO
    | SECRET SRC SECRET? WHO
    | MUSTNOT GIVE? WHO SEE+ SRC
    | MUSTNOT SEE* SRC (OPENTO | SEE)* WHO
    | NO WHO (MAY | MUST)* SEE+ SRC
    | NOBODY EXCEPT? WHO MUSTNOT SEE SRC
    | SRC MUSTNOT WHO
    | (MUSTNOT SHOW | DONTGIVE) WHO SRC
    | MUSTNOT SHOW SRC (OPENTO | SEE)* WHO
    | WHO NOACCESS SRC
    | KEEP SRC (FROM | MUSTNOT | SECRET) WHO
    | SRC (MAY | MUST)* MUSTNOT REACH WHO
    | REST (MAY | MUST)* SEE+ SRC
    | SRC (MAY | MUST)* (SEE | OPENTO)+ REST
only: SRC (SECRET AND?)? (MAY | MUST)* (SEE | OPENTO | RESERVED | FOR)+ ONLY? WHO (ONLY | NOBODYELSE)
    | SRC SECRET? (SEE | OPENTO | FOR)* ONLY WHO (MAY | MUST)* (SEE SRC?)?
    | SRC (MAY | MUST)* SEE* ONLY WHO
    | SRC (MAY | MUST)+ ONLY (SEE | OPENTO | RESERVED | FOR)* WHO
    | SRC MAYONLY (SEE | OPENTO | RESERVED | FOR)* WHO
    | SRC ONLY (MAY | MUST)* (SEE | OPENTO | RESERVED | FOR)+ WHO
    | SRC RESERVED ONLY? WHO
    | ONLY WHO (MAY | MUST)* SEE+ SRC
    | WHO ONLY (MAY | MUST)* SEE+ SRC
    | WHO (MAY | MUST)* SEE+ SRC (ONLY | NOBODYELSE)
    | NOBODY EXCEPT WHO (MAY | MUST)* SEE+ SRC
    | EXCEPT WHO NOBODY (MAY | MUST)* SEE+ SRC
    | NOBODY (MAY | MUST)* SEE+ SRC EXCEPT WHO
    | SRC BETWEEN WHO
    | SRC WHO ONLY
    | SRC (MAY | MUST)* SEE NOBODY EXCEPT WHO
    | SRC (MAY | MUST)* MUSTNOT SEE NOBODY? EXCEPT WHO
mutual: BLIND EACH
    | (MAY | MUST)* MUSTNOT+ (MAY | MUST)* SEE+ EACH
    | WHO (MAY | MUST)* MUSTNOT* BLIND EACH
    | WHO (MAY | MUST)* MUSTNOT+ (MAY | MUST)* SEE+ EACH
    | NO WHO (MAY | MUST)* SEE+ EACH
    | NO (MAY | MUST)* SEE+ EACH
    | NOBODY WHO? (MAY | MUST)* SEE+ EACH
secret: SRC MUST* SECRET
    | SRC (MAY | MUST)* SEE NOBODY
    | NOBODY (MAY | MUST)* SEE+ SRC
"""

_KINDS = (
    "MAYONLY", "MUSTNOT", "OFFLIMITS", "RESERVED", "ONLY", "NOBODYELSE", "NOBODY", "EXCEPT", "OPENTO",
    "GIVE", "BLIND", "SECRET", "SEE", "MAY", "MUST",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sight:
    """What a clause says about seeing: the effect, whose writing, and the chunks that name the viewers."""

    effect: Effect
    source: Chunk | None
    viewers: tuple[Chunk, ...]


def sources(chunks: Sequence[Chunk]) -> dict[int, tuple[str, int, Chunk]]:
    """Where writings are named: position → (SRC, NSRC or EACH; number of chunks; the writer)."""
    found: dict[int, tuple[str, int, Chunk]] = {}
    at = 0
    while at < len(chunks):
        hit = _owned(chunks, at) or _relative(chunks, at) or _of(chunks, at)
        if hit:
            found[at] = hit
            at += hit[1]
        else:
            at += 1
    return found


def _next(chunks: Sequence[Chunk], at: int) -> int:
    while (
        at < len(chunks)
        and chunks[at].kind == "TOKEN"
        and (chunks[at].kinds <= {"INERT", "WORD", "NUMWORD", "ALLDONE"})
    ):
        at += 1
    return at


def _mutual(chunks: Sequence[Chunk], at: int) -> bool:
    return chunks[at].of("NP") and has(chunks[at].atoms, "EACHOTHER")


def _owned(chunks: Sequence[Chunk], at: int) -> tuple[str, int, Chunk] | None:
    start = at
    other = _mutual(chunks, at)
    if other and at + 1 < len(chunks) and chunks[at + 1].of("NP"):
        at += 1
    if not chunks[at].of("NP") or not (chunks[at].owned or other):
        return None
    noun = _next(chunks, at + 1)
    end = noun + 1 if noun < len(chunks) and chunks[noun].of("OUTPUT") else at + 1
    return ("EACH" if other else "SRC"), end - start, chunks[at]


def _relative(chunks: Sequence[Chunk], at: int) -> tuple[str, int, Chunk] | None:
    """ "what Donor writes", "nothing that Tax writes", "whatever Admin writes down"."""
    if not chunks[at].of("RELATIVE", "NOTHING"):
        return None
    nothing = chunks[at].of("NOTHING")
    writer = _next(chunks, at + 1)
    if writer >= len(chunks) or not chunks[writer].of("NP"):
        return None
    mutual = _mutual(chunks, writer)
    if mutual and writer + 1 < len(chunks) and chunks[writer + 1].of("NP"):
        writer += 1
    verb = _next(chunks, writer + 1)
    if verb < len(chunks) and chunks[verb].of("OUTPUT", "ANNOUNCE"):
        end = verb + 1
    elif chunks[at].text.casefold() in ("that", "which", "who"):
        return None
    else:
        end = verb
    return ("EACH" if mutual else "NSRC" if nothing else "SRC"), end - at, chunks[writer]


def _of(chunks: Sequence[Chunk], at: int) -> tuple[str, int, Chunk] | None:
    """ "the notes of Tax", "the menu of each other"."""
    if not chunks[at].of("OUTPUT") or at + 1 >= len(chunks):
        return None
    writer = _next(chunks, at + 1)
    if writer < len(chunks) and _mutual(chunks, writer):
        return "EACH", writer + 1 - at, chunks[writer]
    if writer < len(chunks) and chunks[writer].of("OF", "BY"):
        writer = _next(chunks, writer + 1)
        if writer < len(chunks) and chunks[writer].of("NP"):
            return ("EACH" if _mutual(chunks, writer) else "SRC"), writer + 1 - at, chunks[writer]
    return None


def read_sight(chunks: Sequence[Chunk], topic: Chunk | None) -> Sight | None:
    """The visibility rule that a clause's chunks express, or None.

    `topic` is the writer whose work was spoken of, for "it"; a clause that only names a writing sets it.
    """
    named = sources(chunks)
    if not named and topic is None:
        return None
    shape: list[tuple[str, Chunk]] = []
    at = 0
    while at < len(chunks):
        if at in named:
            kind, size, writer = named[at]
            shape.append((kind, writer))
            at += size
            continue
        kind = _around(chunks[at], [k for k, _ in shape]) or _operator(
            chunks[at], topic is not None and not named
        )
        if kind:
            shape.append((kind, topic if kind == "SRC" and topic else chunks[at]))
        at += 1
    if topic is not None and not named and all(kind != "SRC" for kind, _ in shape):
        shape.insert(0, ("SRC", topic))
    return _fitting(shape)


_SHOWING = frozenset(
    ["show", "reveal", "give", "hand", "pass", "send", "forward", "leak", "disclose", "tell"]
)
_REACHING = frozenset(["reach", "go", "get", "end up with", "be passed", "be sent", "be given"])
_HAVING = ("access", "have", "get", "receive", "open", "touch")


def _around(chunk: Chunk, before: Sequence[str]) -> str:
    """Words that speak of seeing only behind a "not", or beside somebody's work ("keep … from")."""
    word = chunk.text.casefold()
    if chunk.kind in ("NP", "QNP"):
        return "REST" if chunk.excepted and "MUSTNOT" not in before else ""
    if chunk.kind != "TOKEN":
        return ""
    if not before:
        if chunk.of("MUSTNOT") and word.endswith("give"):
            return "DONTGIVE"
        return "KEEP" if word in ("keep", "keeps") else ""
    if before[-1] in ("SRC", "NSRC") and "KEEP" in before and word in ("from", "away from", "out of"):
        return "FROM"
    if before[-1] != "MUSTNOT" and chunk.of("MUSTNOT") and "access" in word:
        return "NOACCESS"
    if before[-1] == "MUSTNOT" and word in _REACHING and before[0] == "SRC":
        return "REACH"
    if before[-1] == "MUSTNOT" and word in _SHOWING:
        return "SHOW"
    if before[-1] == "MUSTNOT" and chunk.of("USE") and any(w in word for w in _HAVING):
        return "SEE"
    return ""


def _fitting(shape: list[tuple[str, Chunk]]) -> Sight | None:
    found = readings(GRAMMAR, tuple(kind for kind, _ in shape))
    if not found:
        return None
    effects = {rule for rule, _ in found}
    effect = next(e for e in ("mutual", "only", "hide", "secret") if e in effects)
    source = next((c for k, c in shape if k in ("SRC", "NSRC", "EACH")), None)
    rest = tuple(replace(c, atoms=c.excepted, excepted=()) for k, c in shape if k == "REST")
    viewers = (*(c for k, c in shape if k == "WHO"), *rest)
    return Sight(effect, source, viewers)


def _operator(chunk: Chunk, pronouns: bool) -> str:
    if chunk.kind in ("NP", "QNP"):
        if pronouns and len(chunk.atoms) == 1 and str(chunk.atoms[0].value) in ("them", "those", "these"):
            return "SRC"
        return "EACH" if _mutual((chunk,), 0) else "WHO"
    if chunk.kind != "TOKEN":
        return ""
    word = chunk.text.casefold()
    if word in ("no", "neither"):
        return "NO"
    if word in ("stays between", "stay between", "is between", "remains between", "between"):
        return "BETWEEN"
    if pronouns and chunk.of("IT") and word == "it":
        return "SRC"
    if chunk.of("EXCEPT"):
        return "EXCEPT"
    return next((kind for kind in _KINDS if chunk.of(kind)), "")
