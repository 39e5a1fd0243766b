"""What goes wrong in plain LangGraph when a graph changes under a thread does not go wrong here.

docs/langgraph.md says what plain LangGraph does in each case, and which test shows what happens here. There a
pending task, a fan-in and what was sent stand in channels of the graph; another graph passes over those that
it lacks, without a word.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew
from support.platforms import platform
from support.stages import agents, finish, stage
from swarmwright.errors import AwaitsApproval
from swarmwright.graph.building import build_graph
from swarmwright.graph.state import CHANNELS
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import Approve, EditState, InjectContext, Redirect, SetAgent, Swap
from swarmwright.runtime.platform import Platform
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import Flow, ForEach, Gate, Loop, Step, Workflow

DRAINS: tuple[Drain, ...] = ("finish", "cancel", "now")
GATED = team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b"))


@pytest.mark.parametrize("drain", DRAINS)
async def test_a_scheduled_step_that_is_removed_does_not_end_the_work_in_silence(
    tmp_path: Path, drain: Drain
) -> None:
    """There: the pending task is dropped, nothing is due, and the thread counts as finished."""
    async with stage(tmp_path, team(chain("a", "b", "c")), "a") as on:
        on.crew.end("a")
        await on.crew.wait_for("b")
        await on.swap(team(chain("a", "c")), drain)
        await on.crew.wait_for("c")  # what followed the removed step is due at once
        on.crew.end("c")
        if drain == "finish":
            on.crew.end("b")
        assert (await on.result()).status == "finished"
        assert on.crew.cancelled == ([] if drain == "finish" else ["b"])


@pytest.mark.parametrize("drain", DRAINS)
async def test_items_of_a_map_that_is_removed_are_neither_lost_in_silence_nor_waited_for(
    tmp_path: Path, drain: Drain
) -> None:
    """There: what was sent to a removed node is gone, and nobody is told."""
    mapped = flow(ForEach("e", "page", Step("ocr", "ocr")), "sum", order="e<sum")
    async with stage(tmp_path, team(chain("x", "sum")), "x") as on:
        await on.send(EditState(context={"public": {"items": {"page": ["one", "two"]}}}))
        await on.swap(team(mapped), "cancel")
        await on.crew.wait_for("ocr[1]", "ocr[2]")
        on.crew.end("ocr[1]")
        await on.stored("ocr[1]")
        plan = await on.door.plan_swap("t", team(Step("sum", "sum")), drain)
        assert {moved.instance: moved.fate for moved in plan.running} == {"ocr[2]": "gone"}
        await on.swap(team(Step("sum", "sum")), drain)
        await on.crew.wait_for("sum")
        on.crew.end("sum")
        if drain == "finish":
            on.crew.end("ocr[2]")
        result = await on.result()
        kept = {"ocr[1]", "sum", *(["ocr[2]"] if drain == "finish" else [])}
        assert (result.status, set(agents(result))) == ("finished", kept)


async def test_items_that_were_done_are_not_done_again_when_their_map_returns(tmp_path: Path) -> None:
    mapped = team(flow(ForEach("e", "page", Step("ocr", "ocr")), "sum", order="e<sum"))
    crew = FunctionCrew(items={"page": ["one", "two"]})
    async with platform(tmp_path, crew) as door:
        await door.create_thread(mapped, "t")
        await finish(door, "go")
        await door.send("t", Swap(team(Step("sum", "sum"))))
        await door.send("t", Swap(mapped))
        assert (await finish(door)).status == "finished"
        assert sorted(crew.worked()) == ["ocr[1]", "ocr[2]", "sum"]


async def test_a_step_that_is_put_in_front_in_a_map_makes_no_list_anew(tmp_path: Path) -> None:
    """There: what a fan-out has sent is bound to its place, and another list's first passes for the first."""
    mapped = flow("x", ForEach("e", "page", Step("ocr", "ocr")), "sum", order="x<e e<sum")
    both = flow("x", ForEach("e", "page", chain("open", "ocr")), "sum", order="x<e e<sum")
    lists = {"page": ["one", "two", "three"]}
    crew = FunctionCrew(items=lists)
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(mapped), "t")
        await finish(door, "go")
        lists["page"] = ["three", "one"]
        plan = await door.plan_swap("t", team(both))
        assert plan.void == ()
        await door.send("t", Swap(team(both)))
        assert (await finish(door)).status == "finished"
        items = {view.instance: view.item for view in crew.views if view.item is not None}
    assert items == {
        f"{step}[{number}]": item
        for step in ("ocr", "open")
        for number, item in enumerate(("one", "two", "three"), 1)
    }
    assert len(crew.worked()) == len(set(crew.worked()))


async def test_an_answer_to_a_question_of_a_removed_gate_is_refused_and_not_kept(tmp_path: Path) -> None:
    """There: it is swallowed, stays stored, and is used as a stale approval if the node returns."""
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(GATED, "t")
        assert (await finish(door, "go")).waiting[0]["instance"] == "gate-ok"
        await door.send("t", Swap(team(chain("a", "b"))))
        late = await door.send("t", Approve("gate-ok"))
        assert (await finish(door)).status == "finished"
        assert (await door.commands("t"))[late.seq - 1].state == "refused"
        await door.send("t", Swap(team(flow("a", Gate("g", "ok?"), "b", "c", order="a<g g<b b<c"))))
        result = await finish(door)
        assert [w["instance"] for w in result.waiting] == ["gate-ok"]
        assert crew.worked() == ["a", "b"]


async def test_a_question_in_other_words_is_asked_anew(tmp_path: Path) -> None:
    """There: an answer goes by its place, whatever the question is by then."""
    other = team(flow("a", Gate("g", "Delete it all?"), "b", order="a<g g<b"))
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(GATED, "t")
        await finish(door, "go")
        await door.send("t", Swap(other))
        await door.send("t", Approve("gate-ok"))
        result = await finish(door)
        assert [w["name"] for w in result.waiting] == ["Delete it all?"]
        assert [c.state for c in await door.commands("t")] == ["applied", "refused"]
        assert crew.worked() == ["a"]


async def test_steps_go_by_their_ids_whatever_their_agents_are_called(tmp_path: Path) -> None:
    """There: who names nodes by what people read loses their work with a new name."""
    tree = chain("a", "b", "c")
    plain = [AgentSpec(n, n.upper()) for n in ("a", "b", "c")]
    renamed = [AgentSpec(n, f"The {n} expert") for n in ("a", "b", "c")]
    async with stage(tmp_path, Workflow(tree, team=Catalog(tuple(plain))), "a") as on:
        on.crew.end("a")
        await on.crew.wait_for("b")
        await on.swap(Workflow(tree, team=Catalog(tuple(renamed))))
        on.crew.end("b")
        await on.crew.wait_for("c")
        on.crew.end("c")
        assert ((await on.result()).status, on.crew.begun) == ("finished", ["a", "b", "c"])


def kind_of(channel: object) -> str:
    """As LangGraph stores it: ours are of its kinds."""
    return next(cls.__name__ for cls in type(channel).__mro__ if cls.__module__.startswith("langgraph."))


def test_every_workflow_has_the_same_channels_of_the_same_kinds_and_they_are_these() -> None:
    """There: a key that one graph lacks is lost by the next checkpoint, and one of another kind in silence.

    The kinds are written out: who changes one changes as what threads that are stored already are read.
    """
    loop = Loop("l", Step("a", "a"), at_most=3)
    graphs = [build_graph(team(root), FunctionCrew()) for root in (chain("a", "b"), GATED.root, loop)]
    kinds = {name: kind_of(channel) for name, channel in graphs[0].channels.items() if name in CHANNELS}
    assert kinds == {
        "messages": "DeltaChannel",
        "shared_context": "DeltaChannel",
        "agent_outputs": "DeltaChannel",
        "progress": "DeltaChannel",
        "signals": "BinaryOperatorAggregate",
        "group_context": "DeltaChannel",
        "private_context": "DeltaChannel",
        "context_authors": "DeltaChannel",
        "tool_permissions": "BinaryOperatorAggregate",
        "coordination_rules": "BinaryOperatorAggregate",
        "interrupts": "BinaryOperatorAggregate",
        "resume_info": "BinaryOperatorAggregate",
        "turn": "BinaryOperatorAggregate",
        "execution_trace": "DeltaChannel",
    }
    for graph in graphs[1:]:
        same = {name: kind_of(channel) for name, channel in graph.channels.items() if name in CHANNELS}
        assert same == kinds


async def test_what_a_workflow_has_no_use_for_is_there_when_the_next_one_has(tmp_path: Path) -> None:
    """There: a state key dropped for one step is gone on SQLite, and its simple values on Postgres too."""

    async def noting(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("noted", {"quality": 7}, context={"finding": "it floats"})

    crew = FunctionCrew({"a": noting})
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(flow("a", "b", Gate("g", "ok?"), order="a<b b<g")), "t")
        await door.send("t", InjectContext("a dry tone", audience="private:b"))
        await finish(door, "go")
        before = await door.state("t")
        for small in (Step("x", "x"), Step("y", "y")):
            await door.send("t", Swap(team(small)))
            assert (await finish(door)).status == "finished"
        await door.send("t", Swap(team(flow("a", "b", "c", order="a<b b<c"))))
        await finish(door)
        after = await door.state("t")
    assert after["agent_outputs"].items() >= before["agent_outputs"].items()
    assert after["shared_context"] == {"finding": "it floats"}
    assert after["private_context"] == {"b": {"note-1": "a dry tone"}}
    assert [v.context for v in crew.views if v.agent.id == "c"] == [{"finding": "it floats"}]
    assert after["messages"][: len(before["messages"])] == before["messages"]


async def test_the_graph_that_wrote_a_checkpoint_is_named_with_it_and_runs_it_again(tmp_path: Path) -> None:
    """There: nothing records which graph wrote a checkpoint."""
    crew = FunctionCrew()
    async with platform(tmp_path, crew) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await finish(door, "go")
        first = (await door.history("t"))[-1]
        await door.send("t", Swap(team(chain("x", "y"))))
        await finish(door)
        last = (await door.history("t"))[-1]
        assert first.workflow_version != last.workflow_version
        await door.fork("t", first.id, "f")
        assert [node.id for node in (await door.workflow("f")).root.members] == ["a", "b"]  # type: ignore[union-attr]
        saver: Any = door._checkpointer
        config: Any = {"configurable": {"thread_id": "t"}}
        of_first = [
            one async for one in saver.alist(config, filter={"workflow_version": first.workflow_version})
        ]
        everyone = [one async for one in saver.alist(config)]
        assert 0 < len(of_first) < len(everyone)


async def test_many_workflows_one_after_the_other_keep_all_that_was_ever_done(tmp_path: Path) -> None:
    async with stage(tmp_path, team(chain("s0", "s1")), "s0") as on:
        for number in range(1, 6):
            on.crew.end(f"s{number - 1}")
            await on.crew.wait_for(f"s{number}")
            await on.swap(team(chain(f"s{number}", f"s{number + 1}")))
        on.crew.end("s5")
        await on.crew.wait_for("s6")
        on.crew.end("s6")
        async with asyncio.timeout(WAIT_S):
            result = await on.result()
        assert (result.status, agents(result)) == ("finished", [f"s{n}" for n in range(7)])
        assert on.crew.begun == [f"s{n}" for n in range(7)]


HORN = "horn"
CALLING = Catalog(
    (AgentSpec("ada", "Ada", tools=(HORN,)), AgentSpec("bob", "Bob")), (ToolSpec(HORN, "Horn", risk="high"),)
)


def calling(*said: str, team: Catalog = CALLING) -> Workflow:
    """Steps side by side, each "agent task"."""
    steps = [one.partition(" ") for one in said]
    return Workflow(Flow("f", tuple(Step(agent, agent, task) for agent, _, task in steps)), team=team)


@asynccontextmanager
async def answered_call(tmp_path: Path, said: str = "yes") -> AsyncIterator[tuple[Platform, list[str]]]:
    """A thread on which a person has said yes (or no) to a call of Ada's that she has not gone on with yet;
    and the calls that are made."""
    made: list[str] = []

    async def calls(view: AgentView, activity: Activity) -> AgentReport:
        told = {"call_id": "c", "tool": HORN, "arguments": '{"text":"hey"}', "reason": "high risk"}
        if not view.answered:
            activity.emit("tool_waiting", **told, decision="ask", rule="risk")
            raise AwaitsApproval(view.agent.id)
        made.extend([view.task] if view.answered[0].answer is True else [])
        return AgentReport("blown")

    async with platform(tmp_path, FunctionCrew({"ada": calls})) as door:
        await door.create_thread(calling("ada greets", "bob"), "t")
        assert (await finish(door, "go")).status == "interrupted"
        (one,) = await door.approvals("t")
        await (door.approve if said == "yes" else door.reject)("t", one.approval.id)
        yield door, made


OTHER_ADA = Catalog(
    (AgentSpec("ada", "Ada", tools=(HORN,), role="a blaster"), CALLING.agents[1]), CALLING.tools
)


@pytest.mark.parametrize("said", ["yes", "no"])
@pytest.mark.parametrize(
    "on_the_way",
    [
        (Swap(calling("bob")), Swap(calling("ada greets", "bob"))),
        (Swap(calling("bob")), Swap(calling("bob", "ada wrecks the dam"))),
        (Swap(calling("bob")), "run", Swap(calling("bob", "ada wrecks the dam"))),
        (Swap(calling("ada wrecks the dam", "bob")),),
        (Swap(calling("ada greets", "bob", team=OTHER_ADA)),),
        (SetAgent("ada", enabled=False), SetAgent("ada", enabled=True)),
        (SetAgent("ada", enabled=False), "run", SetAgent("ada", enabled=True, prompt="Wreck it.")),
        (SetAgent("ada", prompt="Wreck the dam."),),
        (Redirect("ada"),),
    ],
    ids=["back", "other", "run-other", "task", "agent", "off-on", "off-run-on", "prompt", "redirect"],
)
async def test_an_answer_to_a_call_goes_when_its_step_does_or_begins_anew_otherwise(
    tmp_path: Path, on_the_way: tuple[Swap | SetAgent | Redirect | str, ...], said: str
) -> None:
    """There: it stays stored, and is used as a stale approval if the node returns."""
    async with answered_call(tmp_path, said) as (door, made):
        for one in on_the_way:
            await (finish(door) if isinstance(one, str) else door.send("t", one))
            await door.settle("t")
        result = await finish(door)
        assert (result.status, [w["kind"] for w in result.waiting], made) == ("interrupted", ["tool"], [])
        (again,) = await door.approvals("t")
        await door.approve("t", again.approval.id)
        assert ((await finish(door)).status, len(made)) == ("finished", 1)
        first, second = [
            (entry["status"], entry.get("used", False))
            for entry in (await door.state("t"))["interrupts"].values()
        ]
        assert (first, second) == (("superseded", False), ("approved", True))


@pytest.mark.parametrize(("said", "calls"), [("yes", 1), ("no", 0)])
async def test_a_plan_says_that_an_answer_goes_and_what_does_not_touch_its_step_leaves_it(
    tmp_path: Path, said: str, calls: int
) -> None:
    async with answered_call(tmp_path, said) as (door, made):
        plan = await door.plan_swap("t", calling("ada wrecks the dam", "bob"))
        assert [(one.instance, one.fate) for one in plan.approvals] == [("ada", "void")]
        assert f"the {said} to it was for the step as it was" in migration_words(plan)
        beside = calling("ada greets", "bob waves")
        assert (await door.plan_swap("t", beside)).approvals == ()
        await door.send("t", Swap(beside))
        await door.settle("t")
        assert ((await finish(door)).status, made) == ("finished", ["greets"] * calls)
