"""Bounds: a clause that says nothing but how often work may go round is told in the one way that is read.

"We allow three passes in total", "with a limit of four bounces", "(20 pages at most)", "or eight offers have
been made": people say it by what they allow, by what there is in a round, by what is over then. Whatever
else such a clause says, it names nobody, and all its words but the number and what is counted are of those
that say so. It becomes "at most N rounds", in its place.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.rounds.counting import nouns_of_rounds
from swarmwright.language.rounds.vocabulary import BOUNDING, COUNTS, GOING, LIMITING, LOWER, NO_ROUNDS
from swarmwright.language.told.talk import Talk
from swarmwright.language.words.inflection import analyses
from swarmwright.language.words.lexicon import phrases
from swarmwright.language.words.tokens import Token, has

__all__ = ["with_bounds_told"]

_EDGES = ("COMMA", "SEMI", "DASH", "COLON", "OPEN", "CLOSE", "MARK")
_JOINTS = ("AND", "OR", "BUT", "THEN")
_ROUNDS = ("ROUND", "TIMES", "RETRY")
_LOOPS = ("LOOP", "WEAKLOOP", "UNTIL")


@dataclass(frozen=True, slots=True)
class _Told:
    """A clause that bounds rounds: the tokens from `start` to before `stop`."""

    count: int
    start: int
    stop: int


def with_bounds_told(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence with "at most N rounds" for the clause that bounds what goes round, if it has one."""
    tokens = _without_what_binds_nothing(talk, tokens)
    here = _loops(tokens)
    last = talk.last_loop
    open_ = last is not None and last.at_most is None and last.kind == "loop"
    led = any(b.kind == "supervised" for b in talk.claims.blocks) or has(tokens, "SUPERVISE")
    if led or not (here or open_):
        return tuple(tokens)
    found = [
        f for f in (_around(talk, tokens, at) for at, t in enumerate(tokens) if _count(t)) if f is not None
    ]
    if len(found) != 1 or (not here and not _whole(tokens, found[0])):
        return tuple(tokens)
    return _canonical(talk, tokens, found[0])


_NOTHING = re.compile(
    r"(?:, )?(?:whichever (?:comes|is|happens|occurs) (?:first|sooner|earlier)"
    r"|at least one(?: \w+)?,? and(?= at most))"
)


def _without_what_binds_nothing(talk: Talk, tokens: Sequence[Token]) -> tuple[Token, ...]:
    """The sentence without "whichever comes first" and "at least one and", which rounds with a bound have."""
    if not any(t.of("ATMOST") or t.low == "whichever" for t in tokens) or not _loops_or_open(talk, tokens):
        return tuple(tokens)
    text, places = "", list[int]()
    for token in tokens:
        places.append(len(text))
        text += token.low + " "
    found = _NOTHING.search(text)
    if found is None:
        return tuple(tokens)
    gone = [t for t, at in zip(tokens, places, strict=True) if found.start() <= at < found.end()]
    talk.ledger.consume(gone, "bound")
    return tuple(t for t in tokens if t not in gone)


def _loops_or_open(talk: Talk, tokens: Sequence[Token]) -> bool:
    return talk.last_loop is not None or _loops(tokens) or has(tokens, "ROUND")


def _loops(tokens: Sequence[Token]) -> bool:
    """Whether this sentence says that work goes round."""
    return has(tokens, *_LOOPS) or GOING.search(_text(tokens)) is not None or _so_often(tokens)


def _so_often(tokens: Sequence[Token]) -> bool:
    """ "Ann asks and Bob answers, twenty times": what several do, so often."""
    several = len({str(t.value) for t in tokens if t.of("AGENT")}) > 1
    comma = next((n for n in range(len(tokens) - 1, 0, -1) if tokens[n].of("COMMA")), len(tokens))
    tail = tokens[comma + 1 :]
    counted = len(tail) > 1 and tail[0].of("NUM") and tail[1].of("TIMES", "ROUND")
    return several and counted and all(_says_so(t) for t in tail[2:])


def _text(tokens: Sequence[Token]) -> str:
    return " ".join("#" if t.of("AGENT") else t.low for t in tokens)


def _count(token: Token) -> int:
    if token.of("NUM"):
        value = str(token.value)
        return int(float(value)) if re.fullmatch(r"\d+(\.0)?", value) else 0
    return COUNTS.get(token.low, 0)


def _around(talk: Talk, tokens: Sequence[Token], at: int) -> _Told | None:
    """The clause around a number, if it is one of these."""
    start, stop = at, at + 1
    noun = _noun(talk, tokens, at)
    if noun is None:
        return None
    stop = noun
    start, before = _reach(tokens, start, -1)
    stop, behind = _reach(tokens, stop, 1)
    if start > 1 and tokens[start - 1].of("COLON") and _says_so(tokens[start - 2]):
        start -= 2  # "Limit: 6 tries"
    if before + behind > _MOST_WORDS:
        return None
    while start < at and tokens[start].of(*_JOINTS):
        start += 1
    while stop > noun and tokens[stop - 1].of("AND", "BUT", "THEN"):
        stop -= 1
    joined = start > 0 and tokens[start - 1].of("OR")
    said = _text(tokens[start - joined : stop])
    alone = stop == len(tokens) and start == at and start > 0 and tokens[start - 1].of("COMMA")
    if not (LIMITING.search(said) or alone) or LOWER.search(said):
        return None
    begins = start == 0 or tokens[start - 1].of(*_EDGES, *_JOINTS) or tokens[start].low in _ADJUNCT
    ends = stop == len(tokens) or tokens[stop].of(*_EDGES, *_JOINTS)
    return _Told(_count(tokens[at]), start, stop) if begins and ends else None


_ADJUNCT = frozenset(["with", "for", "within", "in", "up to", "to"])


def _noun(talk: Talk, tokens: Sequence[Token], at: int) -> int | None:
    """Where what is counted ends; None if these are no rounds."""
    if tokens[at].low in COUNTS:
        return at + 1
    place = at + 1
    while place < len(tokens) and tokens[place].low in (
        "more",
        "such",
        "full",
        "of",
        "these",
        "those",
    ):
        place += 1
    if place == len(tokens) or tokens[place].of("AGENT", "TOOL", "GROUP", "UNIT"):
        return None
    word = tokens[place]
    if word.of(*_ROUNDS) or (word.low in (nouns_of_rounds() - _DUBIOUS) | _FURTHER):
        return place + 1
    text = word.low
    one = next((lemma for lemma, form in analyses(text) if form == "s"), text)
    one = (
        re.sub(r"ve$", "f", one)
        if re.search(rf"\b{re.escape(re.sub('ve$', 'f', one))}\b", talk.prompt)
        else one
    )
    if one == text or text in NO_ROUNDS or not word.of("WORD", "OUTPUT", "HANDOFF"):
        return None
    over = at > 0 and tokens[at - 1].low == "after" and has(tokens[:at], "UNTIL")
    if over:
        return place + 1  # "until it is good or after six rehearsals"
    return place + 1 if _in_each_round(talk, one, tokens[at].start) else None


_FURTHER = frozenset(["run", "runs"])
_DUBIOUS = frozenset(["draft", "drafts", "version", "versions", "offer", "offers", "x"])
"""Things that work may be to make so many of."""


def _in_each_round(talk: Talk, noun: str, stop: int) -> bool:
    """Whether such a thing is made, or such an act done, once a round: "makes an offer", "it bounces"."""
    told = talk.prompt[:stop].casefold()
    if re.search(rf"\b(?:an?|one|another|the next|a single|a new) (?:\w+[ -])?{re.escape(noun)}\b", told):
        return True
    verbs = (m.group(1) for m in _ACTS.finditer(talk.prompt[:stop]))
    return any(lemma == noun for verb in verbs for lemma, _ in analyses(verb.casefold()))


_ACTS = re.compile(r"\b(?:it|they|we|both|[A-Z][\w-]*) (?:(?:then|just|always|may|can|will) )?([a-z]+)")
"""What somebody does, or what becomes of a thing."""


_SILENT = frozenset(
    ["WORD", "OUTPUT", "INERT", "IN", "IT", "ME", "THEY", "STARTV", "GIVE", "CAUSE", "USE", "FIN", "HANDOFF"]
)
_MOST_WORDS = 4
"""How many words that say nothing of bounds may stand beside them ("no more than five loaves are baked")."""


def _says_so(token: Token) -> bool:
    if token.of(*_EDGES, "AGENT", "TOOL", "GROUP", "THEN", "UNTIL", "IF", "UNLESS"):
        return False
    return all(word in BOUNDING for word in token.low.split())


def _reach(tokens: Sequence[Token], place: int, step: int) -> tuple[int, int]:
    """How far the clause goes from here, and how many of its words say nothing of bounds."""
    strange = 0
    while (here := place - (step < 0)) in range(len(tokens)):
        token, beyond = tokens[here], here + step
        if token.of("AND", "OR", "BUT") and beyond in range(len(tokens)) and not _says_so(tokens[beyond]):
            break  # what is joined to it is another clause
        if not _says_so(token):
            if token.of(*_EDGES) or not token.kinds <= _SILENT:
                break
            strange += 1
        place += step
    return place, strange


def _whole(tokens: Sequence[Token], told: _Told) -> bool:
    """Whether the clause stands alone, or first: what is behind it is another."""
    return all(t.of(*_EDGES, *_JOINTS) for t in tokens[: told.start])


def _canonical(talk: Talk, tokens: Sequence[Token], told: _Told) -> tuple[Token, ...]:
    gone = tokens[told.start : told.stop]
    plain = all(t.of("ATMOST", "NUM", "ROUND", "TIMES") for t in gone)
    if plain and has(gone, "ATMOST"):
        return tuple(tokens)
    number = next(t for t in gone if _count(t) == told.count)
    start, end = gone[0].start, gone[-1].end
    before = list(tokens[: told.start])
    while before and before[-1].of(*_JOINTS):
        gone = (before.pop(), *gone)
    talk.ledger.consume([t for t in gone if t is not number], "bound")
    comma = (
        [Token(frozenset({"COMMA"}), ",", start, start, ",")] if before and not before[-1].of(*_EDGES) else []
    )
    most = Token(phrases()[("at", "most")], "at most", start, number.start, "at most")
    count = Token(frozenset({"NUM"}), str(told.count), number.start, number.end, float(told.count))
    noun = "times" if has(gone, "TIMES") or number.low in COUNTS else "rounds"
    rounds = Token(phrases()[(noun,)], noun, number.end, end, noun)
    return (*before, *comma, most, count, rounds, *tokens[told.stop :])
