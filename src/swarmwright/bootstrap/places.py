"""Where in a TOML text a key stands, which `tomllib` does not tell: path of keys → line number. Pure.

Reads headers and `key =` lines with `tomllib` itself, one line at a time, so every spelling of a key counts.
A key inside an inline table or array has the line of the nearest key around it.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence

__all__ = ["line_of", "lines_by_key", "spelled"]

_KEY_LINE = re.compile(r"""\s*((?:[\w.\s-]|"(?:[^"\\]|\\.)*"|'[^']*')+?)\s*=""")
_MULTILINE = re.compile(r'"{3}|\'{3}')


def lines_by_key(text: str) -> dict[tuple[str, ...], int]:
    """Every header and key of the text with the line (from 1) on which it first stands."""
    found: dict[tuple[str, ...], int] = {}
    table: tuple[str, ...] = ()
    counts: dict[tuple[str, ...], int] = {}
    closing = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if closing:
            closing = "" if closing in line else closing
            continue
        if line.lstrip().startswith("["):
            if keys := _keys(line):
                found.setdefault(keys, number)
                table = _numbered(keys, counts, another=line.lstrip().startswith("[["))
            found.setdefault(table, number)
        elif match := _KEY_LINE.match(line):
            found.setdefault((*table, *_keys(match[1] + " = 0")), number)
        closing = _left_open(line)
    return found


def spelled(path: Sequence[str | int], text: str) -> str:
    """`agents.UI.tools[0] (line 7)`: keys as they are written, and their line, if they stand in the text."""
    keys = ""
    for part in path:
        if isinstance(part, int):
            keys += f"[{part}]"
        else:
            keys += "." * bool(keys) + (part if part.isidentifier() else json.dumps(part, ensure_ascii=False))
    line = line_of(text, path)
    return f"{keys} (line {line})" if line else keys


def line_of(text: str, path: Sequence[str | int]) -> int | None:
    """The line of the longest known beginning of the path; None if not even its first key is written."""
    known = lines_by_key(text)
    keys = tuple(str(part) for part in path)
    for length in range(len(keys), 0, -1):
        if line := known.get(keys[:length]) or _first_below(known, keys[:length]):
            return line
    return None


def _first_below(known: dict[tuple[str, ...], int], keys: tuple[str, ...]) -> int | None:
    """A table that is only implied (`[agents.UI]` implies `agents`) stands where its first child does."""
    return min((line for key, line in known.items() if key[: len(keys)] == keys), default=None)


def _numbered(keys: tuple[str, ...], counts: dict[tuple[str, ...], int], *, another: bool) -> tuple[str, ...]:
    """The keys with the place in its list of each table that stands in one; `another` begins here."""
    path: tuple[str, ...] = ()
    for key in keys[:-1]:
        path = (*path, key)
        path = (*path, str(counts[path] - 1)) if path in counts else path
    path = (*path, keys[-1])
    if another:
        counts[path] = counts.get(path, 0) + 1
    return (*path, str(counts[path] - 1)) if path in counts else path


def _keys(fragment: str) -> tuple[str, ...]:
    """The path that a header or a key line opens; () when it is not a whole one (part of an array, say)."""
    try:
        table = tomllib.loads(fragment)
    except tomllib.TOMLDecodeError:
        return ()
    keys: list[str] = []
    node: object = table
    while isinstance(node, dict) and node:
        key, node = next(iter(node.items()))
        keys.append(key)
        node = node[0] if isinstance(node, list) and node else node
    return tuple(keys)


def _left_open(line: str) -> str:
    """The quotes that close a string which this line opens and does not close; "" if there is none."""
    quotes = _MULTILINE.findall(line)
    return quotes[0] if quotes and quotes.count(quotes[0]) % 2 else ""
