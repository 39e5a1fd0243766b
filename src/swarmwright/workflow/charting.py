"""The described flow as a flat chart of boxes and arrows: what people mean when they say "draw it".

One chart serves every picture: `drawing.mermaid`, the compiled graph's `get_graph()`, and the studio. It
shows start, agents, quorums, choices, gates, loops, maps, supervised teams, signals, shared tools, and end.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from swarmwright.workflow.edges import entry
from swarmwright.workflow.granting import who_may
from swarmwright.workflow.rules import Grant
from swarmwright.workflow.tree import (
    AtLeast,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    steps,
)
from swarmwright.workflow.wording import asks_in, if_words, times, until_words

__all__ = ["END", "START", "TOOLS", "Arrow", "Box", "BoxKind", "Chart", "chart"]

START, END, TOOLS = "__start__", "__end__", "tools"

BoxKind = Literal["start", "end", "step", "gate", "quorum", "choice", "tools"]


@dataclass(frozen=True, slots=True)
class Box:
    """Something to draw; `detail` is a second line: a task, what is asked, the tools' names."""

    id: str
    kind: BoxKind
    label: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Arrow:
    """From box to box. `order` = what follows what; `back` = a loop's way back; the others bind no order."""

    source: str
    target: str
    label: str = ""
    kind: Literal["order", "back", "signal", "tool"] = "order"


@dataclass(frozen=True, slots=True)
class Chart:
    """Boxes and arrows, each once, in the order in which the workflow is written."""

    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]


End = tuple[str, str]
"""An open end of a part: (box id, label of the arrow that will be drawn there)."""


@dataclass(slots=True)
class _Pen:
    """Draws one workflow."""

    workflow: Workflow
    asks: Mapping[str, str]
    """`asks_in` it."""
    boxes: list[Box] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)

    def draw(self, node: Node) -> tuple[list[End], list[End]]:
        """Draw a part; returns its entries and its exits."""
        match node:
            case Step():
                return self._box(node.id, "step", self.workflow.team.name(node.agent), node.task)
            case Gate():
                who = ", ".join(node.approvers) or "a human"
                return self._box(node.id, "gate", f"{who} approves", node.ask)
            case Flow():
                return self._flow(node)
            case Choice():
                return self._choice(node)
            case Loop():
                return self._loop(node)
            case ForEach():
                entries, exits = self.draw(node.body)
                return [(id_, f"each {node.over}") for id_, _ in entries], exits
            case Supervised():
                return self._supervised(node)

    def _box(self, id_: str, kind: BoxKind, label: str, detail: str = "") -> tuple[list[End], list[End]]:
        self.boxes.append(Box(id_, kind, label, detail))
        return [(id_, "")], [(id_, "")]

    def connect(self, sources: Iterable[End], targets: Iterable[End], kind: str = "order") -> None:
        """An arrow from every open exit to every open entry."""
        targets = list(targets)
        for source, left in sources:
            for target, right in targets:
                label = "; ".join(filter(None, (left, right)))
                self.arrows.append(Arrow(source, target, label, "back" if kind == "back" else "order"))

    def _flow(self, flow: Flow) -> tuple[list[End], list[End]]:
        parts = {member.id: self.draw(member) for member in flow.members}
        for before, after in flow.order:
            self.connect(parts[before][1], parts[after][0])
        later = {after for _, after in flow.order} | {start.member for start in flow.starts_on}
        earlier = {before for before, _ in flow.order}
        entries = [end for id_, part in parts.items() if id_ not in later for end in part[0]]
        exits = [end for id_, part in parts.items() if id_ not in earlier for end in part[1]]
        self._signals(flow)
        if not isinstance(flow.join, AtLeast):
            return entries, exits
        self._box(flow.id, "quorum", f"{flow.join.k} of {len(flow.members)}")
        self.connect(exits, [(flow.id, "")])
        return entries, [(flow.id, "")]

    def _signals(self, flow: Flow) -> None:
        members = {member.id: member for member in flow.members}
        for start in flow.starts_on:
            announcers = [s.id for s in steps(self.workflow.root) if start.signal in s.signals]
            for announcer in announcers:
                for step in entry(members[start.member]):
                    self.arrows.append(Arrow(announcer, step.id, start.signal, "signal"))

    def _choice(self, choice: Choice) -> tuple[list[End], list[End]]:
        self._box(choice.id, "choice", "which?")
        exits: list[End] = []
        for case in choice.cases:
            entries, ends = self.draw(case.body)
            label = if_words(case.condition, self.workflow.team, self.asks).removeprefix("if ")
            self.connect([(choice.id, label)], entries)
            exits += ends
        if choice.otherwise is None:
            exits.append((choice.id, "otherwise"))
        else:
            entries, ends = self.draw(choice.otherwise)
            self.connect([(choice.id, "otherwise")], entries)
            exits += ends
        return [(choice.id, "")], exits

    def _loop(self, loop: Loop) -> tuple[list[End], list[End]]:
        entries, exits = self.draw(loop.body)
        until = until_words(loop.until, self.workflow.team, self.asks) if loop.until else ""
        most = f"at most {times(loop.at_most)}" if loop.at_most else ""
        again = ", ".join(filter(None, (until, most))) or "again"
        back = [(id_, again) for id_, _ in exits]
        if loop.redo is None:
            self.connect(back, [(id_, "") for id_, _ in entries], "back")
        else:
            redo_entries, redo_exits = self.draw(loop.redo)
            self.connect(back, redo_entries, "back")
            self.connect(redo_exits, [(id_, "") for id_, _ in entries], "back")
        return entries, exits

    def _supervised(self, team: Supervised) -> tuple[list[End], list[End]]:
        entries, exits = self.draw(team.supervisor)
        for member in team.members:
            starts, ends = self.draw(member)
            self.connect([(team.supervisor.id, "picks")], starts)
            self.connect(ends, [(team.supervisor.id, "")], "back")
        return entries, exits

    def tools(self) -> None:
        """The shared tools, with an arrow from every agent's steps that may use some: what the catalog gives
        them first, then what rules do. What is given to them and denied by another rule is not drawn."""
        team = self.workflow.team
        own = [tool for agent in team.agents for tool in agent.tools]
        ruled = [rule.tool for rule in self.workflow.rules if isinstance(rule, Grant)]
        open_to = {tool: who_may(self.workflow, tool) for tool in (*own, *ruled)}
        granted = {
            agent.id: [tool for tool in dict.fromkeys((*agent.tools, *ruled)) if agent.id in open_to[tool]]
            for agent in team.agents
        }
        users = [step for step in steps(self.workflow.root) if granted.get(step.agent)]
        if not users:
            return
        used = {tool for step in users for tool in granted[step.agent]}
        self._box(TOOLS, "tools", "tools", ", ".join(t.name for t in team.tools if t.id in used))
        for step in users:
            names = ", ".join(team.name(tool) for tool in granted[step.agent])
            self.arrows.append(Arrow(step.id, TOOLS, names, "tool"))


def chart(workflow: Workflow) -> Chart:
    """Draw a workflow. Deterministic; the workflow should verify, else arrows may be missing."""
    pen = _Pen(workflow, asks_in(workflow.root))
    pen.boxes.append(Box(START, "start", "start"))
    entries, exits = pen.draw(workflow.root)
    pen.connect([(START, "")], entries)
    pen.tools()
    pen.boxes.append(Box(END, "end", "end"))
    pen.connect(exits, [(END, "")])
    return Chart(tuple(pen.boxes), tuple(dict.fromkeys(pen.arrows)))
