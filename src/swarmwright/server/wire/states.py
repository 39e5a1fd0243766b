"""States and checkpoints on the wire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias
from uuid import UUID

from pydantic import AfterValidator, Field, WithJsonSchema

from swarmwright.ports.hosting import Snapshot
from swarmwright.server.wire.words import Flag, Json, Limit, Said, Told, chosen, part_of, parts_of

__all__ = [
    "CheckpointId",
    "CheckpointSaid",
    "HistorySearch",
    "PartOfState",
    "PartsOfStates",
    "StateAt",
    "StateField",
    "StateTold",
    "StateUpdate",
    "StateWritten",
    "checkpoint_of",
    "selected",
    "state_told",
]

_VALUE = "values."
"""What a selection of one value begins with: `values.messages`."""


def _checkpoint_id(said: str) -> str:
    """Raises ValueError for what is the id of no checkpoint, wherever it would be; "" = none is meant."""
    try:
        return str(UUID(said)) if said else said
    except ValueError:
        raise ValueError("the id of a checkpoint is expected") from None


CheckpointId: TypeAlias = Annotated[
    str, AfterValidator(_checkpoint_id), WithJsonSchema({"type": "string", "format": "uuid"})
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


class _OlderThan(CheckpointSaid):
    """A checkpoint that others are older than: its id says when it was."""

    checkpoint_id: CheckpointId | None = None


class BeforeSaid(_OlderThan):
    """A checkpoint, or a config that names one."""

    configurable: _OlderThan | None = None

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


def _state_field(name: str) -> str:
    if name not in StateTold.model_fields and not (name.startswith(_VALUE) and name != _VALUE):
        known = ", ".join(StateTold.model_fields)
        raise ValueError(f"one of {known} is expected, or {_VALUE}NAME")
    return name


_FIELDS = {
    "anyOf": [
        {"type": "string", "enum": [*StateTold.model_fields]},
        {"type": "string", "pattern": r"^values\.."},
    ]
}
StateField: TypeAlias = Annotated[str, AfterValidator(_state_field), WithJsonSchema(_FIELDS)]


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
    before: BeforeSaid | CheckpointId | None = Field(
        None, description="Only those older than this checkpoint."
    )
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


def selected(snapshot: Snapshot, select: Sequence[str] | None) -> Json:
    """What is told of it, or only these fields of that; of `values`, only those that are named one by one."""
    if select is None:
        return chosen(state_told(snapshot), None)
    named = {field.removeprefix(_VALUE) for field in select if field.startswith(_VALUE)}
    told = chosen(state_told(snapshot), {field.partition(".")[0] for field in select})
    if "values" not in select and isinstance(told.get("values"), dict):
        told["values"] = {name: value for name, value in told["values"].items() if name in named}
    return told


def _id(checkpoint: Mapping[str, Any] | None) -> str | None:
    return (checkpoint or {}).get("checkpoint_id") or None
