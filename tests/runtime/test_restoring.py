"""What stands again after a way back, as a pure function of the states."""

from __future__ import annotations

from typing import Any

from graph.teams import chain, team
from swarmwright.runtime.effects.restoring import rolled_back

OLD = team(chain("a", "b"))


def standing(*ended: str) -> dict[str, Any]:
    """The state of a thread on which b is at work; these entries of b's stand in its trace."""
    trace = [{"instance": "b", "agent": "b", "turn": 1, "status": status} for status in ended]
    return {
        "turn": {"number": 1},
        "progress": {"b": {"status": "running", "round": 1}},
        "execution_trace": trace,
    }


def test_work_that_goes_on_as_it_did_then_is_left_to_go_on() -> None:
    restored = rolled_back(standing(), standing(), OLD, ["b"], ["b"])
    assert restored.cancels == ()
    assert list(restored.state["progress"]) == ["b"]


def test_work_that_has_ended_since_and_begun_again_begins_once_more() -> None:
    """It looks as it did then; but what it has seen and done is of another beginning."""
    restored = rolled_back(standing("cancelled"), standing(), OLD, ["b"], ["b"])
    assert restored.cancels == ("b",)
    assert restored.state["progress"] == {}
    assert (1, "b") in restored.forgets
