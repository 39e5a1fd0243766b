"""Stretches: "J1 to J3" are J1, J2 and J3, where all of these are somebody.

"From J1 to J3" is the way of something, and "J1 - J2 - J3" a chain: these are left as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token
from swarmwright.workflow.catalog import AgentSpec, Catalog, slug

__all__ = ["with_stretches", "with_those_between"]

_MOST = 20
"""More agents than that are no team that somebody tells one by one."""
_TO = r"(?: (?:to|through|thru|until|till) | ?(?:[-–—]|\.\.\.?) ?)"
_STRETCH = re.compile(
    rf"(?<!from )(?<!From )\b(?P<stem>[A-Z]\w*?)(?P<first>\d+){_TO}(?P=stem)(?P<last>\d+)\b"
)
_WORDS = frozenset(["to", "through", "thru", "until", "till", "-", "–", "—", "..", "..."])
_NUMBERED = re.compile(r"(?P<stem>.*?\D)(?P<number>\d+)")


def with_those_between(prompt: str, team: Catalog) -> Catalog:
    """The team, which nobody has declared, with whoever is only told as one between two others."""
    for hit in _STRETCH.finditer(prompt):
        low, high = int(hit["first"]), int(hit["last"])
        known = {agent.name for agent in team.agents}
        names = [f"{hit['stem']}{n}" for n in range(low, min(high, low + _MOST) + 1)]
        if {names[0], names[-1]} <= known and high - low < _MOST:
            new = [AgentSpec(slug(name), name) for name in names if name not in known]
            at = next(n for n, agent in enumerate(team.agents) if agent.name == names[0]) + 1
            team = replace(team, agents=(*team.agents[:at], *new, *team.agents[at:]))
    return team


def with_stretches(segment: Segment, team: Catalog) -> Segment:
    """The sentence with every stretch of names as a list of them."""
    if not any(_joins(segment.tokens, at) for at in range(1, len(segment.tokens) - 1)):
        return segment
    return replace(segment, tokens=tuple(_listed(segment.tokens, team)))


def _joins(tokens: Sequence[Token], at: int) -> bool:
    """Whether "to" stands between two names here, and nothing is on its way from the first."""
    around = [*tokens[max(at - 2, 0) : at - 1], *tokens[at + 2 : at + 3]]
    named = tokens[at - 1].of("AGENT") and tokens[at + 1].of("AGENT")
    if not named or tokens[at].low not in _WORDS:
        return False
    chained = any(t.text == tokens[at].text and not t.text.isalpha() for t in around)
    return not chained and (at < 2 or tokens[at - 2].low != "from")


def _listed(tokens: Sequence[Token], team: Catalog) -> Iterator[Token]:
    for at, token in enumerate(tokens):
        between = _between(tokens[at - 1], tokens[at + 1], team) if _may_join(tokens, at) else None
        if between is None:
            yield token
            continue
        place = token.start
        for name in between:
            yield replace(token, kinds=frozenset({"COMMA"}), text=",", value=",", start=place, end=place)
            yield replace(tokens[at - 1], text=team.name(name), value=name, start=place, end=place)
        yield replace(token, kinds=frozenset({"AND"}), text="and", value="and")


def _may_join(tokens: Sequence[Token], at: int) -> bool:
    return 0 < at < len(tokens) - 1 and _joins(tokens, at)


def _between(first: Token, last: Token, team: Catalog) -> list[str] | None:
    """The ids between two names that differ by a number; None where one of them is nobody's."""
    names = (_NUMBERED.fullmatch(team.name(str(t.value))) for t in (first, last))
    low, high = names
    if low is None or high is None or low["stem"] != high["stem"]:
        return None
    numbers = range(int(low["number"]) + 1, int(high["number"]))
    known = {agent.name: agent.id for agent in team.agents}
    found = [known.get(f"{low['stem']}{n}") for n in numbers[:_MOST]]
    rising = int(low["number"]) < int(high["number"]) and len(numbers) < _MOST
    return [one for one in found if one] if rising and all(found) else None
