"""Words without the blanks between them: "#cutyourarm", "cut-your-arm". Pure.

Which words there are is read from the rules' own, so that whatever they come to know is told apart here, too.
A run of letters is taken apart only where known words make all of it: "cutyourwristwatch" stays what it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from swarmwright.apps.foundry.safety import lexicon
from swarmwright.apps.foundry.safety.advising import MEDICATION
from swarmwright.apps.foundry.safety.harming import SELF_HARM

__all__ = ["parted", "prepare"]

SHORTEST = 9
"""Letters of a run; what is shorter is a word."""

LONGEST_PART = 16
"""Letters of a word that is known."""

_MOST_WAYS = 400
"""So many words of one pattern are told."""

_RUN = re.compile(rf"[a-z']{{{SHORTEST},}}")
_JOINED = re.compile(r"(?<![\w/.])[a-z]+(?:([-+~|/.])[a-z]+)(?:\1[a-z]+)+(?![\w/])")

_IN_BRACES = re.compile(r"\{\w+\}|\\\w|\(\?[a-z<!=:]+")
_LITERAL = re.compile(r"(?<![a-z])[a-z]{4,16}(?![a-z*+?\\(\[])")
"""A word that stands in a pattern as it is, and not as the beginning of others."""

_PARSER: Any = import_module("re._parser")
"""Python's own reading of patterns; it has no public name."""

_TOLD_OF = (
    lexicon.HARM,
    lexicon.SELF,
    lexicon.DRUG,
    lexicon.FORM,
    lexicon.CHANGE,
    lexicon.LEAVING_LIFE,
    lexicon.HEIGHT,
    lexicon.ALCOHOL,
)
_BETWEEN = """
a an the this that these those your you my me i we our his her him their them it its is are am be to of
in on at off out up down for from with without and or but not no never dont do all every each more less
most one two ten until till when if then now today tonight day night just only so too very again always
ever life alive live living die dying dead death self myself end ended everything nothing nobody anybody
everyone tell go let make makes stop quit feel feels pain hurt harm blood bleed blade razor knife rope
noose bridge train jump step pills tablets meds dose doses doubled deep deeper hard harder slowly away
better good right well deserve need want hate kill please raw sore numb open wide where which who why how
tomorrow morning evening week weekend as by because while after before against around over under through
across wall door floor home alone secret secretly quietly everyday time times
"""
_BESIDES = frozenset(_BETWEEN.split())
"""What stands between the words of the lexicon, and around them."""


def parted(text: str) -> Iterator[str]:
    """The plain text with blanks between the words that stand together in it, if any do."""
    apart = _JOINED.sub(lambda run: run[0].replace(run[1], " "), text)
    apart = _RUN.sub(lambda run: _apart(run[0]), apart)
    if apart != text:
        yield apart


@lru_cache(maxsize=4096)
def _apart(run: str) -> str:
    """The words that make all of it, the fewest; itself where there are none, or it is a word."""
    words = _words()
    if run in words:
        return run
    best: list[tuple[str, ...] | None] = [()] + [None] * len(run)
    for end in range(1, len(run) + 1):
        for start in range(max(0, end - LONGEST_PART), end):
            before = best[start]
            if before is None or run[start:end] not in words:
                continue
            found = best[end]
            if found is None or len(before) + 1 < len(found):
                best[end] = (*before, run[start:end])
    told = best[-1]
    return run if told is None else " ".join(told)


def prepare() -> None:
    """Make all that is made once and kept."""
    _words()


@cache
def _words() -> frozenset[str]:
    said = (word for pattern in _TOLD_OF for way in _ways(_PARSER.parse(pattern)) for word in way.split())
    patterns = (pattern for _, _, those in (*SELF_HARM, *MEDICATION) for pattern in those)
    bare = (word for pattern in patterns for word in _LITERAL.findall(_IN_BRACES.sub(" ", pattern)))
    return (
        _BESIDES
        | frozenset(bare)
        | {word for word in said if word.isalpha() and 1 < len(word) <= LONGEST_PART}
    )


def _ways(items: Iterable[Any]) -> Sequence[str]:
    """What a sequence of a pattern can say, as far as it is finite and told at all."""
    found = [""]
    for op, what in items:
        parts = _of_item(str(op), what)
        found = [before + part for before in found for part in parts][:_MOST_WAYS]
    return found


def _of_item(kind: str, what: Any) -> Sequence[str]:
    match kind:
        case "LITERAL":
            return [chr(what)]
        case "BRANCH":
            return [way for one in what[1] for way in _ways(one)]
        case "SUBPATTERN":
            return _ways(what[-1])
        case "MAX_REPEAT" | "MIN_REPEAT" if what[0] == 0:
            return ["", *_ways(what[2])] if what[1] == 1 else [""]
        case "AT" | "ASSERT" | "ASSERT_NOT":
            return [""]
        case "IN":
            return [chr(one) for op, one in what if str(op) == "LITERAL"] or [" "]
        case _:
            return [" "]
