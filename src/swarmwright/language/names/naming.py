"""Naming: the team that only the prompt declares: "the rail agent", role lines, capitalised names.

A capitalised run of words is one name ("Report Writer") if it acts somewhere or has a place in an order; what
is only written to, looked at or translated into is a thing (`standing`). Roles in small letters (`roles`)
count if nothing else does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from swarmwright.language.names.standing import Standing, standings
from swarmwright.language.names.toolish import is_tool, is_used, tools_listed
from swarmwright.language.names.written import is_common, may_name, written
from swarmwright.language.words.lexicon import vocabulary
from swarmwright.language.words.roles import is_sort, roles_beside, roles_of
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec, slug

__all__ = ["Told", "team_of"]

_NAMED_AGENT = re.compile(
    r"\b(?:the|an?|our|my|then)\s+((?:[a-z]+[ -])?[\w-]+)\s+(?:agent|bot)\b", re.IGNORECASE
)
_ROLE_LINE = re.compile(
    r"^[ \t]*(?:[-*•]|\d+[.)])?[ \t]*([^\W\d_][\w-]*(?: [^\W\d_][\w-]*)?)[ \t]*(?:\([^)\n]*\))?:[ \t]+"
    r"(?=(\S+))",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Told:
    """Places of names. receivers: no more is said than that something is handed to them; passed: somebody
    uses them or calls them in, and they are neither agents nor tools.
    """

    receivers: tuple[tuple[int, int], ...] = ()
    passed: tuple[tuple[int, int], ...] = ()


def team_of(prompt: str, catalog: Catalog, labelled: Sequence[tuple[int, str]] = ()) -> tuple[Catalog, Told]:
    """The agents and tools that the prompt itself names, beside those of the catalog, and what else it names.

    labelled: (start, name) of those that are named as code is.
    """
    tools = {t.name: t for t in catalog.tools}
    agents: dict[str, AgentSpec] = {}
    sure, said = _told(prompt), written(prompt)
    names = {n for _, _, n in said}
    sure = [(at, name) for at, name in sure if f"{name} Agent" not in names]
    coded = [(at, at + len(name), name) for at, name in labelled]
    found = [one for one in standings(prompt, _apart(sorted([*said, *coded]))) if one[1] in names]
    taken = [(at, name) for at, name in sure if name not in names or not _never(name, found)]
    taken += [(at, name) for at, name, how in found if how not in ("thing", "heading", "loose")]
    works = {name for _, name, how in found if how in ("acts", "placed")}
    taken += labelled if taken or len({name for _, name in labelled}) > 1 else ()
    listed = tools_listed(prompt)
    tools |= {n: ToolSpec(slug(n), n) for n in sorted(listed - tools.keys(), key=prompt.index) if slug(n)}
    for name in _in_order(taken) or roles_of(prompt):
        if name in tools or not slug(name):
            continue
        if is_tool(prompt, name, name in works):
            tools[name] = ToolSpec(slug(name), name)
        else:
            agents.setdefault(slug(name), AgentSpec(slug(name), name))
    _beside(prompt, agents)
    _shortened(agents)
    for name in dict.fromkeys(n for _, _, n in said):
        if (
            slug(name) not in agents
            and name not in tools
            and slug(name)
            and is_tool(prompt, name, name in works)
        ):
            tools[name] = ToolSpec(slug(name), name)
    team = Catalog(tuple(agents.values()), tuple(tools.values()), catalog.groups)
    receivers = tuple((a, b) for a, b in _receivers(found, sure) if slug(prompt[a:b]) in agents)
    things = ((at, name) for at, name, how in found if how == "thing" and name not in tools)
    passed = tuple((at, at + len(n)) for at, n in things if slug(n) not in agents and is_used(prompt, at))
    return team, Told(receivers, passed)


def _beside(prompt: str, agents: dict[str, AgentSpec]) -> None:
    """Add who works beside those with names, and is written in small letters ("then the boss merges")."""
    if not agents:
        return
    for _, role in roles_beside(prompt):
        name = " ".join(word.capitalize() for word in role.split())
        known = agents.get(slug(name))
        if known is None:
            agents[slug(name)] = AgentSpec(slug(name), name)
        elif role not in known.aliases:
            agents[slug(name)] = replace(known, aliases=(*known.aliases, role))


def _shortened(agents: dict[str, AgentSpec]) -> None:
    """ "Agent A", and then "A": one agent by two names."""
    for key, agent in list(agents.items()):
        word, _, rest = agent.name.partition(" ")
        if word in ("Agent", "Bot") and slug(rest) in agents:
            short = agents.pop(slug(rest))
            agents[key] = replace(agent, aliases=(*agent.aliases, short.name))


def _receivers(
    found: Sequence[tuple[int, str, Standing]], sure: Sequence[tuple[int, str]]
) -> tuple[tuple[int, int], ...]:
    """Where names stand of which no more is said than that something is handed to them."""
    known = {name for _, name, how in found if how in ("acts", "placed")} | {name for _, name in sure}
    return tuple((at, at + len(name)) for at, name, how in found if how == "received" and name not in known)


def _never(name: str, found: Sequence[tuple[int, str, Standing]]) -> bool:
    return {how for _, n, how in found if n == name} <= {"thing", "heading"}


def _in_order(taken: Sequence[tuple[int, str]]) -> list[str]:
    """Each name once, in the order of the text; not the plural of a word of another's."""
    ordered = dict.fromkeys(name for _, name in sorted(taken))
    heads = {word for name in ordered if " " in name for word in name.split()}
    return [name for name in ordered if not (name.endswith("s") and name[:-1] in heads)]


_ONE_OF_THEM = frozenset(
    ["first", "second", "third", "fourth", "fifth", "other", "next", "last", "same", "single"]
)
"""Words that tell agents apart, and name none."""


def _told(prompt: str) -> list[tuple[int, str]]:
    """Who is called an agent outright, or has a line of the team's list."""
    found: list[tuple[int, str]] = []
    for hit in _NAMED_AGENT.finditer(prompt):
        words = [w for w in hit.group(1).split() if w.casefold() not in vocabulary() or may_name(w)]
        words = words or [w for w in hit.group(1).split()[-1:] if is_sort(w.casefold())]
        if words and words[-1] not in _ONE_OF_THEM:
            found.append((hit.start(1), " ".join(w[0].upper() + w[1:] for w in words)))
    for hit in _ROLE_LINE.finditer(prompt):
        named = all(w[:1].isupper() for w in hit.group(1).split()) and not is_common(hit.group(1))
        if named and not hit.group(2)[:1].isupper():
            found.append((hit.start(1), hit.group(1)))
    return found


def _apart(found: Sequence[tuple[int, int, str]]) -> list[tuple[int, int, str]]:
    kept: list[tuple[int, int, str]] = []
    for one in found:
        if not kept or kept[-1][1] <= one[0]:
            kept.append(one)
    return kept
