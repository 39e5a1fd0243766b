"""Is a path in one of these folders, however it is spelled?

A spelling that two readers could take for two places is refused rather than read: what a tool makes of it
(does it decode, fold case, follow a link, strip a dot, expand what a shell would?) cannot be known here. What
a link leads to is for the storage to hold (docs/files.md); this is about names.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

__all__ = ["canonical_path", "in_folder"]

_ENCODED = re.compile(r"%(?:[0-9a-f]{2}|u|%)", re.I)
"""What somebody could decode, in whatever way: `%2e`, `%252e`, `%%32%65`, `%u002e`, and `%c0%ae`."""

_EXPANDED = re.compile(r"""[$`*?\[\]{}!"'&;|<>]|%[^%/]*%""")
"""What shells, and libraries that do as they do, make something else of: `$HOME`, `*`, `{a,b}`, `'..'`,
`%HOME%`. The text that a rule has seen would not be the path that the tool goes to."""

_PLAIN = re.compile(r"(?:/[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*)+")
"""What most paths are, of which all else here need not be asked."""

_SPECIAL = frozenset("/\\.~:%")

_ALIKE = frozenset("⁄∕╱⟋⧸⼃᜵⁁∖⟍⧵⧹⑊╲¥₩。۔܁܂𐩐∼⁓˷∶꞉׃٪⁒")
"""Signs that look like a special one, which Unicode does not fold into it, and systems do: Windows reads `∕`
as a slash in its older alphabets, `¥` and `₩` stand for a backslash there."""


def canonical_path(path: str) -> tuple[str, ...] | None:
    """The parts of a path, the first "/" or "" (relative); None where it can be read as another."""
    if _PLAIN.fullmatch(path):
        return ("/", *path[1:].split("/"))
    if not path or "\\" in path or _ENCODED.search(path) or _EXPANDED.search(path) or _unclear(path):
        return None
    if path.startswith(("~", "//")) or re.match(r"[A-Za-z]:|[A-Za-z][\w+.-]*://", path):
        return None
    parts = [part for part in path.split("/") if part not in ("", ".")]
    if any(part == ".." or part != part.strip() or part.endswith(".") or _upwards(part) for part in parts):
        return None
    return ("/" if path.startswith("/") else "", *parts)


def _upwards(part: str) -> bool:
    """Whether a part leads upwards to others: to who takes `#` for where a URL's path ends (`..#x`), or drops
    what is not ASCII, as lossy encoders do (`..é`). One dot is left of `報.告`, too, which leads nowhere."""
    if "#" in part and part.partition("#")[0].endswith((".", " ")):
        return True
    left = (
        "" if part.isascii() else part.encode("ascii", "ignore").decode().partition("#")[0].replace(" ", "")
    )
    return len(left) > 1 and not left.strip(".")


def in_folder(path: str, folders: Iterable[str]) -> bool:
    """Whether `path` is one of the folders, or in one; compared part by part, and letter for letter."""
    parts = canonical_path(path)
    if parts is None:
        return False
    wanted = map(_folder, folders)
    return any(folder is not None and parts[: len(folder)] == folder for folder in wanted)


_folder = lru_cache(maxsize=1024)(canonical_path)
"""Folders of rules are few, and asked for at every call."""


def _unclear(text: str) -> bool:
    """Control and format characters, halves of characters, what Unicode folds into a special one, and what
    looks like one."""
    if text.isascii():
        return not text.isprintable()
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in text):
        return True
    folded = ({c, *unicodedata.normalize("NFKC", c)} for c in text if not c.isascii())
    return any(chars & _SPECIAL or chars & _ALIKE for chars in folded)
