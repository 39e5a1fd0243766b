"""Who works on what, and who waits for what: how a thread stands, and the events since. Pure; no terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from swarmwright.errors import AwaitsApproval
from swarmwright.ports.events import Event
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.edges import beyond
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Flow, Gate, Workflow, steps, walk

if TYPE_CHECKING:
    from swarmwright.runtime.tracing.results import TraceSpan

__all__ = ["Board", "Row", "RowStatus", "complaint"]

RowStatus = Literal["waiting", "working", "done", "failed", "cancelled"]

_STATUSES: Mapping[str, RowStatus] = {
    "running": "working",
    "done": "done",
    "failed": "failed",
    "cancelled": "cancelled",
    "skipped": "cancelled",
}
"""What a board makes of a status in a thread's progress."""

TAIL = 400
"""Characters of an agent's text that are kept to show."""

_LONGEST = 200
"""Characters of a tool's complaint."""


@dataclass(slots=True)
class Row:
    """One step instance, or a step that has not started. Times: Unix seconds, 0 = not yet."""

    instance: str
    name: str
    label: str
    """The name, and which of its steps, rounds and items this is."""
    status: RowStatus = "waiting"
    started_at: float = 0.0
    ended_at: float = 0.0
    doing: str = ""
    """The tool in use, the failure, or why it is tried again."""
    task: str = ""
    text: str = ""
    """The last of what it has written."""


@dataclass(slots=True)
class Board:
    """The rows in the workflow's order; `asks`: gate instance → what it asks.

    decided: gate → the last decision. over: the run has ended, and what waits now is not run.
    """

    workflow: Workflow
    rows: dict[str, Row] = field(default_factory=dict)
    asks: dict[str, str] = field(default_factory=dict)
    announced: set[str] = field(default_factory=set)
    decided: dict[str, str] = field(default_factory=dict)
    over: bool = False
    _guards: Mapping[str, tuple[Gate, ...]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._guards = _guards(self.workflow)
        self.rows = {s.id: self._row(s.id, s.agent) for s in steps(self.workflow.root)}

    def tool(self, event: Event) -> str:
        """The name of the tool that an event tells of; its id where nobody knows it."""
        return event.data.get("tool_name") or self.workflow.team.name(str(event.data.get("tool", "")))

    def apply(self, event: Event) -> None:
        """Take one event in; kinds that do not concern the board are passed over."""
        match event.kind:
            case "step_started":
                self._start(event)
            case "step_finished" | "step_failed" | "step_cancelled":
                self._end(event)
            case "token" | "tool_called" | "tool_denied" | "tool_waiting" | "tool_result" | "step_retried":
                self._progress(event)
            case "signal":
                self.announced.add(str(event.data.get("signal", "")))
            case "gate_waiting" | "gate_decided":
                self._gate(event)
            case "run_started" | "run_finished" | "run_failed" | "run_cancelled":
                self._turn(event)
            case _:
                pass

    def stands(
        self, workflow: Workflow, state: Mapping[str, Any], spans: Sequence[TraceSpan], *, at_work: bool
    ) -> None:
        """Show how the thread stands, whatever has led there: runs, a fork, another workflow, an edit.

        `at_work`: a run is under way; without one, what it left unfinished will begin again.
        """
        before, self.workflow, self._guards = self.rows, workflow, _guards(workflow)
        self.rows = {s.id: self._row(s.id, s.agent) for s in steps(workflow.root)}
        last = {span.instance: span for span in spans if span.turn == state.get("turn", {}).get("number")}
        for instance, record in state.get("progress", {}).items():
            if not record.get("agent"):
                continue  # a question, or a list of items
            if instance not in self.rows:
                self._insert(self._row(instance, record["agent"]))
            if record["status"] == "running" and at_work and instance in before:
                self.rows[instance] = before[instance]
            else:
                self._stands(self.rows[instance], record, last.get(instance), at_work=at_work)
        self.announced = {name for name, by in state.get("signals", {}).items() if by}
        self._asked(state.get("interrupts", {}), at_work=at_work)

    def _stands(self, row: Row, record: Mapping[str, Any], span: TraceSpan | None, *, at_work: bool) -> None:
        """The row of a step that has begun."""
        row.status, row.doing = _STATUSES.get(record["status"], "waiting"), ""
        if row.status == "failed":
            if record.get("failure") == AwaitsApproval.failure:
                row.status = "waiting"
                return
            row.doing = _failure(record)
        elif record["status"] == "skipped":
            row.doing = "skipped"
        if row.status == "working" and not at_work:
            row.status = "waiting"
        elif span is not None:
            row.started_at, row.text = span.started_at, span.text[-TAIL:]
            row.ended_at = (span.ended_at or 0.0) if row.status != "working" else 0.0

    def _asked(self, interrupts: Mapping[str, Mapping[str, Any]], *, at_work: bool) -> None:
        gates = {
            instance: entry for instance, entry in interrupts.items() if entry.get("kind", "gate") == "gate"
        }
        self.decided = {
            _step_of(instance): str(entry["status"])
            for instance, entry in gates.items()
            if entry["status"] in ("approved", "rejected")
        }
        self.asks = {
            instance: str(entry.get("ask", ""))
            for instance, entry in gates.items()
            if entry["status"] == "waiting" and at_work
        }

    def waits_for(self, row: Row) -> tuple[str, ...]:
        """What a row that has not started waits for, nearest first: agents, signals, people."""
        return () if self.over else tuple(self._causes(row))

    def _row(self, instance: str, agent: str) -> Row:
        name, step = self.workflow.team.name(agent), _step_of(instance)
        which = "" if step == agent else f" ({step})"
        return Row(instance, name, f"{name}{which}{instance[len(step) :]}")

    def _turn(self, event: Event) -> None:
        """A run begins or ends; one that people are waited for in is not over."""
        self.over = event.kind != "run_started"
        if event.data.get("fate") in ("begun", "replaced"):
            self.decided.clear()
        if event.kind == "run_cancelled":
            self._stop("cancelled")

    def _gate(self, event: Event) -> None:
        """A gate asks, or a person has answered; who stands behind one that was refused is told so."""
        gate, decision = _step_of(event.instance), str(event.data.get("decision", ""))
        self.decided[gate] = decision
        if event.kind == "gate_waiting":
            self.asks[event.instance] = str(event.data.get("ask", ""))
        else:
            self.asks.pop(event.instance, None)
        for row in self.rows.values():
            behind = any(g.id == gate and g.on_reject == "stop" for g in self._behind(row))
            if row.status == "waiting" and behind:
                row.doing = "not run: a person said no" if decision == "rejected" else ""

    def _behind(self, row: Row) -> tuple[Gate, ...]:
        """The gates right before the row's step."""
        return self._guards.get(_step_of(row.instance), ())

    def _stop(self, status: RowStatus) -> None:
        for row in self.rows.values():
            if row.status == "working":
                row.status, row.started_at, row.doing = status, 0.0, ""

    def _start(self, event: Event) -> None:
        if event.instance in self.rows:
            row = self.rows[event.instance]
        else:
            row = self._row(event.instance, event.agent)
            self._insert(row)
        row.status, row.started_at, row.ended_at = "working", event.at, 0.0
        row.doing, row.text, row.task = "", "", str(event.data.get("task", ""))

    def _insert(self, row: Row) -> None:
        """A further round or item stands behind the earlier ones; the first takes its step's place."""
        step = _step_of(row.instance)
        ordered: dict[str, Row] = {}
        family = [i for i in self.rows if _step_of(i) == step]
        for instance, old in self.rows.items():
            if not (instance == step and old.status == "waiting"):
                ordered[instance] = old
            if family and instance == family[-1]:
                ordered[row.instance] = row
        self.rows = ordered if family else {**self.rows, row.instance: row}

    def _end(self, event: Event) -> None:
        row = self.rows.get(event.instance)
        if row is None:
            return  # a question that a condition asked
        if event.data.get("failure") == AwaitsApproval.failure:
            row.status, row.text = "waiting", ""
            return
        ends: Mapping[str, RowStatus] = {"step_finished": "done", "step_cancelled": "cancelled"}
        row.status, row.ended_at = ends.get(event.kind, "failed"), event.at
        row.doing = _failure(event.data) if row.status == "failed" else ""
        row.text = str(event.data.get("text", row.text))[-TAIL:]

    def _progress(self, event: Event) -> None:
        row = self.rows.get(event.instance)
        if row is None:
            return
        tool = self.tool(event)
        match event.kind:
            case "token":
                row.doing, row.text = "", (row.text + str(event.data.get("text", "")))[-TAIL:]
            case "tool_called":
                row.doing, row.text = f"uses {tool}", ""
            case "tool_denied":
                row.doing = f"was denied {tool}"
            case "tool_waiting":
                shown = event.data.get("instead") or event.data.get("arguments", "")
                row.doing = f"waits for a person's yes to {tool} {shown}"
            case "tool_result":
                why = complaint(event.data)
                row.doing = f"{tool} failed: {why}" if why else ""
            case _:
                row.doing, row.text = f"tries again: {_failure(event.data)}", ""

    def _causes(self, row: Row) -> Iterable[str]:
        """Agents that must be complete (the nearest only), signals not announced, people."""
        facts = relations(self.workflow)
        before = {(f[1], f[2]) for f in facts if f[0] == "before"}
        open_names = {r.name for r in self.rows.values() if r.status in ("waiting", "working")}
        ahead = [name for name in open_names if (name, row.name) in before]
        yield from sorted(str(n) for n in ahead if not any((n, other) in before for other in ahead))
        for fact in facts:
            if fact[0] == "signal" and fact[3] == row.name and fact[2] not in self.announced:
                yield f"{fact[2]} from {fact[1]}"
        if not ahead and any(not self.decided.get(gate.id) for gate in self._behind(row)):
            yield "approval"


def _step_of(instance: str) -> str:
    """`draft@2[3]` → `draft`."""
    return instance.partition("@")[0].partition("[")[0]


def _guards(workflow: Workflow) -> Mapping[str, tuple[Gate, ...]]:
    """Step → the gates right before it."""
    found: dict[str, tuple[Gate, ...]] = {}
    for flow in (node for node in walk(workflow.root) if isinstance(node, Flow)):
        for member in flow.members:
            gates = tuple(node for node in walk(member) if isinstance(node, Gate))
            if gates and not any(steps(member)):
                for step in beyond(flow, member, forward=True):
                    found[step.id] = (*found.get(step.id, ()), *gates)
    return found


def complaint(result: Mapping[str, Any]) -> str:
    """What a tool call that failed says, in one line, without the tool's name; "" for one that did not."""
    if result.get("status") != "error":
        return ""
    told = " ".join(str(result.get("text", "")).split())
    name, _, rest = told.partition(" failed: ")
    told = rest if slug(name) == slug(str(result.get("tool", ""))) else told
    return (told if len(told) <= _LONGEST else f"{told[: _LONGEST - 1]}…") or "it does not say why"


def _failure(told: Mapping[str, Any]) -> str:
    return f"{told.get('failure', 'failed')}: {told.get('detail', '')}"
