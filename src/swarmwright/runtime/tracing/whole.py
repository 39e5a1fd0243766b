"""The whole trace of a thread: what its state tells, and what only its events do. Values only.

The state has an entry for each activity that has ended and each command that was taken. The events add the
attempts that were cut off, the model calls, when something was announced, and what people were asked at
gates and decided.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from swarmwright.ports.events import DECIDED_AT, Event, in_short, shows_life
from swarmwright.runtime.tracing.attempts import with_cut_off
from swarmwright.runtime.tracing.results import TraceSpan, trace_of

__all__ = ["Told", "whole_trace"]

_WHOLE = frozenset(("step_cancelled", "step_retried", "model_called", "approval_closed", "signal"))
_BY_NAME = frozenset(("step_started", "step_finished", "step_failed"))
_VERSIONED = ("run_started", "workflow_changed")
"""Events that name a workflow's version."""


class Told:
    """What of a team's log its trace needs, as far as the log was read; what steps have said is not of it.

    versions: of the workflows that the thread has followed, the first first.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.versions: dict[str, None] = {}
        self._letters = 0
        self._stands_for_life = False  # the last event, of a kind that is not kept else

    def __len__(self) -> int:
        """How many letters it has, about."""
        return self._letters

    def take(self, event: Event) -> None:
        """Take the next event of the log."""
        event = in_short(event)
        if event.kind in _VERSIONED and (number := event.data.get("version")):
            self.versions[str(number)] = None
        whole = event.kind in _WHOLE or event.kind.startswith(("tool_", "gate_"))
        if not whole:
            data = {"turn": event.data["turn"]} if "turn" in event.data else {}
            if event.kind == "token" or not (data or event.kind.startswith("run_") or event.kind in _BY_NAME):
                self._lives(event)
                return
            event = replace(event, data=data)
        self._stands_for_life = False
        self._keep(event, whole)

    def _lives(self, event: Event) -> None:
        """A process that is gone was alive till then: of such events in a row the last is enough."""
        if not shows_life(event):
            return
        if self._stands_for_life:
            self.events[-1] = replace(event, data={})
            return
        self._stands_for_life = True
        self._keep(replace(event, data={}), False)

    def _keep(self, event: Event, whole: bool) -> None:
        self.events.append(event)
        self._letters += _AN_EVENT + (len(str(event.data)) if whole else 0)


_AN_EVENT = 200


def whole_trace(state: Mapping[str, Any], events: Sequence[Event], *, at_work: bool) -> tuple[TraceSpan, ...]:
    """Every span, in order of the ends (of those without one: of the starts).

    `at_work`: whether somebody drives the thread at this moment.
    """
    turn = state.get("turn", {}).get("number", 1)
    spans = with_cut_off(trace_of(state), events, turn, at_work=at_work)
    calls: dict[str, list[Event]] = defaultdict(list)
    for event in events:
        if event.kind in ("model_called", "signal") or event.kind.startswith("tool_"):
            calls[event.instance].append(event)
    begun: dict[str, list[float]] = defaultdict(list)
    for span in spans:
        begun[span.instance].append(span.started_at)
    for all_begun in begun.values():
        all_begun.sort()
    told = (_with_calls(span, calls[span.instance], begun[span.instance]) for span in spans)
    return tuple(sorted((*told, *_gates(state, events)), key=_order))


def _order(span: TraceSpan) -> float:
    return span.started_at if span.ended_at is None else span.ended_at


def _with_calls(span: TraceSpan, calls: Sequence[Event], begun: Sequence[float]) -> TraceSpan:
    """The span with what its step called and announced in its time; a cut-off one cost at least its calls.

    begun: when each attempt at the step began, the first first. One that was cut off was over by then,
    whenever that was.
    """
    if not calls:
        return span
    later = bisect_right(begun, span.started_at)
    again = begun[later] if later < len(begun) else math.inf
    last = again if span.ended_at is None else span.ended_at
    mine = [call for call in calls if span.started_at <= call.at <= last]
    # A model call is told of when it is over.
    models = tuple({**call.data, "ended_at": call.at} for call in mine if call.kind == "model_called")
    announced = tuple(
        {"signal": str(call.data.get("signal", "")), "at": call.at} for call in mine if call.kind == "signal"
    )
    timed, usage = _timed(span.calls, mine), span.usage or _sum(models)
    return replace(span, calls=timed, models=models, usage=usage, announced=announced)


def _timed(calls: Sequence[Mapping[str, Any]], told: Sequence[Event]) -> tuple[Mapping[str, Any], ...]:
    """What was told of tool calls, each with `at`, when, as far as the log says so (Unix seconds)."""
    moments: dict[tuple[str, Any], deque[float]] = defaultdict(deque)
    for event in told:
        moments[event.kind, event.data.get("call_id")].append(event.at)
    timed = []
    for call in calls:
        at = moments[str(call.get("event")), call.get("call_id")]
        timed.append({**call, "at": at.popleft()} if at else call)
    return tuple(timed)


def _sum(calls: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    kinds = [
        kind for kind in ("input_tokens", "output_tokens", "cost") if any(kind in call for call in calls)
    ]
    return {kind: sum(call.get(kind, 0) for call in calls) for kind in kinds}


def _gates(state: Mapping[str, Any], events: Sequence[Event]) -> Iterator[TraceSpan]:
    """What people were asked and decided, one span for each time that it was asked."""
    asked: dict[str, TraceSpan] = {}
    ids: dict[str, str] = {}
    turn = 1
    for event in events:
        turn = event.data.get("turn", turn)
        if event.kind == "gate_waiting":
            yield from _left(asked.pop(event.instance, None), event.at)
            ask = str(event.data.get("ask", ""))
            entry: Mapping[str, Any] = event.data.get("approval", {})
            ids[event.instance], items = entry.get("id", ""), tuple(entry.get("items", ()))
            asked[event.instance] = TraceSpan(
                event.instance, "waiting", event.at, None, turn=turn, question=ask, items=items
            )
        elif event.kind == "approval_closed" and event.data["approval"] == ids.get(event.instance):
            yield from _left(asked.pop(event.instance, None), event.at, str(event.data.get("reason", "")))
        elif event.kind == "gate_decided":
            begun = asked.pop(event.instance, TraceSpan(event.instance, "waiting", event.at, None, turn=turn))
            yield replace(
                begun,
                status=str(event.data.get("decision", "")),
                ended_at=event.data.get(DECIDED_AT) or event.at,
                detail=str(event.data.get("reason", "")),
                by=str(event.data.get("by", "")),
            )
    for key, span in asked.items():
        waits = state.get("interrupts", {}).get(key, {}).get("status") == "waiting"
        yield from (span,) if waits else _left(span)


def _left(span: TraceSpan | None, at: float | None = None, why: str = "") -> Iterator[TraceSpan]:
    """A question that nobody answered, and that is not asked any more, since then, if that is known."""
    if span is not None:
        yield replace(span, status="withdrawn", ended_at=at, detail=why)
