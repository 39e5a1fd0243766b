"""Places: every node of a tree with all that can be known of it before anything has happened.

This module knows nothing of facts, nor of what a condition reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count

from swarmwright.workflow.bounds import rounds_bound
from swarmwright.workflow.conditions import Condition, Leaf, leaves
from swarmwright.workflow.ordering import before, linear
from swarmwright.workflow.tree import (
    Choice,
    Flow,
    ForEach,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    children,
    conditions_of,
)
from swarmwright.workflow.wording import condition_words

__all__ = ["Place", "Question", "places"]


@dataclass(frozen=True, slots=True, eq=False)
class Question:
    """One condition: its leaves in order, with the words to ask a judge."""

    condition: Condition
    leaves: tuple[tuple[Leaf, str], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A node and where it stands.

    `index` numbers the nodes as they are written, `end` is the first index after its subtree; `above` are its
    ancestors' indices, each with the turn that leads here. `kinds` and `owners` tell the loops (`@`) and maps
    (`[`) around it. `parts` are the children by turn: a flow's in an order that keeps its edges; for each of
    them `waits` has the turns directly before it, `earlier` all, and `starts` its signals.
    """

    node: Node
    id: str
    index: int
    end: int
    above: tuple[tuple[int, int], ...]
    kinds: str
    owners: tuple[int, ...]
    rank: tuple[int | None, ...]
    """Sorts what has run: turns from the root down, None where a round or item number belongs."""
    agent: str = ""
    parts: tuple[Place, ...] = ()
    waits: tuple[tuple[int, ...], ...] = ()
    earlier: tuple[frozenset[int], ...] = ()
    starts: tuple[tuple[str, ...], ...] = ()
    asks: tuple[Question, ...] = ()
    picks: Mapping[str, int] = field(default_factory=dict)
    bound: int | None = None

    @property
    def inner(self) -> tuple[str, tuple[int, ...]]:
        """The kinds and owners around what is inside a loop, team or map."""
        mark = "[" if isinstance(self.node, ForEach) else "@"
        return self.kinds + mark, (*self.owners, self.index)

    @property
    def asking(self) -> tuple[str, tuple[int, ...]]:
        """The kinds and owners around this node's questions: an `until` is asked within its round."""
        return (self.kinds, self.owners) if isinstance(self.node, Choice) else self.inner


def places(workflow: Workflow) -> tuple[Place, ...]:
    """The place of every node, in the order in which they are written. The tree must have no obstacles."""
    return _Placing(workflow).all()


class _Placing:
    def __init__(self, workflow: Workflow) -> None:
        self._workflow = workflow
        self._next = count()
        self._found: list[Place] = []

    def all(self) -> tuple[Place, ...]:
        self._place(self._workflow.root, (), "", (), ())
        return tuple(sorted(self._found, key=lambda place: place.index))

    def _place(
        self,
        node: Node,
        above: tuple[tuple[int, int], ...],
        kinds: str,
        owners: tuple[int, ...],
        rank: tuple[int | None, ...],
    ) -> Place:
        index = next(self._next)
        inside: tuple[str, tuple[int, ...]] = (kinds, owners)
        if isinstance(node, Loop | ForEach | Supervised):
            inside = (kinds + ("[" if isinstance(node, ForEach) else "@"), (*owners, index))
        turns = _turns(node)
        parts = [
            self._place(child, (*above, (index, turn)), *inside, (*rank, *_rank(node, turn)))
            for child, turn in zip(children(node), turns, strict=True)
        ]
        by_turn = tuple(part for _, part in sorted(zip(turns, parts, strict=True), key=lambda tp: tp[0]))
        place = self._made(node, index, above, kinds, owners, rank, by_turn)
        self._found.append(place)
        return place

    def _made(
        self,
        node: Node,
        index: int,
        above: tuple[tuple[int, int], ...],
        kinds: str,
        owners: tuple[int, ...],
        rank: tuple[int | None, ...],
        parts: tuple[Place, ...],
    ) -> Place:
        waits, earlier, starts = _flow_edges(node, parts) if isinstance(node, Flow) else ((), (), ())
        looped = isinstance(node, Loop | Supervised)
        return Place(
            node=node,
            id=node.id,
            index=index,
            end=max((part.end for part in parts), default=index + 1),
            above=above,
            kinds=kinds,
            owners=owners,
            rank=rank,
            agent=node.agent if isinstance(node, Step) else "",
            parts=parts,
            waits=waits,
            earlier=earlier,
            starts=starts,
            asks=tuple(self._question(condition) for condition in conditions_of(node)),
            picks=self._picks(node) if isinstance(node, Supervised) else {},
            bound=rounds_bound(node, self._workflow.rules) if looped else None,
        )

    def _question(self, condition: Condition) -> Question:
        team = self._workflow.team
        return Question(condition, tuple((leaf, condition_words(leaf, team)) for leaf in leaves(condition)))

    def _picks(self, node: Supervised) -> Mapping[str, int]:
        """What a supervisor may answer → the member's turn: its id first, then its agent's id and name."""
        picks: dict[str, int] = {}
        for turn, member in enumerate(node.members, 1):
            picks.setdefault(member.id.casefold(), turn)
        for turn, member in enumerate(node.members, 1):
            if isinstance(member, Step):
                picks.setdefault(member.agent.casefold(), turn)
                picks.setdefault(self._workflow.team.name(member.agent).casefold(), turn)
        return picks


def _turns(node: Node) -> tuple[int, ...]:
    """The turn of each child as written; in a flow the first turns go to those that wait for nobody."""
    if not isinstance(node, Flow):
        return tuple(range(len(children(node))))
    ids = [m.id for m in node.members]
    line = {id_: turn for turn, id_ in enumerate(linear(ids, node.order))}
    return tuple(line[id_] for id_ in ids)


def _rank(node: Node, turn: int) -> tuple[int | None, ...]:
    match node:
        case Loop():
            return (None, turn)
        case ForEach():
            return (None,)
        case Supervised():
            return (None, turn)
        case _:
            return (turn,)


_FlowEdges = tuple[tuple[tuple[int, ...], ...], tuple[frozenset[int], ...], tuple[tuple[str, ...], ...]]


def _flow_edges(flow: Flow, parts: tuple[Place, ...]) -> _FlowEdges:
    turn = {part.id: i for i, part in enumerate(parts)}
    direct: dict[str, set[int]] = {part.id: set() for part in parts}
    for a, b in flow.order:
        direct[b].add(turn[a])
    signals: dict[str, dict[str, None]] = {part.id: {} for part in parts}
    for start in flow.starts_on:
        signals[start.member][start.signal] = None
    closure = before([m.id for m in flow.members], flow.order)
    waits = tuple(tuple(sorted(direct[part.id])) for part in parts)
    earlier = tuple(frozenset(turn[a] for a in closure[part.id]) for part in parts)
    starts = tuple(tuple(signals[part.id]) for part in parts)
    return waits, earlier, starts
