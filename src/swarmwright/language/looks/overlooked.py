"""Overlooked: words that stand where somebody who works stands, and are nobody's name.

Where no catalog declares the team, whoever is not recognised as an agent vanishes into another's task ("Ann
writes and Ben checks", if Ben were no name), or out of the prompt ("two coders code"). This module looks at
the words alone, and at whom the roster has; it does not ask what was understood.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence

from swarmwright.language.names.capitals import left_of, runs
from swarmwright.language.names.written import opens_sentence, trimmed
from swarmwright.language.words.inflection import analyses, is_participle
from swarmwright.language.words.roles import NO_VERB, somebody
from swarmwright.language.words.words_of_standing import DECIDING

__all__ = ["overlooked_names", "overlooked_roles"]

_JOINT = re.compile(r"(?:\b(?:and|then|while)|,)\s+(?:the\s+)?$")
_PLACE = re.compile(r"\s+(?:first|second|third|fourth|last|next|after|before)\b")
_NEXT = re.compile(r"\s+([a-z]+)\b")
_LETTING = re.compile(r"(?:^|[.;:!?\n])\s*(?:then\s+)?(?:let|have|make|get)\b[^.;:!?\n]*$", re.IGNORECASE)
_COUNTED = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|\d{1,3}|several|another|other|more)((?: [a-z]+){2,5})"
)
_BETWEEN = frozenset(["who", "that", "then", "each", "both", "all"])


def overlooked_names(prompt: str, mentions: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Capitalised words inside sentences that act, or have a place in an order, and are no name here.

    mentions: the (start, end) of everything that is a name, in order.
    """
    for run in runs(prompt):
        name = trimmed(prompt[run.start : run.end])
        start = run.end - len(name)
        if not name or opens_sentence(prompt, start) or _known(mentions, start, run.end):
            continue
        if _JOINT.search(left_of(prompt, start)) and _acts(prompt, start, run.end):
            yield start, run.end


def _acts(prompt: str, start: int, end: int) -> bool:
    """ "(… and) Ben checks", "(… and) Store third", "(Let Ann draft and) Ben check"."""
    if _PLACE.match(prompt, end):
        return True
    verb = _NEXT.match(prompt, end)
    forms = {form for _, form in analyses(verb.group(1))} if verb else set()
    return bool({"s"} & forms) or ("base" in forms and bool(_LETTING.search(left_of(prompt, start))))


def overlooked_roles(prompt: str, mentions: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """ "Two coders code", "another agent sorts": people without a name who work, and not only decide."""
    for hit in _COUNTED.finditer(prompt):
        words = hit.group(1).split()
        for size in (1, 2):
            verb = next((w for w in words[size:] if w not in _BETWEEN), "")
            end = hit.start(1) + len(" ".join(words[:size])) + 1
            if _somebody(words[size - 1]) and _works(verb) and not _known(mentions, hit.start(), end):
                yield hit.start(), end
                break


def _somebody(noun: str) -> bool:
    one = next((lemma for lemma, form in analyses(noun) if form == "s"), noun)
    return somebody(one) or one == "agent"


def _works(verb: str) -> bool:
    if verb in NO_VERB or is_participle(verb):
        return False
    return any(form in ("s", "base") and lemma not in DECIDING for lemma, form in analyses(verb))


def _known(mentions: Sequence[tuple[int, int]], start: int, end: int) -> bool:
    at = bisect(mentions, start, key=lambda m: m[0])
    near = mentions[max(at - 1, 0) : at + 2]
    return any(start < e and s < end for s, e in near)
