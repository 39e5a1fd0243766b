"""States and checkpoints on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import Field

from swarmwright.ports.hosting import Snapshot
from swarmwright.server.wire.words import Flag, Json, Limit, Said, Told, part_of, parts_of

__all__ = [
    "CheckpointSaid",
    "HistorySearch",
    "PartOfState",
    "PartsOfStates",
    "StateAt",
    "StateTold",
    "StateUpdate",
    "StateWritten",
    "checkpoint_of",
    "state_told",
]

StateField = Literal[
    "values",
    "next",
    "tasks",
    "metadata",
    "created_at",
    "checkpoint",
    "parent_checkpoint",
    "interrupts",
    "checkpoint_id",
    "parent_checkpoint_id",
]


class CheckpointSaid(Said):
    """A checkpoint of a thread."""

    thread_id: str | None = None
    checkpoint_ns: str | None = None
    checkpoint_id: str | None = None
    checkpoint_map: Json | None = None

    def given(self) -> Json:
        """What was given of it, without the thread, which the path names."""
        return self.model_dump(exclude_none=True, exclude={"thread_id"})


class BeforeSaid(CheckpointSaid):
    """A checkpoint, or a config that names one."""

    configurable: CheckpointSaid | None = None

    def given(self) -> Json:
        """The checkpoint that was given, either way."""
        return super().given() if self.configurable is None else self.configurable.given()


class StateTold(Told):
    """A thread at one checkpoint."""

    values: Json | list[Any]
    next: list[str]
    tasks: list[Json]
    metadata: Json | None
    created_at: str | None
    checkpoint: Json | None
    parent_checkpoint: Json | None
    interrupts: list[Json]
    checkpoint_id: str | None
    parent_checkpoint_id: str | None


PartOfState = part_of(StateTold)
PartsOfStates = parts_of(StateTold)


class StateAt(Said):
    """Which state is meant."""

    checkpoint: CheckpointSaid
    subgraphs: Flag | None = None
    select: list[StateField] | None = None


class StateUpdate(Said):
    """What is written to a state, as if `as_node` had written it."""

    values: Json | list[Any] | None = None
    checkpoint: CheckpointSaid | None = None
    checkpoint_id: str | None = Field(None, description="In place of `checkpoint`.")
    as_node: str | None = Field(None, min_length=1)


class StateWritten(Told):
    """The checkpoint that was made."""

    checkpoint: Json
    configurable: Json
    checkpoint_id: str


class HistorySearch(Said):
    """Which states are listed, newest first."""

    limit: Limit = 10
    before: BeforeSaid | str | None = Field(None, description="Only those older than this checkpoint.")
    metadata: Json | None = None
    checkpoint: CheckpointSaid | None = Field(None, description="The subgraph that is meant.")
    select: list[StateField] | None = None


def checkpoint_of(said: CheckpointSaid | str | None, checkpoint_id: str | None = None) -> Json | None:
    """The checkpoint that is meant, None = none: an object, or its id alone."""
    if isinstance(said, CheckpointSaid):
        return said.given() or None
    id_ = said or checkpoint_id
    return {"checkpoint_id": id_} if id_ else None


def state_told(snapshot: Snapshot) -> StateTold:
    """As it is told; the ids stand alone as well, as older clients look for them."""
    return StateTold(
        values=snapshot.values if isinstance(snapshot.values, list) else dict(snapshot.values),
        next=list(snapshot.next),
        tasks=[dict(task) for task in snapshot.tasks],
        metadata=dict(snapshot.metadata) if snapshot.metadata else None,
        created_at=snapshot.created_at,
        checkpoint=dict(snapshot.checkpoint) if snapshot.checkpoint else None,
        parent_checkpoint=None if snapshot.parent is None else dict(snapshot.parent),
        interrupts=[dict(one) for one in snapshot.interrupts],
        checkpoint_id=_id(snapshot.checkpoint),
        parent_checkpoint_id=_id(snapshot.parent),
    )


def _id(checkpoint: Mapping[str, Any] | None) -> str | None:
    return (checkpoint or {}).get("checkpoint_id") or None
