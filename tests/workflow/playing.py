"""Playing a workflow through: a random outside that runs what starts and answers what waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from swarmwright.workflow.advance import advance
from swarmwright.workflow.conditions import AllOf, Announced, AnyOf, Approved, Condition, Judged, Not
from swarmwright.workflow.plan import plan, sources
from swarmwright.workflow.progress import Decision, Facts, Frontier, Status, Wait, Work
from swarmwright.workflow.tree import (
    Case,
    Choice,
    Flow,
    ForEach,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    walk,
)

MOST_EVENTS = 2000


@dataclass
class Table:
    """The facts of one play, as an engine would write them."""

    workflow: Workflow
    rng: Random
    disabled: frozenset[str] = frozenset()
    failing: float = 0.1
    progress: dict[str, Status] = field(default_factory=dict)
    signals: dict[str, frozenset[str]] = field(default_factory=dict)
    outputs: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    judged: dict[str, bool] = field(default_factory=dict)
    decisions: dict[str, Decision] = field(default_factory=dict)
    items: dict[str, int] = field(default_factory=dict)

    def facts(self) -> Facts:
        parts = (self.progress, self.signals, self.outputs, self.judged, self.decisions, self.items)
        return Facts(*(dict(part) for part in parts), disabled=self.disabled)  # type: ignore[arg-type]

    def frontier(self) -> Frontier:
        return advance(self.workflow, self.facts())

    def start(self, work: Work) -> None:
        assert work.instance not in self.progress
        self.progress[work.instance] = "running"

    def end(self, work: Work, status: Status) -> Any:
        """Write how work ended; the answer it gave, if it is done."""
        self.progress[work.instance] = status
        if status != "done":
            return None
        match work.kind:
            case "step":
                self.outputs[work.instance] = self.report(work)
                return self.outputs[work.instance]
            case "judge":
                self.judged[work.instance] = self.rng.random() < 0.5
                return self.judged[work.instance]
            case "items":
                self.items[work.instance[:-1]] = self.rng.randrange(4)
                return self.items[work.instance[:-1]]

    def report(self, work: Work) -> dict[str, Any]:
        said: dict[str, Any] = {}
        if self.rng.random() < 0.6:
            said["quality"] = self.rng.choice([0.2, 0.5, 0.9])
        if self.rng.random() < 0.3:
            said["confidence"] = self.rng.choice([0.2, 0.5, 0.9])
        if self.rng.random() < 0.3:
            said["verdict"] = self.rng.choice(["pass", "fail", True, False])
        for team in (n for n in walk(self.workflow.root) if isinstance(n, Supervised)):
            if team.supervisor.id == work.node and self.rng.random() < 0.9:
                said["next"] = self.rng.choice([*_picks(team, self.workflow), "", "somebody else"])
        return said

    def announce(self, signal: str, source: str) -> None:
        self.signals[signal] = self.signals.get(signal, frozenset()) | {source}

    def status(self) -> Status:
        return "failed" if self.rng.random() < self.failing else "done"

    def decision(self) -> Decision:
        return "rejected" if self.rng.random() < 0.3 else "approved"


class SameAnswers(Table):
    """A table on which an instance always ends alike, whenever it does."""

    def _of(self, instance: str) -> Random:
        return Random(f"{instance} {self.failing}")

    def end(self, work: Work, status: Status) -> Any:
        order, self.rng = self.rng, self._of(work.instance)
        answer = super().end(work, self.status())
        self.rng = order
        return answer

    def decide(self, wait: Wait) -> None:
        order, self.rng = self.rng, self._of(wait.instance)
        self.decisions[wait.instance] = self.decision()
        self.rng = order


def _picks(team: Supervised, workflow: Workflow) -> list[str]:
    steps = [m for m in team.members if isinstance(m, Step)]
    names = [name for m in steps for name in (m.agent, workflow.team.name(m.agent))]
    return [m.id for m in team.members] + names


def play(table: Table, check: Callable[[Frontier], None] = lambda _: None) -> Frontier:
    """Play to the outcome: any work may end and any wait be answered at any time; starting may be put off."""
    for _ in range(MOST_EVENTS):
        frontier = table.frontier()
        check(frontier)
        if frontier.outcome is not None:
            return frontier
        moves: list[Callable[[], object]] = []
        for work in frontier.start:
            moves.append(lambda work=work: table.start(work))  # type: ignore[misc]
        for work in frontier.running:
            gone = work.instance in frontier.cancel
            moves.append(lambda w=work, g=gone: table.end(w, "cancelled" if g else table.status()))  # type: ignore[misc]
        for wait in frontier.waiting:
            moves.append(lambda wait=wait: _answer(table, wait))  # type: ignore[misc]
        table.rng.choice(moves)()
    raise AssertionError("the play does not end")


def _answer(table: Table, wait: Wait) -> None:
    if wait.kind == "signal":
        table.announce(wait.name, "")
    elif isinstance(table, SameAnswers):
        table.decide(wait)
    else:
        table.decisions[wait.instance] = table.decision()


def steadied(workflow: Workflow) -> Workflow:
    """The same workflow with conditions that only read what is settled when they come up.

    A signal, or a gate beside the condition, may change its answer while nothing has begun on it yet.
    """
    at = plan(workflow).at

    def steady(asking: Node, condition: Condition) -> Condition:
        match condition:
            case Announced(signal):
                return Judged(signal)
            case Approved(gate):
                return condition if _before(asking, condition) else Judged(gate)
            case Not(term):
                return Not(steady(asking, term))
            case AllOf(terms):
                return AllOf(tuple(steady(asking, term) for term in terms))
            case AnyOf(terms):
                return AnyOf(tuple(steady(asking, term) for term in terms))
            case _:
                return condition

    def _before(asking: Node, leaf: Approved) -> bool:
        place = next(p for p in at if p.id == asking.id)
        return all(source.before for source in sources(at, place, leaf))

    def rebuilt(node: Node) -> Node:
        match node:
            case Flow():
                return replace(node, members=tuple(rebuilt(m) for m in node.members))
            case Choice():
                cases = tuple(Case(steady(node, c.condition), rebuilt(c.body)) for c in node.cases)
                return replace(node, cases=cases, otherwise=node.otherwise and rebuilt(node.otherwise))
            case Loop():
                redo = node.redo and rebuilt(node.redo)
                until = node.until and steady(node, node.until)
                return replace(node, body=rebuilt(node.body), redo=redo, until=until)
            case ForEach():
                return replace(node, body=rebuilt(node.body))
            case Supervised():
                members = tuple(rebuilt(m) for m in node.members)
                return replace(node, members=members, until=node.until and steady(node, node.until))
            case _:
                return node

    return replace(workflow, root=rebuilt(workflow.root))
