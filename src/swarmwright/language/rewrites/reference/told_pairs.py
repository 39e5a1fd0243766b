"""Told pairs: "the former … the latter", "the first … the second", "the one … the other": by their names.

Only where both stand in one sentence, each where somebody can stand, and the sentence before, or the words in
front of them, name those together of whom they speak: one phrase alone is left to the readers of sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.ledger import Ledger
from swarmwright.language.words.inflection import is_finite_shape
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.catalog import Catalog

__all__ = ["with_told_pairs"]

_OF = r"(?: (?:one|agent|task|step))?(?: of (?:these|them|those|the (?:two|three|pair)))?"
_PHRASE = re.compile(rf"\bthe (?P<which>former|latter|first|second|third|one|other){_OF}(?= )")
_PAIRS = (("former", "latter"), ("first", "second"), ("one", "other"))
_PLACES = {"former": 0, "first": 0, "one": 0, "second": 1, "third": 2}
_GOES_ON = (
    "STARTV", "FOLLOWED", "PRECEDED", "BEFORE", "BY", "COMMA", "AND", "BUT", "FIN", "HANDOFF", "ONCE", "MUST",
    "MAY", "WHILE", "SEMI", "PAR", "USE", "FIRST", "LAST", "OUTPUT",
)  # fmt: skip
"""What stands behind somebody, and never behind "the first" of a thing that it is said of."""
_SAID_OF = frozenset(
    ["is", "are", "has", "must", "will", "can", "should", "then", "only", "also", "waits", "needs"]
)

_Phrase = tuple[str, int, int]


def with_told_pairs(segments: Sequence[Segment], team: Catalog, ledger: Ledger) -> list[Segment]:
    """The sentences with the names in the place of such phrases; their inner words are noted as read."""
    found: list[Segment] = []
    before: tuple[Token, ...] = ()
    for segment in segments:
        tokens = segment.tokens
        phrases = list(_phrases(tokens)) if any(_may_be(t) for t in tokens) else []
        meant = _meant(phrases, tokens, before)
        if meant:
            found.append(replace(segment, tokens=_named(tokens, phrases, meant, team, ledger)))
        else:
            found.append(segment)
        before = found[-1].tokens if has(tokens, "AGENT") else before
    return found


def _may_be(token: Token) -> bool:
    return token.low.split()[-1] in ("latter", "second", "other") or "second" in token.low


def _phrases(tokens: Sequence[Token]) -> Iterator[_Phrase]:
    """Which of them, and the range of its tokens."""
    text, places = masked(tokens)
    ends = {place: n for n, place in enumerate([*places, len(text)])}
    for hit in _PHRASE.finditer(text):
        first, last = ends.get(hit.start()), ends.get(hit.end() + 1)
        if first is None or last is None or tokens[first].kinds == {"WORD"}:
            continue  # it is of the things on which they work (`told_things`)
        if _stands(tokens, last):
            yield hit["which"], first, last


def _stands(tokens: Sequence[Token], end: int) -> bool:
    """Whether what is behind the phrase leaves it to stand for somebody."""
    if end >= len(tokens):
        return True
    word = tokens[end].low.split()[0]
    return tokens[end].of(*_GOES_ON) or word in _SAID_OF or is_finite_shape(word, False)


def _meant(phrases: Sequence[_Phrase], tokens: Sequence[Token], before: Sequence[Token]) -> tuple[Token, ...]:
    """Of whom they speak, one name each; () where that is not sure."""
    said = [which for which, _, _ in phrases]
    if not any({*pair} <= {*said} <= {*pair, "third"} for pair in _PAIRS) or len({*said}) < len(said):
        return ()
    ahead = tokens[: phrases[0][1]]
    together = _together(ahead) or (() if has(ahead[:-3], "AGENT") else _together(before))
    if len(together) < len(said) or ("other" in said and len(together) != 2):
        return ()
    return tuple(together[_PLACES.get(which, len(together) - 1)] for which in said)


def _together(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Those who are named in one list; where no list is, the only two who are named."""
    runs: list[list[Token]] = [[]]
    for token in tokens:
        if token.of("AGENT"):
            runs[-1].append(token)
        elif runs[-1] and not (token.of("COMMA", "AND") or token.low == "the"):
            runs.append([])
    lists = [run for run in runs if len(run) > 1]
    names = list({t.value: t for t in tokens if t.of("AGENT")}.values())
    if len(lists) == 1:
        return tuple(lists[0])
    return tuple(names) if not lists and len(names) == 2 else ()


def _named(
    tokens: tuple[Token, ...],
    phrases: Sequence[_Phrase],
    meant: Sequence[Token],
    team: Catalog,
    ledger: Ledger,
) -> tuple[Token, ...]:
    left: list[Token] = []
    at = 0
    for (_, first, last), who in zip(phrases, meant, strict=True):
        taken = tokens[first:last]
        ledger.consume(taken[1:], "antecedent")
        name = Token(
            frozenset({"AGENT"}), team.name(str(who.value)), taken[0].start, taken[-1].end, who.value
        )
        left += [*tokens[at:first], name]
        at = last
    return (*left, *tokens[at:])
