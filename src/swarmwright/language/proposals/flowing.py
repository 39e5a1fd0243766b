"""Flowing: a model's claims of order and shape → claims of the compiler, each held against its quote.

What is taken over are ids, numbers and edges. Tasks, conditions, questions and signals are the prompt's own
words, cut out where the quotes stand. This module knows nothing of rights.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from swarmwright.language.proposals.backing import (
    Ground,
    UnbackedError,
    agents_called,
    named_in,
    ruled,
    speaks_of,
)
from swarmwright.language.proposals.cutting import inside, stated
from swarmwright.language.proposals.gating import add_gate, ends, ends_of
from swarmwright.language.proposals.quoting import Quote
from swarmwright.language.proposals.saids import (
    ChoiceSaid,
    EachSaid,
    FlowSaid,
    GateSaid,
    LoopSaid,
    OrderSaid,
    QuorumSaid,
    SignalSaid,
    StepSaid,
    TeamSaid,
    TogetherSaid,
)
from swarmwright.language.sentences.counting import count_at
from swarmwright.language.told.claims import Block, Branch, Claims, Order, StartSignal, Wanted
from swarmwright.language.words.tokens import Token, has

__all__ = ["ACCOUNTS", "add_flow"]

_SEQUENCE = (
    "THEN", "BEFORE", "ONCE", "FOLLOWED", "PRECEDED", "LAST", "FIRST", "UNTIL", "SEQ", "PRIOR", "HANDOFF",
    "FIN", "BY", "POSS",
)  # fmt: skip
"""Words that say an order, or whose work somebody takes up."""
_REPEATING = ("LOOP", "WEAKLOOP", "UNTIL", "RETRY", "ROUND", "TIMES", "WHILE", "UNLESS", "IF")
_CHOOSING = ("IF", "UNLESS", "ELSE", "CHOICE", "EITHER", "OR", "ONCE", "EXCLUDES", "OTHERS", "FOR")
_BEFORE_A_TASK = frozenset(
    ["INERT", "NUMWORD", "MUST", "MAY", "COMMA", "COLON", "DASH", "AND", "OPEN", "CLOSE", "POSS", "THEN",
     "FIRST", "LAST", "PAR", "MARK"]
)  # fmt: skip

ACCOUNTS: Mapping[type, tuple[str, ...]] = {
    StepSaid: ("MUST",),
    OrderSaid: ("BEFORE", "UNTIL", "FOLLOWED", "PRECEDED", "MUST"),
    TogetherSaid: ("MUST",),
    ChoiceSaid: ("IF", "UNLESS", "ELSE", "CHOICE", "MUST"),
    LoopSaid: ("LOOP", "UNTIL", "ATMOST", "IF", "UNLESS", "MUST"),
    QuorumSaid: ("BEFORE", "MUST"),
    EachSaid: ("MUST",),
    TeamSaid: ("CHOICE", "UNTIL", "MUST"),
    SignalSaid: ("BEFORE", "UNTIL", "IF", "MUST"),
    GateSaid: ("APPROVE", "BEFORE", "UNTIL", "UNLESS", "MUST"),
}
"""The operators that a claim of each kind takes up; any other in its quote is still unread, and reported."""


def add_flow(ground: Ground, claims: Claims, said: FlowSaid, quote: Quote) -> None:
    """Add one claim to `claims`; raises UnbackedError, and then `claims` must be thrown away."""
    if _of_rights(ground, quote):
        raise UnbackedError("these words give or take a right; they say nothing of who works when")
    _ADDERS[type(said)](ground, claims, said, quote)


def _of_rights(ground: Ground, quote: Quote) -> bool:
    """Whether the strict grammars have read every name in the quote as part of a right.

    Words of a limit may say what somebody does as well ("Dosing has two minutes to find a number").
    """
    names = [t for t in quote.tokens if t.of("AGENT", "GROUP", "EVERYONE")]
    return bool(names) and all(ruled(ground.reading, t, limits=False) for t in names)


def _members(ground: Ground, claims: Claims, names: Iterable[str], quote: Quote, least: int = 1) -> list[str]:
    """The steps that a claim speaks of, at least one of them in its quote; each has to be a step already."""
    ids = list(agents_called(ground, names))
    if len(ids) < least:
        raise UnbackedError("this speaks of nobody" if not ids else "this takes two at least")
    if not any(speaks_of(ground, quote, id_) for id_ in ids):
        raise UnbackedError(f"the quote does not speak of {ground.name(ids[0])}")
    for id_ in ids:
        if id_ not in claims.nodes:
            raise UnbackedError(f"{ground.name(id_)} has no step; give it one, with a quote of its work")
    return ids


def _step(ground: Ground, claims: Claims, said: StepSaid, quote: Quote) -> None:
    ids = agents_called(ground, [said.agent])
    for id_ in ids:
        if not speaks_of(ground, quote, id_):
            raise UnbackedError(f"the quote does not speak of {ground.name(id_)}")
        wanted = claims.nodes.setdefault(id_, Wanted(id_, id_))
        if quote.span not in wanted.spans:
            wanted.spans.append(quote.span)
        wanted.task = wanted.task or _task(ground, quote, id_)


def _task(ground: Ground, quote: Quote, id_: str) -> str:
    """The quote's words behind the name, without those that only say when."""
    at = next((i + 1 for i, t in enumerate(quote.tokens) if named_in(ground, [t], id_)), 0)
    left = list(quote.tokens[at:])
    while left and left[0].kinds <= _BEFORE_A_TASK:
        left.pop(0)
    while left and (left[-1].of("COMMA", "AND", "DASH", "OPEN", "SEMI") or left[-1].text in ".!?"):
        left.pop()
    words = ground.reading.prompt[left[0].start : left[-1].end] if left else ""
    return " ".join(words.split())


def _order(ground: Ground, claims: Claims, said: OrderSaid, quote: Quote) -> None:
    earlier = ends(ground, claims, said.earlier)
    later = ends(ground, claims, said.later)
    levels = [speaks_of(ground, quote, id_) for id_ in (*earlier, *later)]
    if not any(level in ("named", "meant") for level in levels):
        raise UnbackedError("the quote names neither of the two")
    if set(earlier) & set(later):
        raise UnbackedError("nobody comes before itself")
    inferred = not quote.has(*_SEQUENCE)
    if inferred and any(_comes_before(claims, b, a) for a, b in product(earlier, later)):
        raise UnbackedError("the other order has been read already, and these words say none")
    claims.orders += [Order(a, b, quote.span, inferred) for a, b in product(earlier, later)]


def _comes_before(claims: Claims, first: str, second: str) -> bool:
    """Whether the orders so far put one before the other."""
    todo, seen = [first], {first}
    while todo:
        at = todo.pop()
        following = {o.later for o in claims.orders if o.earlier == at} - seen
        seen |= following
        todo += sorted(following)
    return second in seen and first != second


def _together(ground: Ground, claims: Claims, said: TogetherSaid, quote: Quote) -> None:
    ids = _members(ground, claims, said.agents, quote, least=2)
    claims.together += [(frozenset({a}), frozenset({b}), quote.span) for a, b in combinations(ids, 2)]


def _choice(ground: Ground, claims: Claims, said: ChoiceSaid, quote: Quote) -> None:
    if not has((*quote.tokens, *quote.around), *_CHOOSING):
        raise UnbackedError("nothing in these words says that one of several runs, or under a condition")
    branches: list[Branch] = []
    for branch in said.branches:
        members = _members(ground, claims, branch.agents, quote)
        if any(set(members) & set(other.members) for other in branches):
            raise UnbackedError("one agent cannot be in two branches of a choice")
        term = stated(ground, branch.condition, quote) if branch.condition.strip() else None
        branches.append(Branch(term, members))
    if not branches:
        raise UnbackedError("a choice needs a branch")
    claims.blocks.append(Block("choice", quote.span, branches=branches))


def _loop(ground: Ground, claims: Claims, said: LoopSaid, quote: Quote) -> None:
    members = _members(ground, claims, said.agents, quote)
    if not quote.has(*_REPEATING):
        raise UnbackedError("nothing in these words says that something is repeated")
    until = stated(ground, said.until, quote, ends=True) if said.until.strip() else None
    at_most = said.at_most
    if at_most is not None and not _says_number(quote.around, at_most):
        raise UnbackedError(f"the number {at_most} does not stand in these words")
    claims.blocks.append(Block("loop", quote.span, members, until=until, at_most=at_most))


def _quorum(ground: Ground, claims: Claims, said: QuorumSaid, quote: Quote) -> None:
    members = _members(ground, claims, said.agents, quote, least=2)
    counts = (count_at(quote.tokens, at) for at in range(len(quote.tokens)))
    said_so = any(found is not None and found[0].of(len(members)) == said.enough for found in counts)
    if said.enough != 1 and not said_so:
        raise UnbackedError(f"these words do not say that {said.enough} of {len(members)} are enough")
    if said.enough == 1 and not said_so and not quote.has("ANYOF", "OR", "EITHER", "FIRST"):
        raise UnbackedError("these words do not say that one of them is enough")
    if not 1 <= said.enough <= len(members):
        raise UnbackedError(f"{said.enough} of {len(members)} can never be", "SW203")
    claims.blocks.append(Block("quorum", quote.span, members, k=said.enough))


def _each(ground: Ground, claims: Claims, said: EachSaid, quote: Quote) -> None:
    members = _members(ground, claims, said.agents, quote)
    item = inside(ground, said.item, quote)
    if not quote.has("FOREACH", "EACH"):
        raise UnbackedError("nothing in these words says that something is done for each of several")
    claims.blocks.append(Block("foreach", quote.span, members, over=" ".join(item.words.split())))


def _team(ground: Ground, claims: Claims, said: TeamSaid, quote: Quote) -> None:
    if not quote.has("SUPERVISE", "CHOICE"):
        raise UnbackedError("nothing in these words says that somebody decides who works next")
    (supervisor,) = _members(ground, claims, [said.supervisor], quote)[:1]
    members = _members(ground, claims, said.members, quote)
    if supervisor in members:
        raise UnbackedError(f"{ground.name(supervisor)} cannot be its own supervisor")
    claims.blocks.append(Block("supervised", quote.span, members, supervisor=supervisor))


def _signal(ground: Ground, claims: Claims, said: SignalSaid, quote: Quote) -> None:
    (announcer,) = _members(ground, claims, [said.agent], quote)[:1]
    starts = ends_of(ground, claims, said.starts)
    words = " ".join(inside(ground, said.signal, quote).words.split()).strip("\"'“”‘’«»")
    agent = ground.roster.team.agent(announcer)
    for known in agent.signals if agent else ():
        if words.casefold() in (alias.casefold() for alias in (known.name, *known.aliases)):
            words = known.name
    if not words or announcer in starts:
        raise UnbackedError("a signal has a name, and starts somebody else")
    claims.nodes[announcer].signals.append(words)
    claims.starts += [StartSignal(announcer, words, id_, quote.span) for id_ in starts]


def _says_number(tokens: Sequence[Token], number: int) -> bool:
    """Whether the words hold the number, as a figure or a word ("twice")."""
    return any(t.of("NUM") and t.value == number for t in tokens)


_ADDERS: Mapping[type, Callable[[Ground, Claims, Any, Quote], None]] = {
    StepSaid: _step,
    OrderSaid: _order,
    TogetherSaid: _together,
    ChoiceSaid: _choice,
    LoopSaid: _loop,
    QuorumSaid: _quorum,
    EachSaid: _each,
    TeamSaid: _team,
    SignalSaid: _signal,
    GateSaid: add_gate,
}
