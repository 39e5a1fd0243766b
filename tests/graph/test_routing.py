"""What the router makes of a state, without running anything."""

from __future__ import annotations

from typing import Any

from graph.teams import chain, team
from swarmwright.graph.routing import route
from swarmwright.workflow.plan import plan

RUNNING: dict[str, Any] = {"status": "running", "node": "gone"}


def test_a_step_that_was_taken_out_is_forgotten_once_nobody_works_on_it_and_joined_until_then() -> None:
    planned = plan(team(chain("a", "b")))
    state = {"progress": {"gone": RUNNING}, "turn": {"number": 1}}
    assert route(planned, state).update["progress"]["gone"] is None
    meanwhile = route(planned, state, lambda instance: instance == "gone")
    assert "gone" not in meanwhile.update["progress"]
    assert "gone" in [work.instance for work in meanwhile.works]


def test_a_turn_that_is_over_and_has_more_to_do_again_is_over_no_more() -> None:
    planned = plan(team(chain("a", "b")))
    done = {"status": "done", "node": "a", "round": 1}
    state = {"progress": {"a": done}, "turn": {"number": 1}, "resume_info": {"outcome": "finished"}}
    routed = route(planned, state)
    assert [work.instance for work in routed.works] == ["b"]
    assert routed.update["resume_info"] == {"outcome": None}
