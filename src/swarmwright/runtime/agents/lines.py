"""Control lines: `SIGNAL: name` and `REPORT: {…}` in a model's text, taken out while it streams.

A line is held back only as long as it may still become a control line, so readers see text at once.
Pure; this module knows nothing of models or of events.
"""

from __future__ import annotations

import html
import json
from collections.abc import Mapping
from typing import Any

__all__ = ["ControlLines", "in_report", "object_of", "scalar"]

_MARKS = ("SIGNAL:", "REPORT:")
_DRESS = " \t*`_#>-"
"""Marks that models put around a line ("**REPORT:** …")."""


class ControlLines:
    """Feed it a text piece by piece; it gives back what people should see, and keeps the rest."""

    def __init__(self) -> None:
        self.signals: list[str] = []
        self.fields: dict[str, Any] = {}
        self._shown: list[str] = []
        self._held = ""
        """The current line, while it may be a control line."""
        self._plain = False
        """Whether the current line is known to be ordinary text."""

    def feed(self, piece: str) -> str:
        """Take the next piece; return the text that can be shown now."""
        shown = "".join(self._line_part(part) for part in piece.splitlines(keepends=True))
        self._shown.append(shown)
        return shown

    def close(self) -> str:
        """The text is over: return what was still held back."""
        shown = self._finish_line() if self._held else ""
        self._shown.append(shown)
        return shown

    @property
    def text(self) -> str:
        """Everything shown so far, without the blank space around it."""
        return "".join(self._shown).strip()

    def _line_part(self, part: str) -> str:
        if self._plain:
            self._plain = not part.endswith("\n")
            return part
        self._held += part
        if part.endswith("\n"):
            return self._finish_line()
        if _may_become_control(self._held):
            return ""
        shown, self._held, self._plain = self._held, "", True
        return shown

    def _finish_line(self) -> str:
        line, self._held = self._held, ""
        mark, rest = _split(line)
        if mark == "SIGNAL:":
            self.signals.append(rest.strip(_DRESS + "\"'.\n"))
            return ""
        if mark == "REPORT:":
            fields = _parse(rest)
            if fields is not None:
                self.fields.update(fields)
                return ""
        return line


def in_report(line: str) -> Mapping[str, Any] | None:
    """The fields of a REPORT line; None for any other."""
    mark, rest = _split(line)
    return _parse(rest) if mark == "REPORT:" else None


def object_of(text: str) -> Mapping[str, Any] | None:
    """The JSON object that the text is as a whole; None if it is none."""
    bare = text.strip()
    return _object_in(bare) if bare.startswith("{") and bare.endswith("}") else None


def scalar(value: Any) -> Any:
    """Numbers and truths that were written as text, as what they are."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    if text.lower() in ("true", "false"):
        return text.lower() == "true"
    try:
        number = float(text)
    except ValueError:
        return value
    return int(number) if number.is_integer() and "." not in text else number


def _split(line: str) -> tuple[str, str]:
    """(mark, what follows it) of a control line, else ("", line)."""
    bare = line.lstrip(_DRESS)
    mark = next((m for m in _MARKS if bare.upper().startswith(m)), "")
    return mark, bare[len(mark) :] if mark else line


def _may_become_control(line: str) -> bool:
    bare = line.lstrip(_DRESS).upper()
    return any(m.startswith(bare) or bare.startswith(m) for m in _MARKS)


def _parse(text: str) -> Mapping[str, Any] | None:
    """The JSON object in the rest of a REPORT line; None if there is none."""
    # Where a server's prompt template escapes HTML, small models copy that; what is JSON stays as it is.
    value = _object_in(text)
    return value if value is not None else _object_in(html.unescape(html.unescape(text)))


def _object_in(text: str) -> Mapping[str, Any] | None:
    start, end = text.find("{"), text.rfind("}")
    if start < 0 or end < start:
        return None
    try:
        value = json.loads(text[start : end + 1])
    except json.JSONDecodeError:
        return None
    return value if isinstance(value, dict) else None
