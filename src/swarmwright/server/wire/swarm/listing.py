"""Threads in a list, on the wire."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from swarmwright.server.wire.words import Told

__all__ = ["ThreadListed"]


class ThreadListed(Told):
    """A thread as a list shows it. Times are Unix seconds."""

    thread_id: str
    title: str
    team: str | None = Field(description="Its graph's name; null = nothing was run on it yet.")
    status: Literal["idle", "busy", "interrupted", "error"]
    error: str = Field(description="What its last run failed of, where that is known; empty = it did not.")
    rejected: bool = Field(description="Whether it is idle since a person's no has ended its last turn.")
    waits: list[str] = Field(description="What people are asked on it.")
    paused: bool = Field(description="Whether it is interrupted since somebody has paused it.")
    created_at: float
    updated_at: float
