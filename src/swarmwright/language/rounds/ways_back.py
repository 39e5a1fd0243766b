"""Ways back: "C may lead back to B", "after C the process either returns to B or goes on to D".

A sentence of names and of words of going alone: where it goes back to is where the rounds begin, and from
where it goes back is where they end. What it may go on with comes behind them. Nobody decides, and nothing
ends them but that it goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from swarmwright.language.rounds.paths import between, reached
from swarmwright.language.rounds.vocabulary import BACK, GOING_ON
from swarmwright.language.told.claims import Block
from swarmwright.language.told.talk import Talk, latest, node, order_before
from swarmwright.language.words.tokens import Token, has

__all__ = ["goes_back", "ways_apart"]

_CASES = ("IF", "UNLESS", "ELSE", "ONCE", "UNTIL")


@dataclass(frozen=True, slots=True)
class _Ways:
    """From where it goes back (none: from what was told last), where to, and what it may go on with."""

    sources: tuple[Token, ...]
    target: Token
    onward: Token | None


def goes_back(talk: Talk, tokens: Sequence[Token]) -> bool:
    """Read a sentence that tells of a way back; says whether it is one."""
    ways = _ways(tokens)
    if ways is None:
        return False
    target = _one(talk, ways.target)
    sources = [_one(talk, token) for token in ways.sources] or list(talk.memory.stage)
    if target not in talk.claims.nodes or any(s not in talk.claims.nodes for s in sources):
        return False
    span = (tokens[0].start, tokens[-1].end)
    _behind(talk, target, sources, span)
    members = [m for s in sources for m in between(talk.claims.orders, target, s, talk.claims.nodes)]
    members = [target] if sources == [target] else list(dict.fromkeys(members))
    if not members:
        return False
    block = Block("loop", span, members)
    talk.claims.blocks.append(block)
    talk.last_loop = block
    if ways.onward is not None:
        onward = node(talk, _one(talk, ways.onward), ways.onward.span)
        order_before(talk, sources, [onward], span)
        talk.memory.stage = (onward,)
    talk.ledger.consume(tokens, "loop", members[0])
    return True


def _behind(talk: Talk, target: str, sources: Sequence[str], span: tuple[int, int]) -> None:
    """ "(B and C are done;) C may lead back to B": of two without an order, it comes before that."""
    for source in sources:
        linked = source in reached(talk.claims.orders, [target]) or target in reached(
            talk.claims.orders, [source]
        )
        if linked or source == target:
            continue
        pair = {source, target}
        talk.claims.together = [t for t in talk.claims.together if not (t[0] | t[1]) <= pair]
        order_before(talk, [target], [source], span)
        talk.memory.stage = tuple(i for i in talk.memory.stage if i != target) or (source,)


def ways_apart(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """The sentence before a way back that is told at its end, and that; all of it and nothing if none is.

    "If Ben finds a crack, it goes back to Ann" is one sentence: the way back is what is done in that case.
    """
    if _ways(tokens) is not None:
        return tokens, ()
    for at in range(len(tokens) - 3, 1, -1):
        if not tokens[at].of("SEMI", "COMMA"):
            continue
        if has(tokens[:at], *_CASES) and not has(tokens[:at], "COMMA", "SEMI"):
            continue
        start = at + 1 + tokens[at + 1].of("AND", "BUT")
        if has(tokens[:at], "AGENT") and _ways(tokens[start:], tokens[:at]) is not None:
            return tokens[:at], tokens[start:]
    return tokens, ()


def _one(talk: Talk, token: Token) -> str:
    return latest(talk, [str(token.value)])[0]


def _ways(tokens: Sequence[Token], before: Sequence[Token] = ()) -> _Ways | None:
    if not all(t.of("AGENT") or _of_going(t) for t in tokens):
        return None
    branches = [n for n, t in enumerate(tokens) if t.of("OR")]
    if len(branches) > 1:
        return None
    halves = (tokens[: branches[0]], tokens[branches[0] + 1 :]) if branches else (tokens, ())
    told = frozenset(str(t.value) for t in before if t.of("AGENT"))
    targets = [_target(half, told) for half in halves]
    if sum(t is not None for t in targets) != 1:
        return None
    target = next(t for t in targets if t is not None)
    rest = [t for t in tokens if t.of("AGENT") and t is not target]
    other = [t for t in halves[0 if targets[1] is not None else 1] if t.of("AGENT")]
    onward = other[-1] if other and branches else None
    sources = [t for t in rest if t is not onward]
    joined = all(t.of("AGENT", "AND", "COMMA") for t in _stretch(tokens, sources))
    if not joined or (branches and onward is None):
        return None
    return _Ways(tuple(sources), target, onward)


def _stretch(tokens: Sequence[Token], sources: Sequence[Token]) -> Sequence[Token]:
    """From the first of these to the last."""
    return [t for t in tokens if sources[0].start <= t.start <= sources[-1].start] if sources else ()


def _of_going(token: Token) -> bool:
    return all(word in GOING_ON for word in token.low.split())


def _target(half: Sequence[Token], told: frozenset[str]) -> Token | None:
    """The name to which these words go back, behind what was `told`.

    "Ann, then Ben, then Ann again" is a third step, and no way back.
    """
    text, names = "", list[Token]()
    for token in half:
        names += [token] if token.of("AGENT") else []
        text += (f"#{len(names) - 1}" if token.of("AGENT") else token.low) + " "
    found = BACK.search(text)
    if found is None:
        return None
    target = names[int(found.group(1) or found.group(2))]
    twice = str(target.value) in told or any(t.value == target.value for t in names if t is not target)
    return None if found.group(2) and twice else target
