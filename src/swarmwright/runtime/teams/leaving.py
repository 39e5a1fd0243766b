"""Who and what a team had once and has no more, of those that a workflow still names. Pure.

A workflow brings its own team along (that of the config file, say), so that somebody whom its registry has
never had works as it says. Who was in the registry and was removed does not come back that way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from swarmwright.registry.contents import Contents
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.removing import without, without_team
from swarmwright.workflow.tree import Workflow, steps

__all__ = ["Left", "departed_from", "strangers"]

_Spec = TypeVar("_Spec", AgentSpec, ToolSpec)


@dataclass(frozen=True, slots=True)
class Left:
    """Ids of those who have left."""

    agents: frozenset[str] = frozenset()
    tools: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.agents or self.tools or self.groups)

    def among(self, versions: Iterable[Contents]) -> Left:
        """Those of them who stood in one of these versions."""
        were = [_ids(one.catalog) for one in versions]
        return Left(
            self.agents & frozenset[str]().union(*(one.agents for one in were)),
            self.tools & frozenset[str]().union(*(one.tools for one in were)),
            self.groups & frozenset[str]().union(*(one.groups for one in were)),
        )

    def from_team(self, team: Catalog) -> Catalog:
        """The team without them: whom and what a prompt can speak of."""
        rest = without_team(team, self.agents, self.tools)
        return replace(rest, groups=tuple(one for one in rest.groups if one.id not in self.groups))

    def from_workflow(self, workflow: Workflow) -> Workflow:
        """The workflow without them, in its rules too. Who is at work in it stays: that is refused."""
        gone = self.agents - {step.agent for step in steps(workflow.root)}
        rest = without(workflow, gone, self.tools)
        assert rest is not None  # nobody's work was taken out
        return replace(rest, team=replace(self, agents=gone).from_team(rest.team))


def strangers(team: Catalog, now: Catalog) -> Left:
    """Those of a workflow's team whom its registry does not have now: they have left, or were never there."""
    theirs, ours = _ids(team), _ids(now)
    return Left(theirs.agents - ours.agents, theirs.tools - ours.tools, theirs.groups - ours.groups)


def departed_from(versions: Sequence[Contents], now: Catalog) -> Catalog:
    """The agents and tools that were in one of these versions, as they were last and under every name
    that they had, of whose ids and names there is nobody and nothing now."""
    there = _ids(now)
    agents = _as_last(one for v in versions for one in v.agents if one.id not in there.agents)
    tools = _as_last(one for v in versions for one in v.tools if one.id not in there.tools)
    are = {name.casefold() for one in now.agents for name in (one.name, *one.aliases)}
    are |= {name.casefold() for one in now.tools for name in (one.name, *one.aliases)}
    are |= {group.name.casefold() for group in now.groups}
    return Catalog(tuple(_not_so_called(agents, are)), tuple(_not_so_called(tools, are)))


def _as_last(specs: Iterable[_Spec]) -> Sequence[_Spec]:
    """Each once, as it stands last among them; what it was called before is another name of it."""
    found: dict[str, _Spec] = {}
    names: dict[str, list[str]] = {}
    for one in specs:
        found[one.id] = one
        said: tuple[str, ...] = one.aliases
        names.setdefault(one.id, []).extend([one.name, *said])
    made: list[_Spec] = []
    for id_ in found:
        last: _Spec = found[id_]
        others: tuple[str, ...] = _others(last.name, names[id_])
        made.append(replace(last, aliases=others))
    return made


def _others(name: str, names: Iterable[str]) -> tuple[str, ...]:
    return tuple(one for one in dict.fromkeys(names) if one != name)


def _not_so_called(specs: Sequence[_Spec], are: set[str]) -> Iterator[_Spec]:
    """Those of names that are not in use, of each name the last; `are` grows by them."""
    for one in reversed(specs):
        if one.name.casefold() not in are:
            kept: tuple[str, ...] = tuple(alias for alias in one.aliases if alias.casefold() not in are)
            are |= {name.casefold() for name in (one.name, *kept)}
            yield replace(one, aliases=kept)


def _ids(team: Catalog) -> Left:
    return Left(
        frozenset(one.id for one in team.agents),
        frozenset(one.id for one in team.tools),
        frozenset(one.id for one in team.groups),
    )
