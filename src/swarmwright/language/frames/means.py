"""Means: tools that somebody works with in a case ("if it fails, Ann mends it with Saw")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.language.readers.doing import plain_tools
from swarmwright.language.readers.using import tools_used
from swarmwright.language.sentences.chunking import chunk
from swarmwright.language.sentences.clauses import Clause
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.tokens import Token, has

__all__ = ["Means", "means_in"]

_RULES = (
    "MAY", "MUSTNOT", "ONLY", "MAYONLY", "APPROVE", "EXCEPT", "OPENTO", "OFFLIMITS", "RESERVED", "NOBODY",
    "NOBODYELSE", "HUMAN", "ME", "TOOLCALL", "EVERYONE",
)  # fmt: skip
"""What may make a rule of a tool that is spoken of."""

MOST = 24
"""Tools in a sentence that are looked at one by one: each costs as much as what stands before it."""


@dataclass(frozen=True, slots=True)
class Means:
    """The sentence with its tools as plain words, and which clauses say that somebody works with one."""

    tokens: tuple[Token, ...]
    uses: tuple[tuple[str, Clause], ...]

    def grant(self, talk: Talk) -> None:
        """Let those work with their tools, once the sentence has been read."""
        for agent, clause in self.uses:
            plain_tools(talk, clause, (agent,))


def means_in(talk: Talk, tokens: Sequence[Token]) -> Means | None:
    """The sentence's tools, where each is only what one agent works with; None where more is said of one."""
    uses: list[tuple[str, Clause]] = []
    if sum(token.of("TOOL") for token in tokens) > MOST:
        return None
    for at, token in enumerate(tokens):
        if not token.of("TOOL"):
            continue
        doer = next((n for n in range(at, -1, -1) if tokens[n].of("AGENT")), -1)
        clause = Clause("", chunk(tokens[max(doer, 0) : at + 1]))
        if doer < 0 or has(tokens, *_RULES) or not tools_used(talk.prompt, clause):
            return None
        uses.append((str(tokens[doer].value), clause))
    plain = tuple(replace(t, kinds=frozenset({"WORD"})) if t.of("TOOL") else t for t in tokens)
    return Means(plain, tuple(uses))
