"""What is hidden from an agent stays hidden in what others make of it; what is for some alone, for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_core.messages import HumanMessage, RemoveMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import StateUpdate

from graph.teams import chain, flow, team
from support.crews import FunctionCrew
from swarmwright.graph.building import WorkflowGraph, build_graph
from swarmwright.graph.records import given as given_in
from swarmwright.graph.records import given_to
from swarmwright.graph.seen import Seen
from swarmwright.policy.labels import LABEL, Label
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.workflow.catalog import GroupSpec
from swarmwright.workflow.rules import EVERYONE, Hide
from swarmwright.workflow.tree import ForEach, Step, Workflow

CONFIG: Any = {"configurable": {"thread_id": "t"}}
GO: Any = {"messages": [HumanMessage("go")]}


def everything(view: AgentView) -> str:
    """All words that a view holds."""
    texts = [o.text for o in view.outputs] + [m.text for m in view.messages]
    return " ".join([view.request, *texts, *(f"{k}={v}" for k, v in sorted(view.context.items()))])


async def repeats(view: AgentView, activity: Activity) -> AgentReport:
    """An agent that tells on all that it was shown, with a word of its own."""
    said = f"<{view.agent.id}> {everything(view)}"
    return AgentReport(said, {"heard": said}, {f"of {view.agent.id}": said})


def repeating(*agents: str, **others: Any) -> FunctionCrew:
    return FunctionCrew({**dict.fromkeys(agents, repeats), **others})


def for_some(audience: str) -> Any:
    async def work(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport(f"<{view.agent.id}>", {}, {"note": f"<{view.agent.id}>"}, audience=audience)

    return work


def publishing(workflow: Workflow, *agents: str) -> Workflow:
    made = tuple(replace(a, publishes=a.id in agents) for a in workflow.team.agents)
    return replace(workflow, team=replace(workflow.team, agents=made))


def grouped(workflow: Workflow, **groups: tuple[str, ...]) -> Workflow:
    made = tuple(GroupSpec(id_, id_, members) for id_, members in groups.items())
    return replace(workflow, team=replace(workflow.team, groups=made))


def views_of(crew: FunctionCrew) -> dict[str, str]:
    return {view.agent.id: everything(view) for view in crew.views}


async def ran(workflow: Workflow, crew: FunctionCrew, given: Any = GO) -> dict[str, Any]:
    return await build_graph(workflow, crew).ainvoke(given, CONFIG)


@pytest.mark.requirement("B-20")
async def test_what_an_agent_makes_of_what_is_hidden_is_hidden_too() -> None:
    crew = repeating("a", "b", "d", "c")
    await ran(team(chain("a", "b", "d", "c"), Hide("a", ("c",))), crew)
    shown = views_of(crew)
    assert "<a>" in shown["b"]
    assert "<b>" in shown["d"]
    assert shown["c"] == "go go"


async def test_what_was_made_without_it_is_seen_as_ever() -> None:
    crew = repeating("a", "b", "c")
    await ran(team(flow("a", "b", "c", order="a<c b<c"), Hide("a", ("c",))), crew)
    assert "<b>" in views_of(crew)["c"]
    assert "<a>" not in views_of(crew)["c"]


async def test_who_publishes_lets_others_see_what_it_writes_and_nothing_else() -> None:
    crew = FunctionCrew({"a": repeats})
    workflow = publishing(team(chain("a", "b", "c"), Hide("a", ("c",))), "b")
    await ran(workflow, crew)
    assert [o.agent for o in crew.views[2].outputs] == ["b"]
    assert "<a>" not in everything(crew.views[2])


async def test_a_publisher_opens_nothing_that_was_hidden_of_its_own() -> None:
    crew = FunctionCrew()
    await ran(publishing(team(chain("a", "b", "c"), Hide("b", ("c",))), "b"), crew)
    assert [o.agent for o in crew.views[2].outputs] == ["a"]


async def test_the_next_turn_shows_no_more_than_the_one_before() -> None:
    crew = repeating("a", "b", "c")
    graph = build_graph(team(chain("a", "b", "c"), Hide("a", ("c",))), crew, checkpointer=InMemorySaver())
    for words in ("go", "again"):
        await graph.ainvoke({"messages": [HumanMessage(words)]}, CONFIG)
    last = [everything(view) for view in crew.views if view.agent.id == "c"][1]
    assert ("<a>" in last, "<b>" in last, "<c>" in last) == (False, False, True)


async def test_the_trace_tells_what_a_view_left_out() -> None:
    crew = repeating("a", "b", "c")
    result = await ran(team(chain("a", "b", "c"), Hide("a", ("c",))), crew)
    trace = result["execution_trace"]
    assert [Seen(trace).by(entry) for entry in trace] == [(), ("a",), ()]
    assert [entry["saw"].get(LABEL) for entry in trace] == [None, {"of": ["a"]}, None]


async def test_a_team_without_rules_stores_no_label() -> None:
    result = await ran(team(chain("a", "b")), repeating("a", "b"))
    assert LABEL not in repr(result)
    assert "labelled" not in result["turn"]


@pytest.mark.requirement("B-20", "B-21")
async def test_what_was_added_to_the_context_stays_hidden_when_the_messages_are_gone() -> None:
    async def notes(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("Noted.", {}, {"note": "<a>"})

    saver, rule = InMemorySaver(), Hide("a", ("c",))
    first = build_graph(team(chain("a", "b", "c"), rule), repeating("b", "c", a=notes), checkpointer=saver)
    said = (await first.ainvoke(GO, CONFIG))["messages"]
    gone: list[Any] = [RemoveMessage(id=message.id) for message in said]
    crew = repeating("b", "c", "a")
    later = build_graph(team(chain("b", "c", "a"), rule), crew, checkpointer=saver)
    for _ in range(2):  # and in every turn from then on
        # Past the guard of what is written from outside, which keeps the last turn's messages.
        written = [[StateUpdate({"messages": gone}, "router")]]
        await CompiledStateGraph.abulk_update_state(later, CONFIG, written)
        result = await later.ainvoke({"messages": [HumanMessage("again")]}, CONFIG)
        gone = [RemoveMessage(id=message.id) for message in result["messages"]]
    views = [(view.agent.id, everything(view)) for view in crew.views]
    assert all("<a>" in seen for who, seen in views if who == "b")
    assert not any("<a>" in seen or "<b>" in seen for who, seen in views if who == "c")


def test_steps_that_end_side_by_side_each_note_what_they_have_given() -> None:
    noted = given_to(("b", 'of"c'), Label(frozenset({"a"}))) | given_to(("b",), Label(frozenset({"d"})))
    noted |= given_to(("b",), Label(audiences=frozenset({"group:x"})))
    turn = {"number": 3, **noted}
    assert given_in(turn, "b") == Label(frozenset({"a", "d"}), frozenset({"group:x"}))
    assert given_in(turn, 'of"c') == Label(frozenset({"a"}))
    assert given_in(turn, "a") == Label()


@pytest.mark.parametrize(
    ("audience", "readers"),
    [("public", {"b", "c", "d"}), ("group:red", {"b"}), ("private:a", set())],
)
async def test_what_is_for_some_is_seen_by_them_alone(audience: str, readers: set[str]) -> None:
    crew = FunctionCrew({"a": for_some(audience)})
    tree = flow("a", "b", "c", "d", order="a<b a<c a<d")
    await ran(grouped(team(tree), red=("a", "b"), blue=("c",)), crew)
    shown = views_of(crew)
    assert {agent for agent in ("b", "c", "d") if "<a>" in shown[agent]} == readers
    assert {agent for agent in ("b", "c", "d") if "note=<a>" in shown[agent]} == readers


@pytest.mark.requirement("B-21")
@pytest.mark.parametrize("audience", ["group:blue", "group:none", "private:b", "private:", "everybody", ""])
async def test_an_agent_cannot_write_for_whom_it_does_not_belong_to(audience: str) -> None:
    crew = FunctionCrew({"a": for_some(audience)})
    result = await ran(grouped(team(chain("a", "b")), red=("a", "b"), blue=("b",)), crew)
    assert result["progress"]["a"]["failure"] == "denied"
    assert audience in result["progress"]["a"]["detail"]
    assert "<a>" not in repr({k: result[k] for k in ("messages", "shared_context", "group_context")})


async def test_what_is_made_of_words_for_a_group_stays_in_the_group() -> None:
    crew = repeating("b", "c", "d", a=for_some("group:red"))
    workflow = grouped(team(chain("a", "b", "c", "d")), red=("a", "b", "d"))
    await ran(workflow, crew)
    shown = views_of(crew)
    assert "<a>" in shown["b"]
    assert shown["c"] == "go go"
    assert "<b>" in shown["d"]


@pytest.mark.requirement("B-22")
async def test_a_message_can_be_for_some_alone() -> None:
    crew = repeating("a", "b", "c")
    private = HumanMessage("only for b", additional_kwargs={LABEL: {"for": ["private:b"]}})
    await ran(team(chain("a", "b", "c")), crew, {"messages": [HumanMessage("for all"), private]})
    shown = views_of(crew)
    assert "only for b" not in shown["a"]
    assert crew.views[1].request == "only for b"
    assert shown["c"].count("<") == shown["c"].count("<a>")
    assert crew.views[2].request == "for all"


RULES = st.lists(
    st.builds(
        Hide,
        st.sampled_from("abcde"),
        st.one_of(st.just((EVERYONE,)), st.lists(st.sampled_from("abcde"), min_size=1).map(tuple)),
        st.lists(st.sampled_from("abcde"), max_size=1).map(tuple),
    ),
    min_size=1,
    max_size=3,
)
ORDERS = st.sets(
    st.sampled_from([f"{x}<{y}" for i, x in enumerate("abcde") for y in "abcde"[i + 1 :]]), max_size=6
)


@given(RULES, ORDERS, st.sets(st.sampled_from("abcde"), max_size=1))
@settings(max_examples=40)
async def test_no_agent_ever_sees_a_word_that_comes_from_who_is_hidden_from_it(
    rules: list[Hide], order: set[str], publishers: set[str]
) -> None:
    """Each agent repeats all it was shown; a publisher says only its own word, as it is trusted to."""
    crew = repeating(*(set("abcde") - publishers))
    workflow = team(flow(*"abcde", order=" ".join(sorted(order))), *rules)
    graph: WorkflowGraph = build_graph(publishing(workflow, *publishers), crew, checkpointer=InMemorySaver())
    for words in ("go", "again"):
        await graph.ainvoke({"messages": [HumanMessage(words)]}, CONFIG)
    for view in crew.views:
        hidden = graph.node_set.briefing.hidden[view.agent.id]
        others = [o.text for o in view.outputs if o.agent != view.agent.id]
        others += [m.text for m in view.messages if m.name != view.agent.id]
        others += [text for name, text in view.context.items() if name != f"of {view.agent.id}"]
        assert not [h for h in hidden if f"<{h}>" in " ".join(others)]


# -- context, and rules that come later --


async def leaves(view: AgentView, activity: Activity) -> AgentReport:
    return AgentReport("Noted.", {}, {"note": "<a>"})


async def left_by(saver: InMemorySaver, *rules: Any) -> list[Any]:
    """A thread on which a has left a note in the context, and no message of it; what takes its messages."""
    graph = build_graph(
        team(chain("a", "b", "c", "d"), *rules), FunctionCrew({"a": leaves}), checkpointer=saver
    )
    said = (await graph.ainvoke(GO, CONFIG))["messages"]
    return [RemoveMessage(id=message.id) for message in said]


async def seen_later(saver: InMemorySaver, *rules: Any, write: Any) -> dict[str, str]:
    """What b, c and d are shown of it under these rules, each telling on all that it sees."""
    crew = repeating("b", "c", "d")
    later = build_graph(team(chain("b", "c", "d", "a"), *rules), crew, checkpointer=saver)
    await CompiledStateGraph.abulk_update_state(later, CONFIG, [[StateUpdate(write, "router")]])
    await later.ainvoke({"messages": [HumanMessage("again")]}, CONFIG)
    return {view.agent.id: everything(view) for view in crew.views}


@pytest.mark.parametrize("before", [(), (Hide("a", ("d",)),)])
async def test_a_rule_that_comes_later_hides_context_that_was_added_before_it(
    before: tuple[Hide, ...],
) -> None:
    saver = InMemorySaver()
    gone = await left_by(saver, *before)
    shown = await seen_later(saver, *before, Hide("a", ("c",)), write={"messages": gone})
    assert "note=<a>" in shown["b"]
    assert "<a>" not in shown["c"]
    assert "<b>" not in shown["c"]  # who had read the note, and repeats it
    assert ("<a>" in shown["d"]) is not before


async def test_context_of_a_thread_from_before_authors_were_noted_stays_readable() -> None:
    saver = InMemorySaver()
    gone = await left_by(saver)
    old = {"messages": gone, "context_authors": {"": None}}
    assert "note=<a>" in (await seen_later(saver, Hide("a", ("c",)), write=old))["c"]


async def test_context_that_people_give_has_no_author_and_no_rule_hides_it() -> None:
    saver = InMemorySaver()
    gone = await left_by(saver)
    given_by_people = {"messages": gone, "shared_context": {"tone": "dry"}}
    shown = await seen_later(saver, Hide(EVERYONE, ("c",)), write=given_by_people)
    assert "tone=dry" in shown["c"]
    assert "<a>" not in shown["c"]


async def test_a_map_does_not_run_over_a_list_whose_author_is_hidden_from_who_works_there() -> None:
    async def lists(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("Listed.", {}, {"items": {"page": ["<a>"]}})

    for rules, runs_over in (((), "<a>"), ((Hide("a", ("c",)),), "p1")):
        saver = InMemorySaver()
        first = build_graph(team(chain("a", "c")), FunctionCrew({"a": lists}), checkpointer=saver)
        await first.ainvoke(GO, CONFIG)
        crew = FunctionCrew(items={"page": ["p1"]})
        later = build_graph(
            team(flow(ForEach("e", "page", Step("c", "c")), "a", order="e<a"), *rules),
            crew,
            checkpointer=saver,
        )
        await later.ainvoke({"messages": [HumanMessage("again")]}, CONFIG)
        assert [view.item for view in crew.views if view.agent.id == "c"] == [runs_over]
