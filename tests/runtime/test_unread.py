"""What people say when no step is left to see it: the run says so, and the thread goes on with it."""

from __future__ import annotations

from pathlib import Path

from graph.teams import chain, flow, team
from support.crews import FunctionCrew
from support.platforms import platform
from support.stages import Stage, finish, stage
from swarmwright.ports.commands import Send
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.tree import Gate, Loop, Step

LATE = [{"message": "sent/1", "text": "in verse"}]


async def said_too_late(on: Stage) -> None:
    """A request while the last step is at work."""
    await on.ends("a")
    await on.crew.wait_for("b")
    assert (await on.send(Send("in verse"))).state == "applied"


async def test_a_message_that_the_last_step_could_not_see_is_told_and_not_lost(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b")), "a") as on:
        await said_too_late(on)
        on.crew.end("b")
        result = await on.result()
        assert (result.status, list(result.unread)) == ("finished", LATE)
        assert on.events[-1].data["unread"] == ["sent/1"]


async def test_the_thread_goes_on_with_it_and_only_once(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b")), "a") as on:
        await said_too_late(on)
        on.crew.end("b")
        await on.result()
        run = await on.door.run("t")
        await on.crew.wait_for_times("a", 2)
        on.crew.end("a")
        await on.crew.wait_for_times("b", 2)
        on.crew.end("b")
        assert (await run.result()).unread == ()
        assert (await on.door.state("t"))["turn"] == {"number": 2, "message": "sent/1"}
        assert (await finish(on.door)).status == "finished"
        assert on.crew.begun == ["a", "b", "a", "b"]


async def test_a_message_that_a_step_has_seen_is_read(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b")), "a") as on:
        await on.send(Send("in verse"))
        await on.ends("a", "b")
        assert (await on.result()).unread == ()
        assert (await finish(on.door)).status == "finished"
        assert on.crew.begun == ["a", "b"]


async def test_of_several_those_that_came_after_the_last_step_had_begun_are_unread(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b")), "a") as on:
        await on.send(Send("be brief"))
        on.crew.end("a")
        await on.crew.wait_for("b")
        await on.send(Send("in verse"))
        await on.send(Send("and in French"))
        on.crew.end("b")
        assert [one["text"] for one in (await on.result()).unread] == ["in verse", "and in French"]


async def test_a_failed_step_sees_it_when_it_is_tried_again(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b")), "a") as on:
        await said_too_late(on)
        on.crew.fail("b", ValueError("no"))
        result = await on.result()
        assert (result.status, list(result.unread)) == ("failed", LATE)
        again = await on.door.run("t")
        await on.crew.wait_for_times("b", 2)
        on.crew.end("b")
        ended = await again.result()
        assert (ended.status, ended.unread, on.crew.begun) == ("finished", (), ["a", "b", "b"])


async def test_a_turn_that_can_only_fail_again_makes_way_for_it(tmp_path: Path) -> None:
    loop = Loop("l", Step("a", "a"), until=Compare("good", "==", 1), at_most=1, exhausted="fail")
    async with stage(tmp_path, team(loop), "a") as on:
        await on.send(Send("in verse"))
        on.crew.end("a", good=0)
        result = await on.result()
        assert (result.status, list(result.unread)) == ("failed", LATE)
        run = await on.door.run("t")
        await on.crew.wait_for_times("a", 2)
        on.crew.end("a", good=1)
        assert (await run.result()).status == "finished"


async def test_a_request_beside_a_last_question_is_left_for_the_next_turn(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), order="a<g")), "t")
        await finish(door, "go")
        joined = await finish(door, "in verse")
        assert (joined.status, joined.request, joined.unread) == ("interrupted", "joined", ())
        ended = await finish(door, decisions={"gate-ok": "approved"})
        assert (ended.status, [one["text"] for one in ended.unread]) == ("finished", ["in verse"])
        assert (await finish(door)).status == "interrupted"
        assert [view.request for view in crew.views] == ["go", "in verse"]
