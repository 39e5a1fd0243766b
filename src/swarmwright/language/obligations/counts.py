"""Counts: numbers with a unit, and how many are enough, held against the bounds of the draft."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from swarmwright.language.obligations.scene import Scene, Unmet
from swarmwright.language.obligations.sides import Sentence
from swarmwright.language.words.quantities import Quantity, quantity
from swarmwright.language.words.tokens import Token, has
from swarmwright.workflow.rules import EVERYONE

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
    yield from _released(scene)
    yield from _of_the_whole(scene)
    at = 0
    while at < len(tokens):
        measured = quantity(tokens, at) if tokens[at].of("NUM", "DOLLAR", "NUMWORD") else None
        if measured is not None:
            yield from _bound(scene, at, measured)
            at = max(measured.end, at + 1)
            continue
        told = tokens[at].of("NUM", "MAJORITY", "ENOUGH") or _fraction(tokens[at])
        if told and (_quorum(scene, at, tokens[at]) or _of_others(scene, at)):
            yield Unmet("quorum", tokens[at], tuple(sorted(scene.names)))
        at += 1


_SHARED = ("timeout_s", "max_cost", "max_tool_calls")
_ALL = frozenset([
    "total", "overall", "together", "altogether", "combined", "jointly", "whole", "entire", "complete", "sum",
    "everything", "all",
])  # fmt: skip
_SUMMED = frozenset(["total", "overall", "altogether", "sum"])
_EACH = frozenset(["each", "every", "per", "apiece", "any", "individually", "single", "nobody", "none"])

_ONE_OF_MANY = frozenset(["step", "steps", "agent", "agents", "task", "tasks", "member", "members"])
"""Behind "no": of each."""


def _of_the_whole(scene: Scene) -> Iterator[Unmet]:
    """ "The whole thing may take ten minutes": no bound of each agent, nor of one who is not named.

    A bound of everybody has a word that says so: "each agent", "nobody", "per run".
    """
    sentence, span = scene.sentence, scene.span
    words = sentence.words()
    each = not _EACH.isdisjoint(words) or ("no" in words and not _ONE_OF_MANY.isdisjoint(words))
    if each or sentence.has("EACH", "EVERYONE", "NOBODY", "OTHERS"):
        return
    for limit in scene.known.limits:
        here = any(a < span[1] and b > span[0] for a, b in limit.spans)
        if not here or limit.kind not in _SHARED or limit.subject in sentence.names:
            continue
        places = range(len(sentence.tokens))
        token = next((sentence.tokens[at] for at in places if _all_of_it(sentence, at, limit.subject)), None)
        if token is not None or limit.subject == EVERYONE:
            yield Unmet("whole", token or sentence.tokens[0])
            return


def _all_of_it(sentence: Sentence, at: int, subject: str) -> bool:
    """Whether the word speaks of the whole; "it has ten minutes in all" may be of one agent."""
    token = sentence.tokens[at]
    words = [] if token.of("AGENT", "GROUP", "TOOL", "QUOTE") else token.low.split()
    summed = not _SUMMED.isdisjoint(words) or (at > 0 and sentence.tokens[at - 1].of("IN"))
    return token.of("WHOLE") or (not _ALL.isdisjoint(words) and not (summed and subject != EVERYONE))


_ENOUGH = ("NUM", "MAJORITY", "ENOUGH", "ATLEAST")


def _released(scene: Scene) -> Iterator[Unmet]:
    """Whoever goes on once so many are done: not free to start beside all of them."""
    sentence, known = scene.sentence, scene.known
    quorums = known.groups.get("quorum", ())
    token = next((t for t in sentence.tokens if t.of(*_ENOUGH) or t.low in _NOT_ALL), None)
    if token is None or not quorums or not sentence.has("ONCE", "IF", "BEFORE", "ENOUGH", "MAJORITY", "FIN"):
        return
    members = frozenset[str]().union(*quorums)
    free = {n for n in scene.names - members if known.unplaced(n, members)}
    if free:
        yield Unmet("placed", token, tuple(sorted(free)))


def _bound(scene: Scene, at: int, measured: Quantity) -> Iterator[Unmet]:
    """A number and its unit: some limit has that size, and bounds one of those who are named here."""
    token, known, names = scene.sentence.tokens[at], scene.known, scene.names
    near = scene.sentence.around(at, 8, 0)
    rounds = measured.measure in _WHOLE
    conditional = has(near, *_CONDITIONS, *(() if rounds else _TIMES))
    conditional |= scene.sentence.tokens[0].low == "should"  # "should it come out above 10,000"
    bound = has(scene.sentence.around(at, 4, measured.end - at + 3), "ATMOST", "GIVENUP")
    told = token.of("NUM", "DOLLAR") or (bound and measured.measure == "timeout_s")
    if not told or not (names or bound or measured.measure == "max_rounds") or conditional:
        return
    slack = int(rounds)
    values = [v for v in measured.values if v > 1 or not rounds]
    bounded = [whom for n, whom in known.bounds.items() if any(abs(v - n) <= slack for v in values)]
    if _so_many_times(scene, at, values):
        return
    if values and not bounded:
        yield Unmet("number", token, tuple(sorted(names)))
    elif (
        values
        and names
        and not scene.sentence.has(*_VAGUE, "UNTIL")
        and not any(whom & names for whom in bounded)
        and not (rounds and _rounds_of_others(scene, at, measured, bounded))
    ):
        others = frozenset[str]().union(*bounded)
        yield Unmet("whose", token, tuple(sorted(names)), tuple(sorted(others)))


def _so_many_times(scene: Scene, at: int, values: Sequence[float]) -> bool:
    """ "Ben twice as long", "Ben double that": a bound that is so many times another one."""
    behind = [t.low for t in scene.sentence.tokens[at + 1 : at + 3]]
    bounds = scene.known.bounds
    return bool({"that", "as"} & {*behind}) and any(one * v in bounds for one in bounds for v in values)


def _rounds_of_others(scene: Scene, at: int, measured: Quantity, bounded: Sequence[Collection[str]]) -> bool:
    """ "(They write and read.) Three rounds, then Cleo prints": they are those of the others."""
    tokens = scene.sentence.tokens
    behind = tokens[measured.end : measured.end + 5]
    led = has(tokens[:at], "AGENT", "GROUP")
    apart = bool(behind) and has(behind, "COMMA", "SEMI", "THEN", "BEFORE")
    apart |= bool(behind) and behind[0].of("AGENT")
    return not led and apart and any(len(whom) > 1 for whom in bounded)


def _of_others(scene: Scene, at: int) -> bool:
    """ "2 of 6 are done", where so many are waited for, and of no six."""
    token, behind = scene.sentence.tokens[at], scene.sentence.tokens[at + 1 : at + 4]
    whole = token.text.partition("/")[2] if _fraction(token) else ""
    if token.of("NUM") and behind and (behind[0].of("OF") or behind[0].low == "out of"):
        number = next((t for t in behind[1:] if t.low not in ("the", "these", "those")), behind[0])
        whole = str(int(float(number.value))) if number.of("NUM") and number.value else ""
    quorums = scene.known.groups.get("quorum", ())
    return whole.isdigit() and bool(quorums) and all(len(q) != int(whole) for q in quorums)


def _fraction(token: Token) -> bool:
    """ "2/3" of them."""
    one, mark, other = token.text.partition("/")
    return bool(mark) and one.isdigit() and other.isdigit()


def _quorum(scene: Scene, at: int, token: Token) -> bool:
    """Whether the word says how many are enough, and nobody is waited for so."""
    sentence, known = scene.sentence, scene.known
    if any(known.groups.get(kind) for kind in ("quorum", "supervises")) or known.pairs.get("choice"):
        return False
    if token.of("MAJORITY"):
        return True
    if token.of("ENOUGH"):
        some = bool(_NOT_ALL & sentence.words()) or sentence.has("NUM")
        return some and not sentence.has("QUOTE") and not token.low.endswith("do")
    behind = sentence.tokens[at + 1 : at + 8]
    done = any(t.of("FIN", "ENOUGH") or t.low in _BACK for t in behind)
    if not done or token.low == "both" or has(behind, "PLACE"):
        return False
    if _fraction(token) or (at > 0 and sentence.tokens[at - 1].low == "with"):
        return True
    if any(t.of("NUM") and t.value == token.value for t in behind):
        return False  # "two of the two": all of them
    of = bool(behind) and (behind[0].of("OF") or behind[0].low == "out of")
    return of and (bool(sentence.right(at + 1).names) or has(behind[1:3], "THEY", "NUM"))
