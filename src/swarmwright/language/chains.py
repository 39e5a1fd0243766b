"""Chains: a statement of names and operators → stages in order ("A, then B and C, then D").

This module knows nothing of sentences.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from swarmwright.language.tokens import Token

__all__ = ["MARKS", "Chain", "Stage", "chain_of", "is_link", "is_name"]

MARKS = {"PAR": "PAR", "SEQ": "SEQ", "CHOICE": "CHOICE", "EITHER": "CHOICE", "LOOP": "LOOP"}


@dataclass(slots=True)
class Stage:
    """Names that stand together: alternatives of groups, and what is said of them."""

    groups: list[list[Token]] = field(default_factory=list)
    """One group: all of them; several: one of the groups runs."""
    marks: set[str] = field(default_factory=set)
    everything: bool = False

    @property
    def names(self) -> list[Token]:
        """Every name, in order."""
        return [token for group in self.groups for token in group]


@dataclass(slots=True)
class Chain:
    """Stages in order; `first`, `last`: before or after everything; `after`: after what was said before."""

    stages: list[Stage] = field(default_factory=list)
    loops: list[int] = field(default_factory=list)
    """Loops around its first so many stages."""
    first: bool = False
    last: bool = False
    after: bool = False
    tokens: list[Token] = field(default_factory=list)


def is_name(token: Token) -> bool:
    """Whether the token stands for somebody."""
    return token.of("AGENT", "GROUP", "WHOLE", "EVERYONE", "THEY")


def is_link(token: Token) -> bool:
    """Whether the token puts one before another."""
    return token.of("FOLLOWED", "PRECEDED", "BEFORE", "ONCE", "THEN")


def chain_of(items: list[Token]) -> Chain:
    """The stages that a statement's tokens put in order."""
    chain = Chain(tokens=list(items))
    stage = Stage()
    back = False
    spot = 0
    pending: list[Token] = []
    for token in items:
        if (token.of("FIRST") and not token.of("FOLLOWED")) or (token.of("FIRST") and not stage.groups):
            chain.first = True
        elif token.of("LAST"):
            chain.last = True
        elif is_link(token):
            if not pending and not stage.groups:
                chain.after |= not stage.marks and not chain.stages
                continue
            spot = _close(chain, stage, pending, back, spot)
            stage, pending = Stage(), []
            back = token.of("PRECEDED", "ONCE") and not token.of("THEN")
        elif token.of("EXCLUDES"):
            stage.marks.add("CHOICE")
            pending.append(token)
        elif token.of(*MARKS):
            _mark(chain, stage, pending, token)
        else:
            pending.append(token)
    _close(chain, stage, pending, back, spot)
    last = items[-1] if items else None
    chain.after |= last is not None and last.of("THEN") and len(chain.stages) == 1  # "Dan next"
    return chain


def _mark(chain: Chain, stage: Stage, pending: list[Token], token: Token) -> None:
    kind = next(MARKS[k] for k in MARKS if token.of(k))
    names = [t for t in pending if is_name(t)]
    if (
        kind == "LOOP"
        and len(names) == 1
        and chain.stages
        and not names[0].of("WHOLE", "EVERYONE", "THEY", "GROUP")
    ):
        chain.loops.append(len(chain.stages) + 1)
    else:
        stage.marks.add(kind)


def _close(chain: Chain, stage: Stage, pending: list[Token], back: bool, spot: int) -> int:
    """Put a stage into its chain: at the end, or right before the one it precedes; returns its place."""
    names = [t for t in pending if is_name(t)]
    if any(t.of("WHOLE", "EVERYONE") for t in names):
        stage.everything = True
    stage.groups = _groups(
        [t for t in pending if t.of("AGENT", "GROUP", "THEY", "AND", "OR", "COMMA", "EXCLUDES")], stage
    )
    if not stage.groups and not stage.everything:
        return spot
    if not back:
        chain.stages.append(stage)
        return len(chain.stages) - 1
    chain.stages.insert(spot, stage)
    return spot


def _groups(pending: list[Token], stage: Stage) -> list[list[Token]]:
    while pending and not pending[-1].of("AGENT", "GROUP", "THEY"):
        pending = pending[:-1]
    names = [t for t in pending if t.of("AGENT", "GROUP", "THEY")]
    if not names:
        return []
    sides = next((i for i, t in enumerate(pending) if t.of("EXCLUDES")), None)
    if sides is not None:
        return [[t for t in pending[:sides] if t in names], [t for t in pending[sides:] if t in names]]
    ors = sum(t.of("OR") for t in pending)
    if not ors:
        return [[n] for n in names] if "CHOICE" in stage.marks and len(names) > 1 else [names]
    ands = [t for t in pending if t.of("AND")]
    if not ands:
        return [[n] for n in names]
    groups: list[list[Token]] = [[]]
    for token in pending:
        if token.of("OR"):
            groups.append([])
        elif token.of("AGENT", "GROUP", "THEY"):
            groups[-1].append(token)
    return [g for g in groups if g]
