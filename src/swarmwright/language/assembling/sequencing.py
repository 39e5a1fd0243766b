"""Sequencing: the orders that were claimed → those that can all hold, those around gates included.

This module knows nothing of trees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby, product

from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.claims import Block, Claims, Order
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.ordering import Growing, cycle, tangles

__all__ = ["stated_orders"]

_Around = tuple[str, frozenset[str]]
"""A gate, and the work that it is asked for: before it, or after it."""


class _Names:
    """What a step or a gate is called in a message."""

    def __init__(self, claims: Claims, team: Catalog) -> None:
        self._claims, self._team = claims, team

    def __call__(self, id_: str) -> str:
        wanted = self._claims.nodes.get(id_)
        agent = wanted.agent if wanted else ""
        return (self._team.name(agent) or agent) if agent else "the approval"


def stated_orders(
    claims: Claims, blocks: Sequence[Block], diagnostics: list[Diagnostic], team: Catalog
) -> list[Order]:
    """The orders that can all hold, gates included; contradictions are added to `diagnostics`."""
    name = _Names(claims, team)
    explicit = _around_gates(claims, [o for o in claims.orders if not o.inferred])
    waits = [Order(s.announcer, s.waiter, s.span) for s in claims.starts if s.announcer]
    kept = [o for o in _without_cycles([*explicit, *waits], diagnostics, name) if o not in waits]
    diagnostics += _both_at_once(claims, kept, name)
    apart = _apart(claims, blocks)
    stated = {(o.earlier, o.later) for o in kept}
    graph = Growing((o.earlier, o.later) for o in (*kept, *waits))
    for order in claims.orders:
        pair = (order.earlier, order.later)
        if not order.inferred or pair in stated or frozenset(pair) in apart:
            continue
        if graph.added(*pair):
            kept.append(order)
    return list(_around_gates(claims, kept))


def _both_at_once(claims: Claims, orders: Sequence[Order], name: _Names) -> list[Diagnostic]:
    """Pairs that are said to run in parallel, and elsewhere that one waits for the other."""
    found: list[Diagnostic] = []
    for one, other, span in claims.together:
        for order in orders:
            pair = {order.earlier, order.later}
            if order.span != span and pair & one and pair & other and pair <= one | other:
                both = f"{name(order.earlier)} and {name(order.later)}"
                said = f"{both} are said to run side by side, and in order"
                found += [diagnose("SW201", place, said) for place in (span, order.span)]
    return found


def _apart(claims: Claims, blocks: Sequence[Block]) -> set[frozenset[str]]:
    """Pairs that were said to run in parallel, or of which only one runs."""
    pairs = {frozenset(pair) for one, other, _ in claims.together for pair in product(one, other)}
    for block in blocks:
        for i, branch in enumerate(block.branches):
            for other in block.branches[i + 1 :]:
                pairs |= {frozenset(pair) for pair in product(branch.members, other.members)}
    return pairs


def _around_gates(claims: Claims, orders: list[Order]) -> list[Order]:
    """What precedes a gated step precedes its gate; what follows an approved step follows the gate."""
    found = _Gathered(orders)
    before = [one for one, _ in groupby(claims.gates_before)]
    rows = _rows(claims, before[::-1], found.followers)  # who is told of first is asked first
    works = _asked_of(claims)
    for gate, held in before:
        for order in found.of(held, found.ahead):
            if order.earlier not in held and not found.aside(order.earlier, works.get(gate, ())):
                places = _places(rows.get(gate, {gate: 0}), gate, order.earlier)
                any(found.take(order.earlier, one, order) for one in places)
    after = [one for one, _ in groupby(claims.gates_after)]
    rows = _rows(claims, after, found.leaders)
    for gate, asked in after:
        for order in found.of(asked, found.behind):
            if order.later not in asked:
                places = _places(rows.get(gate, {gate: 0}), gate, order.later)
                any(found.take(one, order.later, order) for one in places)
    at_once = [{*b.members} for b in claims.blocks if b.kind == "quorum"] + [
        {*g} for g in claims.asked_at_once
    ]
    return [o for o in found.orders if not _asked_at_once(claims, o, at_once)]


def _asked_at_once(claims: Claims, order: Order, at_once: Sequence[set[str]]) -> bool:
    """ "(Two of) legal, finance and marketing approve": all are asked, and none behind another one's yes."""
    both = {order.earlier, order.later}
    people = all(i in claims.nodes and not claims.nodes[i].agent for i in both)
    return people and any(both <= members for members in at_once)


def _asked_of(claims: Claims) -> dict[str, set[str]]:
    """On whose work each gate is, where that is said."""
    found: dict[str, set[str]] = {}
    for gate, work in claims.gates_after:
        found.setdefault(gate, set()).update(work)
    return found


def _rows(
    claims: Claims, gates: Sequence[_Around], known: Callable[[str], Iterable[str]]
) -> dict[str, dict[str, int]]:
    """For each gate the row of those of the same work, as they are told, where they hang on that alone.

    Of these each stands beside the next, and what else is ordered beside the last: who has a hundred for one
    step has a row of a hundred, not an order for each two of them. `known`: what an order ties a gate to, on
    the side of its work.
    """
    alike: dict[tuple[frozenset[str], frozenset[int]], dict[str, int]] = {}
    often = Counter(gate for gate, _ in gates)
    blocks = [block.everything() for block in claims.blocks]
    alone = {gate for together in claims.asked_at_once for gate in together}
    for gate, work in ((gate, work) for gate, work in gates if gate not in alone):
        home = frozenset(at for at, inside in enumerate(blocks) if gate in inside)
        row = alike.setdefault((work, home), {})
        if often[gate] == 1 and all(one in work or one in row for one in known(gate)):
            row[gate] = len(row)
    return {gate: row for row in alike.values() for gate in row}


def _places(row: dict[str, int], gate: str, other: str) -> tuple[str, ...]:
    """Beside which gates of a row another member may stand at this one's turn, the likeliest first."""
    if other in row:
        return (gate,) if row[other] == row[gate] + 1 else ()
    last = next(reversed(row))
    return (gate,) if last == gate else (last, gate)


class _Gathered:
    """Orders that are added to, each found by what it is about, in the order in which they came."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self.orders: list[Order] = []
        self.ahead: dict[str, list[int]] = {}
        """What each waits for: places in `orders`."""
        self.behind: dict[str, list[int]] = {}
        """What waits for each."""
        self._graph = Growing((o.earlier, o.later) for o in orders)
        for order in orders:
            self._append(order)

    def of(self, ids: Iterable[str], places: Mapping[str, Sequence[int]]) -> list[Order]:
        """The orders of these, as they are now."""
        return [self.orders[at] for at in sorted(at for id_ in ids for at in places.get(id_, ()))]

    def leaders(self, id_: str) -> Iterator[str]:
        """What an order puts right before this."""
        return (self.orders[at].earlier for at in self.ahead.get(id_, ()))

    def followers(self, id_: str) -> Iterator[str]:
        """What an order puts right behind this."""
        return (self.orders[at].later for at in self.behind.get(id_, ()))

    def aside(self, id_: str, work: Collection[str]) -> bool:
        """ "I approve Ann's text. Cy posts when Ann and Bob are done": Bob's is not what the yes is to."""
        return bool(work) and not any(self._graph.leads(a, b) for w in work for a, b in ((id_, w), (w, id_)))

    def take(self, earlier: str, later: str, order: Order) -> bool:
        """Add what follows from an order, unless it cannot hold; whether it is there now."""
        if self._graph.has(earlier, later):
            return True
        if not self._graph.added(earlier, later):
            return False
        self._append(Order(earlier, later, order.span, order.inferred))
        return True

    def _append(self, order: Order) -> None:
        self.ahead.setdefault(order.later, []).append(len(self.orders))
        self.behind.setdefault(order.earlier, []).append(len(self.orders))
        self.orders.append(order)


def _without_cycles(orders: list[Order], diagnostics: list[Diagnostic], name: _Names) -> list[Order]:
    """The orders without those on a cycle; what hangs together in cycles is reported once, with one path."""
    circles = tangles((o.earlier, o.later) for o in orders)
    part = {n: number for number, tangle in enumerate(circles) for n in tangle}
    tangled: dict[int, list[Order]] = {}
    kept: list[Order] = []
    for order in orders:
        number = part.get(order.earlier)
        if number is not None and part.get(order.later) == number:
            tangled.setdefault(number, []).append(order)
        else:
            kept.append(order)
    for inside in tangled.values():
        circle = cycle((o.earlier, o.later) for o in inside)
        around = set(zip(circle, (*circle[1:], circle[0]), strict=True))
        guilty = [o for o in inside if (o.earlier, o.later) in around]
        diagnostics.append(_contradiction(circle, guilty, name))
    return kept


def _contradiction(circle: Sequence[str], guilty: Sequence[Order], name: _Names) -> Diagnostic:
    """One finding for a cycle: it spans all the places that take part."""
    places = sorted({o.span for o in guilty})
    span = (places[0][0], max(end for _, end in places))
    if len(circle) == 1:
        who = name(circle[0])
        return diagnose("SW201", span, f"{who} would have to wait for itself: {who} before {who}")
    told = " before ".join(map(name, (*circle, circle[0])))
    where = f", by {len(places)} places of the prompt" if len(places) > 1 else ""
    return diagnose("SW201", span, f"each of these would have to wait for the other: {told}{where}")
