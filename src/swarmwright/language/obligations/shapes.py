"""Shapes: words of parallel work, choice, repetition, signals and leading, held against the draft."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from swarmwright.language.obligations.scene import Scene, Unmet, operator, said_of_rules
from swarmwright.language.obligations.sides import Side
from swarmwright.language.obligations.table import LEADING, OF_OTHER_THINGS
from swarmwright.language.words.tokens import Token, has

__all__ = ["shapes"]


def shapes(scene: Scene) -> Iterator[Unmet]:
    """The words of shape of a sentence of which nothing came."""
    for at, token in enumerate(scene.sentence.tokens):
        for kinds, duty, look in () if token.kinds.isdisjoint(_OF_SHAPE) else _LOOKS:
            if not token.of(*kinds) or token.low in OF_OTHER_THINGS.get(duty, ()):
                continue
            found = look(scene, at, token)
            if found is not None:
                yield Unmet(duty, token, tuple(sorted(found[0])), tuple(sorted(found[1])))
                break


_Sides = tuple[frozenset[str], frozenset[str]] | None
_NONE: frozenset[str] = frozenset()


def _list_beside(scene: Scene, at: int) -> Side | None:
    """The list of names right beside the word: before it, or else behind it."""
    sides = (scene.sentence.left(at), scene.sentence.right(at))
    return next((side for side in sides if side.close and len(side.names) > 1), None)


def _at_work(scene: Scene, at: int) -> Side | None:
    """ "A and B work in parallel": the list with nothing but a plain verb between."""
    side = scene.sentence.left(at)
    plain = all(t.of("INERT", "STARTV", "MAY", "MUST", "EACH") for t in scene.sentence.tokens[side.end : at])
    return side if plain and len(side.names) > 1 else None


def _sequence(scene: Scene, at: int, token: Token) -> _Sides:
    side = _list_beside(scene, at)
    if side is None or scene.known.among("before", side.names, side.names):
        return None
    return side.names, _NONE


def _parallel(scene: Scene, at: int, token: Token) -> _Sides:
    """ "A and B in parallel": each of the list beside each other; in a list farther away, some."""
    sentence, known = scene.sentence, scene.known
    if sentence.negated(at) or known.held("supervises", scene.names):
        return None
    if scene.names & (known.mapped | known.repeated):
        return _taken_apart(scene, at)
    side = _list_beside(scene, at) or _at_work(scene, at)
    if side is not None:
        names = side.names & known.working
        lacking = [p for p in permutations(names, 2) if p[1] not in known.others("parallel", p[0])]
        if _cases_of_one(scene, names) or _cases_beside(scene, names, lacking):
            return None
        if has(sentence.tokens[at + 1 :], "EXCEPT"):  # "…, except that Cy waits for Ann"
            after = [{one, two} for one, two in lacking if two in known.others("after", one)]
            lacking = [pair for pair in lacking if set(pair) not in after]
        return (names, _NONE) if len(names) > 1 and lacking else None
    sides = (sentence.left(at), sentence.right(at))
    names = max(sides, key=lambda s: len(s.names)).names
    if not names and sentence.opens(at):
        names = sentence.names  # "A and B, at the same time"
    names &= known.working
    beside = known.among("parallel", names, scene.names | scene.seen)
    return (names, _NONE) if len(names) > 1 and not beside else None


def _cases_of_one(scene: Scene, names: frozenset[str]) -> bool:
    """ "A and a choice between B and C in parallel": B and C are cases, each of them beside A."""
    known, others = scene.known, (scene.names & scene.known.working) - names
    cases = all(two in known.others("choice", one) for one, two in permutations(names, 2))
    return cases and bool(others) and all(others <= known.others("parallel", one) for one in names)


def _cases_beside(scene: Scene, names: frozenset[str], lacking: Sequence[tuple[str, str]]) -> bool:
    """ "A and either B or C in parallel": each is beside somebody, and no two cases beside each other."""
    known = scene.known
    told = scene.sentence.has("OR", "CHOICE")
    return (
        told
        and all(two in known.others("choice", one) for one, two in lacking)
        and all(known.others("parallel", one) & names for one in names)
    )


def _taken_apart(scene: Scene, at: int) -> _Sides:
    """ "B and C in parallel. … Repeat B": the rounds have taken one out, and put it behind the other."""
    side = _list_beside(scene, at) or _at_work(scene, at)
    names = side.names & scene.known.working if side is not None else _NONE
    if side is None and not scene.sentence.has("THEN", "ONCE", "BEFORE", "FOLLOWED", "PRECEDED", "UNTIL"):
        names = scene.names  # "B writes and C draws, in parallel"
    inside = names & scene.known.repeated
    outside = names - scene.known.repeated - scene.known.mapped
    lost = {
        (one, two)
        for one in inside
        for two in outside
        if two not in scene.known.others("parallel", one)
        and (one in scene.known.others("before", two) or two in scene.known.others("before", one))
    }
    return (names, _NONE) if lost else None


def _beside(scene: Scene, at: int, token: Token) -> _Sides:
    """ "A alongside B": somebody of the clause before the word is beside B."""
    left, right = scene.sentence.left(at), scene.sentence.right(at)
    if not right.close or not left.names or left.names & right.names:
        return None
    earlier = scene.sentence.clause_before(at)
    told = scene.known.among("parallel", earlier, right.names)
    heard = scene.known.among(
        "signal", right.names, earlier
    )  # "does not wait for Ann: it starts on her signal"
    return None if told or heard else (left.near, right.names)


def _choice(scene: Scene, at: int, token: Token) -> _Sides:
    sentence, known = scene.sentence, scene.known
    if said_of_rules(sentence):
        return None
    left, right = sentence.left(at), sentence.right(at)
    if token.of("EITHER"):
        names = sentence.names if has(sentence.tokens[at:], "OR") else _NONE
    elif token.of("EXCLUDES"):
        names = left.names | right.names
    elif left.close and len(left.names) > 1:
        names = left.names
    else:
        ordered = any(operator(t) for t in sentence.tokens[at + 1 : max(right.at, at + 1)])
        names = _NONE if ordered or left.close else right.names
    names &= known.working
    goes_back = token.of("EITHER") and names <= known.repeated  # "either approves it or sends it back to A"
    return None if len(names) < 2 or known.chosen(names) or goes_back else (names, _NONE)


_CONTRASTS = frozenset(["on the other hand", "by contrast", "conversely"])


def _otherwise(scene: Scene, at: int, token: Token) -> _Sides:
    """ "Otherwise A": A works in one case only."""
    sentence = scene.sentence
    before = sentence.tokens[at - 1] if at else None
    if (
        before is not None
        and before.of("ONCE", "BEFORE", "UNTIL", "PRECEDED", "FOLLOWED")
        and token.low.startswith(("every", "all", "the "))
    ):
        return None  # "when everything else is over": all others, and no other case
    if said_of_rules(sentence) or any(operator(t) for t in sentence.tokens[at + 1 : at + 2]):
        return None
    placed = any(operator(t) for t in sentence.tokens[at + 1 : at + 4]) and not sentence.has("IF")
    if placed and token.low in _CONTRASTS:
        return None  # "Cy on the other hand only starts after Ann": another place, and no other case
    left, right = sentence.left(at).near, sentence.right(at).near
    names = (right or left if sentence.opens(at) else left or right) & scene.known.working
    known = scene.known
    looped = known.held("loop", scene.names | scene.lately)  # one of the cases went round, and ended it
    lost = bool(names) and names <= known.sole - known.either - known.repeated
    return None if not names or looped or (known.chosen(names) and not lost) else (names, _NONE)


def _loop(scene: Scene, at: int, token: Token) -> _Sides:
    known = scene.known
    if known.groups.get("loop") or known.groups.get("supervises") or known.mapped:
        return None
    return None if scene.sentence.has("HUMAN") else (scene.names, _NONE)


def _company(scene: Scene, at: int, token: Token) -> _Sides:
    """ "They do it again": more than one of them does."""
    loops = scene.known.groups.get("loop", ())
    alone = bool(loops) and all(len(members) == 1 for members in loops)
    return (scene.names, _NONE) if alone and scene.sentence.has("THEY") else None


def _supervise(scene: Scene, at: int, token: Token) -> _Sides:
    known = scene.known
    if LEADING.isdisjoint(token.low.split()) or len(scene.names) < 2:
        return None
    return None if known.groups.get("supervises") or known.pairs.get("choice") else (scene.names, _NONE)


def _signal(scene: Scene, at: int, token: Token) -> _Sides:
    """A quoted word beside a name: what the agent announces."""
    known, names = scene.known, scene.names
    if scene.sentence.has("APPROVE", "HUMAN") or not scene.sentence.has("ANNOUNCE", "ONCE", "BY"):
        return None
    awaited = any(known.others("awaits", name) for name in names)
    return None if awaited or not names or names & known.announcing else (names, _NONE)


_LOOKS = (
    (("SEQ",), "sequence", _sequence),
    (("PAR",), "parallel", _parallel),
    (("PARWITH",), "beside", _beside),
    (("EITHER", "CHOICE", "EXCLUDES"), "choice", _choice),
    (("INSTEAD", "ELSE"), "otherwise", _otherwise),
    (("LOOP",), "loop", _loop),
    (("LOOP", "WEAKLOOP"), "company", _company),
    (("SUPERVISE",), "supervise", _supervise),
    (("MESSAGE",), "signal", _signal),
)
"""Operators, their obligation, and who is left without it: (whom, the others), or None where it is met."""
_OF_SHAPE = frozenset(kind for kinds, _, _ in _LOOKS for kind in kinds)
