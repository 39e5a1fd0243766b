"""What goes wrong in plain LangGraph when several write to a thread, or one is cut off, does not do so here.

docs/langgraph.md says what plain LangGraph does in each case, and which test shows what happens here. There
nothing locks a thread, an update beside a run lands on a dead branch, and what is pending can be lost.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.runtime import RunControl

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from support.platforms import platform, platform_over
from support.stages import agents, finish, stage
from swarmwright.errors import ApprovalRefused, InvalidInput, ThreadBusy
from swarmwright.graph.building import build_graph
from swarmwright.ports.commands import EditState, InjectContext, Redirect, Send
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.tree import Gate, Loop, Step

CONFIG: Any = {"configurable": {"thread_id": "t"}}


async def test_an_edit_during_a_run_is_on_the_one_line_that_the_run_goes_on_with(tmp_path: Path) -> None:
    """There: `update_state` while a run is active is orphaned as a dead branch."""
    async with stage(tmp_path, team(flow("a", "b", "c", order="a<c b<c")), "a", "b") as on:
        done = await on.send(EditState(outputs={"a": {"text": "by hand"}}))
        assert done.state == "applied"
        on.crew.end("b")
        await on.ends("c")
        result = await on.result()
        assert {o.instance: o.text for o in result.outputs}["a"] == "by hand"
        line = await on.door.history("t")
        assert [one.parent for one in line] == ["", *(one.id for one in line[:-1])]


async def test_an_edit_of_one_step_keeps_what_a_sibling_has_just_written(tmp_path: Path) -> None:
    """There: `update_state(as_node=…)` beside a finished sibling loses what that one wrote."""
    async with stage(tmp_path, team(flow("a", "b", "c", order="a<c b<c")), "a", "b") as on:
        on.crew.end("b", quality=7)  # it may be stored by now, or not: it counts in any case
        await on.send(EditState(outputs={"a": {"text": "by hand"}}))
        await on.ends("c")
        result = await on.result()
        assert {o.instance: o.text for o in result.outputs} == {
            "a": "by hand",
            "b": "b says so",
            "c": "c says so",
        }
        assert on.crew.begun == ["a", "b", "c"]


async def test_a_second_run_is_turned_away_and_what_the_first_does_is_whole(tmp_path: Path) -> None:
    """There: two runs of a thread go on side by side, and each loses updates of the other."""
    async with stage(tmp_path, team(flow("a", "b", "c", order="a<c b<c")), "a", "b") as on:
        for _ in range(3):
            with pytest.raises(ThreadBusy):
                await on.door.run("t", "me too")
        await on.ends("a", "b", "c")
        assert set(agents(await on.result())) == {"a", "b", "c"}


async def test_of_many_who_write_at_once_nobodys_words_are_lost(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("a", "b")), "a") as on, open_sqlite(tmp_path / "s.db") as storage:
        doors = [on.door, platform_over(storage, on.crew)]
        await asyncio.gather(*(doors[n % 2].send("t", InjectContext(f"word {n}")) for n in range(20)))
        await on.ends("a", "b")
        assert (await on.result()).status == "finished"
        notes = (await on.door.state("t"))["shared_context"]
        assert sorted(notes.values()) == sorted(f"word {n}" for n in range(20))


async def test_who_is_sent_to_a_step_does_not_double_what_is_under_way(tmp_path: Path) -> None:
    """There: `Command(goto=…)` comes on top of the tasks that are pending."""
    async with stage(tmp_path, team(flow("a", "b", "c", "d", order="a<c b<c c<d")), "a", "b") as on:
        on.crew.end("a")
        await on.stored("a")
        assert (await on.send(Redirect("d"))).state == "applied"
        await on.ends("b", "d", "c")
        assert (await on.result()).status == "finished"
        assert on.crew.begun == ["a", "b", "d", "c"]


async def test_a_request_on_a_thread_that_was_cut_off_loses_none_of_its_work(tmp_path: Path) -> None:
    """There: a new input discards the tasks that are pending."""
    async with stage(tmp_path, team(flow("a", "b", "c", order="a<c b<c")), "a", "b") as on:
        on.crew.end("a")
        await on.stored("a")
        await on.run.cancel()
        crew = FunctionCrew()
        async with open_sqlite(tmp_path / "s.db") as storage:
            door = platform_over(storage, crew)
            result = await finish(door, "and be brief")
            assert (result.status, result.request) == ("finished", "joined")
            assert crew.worked() == ["b", "c"]
            assert [str(m.content) for m in (await door.state("t"))["messages"]][:3] == [
                "go",
                "a says so",
                "and be brief",
            ]
            assert crew.views[0].request == "and be brief"


async def test_a_request_beside_an_open_question_leaves_the_question_open(tmp_path: Path) -> None:
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b")), "t")
        await finish(door, "go")
        await door.send("t", Send("what are you waiting for?"))
        assert [w["instance"] for w in (await finish(door)).waiting] == ["gate-ok"]
        assert (await finish(door, decisions={"gate-ok": "approved"})).status == "finished"
        assert crew.worked() == ["a", "b"]


async def killed() -> None:
    """All that works in this process stops here, as if the process had died: nothing of it writes later."""
    while others := asyncio.all_tasks() - {asyncio.current_task()}:
        for task in others:
            task.cancel()
        await asyncio.wait(others, timeout=WAIT_S)


@pytest.mark.parametrize("stored", range(5))
async def test_whenever_a_run_is_cut_off_at_its_beginning_the_next_one_goes_on(
    tmp_path: Path, stored: int
) -> None:
    """There: between the input and the first node `next` is empty, as of a thread that is finished."""
    crew = FunctionCrew()
    async with open_sqlite(tmp_path / "s.db") as storage:
        door = platform_over(storage, crew)
        await door.create_thread(team(chain("a", "b")), "t")
        put, left, cut_off = storage.checkpointer.aput, stored, asyncio.Event()

        async def dying(*given: Any) -> Any:
            nonlocal left
            left -= 1
            if left < 0:
                cut_off.set()
                await asyncio.Event().wait()
            return await put(*given)

        storage.checkpointer.aput = dying  # type: ignore[method-assign]
        await door.run("t", "go")
        await asyncio.wait_for(cut_off.wait(), WAIT_S)
        await killed()
    first, crew.views = crew.worked(), []
    async with open_sqlite(tmp_path / "s.db") as storage:
        door = platform_over(storage, crew)
        asked = bool(await door.history("t"))
        result = await finish(door, None if asked else "go")
        assert (result.status, agents(result)) == ("finished", ["a", "b"])
        assert set(first + crew.worked()) == {"a", "b"}
        assert len(first + crew.worked()) <= 3  # at most the step in flight is repeated


async def test_a_graph_that_is_drained_goes_on_where_it_stopped() -> None:
    """`RunControl.request_drain()` stops a hosted graph at its next boundary; nothing is done twice."""
    crew, saver, control = HeldCrew(), InMemorySaver(), RunControl()
    workflow = team(chain("a", "b"))
    graph = build_graph(workflow, crew, checkpointer=saver)
    run = asyncio.create_task(graph.ainvoke({"messages": [("user", "go")]}, CONFIG, control=control))
    await crew.wait_for("a")
    control.request_drain()
    crew.end("a")
    await asyncio.wait([run], timeout=WAIT_S)
    assert type(run.exception()).__name__ == "GraphDrained"
    assert crew.begun == ["a"]
    again = FunctionCrew()
    ended = await build_graph(workflow, again, checkpointer=saver).ainvoke(None, CONFIG)
    assert (again.worked(), set(ended["agent_outputs"])) == (["b"], {"a", "b"})


async def test_a_long_loop_ends_by_its_own_bound_and_not_by_the_engines(tmp_path: Path) -> None:
    """There: a graph ends with an error at 10,007 supersteps, wherever it is."""
    looped = team(Loop("l", Step("a", "a"), at_most=60))
    graph = build_graph(looped, FunctionCrew())
    assert graph.config is not None
    assert graph.config["recursion_limit"] > 10_007
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(looped, "t")
        result = await finish(door, "go")
        assert (result.status, len(result.outputs)) == ("finished", 60)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (
            {"gate-ok": "approved", "nobody": "approved"},
            "no gate 'nobody' waits; waiting: gate-ok, gate-sure",
        ),
        ({"gate-sur": "approved"}, "no gate 'gate-sur' waits; did you mean 'gate-sure'?"),
        ({"gate-ok": "perhaps"}, "decisions.gate-ok: 'perhaps' is no decision: say 'approved' or 'rejected'"),
        ({"gate-ok": None}, "decisions.gate-ok: None is no decision"),
        (["gate-ok"], "decisions: an object by gate, not list"),
    ],
)
async def test_an_answer_of_the_wrong_form_is_not_stored_and_the_question_stays_open(
    tmp_path: Path, answer: Any, told: str
) -> None:
    """There: a wrong number of decisions is saved before it is looked at, and the thread can never go on."""
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(
            team(flow("a", Gate("g", "ok?"), Gate("h", "sure?"), "b", order="a<g a<h g<b h<b")), "t"
        )
        await finish(door, "go")
        with pytest.raises((ApprovalRefused, InvalidInput)) as caught:
            await door.run("t", decisions=answer)
        assert told in str(caught.value)
        assert {w["instance"] for w in await door.waiting("t")} == {"gate-ok", "gate-sure"}
        assert [e.kind async for e in door.events("t")].count("gate_decided") == 0
        good = {"gate-ok": "approved", "gate-sure": "approved"}
        assert (await finish(door, decisions=good)).status == "finished"
        assert crew.worked() == ["a", "b"]
