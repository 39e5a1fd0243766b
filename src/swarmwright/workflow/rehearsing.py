"""A dry run: what would run when, on every branch, and what it needs from whom (DESIGN §4.9).

`advance` is walked over empty facts. In the first play every step takes one moment and succeeds, every
question is answered yes, people approve, a map has two items, and a supervisor picks everybody once. Then
each of these answers is turned, one at a time, so that both sides of every branch are played at least once;
questions that only come up on the other side are turned there. The number of plays grows with the number of
questions, not with their combinations.

A step that announces takes two moments: what listens starts in the second, while the step goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from swarmwright.workflow.advance import advance, plan
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Decision, Facts, Frontier, Outcome, Status, Wait, Work
from swarmwright.workflow.tree import Gate, Node, Step, Supervised, Workflow, steps, walk

__all__ = ["Asked", "Event", "Kind", "Play", "Rehearsal", "rehearse"]

Kind: TypeAlias = Literal["question", "decision", "items", "pick", "signal"]

MOST_MOMENTS = 200
MOST_PLAYS = 200
_LAST_ROUNDS = re.compile(r"@[\d.]+$")
ITEMS = 2
"""How many items a map is played with."""


@dataclass(frozen=True, slots=True)
class Asked:
    """Something that a play asks, and the usual answer to it.

    `node` is the tree node's id, `text` what is asked, in words. `turned`: the play gave the other answer
    (no; rejected; no items; nobody). A signal that only the outside can announce has no other answer.
    """

    kind: Kind
    node: str
    text: str
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Event:
    """A step that starts or a person who is asked, in one moment of a play.

    A loop that is used up asks, too: then `node` is the loop. `text`: what a person is asked.
    """

    instance: str
    node: str
    kind: Literal["step", "gate"]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Play:
    """One way through: `turned` answers (none in the first play), and what happens moment by moment.

    `outcome` is None where the play was cut after `MOST_MOMENTS` moments.
    """

    turned: tuple[Asked, ...]
    moments: tuple[tuple[Event, ...], ...]
    outcome: Outcome | None

    def nodes(self) -> frozenset[str]:
        """The steps and gates that take part, and the loops that ask whether to go on."""
        return frozenset(event.node for moment in self.moments for event in moment)


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """Every play, all that was asked in any of them, and what no play ever came to.

    `complete` is False where there were more than `MOST_PLAYS` ways to look at.
    """

    plays: tuple[Play, ...]
    asked: tuple[Asked, ...]
    unreached: tuple[str, ...]
    """The ids of steps and gates that never start."""
    unused: tuple[str, ...]
    """The ids of agents without a step."""
    complete: bool = True


def rehearse(workflow: Workflow) -> Rehearsal:
    """Play the workflow through on paper. Raises InvalidWorkflow where it cannot be planned."""
    planned = plan(workflow)
    plays: list[Play] = []
    asked: dict[Asked, None] = {}
    todo: list[tuple[Asked, ...]] = [()]
    while todo and len(plays) < MOST_PLAYS:
        turned = todo.pop(0)
        table = _Table(workflow, planned, frozenset(turned))
        plays.append(Play(turned, *table.play()))
        for one in table.asked:
            if one not in asked:
                asked[one] = None
                if one.kind != "signal":
                    todo.append((*turned, _other(one)))
    reached = frozenset[str]().union(*(play.nodes() for play in plays))
    working = {step.agent for step in steps(workflow.root)}
    return Rehearsal(
        tuple(plays),
        tuple(asked),
        tuple(n.id for n in walk(workflow.root) if isinstance(n, Step | Gate) and n.id not in reached),
        tuple(agent.id for agent in workflow.team.agents if agent.id not in working),
        not todo,
    )


def _other(asked: Asked) -> Asked:
    return Asked(asked.kind, asked.node, asked.text, turned=True)


@dataclass(slots=True)
class _Table:
    """The facts of one play."""

    workflow: Workflow
    plan: Plan
    turned: frozenset[Asked]
    asked: dict[Asked, None] = field(default_factory=dict)
    progress: dict[str, Status] = field(default_factory=dict)
    signals: dict[str, frozenset[str]] = field(default_factory=dict)
    outputs: dict[str, dict[str, str]] = field(default_factory=dict)
    judged: dict[str, bool] = field(default_factory=dict)
    decisions: dict[str, Decision] = field(default_factory=dict)
    items: dict[str, int] = field(default_factory=dict)
    picked: dict[str, set[str]] = field(default_factory=dict)
    """Team → the members that its supervisor has picked."""

    def play(self) -> tuple[tuple[tuple[Event, ...], ...], Outcome | None]:
        """The moments, and how it ended."""
        moments: list[tuple[Event, ...]] = []
        waited: set[str] = set()
        while len(moments) < MOST_MOMENTS:
            begun: list[Event] = []
            frontier = self._settle(begun)
            if frontier.outcome is not None:
                return (*moments, *([tuple(begun)] if begun else [])), frontier.outcome
            gates = [wait for wait in frontier.waiting if wait.kind == "gate"]
            begun += [Event(w.instance, w.node, "gate", w.name) for w in gates if w.instance not in waited]
            waited |= {wait.instance for wait in gates}
            if begun:
                moments.append(tuple(begun))
            self._pass(frontier, gates)
        return tuple(moments), None

    def _settle(self, begun: list[Event]) -> Frontier:
        """Start what can start and answer every question, which takes no time."""
        while True:
            frontier = advance(self.plan, self._facts())
            for work in frontier.start:
                if work.kind == "step":
                    begun.append(Event(work.instance, work.node, "step"))
                    self.progress[work.instance] = "running"
                else:
                    self._answer(work)
            if not frontier.start:
                return frontier

    def _facts(self) -> Facts:
        return Facts(self.progress, self.signals, self.outputs, self.judged, self.decisions, self.items)

    def _pass(self, frontier: Frontier, gates: list[Wait]) -> None:
        """A moment passes: steps announce or end, people decide; the outside speaks when nobody else can."""
        for work in frontier.running:
            if work.instance in frontier.cancel:
                self.progress[work.instance] = "cancelled"
            elif silent := self._unsaid(work):
                for signal in silent:
                    self.signals[signal] = self.signals.get(signal, frozenset()) | {work.instance}
            else:
                self._end(work)
        for wait in gates:
            yes = self._ask("decision", wait.node, wait.name)
            self.decisions[wait.instance] = "approved" if yes else "rejected"
        if not frontier.running and not gates:
            for wait in frontier.waiting:
                self._ask("signal", wait.node, wait.name)
                self.signals[wait.name] = self.signals.get(wait.name, frozenset()) | {""}

    def _unsaid(self, work: Work) -> tuple[str, ...]:
        said = {signal for signal, sources in self.signals.items() if work.instance in sources}
        return tuple(s for s in self._step(work.node).signals if s not in said)

    def _step(self, node: str) -> Step:
        return next(step for step in steps(self.workflow.root) if step.id == node)

    def _end(self, work: Work) -> None:
        self.progress[work.instance] = "done"
        for team in self._led_by(work.node):
            self.outputs[work.instance] = {"next": self._pick(team, work)}

    def _led_by(self, node: str) -> Iterator[Supervised]:
        nodes: Iterator[Node] = walk(self.workflow.root)
        return (n for n in nodes if isinstance(n, Supervised) and n.supervisor.id == node)

    def _pick(self, team: Supervised, work: Work) -> str:
        """The first member not yet picked since the supervisor's first round, in the end nobody."""
        key = _LAST_ROUNDS.sub("", work.instance)
        if work.round == 1:
            self.picked[key] = set()
        done = self.picked[key]
        if not self._ask("pick", team.id, ""):
            return ""
        chosen = next((m.id for m in team.members if m.id not in done), "")
        done.add(chosen)
        return chosen

    def _answer(self, work: Work) -> None:
        self.progress[work.instance] = "done"
        if work.kind == "judge":
            self.judged[work.instance] = self._ask("question", work.node, work.question)
        else:
            self.items[work.instance.removesuffix("#")] = (
                ITEMS if self._ask("items", work.node, work.question) else 0
            )

    def _ask(self, kind: Kind, node: str, text: str) -> bool:
        """Record the question; whether this play gives the usual answer."""
        asked = Asked(kind, node, text)
        self.asked[asked] = None
        return _other(asked) not in self.turned
