"""Places: words that give one agent a place in the whole ("finally A"), held against the draft."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from swarmwright.language.obligations.scene import Scene, Unmet, operator, order_word, said_of_rules
from swarmwright.language.obligations.sides import Sentence
from swarmwright.language.obligations.table import (
    BESIDE_WORDS,
    BETWEEN,
    GOING_ON,
    KEEPING,
    MEANWHILE,
    NUMBERED,
    OF_OTHER_THINGS,
    OPEN_WORDS,
    ORDER_WORDS,
)
from swarmwright.language.words.quantities import quantity
from swarmwright.language.words.tokens import Token

__all__ = ["places", "speaks_of_company"]

_BESIDE = ("PAR", "PARWITH", "FREE", "WHILE", "FOREACH", "EACH", "EVERYONE")
_NO_FLOW = ("SEE", "SECRET", "BLIND", "OUTPUT", "TOOL", "QUOTE")
_MORE = ("MUSTNOT", "NOBODY", "OR", "EITHER", "CHOICE", "QTY", "NUM", "EXCEPT", "ONLY", "POSS", "ONCE")
_LONGEST_VERB = 5
"""Tokens between two names that can still be one verb ("has to be seen by")."""


def places(scene: Scene) -> Iterator[Unmet]:
    """What a sentence says of the place of one agent, and the draft does not."""
    yield from _strays(scene)
    yield from _unsaid(scene)
    yield from _unordered(scene)
    yield from _lonely(scene)
    for at, token in enumerate(scene.sentence.tokens):
        for duty, names in _by_word(scene, at, token):
            if names:
                yield Unmet(duty, token, tuple(sorted(names)))


def speaks_of_company(sentence: Sentence) -> bool:
    """Whether a sentence has a word by which somebody may work beside others."""
    return sentence.has(*_BESIDE) or not (BESIDE_WORDS | MEANWHILE).isdisjoint(sentence.words())


def _by_word(scene: Scene, at: int, token: Token) -> Iterator[tuple[str, set[str]]]:
    """(duty, those that do not have the place that the word gives them)."""
    known, working = scene.known, scene.known.working
    words = token.low
    if order_word(scene.sentence, at):
        yield "placed", _next_to_order(scene, at)
    if token.of("THEN", "LAST") and scene.sentence.opens(at):
        yield "placed", _later(scene, at)
    if (token.of("FIRST") and not token.of("STARTV")) or words in NUMBERED:  # "for Ben to start"
        yield "first", _not_first(scene, at)
    if token.of("LAST"):
        yield "last", _not_last(scene, at)
    if token.of("PRIOR") and words not in OF_OTHER_THINGS["prior"]:
        yield "prior", {n for n in scene.meant_by(at).near & working if not known.others("before", n)}
    if words in BETWEEN:
        near = scene.meant_by(at).near or scene.sentence.next_name(at)
        yield "between", {n for n in near & working if not _inside(scene, n)}
    goes_on = at > 0 and words in GOING_ON and scene.sentence.tokens[at - 1].low in KEEPING
    if goes_on or (token.of("FREE") and words not in OF_OTHER_THINGS["free"]):
        kinds = ("parallel", "signal", "awaits") if goes_on else ("parallel", "signal")
        near = scene.meant_by(at).near & working - (known.repeated if goes_on else frozenset())
        alone = {n for n in near if not any(known.others(k, n) for k in kinds)}
        yield "free", {n for n in alone if not known.held("supervises", frozenset([n]))}


def _inside(scene: Scene, name: str) -> bool:
    known = scene.known
    return name in known.repeated or bool(known.others("before", name) and known.others("after", name))


def _next_to_order(scene: Scene, at: int) -> set[str]:
    """Who stands beside a word of order, and beside everybody in the draft."""
    sentence, known = scene.sentence, scene.known
    if sentence.negated(at) or sentence.has("QUOTE", "ANNOUNCE"):
        return set()
    left, right = sentence.left(at), sentence.right(at)
    if not right.names and not right.vague and not sentence.tokens[at].of("THEN"):
        return set()  # "only once"
    near = right.near if sentence.opens(at) else left.near | right.near
    return {name for name in near if known.unplaced(name, known.working)}


def _later(scene: Scene, at: int) -> set[str]:
    """ "Then A": somebody new comes after somebody, and not beside all who were named before."""
    known, before = scene.known, scene.sentence.before(at)
    earlier, lately = scene.seen | before, before or scene.lately
    led = not all(t.of("AND", "COMMA", "INERT") for t in scene.sentence.tokens[:at])
    if led and not before and not scene.sentence.tokens[at].of("LAST"):
        earlier, lately = known.working, before  # "Phase 2, then A": what comes first is not told by names
    if scene.sentence.tokens[at].of("LAST") and not scene.sentence.right(at).close:
        return set()
    return {
        name
        for name in scene.sentence.right(at).near - earlier
        if known.unplaced(name, earlier) or known.among("parallel", [name], lately)
    }


def _not_first(scene: Scene, at: int) -> set[str]:
    """ "First A": nobody else of the sentence comes before A, or beside it."""
    side, known = scene.meant_by(at), scene.known
    rest = scene.names - side.names
    beside = not scene.sentence.has(*_BESIDE, "OR", "EITHER", "CHOICE")
    near = side.near if scene.sentence.opens(at) else side.next_to
    return {
        name
        for name in near - known.repeated
        if known.among("after", [name], scene.names) or (beside and known.among("parallel", [name], rest))
    }


def _not_last(scene: Scene, at: int) -> set[str]:
    """ "Finally A": nobody who was named comes after A."""
    side, known = scene.meant_by(at), scene.known
    rest = (scene.seen | scene.names) - side.names
    return {n for n in side.next_to - known.repeated if known.among("before", [n], rest)}


def _strays(scene: Scene) -> Iterator[Unmet]:
    """Whoever works beside everybody else, though no word of the sentence says so."""
    sentence, known = scene.sentence, scene.known
    idle = len(known.working) < 3 or not known.pairs.get("before")
    if idle or sentence.has(*_NO_FLOW):
        return
    for token, names in zip(sentence.tokens, sentence.who, strict=True):
        alone = {n for n in names - known.mapped - scene.beside if known.unplaced(n, known.working)}
        stray = sorted(n for n in alone if not _spoken_for(scene, n))
        if stray:
            yield Unmet("stray", token, tuple(stray))


def _spoken_for(scene: Scene, name: str) -> bool:
    """Whether something else than an order was understood of the agent."""
    hidden = scene.known.others("hidden", name) or scene.known.others("hidden of", name)
    return bool(hidden) or scene.known.noted(frozenset([name]), "gate_before", "gate_after", "if")


def _unsaid(scene: Scene) -> Iterator[Unmet]:
    """Two names with a verb between that nobody knows, side by side in the draft."""
    sentence, known = scene.sentence, scene.known
    other = sentence.has(*_NO_FLOW, *_MORE, *_BESIDE)
    if other or not (MEANWHILE | OPEN_WORDS).isdisjoint(sentence.words()):
        return
    for (first, end), (start, last) in pairwise(sentence.runs()):
        left = frozenset[str]().union(*sentence.who[first:end]) & known.working
        right = frozenset[str]().union(*sentence.who[start:last]) & known.working
        gap = sentence.tokens[end:start]
        if not left or not right or len(gap) > _LONGEST_VERB or any(_ends(t) for t in gap):
            continue
        if known.among("hidden", left | right, left | right) or left & right:
            continue
        if any(a <= gap[0].start < b for a, b in known.ruled):
            continue  # "Ben may use what Ann may"
        if all(right <= known.others("parallel", one) for one in left):
            yield Unmet("unsaid", gap[0], tuple(sorted(left)), tuple(sorted(right)))


def _ends(token: Token) -> bool:
    return token.of("AND", "COMMA", "BUT", "SEMI") or token.low == "as"


def _unordered(scene: Scene) -> Iterator[Unmet]:
    """A sentence with a word of order, of whose agents nobody has any place in the order."""
    sentence, known, names = scene.sentence, scene.known, scene.names
    if said_of_rules(sentence) or not names or len(names | scene.seen) < 2:
        return
    if sentence.has("FREE") or not OPEN_WORDS.isdisjoint(sentence.words()):
        return
    if sentence.has("PAR", "PARWITH") and known.among("parallel", names, names):
        return
    if known.groups.get("quorum") or known.chosen(names) or known.approved(names):
        return
    word = next((t for at, t in enumerate(sentence.tokens) if _orders(sentence, at)), None)
    if word is None or known.held("loop", names):
        return
    listed = len(names) > 1 and not sentence.has(*_BESIDE) and _beside_each_other(scene)
    if not known.placed(names) or (listed and not operator(word) and not word.of("FIRST")):
        yield Unmet("sequence", word, tuple(sorted(names)))


def _lonely(scene: Scene) -> Iterator[Unmet]:
    """A sentence that says "meanwhile", of whose agents nobody works beside anybody."""
    sentence, known, names = scene.sentence, scene.known, scene.names
    kinds = ("parallel", "signal", "awaits", "choice")
    met = any(known.others(kind, name) for kind in kinds for name in names)
    if met or not names or len(known.working) < 2 or said_of_rules(sentence) or sentence.has("PLACE"):
        return
    if (
        names & known.mapped
        or known.groups.get("quorum")
        or known.held("loop", names)
        or known.held("supervises", names)
    ):
        return
    word = next((t for t in sentence.tokens if _beside(t)), None)
    if word is not None:
        yield Unmet("parallel", word, tuple(sorted(names)))


def _beside(token: Token) -> bool:
    words = token.low
    if token.of("PARWITH", "FREE"):
        return words not in OF_OTHER_THINGS["lonely"]
    return not token.of("AGENT", "GROUP", "TOOL", "QUOTE") and words in MEANWHILE


def _orders(sentence: Sentence, at: int) -> bool:
    token = sentence.tokens[at]
    if operator(token) and not order_word(sentence, at):
        return False
    if at > 0 and quantity(sentence.tokens, at - 1) is not None:
        return False  # "1 second"
    other = token.of("AGENT", "GROUP", "TOOL", "QUOTE", "PAR", "FREE")
    return not other and not ORDER_WORDS.isdisjoint(token.low.split())


def _beside_each_other(scene: Scene) -> bool:
    """Whether some of the sentence's agents are side by side, and none is in an order with anybody."""
    known, names = scene.known, scene.names
    around = names | scene.seen
    kinds = ("before", "after", "signal", "awaits")
    return known.among("parallel", names, names) and not any(known.among(k, names, around) for k in kinds)
