"""Foretelling: "two things happen at the same time: Ann writes, and Bob draws" says how they stand.

The words before the colon are taken out, but for whom they come after; the sentence is read without them, and
then whoever works in it works side by side, or is one of those of whom one works.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from swarmwright.language.sentences.masking import masked
from swarmwright.language.told.claims import Block, Branch
from swarmwright.language.told.loosening import loosen
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, covering, has

__all__ = ["Foretold", "keep_what_was_foretold", "with_what_was_foretold"]

_THINGS = (
    r"(?:things|tasks|steps|activities|jobs|actions|works|processes|stages|checks|alternatives|options"
    r"|possibilities|ways|following(?: things| tasks| steps)?)"
)
_SIDE = (
    r"(?:in parallel|at the same time|side by side|simultaneously|concurrently|at once|parallel|together"
    r"|in parallel with each other|independently(?: of each other| of one another)?)"
)
_VERB = (
    r"(?:then |now |next )?(?:(?:happen|go on|take place|run|start|begin|follow|proceed|work|occur)s?"
    r"|(?:is|are|can be|must be|will be|have to be)(?: then| now)?(?: done| carried out| performed| executed"
    r"| worked on| started)?)"
)
_MANY = rf"(?:(?:the )?(?:two|three|four|five|several|both|all)(?: of these)? |the |these ){_THINGS}"
_HEAD = re.compile(
    rf"(?:^|, )(?P<head>(?:{_MANY} {_VERB} (?P<side>{_SIDE})|(?P<bare>{_SIDE})"
    rf"|(?:then |there (?:are|is) (?:then |now )?|we (?:then )?have (?:a choice of )?)"
    rf"(?:the )?(?:two|three|four|several) (?P<other>alternatives|options|possibilities|ways)) : )"
)


@dataclass(frozen=True, slots=True)
class Foretold:
    """How those who are told behind the colon stand to one another: "parallel" or "choice"."""

    kind: str
    span: tuple[int, int]
    agents: frozenset[str] = frozenset()
    """Who is named behind the colon."""


def with_what_was_foretold(talk: Talk, tokens: Sequence[Token]) -> tuple[tuple[Token, ...], Foretold | None]:
    """The sentence without what foretells its shape, and that; if clauses of work stand behind the colon."""
    colon = next((n for n, t in enumerate(tokens) if t.of("COLON")), 0)
    rest = tokens[colon + 1 :]
    named = sum(t.of("AGENT", "GROUP") for t in rest)
    if not colon or named < 2 or not rest[0].of("AGENT") or not has(rest, "WORD", "OUTPUT"):
        return tuple(tokens), None
    text, places = masked(tokens[: colon + 1])
    hit = _HEAD.search(text)
    if hit is None or "@" in hit["head"]:
        return tuple(tokens), None
    inside = [n for n, at in enumerate(places) if hit.start("head") <= at < hit.end("head")]
    left = [*tokens[: inside[0]], *rest]
    talk.ledger.consume([tokens[n] for n in inside], "foretold")
    kind = "choice" if hit["other"] else "parallel"
    return tuple(left), Foretold(kind, covering([tokens[n] for n in inside]), _named(rest))


def _named(tokens: Sequence[Token]) -> frozenset[str]:
    return frozenset(str(t.value) for t in tokens if t.of("AGENT", "GROUP"))


def keep_what_was_foretold(talk: Talk, foretold: Foretold | None, known: Collection[str]) -> None:
    """Put those who are new in the sentence side by side, or make a choice of them.

    known: the steps that were there before it.
    """
    if foretold is None:
        return
    ids = [i for i, n in talk.claims.nodes.items() if i not in known and n.agent in foretold.agents]
    if len(ids) < 2:
        return
    if any(not o.inferred and o.earlier in ids and o.later in ids for o in talk.claims.orders):
        return
    if foretold.kind == "parallel":
        loosen(talk, ids, foretold.span)
        talk.claims.together += [
            (frozenset({one}), frozenset(ids[at + 1 :]), foretold.span) for at, one in enumerate(ids[:-1])
        ]
        return
    if any(set(ids) & b.everything() for b in talk.claims.blocks):
        return
    loosen(talk, ids, foretold.span)
    branches = [Branch(None, [i]) for i in ids]
    talk.claims.blocks.append(Block("choice", foretold.span, branches=branches))
