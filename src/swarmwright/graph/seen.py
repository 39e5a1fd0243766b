"""What the views of a thread's past work held, read back from the trace in its state. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

__all__ = ["Seen"]


class Seen:
    """Which step instances' outputs the view of each entry of a trace held;
    the reverse of `views.Briefing.seen`.

    The trace is gone through once, however many entries are asked about.
    """

    def __init__(self, trace: Sequence[Mapping[str, Any]]) -> None:
        self._written: dict[int, list[tuple[int, str, str]]] = {}
        for at, entry in enumerate(trace):
            if entry["status"] == "done" and (agent := entry.get("agent")):
                self._written.setdefault(entry["turn"], []).append((at, agent, entry["instance"]))

    def by(self, entry: Mapping[str, Any]) -> tuple[str, ...]:
        """Those that this entry's view held, in the order in which they had ended."""
        saw = entry.get("saw", {})
        hidden, unseen = saw.get("hidden", ()), saw.get("unseen", ())
        written = self._written.get(entry["turn"], ()) if saw else ()
        before = bisect_left(written, saw.get("before", 0), key=itemgetter(0))
        return tuple(
            instance
            for _, agent, instance in written[:before]
            if agent not in hidden and instance not in unseen
        )
