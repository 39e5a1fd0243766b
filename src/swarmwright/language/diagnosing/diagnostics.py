"""Diagnostics: what the compiler has to say about a prompt, by the registry of its stable codes (`codes`).

This module knows nothing of how a diagnostic comes about.
"""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.language.diagnosing.codes import (
    LONGEST_PROMPT,
    LONGEST_SENTENCE,
    LONGEST_WORD,
    MOST_SENTENCES,
    OF_WORK,
    CodeInfo,
    Severity,
)
from swarmwright.language.diagnosing.codes_of_reading import OF_READING

__all__ = [
    "CODES",
    "LONGEST_PROMPT",
    "LONGEST_SENTENCE",
    "LONGEST_WORD",
    "MOST_SENTENCES",
    "CodeInfo",
    "Diagnostic",
    "Severity",
    "diagnose",
]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: `prompt[start:end]` is the place, `rewrite` a text that would mend it, if there is one."""

    code: str
    severity: Severity
    start: int
    end: int
    message: str
    rewrite: str | None = None

    def __str__(self) -> str:
        return f"{self.code} {self.severity} at {self.start}-{self.end}: {self.message}"


CODES: dict[str, CodeInfo] = {info.code: info for info in (*OF_WORK, *OF_READING)}


def diagnose(
    code: str,
    span: tuple[int, int],
    message: str,
    rewrite: str | None = None,
    severity: Severity | None = None,
) -> Diagnostic:
    """A diagnostic with the code's usual severity, unless another is given."""
    return Diagnostic(code, severity or CODES[code].severity, span[0], span[1], message, rewrite)
