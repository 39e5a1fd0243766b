"""Backwards: sentences that speak of what was told before them, held against the draft.

"It", "first", "between them", "Cid does": whom such words put where hangs on the sentence before.
"""

from __future__ import annotations

from collections.abc import Iterator

from swarmwright.language.obligations.scene import Scene, Unmet, operator

__all__ = ["backwards"]

_AT_ONCE = (
    "immediately", "at once", "right away", "straight away", "straightaway", "right from the beginning",
    "from the beginning", "from the start", "right from the start",
)  # fmt: skip
_ELLIPTIC = frozenset(["does", "do", "must", "has to", "have to", "should", "will"])
_FIRST = frozenset(["first", "beforehand", "in advance"])
_BACK = ("back to", "back over to", "return to", "returns to", "returned to", "bounces to", "bounce to")
_IT = frozenset(["it", "them", "this"])
_PAIR = frozenset(["them", "the two", "these two", "those two", "the others", "both"])
_OF_RULES = ("TOOL", "SECRET", "BLIND")


def backwards(scene: Scene) -> Iterator[Unmet]:
    """What a sentence says of those who were told before it, and the draft does not."""
    sentence, known = scene.sentence, scene.known
    if not known.groups.get("supervises") and not sentence.has(*_OF_RULES):
        yield from _sent_back(scene)
        yield from _back_otherwise(scene)
    names = scene.names - known.repeated
    earlier = (scene.lately & known.working) - names
    if not names or sentence.has(*_OF_RULES) or known.groups.get("supervises"):
        return
    yield from _at_once(scene, names)
    yield from _worked_on(scene)
    if earlier:
        yield from _between(scene, earlier)
        yield from _beforehand(scene, names, earlier)
        yield from _unsaid(scene, names)


def _at_once(scene: Scene, names: frozenset[str]) -> Iterator[Unmet]:
    """ "Ann starts immediately": she waits for nobody, if nobody is said to come first.

    In work for each of many things it is as soon as the work on one begins, whatever came before that.
    """
    sentence = scene.sentence
    told = [t for t in sentence.tokens if not t.of("MARK", "STOP")]
    said = " ".join(t.low for t in told)
    timed = any(operator(t) or t.of("ONCE", "THEN", "IF", "UNLESS", "LAST") for t in told)
    late = {n for n in names if scene.known.others("after", n)} - scene.known.mapped
    if said.endswith(_AT_ONCE) and len(names) == 1 and late and not timed and not sentence.negated(0):
        yield Unmet("at once", told[-1], tuple(sorted(late)))


def _back_otherwise(scene: Scene) -> Iterator[Unmet]:
    """ "(Ben checks.) If not, go back to Ann": not so in every round."""
    tokens = scene.sentence.tokens
    other = next((n for n, t in enumerate(tokens) if t.of("ELSE")), len(tokens))
    back = any(t.of("LOOP", "WEAKLOOP", "RETRY") or "back" in t.low for t in tokens[other:])
    whom = scene.sentence.behind(other) & scene.known.endless
    if back and whom:
        yield Unmet("rounds", tokens[other], tuple(sorted(whom)))


def _sent_back(scene: Scene) -> Iterator[Unmet]:
    """ "Bugs are sent back to Ann", who has worked: she works again, or it is said that nobody saw how."""
    known, sentence = scene.known, scene.sentence
    for at in range(1, len(sentence.tokens)):
        said = " ".join(t.low for t in sentence.tokens[max(at - 3, 0) : at]).removesuffix(" the")
        whom = sentence.who[at] & known.working if sentence.tokens[at].of("AGENT", "GROUP") else frozenset()
        told = (scene.seen | sentence.before(at)) & whom
        behind = [t.low for t in sentence.tokens[at + 1 : at + 3]]
        why = behind[:1] in (["to"], ["for"], ["who"]) or behind == [
            ",",
            "who",
        ]  # "… back to Ann, who files it"
        if not told or not said.endswith(_BACK) or sentence.negated(at) or why:
            continue
        if not (known.held("loop", told) or told & known.anew or known.noted(told, "if")):
            yield Unmet("back", sentence.tokens[at - 1], tuple(sorted(told)))
            return


def _between(scene: Scene, earlier: frozenset[str]) -> Iterator[Unmet]:
    """ "Bob goes between them": somebody comes before him, and somebody after."""
    known, tokens = scene.known, scene.sentence.tokens
    for at, token in enumerate(tokens):
        said = token.low
        pair = said == "between" and any(t.low in _PAIR for t in tokens[at + 1 : at + 2])
        if not pair and not (said.startswith("between ") and said.removeprefix("between ") in _PAIR):
            continue
        near = scene.sentence.left(at).near or scene.sentence.next_name(at)
        stray = {n for n in near & known.working if not _inside(scene, n, earlier)}
        if stray:
            yield Unmet("between", token, tuple(sorted(stray)))


def _inside(scene: Scene, name: str, earlier: frozenset[str]) -> bool:
    known = scene.known
    return bool(known.others("before", name) & earlier and known.others("after", name) & earlier)


def _beforehand(scene: Scene, names: frozenset[str], earlier: frozenset[str]) -> Iterator[Unmet]:
    """ "If it is urgent, Ann checks it first": before what was told last."""
    sentence, known = scene.sentence, scene.known
    last = next((t for t in reversed(sentence.tokens) if not t.of("MARK", "STOP")), None)
    if last is None or last.low not in _FIRST or len(names) != 1:
        return
    if not _IT.isdisjoint(sentence.words()) and not known.among("before", names, earlier):
        yield Unmet("beforehand", last, tuple(sorted(names)), tuple(sorted(earlier)))


def _worked_on(scene: Scene) -> Iterator[Unmet]:
    """ "Bea checks it in parallel with Cid": "it" is there only when it has been made."""
    sentence, known = scene.sentence, scene.known
    if not sentence.has("PARWITH") or sentence.has("ONCE", "IF", "MUSTNOT"):
        return
    for at, token in enumerate(sentence.tokens):
        if not token.of("IT") or at < 2 or token.low not in ("it", "them"):
            continue
        doer = sentence.who[at - 2] & known.working
        earlier = (sentence.before(at - 2) or scene.lately) & known.working
        if (
            doer
            and earlier
            and not doer & earlier
            and all(known.among("parallel", [n], earlier) for n in doer)
        ):
            yield Unmet("worked on", token, tuple(sorted(doer)), tuple(sorted(earlier)))
            return


def _unsaid(scene: Scene, names: frozenset[str]) -> Iterator[Unmet]:
    """ "(Bea need not wait for Ada.) Cid does": what he does was said in the sentence before."""
    told = [t for t in scene.sentence.tokens if not t.of("MARK", "STOP", "BUT", "COMMA", "AND")]
    if len(told) == 2 and told[0].of("AGENT") and told[1].low in _ELLIPTIC:
        yield Unmet("elliptic", told[1], tuple(sorted(names)))
