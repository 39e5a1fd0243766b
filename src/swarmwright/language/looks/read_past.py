"""Read past: "On weekdays, Ben posts": what stands in front of a work and is neither a case nor a part of it.

No workflow has the time of day, nor how often somebody works of all the runs; the words would be lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.claims import Claims
from swarmwright.language.told.ledger import Entry
from swarmwright.language.words.single import words_in
from swarmwright.language.words.tokens import Token

__all__ = ["read_past"]

_PLAIN = frozenset(["WORD", "INERT", "NUMWORD", "ON", "IN", "FOR", "OF", "TO", "OUTPUT", "UNIT"])
_SAYS_NOTHING = words_in(
    """
    same way manner fashion addition fact general principle practice detail particular total average effect
    essence theory reality contrast response short brief summary conclusion process workflow block moment
    meantime course background also too again next afterwards accordingly consequently therefore thus hence
    basically essentially obviously naturally simply clearly typically normally usually generally
    """
)
_LONGEST = 5


def read_past(
    prompt: str, sentences: Sequence[Sequence[Token]], claims: Claims, fates: Mapping[int, Entry]
) -> Iterator[Diagnostic]:
    """A warning for each phrase in front of somebody's work that no task, case or order holds."""
    told = " | ".join(str(node.task) for node in claims.nodes.values())
    for sentence in sentences:
        end = next((n for n, t in enumerate(sentence[: _LONGEST + 1]) if t.of("COMMA")), 0)
        front = sentence[:end]
        if not front or not sentence[end + 1 :] or not sentence[end + 1].of("AGENT", "GROUP"):
            continue
        words = prompt[front[0].start : front[-1].end]
        if all(_taken(token, fates) for token in front) and _says(front) and words not in told:
            said = f"these words were not used: {words!r}; a case is told as 'if …', and a work has no hour"
            yield diagnose("SW401", (front[0].start, front[-1].end), said)


def _taken(token: Token, fates: Mapping[int, Entry]) -> bool:
    """Whether the word was read as a part of somebody's work, and of nothing else."""
    fate = fates.get(token.start)
    return token.kinds <= _PLAIN and fate is not None and fate.rule in ("frame", "act")


def _says(front: Sequence[Token]) -> bool:
    said = [t for t in front if t.of("WORD", "OUTPUT") and t.end > t.start]
    return bool(said) and not any(t.low in _SAYS_NOTHING for t in said)
