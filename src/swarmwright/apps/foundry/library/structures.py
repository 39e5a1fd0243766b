"""The structures of the built-in model, from `structures.toml` beside this module."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

__all__ = ["Step", "Structure", "structures"]


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
    text = (files(__package__) / "structures.toml").read_text("utf-8")
    return tuple(map(_structure, tomllib.loads(text)["structures"]))


def _structure(table: dict[str, Any]) -> Structure:
    steps = tuple(Step(**step) for step in table.pop("steps"))
    said = {key: tuple(table[key]) for key in ("names", "conditions", "words")}
    return Structure(**table | said | {"steps": steps})
