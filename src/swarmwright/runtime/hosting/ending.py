"""What a drive of a team begins with, what it comes to, and how it is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from langchain_core.messages import convert_to_messages
from langgraph.types import Command

from swarmwright.errors import InvalidInput, SwarmwrightError
from swarmwright.graph.records import redone
from swarmwright.ports.hosting import Drive, Ended
from swarmwright.runtime.door.hosting import Stands
from swarmwright.runtime.hosting.telling import TeamTelling
from swarmwright.runtime.hosting.working import to_the_end
from swarmwright.runtime.runs.client import Client
from swarmwright.runtime.runs.running import Run
from swarmwright.runtime.tracing.results import RunResult

__all__ = ["client_of", "ended_of", "until_over"]


def client_of(
    drive: Drive, asked: Any, about: Mapping[str, Any], stands: Stands | None, telling: TeamTelling
) -> Client:
    """The client of the run. Raises InvalidInput where there is nothing to go on from."""
    put_in = _with_ids(asked, drive.run_id) if isinstance(asked, Mapping) else {}
    update = dict(asked.update or {}) if isinstance(asked, Command) else {}
    state: Mapping[str, Any] = {} if stands is None else stands.snapshot.values
    if not put_in and not state.get("turn") and not state.get("messages"):
        place = "command" if isinstance(asked, Command) else "input"
        raise InvalidInput(place, "the thread has not run yet: there is nothing to go on from")
    telling.since = redone(state)
    hear, retry = telling.hear, drive.retry
    return Client(drive.run_id, put_in, update, about, telling.modes, telling.take, hear, retry)


def _with_ids(asked: Mapping[str, Any], run_id: str) -> dict[str, Any]:
    """The input with an id for each message: put in once more after a crash, it is put in once."""
    if "messages" not in asked:
        return dict(asked)
    given = asked["messages"]
    messages = convert_to_messages(given if isinstance(given, list | tuple) else [given])
    named = [m if m.id else m.model_copy(update={"id": f"{run_id}:{at}"}) for at, m in enumerate(messages)]
    return {**asked, "messages": named}


async def until_over(run: Run) -> RunResult:
    """The run's result; cancelled, the run is stopped first, and keeps what it has done."""
    try:
        return await run.result()
    except asyncio.CancelledError:
        await to_the_end(_stopped(run))
        raise


async def _stopped(run: Run) -> None:
    with suppress(SwarmwrightError):  # what it failed of, the log says
        await run.cancel()


def ended_of(result: RunResult) -> Ended:
    """How a drive ended, of which the run came to this."""
    match result.status:
        case "failed":
            said = (f"{i}: {f['failure']}: {f['detail']}" for i, f in result.failures.items())
            return Ended(
                "error", {"error": "StepFailed", "message": "; ".join(said) or "the team has failed"}
            )
        case "interrupted" | "cancelled":
            return Ended("interrupted", stopped=result.status == "cancelled")
        case _:
            return Ended("success")
