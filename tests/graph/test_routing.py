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
