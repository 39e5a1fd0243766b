"""The trace of a hosted graph's thread, read back from its log: in outline, and in full. Values only.

An outline is what spans are counted, ordered and told apart by. It grows with the log and holds no words of
it, so that it can be kept where the log itself is too long to; a span's words stand in the event of its end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from swarmwright.errors import AwaitsApproval
from swarmwright.ports.events import RUN_ENDS, Event, shows_life
from swarmwright.runtime.tracing.results import TraceSpan

__all__ = ["Line", "Outline", "span_of", "spans_of"]

_STEP_ENDS = ("step_finished", "step_failed", "step_cancelled")
_TELLING = frozenset(("run_started", "step_started", *RUN_ENDS, *_STEP_ENDS))
_STATUS = {"step_finished": "done", "step_failed": "failed", "step_cancelled": "cancelled"}


@dataclass(frozen=True, slots=True)
class Line:
    """One span in an outline. begun, ended: its events' numbers on the log; 0 = none tells of its end."""

    instance: str
    agent: str
    turn: int
    status: str
    started_at: float
    ended_at: float | None
    begun: int
    ended: int = 0


class Outline:
    """The spans of a log, as far as it was read; a run is a turn.

    What no end is told of was cut off with its run ("cancelled"), or with its process ("interrupted": it ends
    with the last sign of life of that), or is "running".
    """

    def __init__(self) -> None:
        self.seq = 0
        """The number of the last event that was taken."""
        self._found: list[Line] = []
        self._under_way: dict[str, Line] = {}
        self._turn = 0
        self._alive = 0.0
        self._ordered: tuple[bool, Sequence[tuple[int, Line]]] | None = None

    def __len__(self) -> int:
        """How many spans there are."""
        return len(self._found) + len(self._under_way)

    def take(self, event: Event) -> None:
        """Take the next event of the log."""
        self.seq = event.seq
        if event.kind in _TELLING or (self._under_way and shows_life(event)):
            self._ordered = None
        if event.kind == "run_started":
            self._found += self._cut_off()
            self._under_way, self._turn = {}, self._turn + 1
        elif event.kind == "step_started":
            turn = max(self._turn, 1)
            line = Line(event.instance, event.agent, turn, "running", event.at, None, event.seq)
            self._under_way[event.instance] = line
        elif event.kind in _STEP_ENDS and event.instance in self._under_way:
            line = self._under_way.pop(event.instance)
            waits = event.data.get("failure") == AwaitsApproval.failure
            status = "waiting" if waits else _STATUS[event.kind]
            self._found.append(replace(line, status=status, ended_at=event.at, ended=event.seq))
        elif event.kind in RUN_ENDS:
            left = self._under_way.values()
            self._found += [replace(line, status="cancelled", ended_at=event.at) for line in left]
            self._under_way = {}
        if shows_life(event):
            self._alive = event.at

    def _cut_off(self) -> list[Line]:
        """What was under way as its process died."""
        left = self._under_way.values()
        return [
            replace(line, status="interrupted", ended_at=max(line.started_at, self._alive)) for line in left
        ]

    def lines(self, *, at_work: bool) -> Sequence[tuple[int, Line]]:
        """Every span under its number, from 1, in order of the ends; turn by turn in order of the beginnings.

        at_work: whether somebody drives the thread at this moment.
        """
        if self._ordered is None or self._ordered[0] != at_work:
            lines = [*self._found, *(self._under_way.values() if at_work else self._cut_off())]
            lines.sort(key=lambda one: one.started_at if one.ended_at is None else one.ended_at)
            numbered = sorted(enumerate(lines, start=1), key=lambda one: (one[1].turn, one[1].started_at))
            self._ordered = at_work, numbered
        return self._ordered[1]


def span_of(line: Line, end: Event | None) -> TraceSpan:
    """The span in full. end: the event that tells of its end, None where there is none."""
    data = {} if end is None else end.data
    return TraceSpan(
        line.instance,
        line.status,
        line.started_at,
        line.ended_at,
        line.agent,
        turn=line.turn,
        parent=line.instance.rpartition("/")[0],
        failure=str(data.get("failure", "")),
        detail=str(data.get("detail", "")),
        text=str(data.get("text", "")),
        usage=dict(data.get("usage", {})),
        writes={channel: tuple(keys) for channel, keys in data.get("writes", {}).items()},
    )


def spans_of(events: Iterable[Event], *, at_work: bool) -> tuple[TraceSpan, ...]:
    """The trace of a whole log, in order of the ends. at_work: whether somebody drives the thread now."""
    outline, ends = Outline(), {}
    for event in events:
        outline.take(event)
        if event.kind in _STEP_ENDS:
            ends[event.seq] = event
    numbered = sorted(outline.lines(at_work=at_work), key=lambda one: one[0])
    return tuple(span_of(line, ends.get(line.ended)) for _, line in numbered)
