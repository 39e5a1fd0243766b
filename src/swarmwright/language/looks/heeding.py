"""Heeding: words that say "side by side", in a sentence of which only the order of the text was taken.

A reader may take such words into a task, or for something else. Where they stand with several agents that
came out one after another, for no other reason than that they were written so, nobody has heard them.
This module knows nothing of who read the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.maps.widths import width_in
from swarmwright.language.told.claims import Claims, Span
from swarmwright.language.told.ledger import Entry
from swarmwright.language.told.talk import agent_id
from swarmwright.language.words.tokens import Token, has

__all__ = ["late_triggers", "unheard"]

_OF_OTHER_THINGS = frozenset(["together", "at once", "all at once", "all together", "independently"])
"""Said as often of what is done ("puts it together") as of who works beside whom."""


def unheard(prompt: str, sentences: Sequence[Sequence[Token]], claims: Claims) -> Iterator[Diagnostic]:
    """An error for each sentence whose "at the same time" has had no effect on the order of its agents."""
    for sentence in sentences:
        words = [t for t in sentence if t.of("PAR") and t.low not in _OF_OTHER_THINGS]
        named = {str(t.value) for t in sentence if t.of("AGENT")}
        if not words or len(named) < 2 or width_in(sentence) is not None:
            continue  # (of many things, so many are worked on at a time)
        whole = (sentence[0].start, sentence[-1].end)
        if any(_within(span, whole) for _, _, span in claims.together):
            continue
        orders = (o for o in claims.orders if o.inferred and _within(o.span, whole))
        if any(_among(o.earlier, o.later, named) for o in orders):
            place = (words[0].start, words[-1].end)
            said = "who works beside whom here is not clear; only the order of the text was taken"
            yield diagnose("SW402", place, f"{prompt[place[0] : place[1]]!r}: {said}")


def late_triggers(
    prompt: str, sentences: Sequence[Sequence[Token]], claims: Claims, fates: Mapping[int, Entry]
) -> Iterator[Diagnostic]:
    """A warning for "When it is red, Ben mends it. Ada comes first.": it starts nothing, and tests nothing.

    What the first sentence waits for is taken to start the run. Behind somebody else's work it cannot. fates:
    the ledger's entries by the start of their token; what is an event ("trigger") is told of elsewhere.
    """
    first = sentences[0] if sentences else ()
    comma = next((n for n, t in enumerate(first) if t.of("COMMA")), 0)
    if not comma or not first[0].of("ONCE") or has(first[:comma], *_DOERS):
        return
    if any(t.start in fates and fates[t.start].rule == "trigger" for t in first[:comma]):
        return
    mine = {str(t.value) for t in first[comma:] if t.of("AGENT")}
    tested = {agent_id(i) for b in claims.blocks if b.kind == "choice" for i in b.everything()}
    told = (o for o in claims.orders if not o.inferred and agent_id(o.later) in mine - tested)
    if any(agent_id(o.earlier) not in mine for o in told):
        place = (first[0].start, first[comma - 1].end)
        said = "was taken for what starts the run, and others work before; 'if …' tests it"
        yield diagnose("SW403", place, f"{prompt[slice(*place)]!r} {said}", severity="warning")


_DOERS = ("AGENT", "GROUP", "THEY", "EVERYONE", "HUMAN", "ME", "APPROVE", "QUOTE")


def _within(span: Span, whole: Span) -> bool:
    return whole[0] <= span[0] and span[1] <= whole[1]


def _among(earlier: str, later: str, named: set[str]) -> bool:
    return {agent_id(earlier), agent_id(later)} <= named
