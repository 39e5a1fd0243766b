"""The structures of the built-in model, from `structures.toml` and `choosing.toml` beside this module."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["Step", "Structure", "groups", "structures"]


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a protocol; `detail` is told where somebody asks for more of it."""

    name: str
    how: str
    detail: str


@dataclass(frozen=True, slots=True)
class Structure:
    """A kind of protocol. `names`: what people call it; `conditions`: what it is first chosen for; `words`:
    what else in an intent speaks for it."""

    id: str
    title: str
    names: tuple[str, ...]
    conditions: tuple[str, ...]
    words: tuple[str, ...]
    rationale: str
    steps: tuple[Step, ...]
    measure: str
    watch: str


@cache
def structures() -> tuple[Structure, ...]:
    """All of them; the last fits any intent."""
    chosen_by = _read("choosing.toml")
    return tuple(
        _structure(table, chosen_by[table["id"]]) for table in _read("structures.toml")["structures"]
    )


@cache
def groups() -> Mapping[str, tuple[str, ...]]:
    """Words that go together, by the name that stands for any of them in what a structure is chosen by."""
    return {name: tuple(words) for name, words in _read("choosing.toml")["groups"].items()}


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((files(__package__) / name).read_text("utf-8"))


def _structure(table: dict[str, Any], chosen_by: dict[str, list[str]]) -> Structure:
    told = {key: text for key, text in table.items() if key != "steps"}
    said = {key: tuple(words) for key, words in chosen_by.items()}
    return Structure(**told | said, steps=tuple(Step(**step) for step in table["steps"]))
