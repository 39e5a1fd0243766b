"""A yes for each: "both Bob and Dan need approval before they start" makes nobody wait for the other's work.

One decision can hold several back, or be asked for after several. Where what comes before them (or behind
them) differs, one gate for all would tie together what no sentence ties: it becomes one for each of them.
This module knows nothing of words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import count

from swarmwright.language.told.claims import Claims, Order
from swarmwright.workflow.conditions import Approved, leaves

__all__ = ["ask_each"]

_Pairs = dict[str, set[str]]


def ask_each(claims: Claims) -> None:
    """Part every gate that would make some of those whom it holds wait for what only others need.

    A gate on whose answer something depends (the end of a loop, a branch) is one answer, and stays one.
    """
    asked = set(_depended_on(claims))
    for gate, held in claims.gates_before:
        if gate not in asked:
            _ask_in_each_round(claims, gate, held)
    for gate in [id_ for id_, node in claims.nodes.items() if not node.agent and id_ not in asked]:
        for before in (True, False):
            groups = _groups(claims, gate, before)
            for group in groups[1:]:
                _part(claims, gate, group)


def _ask_in_each_round(claims: Claims, gate: str, held: frozenset[str]) -> None:
    """Put a gate into the rounds that some of those begin whom it does not hold, who would else wait, too."""
    for rounds in [b.everything() for b in claims.blocks if b.kind in ("loop", "foreach")]:
        later = {o.later for o in claims.orders if o.earlier in rounds}
        if gate in rounds or not held <= rounds - later or rounds - later <= held:
            continue
        for block in claims.blocks:
            for members in (block.members, *(branch.members for branch in block.branches)):
                if rounds <= set(members):
                    members.append(gate)


def _depended_on(claims: Claims) -> Iterable[str]:
    for block in claims.blocks:
        for condition in (block.until, *(branch.condition for branch in block.branches)):
            said = () if condition is None else leaves(condition)
            yield from (leaf.gate for leaf in said if isinstance(leaf, Approved))


def _groups(claims: Claims, gate: str, before: bool) -> list[frozenset[str]]:
    """Those whom a gate alone ties together, each with those who wait for the same; before: it holds them."""
    told = claims.gates_before if before else claims.gates_after
    held = frozenset(i for one, ids in told if one == gate for i in ids)
    ties = {(o.earlier, o.later) if before else (o.later, o.earlier) for o in claims.orders}
    inward: _Pairs = {}
    for far, near in ties:
        inward.setdefault(near, set()).add(far)
    apart = inward.get(gate) or any(far == gate and near not in held for far, near in ties)
    if len(held) < 2 or apart or not all(gate in inward.get(i, ()) for i in held):
        return []
    sure: _Pairs = {}  # who only by the order of the text comes behind another needs no yes of their own
    for order in (o for o in claims.orders if not o.inferred):
        far, near = (order.earlier, order.later) if before else (order.later, order.earlier)
        sure.setdefault(near, set()).add(far)
    found: dict[frozenset[str], list[str]] = {}
    for id_ in (i for i in claims.nodes if i in held):
        found.setdefault(_all_before(sure, id_) - {gate}, []).append(id_)
    return [frozenset(ids) for ids in found.values()]


def _all_before(inward: _Pairs, id_: str) -> frozenset[str]:
    """What comes before a step, at whatever distance."""
    todo, seen = [id_], set[str]()
    while todo:
        new = inward.get(todo.pop(), set()) - seen
        seen |= new
        todo += new
    return frozenset(seen)


def _part(claims: Claims, gate: str, group: frozenset[str]) -> None:
    """Give these a gate of their own, which asks the same, wherever the first one stands."""
    nodes = claims.nodes
    own = next(id_ for number in count(2) if (id_ := f"{gate}.{number}") not in nodes)
    told = dict(nodes)
    nodes.clear()
    for id_, node in told.items():
        nodes[id_] = node
        if id_ == gate:
            nodes[own] = replace(node, id=own, spans=list(node.spans), signals=[])
    claims.orders[:] = _moved(claims.orders, gate, own, group)
    for around in (claims.gates_before, claims.gates_after):
        around[:] = [pair for one, ids in around for pair in _apart(one, ids, gate, own, group)]
    for block in claims.blocks:
        for members in (block.members, block.redo, *(branch.members for branch in block.branches)):
            if gate in members and group & set(members):
                members.append(own)
                if not set(members) & _of(claims, gate):
                    members.remove(gate)


def _moved(orders: Sequence[Order], gate: str, own: str, group: frozenset[str]) -> list[Order]:
    def moved(order: Order) -> Order:
        if order.earlier == gate and order.later in group:
            return replace(order, earlier=own)
        return replace(order, later=own) if order.later == gate and order.earlier in group else order

    return [moved(order) for order in orders]


def _apart(
    one: str, ids: frozenset[str], gate: str, own: str, group: frozenset[str]
) -> Iterable[tuple[str, frozenset[str]]]:
    """What is told of a gate, said of the two that it has become."""
    if one != gate or not ids & group:
        return [(one, ids)]
    return [pair for pair in ((one, ids - group), (own, ids & group)) if pair[1]]


def _of(claims: Claims, gate: str) -> set[str]:
    """Those whom a gate holds, or is asked for after."""
    told = (*claims.gates_before, *claims.gates_after)
    return {i for one, ids in told if one == gate for i in ids}
