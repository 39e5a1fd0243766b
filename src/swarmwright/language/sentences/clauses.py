"""Clauses: a sentence's chunks → clauses, each with the operator that links it to the rest.

This module knows nothing of what a clause amounts to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.language.sentences.chunking import Chunk

__all__ = ["Clause", "clauses"]

LINKS = ("UNTIL", "UNLESS", "ELSE", "EITHERWAY", "WHILE", "IF", "FOREACH", "BEFORE", "ONCE")
_PREPOSITIONS = (
    "TO", "BY", "ON", "OF", "FOR", "IN", "RELATIVE", "USE", "SEE", "ANNOUNCE", "OPENTO", "RESERVED",
    "OFFLIMITS", "EXCEPT", "PARWITH", "FOLLOWED", "PRECEDED", "ONLY", "SECRET", "BLIND", "SUPERVISE",
    "AND", "OR", "MUST", "MAY", "FOREACH", "IF", "ONCE", "BEFORE", "UNTIL", "WHILE", "CHOICE", "EITHER",
    "LOOP", "NOTHING", "UNLESS",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Clause:
    """Chunks between two joints. `link` is the joint's operator, "" for a sentence's first clause."""

    link: str
    chunks: tuple[Chunk, ...]
    lead: tuple[Chunk, ...] = ()

    @property
    def span(self) -> tuple[int, int]:
        """The range in the prompt, the link included."""
        every = (*self.lead, *self.chunks)
        return (every[0].span[0], every[-1].span[1]) if every else (0, 0)

    def has(self, *kinds: str) -> bool:
        """Whether a chunk of one of these kinds is in it."""
        return any(chunk.of(*kinds) for chunk in self.chunks)

    def first(self, *kinds: str) -> Chunk | None:
        """The first chunk of one of these kinds."""
        return next((chunk for chunk in self.chunks if chunk.of(*kinds)), None)

    def all(self, *kinds: str) -> tuple[Chunk, ...]:
        """Every chunk of one of these kinds."""
        return tuple(chunk for chunk in self.chunks if chunk.of(*kinds))


def clauses(chunks: Sequence[Chunk]) -> tuple[Clause, ...]:
    """Cut at joints: subordinators, commas and colons, conjunctions between clauses, and a second subject."""
    found: list[Clause] = []
    link, lead, body = "", list[Chunk](), list[Chunk]()
    chunks = _pointed(chunks)
    aside = _asides(chunks)
    bound = _bound_commas(chunks)
    for at, chunk in enumerate(chunks):
        if at in bound:
            continue
        if at in aside:
            body.append(replace(chunk, kind="ASIDE", kinds=frozenset()))
            continue
        joint = _joint(chunks, at, link, body)
        if joint is None:
            body.append(chunk)
            continue
        if body or (lead and _holds(link)):
            found.append(Clause(link, tuple(body), tuple(lead)))
            link, lead, body = "", [], []
        if joint == "MAIN":
            link, body = joint, [chunk]
            continue
        link = joint if not lead or _stronger(joint, link) else link
        lead.append(chunk)
    if body or lead:
        found.append(Clause(link, tuple(body), tuple(lead)))
    return tuple(_merged(found))


def _pointed(chunks: Sequence[Chunk]) -> Sequence[Chunk]:
    """ "If bug -> Bob, else -> Cleo": an arrow between a condition and a name is a comma."""
    found: list[Chunk] = []
    tested = False
    for chunk in chunks:
        arrow = chunk.of("FOLLOWED") and not chunk.text[:1].isalpha()
        if arrow and tested:
            found.append(replace(chunk, kinds=frozenset({"COMMA"})))
        else:
            found.append(chunk)
        tested = (tested or chunk.of("IF", "UNLESS", "ELSE")) and not chunk.of("NP", "QNP")
    return found


def _asides(chunks: Sequence[Chunk]) -> set[int]:
    """The positions of what stands in brackets and names nobody: "(a person, not a bot)"."""
    found: set[int] = set()
    opened: int | None = None
    for at, chunk in enumerate(chunks):
        if chunk.of("OPEN"):
            opened = at
        elif chunk.of("CLOSE") and opened is not None:
            if not any(c.of("NP", "QNP", "TP", "QTY") for c in chunks[opened:at]):
                found |= set(range(opened, at + 1))
            opened = None
    return found


def _bound_commas(chunks: Sequence[Chunk]) -> set[int]:
    """The commas around an exception to a rule, which cut nothing: "nobody, except Ann, may use Ledger"."""
    if not any(c.of("TP", "SEE") for c in chunks):
        return set()
    found: set[int] = set()
    for at, chunk in enumerate(chunks):
        name = next((i for i in range(at + 1, len(chunks)) if chunks[i].kinds != {"INERT"}), at)
        if chunk.of("EXCEPT") and chunks[name].of("NP"):
            found |= {i for i in (at - 1, name + 1) if 0 <= i < len(chunks) and chunks[i].of("COMMA")}
    return found


def _holds(link: str) -> bool:
    return link == "ELSE"


def _stronger(joint: str, link: str) -> bool:
    rank = ("COMMA", "AND", "OR", "BUT", "COLON", "THEN")
    return joint not in rank or link not in rank or rank.index(joint) > rank.index(link)


_PLAIN_JOINTS = (
    ("COMMA", "COMMA"), ("DASH", "COMMA"), ("OPEN", "COMMA"), ("CLOSE", "COMMA"), ("COLON", "COLON"),
    ("BUT", "BUT"), ("AND", "AND"), ("ARROW", "THEN"),
)  # fmt: skip


def _joint(chunks: Sequence[Chunk], at: int, link: str, body: list[Chunk]) -> str | None:
    """The joint that `chunks[at]` is, or None when it belongs to the clause."""
    chunk = chunks[at]
    if chunk.kind != "TOKEN":
        return "MAIN" if _second_subject(chunks, at, link, body) else None
    if (
        chunk.of("IT")
        and link in ("ONCE", "IF", "UNLESS")
        and len(_trim_inert(body)) > 0
        and _resumes(chunks, at)
    ):
        return "MAIN"
    if _lapse(chunks, at, body):
        return None
    if link == "IF" and body and any(c.of("NP", "IT", "THEY") for c in body) and _retries(chunk):
        return "MAIN"
    for kind in LINKS:
        if chunk.of(kind):
            return kind
    if not body and _should(chunks, at):
        return "IF"
    if chunk.of("THEN"):
        return "THEN" if _then_opens(chunks, at, body) else None
    if chunk.of("ME") and _second_subject(chunks, at, link, body):
        return "MAIN"
    return next((joint for kind, joint in _PLAIN_JOINTS if chunk.of(kind)), None)


def _lapse(chunks: Sequence[Chunk], at: int, body: list[Chunk]) -> bool:
    """ "… times out after 5 minutes": a limit, no order."""
    timed = at + 1 < len(chunks) and chunks[at + 1].measure == "timeout_s"
    return timed and chunks[at].of("ONCE") and any(c.of("GIVENUP") for c in body)


def _retries(chunk: Chunk) -> bool:
    """ "(if it fails) try again …": the main clause."""
    return chunk.of("RETRY") or chunk.text.casefold() in ("try again", "try it again", "retry it")


def _should(chunks: Sequence[Chunk], at: int) -> bool:
    """ "Should Reviewer object, …"."""
    return chunks[at].text.casefold() == "should" and at + 1 < len(chunks) and chunks[at + 1].of("NP")


def _resumes(chunks: Sequence[Chunk], at: int) -> bool:
    """ "after every step it decides …": the pronoun begins the main clause."""
    return at + 1 < len(chunks) and chunks[at + 1].of(
        "SUPERVISE", "MAY", "STARTV", "HANDOFF", "WEAKLOOP", "LOOP"
    )


def _then_opens(chunks: Sequence[Chunk], at: int, body: list[Chunk]) -> bool:
    following = next((c for c in chunks[at + 1 :] if not c.of("INERT", "COMMA") or c.kind != "TOKEN"), None)
    if not body or chunks[at].text.casefold().startswith("and"):
        return following is not None
    return (
        following is not None and following.of("NP", "QNP") and any(c.of("WORD", "NP", "FIN") for c in body)
    )


_ENDS_A_CONDITION = (
    "NUM", "ATMOST", "ATLEAST", "QTY", "QUOTE", "FIN", "STARTV", "APPROVE", "OUTPUT", "RELEASE", "ANNOUNCE",
)  # fmt: skip


def _second_subject(chunks: Sequence[Chunk], at: int, link: str, body: list[Chunk]) -> bool:
    """A name that begins the main clause although no comma stands before it."""
    if link not in ("IF", "UNLESS", "ONCE", "FOREACH") or not body or at + 1 >= len(chunks):
        return False
    chunk, before, after = chunks[at], body[-1], chunks[at + 1]
    if (
        not chunk.of("NP", "ME")
        or chunk.owned
        or (before.of(*_PREPOSITIONS) and not _noun(body))
        or before.of("NP", "QNP")
    ):
        return False
    if after.of("COMMA", "AND") or (
        any(c.of("COMMA", "COLON") for c in chunks[at:]) and link in ("IF", "UNLESS") and at < 3
    ):
        return False
    if link == "FOREACH" or (len(body) > 1 and before.text.casefold() in ("does", "do", "did")):
        return True  # "only if Ann agrees does Ben print"
    nearer = _trim_inert(body)
    return bool(nearer) and (
        nearer[-1].of(*_ENDS_A_CONDITION)
        or (nearer[-1].of("WORD") and (len(nearer) > 1 or nearer[-1].text.endswith("ed")))
    )


def _noun(body: list[Chunk]) -> bool:
    """ "upon that signal", "after the call": a verb's form used as a noun."""
    return len(body) > 1 and body[-1].of("ANNOUNCE") and body[-2].of("RELATIVE", "INERT")


def _trim_inert(body: list[Chunk]) -> list[Chunk]:
    return [
        c for c in body if not (c.kind == "TOKEN" and c.kinds == frozenset({"INERT"}) and c.text != "step")
    ]


_PLAIN = frozenset(
    {"WORD", "INERT", "IT", "NUM", "NUMWORD", "TO", "OF", "ON", "IN", "FOR", "OUTPUT", "OR", "RELATIVE"}
)
_TIMES = ("BEFORE", "WHILE", "ONCE")
_TOLD = {"ANNOUNCE"}
""" "(before Ann reads it) and writes it": verbs that announce something elsewhere, and here only work."""


def _merged(found: Sequence[Clause]) -> list[Clause]:
    """Plain words after "and" or "or" belong to the clause before them."""
    kept: list[Clause] = []
    for clause in found:
        told = _PLAIN | _TOLD if kept and kept[-1].link in _TIMES and not clause.has("QUOTE") else _PLAIN
        plain = clause.link in ("AND", "OR") and all(
            c.kind == "TOKEN" and c.kinds <= told for c in clause.chunks
        )
        if kept and plain:
            last = kept[-1]
            kept[-1] = Clause(last.link, (*last.chunks, *clause.lead, *clause.chunks), last.lead)
        else:
            kept.append(clause)
    return kept
