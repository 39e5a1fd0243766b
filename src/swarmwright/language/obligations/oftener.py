"""Oftener: work that is done each time, and whoever comes first, held against a draft that has neither.

"Ann writes, Ben translates, and each time Cy comments": read as one more step, Cy comments once. "Whichever
finishes first, Cy takes it": read as a wait for all of them, nobody was quicker.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.words.tokens import Token

__all__ = ["oftener"]

_EACH_TIME = re.compile(
    r"\b(?:each|every) time\b"
    r"|\b(?:after|between) (?:each|every)(?: single)?(?: (?:one|of (?:them|these|those)|step|stage)\b|$| ,)"
)
_SOONEST = re.compile(
    r"\b(?:whichever|whoever|whichever (?:one|of \w+)|no matter (?:which|who)(?: one| of \w+)?)"
    r"(?: of \w+)? (?:is |comes? |gets? |has |have )?"
    r"(?:finish\w*|done|ready|answer\w*|report\w*|return\w*|deliver\w*|back|complete\w*|through|in)"
    r"(?: \w+){0,2} (?:first|soonest|earliest)\b"
)
_OTHERWISE = ("TOOL", "HUMAN", "ME", "MAY", "MUSTNOT", "FOREACH", "LOOP", "QTY", "UNTIL", "IF")
"""What makes "each time" one of a right, of a person's yes, or of rounds: others look at these."""


def oftener(scene: Scene) -> Iterator[Unmet]:
    """Words by which somebody works more than once, or waits for one of several, of which nothing came."""
    told, starts = _joined(scene.sentence.tokens)
    known = scene.known
    again = _EACH_TIME.search(told)
    if again is not None and not scene.sentence.has(*_OTHERWISE):
        at = starts[again.start()]
        behind = [n for names in scene.sentence.who[at:] for n in sorted(names & known.working)]
        before = [n for names in scene.sentence.who[:at] for n in sorted(names & known.working)]
        whom = behind if len(set(behind)) == 1 else [] if behind else before[:1]
        once = {n for n in whom if n not in known.repeated | known.mapped | known.anew}
        if once and not known.held("supervises", frozenset(once)) and len(known.working) > 1:
            yield Unmet("oftener", scene.sentence.tokens[at], tuple(sorted(once)))
    first = _SOONEST.search(told)
    if first is not None and not (known.groups.get("quorum") or known.pairs.get("choice")):
        yield Unmet("soonest", scene.sentence.tokens[starts[first.start()]], tuple(sorted(scene.names)))


def _joined(tokens: Sequence[Token]) -> tuple[str, dict[int, int]]:
    """The words with one blank between, and where in them each token begins; names stand as they are."""
    told, starts = "", dict[int, int]()
    for at, token in enumerate(tokens):
        told += " " if told else ""
        text = token.low
        starts |= {len(told) + n: at for n in range(max(len(text), 1))}
        told += text
    return told, starts
