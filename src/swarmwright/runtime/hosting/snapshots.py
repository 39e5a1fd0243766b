"""LangGraph's snapshots of a state, as its server tells them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.types import PregelTask, StateSnapshot

from swarmwright.ports.hosting import Snapshot, lost
from swarmwright.runtime.hosting.inputs import INTERNAL
from swarmwright.runtime.hosting.plain import plain, plain_interrupt
from swarmwright.runtime.hosting.sources import AnyGraph
from swarmwright.runtime.stood import Unread

__all__ = ["checkpoint_of", "readable", "snapshot_of", "unread"]

_NAMES = ("thread_id", "checkpoint_ns", "checkpoint_id", "checkpoint_map")


def readable(graph: AnyGraph) -> AnyGraph:
    """The graph, to look at its threads and to mend them by: nothing is read into its models.

    LangGraph reads a state into the model of each node that is due, also where nothing is to run: a state
    that the model refuses, an input say, could not be looked at at all.
    """
    nodes = {name: node for name, node in graph.nodes.items() if node.mapper is not None}
    if not nodes:
        return graph
    free = {name: node.copy({"mapper": None}) for name, node in nodes.items()}
    return graph.copy(update={"nodes": {**graph.nodes, **free}})


def snapshot_of(state: StateSnapshot) -> Snapshot:
    """A state in plain data."""
    return Snapshot(
        values=plain(state.values) if state.values else {},
        next=tuple(state.next),
        tasks=tuple(_task(task) for task in state.tasks),
        checkpoint=checkpoint_of(state.config) or {},
        parent=checkpoint_of(state.parent_config),
        metadata=_open(plain(state.metadata)) if state.metadata else {},
        created_at=state.created_at,
        interrupts=tuple(plain_interrupt(one) for one in state.interrupts),
    )


def unread(one: Unread) -> Snapshot:
    """What is told in the place of a checkpoint that cannot be read: that, and why."""
    return lost(checkpoint_of(one.config) or {}, checkpoint_of(one.parent), one.why)


def checkpoint_of(config: RunnableConfig | Mapping[str, Any] | None) -> dict[str, Any] | None:
    """The checkpoint that a config names, None if it names none."""
    named = (config or {}).get("configurable") or {}
    if not named.get("thread_id") or not named.get("checkpoint_id"):
        return None
    found = {name: named[name] for name in _NAMES if name in named}
    return {"checkpoint_ns": "", **plain(found)}


def _task(task: PregelTask) -> dict[str, Any]:
    inner = task.state
    below = inner if isinstance(inner, StateSnapshot) else None
    config: Mapping[str, Any] = {} if inner is None or below is not None else inner  # type: ignore[assignment]
    return {
        "id": task.id,
        "name": task.name,
        "path": plain(task.path),
        "error": None if task.error is None else plain(task.error),
        "interrupts": [plain_interrupt(one) for one in task.interrupts],
        "checkpoint": _open(plain(config["configurable"])) if config else None,
        "state": None if below is None else _told(snapshot_of(below)),
        "result": plain(getattr(task, "result", None)),
    }


def _told(state: Snapshot) -> dict[str, Any]:
    """A subgraph's state within its task."""
    return {
        "values": state.values,
        "next": list(state.next),
        "tasks": list(state.tasks),
        "metadata": state.metadata,
        "created_at": state.created_at,
        "checkpoint": state.checkpoint,
        "parent_checkpoint": state.parent,
        "interrupts": list(state.interrupts),
        "checkpoint_id": state.checkpoint.get("checkpoint_id"),
        "parent_checkpoint_id": (state.parent or {}).get("checkpoint_id"),
    }


def _open(value: Mapping[str, Any]) -> dict[str, Any]:
    """Without LangGraph's own names."""
    return {name: one for name, one in value.items() if not name.startswith(INTERNAL)}
