"""What is remembered of approvals that are over."""

from __future__ import annotations

from typing import Any

import pytest

from swarmwright.graph.asking import MOST_CLOSED, closed, open_approvals
from swarmwright.graph.state import written_to
from swarmwright.graph.subjects import due, held_by_calls
from swarmwright.policy.approvals import Approval, Subject, to_entry
from swarmwright.policy.decisions import Effect, Right
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import Step, Workflow


def over(number: int) -> Approval:
    return Approval(Subject(f"g{number}", "gate", f"g{number}", "ok?"), f"ask-{number}", state="superseded")


def test_of_approvals_that_are_over_the_last_are_remembered_and_none_that_is_open_is_forgotten() -> None:
    waiting = Approval(Subject("g", "gate", "g", "ok?"), "ask-0")
    state: dict[str, Any] = {"interrupts": {"g": to_entry(waiting)}}
    for number in range(1, MOST_CLOSED + 1):
        state = dict(written_to(state, {"interrupts": closed(state, [over(number)])}))
    assert len(state["interrupts"]) == MOST_CLOSED + 1
    more = [over(MOST_CLOSED + 1), over(MOST_CLOSED + 2)]
    state = dict(written_to(state, {"interrupts": closed(state, more)}))
    remembered = [key for key, entry in state["interrupts"].items() if "closed" in entry]
    assert remembered == [f"ask-{number}" for number in range(3, MOST_CLOSED + 3)]
    assert list(open_approvals(state)) == ["g"]


def stopped_at(tool: str) -> dict[str, Any]:
    """The state of a thread whose only step has stopped at a call of a tool."""
    call = {"event": "tool_waiting", "tool": tool, "arguments": "{}"}
    record = {"status": "failed", "failure": "awaits_approval"}
    trace = [{"instance": "ada", "agent": "ada", "calls": [call]}]
    return {"progress": {"ada": record}, "execution_trace": trace}


@pytest.mark.parametrize(("effect", "asked"), [("ask", ["horn"]), ("allow", []), ("deny", [])])
def test_nobody_is_asked_about_a_call_that_policy_answers_by_now(effect: Effect, asked: list[str]) -> None:
    team = Catalog.of(("ada",), ("horn",))
    planned = plan(Workflow(Step("ada", "ada"), team=team))
    state = stopped_at("horn")

    def rights(agent: str, tool: str) -> Right:
        assert (agent, tool) == ("ada", "horn")
        return Right(effect, "v1")

    assert [subject.tool for subject in due(planned, state, (), {}, rights)] == asked
    assert held_by_calls(state, rights) == {"ada": bool(asked)}
