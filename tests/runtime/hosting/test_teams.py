"""Teams, hosted: clients' input and answers go through the engine, and its steps are told as nodes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from support.hosting import THREAD, Hosting, hosted_graph, note
from support.hosting import chain as graph_of
from support.platforms import platform_over
from swarmwright.bootstrap.opening import platform_over as over_settings
from swarmwright.errors import InvalidInput, NotFound, StepFailed, ThreadBusy
from swarmwright.ports.agents import Activity, AgentReport, AgentView, Crew
from swarmwright.ports.commands import Swap
from swarmwright.ports.hosting import Ended
from swarmwright.ports.threads import ThreadRecord
from swarmwright.registry.contents import Contents
from swarmwright.runtime.hosting.kept import Kept
from swarmwright.runtime.hosting.teams import HostedTeam
from swarmwright.runtime.platform import Platform
from swarmwright.settings import Settings
from swarmwright.storage.sqlite import open_sqlite
from swarmwright.workflow.tree import Flow, Gate, StartsOn, Step, Workflow

HI = {"messages": [{"role": "user", "content": "write about bees", "id": "asked"}]}
GATED = team(
    Flow("f", (Step("a", "a"), Gate("gate-ok", "ok?"), Step("b", "b")), (("a", "gate-ok"), ("gate-ok", "b")))
)


class Team(Hosting):
    """A hosted team, and its platform."""

    platform: Platform


@asynccontextmanager
async def hosting(workflow: Workflow, crew: Crew | None = None) -> AsyncIterator[Team]:
    async with open_sqlite(":memory:") as store:
        await store.threads.create(ThreadRecord(THREAD))
        platform = platform_over(store, crew or FunctionCrew())
        made = Team(store, HostedTeam("team", platform, workflow))
        made.platform = platform
        try:
            yield made
        finally:
            await platform.close()


async def talk(view: AgentView, activity: Activity) -> AgentReport:
    """An agent that streams what it says."""
    for word in ("buzz ", "buzz"):
        activity.emit("token", text=word)
    return AgentReport("buzz buzz")


async def test_a_thread_that_follows_nothing_follows_the_team_from_its_first_run_on() -> None:
    async with hosting(team(chain("a", "b"))) as host:
        assert (await host.hosted.state(THREAD)).values == {}
        assert await host.drive(HI, "values") == Ended("success")
        record = await host.platform.thread(THREAD)
        assert (record.graph, record.status) == ("team", "idle")
        assert (await host.platform.workflow(THREAD)).root == team(chain("a", "b")).root
        values = await host.values()
        assert [(m["type"], m["content"]) for m in values["messages"]] == [
            ("human", "write about bees"),
            ("ai", "a is done"),
            ("ai", "b is done"),
        ]
        assert host.told("values")[-1] == values
        assert [span.instance for span in await host.platform.trace(THREAD)] == ["a", "b"]
        json.dumps([chunk.data for chunk in host.chunks])


async def test_steps_are_told_by_the_names_of_the_drawing() -> None:
    async with hosting(team(flow("a", "b", "c", order="a<c b<c"))) as host:
        await host.drive(HI, "updates", "tasks", "debug", "checkpoints")
        drawn = {node["id"] for node in (await host.hosted.drawing())["nodes"]}
        told = [name for update in host.told("updates") for name in update]
        assert set(told) == {"__start__", "a", "b", "c"} <= drawn
        assert {task["name"] for task in host.told("tasks")} == {"a", "b", "c"}
        due = [set(point["next"]) for point in host.told("checkpoints")]
        assert {"a", "b"} in due
        assert {"c"} in due
        assert all(name in drawn for names in due for name in names)
        assert {one["type"] for one in host.told("debug")} == {"checkpoint", "task", "task_result"}
        stood = [one async for one in host.hosted.history(THREAD, limit=50)]
        assert ("c",) in [one.next for one in stood]
        assert stood[0].next == ()
        assert stood[0].metadata["run_id"] == "run-1"


async def test_updates_of_steps_that_end_together_come_to_what_the_state_became() -> None:
    async with hosting(team(flow("a", "b", "c"))) as host:
        await host.drive(HI, "updates")
        outputs: dict[str, Any] = {}
        for update in host.told("updates"):
            for step, written in update.items():
                found = written.get("agent_outputs", {})
                outputs |= found if "value" not in found else {}
                assert step in ("__start__", *found)
        assert outputs == (await host.values())["agent_outputs"]


async def test_tokens_are_chunks_of_the_message_that_the_step_will_have_written() -> None:
    async with hosting(team(chain("a", "b")), FunctionCrew({"a": talk})) as host:
        await host.drive(HI, "messages", "custom")
        told = [(m["type"], m["id"], m["content"], m["name"]) for m, _ in host.told("messages")]
        assert told == [
            ("AIMessageChunk", "1/a", "buzz ", "a"),
            ("AIMessageChunk", "1/a", "buzz", "a"),
            ("ai", "1/b", "b is done", "b"),
        ]
        metadata = [about for _, about in host.told("messages")]
        assert [about["langgraph_node"] for about in metadata] == ["a", "a", "b"]
        assert metadata[0]["run_id"] == "run-1"
        assert [m["id"] for m in (await host.values())["messages"]] == ["asked", "1/a", "1/b"]
        assert [one["event"] for one in host.told("custom")][:3] == ["step_started", "token", "token"]


async def test_what_a_step_says_between_its_models_calls_has_ids_of_its_own() -> None:
    async def calls(view: AgentView, activity: Activity) -> AgentReport:
        activity.emit("token", text="let me look")
        activity.emit("model_called", model="m")
        activity.emit("token", text="found it")
        activity.emit("model_called", model="m")
        return AgentReport("found it")

    async with hosting(team(chain("a")), FunctionCrew({"a": calls})) as host:
        await host.drive(HI, "messages")
        told = [(m["type"], m["id"], m["content"]) for m, _ in host.told("messages")]
        assert told == [
            ("AIMessageChunk", "1/a", "let me look"),
            ("AIMessageChunk", "1/a.2", "found it"),
            ("ai", "1/a", "found it"),
        ]


async def test_a_gate_is_an_interrupt_by_the_id_of_its_approval() -> None:
    async with hosting(GATED) as host:
        assert await host.drive(HI, "values", "updates") == Ended("interrupted")
        state = await host.hosted.state(THREAD)
        (waits,) = state.interrupts
        assert waits["id"].startswith("ask-1-")
        assert (waits["value"]["ask"], waits["value"]["kind"]) == ("ok?", "gate")
        assert waits["value"]["review_configs"][0]["allowed_decisions"] == ["approve", "reject"]
        assert state.next == ("gate-ok",)
        assert state.tasks[0]["interrupts"] == [waits]
        assert host.told("updates")[-1] == {"__interrupt__": [waits]}
        assert host.told("values")[-1] == {**state.values, "__interrupt__": [waits]}
        assert await host.drive(command={"resume": {waits["id"]: "approve"}}) == Ended("success")
        assert set((await host.values())["agent_outputs"]) == {"a", "b"}


@pytest.mark.parametrize(
    ("answer", "outputs"),
    [
        (True, {"a", "b"}),
        ("approved", {"a", "b"}),
        ({"decisions": {"gate-ok": "approve"}}, {"a", "b"}),
        ({"decisions": [{"type": "approve"}]}, {"a", "b"}),
        ([{"type": "accept", "args": None}], {"a", "b"}),
        ("reject", {"a"}),
        ({"decision": "reject", "reason": "too long"}, {"a"}),
        ({"decisions": [{"type": "reject", "message": "too long"}]}, {"a"}),
    ],
)
async def test_a_gate_is_answered_in_all_the_ways_that_clients_answer(answer: Any, outputs: set[str]) -> None:
    async with hosting(GATED) as host:
        await host.drive(HI)
        assert await host.drive(command={"resume": answer}, user={"identity": "ann"}) == Ended("success")
        assert set((await host.values())["agent_outputs"]) == outputs
        gate = next(s for s in await host.platform.trace(THREAD) if s.instance == "gate-ok")
        assert gate.by == "ann"
        if isinstance(answer, dict) and "reject" in str(answer):
            assert gate.detail == "too long"


@pytest.mark.parametrize("answer", ["perhaps", {"ask-9": True}, {"decisions": [True, True]}, 7, {}])
async def test_an_answer_that_means_nothing_is_refused_and_the_gate_waits_on(answer: Any) -> None:
    async with hosting(GATED) as host:
        await host.drive(HI)
        with pytest.raises(InvalidInput) as refused:
            await host.drive(command={"resume": answer})
        assert refused.value.place.startswith("command.resume")
        assert len((await host.hosted.state(THREAD)).interrupts) == 1
    async with hosting(team(chain("a"))) as host:
        await host.drive(HI)
        with pytest.raises(InvalidInput, match="nothing waits"):
            await host.drive(command={"resume": True})


async def test_an_answer_is_taken_once_however_often_its_run_is_begun() -> None:
    gates = (Gate("gate-one", "one?"), Gate("gate-two", "two?"))
    async with hosting(team(Flow("f", gates, (("gate-one", "gate-two"),)))) as host:
        await host.drive(HI)
        assert await host.drive(command={"resume": True}, run_id="cut") == Ended("interrupted")
        assert await host.drive(command={"resume": True}, run_id="cut", fresh=False) == Ended("interrupted")
        (waits,) = (await host.hosted.state(THREAD)).interrupts
        assert waits["value"]["ask"] == "two?"


async def test_several_questions_are_answered_by_id_or_in_their_order() -> None:
    gates = (Gate("gate-one", "one?"), Gate("gate-two", "two?"))
    async with hosting(team(Flow("f", gates))) as host:
        await host.drive(HI)
        with pytest.raises(InvalidInput, match="2 questions wait: answer by id"):
            await host.drive(command={"resume": True})
        decisions = [{"type": "approve"}, {"type": "reject", "message": "no"}]
        assert await host.drive(command={"resume": {"decisions": decisions}}) == Ended("success")
        spans = {s.instance: s.status for s in await host.platform.trace(THREAD)}
        assert (spans["gate-one"], spans["gate-two"]) == ("approved", "rejected")


async def test_a_signal_that_only_people_bring_is_an_interrupt_too() -> None:
    workflow = team(flow("a", "b", starts_on=(StartsOn("b", "models_ready"),)))
    async with hosting(workflow) as host:
        assert await host.drive(HI) == Ended("interrupted")
        (waits,) = (await host.hosted.state(THREAD)).interrupts
        assert waits["id"] == "signal-models_ready"
        with pytest.raises(InvalidInput, match="can only be said yes to"):
            await host.drive(command={"resume": False})
        assert await host.drive(command={"resume": {"signals": ["models_ready"]}}) == Ended("success")


async def test_a_failed_step_is_the_runs_error_and_is_tried_again_by_the_next() -> None:
    tries = 0

    async def fails(view: AgentView, activity: Activity) -> AgentReport:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise StepFailed("no idea", failure="invalid_output")
        return AgentReport("done")

    async with hosting(team(chain("a", "b")), FunctionCrew({"a": fails})) as host:
        ended = await host.drive(HI)
        assert ended == Ended("error", {"error": "StepFailed", "message": "a: invalid_output: no idea"})
        state = await host.hosted.state(THREAD)
        assert state.next == ("a",)
        assert state.tasks[0]["error"] == {"error": "invalid_output", "message": "no idea"}
        assert (await host.platform.thread(THREAD)).status == "failed"
        assert await host.drive() == Ended("success")


async def test_a_second_input_begins_a_turn_and_messages_without_ids_get_some() -> None:
    async with hosting(team(chain("a"))) as host:
        await host.drive({"messages": "one"}, run_id="first")
        await host.drive({"messages": [{"role": "user", "content": "two"}]}, run_id="second")
        values = await host.values()
        assert [m["id"] for m in values["messages"]] == ["first:0", "1/a", "second:0", "2/a"]
        assert values["turn"]["number"] == 2


async def test_an_input_is_put_in_once_however_often_its_run_is_begun() -> None:
    async with hosting(team(chain("a"))) as host:
        await host.drive({"messages": "one"}, run_id="cut")
        stood = [one.checkpoint async for one in host.hosted.history(THREAD, limit=50)]
        assert await host.drive({"messages": "one"}, run_id="cut", fresh=False) == Ended("success")
        assert [one.checkpoint async for one in host.hosted.history(THREAD, limit=50)] == stood
        values = await host.values()
        assert ([m["id"] for m in values["messages"]], values["turn"]["number"]) == (["cut:0", "1/a"], 1)


async def test_what_an_operator_writes_meanwhile_does_not_put_the_input_in_again() -> None:
    async with hosting(GATED) as host:
        await host.drive({"messages": "one"}, run_id="cut")
        await host.hosted.update(THREAD, {"shared_context": {"tone": "dry"}})
        assert await host.drive({"messages": "one"}, run_id="cut", fresh=False) == Ended("interrupted")
        stood = [one.metadata["source"] async for one in host.hosted.history(THREAD, limit=50)]
        assert stood.count("input") == 1
        assert [m["id"] for m in (await host.values())["messages"]] == ["cut:0", "1/a"]


async def test_an_operator_can_give_context_to_nobody_who_is_not_in_the_team() -> None:
    async with hosting(GATED) as host:
        await host.drive(HI)
        with pytest.raises(InvalidInput, match="zed") as refused:
            await host.hosted.update(THREAD, {"private_context": {"zed": {"tone": "dry"}}})
        assert refused.value.place == "values"
        await host.hosted.update(THREAD, {"private_context": {"b": {"tone": "dry"}}})
        assert (await host.values())["private_context"]["b"] == {"tone": "dry"}


async def test_a_run_that_was_cut_off_goes_on_with_what_was_not_done() -> None:
    crew = HeldCrew()
    async with hosting(team(chain("a", "b")), crew) as host, asyncio.timeout(WAIT_S):
        run = asyncio.create_task(host.drive(HI, run_id="cut"))
        await crew.wait_for("a")
        crew.end("a")
        await crew.wait_for("b")
        with pytest.raises(ThreadBusy):
            await host.hosted.update(THREAD, {"messages": "more"})
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run
        assert crew.cancelled == ["b"]
        assert (await host.platform.thread(THREAD)).status == "interrupted"
        assert (await host.hosted.state(THREAD)).next == ("b",)
        again = asyncio.create_task(host.drive(HI, run_id="cut", fresh=False))
        await crew.wait_for_times("b", 2)
        crew.end("b")
        assert await again == Ended("success")
        assert crew.begun == ["a", "b", "b"]


async def test_a_workflow_is_swapped_while_the_thread_is_driven() -> None:
    crew = HeldCrew()
    async with hosting(team(chain("a", "b")), crew) as host, asyncio.timeout(WAIT_S):
        run = asyncio.create_task(host.drive(HI, "updates", "messages"))
        await crew.wait_for("a")
        await host.platform.send(THREAD, Swap(team(chain("a", "c"))))
        crew.end("a")
        await crew.wait_for("c")
        assert (await host.hosted.state(THREAD)).next == ("c",)
        crew.end("c")
        assert await run == Ended("success")
        assert {"a", "c"} <= {name for update in host.told("updates") for name in update}
        assert [message["id"] for message, _ in host.told("messages")] == ["1/a/1", "1/c/1"]
        second = asyncio.create_task(host.drive({"messages": "again"}, command=None))
        await crew.wait_for_times("a", 2)
        run = second
        crew.end("a")
        await crew.wait_for_times("c", 2)
        crew.end("c")
        assert await run == Ended("success")


async def test_a_client_updates_and_goes_to_steps_as_on_a_graph_that_is_hosted_alone() -> None:
    async with hosting(team(chain("a", "b"))) as host:
        await host.drive(HI)
        command = {"update": {"shared_context": {"tone": "dry"}}, "goto": "a"}
        assert await host.drive(command=command) == Ended("success")
        assert (await host.values())["shared_context"] == {"tone": "dry"}
        more = {"update": {"messages": [{"role": "user", "content": "more"}]}}
        assert await host.drive(command=more) == Ended("success")
        assert (await host.values())["turn"]["number"] == 2


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({"given": None}, "input"),
        ({"given": "words"}, "input"),
        ({"given": {"messages": [{"role": "nobody"}]}}, "input"),
        ({"given": {"message": "hi"}}, "input.message"),
        ({"given": {**HI, "progress": {"a": {"status": "done"}}}}, "input.progress"),
        ({"command": {"update": {"progress": {}}}}, "command"),
        ({"command": {"goto": "nobody"}}, "command"),
        ({"command": {"goto": {"node": "a", "input": {}}}}, "command"),
        ({"command": {"resume": True}}, "command"),
        ({"given": HI, "context": {"a": 1}}, "context"),
        ({"given": HI, "interrupt_before": "*"}, "interrupt_before"),
        ({"given": HI, "modes": ("events",)}, "stream_mode[0]"),
        ({"given": HI, "checkpoint": {"checkpoint_id": "none"}}, "checkpoint.checkpoint_id"),
        ({"given": HI, "config": {"configurable": {"__pregel_x": 1}}}, "config.configurable.__pregel_x"),
    ],
)
async def test_what_a_team_cannot_be_asked_is_refused_before_anything_begins(
    asked: dict[str, Any], place: str
) -> None:
    async with hosting(team(chain("a"))) as host:
        given, modes = asked.get("given"), asked.get("modes", ())
        with pytest.raises(InvalidInput) as refused:
            await host.drive(given, *modes, **{k: v for k, v in asked.items() if k not in ("given", "modes")})
        assert refused.value.place == place
        record = await host.platform.thread(THREAD)
        assert (record.graph, record.workflow_version) == ("", "")


async def test_a_thread_of_another_team_or_of_a_graph_is_refused_with_its_name() -> None:
    async with hosting(team(chain("a"))) as host:
        await host.drive(HI)
        host.hosted = HostedTeam("other", host.platform, team(chain("z")))
        with pytest.raises(InvalidInput, match="thread thread is for the team team, not the team other"):
            await host.drive(HI)
        host.hosted = hosted_graph(host.store, graph_of(note), "graph")
        with pytest.raises(InvalidInput, match="thread thread is for the team team, not the graph graph"):
            await host.drive({"x": 1})
        await host.store.threads.create(ThreadRecord("graphs", graph="graph"))
        with pytest.raises(InvalidInput, match="thread graphs is for the graph graph"):
            await host.platform.adopt("graphs", team(chain("a")), graph="team")


async def test_a_thread_that_the_command_line_made_goes_on_in_the_server() -> None:
    async with hosting(team(chain("a"))) as host:
        made = await host.platform.create_thread(team(chain("a")), "made")
        assert made.graph == ""
        record = await host.platform.adopt("made", team(chain("a")), graph="team")
        assert record.graph == "team"
        await host.platform.create_thread(team(chain("z")), "another")
        with pytest.raises(InvalidInput, match="is for a team's workflow"):
            await host.platform.adopt("another", team(chain("a")), graph="team")


async def test_an_operator_writes_to_the_state_and_the_thread_goes_on_from_there() -> None:
    async with hosting(team(chain("a", "b"))) as host:
        await host.drive(HI)
        written = await host.hosted.update(THREAD, {"messages": [{"role": "user", "content": "more"}]})
        state = await host.hosted.state(THREAD)
        assert state.checkpoint["checkpoint_id"] == written["checkpoint_id"]
        assert state.next == ("__start__",)
        assert state.metadata["graph_id"] == "team"
        assert await host.drive() == Ended("success")
        assert (await host.values())["turn"]["number"] == 2
        for values, as_node, place in (
            ({"progress": {}}, None, "values"),
            ({"shared_context": {}}, "nobody", "as_node"),
        ):
            with pytest.raises(InvalidInput) as refused:
                await host.hosted.update(THREAD, values, as_node=as_node)
            assert refused.value.place == place


async def test_a_write_at_a_checkpoint_that_there_is_not_leaves_the_thread_as_it_was() -> None:
    async with hosting(team(chain("a", "b"))) as host:
        with pytest.raises(NotFound):
            await host.hosted.update(THREAD, {"shared_context": {}}, checkpoint={"checkpoint_id": "nope"})
        assert not (await host.platform.thread(THREAD)).workflow_version
        assert await host.drive(HI) == Ended("success")


async def test_its_schemas_are_told_without_a_word_of_what_no_client_gives_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with hosting(team(chain("a"))) as host:
        told = await host.hosted.schemas()
    assert told["input_schema"] and (told["context_schema"], told["config_schema"]) == (None, {})
    assert not caplog.records


async def test_a_run_goes_on_from_an_earlier_checkpoint_as_the_thread_stood_then() -> None:
    async with hosting(team(chain("a", "b"))) as host:
        await host.drive(HI)
        stood = [one async for one in host.hosted.history(THREAD, limit=50)]
        then = next(one for one in stood if one.next == ("b",))
        assert await host.drive(checkpoint=then.checkpoint) == Ended("success")
        assert set((await host.values())["agent_outputs"]) == {"a", "b"}
        earlier = await host.hosted.state(THREAD, then.checkpoint)
        assert earlier.next == ("b",)
        with pytest.raises(NotFound):
            await host.hosted.state(THREAD, {"checkpoint_id": "none"})


async def test_a_run_from_an_earlier_checkpoint_goes_back_once_however_often_it_is_begun() -> None:
    async with hosting(team(chain("a", "b"))) as host:
        await host.drive(HI)
        stood = [one async for one in host.hosted.history(THREAD, limit=50)]
        then = next(one.checkpoint for one in stood if one.next == ("b",))
        asked = {"given": {"messages": "more"}, "checkpoint": then, "run_id": "cut"}
        assert await host.drive(**asked) == Ended("success")
        once = await host.values()
        assert await host.drive(**asked, fresh=False) == Ended("success")
        assert await host.values() == once
        assert once["coordination_rules"]["redone"] == 1


async def test_a_rollback_takes_back_a_turn_or_all_of_them() -> None:
    crew = FunctionCrew()
    async with hosting(team(chain("a")), crew) as host:
        await host.drive(HI)
        before = str((await host.hosted.state(THREAD)).checkpoint["checkpoint_id"])
        await host.drive({"messages": "more"})
        await host.hosted.roll_back(THREAD, before)
        values = await host.values()
        assert [m["id"] for m in values["messages"]] == ["asked", "1/a"]
        assert values["turn"]["number"] == 1
        crew.forgotten.clear()
        await host.hosted.roll_back(THREAD, "")
        assert {instance for _, instance in crew.forgotten} == {"a"}
        assert (await host.hosted.state(THREAD)).values == {}
        assert await host.drive({"messages": "anew"}, run_id="anew") == Ended("success")
        assert [m["id"] for m in (await host.values())["messages"]] == ["anew:0", "1/a"]


async def test_a_team_has_schemas_a_drawing_and_no_subgraphs() -> None:
    async with hosting(GATED) as host:
        schemas = await host.hosted.schemas()
        assert schemas["graph_id"] == "team"
        assert set(schemas["input_schema"]["properties"]) == {"messages", "shared_context"}
        drawing = await host.hosted.drawing()
        assert [n["id"] for n in drawing["nodes"]] == ["__start__", "a", "gate-ok", "b", "__end__"]
        assert drawing["nodes"][2]["data"] == {"name": "a human approves"}
        assert await host.hosted.subgraphs(recurse=True) == {}


async def test_a_thread_follows_the_team_that_is_kept_in_the_store() -> None:
    workflow = team(chain("a", "b"))
    settings = Settings(Path("unused.db"), model="stub:")
    async with open_sqlite(":memory:") as store, over_settings(store, settings) as platform:
        contents = Contents(workflow.team.agents, workflow.team.tools, workflow.team.groups)
        kept = Kept(platform, "ours", contents)
        await store.threads.create(ThreadRecord(THREAD))
        host = Hosting(store, HostedTeam("team", platform, workflow, kept=kept))
        assert await host.drive(HI) == Ended("success")
        followed = await platform.teams.followed(THREAD)
        assert followed is not None
        assert followed.name == "ours"
        await platform.teams.change("ours", lambda registry: registry.switch_agent("b", on=False))
        assert await host.drive({"messages": "more"}, "updates") == Ended("success")
        assert "b" not in {name for update in host.told("updates") for name in update}
