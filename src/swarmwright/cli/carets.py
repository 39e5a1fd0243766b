"""Diagnostics as people read them: the line of the prompt, with carets under the words. Pure.

A place is counted in the terminal's cells, so that carets stand under wide letters, combining marks and tabs;
a long line is cut to the words in question; a place that spans lines is underlined on each of them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from swarmwright.cli.output import visible
from swarmwright.runtime.records.compiling import line_and_column

if TYPE_CHECKING:
    from swarmwright.language.diagnosing.diagnostics import Diagnostic, Severity

__all__ = ["render", "summary"]

TAB = 4
LINES_SHOWN = 4
"""Of a place that spans more lines, the first ones and the last."""

STYLES: Mapping[str, str] = {"error": "bold red", "warning": "bold yellow", "info": "bold cyan"}

_COUNTED: Sequence[tuple[Severity, str, str]] = (
    ("error", "error", "errors"),
    ("warning", "warning", "warnings"),
    ("info", "note", "notes"),
)


@dataclass(frozen=True, slots=True)
class _Underlined:
    """One line of the prompt (number from 1) and the part of it, in characters, that is meant."""

    number: int
    text: str
    start: int
    end: int


def render(prompt: str, findings: Iterable[Diagnostic], name: str, width: int = 100) -> Iterator[Text]:
    """Every finding, in the prompt's order, as a block of lines of `width` cells; `name` is the prompt's."""
    for finding in sorted(findings, key=lambda f: (f.start, f.end, f.code)):
        yield _block(prompt, finding, name, width)


def summary(findings: Iterable[Diagnostic]) -> str:
    """`1 error, 2 warnings`; "" if there is nothing to count."""
    counts = Counter(f.severity for f in findings)
    return ", ".join(
        f"{counts[kind]} {one if counts[kind] == 1 else many}" for kind, one, many in _COUNTED if counts[kind]
    )


def _block(prompt: str, finding: Diagnostic, name: str, width: int) -> Text:
    style = STYLES.get(finding.severity, "bold")
    line, column = line_and_column(prompt, finding.start)
    block = Text()
    block.append(f"{finding.severity}[{finding.code}]", style).append(f" {visible(finding.message)}\n")
    lines = _underlined(prompt, finding.start, finding.end)
    margin = len(str(lines[-1].number))
    block.append(f"{' ' * margin}--> ", "dim").append(f"{name}:{line}:{column}\n")
    shown = lines if len(lines) <= LINES_SHOWN else [*lines[: LINES_SHOWN - 1], lines[-1]]
    previous = shown[0].number - 1
    for part in shown:
        if part.number > previous + 1:
            block.append(f"{' ' * margin} ...\n", "dim")
        previous = part.number
        text, carets = _cut(part, max(width - margin - 3, 20))
        block.append(f"{part.number:>{margin}} | ", "dim").append(f"{text}\n")
        block.append(f"{' ' * margin} | ", "dim").append(f"{carets}\n", style)
    if finding.rewrite is not None:
        block.append(f"{' ' * margin} = ", "dim").append(f"better: {visible(finding.rewrite)}\n")
    return block


def _underlined(prompt: str, start: int, end: int) -> list[_Underlined]:
    """The lines that the place touches; an empty place is one character wide; blank lines are left out."""
    start = max(0, min(start, len(prompt)))
    end = max(start + 1, min(end, len(prompt)))
    found: list[_Underlined] = []
    offset = 0
    for number, text in enumerate(prompt.split("\n"), start=1):
        first, last = max(start - offset, 0), min(end - offset, len(text))
        if first <= len(text) and (last > first or (start >= offset and end <= offset + len(text) + 1)):
            while last - first > 1 and text[first].isspace():
                first += 1
            if text.strip() or not found:
                found.append(_Underlined(number, text, first, max(last, first + 1)))
        offset += len(text) + 1
    return found or [_Underlined(1, "", 0, 1)]


def _cut(part: _Underlined, width: int) -> tuple[str, str]:
    """The line and the carets under it, in at most `width` cells, with … where something is left out."""
    skipped = max(part.start - width, 0)  # what is further away than `width` cannot be shown
    text = part.text[skipped : min(part.end, part.start + width) + width]
    start, end = part.start - skipped, min(part.end, part.start + width) - skipped
    cells = [_cell(c) for c in text]
    at = [0, *accumulate(cell_len(c) for c in cells)]
    first, last = 0, len(cells)
    if at[last] > width or len(text) < len(part.text):
        first, last = _window(start, end, at, width - 2)
    at += [at[-1] + 1] * (end + 1 - len(at))  # a place behind the last character is one cell wide
    left = "…" if skipped + first else ""
    right = "…" if skipped + last < len(part.text) else ""
    indent = len(left) + at[start] - at[first]
    meant = at[min(end, max(last, start + 1))] - at[start]
    return left + "".join(cells[first:last]) + right, " " * indent + "^" * max(meant, 1)


def _window(start: int, end: int, at: Sequence[int], room: int) -> tuple[int, int]:
    """The characters [first, last) that fit into `room` cells, with [start, end) in the middle.

    `at[i]` is the cell at which character i begins.
    """
    length = len(at) - 1
    spare = max(room - (at[min(end, length)] - at[start]), 0)
    leftmost = min(at[start] - spare // 2, at[length] - room)
    first = min(bisect_left(at, max(leftmost, 0), 0, length), start)
    last = bisect_right(at, at[first] + room) - 1
    return first, max(last, first + 1)


def _cell(character: str) -> str:
    """What stands on the terminal for a character: a tab is spaces, a control character is made visible."""
    if character == "\t":
        return " " * TAB
    return visible(character) if character != "\r" else " "
