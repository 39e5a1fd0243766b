"""Answering: "Who may use Shell? Only Ann.", a question and its answer, as the one statement that they make.

The words of the question are put behind or before those of the answer, where the statement has them; as
written they are marks of the sentence. A question without an answer, or with one that does not fit, stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from swarmwright.language.questions.wording import (
    AND,
    AUXILIARIES,
    FRAGMENT,
    IDLE,
    LONG,
    MANY,
    NO,
    OFTEN,
    PERSON,
    PLACES,
    SIGNING,
    TIMED,
    TOPIC,
    WHAT_OF,
    WHAT_THEN,
    WHEN,
    WHO_ASKED,
    YES,
    YES_NO,
)
from swarmwright.language.sentences.masking import masked
from swarmwright.language.sentences.segments import Segment
from swarmwright.language.words.tokens import Token, has, made

__all__ = ["with_questions_answered"]

Tokens = tuple[Token, ...]
_Builder = Callable[[Mapping[str, Tokens], Tokens], Tokens | None]


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question that was answered: what another answer of the same kind says of somebody else."""

    of: Callable[[Tokens, Tokens], Tokens | None]


def with_questions_answered(segments: Sequence[Segment]) -> list[Segment]:
    """The sentences, a question and the answer behind it as one."""
    out: list[Segment] = []
    before: _Asked | None = None
    at = 0
    while at < len(segments):
        one = segments[at]
        other = segments[at + 1] if at + 1 < len(segments) else None
        if other is None or not _asks(one) or _asks(other) or not other.tokens:
            out.append(one)
            at += 1
            continue
        asked, answer = _plain(one.tokens), _plain(other.tokens)
        told, before = _told(asked, answer, before)
        if told is None:
            out.append(one)
            at += 1
            continue
        kept = {t.span for t in told}
        dropped = (t for t in (*one.tokens, *other.tokens) if t.span not in kept)
        marks = (*(m for m in one.marks if m.text != "?"), *other.marks, *dropped)
        end = next((n for n, t in enumerate(told) if t.of("STOP")), len(told))
        out.append(replace(other, tokens=told[:end], marks=marks))
        out += [replace(other, tokens=told[end + 1 :], marks=())] if end < len(told) else []
        at += 2
    return out


def _asks(segment: Segment) -> bool:
    return bool(segment.tokens) and any(t.text == "?" for t in segment.marks)


def _plain(tokens: Tokens) -> Tokens:
    """Without "Q:" and "A:", "Question 3:" and "Answer:"."""
    label = tokens[0].low if tokens else ""
    colon = next((n for n, t in enumerate(tokens[:4]) if t.of("COLON")), 0)
    return tokens[colon + 1 :] if label in ("q", "a", "question", "answer") and colon else tokens


def _told(asked: Tokens, answer: Tokens, before: _Asked | None) -> tuple[Tokens | None, _Asked | None]:
    """The statement, and what an "And Cid?" behind it would ask."""
    text, places = masked(asked)
    text = text.strip()

    def part(hit: re.Match[str], group: str) -> Tokens:
        start, end = hit.span(group)
        return tuple(t for t, at in zip(asked, places, strict=True) if start <= at < end)

    if not answer:
        return None, None
    if before is not None and (hit := AND.fullmatch(text)) is not None:
        return before.of(part(hit, "who"), answer), before
    place = next((said for said, pattern in PLACES.items() if pattern.fullmatch(text)), "")
    if place:
        return _led(place, answer), None
    if TOPIC.fullmatch(text):
        about = tuple(t for t in asked if t.of("TOOL", "AND", "COMMA"))
        return (*about, made("COLON", ":", answer[0].start), *answer), None
    if (hit := WHAT_THEN.fullmatch(text)) is not None:
        return (*part(hit, "time"), made("COMMA", ",", answer[0].start), *answer), None
    if (hit := WHO_ASKED.fullmatch(text)) is not None:
        told, again = _of_whom(answer, part(hit, "does")), None
    else:
        told, again = _of_somebody(text, part, answer)
    return (told, again) if told is not None else (_idle(text, answer), None)


def _of_somebody(
    text: str, part: Callable[[re.Match[str], str], Tokens], answer: Tokens
) -> tuple[Tokens | None, _Asked | None]:
    """What is asked of somebody: whether he may, when he starts, how long he has."""
    for pattern, build in _BUILDERS.items():
        hit = pattern.fullmatch(text)
        if hit is None:
            continue
        parts = {name: part(hit, name) for name, found in hit.groupdict().items() if found}
        return build(parts, answer), _Asked(partial(_again, build, parts))
    return None, None


def _again(build: _Builder, parts: Mapping[str, Tokens], who: Tokens, answer: Tokens) -> Tokens | None:
    """ "(May Ben use it? No.) And Cid? Yes." """
    place = who[-1].end
    return build({**{name: _moved(said, place) for name, said in parts.items()}, "who": who}, answer)


def _led(said: str, answer: Tokens) -> Tokens:
    kind = {"first": "FIRST", "then": "THEN", "finally": "LAST"}[said]
    if answer[-1].low in AUXILIARIES:
        answer = answer[:-1]
    return (made(kind, said, answer[0].start), *answer)


def _moved(tokens: Sequence[Token], place: int) -> Tokens:
    return tuple(replace(t, start=place, end=place) for t in tokens)


def _of_whom(answer: Tokens, does: Tokens) -> Tokens | None:
    """ "(Who may use it?) Only Ann." """
    text, _ = masked(answer)
    signer = SIGNING.search(masked(does)[0]) and PERSON.fullmatch(text.strip())
    if FRAGMENT.fullmatch(text) is None and not signer:
        return None
    if answer[-1].low in AUXILIARIES:
        answer = answer[:-1]
    return (*answer, *_moved(does, answer[-1].end)) if answer else None


def _allowed(parts: Mapping[str, Tokens], answer: Tokens) -> Tokens | None:
    """ "(May Ben use it?) No." """
    text, places = masked(answer)
    yes, no = YES.match(text), NO.match(text)
    hit = yes or no
    if hit is None:
        return None
    place = answer[0].start
    who, aux = parts.get("who", ()), parts["aux"]
    if not who:
        who = (made("EVERYONE" if yes else "NOBODY", "everybody" if yes else "nobody", place),)
        no = None
    denied = (made("MUSTNOT", "not", place),) if no else ()
    if denied and aux[0].low in ("can", "may", "must", "should", "shall", "will"):
        aux, denied = (), (made("MUSTNOT", "must not", place),)
    rest = tuple(t for t, at in zip(answer, places, strict=True) if at >= hit.end())
    if not no or not rest:
        return (*who, *aux, *denied, *parts["does"], *rest)
    if FRAGMENT.fullmatch(masked(rest)[0]) is not None:  # "No, only Ann is."
        rest = _of_whom(rest, (*parts["aux"], *parts["does"])) or rest
    return (*who, *aux, *denied, *parts["does"], made("STOP", ".", rest[0].start), *rest)


def _idle(text: str, answer: Tokens) -> Tokens | None:
    """ "(How does it go on?) Ann drafts it." """
    whole = has(answer, "AGENT", "GROUP", "EVERYONE", "NOBODY", "EACH")
    led = answer[0].of("IF", "ELSE", "UNLESS", "THEN", "NOT")
    return answer if IDLE.fullmatch(text) and whole and not led else None


def _what(parts: Mapping[str, Tokens], answer: Tokens) -> Tokens | None:
    """ "(What may Ann use?) Shell.", "(What does Ann do?) She drafts." """
    does = masked(parts["does"])[0].strip()
    if does in ("do", "do first", "do then", "do next"):
        he = answer[0].low in ("it", "he", "she", "they")
        return (*parts["who"], *answer[he:]) if not has(answer[:1], "AGENT") else answer
    if FRAGMENT.fullmatch(masked(answer)[0].replace("#", "@")) is None:
        return None
    return (*parts["who"], *parts["aux"], *parts["does"], *answer)


def _starting(parts: Mapping[str, Tokens], answer: Tokens) -> Tokens | None:
    """ "(When does Ben start?) After Ann." """
    if TIMED.match(masked(answer)[0]) is None:
        return None
    place = answer[0].start
    return (*parts["who"], made("STARTV", "starts", place), *answer)


def _having(parts: Mapping[str, Tokens], answer: Tokens) -> Tokens | None:
    """ "(How long has Ben?) Ten minutes." """
    if not has(answer, "NUM", "QTY", "NUMWORD") or has(answer, "AGENT"):
        return None
    place = answer[0].start
    return (*parts["who"], made("INERT", "has", place), *answer)


def _doing(parts: Mapping[str, Tokens], answer: Tokens) -> Tokens | None:
    """ "(How often may Ben retry?) Twice.", "(How many calls may Ben make?) Twenty." """
    if not has(answer, "NUM", "QTY", "NUMWORD", "MUSTNOT") or has(answer, "AGENT"):
        return None
    what = _moved(parts.get("what", ()), answer[-1].end)
    return (*parts["who"], *parts["aux"], *parts["does"], *answer, *what)


_BUILDERS: Mapping[re.Pattern[str], _Builder] = {
    WHEN: _starting,
    LONG: _having,
    OFTEN: _doing,
    MANY: _doing,
    YES_NO: _allowed,
    WHAT_OF: _what,
}
