"""Enumerations: "A / B / C", "A and B together with C", "the trio of A, B and C" → "A, B and C".

However the members of a list are joined, the readers know one way. Names in a row without "and" may be an
order; they become a list only where what is said of them is said of each ("each of A, B, C", "A, B, C may").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from swarmwright.language.rewrites.retold import retold_as
from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token

__all__ = ["with_lists_plain"]

_LISTED = r"(?:, and|, or|,|and|or|&|\+|/|plus)"
_SO_MANY = r"(?:two|three|four|five|six|seven|eight|[2-9])"
_HEADED = re.compile(
    rf"(?P<head>(?:the|our|these) (?:{_SO_MANY} )?(?:trio|pair|duo|quartet|agents|bots|colleagues|members)"
    rf"(?: of)? )(?=@ {_LISTED} @ )"
)
_EACH = re.compile(rf"(?P<head>each of (?:our|the|these) (?:agents|bots|colleagues) )(?=@ {_LISTED} @ )")
_AND = ("and", "&", "+", "/", "plus")
_WITH = ("together with", "along with", "as well as", "and also", "and likewise", "in addition to", "besides")
_IDLE = ("also", "likewise")
_EACH_OF = ("each of", "each", "of", "all of", "none of", "any of", "both")


def with_lists_plain(segments: Iterable[Segment]) -> list[Segment]:
    """The sentences, each list of names in one way of writing."""
    found = []
    for segment in segments:
        tokens = _joined(_without_heads(segment.tokens))
        found.append(segment if tokens == segment.tokens else retold_as(segment, tokens))
    return found


def _without_heads(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """Without "the trio of", "our agents" before the names themselves."""
    text, places = masked(tokens)
    spans = [hit.span("head") for hit in (*_HEADED.finditer(text), *_EACH.finditer(text))]
    return tuple(t for t, at in zip(tokens, places, strict=True) if not any(a <= at < b for a, b in spans))


def _joined(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    out = dict(enumerate(tokens))
    for names in _runs(tokens):
        gaps = [range(one + 1, other) for one, other in pairwise(names)]
        said = [_joint(tokens[gap.start : gap.stop]) for gap in gaps]
        also = any(t.low in _IDLE for gap in gaps for t in tokens[gap.start : gap.stop])
        around = tokens[names[0] - 1 : names[0]], tokens[names[-1] + 1 : names[-1] + 3]
        if not also and not _is_one_list(said, *around):
            continue
        for gap in gaps:
            for at in gap[1:]:
                del out[at]
            kind, word = ("AND", "and") if gap is gaps[-1] else ("COMMA", ",")
            out[gap[0]] = replace(tokens[gap[0]], kinds=frozenset({kind}), text=word, value=word)
    return tuple(out.values())


def _runs(tokens: Sequence[Token]) -> list[list[int]]:
    """Where names stand with nothing but what joins a list between each two."""
    runs: list[list[int]] = []
    for at, token in enumerate(tokens):
        if not token.of("AGENT", "GROUP"):
            continue
        gap = tokens[runs[-1][-1] + 1 : at] if runs else ()
        if 0 < len(gap) <= 3 and all(t.low in (*_AND, *_WITH, *_IDLE, ",") for t in gap):
            runs[-1].append(at)
        else:
            runs.append([at])
    return [run for run in runs if len(run) > 1]


def _joint(gap: Sequence[Token]) -> str:
    """The word that joins two names; "" for a comma alone."""
    return next((t.low for t in gap if t.text != "," and t.text not in _IDLE), "")


def _said_of_each(behind: Sequence[Token]) -> bool:
    return any(t.of("MAY", "MUSTNOT") for t in behind[:1]) or any(t.of("PAR") for t in behind)


def _is_one_list(said: Sequence[str], before: Sequence[Token], behind: Sequence[Token]) -> bool:
    """Whether the names are one list, though not written as one; `said`: what joins each two of them."""
    if "/" in said:
        return all(word in ("/", "") for word in said)
    of_each = any(t.low in _EACH_OF for t in before)
    if "" not in said:  # "2 of A and B and C"
        return len(said) > 1 and (of_each or _added(said))
    if not any(said):  # "each of A, B, C"; "A, B, C" may be an order
        return len(said) > 1 and (of_each or _said_of_each(behind))
    first = next(n for n, word in enumerate(said) if word)
    return _added(said) and all(said[first:])


def _added(said: Sequence[str]) -> bool:
    """ "A and B together with C"."""
    return said[-1] in _WITH and len(said) > 1 and any(word in _AND for word in said[:-1])
