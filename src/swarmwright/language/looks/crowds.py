"""Crowds: "at most two of Ann, Ben and Cy run at once": no workflow has a width for its agents.

Read as a number, it would be one of rounds, or of those who are enough; read past, all would run at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.maps.widths import width_in
from swarmwright.language.sentences.masking import index_at, masked
from swarmwright.language.told.claims import Claims
from swarmwright.language.words.tokens import Token, has

__all__ = ["crowds"]

_MOST = r"(?:at most|no more than|not more than|never more than|up to|only|a maximum of|max(?:imum)?(?: of)?)"
_MAY = r"(?:(?:may|can|should|must|are allowed to|is allowed to|ever) )*"
_AT_ONCE = (
    r"(?:at a time|at once|at the same time|at any (?:one |given )?time|in parallel|concurrently"
    r"|simultaneously|side by side|together)"
)
_WHOM = r"(?:@ (?:(?:,|and|or) )*)"
_FORMS = tuple(
    re.compile(form)
    for form in (
        rf"\b{_MOST} (?P<many>[0-9]+|[a-z]+) (?:of {_WHOM}+|of them |of the agents |agents? )?{_MAY}"
        rf"(?:(?:run|work|act|start|be)s? )?(?:active |running |at work |working )?{_AT_ONCE}\b",
        rf"\b(?P<many>never|don't|do not) (?:let |have |allow )?{_WHOM}{{2,}}(?:to )?"
        rf"(?:(?:run|work|act|start)s? ){_AT_ONCE}\b",
    )
)
_SAID = "how many agents work side by side at most is not kept; say who comes after whom"


def crowds(prompt: str, sentences: Sequence[Sequence[Token]], claims: Claims) -> Iterator[Diagnostic]:
    """An error for each sentence that says how many agents may work at the same time."""
    if any(block.kind == "foreach" for block in claims.blocks):
        return  # it is said of the many things, as far as it can be
    for sentence in sentences:
        at = _told(sentence)
        if at is not None:
            yield diagnose("SW402", at.span, f"{prompt[slice(*at.span)]!r}: {_SAID}")


def _told(sentence: Sequence[Token]) -> Token | None:
    """The word that says how many, if the sentence says it."""
    text, places = masked(sentence)
    hit = next((h for h in (form.search(text) for form in _FORMS) if h), None)
    if hit is not None:
        return sentence[index_at(places, hit.start("many"))]
    several = sum(t.of("AGENT") for t in sentence) > 1 or has(sentence, "GROUP")
    bounded = several and has(sentence, "ATMOST") and width_in(sentence) is not None
    return next((t for t in sentence if t.of("NUM")), None) if bounded else None
