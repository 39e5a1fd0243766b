"""Orders: words that put somebody before somebody, held against the draft.

Two strengths. Where names stand right beside the word, those two must be in that order; where other words
stand between, any of one side must be in some order with any of the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from swarmwright.language.obligations.scene import Scene, Unmet, order_word
from swarmwright.language.obligations.sides import Sentence, Side
from swarmwright.language.obligations.table import FORWARD, OPENING
from swarmwright.language.obligations.understood import Understood
from swarmwright.language.words.tokens import Token

__all__ = ["orders"]


def orders(scene: Scene) -> Iterator[Unmet]:
    """The order words of a sentence that the draft does not follow."""
    sentence = scene.sentence
    if sentence.has("RESPECTIVELY") or (sentence.has("TOOL") and sentence.has("MAY", "MUSTNOT")):
        return
    for at in range(len(sentence.tokens)):
        kind = order_word(sentence, at)
        if not kind or (kind == "PRECEDED" and sentence.negated(at)):
            continue
        look = _opening if kind in OPENING and sentence.opens(at) else _between
        found = look(scene, at, FORWARD[kind])
        if found is not None:
            yield found


def _between(scene: Scene, at: int, forward: bool) -> Unmet | None:
    """ "A before B": the word stands between the two."""
    sentence, known, token = scene.sentence, scene.known, scene.sentence.tokens[at]
    left, right = sentence.left(at), sentence.right(at)
    if right.vague and not forward:
        return _unplaced(scene, token, left, right)
    if token.of("UNTIL") and any(known.held(kind, left.names) for kind in ("loop", "supervises")):
        return None
    if sentence.negated(at):
        return _apart(token, known, left, right)
    earlier, later = (left, right) if forward else (right, left)
    if left.close and right.close:
        side_by_side = _neighbours(token, known, earlier, later)
        if side_by_side is not None:
            return side_by_side
    return _apart(token, known, earlier, later) or _turned(token, known, earlier, later)


def _opening(scene: Scene, at: int, forward: bool) -> Unmet | None:
    """ "Before A, B …": the word opens a clause, and the other one comes behind that."""
    sentence, known, token = scene.sentence, scene.known, scene.sentence.tokens[at]
    one = sentence.right(at)
    if one.vague and not forward:
        return _after_them(scene, at)
    if not one.names:
        return None
    one = _cut(sentence, one)
    other = Side(sentence.behind(one.end), sentence.next_name(one.end))
    earlier, later = (other, one) if forward else (one, other)
    return _apart(token, known, earlier, later) or _turned(token, known, earlier, later)


def _cut(sentence: Sentence, run: Side) -> Side:
    """ "After A, B works": a comma that no "and" follows ends what comes first."""
    inside = range(run.at, run.end)
    comma = next((at for at in inside if sentence.tokens[at].of("COMMA")), None)
    if comma is None or any(sentence.tokens[at].of("AND", "OR") for at in inside):
        return run
    names = frozenset(name for who in sentence.who[run.at : comma] for name in who)
    return Side(names, run.near, run.close, at=run.at, end=comma)


def _after_them(scene: Scene, at: int) -> Unmet | None:
    """ "When both are ready, A": A may not work beside those who were named last."""
    known, earlier = scene.known, scene.sentence.before(at) or scene.lately
    names = scene.sentence.next_name(_past_those_joined(scene.sentence, at))
    beside = (n for n in sorted(names - earlier) if not known.held("quorum", frozenset([n])))
    stray = tuple(n for n in beside if known.among("parallel", [n], earlier))
    return Unmet("placed", scene.sentence.tokens[at], stray) if stray else None


def _past_those_joined(sentence: Sentence, at: int) -> int:
    """ "After both and Ann, Ben works": the place of the comma, where Ann is waited for, too."""
    comma = next((n for n in range(at, len(sentence.tokens)) if sentence.tokens[n].of("COMMA")), at)
    joined = any(sentence.tokens[n].of("AND") and sentence.who[n + 1] for n in range(at, comma - 1))
    ended = any(sentence.tokens[n].of("FIN") for n in range(at, comma))
    return comma if joined and not ended else at


def _neighbours(token: Token, known: Understood, earlier: Side, later: Side) -> Unmet | None:
    """The two names right beside the word, if nothing puts them in an order."""
    for one, other in product(sorted(earlier.near), sorted(later.near)):
        if {one, other} <= known.working and known.loose(one, other):
            return Unmet("order", token, (one,), (other,))
    return None


def _apart(token: Token, known: Understood, earlier: Side, later: Side) -> Unmet | None:
    """The two sides, if nobody of one is in an order with anybody of the other."""
    ones, others = earlier.names & known.working, later.names & known.working
    pairs = [(a, b) for a, b in product(ones, others) if a != b]
    if not pairs or not all(known.loose(a, b) for a, b in pairs):
        return None
    return Unmet("order", token, tuple(sorted(ones)), tuple(sorted(others)))


def _turned(token: Token, known: Understood, earlier: Side, later: Side) -> Unmet | None:
    """The two names next to the word, if the draft has them the other way round."""
    for one, other in product(sorted(earlier.near), sorted(later.near)):
        if known.turned(one, other):
            return Unmet("turned", token, (one,), (other,))
    return None


def _unplaced(scene: Scene, token: Token, left: Side, right: Side) -> Unmet | None:
    """ "A waits for them": A comes after those who were named last; after somebody, where one is meant."""
    known, others = scene.known, (scene.lately or left.names) - left.near
    beside = known.among if right.several else None
    stray = tuple(
        name
        for name in sorted(left.near - known.repeated)
        if not known.held("quorum", frozenset([name]))
        and (beside("parallel", [name], others) if beside else known.unplaced(name, scene.seen | left.names))
    )
    return Unmet("placed", token, stray) if stray else None
