"""What a drive begins with: the client's input, looked at before anything runs, or nothing but "go on"."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol, cast, runtime_checkable
from weakref import WeakSet

from langchain_core.runnables import RunnableConfig
from langgraph.graph import END
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command, Send, StateSnapshot

from swarmwright.errors import InvalidCommand, InvalidInput
from swarmwright.graph.building import WorkflowGraph
from swarmwright.ports.hosting import Drive
from swarmwright.runtime.hosting.inputs import addressed, breakpoints, given, interrupt_ids
from swarmwright.runtime.hosting.sources import AnyGraph
from swarmwright.runtime.hosting.typed_dicts import context_schema_of

__all__ = ["Beginning", "Guarding", "beginning", "check_given", "going_on"]

_log = logging.getLogger(__name__)

_unsaid: WeakSet[Any] = WeakSet()
"""Types of contexts of which it was logged that they have no schema: once is enough."""


@runtime_checkable
class Guarding(Protocol):
    """A graph that does not take all that LangGraph would give it, whoever hosts it."""

    def check_given(self, given: Any) -> None:
        """Raises InvalidInput for an input, or a command, that no thread can be given."""
        ...


@dataclass(frozen=True, slots=True)
class Beginning:
    """LangGraph's input, config and options for one drive."""

    given: Any
    config: RunnableConfig
    options: Mapping[str, Any]


def beginning(
    graph: AnyGraph, drive: Drive, config: RunnableConfig, standing: StateSnapshot | None
) -> Beginning:
    """The beginning of a run. `standing`: the state at the checkpoint that the drive names; None for an
    input to the thread as it stands, which does not depend on that.

    Raises InvalidInput for what this graph, standing like this, cannot be given.
    """
    asked = given(drive)
    if standing is not None:
        _check_standing(config, asked, standing)
    check_given(graph, asked)
    nodes = tuple(name for name in graph.nodes if name != "__start__")
    if isinstance(asked, Command) and standing is not None:
        asked = _by_id(_checked(asked, nodes, standing), standing)
    elif asked is not None:
        _check_input(graph, asked)
    if isinstance(graph, WorkflowGraph):
        asked = _heard(graph, asked, standing)
    options = _options(graph, drive, config)
    options["interrupt_before"] = breakpoints(drive.interrupt_before, nodes, "interrupt_before")
    options["interrupt_after"] = breakpoints(drive.interrupt_after, nodes, "interrupt_after")
    return Beginning(asked, config, options)


def check_given(graph: AnyGraph, asked: Any) -> None:
    """Raises InvalidInput for what the graph itself takes on no thread."""
    if issubclass(type(graph), Guarding):  # as isinstance, which looks at all that a protocol has
        cast(Guarding, graph).check_given(asked)


def _check_standing(config: RunnableConfig, asked: Any, standing: StateSnapshot) -> None:
    if standing.metadata is not None:
        return
    if config["configurable"].get("checkpoint_id"):
        raise InvalidInput("checkpoint.checkpoint_id", "the thread has no such checkpoint")
    if asked is None or isinstance(asked, Command):
        place = "input" if asked is None else "command"
        raise InvalidInput(place, "the thread has not run yet: there is nothing to go on from")


def going_on(graph: AnyGraph, drive: Drive, config: RunnableConfig) -> Beginning:
    """The same run once more, from where a crash has left it."""
    where = addressed(drive.thread_id, None)
    kept = {k: v for k, v in config["configurable"].items() if not k.startswith("checkpoint_")}
    options = _options(graph, drive, config)
    options["interrupt_before"] = _listed(drive.interrupt_before)
    options["interrupt_after"] = _listed(drive.interrupt_after)
    return Beginning(None, {**config, "configurable": {**kept, **where}}, options)


def _listed(nodes: Any) -> Any:
    return nodes if nodes == "*" else list(nodes) or None


def _options(graph: AnyGraph, drive: Drive, config: RunnableConfig) -> dict[str, Any]:
    options = {"durability": drive.durability, "context": _context(graph, drive, config)}
    # What a graph declares as its output is what its values are; what it keeps besides is its own.
    return options if isinstance(graph, WorkflowGraph) else {**options, "output_keys": graph.output_channels}


def _context(graph: AnyGraph, drive: Drive, config: RunnableConfig) -> Mapping[str, Any] | None:
    """The graph's context; where a client put it into `config.configurable`, as it did once, from there."""
    if isinstance(graph, WorkflowGraph):
        if drive.context:
            raise InvalidInput("context", "a team takes none; say it in the input's shared_context")
        return None
    schema = _context_schema(graph)
    fields = schema.get("properties", {})
    if drive.context is None:
        found = {k: v for k, v in config["configurable"].items() if k in fields}
        usual = bool(fields) and not schema.get("required")  # its own defaults are context enough
        return found if found or usual else None
    if fields and (unknown := [str(name) for name in drive.context if name not in fields]):
        raise InvalidInput(f"context.{unknown[0]}", f"there is no such field; there are {', '.join(fields)}")
    return dict(drive.context)


def _context_schema(graph: AnyGraph) -> Mapping[str, Any]:
    """Empty where the graph declares none, or what no JSON Schema has words for: LangGraph runs it all the
    same, and nothing is looked at that cannot be."""
    try:
        return context_schema_of(graph) or {}
    except Exception as error:  # noqa: BLE001  (its types are anybody's)
        declared = graph.context_schema
        if declared not in _unsaid:
            _unsaid.add(declared)
            _log.warning("context of the type %s is not checked: it has no schema: %s", declared, error)
        return {}


def _checked(asked: Command[Any], nodes: Collection[str], standing: StateSnapshot) -> Command[Any]:
    """The command, if this graph can be given it as it stands."""
    goto = asked.goto if isinstance(asked.goto, list | tuple) else [asked.goto]
    for at, one in enumerate(goto):
        name = one.node if isinstance(one, Send) else one
        if name not in (*nodes, END):
            reason = f"there is no node {name!r}; there are {', '.join(sorted(nodes))}"
            raise InvalidInput(f"command.goto[{at}]", reason)
    if asked.resume is None:
        return asked
    waiting = [one.id for one in standing.interrupts]
    ids = interrupt_ids(asked.resume)
    if unknown := [one for one in ids if one not in waiting]:
        raise InvalidInput(f"command.resume.{unknown[0]}", "no interrupt of this id waits")
    if not ids and len(waiting) > 1:
        reason = f"{len(waiting)} interrupts wait: answer by id ({', '.join(waiting)})"
        raise InvalidInput("command.resume", reason)
    return asked


def _by_id(asked: Command[Any], standing: StateSnapshot) -> Command[Any]:
    """A bare answer as the answer to the one that waits.

    LangGraph stores a bare one for whichever question comes next, where it stays, and answers the one after.
    It stays bare where a subgraph was written to since it asked: there the same question has another id.
    """
    waiting = standing.interrupts
    if asked.resume is None or len(waiting) != 1 or interrupt_ids(asked.resume):
        return asked
    id_ = waiting[0].id
    return replace(asked, resume={id_: asked.resume}) if _asked_still(standing, id_) else asked


def _asked_still(standing: StateSnapshot, id_: str) -> bool:
    """Whether what asks under that id, within whichever subgraph, still stands as it asked."""
    asking = [task for task in standing.tasks if any(one.id == id_ for one in task.interrupts)]
    inner = [task.state for task in asking if isinstance(task.state, StateSnapshot)]
    return bool(asking) and all(_asked_still(state, id_) for state in inner)


def _check_input(graph: AnyGraph, asked: Any) -> None:
    """A graph of named channels takes an object; one of a single value, and the functional API, anything."""
    if isinstance(graph, CompiledStateGraph) and not isinstance(asked, Mapping):
        builder = graph.builder
        if "__root__" not in builder.schemas.get(builder.input_schema, {}):
            raise InvalidInput("input", "an object by channel is expected")


def _heard(graph: WorkflowGraph, asked: Any, standing: StateSnapshot | None) -> Any:
    try:
        return graph.heard(asked, {} if standing is None else standing.values)
    except InvalidCommand as error:
        raise InvalidInput("command" if isinstance(asked, Command) else "input", error.reason) from error
