"""The files that config files name: prompts, answers, policies, a `langgraph.json` and what stands in it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any

from swarmwright.cli.hosting import Wanted

__all__ = ["named_files"]

_USUAL = ("swarmwright.toml", "langgraph.json")
_LONGEST = 500
"""A text that is longer is no path."""


def named_files(wanted: Wanted, written: Sequence[Path] = ()) -> Collection[Path]:
    """What is served, and each file that it names; but none in a folder that is written to.

    A file that is broken names nothing: it is said elsewhere what is wrong with it.
    """
    here = [*wanted.configs, *([wanted.graphs] if wanted.graphs else []), *map(Path, _USUAL)]
    files = {path.resolve() for path in here if path.is_file()}
    named = {found for path in files for text in _texts(_read(path)) for found in _meant(text, path.parent)}
    return {path for path in files | named if not any(path.is_relative_to(folder) for folder in written)}


def _read(path: Path) -> Any:
    try:
        text = path.read_text()
        return tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (OSError, ValueError, RecursionError):
        return None


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _meant(text: str, folder: Path) -> Iterator[Path]:
    """The file that a text names: "prompt.txt", "stub:answers.json", "./graphs.py:graph"."""
    if len(text) > _LONGEST or "\0" in text or "\n" in text:
        return
    for part in {text, text.partition(":")[0], text.partition(":")[2]}:
        if part and (found := _file(folder / part)):
            yield found


def _file(path: Path) -> Path | None:
    """The file that is there, if it is one: a line of a prompt is longer than names of files may be."""
    try:
        found = path.resolve()
        return found if found.is_file() else None
    except (OSError, RuntimeError):  # links in a circle are the latter
        return None
