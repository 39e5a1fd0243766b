"""Sequencing: the orders that were claimed → those that can all hold, those around gates included.

This module knows nothing of trees.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from swarmwright.language.claims import Block, Claims, Order
from swarmwright.language.diagnostics import Diagnostic, diagnose
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.ordering import Growing, cycle, tangles

__all__ = ["stated_orders"]


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
    found = list(orders)
    graph = Growing((o.earlier, o.later) for o in found)

    def take(earlier: str, later: str, order: Order) -> None:
        if not graph.has(earlier, later) and graph.added(earlier, later):
            found.append(Order(earlier, later, order.span, order.inferred))

    for gate, held in claims.gates_before:
        for order in list(found):
            if order.later in held and order.earlier not in held:
                take(order.earlier, gate, order)
    for gate, asked in claims.gates_after:
        for order in list(found):
            if order.earlier in asked and order.later not in asked:
                take(gate, order.later, order)
    return found


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
