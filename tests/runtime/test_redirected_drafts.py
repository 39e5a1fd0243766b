"""What somebody had written before they were sent to work once more is theirs to look back at, and nobody
else's to go on from; so is what has got no yes."""

from __future__ import annotations

from pathlib import Path

from graph.teams import chain, flow, team
from support.asking import drive, opened
from support.crews import FunctionCrew
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Redirect, Reject
from swarmwright.runtime.platform import Platform


def said(view: AgentView) -> list[str]:
    """All that it was shown, in order."""
    return [*(one.text for one in view.messages), *(one.text for one in view.outputs)]


def drafting(sure: float = 1.0) -> FunctionCrew:
    """`a` writes another draft each time, and says how sure it is of it."""
    drafts = iter(["draft one", "draft two", "draft three"])

    async def work(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport(next(drafts), {"confidence": sure})

    return FunctionCrew({"a": work})


async def redirected(door: Platform, step: str) -> None:
    row = await door.settled("t", (await door.send("t", Redirect(step))).seq)
    assert row.state == "applied", row.reason


async def test_who_reads_a_draft_anew_is_shown_the_new_one_alone(tmp_path: Path) -> None:
    crew = drafting()
    async with opened(tmp_path, crew) as door:
        await door.create_thread(team(chain("a", "b", "c")), "t")
        assert (await drive(door, "go")).status == "finished"
        await redirected(door, "a")
        assert (await drive(door)).status == "finished"
        again, read = crew.views[3:5]
        assert (again.instance, read.instance) == ("a", "b")
        assert {"draft one", "b is done"} <= {*said(again)}  # what was found of it helps
        assert [text for text in said(read) if text.startswith("draft")] == ["draft two"]


async def test_a_draft_that_waited_for_a_yes_is_shown_to_nobody_once_its_author_works_again(
    tmp_path: Path,
) -> None:
    crew = drafting(0.1)
    root = flow("a", "b", "c", order="b<c")
    async with opened(tmp_path, crew, ApprovalRules(confidence={"a": 0.7})) as door:
        await door.create_thread(team(root), "t")
        assert (await drive(door, "go")).status == "interrupted"
        await redirected(door, "a")
        assert (await drive(door)).status == "interrupted"
        await redirected(door, "b")
        assert (await drive(door)).status == "interrupted"
        assert [view.instance for view in crew.views[-2:]] == ["b", "c"]
        for view in crew.views[-2:]:
            assert not [text for text in said(view) if text.startswith("draft")]


async def test_a_draft_that_a_person_has_said_no_to_is_shown_to_nobody_in_the_next_turn(
    tmp_path: Path,
) -> None:
    crew = drafting(0.1)
    async with opened(tmp_path, crew, ApprovalRules(confidence={"a": 0.7})) as door:
        await door.create_thread(team(chain("b", "a")), "t")
        assert (await drive(door, "go")).status == "interrupted"
        await door.send("t", Reject("a"))
        await drive(door)
        assert (await drive(door, "once more")).status == "interrupted"
        read = [view for view in crew.views if view.instance == "b"][-1]
        assert "draft one" not in said(read)
