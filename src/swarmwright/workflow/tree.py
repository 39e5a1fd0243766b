"""The workflow tree: a partially ordered tree of steps, after POWL (DESIGN §3).

Partial orders, choices and loops nest; such a tree cannot deadlock or leave an orphan by construction.
Every node is frozen, hashable, and compares without its `spans` (the places of the prompt that produced it),
so two prompts that say the same give equal trees.

Ids: a step's id is its agent's id (`audio`), or `audio-2` for that agent's second step; see `naming`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Condition
from swarmwright.workflow.rules import Rule

__all__ = [
    "All",
    "AtLeast",
    "Case",
    "Choice",
    "Edge",
    "Flow",
    "ForEach",
    "Gate",
    "Join",
    "Loop",
    "Node",
    "Span",
    "StartsOn",
    "Step",
    "Supervised",
    "Workflow",
    "children",
    "conditions_of",
    "steps",
    "untils",
    "walk",
]

Span: TypeAlias = tuple[int, int]
"""Half-open character range of the prompt: `prompt[start:end]`."""

Edge: TypeAlias = tuple[str, str]
"""(earlier member id, later member id) within one Flow."""


def _spans() -> tuple[Span, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Step:
    """One agent does one thing; it may announce `signals` before it ends (and has, once it is done)."""

    id: str
    agent: str
    task: str = ""
    signals: tuple[str, ...] = ()
    spans: tuple[Span, ...] = field(default_factory=_spans, compare=False)


@dataclass(frozen=True, slots=True)
class All:
    """A flow is complete when every member is."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """A flow is complete when `k` members are; the `rest` is cancelled, or finishes beside what follows."""

    k: int
    rest: Literal["cancel", "finish"] = "finish"


Join: TypeAlias = All | AtLeast


@dataclass(frozen=True, slots=True)
class StartsOn:
    """`member` may start only once `signal` is announced (besides what `order` asks of it)."""

    member: str
    signal: str


@dataclass(frozen=True, slots=True)
class Flow:
    """A partial order over members: no edge between two of them means that they run in parallel.

    `order` is sorted and transitively reduced. `inferred` marks the edges that only text order suggests.
    """

    id: str
    members: tuple[Node, ...]
    order: tuple[Edge, ...] = ()
    starts_on: tuple[StartsOn, ...] = ()
    join: Join = All()
    inferred: tuple[Edge, ...] = field(default=(), compare=False)
    spans: tuple[Span, ...] = field(default_factory=_spans, compare=False)


@dataclass(frozen=True, slots=True)
class Case:
    """One branch of a choice."""

    condition: Condition
    body: Node


@dataclass(frozen=True, slots=True)
class Choice:
    """The first case whose condition holds runs; else `otherwise`; else nothing."""

    id: str
    cases: tuple[Case, ...]
    otherwise: Node | None = None
    spans: tuple[Span, ...] = field(default_factory=_spans, compare=False)


@dataclass(frozen=True, slots=True)
class Loop:
    """Run `body`; while `until` does not hold, run `redo` (if any) and `body` again, `at_most` times in all.

    `until` None = run `at_most` rounds. `at_most` None is unbounded, which verification refuses.
    `exhausted`: what happens when the rounds are used up and `until` still does not hold.
    """

    id: str
    body: Node
    until: Condition | None = None
    at_most: int | None = None
    redo: Node | None = None
    exhausted: Literal["fail", "continue", "escalate"] = "continue"
    spans: tuple[Span, ...] = field(default_factory=_spans, compare=False)


@dataclass(frozen=True, slots=True)
class ForEach:
    """Map: run `body` once for every item of `over` (words: "parquet file"); what follows reduces."""

    id: str
    over: str
    body: Node
    at_most_parallel: int | None = None
    spans: tuple[Span, ...] = field(default_factory=_spans, compare=False)


@dataclass(frozen=True, slots=True)
class Gate:
    """A human decides. Rejected: `stop` ends this branch, `continue` goes on (a loop may ask `Approved`)."""

    id: str
    ask: str = ""
    approvers: tuple[str, ...] = ()
    on_reject: Literal["stop", "continue"] = "stop"
    spans: tuple[Span, ...] = field(default_factory=_spans, compare=False)


@dataclass(frozen=True, slots=True)
class Supervised:
    """`supervisor` runs first and after each member, and picks who works next until it finishes.

    It ends when the supervisor picks nobody, when `until` holds, or after `at_most` picks.
    """

    id: str
    supervisor: Step
    members: tuple[Node, ...]
    until: Condition | None = None
    at_most: int | None = None
    spans: tuple[Span, ...] = field(default_factory=_spans, compare=False)


Node: TypeAlias = Step | Flow | Choice | Loop | ForEach | Gate | Supervised


@dataclass(frozen=True, slots=True)
class Workflow:
    """A whole team at work: the tree, the rules beside it, and the team it was compiled for."""

    root: Node
    rules: tuple[Rule, ...] = ()
    team: Catalog = Catalog()  # noqa: RUF009  (frozen and without state)
    source: str = field(default="", compare=False)


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below `node`, in the order in which they are written."""
    match node:
        case Flow():
            return node.members
        case Choice():
            bodies = tuple(case.body for case in node.cases)
            return bodies if node.otherwise is None else (*bodies, node.otherwise)
        case Loop():
            return (node.body,) if node.redo is None else (node.body, node.redo)
        case ForEach():
            return (node.body,)
        case Supervised():
            return (node.supervisor, *node.members)
        case Step() | Gate():
            return ()


def conditions_of(node: Node) -> tuple[Condition, ...]:
    """The conditions of `node` alone, in the order of their case numbers: a choice's cases, or an `until`."""
    match node:
        case Choice():
            return tuple(case.condition for case in node.cases)
        case Loop() | Supervised():
            return () if node.until is None else (node.until,)
        case _:
            return ()


def untils(node: Node) -> tuple[Condition, ...]:
    """The conditions at which rounds end, of `node` and everything below it, parents first."""
    rounds = (one for one in walk(node) if isinstance(one, Loop | Supervised))
    return tuple(condition for one in rounds for condition in conditions_of(one))


def walk(node: Node) -> Iterator[Node]:
    """Yield `node` and everything below it, parents first."""
    ahead = [node]
    while ahead:
        here = ahead.pop()
        yield here
        ahead += reversed(children(here))


def steps(node: Node) -> Iterator[Step]:
    """Yield every step of the tree in the order in which they are written."""
    return (n for n in walk(node) if isinstance(n, Step))
