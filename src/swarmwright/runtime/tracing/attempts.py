"""Attempts at steps that never came to an end of their own: what the trace in the state cannot know.

The state tells of an activity once it has ended. One that was cut off (its process died, its run was
cancelled, others were enough) stands in the event log alone. Values only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from swarmwright.ports.events import RUN_ENDS, Event, shows_life
from swarmwright.runtime.tracing.results import TraceSpan

__all__ = ["with_cut_off"]

_STEP_ENDS = ("step_finished", "step_failed", "step_cancelled")


@dataclass(slots=True)
class _Attempt:
    """One start of a step, and what the log says of its end: `status` "" = nothing yet."""

    instance: str
    agent: str
    started_at: float
    turn: int | None = None
    calls: list[dict[str, Any]] = field(default_factory=list)
    status: str = ""
    ended_at: float | None = None
    alive_at: float | None = None
    """When its process gave its last sign of life, as far as that is known."""
    detail: str = ""
    retried: list[dict[str, Any]] = field(default_factory=list)
    """When it failed before, and of what, as `TraceSpan.retried`."""


def with_cut_off(
    spans: Sequence[TraceSpan], events: Iterable[Event], turn: int, *, at_work: bool
) -> tuple[TraceSpan, ...]:
    """The spans of the state, and one for each attempt that the events tell of and they do not.

    Such a one is "interrupted" (its process is gone; it ends with the last sign of life), "cancelled", or
    "running".
    `turn`: the thread's turn now; `at_work`: whether somebody drives the thread at this moment.
    """
    told: dict[str, list[TraceSpan]] = defaultdict(list)
    for span in spans:
        told[span.instance].append(span)
    cut_off = [
        _span(attempt, spans, turn, at_work=at_work)
        for attempt in _attempts(events)
        if not any(_tells(span, attempt) for span in told[attempt.instance])
    ]
    return tuple(sorted((*spans, *cut_off), key=_order))


def _order(span: TraceSpan) -> float:
    return span.started_at if span.ended_at is None else span.ended_at


def _tells(span: TraceSpan, attempt: _Attempt) -> bool:
    """Whether a span of the same step is this attempt. The clock was read just before the start was told."""
    end = span.ended_at
    return end is not None and span.started_at <= attempt.started_at <= end


def _attempts(events: Iterable[Event]) -> list[_Attempt]:
    found: list[_Attempt] = []
    under_way: dict[str, _Attempt] = {}
    alive = 0.0
    for event in events:
        if event.kind == "step_started":
            attempt = _Attempt(event.instance, event.agent, event.at, event.data.get("turn"))
            found.append(attempt)
            under_way[event.instance] = attempt
        elif event.kind == "run_started":
            _left_alive(under_way.values(), alive)
            _end(under_way, list(under_way), "interrupted", None)
        elif event.kind in RUN_ENDS:
            _end(under_way, list(under_way), "cancelled", event.at)
        elif event.kind == "step_cancelled":
            _end(under_way, [event.instance], "cancelled", event.at)
            _note(found, event)
        elif event.kind in _STEP_ENDS:  # told, and yet not in the state: what it came to was lost
            _left_alive((one for one in under_way.values() if one.instance == event.instance), event.at)
            _end(under_way, [event.instance], "", None)
        elif event.kind == "step_retried" and event.instance in under_way:
            failure = {name: value for name, value in event.data.items() if name != "attempt"}
            under_way[event.instance].retried.append({"at": event.at, **failure})
        elif event.kind.startswith("tool_") and event.instance in under_way:
            under_way[event.instance].calls.append({"event": event.kind, **event.data})
        if shows_life(event):
            alive = event.at
    _left_alive(under_way.values(), alive)
    return found


def _left_alive(attempts: Iterable[_Attempt], at: float) -> None:
    for attempt in attempts:
        attempt.alive_at = max(at, attempt.started_at)


def _end(under_way: dict[str, _Attempt], instances: Sequence[str], status: str, at: float | None) -> None:
    for instance in instances:
        if instance in under_way:
            attempt = under_way.pop(instance)
            attempt.status, attempt.ended_at = status, at


def _note(found: Iterable[_Attempt], event: Event) -> None:
    """What is told of the last attempt at a step that was cancelled, later than that."""
    mine = [attempt for attempt in found if attempt.instance == event.instance]
    if mine and "detail" in event.data:
        mine[-1].detail = str(event.data["detail"])


def _span(attempt: _Attempt, spans: Sequence[TraceSpan], turn: int, *, at_work: bool) -> TraceSpan:
    """A turn ends only after what it has begun: what ends next is of the same turn."""
    later = [s for s in spans if s.ended_at is not None and s.ended_at >= attempt.started_at]
    status = attempt.status or ("running" if at_work else "interrupted")
    return TraceSpan(
        attempt.instance,
        status,
        attempt.started_at,
        attempt.alive_at if status == "interrupted" else attempt.ended_at,
        attempt.agent,
        turn=attempt.turn or min((s.turn for s in later), default=turn),
        calls=tuple(attempt.calls),
        attempts=len(attempt.retried) + 1,
        retried=tuple(attempt.retried),
        detail=attempt.detail,
    )
