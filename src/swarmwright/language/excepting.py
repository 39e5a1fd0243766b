"""Excepting: an exception to a person's yes, told in whatever words, of which nothing came, is an error.

"Nobody may use Git without my OK, except Ann" would otherwise ask for each of Ann's uses, too. This module
knows nothing of who read the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swarmwright.language.claims import Claims
from swarmwright.language.diagnostics import Diagnostic, diagnose
from swarmwright.language.tokens import Token
from swarmwright.workflow.rules import EVERYONE, ToolApproval

__all__ = ["unexcepted"]

_LEADING = frozenset(["exception", "exceptions", "exempt", "excluding", "excepting", "barring", "besides"])
_TRAILING = frozenset(["excepted", "exempted", "excluded", "aside", "exempt"])
_BUT = frozenset(["except", "but", "than", "save", "besides"])
_BETWEEN = frozenset(
    ["for", "by", "of", "from", "is", "are", "the", "with", "to", "when", "if", "it", "being"]
)


def unexcepted(prompt: str, sentences: Sequence[Sequence[Token]], claims: Claims) -> Iterator[Diagnostic]:
    """An error where somebody is taken out of what needs a person's yes, and is asked for all the same."""
    asked: list[ToolApproval] = []
    for sentence in sentences:
        start, end = (sentence[0].start, sentence[-1].end) if sentence else (0, 0)
        rules = [r for r in claims.rules if isinstance(r, ToolApproval)]
        asked = [r for r in rules if any(start <= a and b <= end for a, b in r.spans)] or asked
        for at, token in enumerate(sentence):
            names = _taken_out(sentence, at)
            bound = [n for n in names if any(EVERYONE in r.agents or n in r.agents for r in asked)]
            if bound:
                said = "this exception to who needs a person's yes was not understood"
                yield diagnose(
                    "SW402", (token.start, token.end), f"{prompt[token.start : token.end]!r}: {said}"
                )


def _taken_out(sentence: Sequence[Token], at: int) -> list[str]:
    """Who is named right behind a word of exception, or right before one that stands last."""
    words = sentence[at].text.casefold().split()
    word, last = words[0], words[-1]
    if sentence[at].of("EXCEPT") or word in _LEADING or (sentence[at].of("NOBODYELSE") and last in _BUT):
        found: list[str] = []
        for token in sentence[at + 1 : at + 10]:
            if token.of("AGENT"):
                found.append(str(token.value))
            elif not (token.of("AND", "OR", "COMMA", "INERT") or token.text.casefold() in _BETWEEN):
                break
        if found:
            return found
    before = next((t for t in reversed(sentence[:at]) if t.text.casefold() not in _BETWEEN), None)
    return [str(before.value)] if word in _TRAILING and before is not None and before.of("AGENT") else []
