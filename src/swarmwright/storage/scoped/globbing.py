"""Which paths a pattern means. Pure.

    *.py          the name of the file, at any depth
    src/**/*.py   the path from where the search begins; ** is any number of folders
    /*.md         anchored: only there
    {a,b}, [a-c], [!x], ?

Names that begin with a dot are only meant by a pattern that says the dot. This is deepagents' contract,
whose own matcher makes one regular expression of the whole: eight `**` and a path of thirty folders take it
seconds, twelve for ever, and the process is held while it tries. Here each `**` is settled by the first place
that fits what follows it, so the time is bounded.
"""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Callable, Sequence
from typing import TypeAlias

from swarmwright.storage.scoped.refusing import FileRefused

__all__ = ["matcher"]

_LONGEST, _MOST = 1_000, 64
"""Characters of a pattern, and patterns that its braces make."""

_ANY = None
"""`**`: any number of folders."""

Segment: TypeAlias = "tuple[re.Pattern[str], bool] | None"
"""One name's pattern, and whether it begins with a dot; or `**`."""


def matcher(pattern: str) -> Callable[[Sequence[str]], bool]:
    """Whether the names from where the search begins are meant. Raises FileRefused."""
    if len(pattern) > _LONGEST or any(c == "\\" or not (c.isprintable() or c == " ") for c in pattern):
        raise FileRefused(
            "invalid_path", "this is not a pattern: too long, or with characters that no name has"
        )
    if ".." in pattern.split("/"):
        raise FileRefused("invalid_path", "a pattern cannot lead out of the folder")
    anchored = "/" in pattern
    # One that ends in a slash means folders, and it is files that are looked for.
    ways = [_segments(one) for one in _without_braces(pattern) if not one.endswith("/")]

    def matches(names: Sequence[str]) -> bool:
        return any(_match(way, names if anchored else names[-1:]) for way in ways)

    return matches


def _without_braces(pattern: str) -> list[str]:
    """Every pattern that the braces make; unclosed ones are characters like any other."""
    done: list[str] = []
    open_: list[str] = [pattern]
    while open_:
        if len(done) + len(open_) > _MOST:
            raise FileRefused("too_many", f"the braces of this pattern make more than {_MOST} patterns")
        one = open_.pop()
        inner = re.search(r"\{([^{}]*,[^{}]*)\}", one)
        if inner is None:
            done.append(one)
        else:
            open_ += [one[: inner.start()] + part + one[inner.end() :] for part in inner[1].split(",")]
    return list(dict.fromkeys(done))


def _segments(pattern: str) -> list[Segment]:
    segments: list[Segment] = []
    for part in pattern.split("/"):
        if part == "**":
            if not segments or segments[-1] is not _ANY:
                segments.append(_ANY)
        elif part not in ("", "."):
            segments.append((re.compile(fnmatch.translate(part)), part.startswith(".")))
    if segments and segments[-1] is _ANY:  # what is below a folder is not the folder
        segments.append((re.compile(fnmatch.translate("*")), False))
    return segments


def _match(segments: Sequence[Segment], names: Sequence[str]) -> bool:
    """Go through both; where it fails, let the last `**` take one folder more."""
    at = name = 0
    again: tuple[int, int] | None = None
    while name < len(names):
        if at < len(segments) and segments[at] is _ANY:
            again, at = (at, name), at + 1
        elif at < len(segments) and _fits(segments[at], names[name]):
            at, name = at + 1, name + 1
        elif again is not None and not names[again[1]].startswith("."):
            again = (again[0], again[1] + 1)
            at, name = again[0] + 1, again[1]
        else:
            return False
    return at == len(segments)


def _fits(segment: Segment, name: str) -> bool:
    if segment is _ANY:
        return False
    pattern, dotted = segment
    return (dotted or not name.startswith(".")) and pattern.match(name) is not None
