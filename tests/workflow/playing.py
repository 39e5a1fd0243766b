"""Playing a workflow through: a random outside that runs what starts and answers what waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from swarmwright.workflow.advance import advance
from swarmwright.workflow.conditions import AllOf, AnyOf, Condition, Judged, Leaf, Not
from swarmwright.workflow.plan import plan
from swarmwright.workflow.progress import Decision, Facts, Frontier, Status, Wait, Work
from swarmwright.workflow.reading import wavers
from swarmwright.workflow.tree import (
    Case,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    walk,
)

MOST_EVENTS = 2000


NOBODY = "somebody else"
"""A pick of a supervisor that names nobody of its team."""


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
    called: frozenset[str] = frozenset()

    def facts(self) -> Facts:
        return Facts(
            dict(self.progress),
            dict(self.signals),
            dict(self.outputs),
            dict(self.judged),
            dict(self.decisions),
            dict(self.items),
            self.disabled,
            self.called,
        )

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
                said["next"] = self.rng.choice([*_picks(team, self.workflow), "", NOBODY])
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
        if isinstance(answer, dict) and answer.get("next") == NOBODY:  # at work, such a pick is a fault
            self.progress[work.instance] = "failed"
            del self.outputs[work.instance]
            return None
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
        moves: list[Work | Wait] = [*frontier.start, *frontier.running, *frontier.waiting]
        _move(table, frontier, table.rng.choice(moves))
    raise AssertionError("the play does not end")


def _move(table: Table, frontier: Frontier, chosen: Work | Wait) -> None:
    if isinstance(chosen, Work):
        if chosen in frontier.start:
            table.start(chosen)
        else:
            # What is to be cancelled may be faster than that.
            cancelled = chosen.instance in frontier.cancel and table.rng.random() < 0.7
            table.end(chosen, "cancelled" if cancelled else table.status())
    elif chosen.kind == "signal":
        table.announce(chosen.name, "")
    elif isinstance(table, SameAnswers):
        table.decide(chosen)
    else:
        table.decisions[chosen.instance] = table.decision()


def steadied(workflow: Workflow) -> Workflow:
    """The same workflow with conditions that only read what is settled when they come up.

    A signal, a gate beside the condition, or late work of a quorum may change what it says.
    """
    planned = plan(workflow)

    def unsettled(asking: Node, leaf: Leaf) -> bool:
        return wavers(planned.at, planned.by_id[asking.id], leaf)

    return replace(workflow, root=_with_conditions(workflow.root, unsettled))


def _with_conditions(node: Node, unsettled: Callable[[Node, Leaf], bool]) -> Node:
    """The tree with a question for a judge in place of each leaf that is unsettled."""

    def below(child: Node) -> Node:
        return _with_conditions(child, unsettled)

    def steady(condition: Condition) -> Condition:
        return _steady(condition, lambda leaf: unsettled(node, leaf))

    match node:
        case Step() | Gate():
            return node
        case Flow():
            return replace(node, members=tuple(below(m) for m in node.members))
        case Choice():
            cases = tuple(Case(steady(c.condition), below(c.body)) for c in node.cases)
            return replace(node, cases=cases, otherwise=node.otherwise and below(node.otherwise))
        case Loop():
            redo, until = node.redo and below(node.redo), node.until and steady(node.until)
            return replace(node, body=below(node.body), redo=redo, until=until)
        case ForEach():
            return replace(node, body=below(node.body))
        case Supervised():
            members = tuple(below(m) for m in node.members)
            return replace(node, members=members, until=node.until and steady(node.until))


def _steady(condition: Condition, unsettled: Callable[[Leaf], bool]) -> Condition:
    match condition:
        case Not(term):
            return Not(_steady(term, unsettled))
        case AllOf(terms):
            return AllOf(tuple(_steady(term, unsettled) for term in terms))
        case AnyOf(terms):
            return AnyOf(tuple(_steady(term, unsettled) for term in terms))
        case _:
            return Judged(str(condition)) if unsettled(condition) else condition
