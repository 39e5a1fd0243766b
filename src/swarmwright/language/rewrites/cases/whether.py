"""Whether: "Ben or Cy works, depending on whether it is new" is "if it is new, Ben works, else Cy works".

The first of two is meant where it is so, the second where it is not: "new or known" and "new or not" say
no more than "new". Of more than two it is not said who is meant when: their choice depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_cases_for_whether"]

_LED = ("depending on whether", "dependent on whether", "according to whether", "depending upon whether")
_BEFORE = ("COMMA", "THEN", "AND", "SEMI", "COLON")


def with_cases_for_whether(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences with two cases in place of such words."""
    return [_told(segment) for segment in segments]


def _told(segment: Segment) -> Segment:
    tokens = segment.tokens
    at = next((n for n, t in enumerate(tokens) if t.low in _LED), -1)
    if at < 0 or not _among_several(tokens):
        return segment
    told = _of_two(tokens, at)
    if told is None:
        criterion = replace(tokens[at], kinds=frozenset({"WORD"}))
        told = (*tokens[:at], criterion, *tokens[at + 1 :])
    return replace(segment, tokens=told)


def _of_two(tokens: tuple[Token, ...], at: int) -> tuple[Token, ...] | None:
    """The sentence with two cases, the criterion standing at `at`; None where it is no plain one of two."""
    first = next((n for n in range(len(tokens) - 2) if _two(tokens, n)), -1)
    asked = tokens[at + 1 : _stop(tokens, at + 1)]
    end = at + 1 + len(asked)
    if at < first:
        ahead, body = tokens[end + 1 : first], tokens[first + 3 : _stop(tokens, first + 3)]
        behind = tokens[first + 3 + len(body) :]
    else:
        ahead, body, behind = tokens[:first], tokens[first + 3 : at], tokens[end:]
    ahead = ahead[: len(ahead) - has(ahead[-1:], "EITHER")]
    if first < 0 or not asked or (ahead and not ahead[-1].of(*_BEFORE)):
        return None
    cases = _cases(tokens[at], asked, tokens[first : first + 3], _work(body))
    return (*ahead, *cases, *behind[has(behind[:1], "CLOSE") :])


def _stop(tokens: Sequence[Token], start: int) -> int:
    """Where the next mark stands."""
    return next((n for n in range(start, len(tokens)) if tokens[n].of("COMMA", "SEMI", "CLOSE")), len(tokens))


def _among_several(tokens: Sequence[Token]) -> bool:
    """ "Ann, Ben or Cy", "either Ann or Ben and Cy"."""
    return sum(t.of("AGENT") for t in tokens) > 1 and has(tokens, "OR", "EITHER", "ANYOF")


def _two(tokens: Sequence[Token], at: int) -> bool:
    """ "Ben or Cy", and nobody else beside them."""
    two = tokens[at].of("AGENT") and tokens[at + 1].of("OR") and tokens[at + 2].of("AGENT")
    listed = at > 1 and tokens[at - 1].of("COMMA") and tokens[at - 2].of("AGENT")
    alone = not at or not (listed or tokens[at - 1].of("OR", "AGENT"))
    return two and alone and not (at + 3 < len(tokens) and tokens[at + 3].of("OR", "AGENT"))


def _work(body: Sequence[Token]) -> tuple[Token, ...]:
    """What either of them does; "works" where nothing is said of it."""
    told = list(body)
    while told and told[-1].of("COMMA", "OPEN", "DASH"):
        told.pop()
    return tuple(told)


def _cases(
    led: Token, asked: Sequence[Token], both: Sequence[Token], work: tuple[Token, ...]
) -> tuple[Token, ...]:
    """ "If it is so, Ben works, otherwise Cy works"."""
    one, _, two = both
    stop = next((n for n, t in enumerate(asked) if t.of("OR")), len(asked))
    so = asked[:stop] if stop > 1 else asked
    if_ = replace(led, text="if", value="if")
    place = two.end
    does = work or (made("STARTV", "works", place),)
    comma, other = made("COMMA", ",", place), made("ELSE", "otherwise", place)
    return (if_, *so, comma, one, *does, comma, other, two, *does)
