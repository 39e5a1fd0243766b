"""Words that the structure of a text parts: a lead-in and its items, a heading and what stands under it, the
cells of a row. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from swarmwright.apps.foundry.safety.findings import Finding
from swarmwright.apps.foundry.safety.markup import Passage
from swarmwright.apps.foundry.safety.sentences import sentences

__all__ = ["found_over_breaks"]

_ENDED = re.compile(r"[.!?;][\"')\]]*$")
_LAST = re.compile(r"(?:\S+ )?\S+$")
_LONGEST = 300
"""Characters of each part that are read with the other."""


def found_over_breaks(
    read: Sequence[Passage], found_in: Callable[[str], Iterable[Finding]]
) -> Iterator[Finding]:
    """What is unsafe in no part alone, but in the last two words of one that has no end and the first
    sentence of the next; and in all of both, so that what excuses it counts. found_in: what the rules find in
    one."""
    for before, after in _pairs([one for one in read if one.seen]):
        lead, follow = _end_of(before), _first_of(after)
        near = _LAST.search(lead)
        if near is None or not follow:
            continue
        both = [one for one in found_in(f"{lead} {follow}") if one.level == "unsafe"]
        if not both:  # as in most texts: the rules are what costs
            continue
        alone = {one.kind for part in (lead, follow) for one in found_in(part)}
        close = {one.kind for one in found_in(f"{near[0]} {follow}")}
        yield from (one for one in both if one.kind in close - alone)


def _pairs(read: Sequence[Passage]) -> Iterator[tuple[Passage, Passage]]:
    """Each passage with the one before that goes on in it, and with the lead-in of its list."""
    lead: Passage | None = None
    for before, after in pairwise(read):
        if before.seen[0].rstrip().endswith(":"):
            lead = before
        elif lead is not None and after.level <= lead.level:
            lead = None
        if after.within == "heading" or before.within == after.within == "th":
            continue
        if not _ENDED.search(before.seen[0]):
            yield before, after
        if lead is not None and lead is not before:
            yield lead, after


def _end_of(passage: Passage) -> str:
    """Its last sentence, without the colon."""
    said = list(sentences(passage.seen[0]))
    return said[-1].rstrip(": ")[-_LONGEST:] if said else ""


def _first_of(passage: Passage) -> str:
    return next(sentences(passage.seen[0]), "")[:_LONGEST]
