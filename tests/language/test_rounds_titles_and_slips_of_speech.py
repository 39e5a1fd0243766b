"""Work done any number of times, titles above the work, "in same time"."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import steps


@pytest.mark.parametrize(
    "often",
    [
        "can be executed any number of times",
        "may be done as often as needed",
        "can be performed as many times as necessary",
        "work, as many times as it takes",
    ],
)
def test_work_done_any_number_of_times_is_a_loop_that_wants_a_bound(often: str) -> None:
    found = compiled(f"Cook and Baker {often}. Then Waiter serves.", "Cook Baker Waiter")
    assert found.draft is not None
    assert any(f[:2] == ("loop", ("Cook", "Baker")) for f in relations(found.draft))
    assert "SW202" in codes(found)


@pytest.mark.parametrize("time", ["in same time", "at same time", "in the same time", "at the same time"])
def test_in_same_time_is_at_the_same_time(time: str) -> None:
    found = facts(f"Cook cooks and {time} Baker bakes. Then Waiter serves.", "Cook Baker Waiter")
    assert found == {
        ("parallel", "Cook", "Baker"),
        ("before", "Cook", "Waiter"),
        ("before", "Baker", "Waiter"),
    }


@pytest.mark.parametrize("title", ["Release notes flow", "Order checks process", "Guest lists overview:"])
def test_a_title_is_nobody(title: str) -> None:
    found = compiled(f"{title}\n\nWriter writes the notes. Then Editor edits them.")
    assert [agent.name for agent in found.roster.team.agents] == ["Writer", "Editor"]
    assert not codes(found)


def test_a_line_of_work_is_no_title() -> None:
    found = compiled("Writer runs the process\n\nThen Editor edits.")
    assert found.workflow is not None
    assert [step.agent for step in steps(found.workflow.root)] == ["writer", "editor"]


@pytest.mark.parametrize("rounds", ["max two rewrites", "two reworks at most", "no more than two redrafts"])
def test_so_many_rewrites_are_so_many_rounds(rounds: str) -> None:
    found = facts(
        f"Cook cooks. Baker tastes it. If Baker finds it bland, it goes back to Cook, {rounds}. Then Waiter.",
        "Cook Baker Waiter",
    )
    assert ("loop", ("Cook", "Baker"), 2) in found


@pytest.mark.parametrize("signs", ["must co-sign", "has to cosign", "co-signs it"])
def test_who_co_signs_is_asked(signs: str) -> None:
    found = facts(f"Cook cooks. A physician {signs} before Waiter serves it.", "Cook Waiter")
    assert found == {("before", "Cook", "Waiter"), ("gate_after", "Cook"), ("gate_before", "Waiter")}
