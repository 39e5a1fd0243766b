"""What the tools of a thread were called with and what they gave, in order: over its steps, runs and forks.

The trace in the state tells of every activity that has ended before the run began, also on the thread that
this one is a fork of. What the run's own activities tell comes behind it, from all of them, the moment it
happens. What an attempt told that a crash or a cancellation cut off stands in no state: a log has it, where
there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

__all__ = ["TOLD", "Calls", "History"]

TOLD = ("tool_called", "tool_result")
"""What is told of a call that was made."""

Calls: TypeAlias = Sequence[Mapping[str, Any]]
"""What was told of tool calls: `event`, and the data of the event."""


@dataclass(slots=True)
class History:
    """trace: the thread's when the run began, at `began` (Unix seconds). told: since, by whoever works on it.

    logged: all that the thread's log had until then, once somebody has read it.
    """

    trace: Sequence[Mapping[str, Any]] = ()
    began: float | None = None
    told: list[Mapping[str, Any]] = field(default_factory=list)
    logged: Calls | None = None

    def begin(self, trace: Sequence[Mapping[str, Any]], now: float) -> None:
        """The run begins its first work; later ones change nothing."""
        if self.began is None:
            self.trace, self.began = trace, now

    def note(self, event: str, **data: Any) -> None:
        """A call is made, or has given something."""
        self.told.append({"event": event, **data})

    def calls(self) -> Iterator[Mapping[str, Any]]:
        """All that was told of calls that were made, in order; what was cut off at first, for nobody can tell
        what was before it, and without what it gave."""
        ended = [call for entry in self.trace for call in entry.get("calls", ()) if call.get("event") in TOLD]
        known = Counter(map(_made_with, ended))
        for call in self.logged or ():
            if known[_made_with(call)]:
                known[_made_with(call)] -= 1
            elif call["event"] == "tool_called":
                yield call
        yield from ended
        yield from self.told


def _made_with(call: Mapping[str, Any]) -> tuple[Any, ...]:
    return call["event"], call["call_id"], call.get("arguments")
