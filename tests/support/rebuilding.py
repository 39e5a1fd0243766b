"""A thread's state, rebuilt from the lines of its exported trace alone.

The facts (what was asked, what ended with what result, what people decided) come from the lines; what follows
from them is worked out anew by the same pure functions that the engine uses. So if a fact were missing in the
trace, the rebuilt state would be another one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from langchain_core.messages import HumanMessage

from swarmwright.graph.activities import Harvest
from swarmwright.graph.decided import with_early
from swarmwright.graph.performing import Performed, chose
from swarmwright.graph.records import to_facts, work_of
from swarmwright.graph.replacing import unapproved
from swarmwright.graph.routing import route
from swarmwright.graph.state import merge, written_to
from swarmwright.graph.turns import new_turn
from swarmwright.graph.views import Briefing, briefing
from swarmwright.graph.writing import both, written
from swarmwright.policy.approvals import Moment
from swarmwright.policy.labels import label_in
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.agents import AgentReport
from swarmwright.ports.commands import read_command
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.effects.approving import in_line, matters
from swarmwright.runtime.effects.commands import Standing, effect, recorded
from swarmwright.runtime.effects.migrating import left_behind, swapped
from swarmwright.workflow.advance import advance
from swarmwright.workflow.encoding import decode
from swarmwright.workflow.migrating import migration
from swarmwright.workflow.plan import Plan, plan

Line = Mapping[str, Any]

_ENDS = ("step_finished", "step_failed", "judged", "items_listed")
_QUIET = (
    *("token", "model_called", "step_retried"),
    *("tool_called", "tool_denied", "tool_result", "tool_waiting"),
)


class Rebuilding:
    """Reads the lines; `state` is the thread's at the end, `befores` what it was when each step began."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.state: dict[str, Any] = {}
        self.befores: dict[tuple[int, str], dict[str, Any]] = {}
        self._workflows = {line["version"]: line["workflow"] for line in lines if line["type"] == "workflow"}
        self._spans = [dict(line) for line in lines if line["type"] == "span"]
        self._taken: set[int] = set()
        self._running: set[str] = set()
        self._choices: dict[str, Mapping[str, str]] = {}
        self._proposed: dict[str, dict[str, Any]] = {}
        self._stood: dict[str, Any] = {}
        """The state as a run began: what it was given as answers was given to that, all at once."""
        self._ends: list[tuple[dict[str, Any], Mapping[str, Any]]] = []
        """What has ended since something followed from it: the state before each, and what it wrote."""
        self._opening = False
        self._cancelled: Sequence[str] = ()
        self._plan: Plan = plan(decode(next(iter(self._workflows.values()))))
        for line in lines:
            if line["type"] == "event" and line["kind"] not in _QUIET:
                self._read(line)

    def _follow(self, version: str) -> None:
        self._plan = plan(decode(self._workflows[version]))

    @property
    def _briefing(self) -> Briefing:
        return briefing(self._plan.workflow, PermissionMatrix.from_workflow(self._plan.workflow))

    def _write(self, update: Mapping[str, Any]) -> None:
        self.state = written_to(self.state, update)

    def _read(self, event: Line) -> None:
        kind, data = event["kind"], event["data"]
        if kind == "run_started":
            self._follow(data["version"])
            self._run_started(data)
        elif kind in _ENDS:
            self._ended(event)
        elif kind in ("gate_decided", "signal"):
            self._told(event)
        elif kind in ("gate_waiting", "approval_asked"):
            self._asked(event)
        elif kind == "workflow_changed":
            self._cancelled = data["cancelled"]
        elif kind in ("command_applied", "command_refused"):
            self._command(event)
        else:
            self._followed(event)
        self._opening = kind == "run_started" or (self._opening and kind in ("gate_decided", "signal"))

    def _told(self, event: Line) -> None:
        """A person's answer that a run was given (what commands bring, they tell themselves); or a signal."""
        instance, data = event["instance"], event["data"]
        if event["kind"] == "signal" and (instance or self._opening):
            self._write({"signals": {data["signal"]: {instance: True}}})
        elif event["kind"] == "gate_decided" and self._opening:
            asked = self.state["interrupts"][instance]
            who = {"by": data["by"]} if "by" in data else {}
            answer = {instance: {**asked, "status": data["decision"], **who}}
            self._write({"interrupts": with_early(self._plan, self._stood, answer)})

    def _asked(self, event: Line) -> None:
        """That people are asked follows; when, where and under which id, only the event says."""
        entry = dict(event["data"]["approval"])
        key = entry.pop("key")
        if entry["kind"] == "swap" and key not in self.state.get("interrupts", {}):
            self._proposed[key] = entry  # told as what its command has done, so before it
            return
        if entry["kind"] == "confidence" and key in self.state.get("progress", {}):
            self._write({"progress": {key: {**self.state["progress"][key], "unsure": True}}})
        if key not in self.state.get("interrupts", {}):
            self._settle()
        asked = self.state.get("coordination_rules", {}).get("asked", 0)
        number = max(asked, _number(entry))
        self._write({"interrupts": {key: entry}, "coordination_rules": {"asked": number}})

    def _followed(self, event: Line) -> None:
        """What the engine says that it did: where the state does not say so yet, it follows from it."""
        kind, instance = event["kind"], event["instance"]
        if kind == "step_cancelled" and instance not in self.state.get("progress", {}):
            self._between(instance)
        status = self.state.get("progress", {}).get(instance, {}).get("status")
        if status != {"step_started": "running", "step_cancelled": "cancelled"}.get(kind, ""):
            self._settle()
        if kind == "step_started":
            self._running.add(instance)
            self.befores[self.state["turn"]["number"], instance] = self.state
            node = self.state["progress"][instance]["node"]
            self._choices[instance] = self._briefing.choices.get(node, {})
        elif kind == "step_cancelled":
            self._running.discard(instance)

    def _between(self, instance: str) -> None:
        """Work that was routed to after an end, and cancelled after the next one, before it could begin."""
        since = self._ends
        for index, (before, _) in enumerate(since):
            self.state, ends = before, since[index:]
            self._settle()
            for _, update in ends:
                self._write(update)
            if instance in self.state["progress"]:
                return

    def _run_started(self, data: Line) -> None:
        """Where a run begins: with a request, anew where something had failed, or where it stopped."""
        self._running.clear()
        self._stood = self.state
        if data["request"]:
            self._write({"messages": [HumanMessage(data["request"], id=data["message"])]})
            return
        self._write({"progress": dict.fromkeys(data.get("anew", ()))})
        outcome = self.state.get("resume_info", {}).get("outcome")
        tried_again = outcome == "failed" and "anew" in data
        if tried_again or (outcome and advance(self._plan, to_facts(self.state)).outcome is None):
            self._write({"resume_info": {"outcome": None}})

    def _settle(self) -> None:
        """What the engine does without being told anything: turns, starts, waits, cancellations, the end."""
        fresh = new_turn(self.state)
        put_by = unapproved(self.state) if fresh else ()
        self.state = {**self.state, **fresh}
        if put_by:
            self._write({"messages": put_by})
        if self.state.get("turn"):
            routing = route(self._plan, self.state, self._running.__contains__)
            self._write(routing.update)
            self._running |= {work.instance for work in routing.works}
        self._ends = []

    def _ended(self, event: Line) -> None:
        instance = event["instance"]
        if self.state.get("progress", {}).get(instance, {}).get("status") != "running":
            self._settle()
        span = self._span_of(event)
        self._running.discard(instance)
        if span is None:  # told, and not stored: a crash came between
            return
        work = work_of(instance, self.state["progress"][instance])
        done = _performed(event, _entry(span))
        if done.report is not None:
            shown = self._choices.get(instance, self._briefing.choices.get(work.node, {}))
            done = replace(done, chose=chose(shown, done.report.fields))
        harvest = Harvest((), done)
        update = written(self.state, [work], {instance: harvest}, self._briefing.readers)
        self._ends.append((self.state, update))
        self._write(update)

    def _span_of(self, event: Line) -> Line | None:
        for index, span in enumerate(self._spans):
            fits = span["instance"] == event["instance"] and span["status"] in ("done", "failed", "waiting")
            if fits and index not in self._taken and (span["ended_at"] or event["at"] + 1) <= event["at"]:
                self._taken.add(index)
                return span
        return None

    def _command(self, event: Line) -> None:
        data = event["data"]
        given = dict(data["given"])
        if data["command"] == "swap":
            given["workflow"] = self._workflows[given["workflow"]]
        number = data["number"]
        (span,) = [s for s in self._spans if s["instance"] == f"command-{number}"]
        sent = read_command(data["command"], given)
        row = Accepted(event["thread_id"], number, data["command_id"], sent, accepted_at=span["started_at"])
        live, before = bool(self._running), self.state
        moment = Moment(event["thread_id"], at=span["ended_at"], since=row.accepted_at)
        made = effect(row, Standing(self._plan, self.state, live, moment=moment))
        also: dict[str, Any] = {}
        if made.swap is not None:
            after = decode(self._workflows[made.swap.version])
            change = migration(
                self._plan.workflow,
                after,
                to_facts(self.state),
                made.swap.drain,
                left_behind(self.state),
            )
            also = swapped(self.state, change, made.swap.version, self._cancelled)
            if live and change.frontier.outcome is None:
                also = both(also, {"resume_info": {"outcome": None}})
            self._follow(made.swap.version)
        self._write(recorded(row, made, self.state, span["ended_at"], also))
        if "paused" in data:  # under which id, only the event says
            self._write({"coordination_rules": {"paused": data["paused"]}})
        for key, entry in self._proposed.items():
            self._write({"interrupts": {key: entry}, "coordination_rules": {"asked": _number(entry)}})
        self._proposed = {}
        if matters(before, self.state, live=live):
            now = Standing(self._plan, self.state, live, moment=moment)
            self._write(in_line(before, now, row.kind.replace("_", " "))[0])


def _number(entry: Mapping[str, Any]) -> int:
    """Of an approval: `ask-3-…` is the third."""
    return int(entry["id"].split("-")[1])


def _entry(span: Line) -> dict[str, Any]:
    """The entry of the state's trace, as far as the engine looks at it."""
    status = "failed" if span["status"] == "waiting" else span["status"]
    names = ("instance", "agent", "started_at", "ended_at", "attempts", "calls", "usage")
    return {**{name: span[name] for name in names}, "status": status}


def _performed(event: Line, entry: dict[str, Any]) -> Performed:
    data = event["data"]
    match event["kind"]:
        case "step_finished":
            report = AgentReport(data["text"], data["fields"], data.get("context", {}))
            return Performed(entry, report=report, label=label_in(data))
        case "judged":
            return Performed(entry, answer=data["answer"])
        case "items_listed":
            return Performed(entry, items=tuple(data["items"]))
        case _:
            return Performed(entry, failure={"failure": data["failure"], "detail": data["detail"]})


def comparable(state: Mapping[str, Any]) -> dict[str, Any]:
    """The state as plain values, without what is empty; of the trace, what ended how.

    What ended in the same superstep is written in the order of its nodes, which events do not tell: so
    messages and ends are compared in an order of their own.
    """
    plain = {name: value for name, value in state.items() if value}
    plain["messages"] = sorted((m.type, str(m.id), str(m.name), m.text) for m in state.get("messages", ()))
    plain["execution_trace"] = sorted(
        (e["turn"], e["instance"], e["status"]) for e in state.get("execution_trace", ())
    )
    if "progress" in plain:  # when it was looked at what had become of a list's work, nothing tells
        plain["progress"] = {i: _untimed(record) for i, record in plain["progress"].items()}
    return merge({}, [plain])


def _untimed(record: Mapping[str, Any]) -> dict[str, Any]:
    carried = {name: value for name, value in record.get("carried", {}).items() if name != "at"}
    return {**record, "carried": carried} if carried else dict(record)
