"""Threads on the wire."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field

from swarmwright.ports.threads import Sweep, ThreadRecord
from swarmwright.runtime.serving.lasting import LONGEST_MIN
from swarmwright.runtime.serving.seeing import SeenThread, title_of
from swarmwright.runtime.serving.wanted import Superstep, ThreadSearch
from swarmwright.server.wire.words import Json, Limit, Offset, Order, Said, Told, moment, parts_of

__all__ = [
    "OUTSIDE",
    "Copied",
    "PartsOfThreads",
    "Prune",
    "Pruned",
    "ThreadCopy",
    "ThreadCount",
    "ThreadCreate",
    "ThreadPatch",
    "ThreadTold",
    "ThreadsSearch",
    "thread_told",
]

Status = Literal["idle", "busy", "interrupted", "error"]
ThreadField = Literal[
    "thread_id",
    "title",
    "created_at",
    "updated_at",
    "state_updated_at",
    "metadata",
    "config",
    "context",
    "status",
    "values",
    "interrupts",
    "error",
]
SortBy = Literal["thread_id", "status", "created_at", "updated_at", "state_updated_at"]
Id = Annotated[str, Field(min_length=1, max_length=200)]

_STATE: frozenset[str] = frozenset(("values", "interrupts", "state_updated_at"))
"""Fields for which a thread's state has to be read."""

OUTSIDE: Sequence[ThreadField] = (
    "thread_id",
    "created_at",
    "updated_at",
    "metadata",
    "config",
    "context",
    "status",
)
"""What is shown of a thread to who may find it, and not read it."""


class TtlSaid(Said):
    """How long a thread lasts."""

    ttl: float = Field(gt=0, le=LONGEST_MIN, description="Minutes from now.")
    strategy: Sweep = Field(
        "delete", description='What happens then: "keep_latest" = only how it stands now stays.'
    )


class TtlTold(Told):
    """How long a thread lasts."""

    strategy: Sweep
    ttl_minutes: float
    expires_at: str


class ThreadTold(Told):
    """A conversation or a job. values: null = nothing has run on it yet."""

    thread_id: str
    created_at: str
    updated_at: str
    state_updated_at: str
    title: str = Field(description="What it is called: metadata's `title`, or how its first request begins.")
    metadata: Json
    config: Json
    context: Json
    status: Status
    values: Json | list[Any] | None
    interrupts: dict[str, list[Json]]
    error: Json | None = Field(description="What its last run failed of.")
    ttl: TtlTold | None = Field(None, description="How long it lasts; only where it is asked for.")


PartsOfThreads = parts_of(ThreadTold, extracted=Json)


class UpdateSaid(Said):
    """One write of a superstep."""

    values: Json | list[Any] | None = None
    command: None = Field(None, description="Commands are not taken here: null.")
    as_node: str = Field(min_length=1)


class SuperstepSaid(Said):
    """What a new thread's history is given as one step."""

    updates: list[UpdateSaid] = Field(max_length=1000)


class ThreadCreate(Said):
    """A new thread."""

    thread_id: Id | None = Field(None, description="Its id; without, it gets one.")
    metadata: Json | None = None
    if_exists: Literal["raise", "do_nothing"] | None = Field(None, description="By default it is refused.")
    ttl: TtlSaid | None = Field(None, description="How long it lasts; without, it stays.")
    supersteps: list[SuperstepSaid] | None = Field(
        None,
        max_length=1000,
        description="Its history so far, by the graph that metadata's `graph_id` names.",
    )

    def steps(self) -> tuple[Superstep, ...]:
        """Its history."""
        given = self.supersteps or ()
        return tuple(Superstep(tuple((u.values, u.as_node) for u in step.updates)) for step in given)


class ThreadCopy(Said):
    """A thread that stands as another one does."""

    thread_id: Id | None = Field(None, description="Its id; without, it gets one.")


class ThreadPatch(Said):
    """What is merged into a thread's metadata, and how long it lasts from now on."""

    metadata: Json | None = None
    ttl: TtlSaid | None = None


class ThreadCount(Said):
    """Which threads are counted."""

    metadata: Json | None = None
    values: Json | None = Field(None, description="What their state holds; every state is read for it.")
    status: Status | None = None

    def query(self, **more: Any) -> ThreadSearch:
        """As the service is asked."""
        return ThreadSearch(
            metadata=self.metadata or {}, values=self.values or {}, status=self.status, **more
        )


class ThreadsSearch(ThreadCount):
    """Which threads are listed."""

    ids: list[Id] | None = Field(None, max_length=1000)
    limit: Limit = 10
    offset: Offset = 0
    sort_by: SortBy | None = None
    sort_order: Order | None = None
    select: list[ThreadField] | None = None
    extract: dict[str, str] | None = Field(
        None, max_length=10, description='Name → path of what is told besides, such as "values.messages[-1]".'
    )

    def wanted(self, select: Sequence[ThreadField] | None) -> ThreadSearch:
        """As the service is asked. select: what is shown; None = all."""
        by = "updated_at" if self.sort_by in (None, "state_updated_at") else self.sort_by
        return self.query(
            ids=tuple(self.ids or ()),
            sort_by=by,
            descending=self.sort_order != "asc",
            limit=self.limit,
            offset=self.offset,
            with_state=select is None or bool(_STATE & set(select) or self.extract),
        )


class Prune(Said):
    """Which threads are to go."""

    thread_ids: list[Id] = Field(max_length=1000)
    strategy: Sweep = Field(
        "delete", description='They are deleted; "keep_latest" = only how they stand now stays of them.'
    )


class Pruned(Told):
    """How many threads are gone, or were cut down."""

    pruned_count: int


Copied = ThreadTold


def thread_told(thread: SeenThread, *, with_ttl: bool = False) -> ThreadTold:
    """As it is told. with_ttl: also how long it lasts, if it does not stay."""
    record = thread.record
    ttl: Json = {"ttl": _ttl(record)} if with_ttl and record.expires_at is not None else {}
    return ThreadTold(
        thread_id=record.thread_id,
        created_at=moment(record.created_at),
        updated_at=moment(record.updated_at),
        state_updated_at=thread.state_at or moment(record.updated_at),
        title=title_of(record),
        metadata=dict(record.metadata),
        config={},
        context={},
        status=thread.status,
        values=_values(thread.values),
        error=dict(thread.error) if thread.error else None,
        interrupts={task: [dict(one) for one in waits] for task, waits in thread.interrupts.items()},
        **ttl,
    )


def _ttl(record: ThreadRecord) -> TtlTold:
    return TtlTold(
        strategy=record.sweep, ttl_minutes=record.ttl or 0.0, expires_at=moment(record.expires_at or 0.0)
    )


def _values(values: Mapping[str, Any] | list[Any] | None) -> Json | list[Any] | None:
    return dict(values) if isinstance(values, Mapping) else values
