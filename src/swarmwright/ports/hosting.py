"""What a server runs on a thread: a team described in words, or a graph that somebody built (DESIGN §1).

All that goes in and comes out here is plain data, as JSON has it: messages are objects with `type` and
`content`, an interrupt is {"id", "value"}. This module knows nothing of LangGraph or of HTTP.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, TypeAlias, runtime_checkable

from swarmwright.errors import ThreadUnreadable
from swarmwright.ports.threads import ThreadRecord

__all__ = [
    "WAITS_S",
    "Choosy",
    "Chunk",
    "Drive",
    "Durability",
    "Ended",
    "Fitting",
    "Followable",
    "Foreseeing",
    "Hosted",
    "Nodes",
    "Snapshot",
    "Tell",
    "lost",
]

WAITS_S = 30.0
"""How long a drive waits for who has its thread: far longer than anybody but another drive has it."""

Durability: TypeAlias = Literal["sync", "async", "exit"]

Nodes: TypeAlias = Literal["*"] | tuple[str, ...]
"""Names of nodes, or all."""


@dataclass(frozen=True, slots=True)
class Drive:
    """One drive of a thread, as a client asked for it. None and empty = not asked.

    input: what the graph is given; command: {"resume", "update", "goto"} in its place. checkpoint: where to
    go on from, {"checkpoint_id", "checkpoint_ns", "checkpoint_map"}. config: {"configurable",
    "recursion_limit", "tags"}. context: the graph's own. modes: LangGraph's stream modes that are told.
    metadata: stored with every checkpoint. user: who asks, as the door knows. fresh: whether this run was
    never begun before; one that a crash cut off goes on where it stood, and its input is not put in twice.
    said_at: when it was asked for (Unix seconds), which may be long before; None = now. retry: whether a team
    tries what has failed again.
    """

    thread_id: str
    run_id: str
    input: Any = None
    command: Mapping[str, Any] | None = None
    checkpoint: Mapping[str, Any] | None = None
    config: Mapping[str, Any] = field(default_factory=dict)
    context: Mapping[str, Any] | None = None
    modes: tuple[str, ...] = ()
    subgraphs: bool = False
    interrupt_before: Nodes = ()
    interrupt_after: Nodes = ()
    durability: Durability = "async"
    metadata: Mapping[str, Any] = field(default_factory=dict)
    user: Mapping[str, Any] | None = None
    fresh: bool = True
    said_at: float | None = None
    retry: bool = True


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a run's stream: LangGraph's stream mode, its data, and the subgraph that it comes from."""

    mode: str
    data: Any
    ns: tuple[str, ...] = ()


class Tell(Protocol):
    """Takes a run's chunks as they come; never blocks."""

    def __call__(self, chunk: Chunk) -> None:
        """Put a chunk on its way."""
        ...


@dataclass(frozen=True, slots=True)
class Ended:
    """How a drive ended. interrupted: it waits for people, or (`stopped`) a command has stopped it. error:
    {"error": its class, "message": …}."""

    status: Literal["success", "interrupted", "error"]
    error: Mapping[str, Any] | None = None
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A thread at one checkpoint, as LangGraph's server tells it.

    checkpoint and parent: {"thread_id", "checkpoint_ns", "checkpoint_id", "checkpoint_map"}, parent None for
    the first; created_at: ISO 8601, None where nothing is stored. tasks: {"id", "name", "path", "error",
    "interrupts", "checkpoint", "state", "result"}. interrupts: of all tasks.
    """

    values: Mapping[str, Any]
    next: tuple[str, ...] = ()
    tasks: tuple[Mapping[str, Any], ...] = ()
    checkpoint: Mapping[str, Any] = field(default_factory=dict)
    parent: Mapping[str, Any] | None = None
    metadata: Mapping[str, Any] = field(default_factory=dict)
    created_at: str | None = None
    interrupts: tuple[Mapping[str, Any], ...] = ()


def lost(
    checkpoint: Mapping[str, Any], parent: Mapping[str, Any] | None, error: ThreadUnreadable
) -> Snapshot:
    """What is told in the place of a checkpoint that cannot be read: that it is so, and why.

    In the metadata, for whoever looks; as what a task failed of, since LangGraph's clients show that.
    """
    why = f"{error.what}: {error.reason} ({error.remedy})"
    id_ = str(checkpoint.get("checkpoint_id", ""))
    failed = {"id": id_, "name": "unreadable", "path": [], "error": why, "interrupts": []}
    task = {**failed, "checkpoint": None, "state": None, "result": None}
    return Snapshot({}, (), (task,), checkpoint, parent, {"unreadable": why})


class Hosted(Protocol):
    """A team or a graph, by name. One at a time writes to a thread: ThreadBusy, out of what writes.

    How its threads stand is in the store's checkpoints: a run notes the newest (`RunStore.note`).
    """

    @property
    def name(self) -> str:
        """The id that assistants name it by."""
        ...

    @property
    def description(self) -> str:
        """What people read of it; "" = nothing."""
        ...

    async def drive(self, drive: Drive, tell: Tell) -> Ended:
        """Drive the thread until it ends, waits for people, or fails; cancelled, it keeps what is done.

        Raises InvalidInput for what the graph cannot be given, before anything is begun; ThreadBusy. What the
        graph itself raises is the `error` of how it ended.
        """
        ...

    async def state(
        self, thread_id: str, checkpoint: Mapping[str, Any] | None = None, *, subgraphs: bool = False
    ) -> Snapshot:
        """How the thread stands, or stood. Raises NotFound for a checkpoint that there is not."""
        ...

    def history(
        self,
        thread_id: str,
        *,
        limit: int = 10,
        before: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
        checkpoint: Mapping[str, Any] | None = None,
    ) -> AsyncIterator[Snapshot]:
        """Its checkpoints, newest first. `checkpoint`: the namespace that is meant."""
        ...

    async def update(
        self,
        thread_id: str,
        values: Any,
        *,
        as_node: str | None = None,
        checkpoint: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> Mapping[str, Any]:
        """Write to the state from outside; the new checkpoint. Raises InvalidInput, ThreadBusy."""
        ...

    async def schemas(self) -> Mapping[str, Any]:
        """Its JSON Schemas: graph_id, input_schema, output_schema, state_schema, config_schema,
        context_schema."""
        ...

    async def drawing(
        self, xray: int | bool = False, *, assistant: Mapping[str, Any] | None = None
    ) -> Mapping[str, Any]:
        """Its picture: {"nodes": [...], "edges": [...]}. assistant: the metadata of the one that is asked,
        which may have chosen what it does."""
        ...

    async def subgraphs(self, namespace: str | None = None, *, recurse: bool = False) -> Mapping[str, Any]:
        """Namespace → the schemas of that subgraph."""
        ...

    async def fork(self, thread_id: str, new_id: str) -> bool:
        """Make a thread that stands as this one does, and goes on by itself.

        False: nothing was made, since a copy of its checkpoints is such a thread. Raises ThreadExists.
        """
        ...

    async def roll_back(self, thread_id: str, checkpoint_id: str, *, since: int | None = None) -> None:
        """Let the thread stand as at that checkpoint ("" = as if it had never run), whatever came after.

        since: the number of the thread's last event before the run that is taken back; None = it is the last
        one that has begun.
        """
        ...


@runtime_checkable
class Choosy(Protocol):
    """Something hosted that can say of a drive, before it is taken in, that no thread could be driven so."""

    async def check(self, drive: Drive) -> None:
        """Raises InvalidInput."""
        ...


@runtime_checkable
class Foreseeing(Protocol):
    """Something hosted that can say of what is kept for runs to come that no run could begin with it."""

    async def foresee(self, drive: Drive) -> None:
        """drive: with no thread; what an assistant says of config and context, or what each turn of a
        schedule is given. Raises InvalidInput."""
        ...


@runtime_checkable
class Fitting(Protocol):
    """Something hosted that can say, before a run is taken in, whether it may go on with a thread."""

    async def fits(self, record: ThreadRecord, drive: Drive | None) -> None:
        """drive: what it would begin with on the thread as it stands; None = others come before it.

        Raises InvalidInput.
        """
        ...


@runtime_checkable
class Followable(Protocol):
    """Something hosted that threads can follow which no client has begun: a team, kept by name."""

    async def follows(self, record: ThreadRecord) -> bool:
        """Whether that thread follows it."""
        ...


Hosts: TypeAlias = Sequence[Hosted]
