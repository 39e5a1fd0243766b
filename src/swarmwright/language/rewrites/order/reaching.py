"""Reaching: a work goes to whoever begins then: "before it reaches Ops" is "before Ops starts".

What is passed on, lands, arrives or comes back is the work, and no agent; "it" is then nobody who works. The
other readers are given the sentence in those words, and need know nothing of ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.happenings.rewriting import Draft
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.single import Word, words_in, words_of
from swarmwright.language.words.tokens import Token

__all__ = ["with_receivers"]

_LONGEST = 150
"""Words; a longer sentence is left to others."""

_EARLIER = words_in("before until till til")
_LATER = words_in("after once when upon")
_PRONOUNS = words_in("it this that they everything anything all nothing")
_ARTICLES = words_in("the a an this that these those each every any its his her their our no")
_HELPING = words_in("is are was were be been being has have had can could may might must should will would")
_BESIDE = words_in(
    "ever even finally actually eventually then again first only ultimately also all not never"
)
_GOING = words_in(
    "go get come move travel flow proceed pass land arrive end return wind make find be continue advance head"
)
"""Verbs of a way, before a preposition and where the way leads."""
_SENT = words_in(
    "pass hand send give forward deliver show present submit transfer route relay move escalate return ship"
    " push bring turn take refer report assign feed release offer"
)
"""What is done to a work that goes to somebody."""
_REACHING = words_in("reach hit enter")
_LEAVING = words_in("leave")
_THROUGH = words_in("pass clear go run")
_BACK_FROM = words_in("come return be get go")
_PARTICLES = words_in(
    "on over out back along off up through straight directly onward onwards down in forward forwards finally"
)
_TOWARDS = words_in("to with on at in into onto upon before")
_WAY = words_in("its their his her the way")
_PLACES = words_in(
    "desk hands hand inbox table queue plate side court tray mailbox lap care stage step team department end"
)
"""What of somebody's a work comes to."""


@dataclass(frozen=True, slots=True)
class _Way:
    """words[start:end] say where a work goes: `name` is where. `left`: it has been there, and goes on."""

    start: int
    end: int
    name: Word
    left: bool
    owner: Word | None
    held: bool
    """ "nothing reaches Ops", "it must not reach Ops"."""
    verb: int


def with_receivers(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with whoever a work reaches in the place of its way."""
    words = words_of(talk.prompt, tokens)
    texts = [w.text for w in words]
    if len(words) > _LONGEST or not any(w.kind in ("AGENT", "GROUP") for w in words):
        return tuple(tokens)
    draft = Draft(words)
    for at, text in enumerate(texts):
        if not draft.free(at):
            continue
        timed = text in _EARLIER | _LATER or texts[max(at - 1, 0) : at + 1] == ["prior", "to"]
        behind = at > 0 and text == "," and texts[0] in _LATER
        way = _way(words, at + (timed or behind), gerund=timed) if timed or behind or at == 0 else None
        if way is not None:
            _put(draft, at, way, "before" if text == "to" else text if timed else "")
    if not draft.pieces:
        return tuple(tokens)
    found = draft.tokens()
    kept = {id(t) for t in found}
    talk.ledger.consume([t for t in tokens if id(t) not in kept], "way")
    return found


def _put(draft: Draft, at: int, way: _Way, time: str) -> None:
    """Say who begins, or is done, in the place of a way behind a word of time, or of one alone."""
    words, name = draft.words, way.name.token
    if not time:
        _alone(draft, at, way)
    elif way.left:
        if time in _LATER | {"until", "till", "til"}:
            draft.replace(way.start, way.end, name, _said(words[way.verb], "finishes"))
    elif time in _EARLIER:
        prior = at > 0 and words[at - 1].text == "prior"
        before, starts = _said(words[at - prior], "before"), _said(words[way.verb], "starts")
        draft.replace(at - prior, way.end, before, name, starts)
    elif way.owner is not None:
        draft.replace(way.start, way.end, way.owner.token, _said(words[way.verb], "finishes"))
    elif _goes_on(words, way):
        comma_behind = way.end < len(words) and words[way.end].text == ","
        draft.replace(at, way.end + comma_behind, _said(words[at], "then"))


def _alone(draft: Draft, at: int, way: _Way) -> None:
    """ "Ann's work passes Ben", "(…,) it goes to Ann", "nothing reaches Ann (before …)"."""
    words, name = draft.words, way.name.token
    starts = _said(words[way.verb], "starts")
    if way.left and way.owner is not None and not way.held:
        comma, works = _said(words[way.start + 1], ",", "COMMA"), _said(words[way.verb], "works")
        after = _said(words[way.start], "after")
        draft.replace(way.start, way.end, after, way.owner.token, comma, name, works)
    elif way.left or (at and way.held):
        return
    elif at:
        draft.replace(way.start, way.end, name, starts)
    elif any(w.text in _EARLIER | _LATER | {"unless"} for w in words[way.end :]):
        held = (_said(words[way.start], "cannot"), _said(words[way.verb], "start"))
        draft.replace(way.start, way.end, name, *(held if way.held else (starts,)))


def _said(word: Word, text: str, kind: str = "") -> Token:
    """Another word in the place of one of the prompt's."""
    kinds = frozenset({kind}) if kind else phrases().get((text,), frozenset({"WORD"}))
    return Token(kinds, text, word.start, word.end, text)


def _goes_on(words: Sequence[Word], way: _Way) -> bool:
    """ "once it reaches Ann, Ann …": what comes next is what she does."""
    after = next((w for w in words[way.end :] if w.text != ","), None)
    return after is not None and (after.value == way.name.value or after.text in ("he", "she", "they"))


def _way(words: Sequence[Word], start: int, gerund: bool) -> _Way | None:
    """The way that begins at words[start] with what goes it; gerund: or with "reaching", "being sent"."""
    subject = _subject(words, start)
    if subject is None:
        if not (gerund and start < len(words) and words[start].text.endswith("ing")):
            return None
        subject = start, None
    at, owner = subject
    passive, held = False, words[start].text in ("nothing", "no")
    while at < len(words) and (words[at].text in _HELPING | _BESIDE or _has_to(words, at)):
        passive |= words[at].text in ("is", "are", "was", "were", "be", "been", "being")
        held |= words[at].text in ("not", "never")
        at += 1
    being = passive and words[at - 1].text in _HELPING
    verb = at
    if at >= len(words):
        return None
    lemmas = {lemma for lemma, _ in analyses(words[at].text)}
    place = None
    if being and not lemmas & _SENT:
        at -= 1
        lemmas = {"be"}
    elif passive and lemmas & _SENT:
        place = _to(words, at + 1, frozenset(["to", "into", "onto"]))
        return _found(words, start, place, left=False, owner=owner, held=held, verb=verb)
    elif lemmas & {"get"} and at + 1 < len(words) and {m for m, _ in analyses(words[at + 1].text)} & _SENT:
        place = _to(words, at + 2, frozenset(["to"]))
        return _found(words, start, place, left=False, owner=owner, held=held, verb=verb)
    return _active(words, start, at, lemmas, owner, held)


def _has_to(words: Sequence[Word], at: int) -> bool:
    """ "has to", "needs to"."""
    pair = [w.text for w in words[at - (words[at].text == "to") :][:2]]
    return pair in (["has", "to"], ["have", "to"], ["needs", "to"], ["need", "to"], ["ought", "to"])


def _active(
    words: Sequence[Word], start: int, at: int, lemmas: set[str], owner: Word | None, held: bool
) -> _Way | None:
    """ "reaches Ann", "goes on to Ann", "comes back from Ann", "has left Ann"."""
    if lemmas & (_REACHING | _LEAVING):
        return _found(words, start, _name(words, at + 1), bool(lemmas & _LEAVING), owner, held, at)
    if lemmas & _BACK_FROM:
        back = _to(words, at + 1, frozenset(["from"] if lemmas & {"be"} else ["from", "through"]))
        if back is not None:
            return _found(words, start, back, True, owner, held, at)
    through = words[at + 1 : at + 2] and words[at + 1].text in ("through", "past", "by")
    gone = _name(words, at + 1 + bool(through)) if lemmas & _THROUGH else None
    if gone is not None and (through or lemmas & {"pass", "clear"}):
        return _found(words, start, gone, True, owner, held, at)
    if not lemmas & _GOING:
        return None
    toward = _TOWARDS - {"to", "into", "onto"} if lemmas == {"be"} else _TOWARDS
    return _found(words, start, _to(words, at + 1, toward), False, owner, held, at)


def _found(
    words: Sequence[Word], start: int, place: tuple[int, Word] | None, left: bool, owner: Word | None,
    held: bool, verb: int,
) -> _Way | None:  # fmt: skip
    return None if place is None else _Way(start, place[0], place[1], left, owner, held, verb)


def _subject(words: Sequence[Word], at: int) -> tuple[int, Word | None] | None:
    """The position behind a noun phrase for a work, and whose that is said to be; None if none is here."""
    if at >= len(words):
        return None
    if words[at].text in _PRONOUNS and not _noun(words, at + 1):
        both = words[at].text == "all" and words[at + 1 : at + 2] and words[at + 1].text == "of"
        return (at + 3 if both else at + 1), None
    owner = None
    owned = [w.text for w in words[at + 1 : at + 2]] == ["'s"]
    if words[at].kind in ("AGENT", "GROUP") and owned:
        owner, at = words[at], at + 2
    elif words[at].text in _ARTICLES:
        at += 1
    else:
        return None
    end = at
    while end < at + 4 and _noun(words, end):
        end += 1
    return (end, owner) if end > at else None


def _noun(words: Sequence[Word], at: int) -> bool:
    """Whether a word of a noun phrase stands here: no name, no operator and no verb that goes a way."""
    if at >= len(words) or words[at].kind or not words[at].text[:1].isalpha():
        return False
    word = words[at].text
    if word in _HELPING | _BESIDE:
        return False
    if {"s", "part", "past", "ing"} & {form for _, form in analyses(word)}:
        return not {lemma for lemma, _ in analyses(word)} & (_GOING | _SENT | _REACHING | _LEAVING)
    return words[at].token.of("WORD", "INERT", "OUTPUT")


def _to(words: Sequence[Word], at: int, towards: frozenset[str]) -> tuple[int, Word] | None:
    """ "(goes) on to Ann", "(finds) its way to Ann", "(lands) on Ann's desk": the end, and the name."""
    while at < len(words) and words[at].text in _PARTICLES | _WAY | {"off"}:
        named = at + 1 < len(words) and (words[at + 1].kind or words[at + 1].text == "the")
        if words[at].text in towards and named:
            break
        at += 1
    return _name(words, at + 1) if at < len(words) and words[at].text in towards else None


def _name(words: Sequence[Word], at: int) -> tuple[int, Word] | None:
    """A name, maybe with what of hers a work comes to: the position behind, and the name."""
    while at < len(words) and words[at].text in ("the", "our", "agent"):
        at += 1
    if at >= len(words) or words[at].kind not in ("AGENT", "GROUP"):
        return None
    behind = [w.text for w in words[at + 1 : at + 3]]
    if behind[:1] != ["'s"]:
        return at + 1, words[at]
    return (at + 3, words[at]) if behind[1:] and behind[1] in _PLACES else None
