"""From a prompt to a graph, stage by stage; and the one state that every such graph works on."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from langchain_core.messages import HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew
from swarmwright.graph.building import SharedStar, WorkflowGraph, build_graph
from swarmwright.graph.routing import ASK, ROUTER, WORK
from swarmwright.graph.state import AgentState
from swarmwright.language import compile_prompt
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import Grant, Limit
from swarmwright.workflow.tree import Choice, Gate, Workflow, steps, walk

PROMPT = (
    "Analyst studies the market first. Then Writer and Designer work in parallel. "
    "If the quality is at least 8, Publisher posts the page, otherwise Editor archives it. "
    "A human approves before Printer prints it. "
    "Only Analyst may use Search. Writer has at most 2 minutes."
)
AGENTS = ["Analyst", "Writer", "Designer", "Publisher", "Editor", "Printer"]
CONFIG: Any = {"configurable": {"thread_id": "t"}}
GO: Any = {"messages": [HumanMessage("go")]}

FIELDS = {
    "messages": list,
    "agent_outputs": dict,
    "tool_permissions": dict,
    "coordination_rules": dict,
    "shared_context": dict,
    "private_context": dict,
    "context_authors": dict,
    "execution_trace": list,
    "interrupts": dict,
    "resume_info": dict,
}


async def invoke(graph: WorkflowGraph, given: Any = GO) -> dict[str, Any]:
    async with asyncio.timeout(WAIT_S):
        return await graph.ainvoke(given, CONFIG)


@pytest.fixture(scope="module")
def workflow() -> Workflow:
    read = compile_prompt(PROMPT, Catalog.of(AGENTS, ["Search"])).workflow
    assert read is not None
    return read


@pytest.mark.requirement("B-11")
def test_a_prompt_becomes_a_tree_of_phases_dependencies_decisions_and_constraints(workflow: Workflow) -> None:
    facts = set(relations(workflow))
    assert [step.agent for step in steps(workflow.root)] == [name.lower() for name in AGENTS]
    assert {("before", "Analyst", "Writer"), ("before", "Analyst", "Designer")} <= facts
    assert ("parallel", "Writer", "Designer") in facts or ("parallel", "Designer", "Writer") in facts
    (choice,) = (node for node in walk(workflow.root) if isinstance(node, Choice))
    (case,) = choice.cases
    assert isinstance(case.condition, Compare)
    assert (case.condition.field, case.condition.operator, case.condition.value) == ("quality", ">=", 8)
    assert choice.otherwise is not None
    assert any(isinstance(node, Gate) for node in walk(workflow.root))
    assert [type(rule) for rule in workflow.rules] == [Grant, Limit]


@pytest.mark.requirement("B-11")
def test_the_tree_becomes_agent_nodes_a_router_conditional_edges_and_interrupt_points(
    workflow: Workflow,
) -> None:
    graph = build_graph(workflow, FunctionCrew())
    executable, described = graph.get_executable_graph(), graph.get_graph()
    agents = {step.id for step in steps(workflow.root)}
    assert set(executable.nodes) == {*agents, ROUTER, WORK, ASK, "__start__", "__end__"}
    routed = {edge.target for edge in executable.edges if edge.source == ROUTER and edge.conditional}
    assert routed == {*agents, WORK, ASK, "__end__"}
    (gate,) = (node.id for node in walk(workflow.root) if isinstance(node, Gate))
    (choice,) = (node.id for node in walk(workflow.root) if isinstance(node, Choice))
    assert {gate, choice, *agents} <= set(described.nodes)
    told = {(edge.target, edge.data) for edge in described.edges if edge.source == choice}
    assert told == {("publisher", "quality >= 8"), ("editor", "otherwise")}


@pytest.mark.requirement("B-11")
@pytest.mark.parametrize(("quality", "taken"), [(9.0, "publisher"), (3.0, "editor")])
async def test_the_graph_decides_as_the_prompt_says_and_stops_where_a_person_is_asked(
    workflow: Workflow, quality: float, taken: str
) -> None:
    async def write(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("written", {"quality": quality})

    crew = FunctionCrew({"writer": write, "designer": write})
    graph = build_graph(workflow, crew, checkpointer=InMemorySaver())
    stopped = await invoke(graph)
    assert crew.worked()[0] == "analyst"
    assert set(crew.worked()[1:3]) == {"writer", "designer"}
    assert crew.worked()[3:] == [taken]
    assert stopped["__interrupt__"][0].value["waiting"][0]["kind"] == "gate"
    assert (await graph.aget_state(CONFIG)).next == (ASK,)
    ended = await invoke(graph, Command(resume="approve"))
    assert crew.worked()[4:] == ["printer"]
    assert ended["resume_info"]["outcome"] == "finished"


@pytest.mark.requirement("B-13")
async def test_the_state_has_every_field_and_each_holds_what_its_part_of_a_run_leaves() -> None:
    async def tell(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("told", {"quality": 9.0}, {"colour": "blue"})

    gated = team(flow("a", "b", Gate("g", "ok?"), order="a<b b<g"))
    graph = SharedStar(checkpointer=InMemorySaver()).graph(gated, FunctionCrew({"a": tell}))
    await invoke(graph)
    settings = {"tool_permissions": {"a": {"search": {"effect": "deny", "reason": "over budget"}}}}
    rules = {"coordination_rules": {"disabled": ["c"]}, "private_context": {"b": {"hint": "look twice"}}}
    await graph.aupdate_state(CONFIG, {**settings, **rules}, as_node=ROUTER)
    state = (await graph.aget_state(CONFIG)).values
    assert {name: type(state[name]) for name in FIELDS} == FIELDS
    assert set(FIELDS) <= AgentState.__optional_keys__ | AgentState.__required_keys__
    assert [message.content for message in state["messages"]] == ["go", "told", "b is done"]
    assert state["agent_outputs"]["a"]["fields"] == {"quality": 9.0}
    assert state["shared_context"]["colour"] == "blue"
    assert state["private_context"] == {"b": {"hint": "look twice"}}
    assert state["tool_permissions"]["a"]["search"]["effect"] == "deny"
    assert state["coordination_rules"]["disabled"] == ["c"]
    assert [(entry["instance"], entry["status"]) for entry in state["execution_trace"]] == [
        ("a", "done"),
        ("b", "done"),
    ]
    assert [entry["status"] for entry in state["interrupts"].values()] == ["waiting"]


@pytest.mark.requirement("B-13")
def test_the_fields_are_the_same_whatever_the_workflow_so_that_any_graph_can_go_on(
    workflow: Workflow,
) -> None:
    one, other = (
        set(build_graph(each, FunctionCrew()).stream_channels_list)
        for each in (workflow, team(chain("a", "b")))
    )
    assert one == other
    assert set(FIELDS) <= one
