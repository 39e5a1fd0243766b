"""Claims: what the sentences say, gathered before it is built into a tree.

Nodes are named here by provisional ids: a step by its agent (then `agent#2`), a gate by `gate#n`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from swarmwright.language.diagnosing.diagnostics import Diagnostic
from swarmwright.workflow.conditions import Condition
from swarmwright.workflow.rules import Rule

__all__ = ["Block", "Branch", "Claims", "Order", "StartSignal", "Wanted", "held_back", "leads_to"]

Span = tuple[int, int]


@dataclass(slots=True)
class Wanted:
    """A step or gate that the tree needs: `agent` is "" for a gate, whose question is `task`."""

    id: str
    agent: str = ""
    task: str = ""
    approvers: tuple[str, ...] = ()
    repeats: bool = False
    """A gate inside a loop: a rejection goes round again instead of stopping the branch."""
    spans: list[Span] = field(default_factory=list)
    signals: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Order:
    """`earlier` before `later`; `inferred` = only the order of the text says so."""

    earlier: str
    later: str
    span: Span
    inferred: bool = False
    plain: bool = False
    """Where the text goes on so that nobody would doubt it: by "then", in a numbered list. No rule of who
    waits for whom ("B starts after A"): whoever works beside B comes behind A as B does."""
    of_all: bool = False
    """Said of the whole ("first A or B", "F is last"), not of `later` (or `earlier`) by name."""


@dataclass(frozen=True, slots=True)
class StartSignal:
    """`waiter` may start once `announcer` announces `signal`."""

    announcer: str
    signal: str
    waiter: str
    span: Span


@dataclass(slots=True)
class Branch:
    """One branch of a choice: its condition (None = otherwise) and what runs in it."""

    condition: Condition | None
    members: list[str] = field(default_factory=list)
    terminal: bool = False


@dataclass(slots=True)
class Block:
    """Nodes that belong together in one composite."""

    kind: Literal["choice", "loop", "quorum", "foreach", "supervised"]
    span: Span
    members: list[str] = field(default_factory=list)
    branches: list[Branch] = field(default_factory=list)
    until: Condition | None = None
    at_most: int | None = None
    k: int = 0
    """How many are enough (quorum), or work side by side (foreach; 0: any number)."""
    rest: Literal["cancel", "finish"] = "finish"
    """What becomes of those who are late for a quorum."""
    redo: list[str] = field(default_factory=list)
    """What is done between the rounds of a loop."""
    exhausted: Literal["continue", "fail", "escalate"] = "continue"
    """What comes of a loop whose rounds are used up."""
    over: str = ""
    supervisor: str = ""
    by: str = ""
    """What a choice without conditions depends on, in the words of the prompt."""

    def everything(self) -> frozenset[str]:
        """All members, those of the branches and the supervisor too."""
        inside = {m for branch in self.branches for m in branch.members} | {*self.members, *self.redo}
        return frozenset(inside | ({self.supervisor} if self.supervisor else set()))


@dataclass(slots=True)
class Claims:
    """All that was understood: the assembly makes a tree of it."""

    nodes: dict[str, Wanted] = field(default_factory=dict)
    orders: list[Order] = field(default_factory=list)
    together: list[tuple[frozenset[str], frozenset[str], Span]] = field(default_factory=list)
    starts: list[StartSignal] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    gates_before: list[tuple[str, frozenset[str]]] = field(default_factory=list)
    gates_after: list[tuple[str, frozenset[str]]] = field(default_factory=list)
    asked_at_once: list[frozenset[str]] = field(default_factory=list)
    """Gates of people whose yes is told at once: none waits for another's."""
    bearings: dict[str, list[str]] = field(default_factory=dict)
    """Agent → how it is said to go about its work."""


def held_back(claims: Claims, members: Sequence[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """Each gate that holds back some of these and not all, the last first; with them and who is behind."""
    for gate, held in reversed(claims.gates_before):
        behind = frozenset(i for i in members if i != gate and leads_to(claims.orders, held, [i]))
        if behind and {*members} - behind - {gate}:
            yield gate, behind


def leads_to(orders: Sequence[Order], starts: Iterable[str], goals: Iterable[str]) -> bool:
    """Whether the orders lead from any of these to any of those, be it over others; who is both is there."""
    todo, wanted = list(starts), set(goals)
    seen = set(todo)
    while todo:
        at = todo.pop()
        if at in wanted:
            return True
        later = [o.later for o in orders if o.earlier == at and o.later not in seen]
        seen.update(later)
        todo += later
    return False
