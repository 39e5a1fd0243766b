"""A roster by names, `{"agents": […], "tools": […], "groups": {name: […]}}`, read strictly → a catalog.

A roster that is odd says so, and nothing is guessed: every fault is a ValueError whose text names the place.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from swarmwright.workflow.catalog import Catalog, slug

__all__ = ["check_encodable", "read_roster"]


def read_roster(roster: Any) -> Catalog:
    """The catalog of these names; None is nobody. Raises ValueError."""
    roster = {} if roster is None else roster
    if not isinstance(roster, dict):
        raise ValueError('"roster" is an object with "agents", "tools" and "groups"')
    agents = _names("agents", roster.get("agents"))
    tools = _names("tools", roster.get("tools"))
    groups = {} if roster.get("groups") is None else roster["groups"]
    if not isinstance(groups, dict):
        raise ValueError('"groups" is an object: name → list of agents')
    members = {name: _names(f"groups.{name}", listed) for name, listed in groups.items()}
    _check_names("groups", members)
    _check_groups(members, agents)
    return Catalog.of(agents, tools, members)


def check_encodable(place: str, text: str) -> None:
    """Raise ValueError for a text that has half of a surrogate pair in it."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f'"{place}": character {error.start + 1} is half of a surrogate pair') from None


def _names(place: str, value: Any) -> list[str]:
    """A list of names, each of its own."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise ValueError(f'"{place}" is a list of names')
    for number, name in enumerate(value, start=1):
        if not isinstance(name, str):
            raise ValueError(f'"{place}" is a list of names, and the {_nth(number)} is {json.dumps(name)}')
    _check_names(place, value)
    return value


def _check_names(place: str, names: Iterable[str]) -> None:
    seen: dict[str, str] = {}
    for name in names:
        check_encodable(place, name)
        if not slug(name):
            raise ValueError(f'"{place}": a name needs a letter or a digit, and {name!r} has none')
        if slug(name) in seen:
            raise ValueError(f'"{place}": {seen[slug(name)]!r} and {name!r} are one name')
        seen[slug(name)] = name


def _check_groups(groups: Mapping[str, list[str]], agents: Iterable[str]) -> None:
    known = {slug(agent) for agent in agents}
    for group, members in groups.items():
        if slug(group) in known:
            raise ValueError(f'"groups": {group!r} is the name of an agent')
        for member in members:
            if slug(member) not in known:
                raise ValueError(f'"groups.{group}": {member!r} is no agent of the roster')


def _nth(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")
