"""Backing: what the words of a quote must hold for a claim to count.

Checkable without understanding the sentence: that names, numbers, tools and the operators of the lexicon
that a claim speaks of stand in its quote (or a pronoun does, where a mistake can take no right away from
anybody). Not checkable here: that the sentence means what the claim says; for that there are the strict
grammar of rights, the ledger and the compiler's checks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Literal

from swarmwright.language.names.roster import Roster
from swarmwright.language.pipeline import Reading
from swarmwright.language.proposals.quoting import Quote
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.rules import EVERYONE, Limit

__all__ = [
    "Ground",
    "UnbackedError",
    "agents_called",
    "named_in",
    "ruled",
    "speaks_of",
    "tool_called",
]

_OF_WORK = frozenset(["", "act", "process"])
"""The ledger's rules for what somebody does: "Ann works with Shell" is work, and a right besides."""

_UNCLEAR = frozenset(["SW301", "SW303", "SW304"])

_PRONOUNS = (
    "THEY", "IT", "FORMER", "LATTER", "EVERYONE", "OTHERS", "EACHOTHER", "ALLDONE", "WHOLE", "NOBODY",
    "NOBODYELSE", "EACH", "RELATIVE",
)  # fmt: skip
_EVERYBODY = ("EVERYONE", "NOBODY", "NOBODYELSE", "OTHERS", "EACH", "ALLDONE", "WHOLE", "ONLY", "EXCEPT")

Level = Literal["named", "meant", "near", ""]


class UnbackedError(Exception):
    """A claim that its quote does not back: `code` of the diagnostic, why, and what would mend the prompt."""

    def __init__(self, why: str, code: str = "SW502", rewrite: str | None = None) -> None:
        self.why, self.code, self.rewrite = why, code, rewrite
        super().__init__(why)


@dataclass(frozen=True, slots=True)
class Ground:
    """What claims are held against: the rules' reading, and the names that a model may use for whom."""

    reading: Reading
    agents: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """What somebody is called (as a slug) → ids; a group has several."""
    tools: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, reading: Reading) -> Ground:
        """Gather the names of the team, of its groups and tools."""
        team = reading.roster.team
        agents: dict[str, tuple[str, ...]] = {slug(group.name): group.members for group in team.groups}
        for agent in team.agents:
            agents |= {slug(name): (agent.id,) for name in (*agent.aliases, agent.id, agent.name)}
        tools = {slug(name): tool.id for tool in team.tools for name in (*tool.aliases, tool.id, tool.name)}
        return cls(reading, agents, tools)

    @property
    def roster(self) -> Roster:
        """The team, and where each is named."""
        return self.reading.roster

    def name(self, id_: str) -> str:
        """What people call the agent or tool."""
        return "everyone" if id_ == EVERYONE else self.roster.team.name(id_)


def agents_called(ground: Ground, names: Iterable[str], everyone: bool = False) -> tuple[str, ...]:
    """The ids of the agents that a model names; raises UnbackedError for a name that nobody has.

    `everyone`: whether "everyone" may be said.
    """
    found: dict[str, None] = {}
    for name in names:
        if everyone and name.casefold() in ("everyone", "everybody", EVERYONE):
            found[EVERYONE] = None
            continue
        ids = ground.agents.get(slug(name))
        if ids is None:
            raise UnbackedError(_nobody(ground, name, [a.name for a in ground.roster.team.agents]), "SW104")
        found |= dict.fromkeys(ids)
    return tuple(found)


def tool_called(ground: Ground, name: str) -> str:
    """The id of the tool that a model names; raises UnbackedError for one that is not there."""
    id_ = ground.tools.get(slug(name))
    if id_ is None:
        raise UnbackedError(_nobody(ground, name, [t.name for t in ground.roster.team.tools]), "SW104")
    return id_


def _nobody(ground: Ground, name: str, known: Sequence[str]) -> str:
    near = get_close_matches(name, known, 1, 0.6)
    return f"nobody and nothing here is called {name[:60]!r}" + (f"; did you mean {near[0]}?" if near else "")


def speaks_of(ground: Ground, quote: Quote, id_: str) -> Level:
    """How a quote speaks of an agent: by name, by a pronoun, in the sentence around it, or not at all."""
    if named_in(ground, quote.tokens, id_):
        return "named"
    if quote.has(*_PRONOUNS):
        return "meant"
    if named_in(ground, quote.around, id_):
        return "near"
    # A heading names who does what the lines under it say.
    alone = not has(quote.around, "AGENT", "GROUP")
    return "near" if alone and named_in(ground, quote.before, id_) else ""


def named_in(ground: Ground, tokens: Iterable[Token], id_: str) -> bool:
    """Whether words name an agent, or a group that it belongs to; for EVERYONE, whether they say "all"."""
    for token in tokens:
        if id_ == EVERYONE and token.of(*_EVERYBODY):
            return True
        if token.of("AGENT") and token.value == id_:
            return True
        group = ground.roster.team.group(str(token.value)) if token.of("GROUP") else None
        if group is not None and id_ in group.members:
            return True
    return False


def ruled(reading: Reading, token: Token, limits: bool = True) -> bool:
    """Whether the strict grammars have read a word as part of a right, of sight, or (`limits`) of a limit.

    Their reading stands, whoever reads the rest; also where it is that the words are not clear.
    """
    if reading.ledger.rule_of(token) in _OF_WORK:
        return False
    rules = (rule for rule in reading.claims.rules if limits or not isinstance(rule, Limit))
    spans = [span for rule in rules for span in rule.spans]
    spans += [span for _, span in reading.waived]
    spans += [(d.start, d.end) for d in reading.claims.diagnostics if d.code in _UNCLEAR]
    return any(start <= token.start < end for start, end in spans)
