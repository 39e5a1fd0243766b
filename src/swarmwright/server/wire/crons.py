"""Schedules on the wire."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from pydantic import BeforeValidator, Field

from swarmwright.ports.crons import Cron, CronQuery
from swarmwright.runtime.serving.schedules import read_zone
from swarmwright.server.wire.words import (
    Config,
    Flag,
    Json,
    Limit,
    Offset,
    Order,
    Said,
    Told,
    moment,
    parts_of,
)

__all__ = [
    "CronCount",
    "CronCreate",
    "CronPatch",
    "CronSearch",
    "CronTold",
    "PartsOfCrons",
    "ThreadCronCreate",
    "cron_told",
    "ends_at",
]

Mode = Literal[
    "values", "messages", "messages-tuple", "tasks", "checkpoints", "updates", "events", "debug", "custom"
]


def _in_letters(value: Any) -> Any:
    if not isinstance(value, str):
        raise ValueError("a time in ISO 8601 is expected")
    return value


Moment = Annotated[datetime, BeforeValidator(_in_letters)]
Nodes = Literal["*"] | list[str]
CronField = Literal[
    "cron_id",
    "assistant_id",
    "thread_id",
    "on_run_completed",
    "end_time",
    "schedule",
    "timezone",
    "created_at",
    "updated_at",
    "user_id",
    "payload",
    "next_run_date",
    "metadata",
    "enabled",
]
SortBy = Literal[
    "cron_id", "assistant_id", "thread_id", "next_run_date", "end_time", "created_at", "updated_at"
]

_RUN: tuple[str, ...] = (
    "input",
    "config",
    "context",
    "webhook",
    "interrupt_before",
    "interrupt_after",
    "multitask_strategy",
    "stream_mode",
    "stream_subgraphs",
    "stream_resumable",
    "durability",
    "checkpoint_during",
)
"""Fields that say what is to be run, in the words in which runs are asked for."""


class RunSaid(Said):
    """What each turn's run is given."""

    input: Any = None
    config: Config | None = None
    context: Json | None = None
    webhook: str | None = Field(None, min_length=1, max_length=65536)
    interrupt_before: Nodes | None = None
    interrupt_after: Nodes | None = None
    stream_mode: list[Mode] | Mode | None = None
    stream_subgraphs: Flag | None = None
    stream_resumable: Flag | None = None
    durability: Literal["sync", "async", "exit"] | None = None
    checkpoint_during: Flag | None = Field(None, deprecated=True, description="The older `durability`.")

    def request(self) -> Json:
        """What was given of it."""
        return self.model_dump(include=set(_RUN), exclude_none=True)


class _New(RunSaid):
    assistant_id: str = Field(min_length=1, description="An assistant's id, or a graph's name.")
    schedule: str = Field(min_length=1, max_length=200, description="Five fields, as cron has them.")
    timezone: str | None = Field(None, max_length=100, description="IANA name; without, UTC.")
    end_time: Moment | None = None
    metadata: Json | None = None
    enabled: Flag | None = None


class CronCreate(_New):
    """A schedule whose runs are each on a thread of their own."""

    input: Any = Field(None, description="Without, {}: each thread is new, and has nothing to go on with.")
    on_run_completed: Literal["delete", "keep"] | None = Field(
        None, description="What becomes of the thread."
    )
    multitask_strategy: Literal["enqueue", "reject", "interrupt", "rollback"] | None = Field(
        None, description="Taken, and without a meaning here: each thread is new."
    )

    def request(self) -> Json:
        """What was given of it, and in any case an input."""
        return {"input": {}, **super().request()}


class ThreadCronCreate(_New):
    """A schedule whose runs are all on one thread."""

    multitask_strategy: Literal["enqueue", "reject", "interrupt", "rollback"] | None = None


class CronPatch(RunSaid):
    """What is changed of a schedule: what is not given stays; metadata is merged."""

    schedule: str | None = Field(None, min_length=1, max_length=200)
    timezone: str | None = Field(None, max_length=100)
    end_time: Moment | None = Field(None, description="null = it never ends.")
    metadata: Json | None = None
    enabled: Flag | None = None
    on_run_completed: Literal["delete", "keep"] | None = None


class CronTold(Told):
    """A schedule."""

    cron_id: str
    assistant_id: str
    thread_id: str | None
    on_run_completed: Literal["delete", "keep"] | None
    end_time: str | None
    schedule: str
    timezone: str | None
    created_at: str
    updated_at: str
    user_id: str | None
    payload: Json
    next_run_date: str | None
    metadata: Json
    enabled: bool


PartsOfCrons = parts_of(CronTold)


class CronCount(Said):
    """Which schedules are counted."""

    assistant_id: str | None = Field(None, description="An assistant's id, or a graph's name.")
    thread_id: str | None = None
    metadata: Json | None = None

    def query(self, **more: Any) -> CronQuery:
        """As the store is asked."""
        return CronQuery(
            assistant_id=self.assistant_id, thread_id=self.thread_id, metadata=self.metadata or {}, **more
        )


class CronSearch(CronCount):
    """Which schedules are listed."""

    enabled: Flag | None = None
    limit: Limit = 10
    offset: Offset = 0
    sort_by: SortBy | None = None
    sort_order: Order | None = None
    select: list[CronField] | None = None

    def wanted(self) -> CronQuery:
        """As the store is asked."""
        names = {"next_run_date": "next_at", "end_time": "end_at", None: "created_at"}
        return self.query(
            enabled=self.enabled,
            sort_by=names.get(self.sort_by, self.sort_by),
            descending=self.sort_order != "asc",
            limit=self.limit,
            offset=self.offset,
        )


def ends_at(end: datetime | None, timezone: str) -> float | None:
    """Unix seconds; a time without a zone is in the schedule's own. Raises InvalidInput for the zone."""
    if end is None:
        return None
    zone = read_zone(timezone)
    return (end if end.tzinfo is not None else end.replace(tzinfo=zone)).timestamp()


def cron_told(cron: Cron) -> CronTold:
    """As it is told."""
    zone = ZoneInfo(cron.timezone) if cron.timezone else UTC
    end = None if cron.end_at is None else datetime.fromtimestamp(cron.end_at, zone).isoformat()
    return CronTold(
        cron_id=cron.cron_id,
        assistant_id=cron.assistant_id,
        thread_id=cron.thread_id,
        on_run_completed=None if cron.thread_id else cron.on_completion,
        end_time=end,
        schedule=cron.schedule,
        timezone=cron.timezone or None,
        created_at=moment(cron.created_at),
        updated_at=moment(cron.updated_at),
        user_id=str((cron.user or {}).get("identity", "")) or None,
        payload={"assistant_id": cron.assistant_id, "schedule": cron.schedule, **cron.request},
        next_run_date=None if cron.next_at is None else moment(cron.next_at),
        metadata=dict(cron.metadata),
        enabled=cron.enabled,
    )
