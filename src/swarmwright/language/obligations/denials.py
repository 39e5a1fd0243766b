"""Denials: words that give somebody no tool at all, held against the rules.

Lost, they would leave in force whatever everybody was given, so it is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.sentences.masking import masked

__all__ = ["denials"]

_NOTHING = (
    r"(?:nothing|none|neither|no(?: single)? tools?|not (?:a|one|any)(?: single)? tool)"
    r"(?: at all| whatsoever)?"
    r"(?: of (?:them|these|those|the (?:two|tools?|three|four)|these tools|those tools))?"
)
_NOT_ANY = (
    r"(?:anything|any tools?|any of (?:them|these|those|the tools)|either of (?:them|these|those)"
    r"|a single tool)"
)
_USING = r"(?:use|touch|access|call|run|open|employ|operate|have access to|have|get|be given|be granted)"
_GRANTED = r"(?:allowed|granted|given|permitted|entitled|authori[sz]ed)"
_END = r"(?= (?:[.,;:)]|and|but|while|$)|$| $)"
_DENIED = re.compile(
    rf"@ (?:(?:may|can|must|shall|should|will|could|is|are|to|{_GRANTED}|also|currently|still|now) )*"
    rf"(?:{_USING}|uses|has|have|has access to|gets|is|are|{_GRANTED})(?: access)?(?: to)?(?: use)?"
    rf" {_NOTHING}{_END}"
    rf"|@ (?:may not|can(?:not|'t| not)|must not|mustn't|(?:is not|are not|isn't|aren't) {_GRANTED})"
    rf"(?: to)?(?: {_USING})? {_NOT_ANY}{_END}"
)
_IN_A_CASE = ("IF", "UNLESS", "ONCE", "UNTIL", "WHILE", "EXCEPT", "ONLY")


def denials(scene: Scene) -> Iterator[Unmet]:
    """ "Ann may use nothing": Ann is kept from every tool, or at least from one that she was given."""
    known = scene.known
    if not known.team.tools or scene.sentence.has(*_IN_A_CASE):
        return
    text, places = masked(scene.sentence.tokens)
    for hit in _DENIED.finditer(text):
        at = max(n for n, place in enumerate(places) if place <= hit.start())
        whom = scene.sentence.who[at] or scene.sentence.left(at).names
        plainly = re.search(r"\b(?:use|tools?|access|touch|allowed|permitted|entitled)\b", hit[0])
        free = {n for n in whom if not known.others("deny", n) and (plainly or known.others("grant", n))}
        if free:
            tools = sorted({tool for name in free for tool in known.others("grant", name)})
            every = tuple(tools or [tool.id for tool in known.team.tools])
            yield Unmet("denial", scene.sentence.tokens[at], tuple(sorted(free)), every)
            return
