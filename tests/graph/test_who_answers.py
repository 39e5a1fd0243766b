"""A hosted graph's questions to people: who may answer is held to, `by` is no proof, and time decides."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from langgraph.types import Command

import swarmwright
from graph.teams import flow, team
from support.clocks import HeldClock
from support.crews import WAIT_S, FunctionCrew
from swarmwright.graph.building import build_graph
from swarmwright.graph.state import AgentState
from swarmwright.policy.approvals import ApprovalRules, Patience
from swarmwright.ports.guards import Guard, Yes
from swarmwright.workflow.tree import Gate, Workflow

GO: Any = {"messages": [HumanMessage("go")]}
GATE = "gate-ok"
WORKFLOW = team(flow("a", Gate("g", "ok?", approvers=("board",)), "b", order="a<g g<b"))
PEOPLE = {"board": ("lea", "leo"), "chair": ("mia",)}


@dataclass(frozen=True)
class Account:
    """A user as LangGraph's servers give them to nodes."""

    identity: str


def config(user: Any = None, **more: Any) -> Any:
    known = {} if user is None else {"langgraph_auth_user_id": user}
    return {"configurable": {"thread_id": "t", **known, **more}}


async def asking(
    rules: ApprovalRules | None = None, clock: HeldClock | None = None, **more: Any
) -> tuple[Any, FunctionCrew]:
    """A graph that has asked the board, and its crew."""
    crew, saver = FunctionCrew(), InMemorySaver()
    given = rules or ApprovalRules(people=PEOPLE)
    graph: Any = build_graph(
        WORKFLOW, crew, checkpointer=saver, approvals=given, clock=clock or HeldClock(), **more
    )
    await graph.ainvoke(GO, config("eve"))
    return graph, crew


async def answer(graph: Any, said: Any, at: Any) -> Any:
    async with asyncio.timeout(WAIT_S):
        return await graph.ainvoke(Command(resume=said), at)


def problem(result: Any) -> str:
    return str(result["__interrupt__"][0].value.get("problem", ""))


SAID: dict[str, Any] = {
    "bare": True,
    "by word": "approve",
    "in another's name": {"decisions": {GATE: "approved"}, "by": "lea"},
    "as it is kept": {"__answer__": True, "by": "lea"},
}


@pytest.mark.parametrize("by_id", [True, False])
@pytest.mark.parametrize("who", [None, "", "eve", "Lea", "mia"])
@pytest.mark.parametrize("said", SAID)
async def test_nobody_else_answers_for_the_people_who_are_named(
    said: str, who: str | None, by_id: bool
) -> None:
    graph, crew = await asking()
    (one,) = (await graph.aget_state(config())).interrupts
    given = {one.id: SAID[said]} if by_id else SAID[said]
    refused = await answer(graph, given, config(who))
    assert problem(refused)
    assert crew.worked() == ["a"]
    entry = (await graph.aget_state(config())).values["interrupts"][GATE]
    assert (entry["status"], entry.get("by")) == ("waiting", None)
    done = await answer(graph, {"decisions": {GATE: "rejected"}, "reason": "too long"}, config("leo"))
    assert done["interrupts"][GATE]["status"] == "rejected"  # and not what was said before it
    assert done["interrupts"][GATE]["by"] == "leo"


@pytest.mark.parametrize(
    "known",
    [
        {"langgraph_auth_user_id": "lea"},
        {"langgraph_auth_user": {"identity": "lea"}, "langgraph_auth_user_id": "lea"},
        {"langgraph_auth_user": Account("lea")},
    ],
)
async def test_who_the_host_says_that_the_caller_is_may_answer_and_is_noted(known: Mapping[str, Any]) -> None:
    graph, crew = await asking()
    state = await answer(graph, True, config(**known))
    assert (crew.worked(), state["interrupts"][GATE]["by"]) == (["a", "b"], "lea")


async def test_what_somebody_unnamed_is_told_says_how_the_host_names_them() -> None:
    graph, _ = await asking()
    told = problem(await answer(graph, {"decisions": {GATE: "approved"}, "by": "lea"}, config()))
    assert "is for board, and not for somebody unnamed" in told
    assert "langgraph_auth_user_id" in told


async def test_an_answer_that_its_own_run_never_took_is_not_taken_for_the_next_callers() -> None:
    reached, stays = asyncio.Event(), asyncio.Event()

    async def find(thread_id: str, workflow: Workflow) -> None:
        reached.set()
        await stays.wait()

    graph, crew = await asking(guards=find)
    async with asyncio.timeout(WAIT_S):
        cut_off = asyncio.create_task(graph.ainvoke(Command(resume=True), config("eve")))
        await reached.wait()
        cut_off.cancel()
        await asyncio.gather(cut_off, return_exceptions=True)
        stays.set()
        result = await graph.ainvoke(None, config("lea"))
    assert "not for eve" in problem(result)
    assert crew.worked() == ["a"]


async def test_a_name_in_an_answer_counts_as_a_claim_where_nobody_is_named_and_is_no_agents() -> None:
    graph, _ = await asking(ApprovalRules())
    for name in ("a", "А", " b "):
        said = {"decisions": {GATE: "approved"}, "by": name}
        assert "is an agent here, or looks like one" in problem(await answer(graph, said, config()))
    said = {"decisions": {GATE: "approved"}, "by": "zoe"}
    assert "it is 'ann' who answers" in problem(await answer(graph, said, config("ann")))
    state = await answer(graph, said, config())
    assert state["interrupts"][GATE]["by"] == "zoe"


async def test_a_guard_hears_who_answers_and_no_claim() -> None:
    heard = list[str]()

    def guard(state: Mapping[str, Any], yes: Yes) -> str:
        heard.append(yes.by)
        return "" if yes.by == "leo" else "leo looks at it last"

    async def find(thread_id: str, workflow: Workflow) -> Guard:
        return guard

    graph, crew = await asking(guards=find)
    assert problem(await answer(graph, True, config("lea"))) == "leo looks at it last"
    await answer(graph, False, config("leo"))  # what lea said before is not said again in leo's name
    assert (crew.worked(), "leo" in heard) == (["a"], False)


# -- time --


@pytest.mark.parametrize("way", ["a late yes", "going on", "a message"])
@pytest.mark.parametrize("ending", ["reject", "fail"])
async def test_time_that_is_over_decides_before_whoever_answers_late(way: str, ending: Any) -> None:
    clock = HeldClock()
    graph, crew = await asking(ApprovalRules(usual=Patience(60.0, (), ending), people=PEOPLE), clock)
    clock.move(61.0)
    given: Any = {
        "a late yes": Command(resume=True),
        "going on": None,
        "a message": {"messages": [HumanMessage("well?")]},
    }[way]
    async with asyncio.timeout(WAIT_S):
        state = await graph.ainvoke(given, config("lea"))
    assert "b" not in crew.worked()
    entry = state["interrupts"][GATE]
    assert (entry["status"], entry["reason"]) == ("expired", "nobody answered in time")
    assert state["resume_info"]["outcome"] == ("failed" if ending == "fail" else "rejected")


async def test_who_is_asked_next_may_answer_once_it_is_their_turn_and_the_first_still() -> None:
    rules = ApprovalRules(usual=Patience(60.0, ("chair",), "reject"), people=PEOPLE)
    for who, wait, counts in (("mia", 1.0, False), ("mia", 61.0, True), ("lea", 61.0, True)):
        clock = HeldClock()
        graph, crew = await asking(rules, clock)
        clock.move(wait)
        state = await answer(graph, True, config(who))
        assert (("b" in crew.worked()), bool(problem(state) if "__interrupt__" in state else "")) == (
            counts,
            not counts,
        )


async def test_without_an_ending_it_goes_on_waiting() -> None:
    clock = HeldClock()
    graph, crew = await asking(ApprovalRules(usual=Patience(60.0), people=PEOPLE), clock)
    clock.move(600.0)
    await answer(graph, True, config("lea"))
    assert crew.worked() == ["a", "b"]


# -- around it --


async def test_in_a_graph_inside_another_nobody_answers_for_those_who_are_named() -> None:
    crew = FunctionCrew()
    inner = build_graph(WORKFLOW, crew, approvals=ApprovalRules(people=PEOPLE))
    builder = StateGraph(AgentState)
    builder.add_node("team", inner)
    builder.add_edge(START, "team")
    outer: Any = builder.compile(checkpointer=InMemorySaver())
    await outer.ainvoke(GO, config("lea"))
    for said in SAID.values():
        assert problem(await answer(outer, said, config("lea")))
    assert crew.worked() == ["a"]


async def test_a_config_files_people_and_deadlines_hold_for_the_graph_that_is_made_from_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "swarmwright.toml").write_text(
        """
        prompt = "Writer drafts, then the leads approve it, then Poster posts it."
        model = "stub:"
        [agents.Writer]
        [agents.Poster]
        [approvals]
        deadline_s = 3600
        [approvals.people]
        leads = ["lea"]
        """
    )
    graph: Any = swarmwright.graph_from(tmp_path / "swarmwright.toml", checkpointer=InMemorySaver())
    async with asyncio.timeout(WAIT_S):
        asked = await graph.ainvoke(GO, config("eve"))
        (entry,) = asked["interrupts"].values()
        assert entry["approvers"] == ["leads"]
        assert entry["deadline"] - entry["asked_at"] == 3600.0
        assert "not for eve" in problem(await graph.ainvoke(Command(resume="approve"), config("eve")))
        state = await graph.ainvoke(Command(resume="approve"), config("lea"))
    assert set(state["agent_outputs"]) == {"writer", "poster"}
