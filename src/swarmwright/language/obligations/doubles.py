"""Doubles: times that can be read in two ways, of which one was taken without a word of the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.words.inflection import may_be
from swarmwright.language.words.tokens import Token, has

__all__ = ["doubles"]

_WHENEVER = (("whenever",), ("every", "time"), ("each", "time"), ("when",))
_DONE = ("FIN", "APPROVE", "MUSTNOT")
_JOINTS = ("AND", "COMMA", "SEMI", "THEN")


def doubles(scene: Scene) -> Iterator[Unmet]:
    """The times of a sentence that can be read in two ways."""
    if not scene.sentence.has("TOOL", "IF", "UNLESS", "UNTIL", "ELSE", "LOOP"):
        yield from _whenever(scene)
        yield from _joined(scene)


def _whenever(scene: Scene) -> Iterator[Unmet]:
    """ "Ben runs whenever Ann runs": after her, as it was understood, or beside her?"""
    tokens, texts = scene.sentence.tokens, [t.low for t in scene.sentence.tokens]
    for at in range(len(tokens) - 2):
        size = next((len(w) for w in _WHENEVER if tuple(texts[at : at + len(w)]) == w), 0)
        inner = at + size
        if not size or inner + 1 >= len(tokens) or not tokens[inner].of("AGENT"):
            continue
        main = inner + 3 if at == 0 else _last_name(tokens, at)
        if not 0 <= main < len(tokens) - 1 or not tokens[main].of("AGENT"):
            continue
        same = _verbs(tokens[inner + 1]) & _verbs(tokens[main + 1]) or texts[inner + 1] in ("does", "is")
        one, other = str(tokens[inner].value), str(tokens[main].value)
        if same and one != other and scene.known.among("before", [one], [other]):
            yield Unmet("whenever", tokens[at], (other,), (one,))


def _last_name(tokens: Sequence[Token], at: int) -> int:
    return next((n for n in range(at - 1, -1, -1) if tokens[n].of("AGENT")), -1)


def _verbs(token: Token) -> set[str]:
    plain = token.of("WORD", "STARTV", "OUTPUT")
    return {lemma for lemma, _ in may_be(token.low)} if plain else set()


def _joined(scene: Scene) -> Iterator[Unmet]:
    """ "Cy posts it once Ann writes it and Ben checks it": does Cy wait for Ben, or he for her?"""
    tokens, known = scene.sentence.tokens, scene.known
    main = next((t for t in tokens if t.of("AGENT")), None)
    for at in range(2, len(tokens) - 4):
        if main is None or not _opens(tokens, at) or main.start > tokens[at].start:
            continue
        joint = next((n for n in range(at + 2, len(tokens) - 2) if tokens[n].of(*_JOINTS)), 0)
        if not joint or not tokens[joint].of("AND") or has(tokens[at + 2 : joint], *_DONE):
            continue
        other, verb = tokens[joint + 1], tokens[joint + 2]
        if not other.of("AGENT") or verb.of(*_JOINTS, *_DONE, "AGENT", "POSS", "IF", "UNLESS", "BUT"):
            continue
        last, first = str(other.value), str(main.value)
        if last != first and last in known.working and not known.among("before", [last], [first]):
            yield Unmet("joined", tokens[joint], (last,), (first,))


def _opens(tokens: Sequence[Token], at: int) -> bool:
    """Whether a clause of time about somebody begins here, and has a verb."""
    named = tokens[at + 1].of("AGENT") and not tokens[at + 2].of(*_JOINTS)
    return named and (tokens[at].of("ONCE") or tokens[at].low in ("after", "not before"))
