"""Assembly: claims → tree. Orders between steps are lifted to the composites that hold them.

This module knows nothing of words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product

from swarmwright.language.claims import Block, Claims, Order
from swarmwright.language.diagnostics import Diagnostic, diagnose
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import chosen
from swarmwright.workflow.ordering import cycle
from swarmwright.workflow.tree import (
    All,
    AtLeast,
    Case,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
)

__all__ = ["assemble"]

_NOBODY = Catalog()
_DEPTH = {"choice": 0, "foreach": 1, "supervised": 2, "loop": 3, "quorum": 4}


def assemble(claims: Claims, team: Catalog = _NOBODY) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The tree that the claims amount to (None if there is no step), and what does not fit together.

    Messages call the agents by the names that `team` has for them.
    """
    diagnostics: list[Diagnostic] = []
    blocks = _laminar(claims.blocks, diagnostics)
    orders = _orders(claims, blocks, diagnostics, _Names(claims, team))
    if not any(node.agent for node in claims.nodes.values()):
        return None, tuple(diagnostics)
    builder = _Builder(claims, orders, diagnostics)
    root = builder.flow(tuple(claims.nodes), blocks, "root")
    return root, tuple(diagnostics)


# -- blocks ----------------------------------------------------------------------------------------


def _laminar(blocks: Sequence[Block], diagnostics: list[Diagnostic]) -> list[Block]:
    """The blocks, largest first, without those that overlap another one only in part."""
    kept: list[Block] = []
    for block in sorted(blocks, key=lambda b: (-len(b.everything()), _depth(b))):
        inside = block.everything()
        clash = next((k for k in kept if not _fits(inside, block, k)), None)
        if not inside:
            continue
        if clash is not None:
            diagnostics.append(
                diagnose(
                    "SW207",
                    block.span,
                    f"this {block.kind} shares members with a {clash.kind} that does not hold it",
                )
            )
            continue
        kept.append(block)
    return kept


def _depth(block: Block) -> int:
    """Which of two blocks with the same members holds the other; a loop holds a real choice."""
    several = sum(bool(branch.members) for branch in block.branches) > 1
    return _DEPTH["quorum"] - 1 if several else _DEPTH[block.kind]


def _fits(inside: frozenset[str], block: Block, outer: Block) -> bool:
    shared = inside & outer.everything()
    if not shared:
        return True
    if outer.kind == "choice":
        return any(inside <= set(branch.members) for branch in outer.branches)
    if outer.kind == "supervised" and outer.supervisor in inside:
        return False
    return inside <= outer.everything() and not (block.kind == outer.kind and inside == outer.everything())


# -- order -----------------------------------------------------------------------------------------


class _Names:
    """What a step or a gate is called in a message."""

    def __init__(self, claims: Claims, team: Catalog) -> None:
        self._claims, self._team = claims, team

    def __call__(self, id_: str) -> str:
        wanted = self._claims.nodes.get(id_)
        agent = wanted.agent if wanted else ""
        return (self._team.name(agent) or agent) if agent else "the approval"


def _orders(
    claims: Claims, blocks: Sequence[Block], diagnostics: list[Diagnostic], name: _Names
) -> list[Order]:
    explicit = _around_gates(claims, [o for o in claims.orders if not o.inferred])
    kept = _without_cycles(explicit, diagnostics, name)
    diagnostics += _both_at_once(claims, kept, name)
    apart = _apart(claims, blocks)
    stated = {(o.earlier, o.later) for o in kept}
    for order in claims.orders:
        pair = (order.earlier, order.later)
        if not order.inferred or pair in stated or frozenset(pair) in apart:
            continue
        if not _reaches(kept, order.later, order.earlier):
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
    pairs = {(o.earlier, o.later) for o in found}
    for gate, held in claims.gates_before:
        for order in list(found):
            if order.later in held and order.earlier not in held and order.earlier != gate:
                _add(found, pairs, Order(order.earlier, gate, order.span, order.inferred))
    for gate, asked in claims.gates_after:
        for order in list(found):
            if order.earlier in asked and order.later not in asked and order.later != gate:
                _add(found, pairs, Order(gate, order.later, order.span, order.inferred))
    return found


def _add(orders: list[Order], pairs: set[tuple[str, str]], order: Order) -> None:
    pair = (order.earlier, order.later)
    if (
        pair not in pairs
        and order.earlier != order.later
        and not _reaches(orders, order.later, order.earlier)
    ):
        pairs.add(pair)
        orders.append(order)


def _reaches(orders: Iterable[Order], start: str, goal: str) -> bool:
    after: dict[str, list[str]] = {}
    for order in orders:
        after.setdefault(order.earlier, []).append(order.later)
    todo, seen = [start], {start}
    while todo:
        at = todo.pop()
        if at == goal:
            return True
        for following in after.get(at, ()):
            if following not in seen:
                seen.add(following)
                todo.append(following)
    return False


def _without_cycles(orders: list[Order], diagnostics: list[Diagnostic], name: _Names) -> list[Order]:
    """The orders without those on a cycle; each cycle is reported at every place that takes part in it."""
    kept = [o for o in orders if o.earlier != o.later]
    while circle := cycle((o.earlier, o.later) for o in kept):
        around = set(zip(circle, (*circle[1:], circle[0]), strict=True))
        guilty = [o for o in kept if (o.earlier, o.later) in around]
        told = " before ".join(map(name, (*circle, circle[0])))
        said = f"this contradicts what is said elsewhere: {told}"
        diagnostics += [diagnose("SW201", span, said) for span in sorted({o.span for o in guilty})]
        kept = [o for o in kept if (o.earlier, o.later) not in around]
    return kept


# -- the tree --------------------------------------------------------------------------------------


class _Builder:
    def __init__(self, claims: Claims, orders: list[Order], diagnostics: list[Diagnostic]) -> None:
        self.claims, self.orders, self.diagnostics = claims, orders, diagnostics

    def flow(self, ids: Sequence[str], blocks: Sequence[Block], name: str, quorum: int = 0) -> Node:
        """A flow over these nodes, with the blocks among them as members."""
        top, rest = self._tops(blocks)
        units: dict[str, Node] = {}
        unit_of: dict[str, str] = {}
        for number, block in enumerate(top):
            unit = f"{name}.{number}"
            inside = block.everything()
            units[unit] = self._block(block, [b for b in rest if b.everything() <= inside], unit)
            unit_of |= dict.fromkeys(inside, unit)
        members: dict[str, Node] = {}
        for id_ in ids:
            unit = unit_of.get(id_, id_)
            members.setdefault(unit, units[unit] if unit in units else self._leaf(id_))
            unit_of.setdefault(id_, unit)
        order, inferred = self._lifted(unit_of, set(ids))
        join = AtLeast(quorum) if quorum else All()
        starts = self._starts(unit_of, members)
        only = next(iter(members.values()))
        if len(members) == 1 and not quorum and not starts:
            return only
        spans = tuple(o.span for o in self.orders if o.earlier in unit_of and o.later in unit_of)
        return Flow(name, tuple(members.values()), order, starts, join, inferred, tuple(sorted(set(spans))))

    def _tops(self, blocks: Sequence[Block]) -> tuple[list[Block], list[Block]]:
        top: list[Block] = []
        rest: list[Block] = []
        for block in blocks:
            inner = any(block.everything() <= outer.everything() for outer in top)
            (rest if inner else top).append(block)
        return top, rest

    def _leaf(self, id_: str) -> Node:
        node = self.claims.nodes[id_]
        spans = tuple(node.spans)
        if node.agent:
            return Step(id_, node.agent, node.task, tuple(dict.fromkeys(node.signals)), spans)
        return Gate(id_, node.task, node.approvers, "continue" if node.repeats else "stop", spans)

    def _lifted(
        self, unit_of: dict[str, str], ids: set[str]
    ) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
        sure: dict[tuple[str, str], None] = {}
        maybe: dict[tuple[str, str], None] = {}
        for order in self.orders:
            if order.earlier not in ids or order.later not in ids:
                continue
            pair = (unit_of[order.earlier], unit_of[order.later])
            if pair[0] == pair[1]:
                continue
            wanted = [*sure, pair] if not order.inferred else [*sure, *maybe, pair]
            if cycle(wanted):
                if not order.inferred:
                    self.diagnostics.append(
                        diagnose(
                            "SW201",
                            order.span,
                            "this order cannot be kept with the loop, choice or quorum around it",
                        )
                    )
                continue
            (maybe if order.inferred else sure)[pair] = None
        for pair in list(maybe):
            if pair in sure or cycle([*sure, pair]):
                del maybe[pair]
        return (*sure, *maybe), tuple(maybe)

    def _starts(self, unit_of: dict[str, str], members: dict[str, Node]) -> tuple[StartsOn, ...]:
        found = {
            (unit_of[s.waiter], s.signal): None
            for s in self.claims.starts
            if s.waiter in unit_of
            and unit_of[s.waiter] in members
            and unit_of.get(s.announcer) != unit_of[s.waiter]
        }
        return tuple(StartsOn(member, signal) for member, signal in found)

    def _block(self, block: Block, inner: Sequence[Block], name: str) -> Node:
        if block.kind == "choice":
            return self._choice(block, inner, name)
        ids = [i for i in self.claims.nodes if i in block.everything()]
        if block.kind == "supervised":
            return self._supervised(block, inner, name)
        if block.kind == "quorum":
            return self.flow(ids, inner, name, quorum=block.k)
        body = self.flow(ids, inner, f"{name}.body")
        if block.kind == "loop":
            return Loop(name, body, block.until, block.at_most, spans=(block.span,))
        return ForEach(name, block.over, body, spans=(block.span,))

    def _choice(self, block: Block, inner: Sequence[Block], name: str) -> Node:
        cases: list[Case] = []
        otherwise: Node | None = None
        for number, branch in enumerate(block.branches):
            ids = [i for i in self.claims.nodes if i in branch.members]
            if not ids:
                continue
            mine = [b for b in inner if b.everything() <= set(ids)]
            body = self.flow(ids, mine, f"{name}.{number}")
            if branch.condition is None and number == len(block.branches) - 1 and cases:
                otherwise = body
            else:
                cases.append(Case(branch.condition or chosen(self._names(ids)), body))
        return Choice(name, tuple(cases), otherwise, (block.span,))

    def _names(self, ids: Sequence[str]) -> str:
        return " and ".join(self.claims.nodes[i].agent or i for i in ids)

    def _supervised(self, block: Block, inner: Sequence[Block], name: str) -> Node:
        boss = self._leaf(block.supervisor)
        assert isinstance(boss, Step)
        members: list[Node] = []
        done: set[str] = set()
        for number, id_ in enumerate(i for i in self.claims.nodes if i in block.members):
            if id_ in done:
                continue
            around = next((b for b in inner if id_ in b.everything()), None)
            ids = [id_] if around is None else [i for i in self.claims.nodes if i in around.everything()]
            done |= set(ids)
            members.append(
                self.flow(ids, [b for b in inner if b.everything() <= set(ids)], f"{name}.{number}")
            )
        return Supervised(name, boss, tuple(members), block.until, block.at_most, (block.span,))
