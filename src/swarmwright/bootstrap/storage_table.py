"""`[storage]` of a config file: where threads are kept, how they are encrypted, and for how long."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from swarmwright.bootstrap.kept_types import TYPE_NAME
from swarmwright.ports.keeping import Keep

__all__ = ["KeepTable", "StorageTable", "keep_of"]

_DAY_S = 86_400.0


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class KeepTable(_Table):
    """`[storage.keep]`: what is kept, and for how long. What is not named stays for good."""

    runs_days: float | None = Field(default=None, gt=0, description="Rows of runs that are over.")
    runs: int | None = Field(default=None, ge=1, description="Of each thread at most so many of them.")
    events_days: float | None = Field(default=None, gt=0, description="Events of threads that are at rest.")
    checkpoints_days: float | None = Field(
        default=None, gt=0, description="Earlier checkpoints of threads that nobody touches for so long."
    )
    threads_days: float | None = Field(
        default=None, gt=0, description="Threads that nobody touches for so long."
    )
    sent: bool = Field(
        default=True, description="Whether what models are sent and answer is kept, with the events."
    )


class StorageTable(_Table):
    """`[storage]`: where threads are kept."""

    path: str = Field(
        default=".swarmwright/threads.db",
        min_length=1,
        description="The SQLite file, beside this one; or the postgresql:// URL of a database.",
    )
    keys: str = Field(
        default="",
        pattern=r"^([A-Za-z_]\w*)?$",
        description="The environment variable with the keys that it is encrypted with.",
    )
    unsealed: Literal["refuse", "read"] = Field(
        default="refuse", description="What becomes of what is not encrypted, where there are keys."
    )
    types: list[Annotated[str, Field(pattern=TYPE_NAME)]] = Field(
        default=[],
        description="Types that checkpoints may hold beside the usual ones, each as module:Class.",
    )
    keep: KeepTable = Field(default=KeepTable(), description="How long what is over is kept.")


def keep_of(table: KeepTable) -> Keep:
    """What the table says, in seconds."""
    days = (table.runs_days, table.events_days, table.checkpoints_days, table.threads_days)
    runs, events, checkpoints, threads = (None if one is None else one * _DAY_S for one in days)
    return Keep(runs, table.runs, events, checkpoints, threads)
