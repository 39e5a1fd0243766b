"""Lettered: "Step 2a: Ben. Step 2b: Cy.": the parts of one step stand side by side.

The first part bears its step's number; each further one begins with "meanwhile" instead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.words.tokens import Token

__all__ = ["with_parts_beside"]

_HEADS = ("step", "phase", "stage", "part", "task", "round")
_BEHIND = (":", ".", ")", "-", "–", "—")
_LETTER = re.compile(r"[a-h]")


def with_parts_beside(prompt: str, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The tokens, with "meanwhile" in place of each label whose number another one had with an "a"."""
    told: list[Token] = []
    opened = ""
    at = 0
    while at < len(tokens):
        label = _label(prompt, tokens, at)
        if label is None:
            told.append(tokens[at])
            at += 1
            continue
        number, letter, stop = label
        if letter == "a":
            opened = number
            told += [t for t in tokens[at:stop] if t.low != "a"]
        elif number == opened:
            span = tokens[at].start, tokens[stop - 1].end
            told.append(Token(frozenset({"WHILE"}), "meanwhile", *span, "meanwhile"))
        else:
            told += tokens[at:stop]
        at = stop
    return tuple(told)


def _label(prompt: str, tokens: Sequence[Token], at: int) -> tuple[str, str, int] | None:
    """Number, letter and end of a label that begins here: "Step 2b:", "2b.", "(2b)"."""
    if at and not _begins(prompt, tokens[at]):
        return None
    start = at + tokens[at].of("OPEN")
    start += start < len(tokens) and tokens[start].low in _HEADS
    if start + 2 >= len(tokens) or not tokens[start].of("NUM"):
        return None
    number, letter, behind = tokens[start : start + 3]
    joined = number.end == letter.start
    if not joined or not _LETTER.fullmatch(letter.low) or behind.text not in _BEHIND:
        return None
    stop = start + 3 + (start + 3 < len(tokens) and behind.text == ")" and tokens[start + 3].of("COLON"))
    return number.text, letter.low, stop


def _begins(prompt: str, token: Token) -> bool:
    """Whether a line or a sentence begins here; the mark of a list may stand before it."""
    before = prompt[: token.start].rstrip(" \t")
    return not before or before.rstrip("-*•").rstrip(" \t")[-1:] in ("\n", "", ".", ";", ":", "!", ",")
