"""Runs' records as rows, and what becomes of an active run that somebody asks to stop. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from swarmwright.errors import ThreadUnreadable, TooMany
from swarmwright.ports.runs import ACTIVE, UNREADABLE, RunQuery, RunRecord, Stop
from swarmwright.storage.records import Dialect, Rows, meant

__all__ = ["RUNS", "bounds", "check_room", "new", "newest_first", "runs_meant", "stopped"]

_ENDLESS = 1 << 62

_DAMAGED = {UNREADABLE: ["its request", "it is no JSON any more", "put it back from a backup"]}

_FAILED = {"error": ThreadUnreadable.__name__, "message": "what it failed of is no JSON any more"}

RUNS: Final = Rows(
    RunRecord,
    as_json=("request", "metadata", "error"),
    damaged={"request": _DAMAGED, "error": _FAILED},
)


def new(run: RunRecord) -> RunRecord:
    """A run as it is taken in: nothing has become of it yet."""
    return replace(
        run, status="pending", attempt=0, stop="", since=-1, before="", error=None, owner="", deaths=0
    )


def stopped(run: RunRecord, stop: Stop, at: float) -> tuple[RunRecord, bool]:
    """(an active run as it stands once it was asked to stop, whether it is gone).

    One that has done nothing yet ends at once, and is gone for a rollback. One that is under way is asked; so
    is one that was given back, where what it has done is to be undone: who claims it sees to that. Who asked
    for a rollback gets it, whatever is asked later; "" asks nothing.
    """
    if not stop:
        return run, False
    stop = "rollback" if "rollback" in (run.stop, stop) else stop
    if run.status == "running" or (stop == "rollback" and run.attempt):
        return replace(run, stop=stop, updated_at=at), False
    return replace(run, status="interrupted", stop=stop, updated_at=at), stop == "rollback"


def runs_meant(dialect: Dialect, query: RunQuery) -> tuple[str, list[object]]:
    """(the condition, its values) for the runs that are meant."""
    asked: dict[str, object] = {
        "tenant": query.tenant,
        "thread_id": query.thread_id,
        "assistant_id": query.assistant_id,
        "status": query.statuses,
    }
    return meant(dialect, asked, query.metadata, *_few(query))


def newest_first(query: RunQuery) -> str:
    """Their order. "+": through the index of those few, where it is active ones alone that are meant."""
    return f"ORDER BY {'+' if _few(query) else ''}number DESC"


def _few(query: RunQuery) -> tuple[str, ...]:
    """The condition as the indexes of active runs have it, so that they are used; () = of others too."""
    active = [status for status in ACTIVE if status in query.statuses]
    if not active or len(active) < len(set(query.statuses)):
        return ()
    return ("status IN ('pending', 'running')" if len(active) > 1 else f"status = '{active[0]}'",)


def bounds(before: float | None, beyond: int | None) -> tuple[float, int]:
    """(when too old begins, how many are not too many) as queries take them; None = no bound."""
    return (0.0 if before is None else before), (_ENDLESS if beyond is None else beyond)


def check_room(active: int, more: int, most: int) -> None:
    """Raise TooMany where a tenant with so many active runs may not have so many more."""
    if active + more > most:
        raise TooMany("active runs", most)
