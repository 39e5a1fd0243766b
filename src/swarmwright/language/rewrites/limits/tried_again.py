"""Tried again: "a failed lookup may be repeated twice by Ann" is "Ann may retry twice", and no round.

What is told of whatever fails ("a crashed agent gets three retries") is told of every agent.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from swarmwright.language.rewrites.retold import Between, retold, said_by
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, made

__all__ = ["with_tries_told"]

Tokens = tuple[Token, ...]

_FAILED = r"(?:failed|failing|crashed|crashing|broken|unsuccessful|aborted|timed[- ]out)"
_FAILS = (
    r"(?:fails?|crash(?:es)?|breaks?(?: down)?|aborts?|dies|goes down|falls over|times? out|errors? out"
    r"|has (?:failed|crashed)|have (?:failed|crashed))"
)
_SOME = r"(?:an?|any|every|each|the|all|whichever|whatever)"
_ONE = r"(?:agents?|bots?|steps?|runs?|ones?)"
_AGAIN = (
    r"(?:re-?started|restarted|retried|re-?run|repeated|relaunched|redone"
    r"|(?:tried|run|started|attempted|done|launched) (?:again|anew|afresh))"
)
_MAY = r"(?:is|are|gets?|may|can|must|will|should|shall|has to|have to)(?: to)?(?: be)?"
_TIMES = (
    r"(?:at most |up to |no more than |not more than |a maximum of )?"
    r"(?:once|twice|thrice|\w+ (?:more )?times?)(?: (?:at most|at the most|only))?"
)
_NAMES = r"@(?: (?:, and|and|or|,) @)*"

_WHOEVER = re.compile(
    rf"(?:whoever {_FAILS}|(?:whichever|whatever)(?: {_ONE}| of them)? {_FAILS}"
    rf"|(?:{_SOME} )?{_ONE} (?:that|which|who) {_FAILS}|{_SOME} {_FAILED} {_ONE}) (?=\w)"
)
_NO_MATTER = re.compile(
    r"(?:, )?(?:whoever|whichever|no matter (?:who|which))(?: (?:agent|bot|one|step|of them))? (?:it |that )?"
    r"(?:is|was|may be|has been)(?: talking| working| at work| running)? (?=$|[.,;])"
)
_PASSIVE = re.compile(
    rf"(?:{_SOME} )?{_FAILED} (?:[a-z]+ ){{1,3}}?(?P<may>{_MAY}) {_AGAIN} "
    rf"(?:(?P<n1>{_TIMES}) by (?P<who1>{_NAMES}) |by (?P<who2>{_NAMES}) (?P<n2>{_TIMES}) )(?=$|[.,;])"
)
_ACTIVE = re.compile(
    rf"(?P<who>{_NAMES}) (?:(?:may|can|should|must|will|is to|has to) )?"
    rf"(?:re-?tr(?:y|ies)|repeats?|redo(?:es)?|re-?runs?) "
    rf"(?:{_SOME} )?{_FAILED} (?:[a-z]+ ){{1,3}}?(?P<n>{_TIMES}) (?=$|[.,;])"
)
_WHOLE = re.compile(rf"{_MAY} {_AGAIN} (?P<n>{_TIMES}) (?=$|[.,;])")
_ANOTHER_GO = re.compile(
    rf"(?P<who>{_NAMES}) (?:may|can|gets?|has|have|is allowed|is given|should)(?: to)?(?: have| get)? "
    r"(?:another|a second|one more|a further|one further) (?:go|try|attempt|shot|chance) (?:at it )?"
    rf"(?:(?:, )?(?:if|when|should|in case) (?:[a-z@']+ )+?(?:{_FAILS}|fail) )?(?=$|[.;])"
)
_HE = re.compile(
    rf"(?:if|when|whenever|in case|should) (?P<who>@) (?:{_FAILS}|fail|crash|abort) (?:, )?(?:then )?"
    r"(?:he|she|it|they) "
    r"(?P<does>(?:[a-z'-]+ )*(?:retry|retries|again|tries|attempts?|goes?|more|times) .*|.* retr.*)"
)


def with_tries_told(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, what is tried again after a failure in the words by which it is read."""
    return retold(segments, _told)


_SIGNS = ("RETRY",)
_SIGN = re.compile(rf"{_FAILED}|{_FAILS}|fail|crash|whoever|whichever|go|attempt|shot|chance", re.IGNORECASE)


def _fails(token: Token) -> bool:
    return bool(_SIGN.fullmatch(token.text))


def _told(tokens: Tokens) -> Tokens | None:
    if not any(t.of(*_SIGNS) or _fails(t) for t in tokens):
        return None
    text, between = said_by(tokens)

    def part(hit: re.Match[str], *groups: str) -> Tokens:
        return next(between(*hit.span(group)) for group in groups if hit[group])

    def around(hit: re.Match[str], *told: Token) -> Tokens:
        return (*between(0, hit.start()), *told, *between(hit.end(), len(text)))

    if (hit := _PASSIVE.search(text)) is not None:
        who, times = part(hit, "who1", "who2"), part(hit, "n1", "n2")
        return around(hit, *who, *_may_retry(who[-1].end), *times)
    if (hit := _ACTIVE.search(text)) is not None:
        who = part(hit, "who")
        return around(hit, *who, *_may_retry(who[-1].end), *part(hit, "n"))
    if (hit := _ANOTHER_GO.match(text)) is not None:  # behind a condition it may be a round
        who = part(hit, "who")
        end = who[-1].end
        return around(hit, *who, *_may_retry(end), Token(frozenset({"NUM"}), "once", end, end, 1.0))
    if (hit := _HE.fullmatch(text)) is not None:
        return (*part(hit, "who"), *part(hit, "does"))
    return _of_whoever(tokens, text, between)


def _of_whoever(tokens: Tokens, text: str, between: Between) -> Tokens | None:
    """ "Whichever agent fails gets two retries": every agent does."""
    hit = _WHOEVER.match(text)
    if hit is None:
        return None
    rest = text[hit.end() :]
    if (late := _NO_MATTER.search(rest)) is not None:
        tokens = between(0, hit.end() + late.start())
    place = tokens[0].start
    behind = tuple(t for t in between(hit.end(), len(text)) if t in tokens)
    if (whole := _WHOLE.match(rest)) is not None:
        start, end = (hit.end() + n for n in whole.span("n"))
        behind = (*_may_retry(place), *between(start, end))
    return (made("EVERYONE", "every agent", place), *behind)


def _may_retry(place: int) -> Tokens:
    return (made("MAY", "may", place), made("RETRY", "retry", place))
