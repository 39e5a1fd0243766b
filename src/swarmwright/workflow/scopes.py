"""Scopes and instance ids: where an execution stands in the loops and maps around its node.

A scope lists one number for each loop (its round), supervised team (its pick) and map (its item) around a
node, outermost first. An instance id is the node's id and the scope in short: `draft@2[3]` is `draft` in
round 2, item 3. Rounds of loops with no map between them share one group (`@2.1`), which is left out when all
are the first. `?case.leaf`, `#` and `!` after that name a question, a listing and an escalation of that node.

This module knows nothing of trees: what is around a node is given as a string of kinds, `@` or `[` each.
"""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["MOST", "OUTSIDE", "Scope", "indices", "split", "suffix"]

MOST = 999_999_999
"""The last round or item that an instance id can tell: nine digits."""

_INSTANCE = re.compile(r"(?P<node>[^@\[?#!]+)(?P<scope>(?:@[\d.]+|\[\d+\])*)(?P<use>\?\d+\.\d+|[#!]?)")
_GROUP = re.compile(r"@(?P<rounds>\d{1,9}(?:\.\d{1,9})*)|\[(?P<item>\d{1,9})\]")


class Scope:
    """One position in the loops and maps around a node.

    `numbers` are its rounds and items, `suffix` what an instance id ends with there, `round` the innermost
    loop's round, `item` the innermost map's item (0 outside), `each` the instance of that map.
    """

    __slots__ = ("_group", "_head", "each", "item", "numbers", "round", "suffix")

    def __init__(
        self, numbers: tuple[int, ...], head: str, group: tuple[int, ...], round_: int, item: int, each: str
    ) -> None:
        self.numbers, self._head, self._group = numbers, head, group
        self.round, self.item, self.each = round_, item, each
        self.suffix = head + _rounds(group)

    def in_round(self, number: int) -> Scope:
        """The scope inside a loop that stands here, in that round (from 1)."""
        group = (*self._group, number)
        return Scope((*self.numbers, number), self._head, group, number, self.item, self.each)

    def in_item(self, number: int, each: str) -> Scope:
        """The scope inside a map that stands here (its instance is `each`), at that item (from 1)."""
        head = f"{self.suffix}[{number}]"
        return Scope((*self.numbers, number), head, (), self.round, number, each)


def _rounds(group: tuple[int, ...]) -> str:
    return "" if group.count(1) == len(group) else "@" + ".".join(map(str, group))


OUTSIDE = Scope((), "", (), 1, 0, "")
"""The scope of the root."""


def suffix(kinds: str, numbers: tuple[int, ...]) -> str:
    """What an instance id ends with: `suffix("@[", (2, 3))` is `@2[3]`."""
    text, group = "", list[int]()
    for kind, number in zip(kinds, numbers, strict=True):
        if kind == "@":
            group.append(number)
        else:
            text += f"{_rounds(tuple(group))}[{number}]"
            group = []
    return text + _rounds(tuple(group))


@lru_cache(maxsize=65536)
def split(instance: str) -> tuple[str, str, str] | None:
    """Take an instance id apart: node id, scope suffix, and use (`?0.1`, `#`, `!`, ""); None if malformed."""
    found = _INSTANCE.fullmatch(instance)
    return None if found is None else (found["node"], found["scope"], found["use"])


@lru_cache(maxsize=65536)
def indices(text: str, kinds: str) -> tuple[int, ...] | None:
    """Read a suffix back: the numbers of a node with these kinds around it, or None if it does not fit."""
    groups = list(_GROUP.finditer(text))
    if "".join(group[0] for group in groups) != text:
        return None
    numbers: list[int] = []
    for loops, is_map in _runs(kinds):
        found = (1,) * loops
        if loops and groups and groups[0]["rounds"] is not None:
            found = tuple(int(r) for r in groups.pop(0)["rounds"].split("."))
        if len(found) != loops:
            return None
        numbers += found
        if is_map:
            if not groups or groups[0]["item"] is None:
                return None
            numbers.append(int(groups.pop(0)["item"]))
    # Only the one way of writing a scope counts, so that an id never has a twin (`draft@1`).
    return tuple(numbers) if not groups and suffix(kinds, tuple(numbers)) == text else None


def _runs(kinds: str) -> list[tuple[int, bool]]:
    """How many loops stand in a row, and whether a map ends the row: `@@[@` is [(2, True), (1, False)]."""
    rows = kinds.split("[")
    return [(len(row), i < len(rows) - 1) for i, row in enumerate(rows)]
