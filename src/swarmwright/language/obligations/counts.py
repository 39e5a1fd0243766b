"""Counts: numbers with a unit, and how many are enough, held against the bounds of the draft."""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.quantities import Quantity, quantity
from swarmwright.language.tokens import Token

__all__ = ["counts"]

_WHOLE = ("max_rounds", "times", "retries")
_CONDITIONS = ("IF", "UNLESS", "BETWEEN")
_TIMES = ("UNTIL", "ONCE")
_VAGUE = ("THEY", "IT", "FORMER", "LATTER", "OTHERS", "EACH", "EVERYONE", "GROUP")
_BACK = frozenset(["in", "back", "through", "there"])
_NOT_ALL = frozenset(["either", "one", "quicker", "quickest", "faster", "fastest", "first", "any"])


def counts(scene: Scene) -> Iterator[Unmet]:
    """The numbers of a sentence of which no bound and no quorum came."""
    tokens = scene.sentence.tokens
    at = 0
    while at < len(tokens):
        measured = quantity(tokens, at) if tokens[at].of("NUM", "DOLLAR", "NUMWORD") else None
        if measured is not None:
            yield from _bound(scene, at, measured)
            at = max(measured.end, at + 1)
            continue
        if tokens[at].of("NUM", "MAJORITY", "ENOUGH") and _quorum(scene, at, tokens[at]):
            yield Unmet("quorum", tokens[at], tuple(sorted(scene.names)))
        at += 1


def _bound(scene: Scene, at: int, measured: Quantity) -> Iterator[Unmet]:
    """A number and its unit: some limit has that size, and bounds one of those who are named here."""
    token, known, names = scene.sentence.tokens[at], scene.known, scene.names
    near = scene.sentence.around(at, 8, 0)
    rounds = measured.measure in _WHOLE
    conditional = any(t.of(*_CONDITIONS, *(() if rounds else _TIMES)) for t in near)
    bound = any(t.of("ATMOST", "GIVENUP") for t in scene.sentence.around(at, 4, measured.end - at + 3))
    told = token.of("NUM", "DOLLAR") or (bound and measured.measure == "timeout_s")
    if not told or not (names or bound or measured.measure == "max_rounds") or conditional:
        return
    slack = int(rounds)
    values = [v for v in measured.values if v > 1 or not rounds]
    bounded = [whom for n, whom in known.bounds.items() if any(abs(v - n) <= slack for v in values)]
    if values and not bounded:
        yield Unmet("number", token, tuple(sorted(names)))
    elif (
        values
        and names
        and not scene.sentence.has(*_VAGUE, "UNTIL")
        and not any(whom & names for whom in bounded)
    ):
        others = frozenset[str]().union(*bounded)
        yield Unmet("whose", token, tuple(sorted(names)), tuple(sorted(others)))


def _quorum(scene: Scene, at: int, token: Token) -> bool:
    """Whether the word says how many are enough, and nobody is waited for so."""
    sentence, known = scene.sentence, scene.known
    if any(known.groups.get(kind) for kind in ("quorum", "supervises")) or known.pairs.get("choice"):
        return False
    if token.of("MAJORITY"):
        return True
    if token.of("ENOUGH"):
        some = bool(_NOT_ALL & sentence.words()) or sentence.has("NUM")
        return some and not sentence.has("QUOTE") and not token.text.casefold().endswith("do")
    behind = sentence.tokens[at + 1 : at + 8]
    done = any(t.of("FIN", "ENOUGH") or t.text.casefold() in _BACK for t in behind)
    if not done or token.text.casefold() == "both" or any(t.of("PLACE") for t in behind):
        return False
    if at > 0 and sentence.tokens[at - 1].text.casefold() == "with":
        return True
    if any(t.of("NUM") and t.value == token.value for t in behind):
        return False  # "two of the two": all of them
    of = bool(behind) and (behind[0].of("OF") or behind[0].text.casefold() == "out of")
    return of and (bool(sentence.right(at + 1).names) or any(t.of("THEY", "NUM") for t in behind[1:3]))
