"""Had the model itself put a value into a call before? Then a result in which it stands may only say it back.

What a tool does to what it is told is not known: it may fold it, strip it, decode it, take a piece of it, or
put pieces together. So both sides are reduced to their letters and digits, and the value may stand anywhere
in what was put, in one argument or across them. That finds too much rather than too little.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from swarmwright.workflow.heaps import normal_form

__all__ = ["was_put"]

_ROUNDS = 3
"""How often what is encoded is decoded."""

_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))")
_NO_SIGNS = {code: None for code in range(128) if not chr(code).isalnum()}
_PERCENT = re.compile(r"(?:%[0-9a-fA-F]{2})+")


def was_put(word: str, calls: Sequence[Mapping[str, Any]]) -> bool:
    """Whether `word` stands in the arguments of these calls (the earliest first), however it is spelled."""
    if not calls:
        return False
    wanted = {*_spellings(word)}
    if "" in wanted:  # nothing but marks: nobody can tell
        return True
    return any(one in said for text in _joined(calls) for said in _spellings(text) for one in wanted)


def _joined(calls: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """All that was put: with the names of arguments, without them, and by name (a text written in parts)."""
    leaves = [leaf for call in calls for leaf in _leaves(call, "")]
    yield "".join(f"{name}{text}" for name, text in leaves)
    yield "".join(text for _, text in leaves)
    by_name: dict[str, list[str]] = {}
    for name, text in leaves:
        by_name.setdefault(name, []).append(text)
    yield from map("".join, by_name.values())


def _leaves(arguments: Any, name: str) -> Iterator[tuple[str, str]]:
    """(name, text) of every value at any depth, in order; names of objects without one, too."""
    todo: list[tuple[str, Any]] = [(name, arguments)]
    while todo:  # no recursion: how deep arguments go is for the model to say
        name, value = todo.pop()
        inner: Iterable[tuple[str, Any]] = ()
        match value:
            case Mapping():
                inner = [(str(key), one) for key, one in value.items()]
            case list() | tuple():
                inner = [(name, one) for one in value]
            case float() if value.is_integer():
                yield name, str(int(value))
            case bool():
                yield name, str(value).lower()
            case _:
                yield name, "" if value is None else str(value)
        if inner == [] and name:
            yield name, ""
        todo += reversed([*inner])


def _spellings(text: str) -> Iterator[str]:
    """Its letters and digits, as it is, and as it is decoded once and more often."""
    for _ in range(_ROUNDS + 1):
        yield _folded(text)
        decoded = html.unescape(_PERCENT.sub(_octets, _ESCAPE.sub(_char, text)))
        if decoded == text:
            return
        text = decoded


def _char(escape: re.Match[str]) -> str:
    return chr(int(escape[1] or escape[2], 16))


def _octets(escapes: re.Match[str]) -> str:
    return bytes.fromhex(escapes[0].replace("%", "")).decode("utf-8", "replace")


def _folded(text: str) -> str:
    """Small letters without marks, and digits as 0 to 9; nothing else."""
    if text.isascii():
        return text.lower().translate(_NO_SIGNS)
    kept = normal_form("NFKD", normal_form("NFKC", text).casefold())
    if not kept.isascii():
        kept = "".join(str(unicodedata.decimal(char, char)) for char in kept)
    return "".join(filter(str.isalnum, kept))
