"""Own work: "Ben reads it before he pays" is "Ben reads it and then pays": one step, which waits for nobody.

A step does not wait for itself: where somebody's one work is put before or behind that person's other work,
the two are told as one, in the order in which they are done. Where "she" may be somebody who was named in the
sentence before, both readings are shown (`forks`). That a step begins is no work: "before he starts".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.rewrites.retold import retold_as
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.told.forks import Forks
from swarmwright.language.words.tokens import Token, has, made
from swarmwright.workflow.catalog import Catalog

__all__ = ["with_own_work_whole"]

_HE = ("he", "she")
_NO_WORK = ("FIN", "COMMA", "AND", "OR", "AGENT", "GROUP", "MUST", "MUSTNOT", "MAY", "NOT")
_APART = ("COMMA", "SEMI", "COLON", "DASH", "THEN", "ELSE", "IF", "UNLESS", "UNTIL", "ONCE", "BEFORE", "MARK")
_OTHER = (
    "HUMAN",
    "ME",
    "TOOL",
    "APPROVE",
    "SIGNAL",
    "EACH",
    "TIMES",
    "LOOP",
    "NOT",
    "ONLY",
    "MAYONLY",
    "PAR",
)
"""What makes of the sentence another than that somebody does two things."""
_HAS = ("has", "have", "had", "is", "are", "was", "'s")
_BEFORE_A_SUBJECT = ("COMMA", "THEN", "ELSE", "AND", "BUT", "MARK", "INERT")
_TIMES = ("before", "after", "once", "as soon as", "when")


def with_own_work_whole(segments: Sequence[Segment], team: Catalog, forks: Forks) -> tuple[Segment, ...]:
    """The sentences; what an agent does before or behind its own other work is one work with that."""
    found: list[Segment] = []
    lately = ""
    for segment in segments:
        found.append(_told(segment, team, forks, lately))
        named = [str(t.value) for t in segment.tokens if t.of("AGENT")]
        lately = named[-1] if named else lately
    return tuple(found)


def _told(segment: Segment, team: Catalog, forks: Forks, lately: str) -> Segment:
    tokens = segment.tokens
    if has(tokens, *_OTHER):
        return segment
    at = next((n for n in range(len(tokens) - 2) if _goes_on(tokens, n)), None)
    if at is None:
        return _told_next(segment)
    told = _in_front(tokens) if at == 0 else _behind(tokens, at)
    if told is None:
        return segment
    doer, he = str(tokens[at + 1].value), tokens[at + 1]
    if lately not in ("", doer) and he.low in _HE:
        said = f"{he.text!r} can be {team.name(doer)} or {team.name(lately)}"
        if forks.at(he.span, said, usual=True) == 2:
            other = replace(he, value=lately)
            return replace(segment, tokens=(*tokens[: at + 1], other, *tokens[at + 2 :]))
    return retold_as(segment, told)


def _told_next(segment: Segment) -> Segment:
    """ "Ben reads the file, then he pays": he goes on, and is not named for another step."""
    tokens = segment.tokens
    at = next((n for n in range(1, len(tokens) - 1) if tokens[n - 1].of("THEN") and tokens[n].low in _HE), 0)
    named = [t for t in tokens[:at] if t.of("AGENT", "GROUP")]
    if len(named) != 1 or not tokens[0].of("AGENT") or tokens[at].value != named[0].value:
        return segment
    return retold_as(segment, (*tokens[:at], *tokens[at + 1 :]))


def _goes_on(tokens: Sequence[Token], at: int) -> bool:
    """Whether a time begins here, told by what somebody does then: "before he …", "once Ben …"."""
    once = tokens[at]
    timed = once.of("BEFORE", "ONCE") and once.low in _TIMES
    return timed and tokens[at + 1].of("AGENT", "THEY") and _works(tokens, at + 2)


def _works(tokens: Sequence[Token], at: int) -> bool:
    """Whether work is told from here on: "pays", "has read the file", and not "is done"."""
    at += at < len(tokens) and tokens[at].low in _HAS
    return at < len(tokens) and not tokens[at].of(*_NO_WORK)


def _behind(tokens: Sequence[Token], at: int) -> tuple[Token, ...] | None:
    """ "Ben reads the file before he pays", "Ben pays after he has read the file"."""
    start, stop = _subject(tokens[:at])
    he = tokens[at + 1]
    if he.low not in (_HE if stop - start == 1 else ("they",)) or not _are(tokens[start:stop], he):
        return None
    if stop == at or has(tokens[stop:at], *_APART, "AGENT", "GROUP", "THEY"):
        return None
    then = made("AND", "and then", tokens[at].start, he.end)
    if tokens[at].of("BEFORE"):
        begins = _end(tokens, at + 2) == at + 3 and tokens[at + 2].of("STARTV")
        return (*tokens[:at], *tokens[at + 3 :]) if begins else (*tokens[:at], then, *tokens[at + 2 :])
    end = _end(tokens, at + 2)
    return (*tokens[:stop], *tokens[at + 2 : end], then, *tokens[stop:at], *tokens[end:])


def _subject(tokens: Sequence[Token]) -> tuple[int, int]:
    """Where those are named of whom the last clause tells; (0, 0) if nobody is."""
    stop = next((n + 1 for n in reversed(range(len(tokens))) if tokens[n].of("AGENT")), 0)
    start = stop
    while start and tokens[start - 1].of("AGENT", "AND", "COMMA"):
        start -= 1
    start = next((n for n in range(start, stop) if tokens[n].of("AGENT")), stop)
    opens = start == 0 or tokens[start - 1].of(*_BEFORE_A_SUBJECT)
    return (start, stop) if stop and opens else (0, 0)


def _are(doers: Sequence[Token], he: Token) -> bool:
    """Whether these are whom the pronoun means: one by name, or several."""
    named = [t for t in doers if t.of("AGENT")]
    return len(named) > 1 if he.of("THEY") else len(named) == 1 and named[0].value == he.value


def _in_front(tokens: Sequence[Token]) -> tuple[Token, ...] | None:
    """ "Before he pays, Ben reads the file", "Once Ben has read the file, he pays"."""
    comma = next((n for n in range(2, len(tokens) - 2) if tokens[n].of("COMMA")), None)
    if comma is None or has(tokens[2:comma], *_APART, "AGENT", "GROUP", "THEY"):
        return None
    doer, he = tokens[comma + 1], tokens[1]
    named = doer.of("AGENT") and he.of("AGENT") and doer.value == he.value
    if not named or not (doer.low in _HE or he.low in _HE) or not _works(tokens, comma + 2):
        return None
    name, end = he if doer.low in _HE else doer, _end(tokens, comma + 2)
    one, two = tokens[2:comma], tokens[comma + 2 : end]
    if tokens[0].of("BEFORE") and len(one) == 1 and one[0].of("STARTV"):
        return (name, *two, *tokens[end:])
    first, last = (two, one) if tokens[0].of("BEFORE") else (one, two)
    return (name, *first, made("AND", "and then", *tokens[0].span), *last, *tokens[end:])


def _end(tokens: Sequence[Token], at: int) -> int:
    """Where what is told from here on ends."""
    return next((n for n in range(at, len(tokens)) if tokens[n].of(*_APART)), len(tokens))
