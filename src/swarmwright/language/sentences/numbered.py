"""Numbered: a step of a list that is spoken of by its number ("go back to step 2") is whoever does it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.sentences.segments import Segment, split
from swarmwright.language.sentences.titling import with_titles
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_numbered"]

_MANY = frozenset(["steps", "stages", "phases", "points", "items", "numbers"])
_STEPS = frozenset(["step", "stage", "phase", "point", "item", "number"]) | _MANY
_BACK = frozenset(["back to", "back", "to"])
_MOVING = frozenset(
    ["go", "goes", "jump", "jumps", "restart", "restarts", "resume", "resumes", "start", "start over",
     "begin", "continue", "continues", "proceed", "proceeds", "move", "moves", "switch", "start again",
     "loop", "loops", "repeat", "rerun", "redo", "retry", "again"]
)  # fmt: skip
_TOWARDS = frozenset(["to", "at", "from", "with"])
_LISTED = ("AND", "OR", "COMMA", "AGENT", "GROUP")


def with_numbered(prompt: str, tokens: Sequence[Token]) -> tuple[tuple[Token, ...], tuple[Diagnostic, ...]]:
    """The tokens, with a name in place of each "step 2" that is no item's own head; and what is refused.

    A number whose item has no one doer, or one who has other items, too, stays as it is, and work that goes
    back to it is refused.
    """
    spoken_of = (t.low in _STEPS or _bracketed(tokens, at) for at, t in enumerate(tokens))
    if not any(spoken_of) and not any(_repeated(tokens, at) for at in range(1, len(tokens))):
        return tuple(tokens), ()
    told = _apart(tokens)
    spoken = [span for at in range(1, len(told)) if (span := _spoken(told, at)) is not None]
    segments = with_titles(prompt, split(prompt, tokens))
    heads = {t.start for s in segments for t in s.marks}
    places, doers = _items(segments), _doers(segments)
    refused: list[Diagnostic] = []
    for start, stop, number in reversed(spoken):
        place = (told[start].start, told[stop - 1].end)
        back = places.get(number, place[0]) < place[0]
        if told[start].start in heads or number not in places:
            continue
        doer = doers.get(number)
        if doer is not None:
            told[start:stop] = [Token(doer.kinds, prompt[slice(*place)], *place, doer.value)]
            if back:
                _returning(told, start)
        elif back and (_moves(told, start) or any(map(_going_back, told[max(start - 2, 0) : start]))):
            refused.append(diagnose("SW402", place, _SEVERAL))
    return (tuple(told) if spoken else tuple(tokens)), tuple(refused)


_SEVERAL = "who works again is not clear: name them here, as the step has not one agent who does it alone"


def _going_back(before: Token) -> bool:
    return before.of("LOOP", "WEAKLOOP", "RETRY") or "back" in before.low


def _bracketed(tokens: Sequence[Token], at: int) -> bool:
    """ "back to (1)": a number in brackets behind a word of going back."""
    inside = 1 < at < len(tokens) - 1 and tokens[at].of("NUM")
    marked = inside and tokens[at - 1].of("OPEN") and tokens[at + 1].of("CLOSE")
    return marked and tokens[at - 2].low in _BACK


def _apart(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, with each of several numbers of steps ("steps 2-3", "steps 1, 2 and 3") behind a "step"."""
    made: list[Token] = []
    listed = False
    for at, token in enumerate(tokens):
        if _repeated(tokens, at):
            listed = True  # "repeat 2-3"
            made.append(_head(token.start))
        span = _RANGE.fullmatch(token.text) if listed else None
        if span is not None:
            middle = token.start + span.start(2)
            made += [_number(token.start, span.group(1)), _joint(middle, span.group(2))]
            made.append(_number(token.start + span.start(3), span.group(3)))
        elif listed and not token.of("NUM") and token.text in _UP_TO:
            made.append(_joint(token.start, token.text))
        else:
            made.append(token)
        listed = token.low in _STEPS or (listed and (token.of("NUM", "AND", "COMMA") or token.text in _UP_TO))
    return made


def _repeated(tokens: Sequence[Token], at: int) -> bool:
    """ "repeat 2-3", "redo 2 to 4": a range of numbers right behind a word of doing again."""
    if at == 0 or not tokens[at - 1].of("LOOP", "WEAKLOOP", "RETRY"):
        return False
    ranged = tokens[at + 1 : at + 3]
    joined = tokens[at].of("NUM") and len(ranged) == 2 and ranged[0].text in _UP_TO and ranged[1].of("NUM")
    return joined or _RANGE.fullmatch(tokens[at].text) is not None


def _head(start: int) -> Token:
    return Token(frozenset({"INERT"}), "steps", start, start, "steps")


_RANGE = re.compile(r"(\d+)([-–])(\d+)")
_UP_TO = ("to", "through", "-", "–", "&")


def _number(start: int, text: str) -> Token:
    return Token(frozenset({"NUM"}), text, start, start + len(text), float(text))


def _joint(start: int, text: str) -> Token:
    return Token(frozenset({"AND"}), text, start, start + len(text), "and")


def _returning(tokens: list[Token], at: int) -> None:
    """ "go to step 1", "restart at step 1", once that has been told: back to it."""
    if _moves(tokens, at):
        start = at - 2 - (tokens[at - 2].low == "again")
        span = (tokens[start].start, tokens[at - 1].end)
        tokens[start:at] = [Token(frozenset({"TO"}), "back to", *span, "back to")]


def _moves(tokens: Sequence[Token], at: int) -> bool:
    towards = at > 1 and tokens[at - 1].low in _TOWARDS
    return towards and tokens[at - 2].low in _MOVING


def _spoken(tokens: Sequence[Token], at: int) -> tuple[int, int, int] | None:
    """(start, stop, number) of the tokens that speak of a step whose number stands here."""
    value = tokens[at].value
    if not tokens[at].of("NUM") or isinstance(value, str) or value != int(value):
        return None
    if tokens[at - 1].low in _STEPS:
        return at - 1, at + 1, int(value)
    if _bracketed(tokens, at):
        return at - 1, at + 2, int(value)
    left = at - 1
    while left > 0 and tokens[left].of("NUM", "AND", "COMMA"):
        left -= 1
    listed = tokens[left].low in _MANY and tokens[left + 1].of("NUM")
    return (at, at + 1, int(value)) if listed else None


def _items(segments: Sequence[Segment]) -> dict[int, int]:
    """Number of an item → where it begins."""
    return {n: s.span[0] for s in reversed(segments) if s.tokens and (n := _count(s))}


def _count(segment: Segment) -> int:
    return next((int(t.value) for t in segment.marks if t.of("NUM") and not isinstance(t.value, str)), 0)


def _doers(segments: Sequence[Segment]) -> dict[int, Token]:
    """Number of an item → the name of who does it, where that is one who does no other item."""
    found: dict[int, Token] = {}
    for segment in segments:
        number = _count(segment)
        at = next((n for n, t in enumerate(segment.tokens) if t.of("AGENT", "GROUP")), None)
        if not number or at is None or any(not t.of("INERT", "FIRST", "THEN") for t in segment.tokens[:at]):
            continue
        if not has(segment.tokens[at + 1 : at + 2], *_LISTED):
            found.setdefault(number, segment.tokens[at])
    often = Counter(t.value for t in found.values())
    return {number: doer for number, doer in found.items() if often[doer.value] == 1}
