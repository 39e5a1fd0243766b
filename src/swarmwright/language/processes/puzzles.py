"""Puzzles: sentences of which process prose knows every word, and not how they go together.

Whoever reads such a sentence in pieces may put it together otherwise than it was meant.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.processes.symbols import symbols_of
from swarmwright.language.words.tokens import Token

__all__ = ["puzzle"]

_TYING = ("LINK", "ORDERS", "BESIDE", "EITHER", "OR", "NOTBOTH")
_DENYING = ("NEGATION", "NEITHER")


def puzzle(tokens: Sequence[Token]) -> Diagnostic | None:
    """What is to be said of a sentence that was read in pieces, if all of its words are of process prose."""
    symbols = symbols_of(tokens)
    if symbols is None or sum(s.of("NAME") for s in symbols) < 2:
        return None
    if not any(s.of(*_TYING) for s in symbols):
        return None
    span = (tokens[0].start, tokens[-1].end)
    said = "how these words go together was not understood; they were read piece by piece"
    if any(s.of(*_DENYING) for s in symbols):
        said = "what is denied here, and of whom, was not understood"
    return diagnose("SW402", span, said, severity="warning")
