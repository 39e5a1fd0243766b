"""Assembly: claims → tree. Orders between steps are lifted to the composites that hold them.

This module knows nothing of words.
"""

from __future__ import annotations

from collections.abc import Sequence

from swarmwright.language.assembling.asking_each import ask_each
from swarmwright.language.assembling.sequencing import stated_orders
from swarmwright.language.diagnosing.diagnostics import Diagnostic, diagnose
from swarmwright.language.told.claims import Block, Claims, Order
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Judged, chosen, leaves
from swarmwright.workflow.ordering import Growing
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
_ALL = All()
MOST_NESTED = 20
"""Blocks in one another: nobody who reads the flow follows so many, and the builder goes down them all."""
_DEPTH = {"loop": 0, "choice": 1, "foreach": 2, "supervised": 3, "quorum": 4}


def assemble(claims: Claims, team: Catalog = _NOBODY) -> tuple[Node | None, tuple[Diagnostic, ...]]:
    """The tree that the claims amount to (None if there is no step), and what does not fit together.

    Messages call the agents by the names that `team` has for them.
    """
    ask_each(claims)
    diagnostics: list[Diagnostic] = []
    blocks = _laminar(claims.blocks, diagnostics)
    orders = stated_orders(claims, blocks, diagnostics, team)
    if not any(node.agent for node in claims.nodes.values()):
        return None, tuple(diagnostics)
    builder = _Builder(claims, orders, diagnostics)
    root = builder.flow(tuple(claims.nodes), blocks, "root")
    claims.orders = orders
    return root, tuple(diagnostics)


# -- blocks ----------------------------------------------------------------------------------------


def _laminar(blocks: Sequence[Block], diagnostics: list[Diagnostic]) -> list[Block]:
    """The blocks, largest first, without those that overlap another one only in part."""
    kept: list[Block] = []
    for block in sorted(blocks, key=lambda b: (-len(b.everything()), _depth(b, blocks))):
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
        if sum(inside <= k.everything() for k in kept) >= MOST_NESTED:
            said = f"choices and loops stand in one another more than {MOST_NESTED} deep; tell them apart"
            diagnostics.append(diagnose("SW207", block.span, said))
            break
        kept.append(block)
    return kept


def _depth(block: Block, blocks: Sequence[Block]) -> int:
    """Which of two blocks with the same members holds the other; a loop holds a real choice."""
    several = sum(bool(branch.members) for branch in block.branches) > 1
    if block.kind == "loop" and any(_holds_rounds(outer, block) for outer in blocks):
        return _DEPTH["foreach"] + 1
    return _DEPTH["quorum"] - 1 if several else _DEPTH[block.kind]


def _holds_rounds(outer: Block, loop: Block) -> bool:
    """ "For each step, Ann writes and Ben tests it until it is good": rounds of each one, told behind it.

    "… until all steps are good" are rounds of them all.
    """
    if outer.kind != "foreach" or outer.everything() != loop.everything() or outer.span[0] > loop.span[1]:
        return False
    until = leaves(loop.until) if loop.until else ()
    words = " ".join(leaf.text for leaf in until if isinstance(leaf, Judged)).casefold().split()
    thing = outer.over.casefold().split()[-1:]
    return not (thing and f"{thing[0]}s" in words) and not {"all", "every", "everything"} & set(words)


def _fits(inside: frozenset[str], block: Block, outer: Block) -> bool:
    shared = inside & outer.everything()
    if not shared:
        return True
    if outer.kind == "choice":
        return any(inside <= set(branch.members) for branch in outer.branches)
    if outer.kind == "supervised" and outer.supervisor in inside:
        return False
    return inside <= outer.everything() and not (block.kind == outer.kind and inside == outer.everything())


# -- the tree --------------------------------------------------------------------------------------


_ANYBODY = frozenset(
    ["a", "an", "the", "real", "human", "humans", "person", "people", "being", "somebody", "someone"]
)
"""Words that name no approver in particular: any person will do."""


class _Builder:
    def __init__(self, claims: Claims, orders: list[Order], diagnostics: list[Diagnostic]) -> None:
        self.claims, self.orders, self.diagnostics = claims, orders, diagnostics

    def flow(
        self, ids: Sequence[str], blocks: Sequence[Block], name: str, join: All | AtLeast = _ALL
    ) -> Node:
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
        starts = self._starts(unit_of, members)
        only = next(iter(members.values()))
        if len(members) == 1 and isinstance(join, All) and not starts:
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
        spans, task = tuple(node.spans), str(node.task)  # a plain text: where its words stand stays here
        if node.agent:
            return Step(id_, node.agent, task, tuple(dict.fromkeys(node.signals)), spans)
        who = tuple(a for a in node.approvers if not set(a.casefold().split()) <= _ANYBODY)
        return Gate(id_, task, who, "continue" if node.repeats else "stop", spans)

    def _lifted(
        self, unit_of: dict[str, str], ids: set[str]
    ) -> tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
        """The edges between the members of a flow, and those of them that only the text's order gives."""
        sure, graph = dict[tuple[str, str], None](), Growing()
        maybe: dict[tuple[str, str], None] = {}
        for order in self.orders:
            if order.earlier not in ids or order.later not in ids:
                continue
            pair = (unit_of[order.earlier], unit_of[order.later])
            if pair[0] == pair[1]:
                continue
            if order.inferred:
                maybe[pair] = None
            elif graph.added(*pair):
                sure[pair] = None
            else:
                said = "this order cannot be kept with the loop, choice or quorum around it"
                self.diagnostics.append(diagnose("SW201", order.span, said))
        inferred = tuple(pair for pair in maybe if pair not in sure and graph.added(*pair))
        return (*sure, *inferred), inferred

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
            return self.flow(ids, inner, name, AtLeast(block.k, block.rest))
        if block.kind == "loop":
            return self._loop(block, inner, name)
        body = self.flow(ids, inner, f"{name}.body")
        return ForEach(name, block.over, body, block.k or None, spans=(block.span,))

    def _loop(self, block: Block, inner: Sequence[Block], name: str) -> Node:
        """The body is what is not in the redo; a block in the loop is in either of them as a whole."""
        redo = [i for i in self.claims.nodes if i in block.redo]
        ids = [i for i in self.claims.nodes if i in block.everything() and i not in block.redo]
        body = self.flow(ids, [b for b in inner if not b.everything() & set(redo)], f"{name}.body")
        between = [b for b in inner if b.everything() <= set(redo)]
        again = self.flow(redo, between, f"{name}.redo") if redo else None
        return Loop(
            name, body, block.until, block.at_most, again, exhausted=block.exhausted, spans=(block.span,)
        )

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
                cases.append(Case(branch.condition or chosen(self._names(ids), block.by), body))
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
