"""Names that TOML takes in quotes alone, and stand there without: the line as it is meant. Pure."""

from __future__ import annotations

import json
import re

__all__ = ["in_quotes"]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
"""What may stand without quotes: https://toml.io/en/v1.0.0#keys."""

_HEADER = re.compile(r"""\s*(\[\[?)([^\[\]"'#]+)(\]\]?)\s*(?:#.*)?""")
_KEY = re.compile(r"""\s*([^=\[\]{}"'#,]+?)\s*=""")


def in_quotes(text: str, place: str) -> str:
    """`[agents."Критик"]` for the line `[agents.Критик]`, or `"Критик" = …`; "" = something else is wrong.

    place: `line 3, column 5`, as the standard library's reader of TOML tells it.
    """
    found = re.fullmatch(r"line (\d+), column (\d+)", place)
    if found is None:
        return ""
    number, column = int(found[1]), int(found[2])
    line = text.replace("\r\n", "\n").split("\n")[number - 1]
    if header := _HEADER.fullmatch(line):
        opened, keys, closed = header.groups()
        meant = _quoted(keys)
        return meant and f"{opened}{meant}{closed}"
    key = _KEY.match(line)
    meant = _quoted(key[1]) if key is not None and column <= key.end() else ""
    return meant and f"{meant} = …"


def _quoted(keys: str) -> str:
    """The dotted keys, those in quotes that need them; "" where none does, or one is missing."""
    parts = [part.strip() for part in keys.split(".")]
    if not all(parts) or all(map(_BARE.fullmatch, parts)):
        return ""
    return ".".join(one if _BARE.fullmatch(one) else json.dumps(one, ensure_ascii=False) for one in parts)
