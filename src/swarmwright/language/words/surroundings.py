"""Surroundings: small questions of what stands around a token: its sentence, and whose work it tells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.tokens import Token, has

__all__ = [
    "FARTHEST",
    "MERE",
    "TELLING",
    "is_mere",
    "lemmas_of",
    "line_ends",
    "sentence_before",
    "tells_work",
    "text_at",
]

TELLING = frozenset(["WORD", "OUTPUT", "ANNOUNCE"])
MERE = frozenset(["WORD", "NUM", "QUOTE", "OUTPUT"])
FARTHEST = 80
"""Tokens; nobody's work is looked for farther back, so that the time is linear."""


def text_at(tokens: Sequence[Token], at: int) -> str:
    """The token's words in lower case; "" outside the tokens."""
    return tokens[at].low if 0 <= at < len(tokens) else ""


def is_mere(tokens: Sequence[Token], at: int) -> bool:
    """Whether a word that is nothing but a word stands here, or a number or a quotation."""
    return 0 <= at < len(tokens) and tokens[at].kinds <= MERE


def lemmas_of(word: str) -> set[str]:
    """The word, and whatever it can be a form of."""
    return {word, *(lemma for lemma, _ in analyses(word))}


def sentence_before(prompt: str, tokens: Sequence[Token], at: int) -> Iterator[Token]:
    """The tokens of the line before `at`, the nearest first, back to the end of the last sentence."""
    for n in range(at - 1, max(at - FARTHEST, -1), -1):
        ends = tokens[n].text in (".", "!", "?") and not prompt[tokens[n].end : tokens[n].end + 1].isalnum()
        if ends or line_ends(prompt, tokens, n + 1):
            return
        yield tokens[n]


def tells_work(prompt: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a name and a plain word stand before, and no condition: somebody's work is being told."""
    before = [*sentence_before(prompt, tokens, at)]
    doers = [n for n, t in enumerate(before) if t.of("AGENT", "GROUP", "THEY")]
    tested = has(before, "IF", "UNLESS", "UNTIL")
    return bool(doers) and not tested and any(t.kinds <= TELLING for t in before[: doers[0]])


def line_ends(prompt: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a line ends before this token."""
    return "\n" in prompt[tokens[at - 1].end : tokens[at].start]
