"""Faults of a config file that show only when it is used: told with its name, the keys and their line.

Models, tools and agents know their own names, and not the file that they stand in. `in_file` knows it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from swarmwright.bootstrap.places import spelled
from swarmwright.bootstrap.texts import read_text
from swarmwright.errors import ConfigError
from swarmwright.workflow.catalog import slug

__all__ = ["in_file", "located"]

_SUBJECT: Final = re.compile(r"(agent|tool|model profile) '(.*)'")
_SECTIONS: Final = {"agent": "agents", "tool": "tools", "model profile": "models"}
"""What an error calls its subject → the table in which it stands."""


@contextmanager
def in_file(file: Path | None) -> Iterator[None]:
    """Tell each ConfigError in here with its place in this file, if it is about what stands there."""
    try:
        yield
    except ConfigError as error:
        found = None if file is None else located(error, file)
        if found is None:
            raise
        raise found from error


def located(error: ConfigError, file: Path) -> ConfigError | None:
    """The same error with its place in the file; None if it is about nothing in there."""
    try:
        text = read_text(file)
        tables = tomllib.loads(text)
    except (ConfigError, tomllib.TOMLDecodeError):  # it was read once: since then, somebody writes in it
        return None
    keys = _keys(error, tables)
    return None if not keys else ConfigError(str(file), spelled(keys, text), error.reason, error.remedy)


def _keys(error: ConfigError, tables: Mapping[str, Any]) -> tuple[str | int, ...] | None:
    """The keys that lead to what the error is about."""
    within = tuple(int(part) if part.isdigit() else part for part in re.findall(r"[^.\[\]]+", error.place))
    if error.path == "config":
        of = tables.get("approvals", {}).get("of", {}) if within[:2] == ("approvals", "of") else {}
        return next((("approvals", "of", name) for name in of if slug(name) == within[2]), within)
    if error.path == "settings" and within == ("model",):
        return within
    if (about := _SUBJECT.fullmatch(error.path)) is None:
        return None
    section = _SECTIONS[about[1]]
    name = next((name for name in tables.get(section, {}) if slug(name) == slug(about[2])), None)
    if name is None and section == "models":
        return _naming(about[2], tables)
    return None if name is None else (section, name, *within)


def _naming(model: str, tables: Mapping[str, Any]) -> tuple[str, ...] | None:
    """Where a model without a profile is named, `provider:model`."""
    agents = tables.get("agents", {})
    named = [("agents", name, "model") for name, agent in agents.items() if agent.get("model") == model]
    return named[0] if named else ("model",) if tables.get("model") == model else None
