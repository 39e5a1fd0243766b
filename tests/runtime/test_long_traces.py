"""A trace of ten thousand steps is read in few passes: the page of a long thread asks for it often."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from swarmwright.runtime.tracing.results import trace_of

TURNS, STEPS = 200, 50


class _Counted(list[Mapping[str, Any]]):
    """How many entries were looked at."""

    looks = 0

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        for entry in super().__iter__():
            self.looks += 1
            yield entry

    def __getitem__(self, at: Any) -> Any:
        found = super().__getitem__(at)
        self.looks += len(found) if isinstance(at, slice) else 1
        return found


def test_each_entry_of_a_long_trace_is_looked_at_a_few_times_and_not_once_for_each_other() -> None:
    trace = _Counted(
        {
            "instance": f"s{step}",
            "agent": f"a{step}",
            "status": "done",
            "turn": turn,
            "started_at": turn * STEPS + step,
            "ended_at": turn * STEPS + step + 0.5,
            "saw": {"before": (turn - 1) * STEPS + step, "hidden": ["a1"], "unseen": ["s2"]},
        }
        for turn in range(1, TURNS + 1)
        for step in range(STEPS)
    )
    spans = trace_of({"execution_trace": trace})
    assert trace.looks <= 4 * len(trace)
    assert spans[-1].saw == ("s0", *(f"s{step}" for step in range(3, STEPS - 1)))
    assert spans[STEPS].saw == () and spans[STEPS + 1].saw == ("s0",)
