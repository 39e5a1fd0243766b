"""A file → one object of JSON, in which each key stands once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from swarmwright.bootstrap.texts import read_text
from swarmwright.errors import ConfigError

__all__ = ["read_object"]


def read_object(path: Path) -> dict[str, Any]:
    """What the file says. Raises ConfigError, with the place."""
    text = read_text(path)
    try:
        said = json.loads(text, object_pairs_hook=_pairs)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise ConfigError(str(path), place, f"this is not JSON: {error.msg}") from error
    if not isinstance(said, dict):
        raise ConfigError(str(path), "", "an object is expected")
    _check_once(said, path)
    return said


class _Twice(dict[str, Any]):
    """An object in which a key stands more than once."""

    key = ""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of JSON; one whose keys are not its own is noted: of two the last would count, in silence."""
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    keys, twice = [key for key, _ in pairs], _Twice(made)
    twice.key = next(key for key in made if keys.count(key) > 1)
    return twice


def _check_once(said: Any, path: Path, place: str = "") -> None:
    """Raise ConfigError for a key that stands twice in one object."""
    if isinstance(said, _Twice):
        reason, remedy = "it stands here twice, and only one counts", "give one another name, or take it out"
        raise ConfigError(str(path), f"{place}{said.key}", reason, remedy)
    for key, value in said.items() if isinstance(said, dict) else enumerate(said):
        if isinstance(value, dict | list):
            _check_once(value, path, f"{place}{key}.")
