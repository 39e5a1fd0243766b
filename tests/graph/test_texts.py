"""What an agent may see of all that was written is known without looking at all of it at every step."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, HumanMessage
from langgraph.checkpoint.memory import InMemorySaver

from graph.teams import chain, team
from support.crews import FunctionCrew
from swarmwright.graph import texts as looking
from swarmwright.graph.building import build_graph
from swarmwright.graph.texts import Texts
from swarmwright.policy.labels import Label, Sight, joined, label_in, marked
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.workflow.catalog import Catalog, GroupSpec
from swarmwright.workflow.rules import Hide

AGENTS = ("a", "b", "c", "d")
TEAM = Catalog(Catalog.of(list(AGENTS)).agents, groups=(GroupSpec("g", "g", ("a", "b")),))
LABELS = st.builds(
    Label,
    st.frozensets(st.sampled_from(AGENTS), max_size=2),
    st.frozensets(st.sampled_from(("group:g", "private:c")), max_size=1),
)
WRITTEN = st.lists(st.tuples(st.sampled_from(AGENTS), LABELS, st.booleans()), max_size=8)
CHANGES = st.lists(st.tuples(st.integers(0, 7), WRITTEN), max_size=4)


def state_of(written: list[tuple[str, Label, bool]]) -> dict[str, Any]:
    """Messages; those that are an output of this turn, as such too."""
    messages = [
        AIMessage("x", id=str(i), name=by, additional_kwargs=marked(own))
        for i, (by, own, _) in enumerate(written)
    ]
    outputs = {
        f"s{i}": {"agent": by, "message": str(i), **marked(own)}
        for i, (by, own, is_output) in enumerate(written)
        if is_output
    }
    return {"messages": [HumanMessage("go"), *messages], "agent_outputs": outputs}


def looked_at(state: dict[str, Any], sight: Sight, sensitive: frozenset[str]) -> tuple[Label, list[str]]:
    """In other words, one by one: the reference."""
    outputs = {i: (o["agent"], label_in(o)) for i, o in state["agent_outputs"].items()}
    read = [*outputs.values(), *((m.name or "", label_in(m.additional_kwargs)) for m in state["messages"])]
    label = joined(own.join(Label(frozenset({by}))) for by, own in read if sight.sees(by, own))
    unseen = [i for i, t in outputs.items() if not sight.sees(*t) and t[0] not in sight.hidden]
    return label.of(sensitive), unseen


@given(CHANGES, st.dictionaries(st.sampled_from(AGENTS), st.frozensets(st.sampled_from(AGENTS))))
def test_whatever_is_added_changed_or_taken_away_it_is_as_if_all_was_looked_at(
    changes: list[tuple[int, list[tuple[str, Label, bool]]]], rules: dict[str, frozenset[str]]
) -> None:
    hidden = {agent: rules.get(agent, frozenset()) - {agent} for agent in AGENTS}
    sensitive = frozenset[str]().union(*hidden.values())
    texts = Texts(sensitive)
    state = state_of([])
    for stays, more in changes:
        added = state_of(more)
        outputs = [*state["agent_outputs"].items()][:stays]
        outputs += [(f"{len(outputs)}.{i}", o) for i, o in added["agent_outputs"].items()]
        messages = [*state["messages"][:stays], *added["messages"]]
        state = {"messages": messages, "agent_outputs": dict(outputs)}
        texts.follow(state)
        for agent in AGENTS:
            sight = Sight((agent,), TEAM, hidden[agent])
            assert (texts.label(sight), texts.unseen(sight)) == looked_at(state, sight, sensitive)


@pytest.mark.parametrize("saved", [False, True])
async def test_a_step_looks_at_what_was_written_since_and_not_at_all_of_it(
    monkeypatch: pytest.MonkeyPatch, saved: bool
) -> None:
    looks = 0

    def counted(holder: Any) -> Label:
        nonlocal looks
        looks += 1
        return label_in(holder)

    async def says(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport(view.agent.id)

    monkeypatch.setattr(looking, "label_in", counted)
    names = [f"n{i}" for i in range(60)]
    workflow = team(chain(*names), Hide("n0", ("n59",)))
    crew = FunctionCrew(dict.fromkeys(names, says))
    graph = build_graph(workflow, crew, checkpointer=InMemorySaver() if saved else None)
    asked: Any = {"messages": [HumanMessage("go")]}
    state = await graph.ainvoke(asked, {"configurable": {"thread_id": "t"}})
    assert len(state["agent_outputs"]) == len(names)
    assert state["execution_trace"][-1]["saw"]["unseen"] == names[1:-1]
    assert looks <= 2 * len(names) + 1
