"""A workflow made ready for `advance`: every node's place, what it waits for, and what its conditions read.

Made once for each workflow, so that looking at facts is look-ups only. This module knows nothing of facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count

from swarmwright.errors import InvalidWorkflow
from swarmwright.workflow.bounds import rounds_bound
from swarmwright.workflow.conditions import Approved, Compare, Condition, Leaf, leaves
from swarmwright.workflow.ordering import before as closure_of
from swarmwright.workflow.ordering import linear
from swarmwright.workflow.problems import obstacles
from swarmwright.workflow.tree import (
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    children,
    conditions_of,
)
from swarmwright.workflow.wording import condition_words

__all__ = ["Place", "Plan", "Question", "Source", "plan", "sources"]


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A step (or gate) that a condition reads: `shared` loops and maps stand around both.

    `before`: in the same rounds and items it comes before the condition. `same`: what it says in the same
    round counts; if not, only what it said in earlier rounds does.
    """

    place: Place
    shared: int
    before: bool
    same: bool


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


@dataclass(frozen=True, slots=True, eq=False)
class Plan:
    """All places of one workflow, by index and by id."""

    workflow: Workflow
    at: tuple[Place, ...]
    by_id: Mapping[str, Place]
    announcers: Mapping[str, tuple[Place, ...]]
    """signal → the steps that announce it."""
    reads: Mapping[tuple[int, int, int], tuple[Source, ...]]
    """(place, case, leaf) → what that leaf reads."""
    listens: bool
    """Whether any member starts on a signal."""

    @property
    def root(self) -> Place:
        """The whole tree's place."""
        return self.at[0]


def plan(workflow: Workflow) -> Plan:
    """The plan of this workflow; the latest ones are kept, by identity.

    Raises InvalidWorkflow for a tree that cannot be advanced: two nodes with one id, edges that name no
    member, a cyclic order.
    """
    return _planned(_Same(workflow))


class _Same:
    """A key that is equal for the same object only: hashing a whole tree would cost more than planning it."""

    __slots__ = ("workflow",)

    def __init__(self, workflow: Workflow) -> None:
        self.workflow = workflow

    def __hash__(self) -> int:
        return id(self.workflow)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.workflow is other.workflow


@lru_cache(maxsize=64)
def _planned(key: _Same) -> Plan:
    workflow = key.workflow
    if problems := tuple(obstacles(workflow.root)):
        raise InvalidWorkflow(problems)
    at = _Placing(workflow).all()
    announcers: dict[str, tuple[Place, ...]] = {}
    for place in at:
        if isinstance(place.node, Step):
            for signal in place.node.signals:
                announcers[signal] = (*announcers.get(signal, ()), place)
    return Plan(
        workflow,
        at,
        {place.id: place for place in at},
        announcers,
        dict(_reads(at)),
        any(any(place.starts) for place in at),
    )


class _Placing:
    """Gives every node its place, parents first."""

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
    closure = closure_of([m.id for m in flow.members], flow.order)
    waits = tuple(tuple(sorted({turn[a] for a, b in flow.order if b == part.id})) for part in parts)
    earlier = tuple(frozenset(turn[a] for a in closure[part.id]) for part in parts)
    starts = tuple(
        tuple(dict.fromkeys(s.signal for s in flow.starts_on if s.member == part.id)) for part in parts
    )
    return waits, earlier, starts


# -- what a condition may read --


def _reads(at: tuple[Place, ...]) -> Iterator[tuple[tuple[int, int, int], tuple[Source, ...]]]:
    for place in at:
        for case, question in enumerate(place.asks):
            for number, (leaf, _) in enumerate(question.leaves):
                if isinstance(leaf, Compare | Approved):
                    yield (place.index, case, number), tuple(sources(at, place, leaf))


def sources(at: tuple[Place, ...], asking: Place, leaf: Compare | Approved) -> Iterator[Source]:
    """The steps whose outputs (or the gate whose decision) a leaf of `asking` may read.

    Only what comes before the condition counts, in this round or an earlier one: what runs beside it or after
    it could turn a decision that was already acted upon. A gate counts wherever it stands.
    """
    for place in at:
        if isinstance(leaf, Approved):
            if isinstance(place.node, Gate) and place.id == leaf.gate:
                yield Source(place, _shared(asking, place), _comes_before(at, place, asking), same=True)
        elif isinstance(place.node, Step) and leaf.agent in (None, place.node.agent):
            shared, before = _shared(asking, place), _comes_before(at, place, asking)
            if before or "@" in place.kinds[:shared]:
                yield Source(place, shared, before, same=before)


def _shared(asking: Place, place: Place) -> int:
    """How many loops and maps stand around both."""
    _, owners = asking.asking
    number = 0
    while number < min(len(owners), len(place.owners)) and owners[number] == place.owners[number]:
        number += 1
    return number


def _comes_before(at: tuple[Place, ...], step: Place, asking: Place) -> bool:
    """Whether the step or gate, both in the same rounds and items, has had its turn when the question comes."""
    depth = 0
    while depth < len(asking.above) and step.above[depth : depth + 1] == asking.above[depth : depth + 1]:
        depth += 1
    parent, turn = step.above[depth]
    if depth == len(asking.above):
        # The step is inside the asking node: the body of a loop comes before its `until`, its redo after.
        return isinstance(asking.node, Supervised) or (isinstance(asking.node, Loop) and turn == 0)
    place, (_, own) = at[parent], asking.above[depth]
    match place.node:
        case Flow():
            return turn in place.earlier[own]
        case Loop() | Supervised():
            return turn == 0
        case _:
            return False
