"""Looking back: checkpoints are listed, shown and compared, and threads go on from one in another way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from support.platforms import platform, platform_over
from swarmwright.errors import ApprovalRefused, InvalidThreadId, NotFound, ThreadExists
from swarmwright.ports.agents import Activity, AgentReport, AgentView, Crew
from swarmwright.ports.commands import (
    Approve,
    InjectContext,
    Pause,
    Redirect,
    RollBack,
    Send,
    SetAgent,
    Swap,
)
from swarmwright.runtime.happened import happened
from swarmwright.runtime.history.comparing import differences
from swarmwright.runtime.history.wording import line
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.records.history import history_record
from swarmwright.runtime.records.living import live_record
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.encoding import version
from swarmwright.workflow.named import Names
from swarmwright.workflow.plan import plan
from swarmwright.workflow.tree import Flow, Gate, Step, Workflow

GATED = team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b"))


async def finish(door: Platform, request: str | None = None, thread: str = "t", **more: Any) -> RunResult:
    async with asyncio.timeout(WAIT_S):
        return await (await door.run(thread, request, **more)).result()


@asynccontextmanager
async def in_memory(folder: Path, crew: Crew) -> AsyncIterator[Platform]:
    """A platform whose checkpoints are kept by LangGraph's own saver."""
    async with open_sqlite(folder / "s.db") as storage:
        made = Platform(
            checkpointer=InMemorySaver(),
            threads=storage.threads,
            events=storage.events,
            mailbox=storage.mailbox,
            crew=lambda workflow, saver: crew,
        )
        yield made
        await made.close()


@pytest.fixture(params=[platform, in_memory], ids=["sqlite", "memory"])
def doors(request: pytest.FixtureRequest) -> Any:
    """Both ways of keeping checkpoints: nothing here goes by more than a saver's public methods."""
    return request.param


@pytest.mark.requirement("B-42")
async def test_every_checkpoint_is_listed_with_what_happened(tmp_path: Path, doors: Any) -> None:
    async with doors(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        assert await door.history("t") == ()
        await finish(door, "go there")
        await door.send("t", Approve("gate-ok", reason="fine"))
        await finish(door)
        found = await door.history("t")
        assert [one.happened for one in found] == [
            "asked: go there",
            "the request is taken in",
            "begins: a",
            "a is done; asks: ok?",
            "a person says yes: ok?",
            "begins: b",
            "b is done; the turn is finished",
        ]
        assert [one.number for one in found] == [1, 2, 3, 4, 5, 6, 7]
        assert [one.parent for one in found] == ["", *(one.id for one in found[:-1])]
        assert {one.workflow_version for one in found} == {version(GATED)}
        assert [one.turn for one in found] == [0, 0, 1, 1, 1, 1, 1]
        assert [one.at for one in found] == sorted(one.at for one in found)


async def test_failures_signals_turns_and_refusals_are_told(tmp_path: Path) -> None:
    tries = []

    async def fails(view: AgentView, activity: Activity) -> AgentReport:
        tries.append(view)
        activity.announce("ready")
        if len(tries) == 1:
            raise ValueError("no\nway")
        return AgentReport("well")

    async with platform(tmp_path, FunctionCrew({"a": fails})) as door:
        await door.create_thread(team(Step("a", "a")), "t")
        await finish(door, "go")
        await door.send("t", SetAgent("nobody", False))
        await finish(door)
        await finish(door, "go on")
        told = [one.happened for one in await door.history("t")]
        assert told[3].startswith("a failed: ValueError: no way (fails, line ")
        assert told[3].endswith("; a announces ready; the turn has failed")
        assert told[4:] == [
            "a person sets an agent, which was refused: the team has no agent 'nobody'",
            "begins: a",
            "a is done; a announces ready; the turn is finished",
            "asked: go on",
            "the request is taken in",
            "turn 2 begins; begins: a",
            "a is done; a announces ready; the turn is finished",
        ]


@pytest.mark.requirement("B-42")
async def test_a_checkpoint_is_found_by_number_and_id_and_shows_the_whole_state(
    tmp_path: Path, doors: Any
) -> None:
    async with doors(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        await finish(door, "go")
        found = await door.history("t")
        for which in (4, "4", found[3].id, found[3].id[-8:], None):
            shown = await door.checkpoint("t", which)
            assert shown.checkpoint == found[3]
            assert list(shown.state["agent_outputs"]) == ["a"]
        assert (await door.checkpoint("t", 3)).state["agent_outputs"] == {}
        assert (await door.checkpoint("t")).state == await door.state("t")
        for nowhere in (0, 5, "-1", "nothing", "a", ""):
            with pytest.raises(NotFound):
                await door.checkpoint("t", nowhere)
        for nowhere, nearest in ((0, "1"), (9, "4"), ("99999999999", "4")):
            with pytest.raises(NotFound) as missing:
                await door.checkpoint("t", nowhere)
            assert missing.value.near == (nearest,)
        with pytest.raises(NotFound):
            await door.history("nobody")


@pytest.mark.requirement("B-43")
async def test_any_two_checkpoints_are_compared_key_by_key(tmp_path: Path, doors: Any) -> None:
    async with doors(tmp_path, FunctionCrew()) as door:
        await door.create_thread(GATED, "t")
        await finish(door, "go")
        await door.send("t", InjectContext("be kind", "private:b"))
        await finish(door, decisions={"gate-ok": "approved"})
        compared = await door.diff("t", 3, 4)
        assert "~ progress: a: running → done" in compared.words
        assert "+ messages: a: a is done" in compared.words
        assert "+ questions to people: ok?: waiting" in compared.words
        back = await door.diff("t", 4, 3)
        kinds = {"added": "removed", "removed": "added", "changed": "changed"}
        assert [kinds[c.kind] for c in back.changes] == [c.kind for c in compared.changes]
        later = (await door.diff("t", 4)).words
        assert "~ questions to people: ok?, status: waiting → approved" in later
        assert "+ context for one agent: b: be kind" in later
        assert (await door.diff("t", 4, 4)).changes == ()


async def test_a_change_of_the_workflow_shows_between_checkpoints(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await finish(door, "go")
        await door.send("t", Swap(team(chain("a", "c"))))
        await finish(door)
        found = await door.history("t")
        swapped = next(one for one in found if "swaps the flow" in one.happened)
        before, after = found[swapped.number - 2], swapped
        assert (before.workflow_version, after.workflow_version) == (
            version(team(chain("a", "b"))),
            version(team(chain("a", "c"))),
        )
        compared = await door.diff("t", before.id, after.id)
        assert [change.kind for change in compared.workflow][:2] == ["removed", "added"]


@pytest.mark.requirement("B-42")
async def test_a_fork_stands_as_the_thread_did_and_the_two_go_their_own_ways(
    tmp_path: Path, doors: Any
) -> None:
    crew = FunctionCrew()
    async with doors(tmp_path, crew) as door:
        await door.create_thread(GATED, "t", "a title")
        await finish(door, "go")
        await door.send("t", InjectContext("for t"))
        await finish(door)
        record = await door.fork("t", 4, "f")
        assert (record.thread_id, record.status, record.title) == ("f", "interrupted", "a title")
        await door.send("f", InjectContext("for f"))
        assert (await finish(door, None, "f", decisions={"gate-ok": "approved"})).status == "finished"
        assert crew.worked() == ["a", "b"]
        assert crew.views[-1].context == {"note-2": "for f"}
        assert (await finish(door)).status == "interrupted"  # the other still waits
        assert await door.state("t") != await door.state("f")
        assert [c.seq for c in await door.commands("f")] == [1]
        found = await door.history("f")
        assert found[0].happened == "fork: of t at 4"
        assert found[0].parent == ""
        assert [s.instance for s in await door.trace("f")][:2] == ["a", "fork"]
        with pytest.raises(ThreadExists):
            await door.fork("t", None, "f")
        with pytest.raises(InvalidThreadId):
            await door.fork("t", None, "f:a")
        assert (await door.fork("t")).thread_id not in ("t", "f")


async def test_a_fork_of_a_thread_at_work_begins_anew_what_was_in_flight_and_disturbs_nobody(
    tmp_path: Path,
) -> None:
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        run = await door.run("t", "go")
        await held.wait_for("a")
        await door.fork("t", None, "f")
        other = await door.run("f")
        await held.wait_for_times("a", 2)
        held.end("a")  # the fork's: it began last
        await held.wait_for("b")
        held.end("b")
        async with asyncio.timeout(WAIT_S):
            assert (await other.result()).status == "finished"
        assert held.cancelled == []
        state = await door.state("t")
        assert {i: r["status"] for i, r in state["progress"].items()} == {"a": "running"}
        await run.cancel()


async def test_an_approval_is_not_good_on_another_thread(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(GATED, "t")
        await finish(door, "go")
        await finish(door, decisions={"gate-ok": "approved"})
        found = await door.history("t")
        begun = next(one for one in found if "begins: b" in one.happened)
        await door.fork("t", begun.id, "f")  # b is in flight there, and has not been done
        assert (await finish(door, None, "f")).waiting[0]["instance"] == "gate-ok"
        await door.fork("t", None, "g")  # there it has
        assert (await finish(door, None, "g")).status == "finished"
        assert crew.worked() == ["a", "b"]


async def test_of_equal_forks_at_once_one_is_made_and_the_others_are_told_that_its_name_is_taken(
    tmp_path: Path,
) -> None:
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        run = await door.run("t", "go")
        await held.wait_for("a")
        made = await asyncio.gather(*(door.fork("t", 1, "f") for _ in range(6)), return_exceptions=True)
        assert [type(one) for one in made].count(ThreadExists) == 5
        [fork] = [one for one in made if not isinstance(one, BaseException)]
        assert (fork.thread_id, fork.metadata["forked_from"]) == ("f", "t")
        with pytest.raises(ThreadExists):  # also where somebody is at work on what has that name
            await door.fork("t", 1, "t")
        apart = await asyncio.gather(*(door.fork("t") for _ in range(6)))
        assert len({one.thread_id for one in apart}) == 6
        assert (await run.cancel()).status == "cancelled"


async def test_who_begins_a_thread_whose_name_is_held_and_let_go_again_has_it(tmp_path: Path) -> None:
    async with open_sqlite(tmp_path / "s.db") as storage:
        door = platform_over(storage, FunctionCrew())
        await door.create_thread(team(chain("a")), "t")
        await finish(door, "go")
        with await storage.threads.hold("f"):
            fork = asyncio.create_task(door.fork("t", 1, "f"))
            await asyncio.sleep(0)
            assert not fork.done()
        async with asyncio.timeout(WAIT_S):
            assert (await fork).thread_id == "f"


async def test_what_people_have_set_by_now_holds_in_a_fork_but_no_pause(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await finish(door, "go")
        await door.send("t", SetAgent("b", False))
        await door.send("t", Pause())
        await finish(door)
        await door.fork("t", 2, "f")
        assert (await finish(door, None, "f")).status == "finished"
        assert crew.worked() == ["a", "b", "a"]


async def test_what_begins_once_more_behind_a_command_is_told_to_have_had_nobody_at_work(
    tmp_path: Path,
) -> None:
    """A run that was cut off, or a command that came before the work: else it would begin twice."""
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", "b", "c", order="a<c b<c")), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a", "b")
        await door.settled("t", (await door.send("t", InjectContext("be kind"))).seq)
        await run.cancel()
        for text in ("be brief", "be wise"):
            await door.send("t", InjectContext(text))
        run = await door.run("t")
        await crew.wait_for_times("a", 2)
        crew.end("a")
        crew.end("b")
        await crew.wait_for("c")
        crew.end("c")
        assert (await run.result()).status == "finished"
        told = [one.happened for one in await door.history("t")]
    given = "a person gives context: for everybody"
    idle = f"{given}; {given}; nobody was at work on a, b"
    words = [one for one in told if one == "begins: a, b" or "gives context" in one]
    assert words == ["begins: a, b", given, idle, "begins: a, b"]


async def test_a_fork_knows_nothing_of_what_people_were_asked_after_its_checkpoint(tmp_path: Path) -> None:
    """What became of the others it knows."""
    two = team(flow("a", Gate("g", "ok?"), "b", Gate("h", "sure?"), "c", order="a<g g<b b<h h<c"))
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(two, "t")
        await finish(door, "go")
        first, before = (await door.approvals("t"))[0].approval.id, len(await door.history("t"))
        await door.approve("t", first)
        await finish(door)
        asked = len(await door.history("t"))
        second = (await door.approvals("t"))[0].approval.id
        await door.send("t", Redirect("a"))  # both are asked anew
        await finish(door)
        for new_id, at, known in (("f", before, {first}), ("g", asked, {first, second}), ("h", None, None)):
            await door.fork("t", at, new_id)
            held = (await door.state(new_id))["interrupts"]
            assert known is None or {key for key, entry in held.items() if "closed" in entry} == known
        assert (await finish(door, None, "f")).waiting[0]["name"] == "ok?"
        assert (await finish(door, None, "g")).waiting[0]["name"] == "sure?"
        with pytest.raises(ApprovalRefused) as refused:
            await door.approve("f", second)
        assert "was asked on another" in str(refused.value)
        held = (await door.state("h"))["interrupts"]  # forked from where both are over
        assert [held[key]["status"] for key in (first, second)] == ["approved", "superseded"]


async def test_commands_of_a_fork_count_on_from_those_that_its_state_has_seen(tmp_path: Path) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(Step("a", "a")), "t")
        await door.send("t", Send("first"))
        await finish(door)
        await door.fork("t", None, "f")
        await door.send("f", Send("second"))
        await finish(door, None, "f")
        state = await door.state("f")
        assert [m.id for m in state["messages"] if m.type == "human"] == ["sent/1", "sent/2"]
        assert [r.state for r in await door.commands("f")] == ["applied"]
        await door.fork("f", None, "g")
        await door.send("g", Send("third"))
        await finish(door, None, "g")
        assert (await door.state("g"))["coordination_rules"]["commands_applied"] == 3


@pytest.mark.requirement("B-42")
async def test_a_turn_is_replayed_with_another_request_model_and_workflow(tmp_path: Path, doors: Any) -> None:
    crew = FunctionCrew()
    async with doors(tmp_path, crew) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await finish(door, "whales")
        before = await door.history("t")
        run = await door.replay("t", new_id="r", request="bees", workflow=team(chain("a", "c")), model="fast")
        assert run.thread_id == "r"
        result = await run.result()
        assert (result.status, [o.instance for o in result.outputs]) == ("finished", ["a", "c"])
        assert [view.request for view in crew.views] == ["whales", "whales", "bees", "bees"]
        assert [r.state for r in await door.commands("r")] == ["applied"] * 3
        agents = (await door.state("r"))["coordination_rules"]["agents"]
        assert {id_: entry["model"] for id_, entry in agents.items()} == {"a": "fast", "c": "fast"}
        assert await door.history("t") == before


async def test_a_replay_from_the_middle_keeps_what_was_done_and_from_the_request_begins_with_it(
    tmp_path: Path,
) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await finish(door, "whales")
        await (await door.replay("t", 4, changes=[InjectContext("shorter")])).result()
        assert crew.worked() == ["a", "b", "b"]
        assert crew.views[-1].context == {"note-1": "shorter"}
        await (await door.replay("t", 1)).result()
        await (await door.replay("t", 1, request="bees")).result()
        assert [view.request for view in crew.views[3:]] == ["whales", "whales", "bees", "bees"]
        await finish(door, "ants")
        await (await door.replay("t")).result()  # the last turn
        assert [view.request for view in crew.views[-2:]] == ["ants", "ants"]
        with pytest.raises(NotFound):
            await door.replay("t", 99)


async def test_a_checkpoint_to_which_the_thread_went_back_is_told_by_the_one_that_begins_there(
    tmp_path: Path,
) -> None:
    """Also where a run is under way, and by who went back to a way back; whoever draws it draws a branch."""
    crew = HeldCrew()
    async with platform(tmp_path, crew) as door, asyncio.timeout(WAIT_S):
        await door.create_thread(team(chain("a", "b")), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a")
        await crew.wait_for("b")
        before = await door.history("t")
        first = next(one for one in before if "begins: a" in one.happened)
        assert (await door.settled("t", (await door.send("t", RollBack(first.id))).seq)).state == "applied"
        await crew.wait_for_times("a", 2)
        await run.cancel()
        back = await door.history("t")
        assert [one.back_to for one in back if one.back_to] == [first.id]
        there = next(one for one in back if one.back_to)
        assert there.parent == back[there.number - 2].id
        assert (await door.settled("t", (await door.send("t", RollBack(there.id))).seq)).state == "applied"
        assert [one.back_to for one in await door.history("t") if one.back_to] == [first.id, there.id]
        assert [history_record([one])[0]["back_to"] for one in back[:1]] == [None]


async def test_a_fork_goes_back_within_itself(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await finish(door, "go")
        await door.fork("t", None, "f")
        await door.send("f", Redirect("b"))
        await finish(door, None, "f")
        assert crew.worked() == ["a", "b", "b"]
        await door.send("f", RollBack("1"))
        result = await finish(door, None, "f")
        assert (result.status, crew.worked()) == ("finished", ["a", "b", "b"])
        told = [one.happened for one in await door.history("f")]
        assert told[0] == "fork: of t at 5"
        assert "a person goes back to a checkpoint: to 1: fork: of t at 5" in told


async def test_what_a_fork_that_was_cut_off_has_left_is_not_taken_for_the_next_one(tmp_path: Path) -> None:
    """Somebody may have written under that name without a record, or died between the two."""
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(Step("a", "a")), "t")
        await finish(door, "go")
        graph, _ = await door._standing("t")
        left: Any = {"configurable": {"thread_id": "f"}}
        await graph.aupdate_state(left, {"shared_context": {"old": 1}}, as_node="router")
        await door.fork("t", None, "f")
        assert [one.happened for one in await door.history("f")] == ["fork: of t at 4"]
        assert (await door.state("f"))["shared_context"] == {}


def test_a_step_that_waits_for_a_yes_is_not_told_as_failed() -> None:
    entry = {"instance": "a", "status": "failed", "failure": "awaits_approval", "detail": "Mail {}"}
    writes = [("execution_trace", [entry]), ("resume_info", {"outcome": "failed"})]
    told = happened("loop", (), writes, {"a": entry})
    assert told == "a waits for a person's yes; the turn stands still until then"
    (found,) = differences({"execution_trace": ()}, {"execution_trace": (entry,)})
    assert line(found, Names(nodes={"a": "Ann"})) == "+ log of the work: 1: Ann waits for a person's yes"


@pytest.mark.parametrize(
    ("others", "told"),
    [
        ({}, "the turn stands still until a call has its answer"),
        ({"b": {"status": "failed", "failure": "denied"}}, "the turn has failed"),
    ],
)
def test_a_turn_in_which_a_step_has_waited_for_a_yes_before_is_not_told_as_failed(
    others: dict[str, Any], told: str
) -> None:
    """What ends last may be something else: another question that has got its answer."""
    records = {"a": {"status": "failed", "failure": "awaits_approval"}, "c": {"status": "done"}} | others
    assert happened("loop", (), [("resume_info", {"outcome": "failed"})], records) == told


def test_a_step_that_waits_for_a_yes_is_shown_as_waiting() -> None:
    ended = {"node": "a", "status": "failed", "failure": "awaits_approval", "detail": "Mail {}"}
    shown = live_record(plan(team(Step("a", "a"))), {"progress": {"a": ended}})["nodes"]["a"]
    assert shown["status"] == "waiting" and shown["instances"][0]["failure"] == ""
    broke = live_record(plan(team(Step("a", "a"))), {"progress": {"a": {**ended, "failure": "timeout"}}})
    assert broke["nodes"]["a"]["status"] == "failed"


async def test_a_history_calls_everybody_as_people_do_also_who_has_left(tmp_path: Path) -> None:
    ann, ben = AgentSpec("ann-1", "Ann"), AgentSpec("ben-1", "Ben")
    first = Workflow(Flow("f", (Step("s", "ann-1"), Step("u", "ben-1"))), team=Catalog((ann, ben)))
    held = HeldCrew()
    async with platform(tmp_path, held) as door:
        await door.create_thread(first, "t")
        run = await door.run("t", "go")
        await held.wait_for("s", "u")
        held.end("s")
        alone = replace(first, root=Step("s", "ann-1"))
        assert (await door.settled("t", (await door.send("t", Swap(alone, "cancel"))).seq)).state == "applied"
        async with asyncio.timeout(WAIT_S):
            await run.result()
        said = [one.happened for one in await door.history("t")]
    assert "begins: Ann, Ben" in said and any(one.startswith("Ann is done") for one in said)
    assert not any(word in f"{one} " for one in said for word in (" s ", " u ", ": s", ": u"))


def test_several_who_begin_are_told_apart_also_in_rounds() -> None:
    names = Names(nodes={"a": "Ann", "b": "Ben"})
    writes = [("progress", {"a@2": {"status": "running"}, "b": {"status": "running"}})]
    assert happened("loop", (), writes, {}, names.instance) == "begins: Ann, round 2 and Ben"
    announced = [("signals", {"ready": {"a@2": True, "": True}})]
    assert happened("loop", (), announced, {}, names.instance) == (
        "Ann, round 2 announces ready; the outside announces ready"
    )
