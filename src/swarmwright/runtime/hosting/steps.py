"""The steps of a team's thread, by the names that its drawing has for them. Values only.

The engine's graphs have one node for all steps; who is at work stands in the state. LangGraph's clients are
told of the steps as if each were a node.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from langgraph.types import StateSnapshot

from swarmwright.errors import AwaitsApproval
from swarmwright.graph.records import failures
from swarmwright.graph.routing import ASK
from swarmwright.ports.hosting import Snapshot
from swarmwright.runtime.hosting.questions import questions
from swarmwright.runtime.hosting.snapshots import snapshot_of
from swarmwright.workflow.plan import Plan

__all__ = ["START", "by_step", "next_of", "node_of", "step_snapshot", "tasks_of"]

START = "__start__"
"""Where the router is due, and nothing else: what comes next is not known yet."""

_OWN = ("agent_outputs", "progress")
"""Channels by step instance."""


def node_of(instance: str) -> str:
    """The node of a step instance in the drawing: `draft@2[3]` → `draft`."""
    return instance.partition("@")[0].partition("[")[0]


def step_snapshot(found: StateSnapshot, plan: Plan) -> Snapshot:
    """A team's state at a checkpoint, with its steps as LangGraph's tasks."""
    told = snapshot_of(found)
    tasks = tasks_of(found.values, plan)
    return Snapshot(
        values=told.values,
        next=next_of(tasks, told.next),
        tasks=tasks,
        checkpoint=told.checkpoint,
        parent=told.parent,
        metadata=told.metadata,
        created_at=told.created_at,
        interrupts=tuple(one for task in tasks for one in task["interrupts"]),
    )


def tasks_of(state: Mapping[str, Any], plan: Plan | None = None) -> tuple[dict[str, Any], ...]:
    """Who is at work, has failed, or waits for people. Without a plan, without those who wait for signals."""
    outcome = state.get("resume_info", {}).get("outcome")
    if outcome not in (None, "failed"):
        return ()
    tasks: dict[str, dict[str, Any]] = {}
    for instance, record in state.get("progress", {}).items():
        if record["status"] == "running":
            tasks[instance] = _task(instance)
    for instance, failed in failures(state.get("progress", {})).items():
        waits = failed["failure"] == AwaitsApproval.failure
        error = {"error": failed["failure"], "message": failed["detail"]}
        tasks[instance] = _task(instance, None if waits else error)
    for question in questions(state, plan):
        task = tasks.setdefault(question.instance, _task(question.instance or question.kind))
        task["interrupts"] = [*task["interrupts"], question.interrupt]
    return tuple(tasks.values())


def next_of(tasks: Sequence[Mapping[str, Any]], due: Sequence[str]) -> tuple[str, ...]:
    """The nodes that are at work or will be; `due`: what LangGraph says is next."""
    return tuple(dict.fromkeys(str(task["name"]) for task in tasks)) or ((START,) if due else ())


def _task(instance: str, error: Mapping[str, str] | None = None) -> dict[str, Any]:
    return {
        "id": instance,
        "name": node_of(instance),
        "path": ["__pregel_pull", node_of(instance)],
        "error": error,
        "interrupts": [],
        "checkpoint": None,
        "state": None,
        "result": None,
    }


def by_step(node: str, update: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """(node of the drawing, what it wrote), of an update of the engine's `node`, in order.

    Where several steps have ended at once, what is no step's own is told with the last of them: the parts
    come to what the whole comes to. What no step has written is told as the start's.
    """
    ended = list(dict.fromkeys(e["instance"] for e in _values(update.get("execution_trace"))))
    if not ended:
        told = _keys(update.get("signals")) or (_keys({"": update.get("interrupts")}) if node == ASK else [])
        yield next((node_of(instance) for instance in told if instance), START), dict(update)
        return
    left = dict(update)
    for instance in ended[:-1]:
        part = _part(instance, left)
        left = _without(part, left)
        yield node_of(instance), part
    yield node_of(ended[-1]), left


def _part(instance: str, update: Mapping[str, Any]) -> dict[str, Any]:
    """What in an update is the instance's own."""
    part: dict[str, Any] = {}
    for channel in _OWN:
        held = update.get(channel)
        if isinstance(held, Mapping) and instance in held:
            part[channel] = {instance: held[instance]}
    said = {output["message"] for output in part.get("agent_outputs", {}).values() if output}
    trace = [e for e in _values(update.get("execution_trace")) if e["instance"] == instance]
    messages = [message for message in _values(update.get("messages")) if message.id in said]
    return part | ({"messages": messages} if messages else {}) | {"execution_trace": trace}


def _without(part: Mapping[str, Any], update: Mapping[str, Any]) -> dict[str, Any]:
    """The rest of an update."""
    left = dict(update)
    for channel, own in part.items():
        held = update[channel]
        if isinstance(own, Mapping):
            left[channel] = {key: value for key, value in held.items() if key not in own}
        else:
            left[channel] = [value for value in held if not any(value is one for one in own)]
    return {channel: value for channel, value in left.items() if value or channel not in part}


def _values(write: Any) -> list[Any]:
    return list(write) if isinstance(write, list | tuple) else []


def _keys(write: Any) -> list[str]:
    """The instances that announce something."""
    held = write.values() if isinstance(write, Mapping) else ()
    return [instance for by in held if isinstance(by, Mapping) for instance in by]
