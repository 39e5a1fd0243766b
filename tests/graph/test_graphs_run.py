"""A workflow's graph is an ordinary compiled LangGraph graph that does what the tree says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing, asynccontextmanager
from contextvars import ContextVar
from typing import Any

import pytest
from langchain_core.messages import HumanMessage
from langchain_core.runnables.config import var_child_runnable_config
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Command

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew, HeldCrew
from swarmwright.errors import InvalidInput, InvalidWorkflow, ModelUnavailable
from swarmwright.graph.building import WorkflowGraph, build_graph
from swarmwright.graph.seen import Seen
from swarmwright.ports.agents import Activity, AgentReport, AgentView, Question
from swarmwright.workflow.conditions import Compare, Judged
from swarmwright.workflow.rules import EVERYONE, Hide, Limit
from swarmwright.workflow.tree import (
    AtLeast,
    Case,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    StartsOn,
    Step,
    Supervised,
)

CONFIG: Any = {"configurable": {"thread_id": "t"}}
GO: Any = {"messages": [HumanMessage("go")]}


def reporting(**fields: Any) -> Any:
    async def work(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport(f"{view.instance} reports", fields)

    return work


async def run(graph: WorkflowGraph, given: Any = GO) -> dict[str, Any]:
    async with asyncio.timeout(WAIT_S):
        return await graph.ainvoke(given, CONFIG)


@asynccontextmanager
async def running(graph: WorkflowGraph, **options: Any) -> AsyncIterator[asyncio.Task[dict[str, Any]]]:
    task = asyncio.create_task(graph.ainvoke(GO, CONFIG, **options))
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def test_the_result_is_an_ordinary_compiled_graph() -> None:
    assert isinstance(build_graph(team(chain("a", "b")), FunctionCrew()), CompiledStateGraph)


@pytest.mark.requirement("B-09")
async def test_steps_run_one_after_the_other_and_leave_their_words() -> None:
    crew = FunctionCrew()
    result = await run(build_graph(team(chain("a", "b", "c")), crew))
    assert crew.worked() == ["a", "b", "c"]
    assert [m.content for m in result["messages"]] == ["go", "a is done", "b is done", "c is done"]
    assert result["resume_info"] == {"outcome": "finished"}


async def test_a_step_sees_what_earlier_steps_wrote() -> None:
    crew = FunctionCrew()
    await run(build_graph(team(chain("a", "b")), crew))
    assert crew.views[1].request == "go"
    assert [(o.agent, o.text) for o in crew.views[1].outputs] == [("a", "a is done")]


@pytest.mark.requirement("B-20")
async def test_a_hidden_output_is_not_in_the_view() -> None:
    crew = FunctionCrew()
    await run(build_graph(team(flow("a", "b", "c", order="a<c b<c"), Hide("a", ("c",))), crew))
    assert [o.agent for o in crew.views[2].outputs] == ["b"]
    assert "a is done" not in [m.text for m in crew.views[2].messages]


@pytest.mark.requirement("B-20")
async def test_context_of_a_hidden_author_does_not_reach_those_it_is_hidden_from() -> None:
    async def tell(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("told", context={"secret": "the code is 1234"})

    crew = FunctionCrew({"a": tell})
    result = await run(build_graph(team(chain("a", "b", "c"), Hide("a", ("c",))), crew))
    assert [v.context for v in crew.views] == [{}, {"secret": "the code is 1234"}, {}]
    assert result["shared_context"] == {}


async def test_context_of_others_is_shared() -> None:
    async def tell(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("told", context={"colour": "blue"})

    crew = FunctionCrew({"a": tell})
    await run(build_graph(team(chain("a", "b")), crew))
    assert crew.views[1].context == {"colour": "blue"}


@pytest.mark.requirement("B-20")
async def test_items_are_listed_from_what_everybody_in_the_map_may_see() -> None:
    asked: list[Question] = []

    class Listing(FunctionCrew):
        async def list_items(self, question: Question) -> Sequence[Any]:
            asked.append(question)
            return ["one"]

    tree = flow("a", "b", ForEach("e", "page", Step("c", "c")), order="a<e b<e")
    await run(build_graph(team(tree, Hide("a", ("c",))), Listing()))
    assert [o.agent for o in asked[0].outputs] == ["b"]


async def test_steps_without_order_run_at_the_same_time() -> None:
    crew = HeldCrew()
    async with running(build_graph(team(flow("a", "b")), crew)) as task:
        await crew.wait_for("a", "b")
        crew.end("a")
        crew.end("b")
        async with asyncio.timeout(WAIT_S):
            assert set((await task)["agent_outputs"]) == {"a", "b"}


async def test_a_step_never_waits_for_a_stranger() -> None:
    crew = HeldCrew()
    async with running(build_graph(team(flow("slow", "a", "b", order="a<b")), crew)) as task:
        await crew.wait_for("slow", "a")
        crew.end("a")
        await crew.wait_for("b")  # while slow still works
        crew.end("b")
        crew.end("slow")
        async with asyncio.timeout(WAIT_S):
            await task
    assert crew.begun.count("slow") == 1


async def test_a_join_waits_for_all_of_its_steps() -> None:
    crew = HeldCrew()
    async with running(build_graph(team(flow("a", "b", "c", order="a<c b<c")), crew)) as task:
        await crew.wait_for("a", "b")
        crew.end("a")
        crew.end("b")
        await crew.wait_for("c")
        crew.end("c")
        async with asyncio.timeout(WAIT_S):
            await task
    assert crew.begun == ["a", "b", "c"]


@pytest.mark.requirement("B-28")
async def test_a_quorum_lets_the_rest_finish_beside_what_follows() -> None:
    crew = HeldCrew()
    quorum = flow("a", "b", "c", join=AtLeast(2), id_="q")
    async with running(build_graph(team(flow(quorum, "d", order="q<d")), crew)) as task:
        await crew.wait_for("a", "b", "c")
        crew.end("a")
        crew.end("b")
        await crew.wait_for("d")
        crew.end("d")
        crew.end("c")
        async with asyncio.timeout(WAIT_S):
            assert set((await task)["agent_outputs"]) == {"a", "b", "c", "d"}


async def test_a_quorum_can_cancel_the_rest() -> None:
    crew = HeldCrew()
    quorum = flow("a", "b", "c", join=AtLeast(2, "cancel"), id_="q")
    async with running(build_graph(team(flow(quorum, "d", order="q<d")), crew)) as task:
        await crew.wait_for("a", "b", "c")
        crew.end("a")
        crew.end("b")
        await crew.wait_for("d")
        crew.end("d")
        async with asyncio.timeout(WAIT_S):
            result = await task
    assert crew.cancelled == ["c"]
    assert result["progress"]["c"]["status"] == "cancelled"


@pytest.mark.requirement("B-29")
async def test_a_step_starts_when_its_signal_is_announced_though_the_announcer_goes_on() -> None:
    crew = HeldCrew()
    tree = flow(Step("be", "be", signals=("ready",)), "audio", starts_on=(StartsOn("audio", "ready"),))
    async with running(build_graph(team(tree), crew)) as task:
        await crew.wait_for("be")
        crew.activities["be"].announce("ready")
        await crew.wait_for("audio")
        crew.end("audio")
        crew.end("be")
        async with asyncio.timeout(WAIT_S):
            assert (await task)["signals"] == {"ready": {"be": True}}


async def test_a_choice_takes_the_first_case_that_holds() -> None:
    def cases(score: float) -> Any:
        choice = Choice("ch", (Case(Compare("score", "<", 600), Step("no", "no")),), Step("yes", "yes"))
        crew = FunctionCrew({"check": reporting(score=score)})
        return crew, build_graph(team(flow("check", choice, order="check<ch")), crew)

    for score, taken in ((500, "no"), (700, "yes")):
        crew, graph = cases(score)
        await run(graph)
        assert crew.worked() == ["check", taken]


async def test_a_condition_that_nobody_reports_on_is_judged_once() -> None:
    choice = Choice("ch", (Case(Judged("it is late"), Step("sleep", "sleep")),))
    crew = FunctionCrew(answers={"it is late": True})
    await run(build_graph(team(flow("look", choice, order="look<ch")), crew))
    assert crew.worked() == ["look", "sleep"]
    assert crew.asked == ["it is late"]


async def test_a_loop_repeats_until_its_condition_holds() -> None:
    scores = iter([3, 6, 9])

    async def critic(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("seen", {"quality": next(scores)})

    crew = FunctionCrew({"critic": critic})
    await run(build_graph(team(Loop("l", chain("draft", "critic"), Compare("quality", ">=", 8), 5)), crew))
    assert crew.worked() == ["draft", "critic", "draft@2", "critic@2", "draft@3", "critic@3"]
    assert [v.round for v in crew.views] == [1, 1, 2, 2, 3, 3]
    assert [v.fields for v in crew.views[:2]] == [(), ("quality",)]


@pytest.mark.parametrize(("exhausted", "outcome"), [("continue", "finished"), ("fail", "failed")])
async def test_a_loop_ends_when_its_rounds_are_used_up(exhausted: Any, outcome: str) -> None:
    crew = FunctionCrew({"a": reporting(quality=1)})
    tree = Loop("l", Step("a", "a"), Compare("quality", ">=", 8), 2, exhausted=exhausted)
    result = await run(build_graph(team(tree), crew))
    assert crew.worked() == ["a", "a@2"]
    assert result["resume_info"]["outcome"] == outcome


async def test_a_map_runs_its_body_for_every_item_that_the_input_gives() -> None:
    crew = FunctionCrew()
    tree = flow(ForEach("e", "page", chain("ocr", "date")), "sum", order="e<sum")
    graph = build_graph(team(tree), crew)
    await run(graph, {**GO, "shared_context": {"items": {"page": ["p1", "p2"]}}})
    assert sorted(crew.worked()[:-1]) == ["date[1]", "date[2]", "ocr[1]", "ocr[2]"]
    assert {v.instance: v.item for v in crew.views}["date[2]"] == "p2"
    assert crew.worked()[-1] == "sum"
    assert crew.asked == []


@pytest.mark.parametrize("odd", ["page", ["page"], {"page": "p1"}, 7])
async def test_what_an_agent_calls_items_is_no_list_for_a_map_unless_it_is_one(odd: Any) -> None:
    async def writes(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("done", context={"items": odd})

    crew = FunctionCrew({"a": writes}, items={"page": ["p1"]})
    tree = flow("a", ForEach("e", "page", Step("ocr", "ocr")), order="a<e")
    result = await run(build_graph(team(tree), crew))
    assert (crew.worked(), result["resume_info"]) == (["a", "ocr[1]"], {"outcome": "finished"})


async def test_a_map_whose_items_nobody_gave_asks_for_them() -> None:
    crew = FunctionCrew(items={"page": ["p1"]})
    await run(build_graph(team(ForEach("e", "page", Step("ocr", "ocr"))), crew))
    assert crew.worked() == ["ocr[1]"]
    assert crew.asked == ["page"]


async def test_a_supervisor_picks_who_works_next_until_it_picks_nobody() -> None:
    picks = iter(["x", "y", "x", ""])

    async def boss(view: AgentView, activity: Activity) -> AgentReport:
        assert view.choices == {"x": "x", "y": "y"}
        return AgentReport("picked", {"next": next(picks)})

    crew = FunctionCrew({"boss": boss})
    tree = Supervised("s", Step("boss", "boss"), (Step("x", "x"), Step("y", "y")), at_most=9)
    await run(build_graph(team(tree), crew))
    assert crew.worked() == ["boss", "x", "boss@2", "y@2", "boss@3", "x@3", "boss@4"]


async def test_people_are_asked_only_when_nothing_else_can_be_done() -> None:
    crew = HeldCrew()
    gated = flow("a", Gate("g", "publish it?"), "b", "other", order="a<g g<b")
    graph = build_graph(team(gated), crew, checkpointer=InMemorySaver())
    async with running(graph) as task:
        await crew.wait_for("a", "other")
        crew.end("a")
        crew.end("other")
        async with asyncio.timeout(WAIT_S):
            result = await task
    gate = result["__interrupt__"][0].value["waiting"][0]
    entry = (await graph.aget_state(CONFIG)).values["interrupts"]["gate-publish-it"]
    bound = {"approval": entry["id"], "content": gate["content"]}
    assert gate["content"] and gate == {
        "kind": "gate",
        "instance": "gate-publish-it",
        "name": "publish it?",
        **bound,
    }
    assert crew.begun == ["a", "other"]


async def test_an_approval_lets_the_work_go_on_and_a_rejection_ends_it() -> None:
    for answer, worked, outcome in (("approve", ["a", "b"], "finished"), ("reject", ["a"], "rejected")):
        crew = FunctionCrew()
        tree = flow("a", Gate("g", "ok?"), "b", order="a<g g<b")
        graph = build_graph(team(tree), crew, checkpointer=InMemorySaver())
        await run(graph)
        result = await run(graph, Command(resume=answer))
        assert crew.worked() == worked
        assert result["resume_info"]["outcome"] == outcome


async def test_an_answer_that_cannot_be_used_is_asked_for_again_with_the_reason() -> None:
    crew = FunctionCrew()
    graph = build_graph(
        team(flow("a", Gate("g", "ok?"), "b", order="a<g g<b")), crew, checkpointer=InMemorySaver()
    )
    await run(graph)
    asked = await run(graph, Command(resume={"decisions": {"other": "approved"}}))
    assert asked["__interrupt__"][0].value["problem"] == "no gate 'other' waits; waiting: gate-ok"
    await run(graph, Command(resume={"decisions": {"gate-ok": "approved"}}))
    assert crew.worked() == ["a", "b"]


@pytest.mark.parametrize("answer", [True, "approve"])
async def test_a_bare_yes_is_for_neither_gate_where_two_wait(answer: object) -> None:
    crew = FunctionCrew()
    tree = flow(Gate("g", "cheap?"), Gate("h", "safe?"), "a", "b", order="g<a h<b")
    graph = build_graph(team(tree), crew, checkpointer=InMemorySaver())
    await run(graph)
    asked = await run(graph, Command(resume=answer))
    assert asked["__interrupt__"][0].value["problem"].startswith("2 gates wait: say which")
    assert crew.worked() == []


async def test_a_signal_that_nobody_can_announce_comes_from_outside() -> None:
    crew = FunctionCrew()
    tree = flow("a", "b", starts_on=(StartsOn("b", "ready"),))
    graph = build_graph(team(tree), crew, checkpointer=InMemorySaver())
    asked = await run(graph)
    assert asked["__interrupt__"][0].value["waiting"][0]["name"] == "ready"
    await run(graph, Command(resume={"signals": ["ready"]}))
    assert crew.worked() == ["a", "b"]


async def test_a_failure_is_a_fact_about_its_step_and_the_others_go_on() -> None:
    async def broken(view: AgentView, activity: Activity) -> AgentReport:
        raise ModelUnavailable("connection refused")

    crew = FunctionCrew({"a": broken})
    result = await run(build_graph(team(flow("a", "b", "c", "d", order="a<b c<d")), crew))
    assert sorted(crew.worked()) == ["a", "c", "d"]
    assert result["progress"]["a"] == {
        "status": "failed",
        "node": "a",
        "agent": "a",
        "failure": "backend_unavailable",
        "detail": "connection refused",
    }
    assert result["resume_info"]["outcome"] == "failed"


async def test_an_agent_that_raises_something_else_fails_with_its_type_and_place() -> None:
    async def broken(view: AgentView, activity: Activity) -> AgentReport:
        raise KeyError("colour")

    result = await run(build_graph(team(chain("a", "b")), FunctionCrew({"a": broken})))
    assert result["progress"]["a"]["failure"] == "agent_error"
    assert result["progress"]["a"]["detail"].startswith("KeyError: 'colour' (broken, line ")


ENDINGS = pytest.mark.parametrize(
    ("stop", "told"),
    [
        (SystemExit(3), "the agent's code tried to end the process (exit code 3)"),
        (KeyboardInterrupt("now"), "the agent's code raised KeyboardInterrupt: now"),
    ],
    ids=["exit", "interrupt"],
)


@ENDINGS
async def test_an_agent_that_ends_its_process_fails_alone(stop: BaseException, told: str) -> None:
    async def leaving(view: AgentView, activity: Activity) -> AgentReport:
        raise stop

    crew = FunctionCrew({"a": leaving})
    result = await run(build_graph(team(flow("a", "b", "c", order="a<b")), crew))
    assert sorted(crew.worked()) == ["a", "c"]
    assert result["progress"]["a"]["detail"] == told


@ENDINGS
def test_an_agent_that_ends_its_process_in_a_task_of_its_own_fails_alone(
    stop: BaseException, told: str
) -> None:
    async def leaves() -> None:
        raise stop

    async def leaving(view: AgentView, activity: Activity) -> AgentReport:
        await asyncio.gather(leaves(), asyncio.sleep(0))
        raise AssertionError

    try:
        result = asyncio.run(run(build_graph(team(chain("a")), FunctionCrew({"a": leaving}))))
    except (SystemExit, KeyboardInterrupt):
        pytest.fail("it has ended the process")
    assert result["progress"]["a"]["detail"] == told


async def test_an_agent_that_awaits_what_somebody_has_cancelled_fails_alone_and_is_tried_again() -> None:
    tries = list[int]()

    async def stray(view: AgentView, activity: Activity) -> AgentReport:
        tries.append(view.attempt)
        lost = asyncio.create_task(asyncio.Event().wait())
        await asyncio.sleep(0)
        lost.cancel()
        await lost
        raise AssertionError

    crew = FunctionCrew({"a": stray})
    workflow = team(flow("a", "b", "c", order="a<b"), Limit("a", "retries", 1))
    result = await run(build_graph(workflow, crew))
    assert tries == [1, 2]
    assert sorted(crew.worked()) == ["a", "a", "c"]
    assert result["progress"]["a"]["failure"] == "agent_error"
    assert result["progress"]["a"]["detail"].startswith("CancelledError: ")


async def test_retries_and_time_limits_come_from_the_rules() -> None:
    attempts: list[int] = []

    async def slow_at_first(view: AgentView, activity: Activity) -> AgentReport:
        attempts.append(view.attempt)
        if view.attempt < 3:
            await asyncio.Event().wait()
        return AgentReport("at last")

    limits = (Limit("a", "timeout_s", 0.01), Limit(EVERYONE, "retries", 2))
    result = await run(build_graph(team(Step("a", "a"), *limits), FunctionCrew({"a": slow_at_first})))
    assert attempts == [1, 2, 3]
    assert result["progress"]["a"]["status"] == "done"
    assert result["execution_trace"][0]["attempts"] == 3


async def test_a_step_that_takes_too_long_fails_as_a_timeout() -> None:
    async def never(view: AgentView, activity: Activity) -> AgentReport:
        await asyncio.Event().wait()
        raise AssertionError

    result = await run(
        build_graph(team(Step("a", "a"), Limit("a", "timeout_s", 0.01)), FunctionCrew({"a": never}))
    )
    assert result["progress"]["a"]["failure"] == "timeout"


async def test_a_cancelled_run_leaves_no_work_behind() -> None:
    crew = HeldCrew()
    async with running(build_graph(team(flow("a", "b")), crew)):
        await crew.wait_for("a", "b")
    assert sorted(crew.cancelled) == ["a", "b"]
    assert not [t for t in asyncio.all_tasks() if t.get_name().startswith("activity")]


@pytest.mark.requirement("B-40")
async def test_a_run_that_was_cut_off_goes_on_without_repeating_what_was_done() -> None:
    saver = InMemorySaver()
    workflow = team(flow("a", "b", "c", order="a<b"))
    first = HeldCrew()
    async with running(build_graph(workflow, first, checkpointer=saver), durability="sync"):
        await first.wait_for("a", "c")
        first.end("a")
        await first.wait_for("b")
    second = FunctionCrew()
    result = await run(build_graph(workflow, second, checkpointer=saver), None)
    assert sorted(second.worked()) == ["b", "c"]
    assert set(result["agent_outputs"]) == {"a", "b", "c"}


async def outputs_at_its_begin(graph: WorkflowGraph, crew: HeldCrew, **options: Any) -> set[str]:
    """What is stored at the moment at which `b`, which follows `a`, begins."""
    async with running(graph, **options) as task:
        await crew.wait_for("a")
        crew.end("a")
        await crew.wait_for("b")
        stored = (await graph.aget_state(CONFIG)).values.get("agent_outputs", {})
        crew.end("b")
        async with asyncio.timeout(WAIT_S):
            await task
    return set(stored)


class SlowSaver(InMemorySaver):
    """A saver that needs some time."""

    async def aput(self, *args: Any) -> Any:
        await asyncio.sleep(0.02)
        return await super().aput(*args)


async def test_what_has_ended_is_stored_before_what_follows_begins_where_that_is_asked_for() -> None:
    workflow = team(flow("a", "b", order="a<b"))
    for options in ({"durability": "sync"}, {"durability": "sync", "stream_mode": "updates"}):
        crew = HeldCrew()
        graph = build_graph(workflow, crew, checkpointer=SlowSaver())
        assert await outputs_at_its_begin(graph, crew, **options) == {"a"}


async def test_else_what_follows_does_not_wait_for_the_saver() -> None:
    crew = HeldCrew()
    graph = build_graph(team(flow("a", "b", order="a<b")), crew, checkpointer=SlowSaver())
    assert await outputs_at_its_begin(graph, crew) == set()


async def test_a_step_before_which_the_run_stops_has_not_begun() -> None:
    for stop in ({"interrupt_before": ["b"]}, {"interrupt_after": ["a"]}):
        crew = FunctionCrew()
        graph = build_graph(team(chain("a", "b")), crew, checkpointer=InMemorySaver())
        await graph.ainvoke(GO, CONFIG, **stop)
        assert crew.worked() == ["a"]
        await run(graph, None)
        assert crew.worked() == ["a", "b"]


async def test_a_stream_that_is_left_leaves_no_work_behind() -> None:
    async def forever(view: AgentView, activity: Activity) -> AgentReport:
        await asyncio.Event().wait()
        raise AssertionError

    graph = build_graph(team(flow("a", "b", "c", order="a<b")), FunctionCrew({"b": forever, "c": forever}))
    async with aclosing(graph.astream(GO, CONFIG, stream_mode="updates")) as updates:
        async for update in updates:
            if "a" in update:
                break
    assert not [t for t in asyncio.all_tasks() if t.get_name().startswith("activity")]


async def test_steps_that_end_at_once_are_all_seen_by_what_follows() -> None:
    crew = FunctionCrew()
    names = ("d", "c", "b", "a")
    result = await run(build_graph(team(flow(*names, "e", order="a<e b<e c<e d<e")), crew))
    last = crew.views[-1]
    assert crew.worked() == [*names, "e"]
    assert [o.instance for o in last.outputs] == list(result["agent_outputs"])[:4]
    assert Seen(result["execution_trace"]).by(result["execution_trace"][-1]) == tuple(
        entry["instance"] for entry in result["execution_trace"][:4]
    )


@pytest.mark.requirement("B-08")
async def test_another_graph_restores_the_thread_and_knows_the_earlier_work() -> None:
    saver = InMemorySaver()
    await run(build_graph(team(chain("a", "b")), FunctionCrew(), checkpointer=saver))
    crew = FunctionCrew()
    wider = build_graph(team(chain("a", "b", "c")), crew, checkpointer=saver)
    await wider.aupdate_state(CONFIG, None)
    result = await run(wider, None)
    assert crew.worked() == ["c"]
    assert [o.text for o in crew.views[0].outputs] == ["a is done", "b is done"]
    assert set(result["agent_outputs"]) == {"a", "b", "c"}


async def test_a_new_message_on_a_finished_thread_begins_a_new_turn() -> None:
    crew = FunctionCrew()
    graph = build_graph(team(chain("a", "b")), crew, checkpointer=InMemorySaver())
    await run(graph)
    result = await run(graph, {"messages": [HumanMessage("again")]})
    assert crew.worked() == ["a", "b", "a", "b"]
    assert crew.views[2].request == "again"
    assert [m.content for m in result["messages"]] == [
        *("go", "a is done", "b is done"),
        *("again", "a is done", "b is done"),
    ]
    assert result["turn"]["number"] == 2


@pytest.mark.requirement("B-23")
async def test_every_end_of_a_step_gets_its_own_checkpoint() -> None:
    saver = InMemorySaver()
    graph = build_graph(team(chain("a", "b", "c")), FunctionCrew(), checkpointer=saver)
    await run(graph)
    done = [
        sum(r["status"] == "done" for r in s.values.get("progress", {}).values())
        async for s in graph.aget_state_history(CONFIG)
    ]
    assert {0, 1, 2, 3} <= set(done)


async def test_updates_stream_as_the_steps_end() -> None:
    graph = build_graph(team(chain("a", "b")), FunctionCrew())
    seen = [list(update) async for update in graph.astream(GO, CONFIG, stream_mode="updates")]
    assert seen == [["router"], ["a"], ["b"]]


async def test_what_is_under_way_is_never_shown_nor_stored() -> None:
    saver = InMemorySaver()
    graph = build_graph(team(chain("a", "b")), FunctionCrew(), checkpointer=saver)
    async for values in graph.astream(GO, CONFIG, stream_mode="values"):
        assert "activities" not in values
    assert "activities" not in (await graph.aget_state(CONFIG)).values


async def test_activities_inherit_nothing_of_the_context_that_runs_them() -> None:
    whose: ContextVar[str] = ContextVar("whose", default="nobody's")
    seen: list[tuple[str, set[str]]] = []

    async def look(view: AgentView, activity: Activity) -> AgentReport:
        seen.append((whose.get(), set(var_child_runnable_config.get(None) or ())))
        return AgentReport("looked")

    whose.set("the caller's")
    await run(build_graph(team(Step("a", "a")), FunctionCrew({"a": look})))
    assert seen == [("nobody's", {"callbacks"})]  # the callbacks are ours, that watch model calls


def test_a_graph_that_is_called_synchronously_says_what_to_do_instead() -> None:
    graph = build_graph(team(Step("a", "a")), FunctionCrew())
    for call in (lambda: graph.invoke(GO, CONFIG), lambda: list(graph.stream(GO, CONFIG))):
        with pytest.raises(InvalidInput, match="ainvoke"):
            call()


async def test_events_of_the_work_go_to_the_custom_stream() -> None:
    async def talk(view: AgentView, activity: Activity) -> AgentReport:
        activity.emit("token", text="hel")
        activity.emit("token", text="lo")
        return AgentReport("hello")

    graph = build_graph(team(Step("a", "a")), FunctionCrew({"a": talk}))
    events = [e async for e in graph.astream(GO, CONFIG, stream_mode="custom")]
    assert [e["event"] for e in events] == ["step_started", "token", "token", "step_finished"]


async def test_the_trace_says_when_who_and_what_each_step_saw() -> None:
    result = await run(build_graph(team(chain("a", "b")), FunctionCrew()))
    first, second = result["execution_trace"]
    assert (first["instance"], first["agent"], first["status"]) == ("a", "a", "done")
    assert first["started_at"] <= first["ended_at"] <= second["started_at"]
    assert Seen(result["execution_trace"]).by(second) == ("a",)


def test_the_drawing_shows_the_flow_that_people_described() -> None:
    tree = flow("a", "b", Gate("g", "ok?"), "c", order="a<g b<g g<c")
    drawn = build_graph(team(tree), FunctionCrew()).get_graph()
    assert {(e.source, e.target) for e in drawn.edges} == {
        ("__start__", "a"),
        ("__start__", "b"),
        ("a", "gate-ok"),
        ("b", "gate-ok"),
        ("gate-ok", "c"),
        ("c", "__end__"),
    }
    assert "a" in drawn.draw_mermaid()


def test_the_executable_star_is_there_on_request() -> None:
    star = build_graph(team(chain("a", "b")), FunctionCrew()).get_executable_graph()
    assert {"router", "a", "b", "ask_human"} <= set(star.nodes)


def test_a_workflow_that_does_not_verify_is_refused() -> None:
    with pytest.raises(InvalidWorkflow):
        build_graph(team(Flow("f", (Step("a", "a"), Step("b", "b")), join=AtLeast(3))), FunctionCrew())
