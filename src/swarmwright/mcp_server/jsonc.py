"""JSON with comments and trailing commas, as editors keep it: read, and changed at one place. Pure.

A change touches the text of that place alone, so that comments, order and blanks stay as somebody has them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["put", "read", "without"]

_NO_DATA = re.compile(r'("(?:\\.|[^"\\\n])*")|//[^\n]*|/\*.*?\*/', re.S)
_LAST_COMMA = re.compile(r'("(?:\\.|[^"\\\n])*")|,(?=\s*[}\]])')
_BLANK = re.compile(r"\s*")
_INDENT = re.compile(r'\n([ \t]+)"')


@dataclass(frozen=True, slots=True)
class _Member:
    """A member of an object: from its key to where its value begins and ends."""

    at: int
    value: int
    end: int


def read(text: str) -> Any:
    """What it says; an empty text is an empty object. Raises ValueError."""
    bare = _bare(text)
    return json.loads(bare) if bare.strip() else {}


def put(text: str, path: Sequence[str], value: object) -> str:
    """The text with this value at that place, in objects that are made where they are missing.

    What stands on the way has to be objects. Raises ValueError for what is no JSON.
    """
    bare = _bare(text)
    if not bare.strip():
        return put(f"{text}{{}}\n", path, value)
    at, depth = _start(bare), 0
    for key in path[:-1]:
        if (found := _members(bare, at).get(key)) is None:
            break
        at, depth = found.value, depth + 1
    (key, *rest), unit = path[depth:], _unit(text)
    for name in reversed(rest):
        value = {name: value}
    told = json.dumps(value, indent=unit, ensure_ascii=False)
    if (found := _members(bare, at).get(key)) is not None:
        told = told.replace("\n", f"\n{_indent(text, found.at)}")
        return f"{text[: found.value]}{_ended(told, text)}{text[found.end :]}"
    return _added(text, bare, at, f"{json.dumps(key, ensure_ascii=False)}: {told}")


def without(text: str, path: Sequence[str]) -> str:
    """The text without what is there; what is not there is left out already. Raises ValueError."""
    bare = _bare(text)
    at, found = _start(bare), None
    for key in path:
        if (found := _members(bare, at).get(key)) is None:
            return text
        at = found.value
    if found is None:
        return text
    spoken = _spoken(text)
    begin, end = found.at, found.end
    behind = _behind(spoken, end)
    if spoken[behind] == ",":
        cut = [(begin, end), (behind, behind + 1)]
    else:
        before = len(spoken[:begin].rstrip()) - 1
        cut = [(before, before + 1), (begin, end)] if spoken[before] == "," else [(begin, end)]
    for first, last in reversed(cut):
        text = text[:first] + text[last:]
    line = text.rfind("\n", 0, begin) + 1
    stop = text.find("\n", line)
    return text if stop < 0 or text[line:stop].strip() or line == 0 else text[:line] + text[stop + 1 :]


def _added(text: str, bare: str, at: int, member: str) -> str:
    """The text with one more member, the last, in the object that begins there."""
    members = _members(bare, at)
    last = max(members.values(), key=lambda one: one.end, default=None)
    close = _behind(bare, at + 1 if last is None else last.end)
    kept = len(text[:close].rstrip())
    around = _indent(text, at)
    inner = _indent(text, last.at) if last is not None else f"{around}{_unit(text)}"
    head = text[:kept]
    if last is not None and "," not in _spoken(text)[last.end : close]:
        head = f"{text[: last.end]},{text[last.end : kept]}"
    member = member.replace("\n", f"\n{inner}")
    tail = text[kept:close] if "\n" in text[kept:close] else f"\n{around}"
    return f"{head}{_ended(f'{chr(10)}{inner}{member}', text)}{_ended(tail, text)}{text[close:]}"


def _spoken(text: str) -> str:
    """The text of the same length without its comments."""
    return _NO_DATA.sub(lambda m: m[0] if m[1] else re.sub(r"[^\n]", " ", m[0]), text)


def _bare(text: str) -> str:
    """The text of the same length as JSON: without comments, and commas behind which nothing comes."""
    return _LAST_COMMA.sub(lambda m: m[0] if m[1] else " ", _spoken(text))


def _members(bare: str, at: int) -> dict[str, _Member]:
    return dict(_each(bare, at))


def _each(bare: str, at: int) -> Iterator[tuple[str, _Member]]:
    """The members of the object that begins there."""
    decoder = json.JSONDecoder()
    if bare[at] != "{":
        raise ValueError("it is no object")
    at = _behind(bare, at + 1)
    while bare[at] != "}":
        key, end = decoder.raw_decode(bare, at)
        value = _behind(bare, _behind(bare, end) + 1)
        _, end = decoder.raw_decode(bare, value)
        yield key, _Member(at, value, end)
        at = _behind(bare, end)
        at = _behind(bare, at + 1) if bare[at] == "," else at


def _behind(bare: str, at: int) -> int:
    """Where the blanks that begin there end."""
    found = _BLANK.match(bare, at)
    return found.end() if found is not None else at


def _start(bare: str) -> int:
    json.loads(bare)
    return _behind(bare, 0)


def _indent(text: str, at: int) -> str:
    """What the line of that place begins with."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    return line[: len(line) - len(line.lstrip())]


def _unit(text: str) -> str:
    found = _INDENT.search(text)
    return found[1] if found is not None else "  "


def _ended(told: str, text: str) -> str:
    r"""With the ends of lines that the text has."""
    return told.replace("\r\n", "\n").replace("\n", "\r\n") if "\r\n" in text else told
