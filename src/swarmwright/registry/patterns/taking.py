"""What a pattern is given, made into what its builder gets: names into steps, words into conditions.

Everything can be said in JSON: names, texts, whole numbers and lists; Python can give trees and conditions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from swarmwright.errors import NotFound
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Condition, Judged
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.scopes import MOST
from swarmwright.workflow.tree import Node, Step

__all__ = ["Member", "part", "taken"]

Member: TypeAlias = str | Node
"""An agent, by id or name, or a tree: what another pattern built, or the root of a workflow."""


def taken(kind: str, value: Any, team: Catalog, *, least: int, options: tuple[str, ...]) -> Any:
    """The value as a builder gets it, by the kind of its parameter.

    Raises ValueError that says what is needed instead, and NotFound for an agent whom the team does not have.
    """
    if kind == "members":
        return _members(value, team, least)
    if kind == "choice":
        if value not in options:
            raise ValueError(f"{value!r} is not one of {', '.join(options)}")
        return value
    return _READERS[kind](value, team)


def part(member: Member, team: Catalog) -> Node:
    """The member as a tree: an agent is one step. An id goes before a name, and a name before an alias.

    Raises NotFound, with the closest names, and ValueError for what several agents are called.
    """
    if not isinstance(member, str):
        return member
    word = member.casefold()
    named = [a.id for a in team.agents if a.name.casefold() == word]
    also = [a.id for a in team.agents if word in (alias.casefold() for alias in a.aliases)]
    found = [a.id for a in team.agents if a.id == member] or named or also
    if not found:
        raise NotFound("agent", member, nearest(member, [a.name for a in team.agents], 2))
    if len(found) > 1:
        raise ValueError(f"several agents are called {member!r}: give the id, {' or '.join(found)}")
    return Step(found[0], found[0])


def _members(value: Any, team: Catalog, least: int) -> tuple[Node, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"a list of agents or trees is needed, not {value!r}")
    if len(value) < least:
        raise ValueError(f"at least {least} {'is' if least == 1 else 'are'} needed, not {len(value)}")
    return tuple(_member(each, team) for each in value)


def _member(value: Any, team: Catalog) -> Node:
    if not isinstance(value, str | Node):
        raise ValueError(f"an agent's name or a tree is needed, not {value!r}")
    return part(value, team)


def _agent(value: Any, team: Catalog) -> Step:
    if not isinstance(value, str | Step):
        raise ValueError(f"an agent's name is needed, not {value!r}")
    step = part(value, team)
    assert isinstance(step, Step)
    return step


def _words(value: Any, team: Catalog) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"a text is needed, not {value!r}")
    return value


def _condition(value: Any, team: Catalog) -> Condition:
    if isinstance(value, Condition):
        return value
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"a condition is needed, or words that a judge is asked, not {value!r}")
    return Judged(value.strip())


def _count(value: Any, team: Catalog) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ValueError(f"a whole number from 1 is needed, not {value!r}")
    if value > MOST:
        raise ValueError(f"a whole number up to {MOST:,} is needed, not {value:,}")
    return value


_READERS: Mapping[str, Callable[[Any, Catalog], Any]] = {
    "agent": _agent,
    "member": _member,
    "words": _words,
    "condition": _condition,
    "count": _count,
}
