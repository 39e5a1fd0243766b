"""What is remembered of approvals that are over."""

from __future__ import annotations

from typing import Any

from swarmwright.graph.asking import MOST_CLOSED, closed, open_approvals
from swarmwright.graph.state import written_to
from swarmwright.policy.approvals import Approval, Subject, to_entry


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
