"""One line of `relations --jsonl`, read strictly: a record that is odd says so, and nothing is guessed.

    {"id": text or number, "prompt": text, "roster": {"agents": […], "tools": […], "groups": {name: […]}}}

Pure. Every fault is a ValueError whose text names the place.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from swarmwright.workflow.catalog import Catalog, slug

__all__ = ["Record", "read_json", "read_record", "record_id"]


@dataclass(frozen=True, slots=True)
class Record:
    """A prompt and the team it is for."""

    id: str | int | float
    prompt: str
    catalog: Catalog


def read_json(line: bytes | str) -> Any:
    """The line's value. Raises ValueError, also for NaN and Infinity, which are no JSON."""
    try:
        return json.loads(line, parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"this is no JSON: {error}") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"this is not text in UTF-8, from byte {error.start + 1} on") from None


def record_id(value: Any) -> str | int | float | None:
    """The id of what may be a record, as it can be given back; None if it has none that can."""
    id_ = value.get("id") if isinstance(value, dict) else None
    usable = isinstance(id_, str | int | float) and not isinstance(id_, bool)
    if not usable or (isinstance(id_, float) and not math.isfinite(id_)):
        return None
    return id_


def read_record(value: Any) -> Record:
    """The record. Raises ValueError."""
    if not isinstance(value, dict):
        raise ValueError('a record is an object with "id", "prompt" and "roster"')
    id_, prompt = record_id(value), value.get("prompt")
    if not isinstance(prompt, str):
        raise ValueError('"prompt" is needed, and is a text')
    if id_ is None:
        raise ValueError('"id" is needed, and is a text or a number')
    _encodable("prompt", prompt)
    return Record(id_, prompt, _catalog(value.get("roster")))


def _catalog(roster: Any) -> Catalog:
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
        _encodable(place, name)
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


def _encodable(place: str, text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f'"{place}": character {error.start + 1} is half of a surrogate pair') from None


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def _nth(number: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(number, f"{number}th")
