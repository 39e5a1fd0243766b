"""A thread's trace as data: spans, a timeline of them with its critical path, and outputs."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from swarmwright.policy.labels import PUBLIC
from swarmwright.ports.events import in_short
from swarmwright.runtime.tracing.results import TraceSpan
from swarmwright.workflow.finding import find
from swarmwright.workflow.following import after, heard, starts_on

if TYPE_CHECKING:
    from swarmwright.ports.agents import Output
    from swarmwright.ports.events import Event
    from swarmwright.runtime.tracing.sent import ModelCall
    from swarmwright.workflow.plan import Plan

__all__ = [
    "critical_path",
    "critical_spans",
    "event_record",
    "output_record",
    "sent_record",
    "span_record",
    "timeline_record",
]

_FROM_OUTSIDE = ("applied", "refused")
"""Of what people told a thread, and of the fork that it began as: nobody was at work on that."""

_AT_ONCE_S = 0.05
"""How much sooner something may seem to begin than what it waited for has ended: two clocks' readings. So
near each other, who comes after whom in the flow says more than who was over last."""

_LOOKED_AT = 64
"""As many that were over about then are looked at for one that the flow has before it."""


def span_record(number: int, span: TraceSpan, *, critical: bool = False) -> dict[str, Any]:
    """A span, its number in the whole trace, from 1, and whether its turn could not have ended sooner but for
    it."""
    return {"number": number, "critical": critical, **asdict(span)}


def event_record(event: Event) -> dict[str, Any]:
    """An event of the thread's log, among others."""
    event = in_short(event)
    return {
        "seq": event.seq,
        "at": event.at,
        "kind": event.kind,
        "instance": event.instance,
        "agent": event.agent,
        "data": event.data,
    }


def sent_record(number: int, call: ModelCall) -> dict[str, Any]:
    """What a model was sent and has answered."""
    return {"call": number, **asdict(call)}


def output_record(
    output: Output, audiences: Sequence[str], readers: Sequence[str] | None, by_hand: str | None
) -> dict[str, Any]:
    """What a step has written, and for whom: audiences (none = public), agents that see it (None = all).

    by_hand: who has written it in the step's place, "" = nobody knows; None = nobody.
    """
    return {
        "instance": output.instance,
        "agent": output.agent,
        "text": output.text,
        "fields": output.fields,
        "audiences": list(audiences) or [PUBLIC],
        "readers": None if readers is None else list(readers),
        "by_hand": by_hand is not None,
        "edited_by": by_hand or "",
    }


def timeline_record(
    spans: Sequence[TraceSpan], now: float, held: Collection[str] = (), plan: Plan | None = None
) -> dict[str, Any]:
    """Bars for the work of the last turn and for the waits for people, in the order of their beginnings.

    held: the steps that stand at a call that nobody has decided on. What has no end yet lasts until `now`.
    plan: of the workflow that it follows, which says who starts on whose word.
    critical: whether the turn could not have ended sooner but for it.
    """
    last = max((span.turn for span in spans), default=0)
    shown = _work(spans, last, held)
    critical = set(critical_path(shown, now, plan))
    begin = min((span.started_at for span in shown), default=now)
    bars = [
        {
            "instance": span.instance,
            "agent": span.agent,
            "status": span.status,
            "started_at": span.started_at,
            "ended_at": span.ended_at,
            "critical": id(span) in critical,
        }
        for span in sorted(shown, key=lambda one: (one.started_at, _end(one, now)))
    ]
    end = max((_end(span, now) for span in shown), default=now)
    return {"turn": last, "started_at": begin, "ended_at": end, "bars": bars}


def critical_spans(
    spans: Sequence[TraceSpan], turns: Iterable[int], now: float, plan: Plan | None = None
) -> set[tuple[str, float]]:
    """Of these turns, the (instance, start) of all that decided when its turn was over."""
    found: set[tuple[str, float]] = set()
    for turn in turns:
        work = _work(spans, turn)
        path = set(critical_path(work, now, plan))
        found |= {(span.instance, span.started_at) for span in work if id(span) in path}
    return found


def _work(spans: Sequence[TraceSpan], turn: int, held: Collection[str] = ()) -> list[TraceSpan]:
    """What was done in that turn, and what people were asked. What came from outside took no time."""
    done = [span for span in spans if span.turn == turn and span.status not in _FROM_OUTSIDE]
    return [*done, *_waits(done, held)]


def _waits(spans: Iterable[TraceSpan], held: Collection[str]) -> Iterator[TraceSpan]:
    """The waits of steps that had stopped for a person's word to a call: until the step went on, or still.

    Of one that did not go on, and does not wait any more, nobody knows until when it did.
    """
    steps: dict[str, list[TraceSpan]] = defaultdict(list)
    for span in spans:
        if span.agent:
            steps[span.instance].append(span)
    for instance, tries in steps.items():
        tries.sort(key=lambda one: one.started_at)
        for stopped, again in zip(tries, [*tries[1:], None], strict=True):
            if stopped.status != "waiting" or stopped.ended_at is None:
                continue
            if again is not None:
                until = max(stopped.ended_at, again.started_at)
                yield TraceSpan(instance, "answered", stopped.ended_at, until, turn=stopped.turn)
            elif instance in held:
                yield TraceSpan(instance, "waiting", stopped.ended_at, None, turn=stopped.turn)


def critical_path(spans: Sequence[TraceSpan], now: float, plan: Plan | None = None) -> list[int]:
    """The `id`s of the spans that decided when all was over, the last first.

    Steps begin the moment in which what they wait for is over, or announced. So what kept a span waiting is,
    of those that were over when it began, the one that was over last; of several that were over about then
    (`_AT_ONCE_S`), the last that it comes after in the flow; of one that began on a signal, whoever had
    announced it.
    """
    # Of two that were over at one moment, the first stands last.
    ordered = sorted(spans, key=lambda one: _end(one, now), reverse=True)[::-1]
    ends = [_end(one, now) for one in ordered]
    said = _Announcements(spans, plan)
    path: list[int] = []
    here = ordered[-1] if ordered else None
    while here is not None:
        path.append(id(here))
        over = _over_last(ordered, ends, here, now, plan)
        here = said.kept_waiting(here, -math.inf if over is None else _end(over, now)) or over
    return path


class _Announcements:
    """Who has announced what when, and whose beginning that was."""

    def __init__(self, spans: Sequence[TraceSpan], plan: Plan | None) -> None:
        self._plan = plan
        self._said: dict[str, list[tuple[float, TraceSpan]]] = defaultdict(list)
        self._first: dict[str, TraceSpan] = {}
        for span in spans if plan is not None and plan.listens else ():
            for one in span.announced:
                self._said[one["signal"]].append((one["at"], span))
            if span.started_at < self._first.setdefault(span.instance, span).started_at:
                self._first[span.instance] = span
        for told in self._said.values():
            told.sort(key=_moment)

    def kept_waiting(self, span: TraceSpan, over: float) -> TraceSpan | None:
        """Whoever announced last what it starts on; None where it began later than that, as something else
        was over (`over`) meanwhile. What goes on with a step that had begun waits for no signal."""
        if self._plan is None or self._first.get(span.instance) is not span:
            return None
        last: tuple[float, TraceSpan] | None = None
        for signal in starts_on(self._plan, span.instance):
            found = self._last(self._plan, signal, span)
            if found is not None and (last is None or found[0] > last[0]):
                last = found
        if last is None or (over > last[0] and span.started_at - last[0] > _AT_ONCE_S):
            return None
        return last[1]

    def _last(self, plan: Plan, signal: str, span: TraceSpan) -> tuple[float, TraceSpan] | None:
        told = self._said.get(signal, [])
        for at, by in reversed(told[: bisect_right(told, span.started_at, key=_moment)]):
            if by.started_at < span.started_at and heard(plan, signal, by.instance, span.instance):
                return at, by
        return None


def _moment(told: tuple[float, TraceSpan]) -> float:
    return told[0]


def _over_last(
    ordered: Sequence[TraceSpan], ends: Sequence[float], here: TraceSpan, now: float, plan: Plan | None
) -> TraceSpan | None:
    """Of these, in the order of their ends, the one that may have kept it waiting: see `critical_path`."""
    beside: TraceSpan | None = None
    looked_at = 0
    for at in range(bisect_right(ends, here.started_at + _AT_ONCE_S) - 1, -1, -1):
        long_over = ends[at] < here.started_at - _AT_ONCE_S
        if beside is not None and (long_over or looked_at == _LOOKED_AT):
            return beside
        if not _kept_waiting(ordered[at], here, now):
            continue
        looked_at += 1
        if long_over or not _beside(plan, ordered[at].instance, here.instance):
            return ordered[at]
        if beside is None and ends[at] <= here.started_at:
            beside = ordered[at]
    return beside


def _beside(plan: Plan | None, instance: str, other: str) -> bool:
    """Whether the flow has both, and does not have the other one after the first."""
    if plan is None or instance == other:
        return False
    one, behind = find(plan, instance), find(plan, other)
    return one is not None and behind is not None and not after(plan, one, behind)


def _kept_waiting(span: TraceSpan, other: TraceSpan, now: float) -> bool:
    """Whether the other can have begun upon its end.

    Whoever was over later than that, or began no sooner, kept nothing waiting that began before. What were at
    work side by side for more than half of the shorter one's time are no two readings of one moment.
    """
    late = _end(span, now) - other.started_at
    shorter = min(_end(one, now) - one.started_at for one in (span, other))
    return span.started_at < other.started_at and late <= min(_AT_ONCE_S, max(shorter / 2, 0.0))


def _end(span: TraceSpan, now: float) -> float:
    return now if span.ended_at is None else span.ended_at
