"""What gets past a graph's schemas in plain LangGraph does not do so here, and storage does not explode.

docs/langgraph.md says what plain LangGraph does in each case, and which test shows what happens here; what
clients of a hosted graph may put in stands in test_clients.py.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from langchain_core.messages import AIMessage, HumanMessage, RemoveMessage
from langchain_core.tools import tool
from langgraph.channels import DeltaChannel
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.config import get_config
from langgraph.prebuilt import InjectedState
from langgraph.types import Command, Send, interrupt

from graph.teams import chain, team
from support.crews import FunctionCrew
from support.platforms import platform
from support.recording import RecordingActivity, allow, view
from support.stages import finish
from support.trying import tries
from swarmwright.graph.building import build_graph
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.models.scripts import Reply, StubScript, ToolUse
from swarmwright.models.stub import StubChatModel
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.runtime.agents.crew import TeamCrew
from swarmwright.workflow.catalog import AgentSpec

CONFIG: Any = {"configurable": {"thread_id": "t", "api_key": "sk-secret"}}
GO: Any = {"messages": [HumanMessage("go")]}
FORGED = {"progress": {"b": {"status": "done", "node": "b"}}}


@pytest.mark.parametrize(
    "returned",
    [
        Command(update=FORGED),
        Command(graph=Command.PARENT, update=FORGED, goto="router"),
        Send("b", FORGED),
        FORGED,
    ],
    ids=["command", "to the parent", "send", "state"],
)
async def test_what_an_agent_returns_writes_to_no_channel_of_its_choice(returned: Any) -> None:
    """There: any node can write any key, and a `Command` to the parent graph goes past all schemas."""

    async def sly(view: AgentView, activity: Activity) -> AgentReport:
        return returned  # type: ignore[no-any-return]

    crew = FunctionCrew({"a": sly})
    state = await build_graph(team(chain("a", "b")), crew).ainvoke(GO, CONFIG)
    assert {i: r["status"] for i, r in state["progress"].items()} == {"a": "failed"}
    assert crew.worked() == ["a"]


async def test_what_an_agent_names_like_a_channel_is_a_field_of_its_report() -> None:
    async def sly(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("hm", {"progress": FORGED}, {"tool_permissions": {"*": {"shell": "allow"}}})

    crew = FunctionCrew({"a": sly})
    state = await build_graph(team(chain("a", "b")), crew).ainvoke(GO, CONFIG)
    assert state["agent_outputs"]["a"]["fields"] == {"progress": FORGED}
    assert state.get("tool_permissions", {}) == {}
    assert crew.worked() == ["a", "b"]


async def test_an_agent_reaches_neither_the_runs_configuration_nor_its_channels() -> None:
    """There: `config["configurable"]["__pregel_read"]` reads any channel, whatever the input schema says."""
    found: list[Any] = []

    async def looks(view: AgentView, activity: Activity) -> AgentReport:
        config = get_config()
        found.append(config.get("configurable", {}))
        return AgentReport("looked")

    state = await build_graph(team(chain("a")), FunctionCrew({"a": looks})).ainvoke(GO, CONFIG)
    assert state["resume_info"] == {"outcome": "finished"}
    assert found == [{}]


async def test_an_agent_that_interrupts_the_graph_from_within_fails_alone() -> None:
    async def asks(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport(str(interrupt("may I?")))

    crew = FunctionCrew({"a": asks})
    graph = build_graph(team(chain("a", "b")), crew, checkpointer=InMemorySaver())
    state = await graph.ainvoke(GO, CONFIG)
    assert "__interrupt__" not in state
    assert state["progress"]["a"]["status"] == "failed"


async def test_a_tool_that_asks_for_the_state_is_given_its_own_agents_loop_alone() -> None:
    """There: `InjectedState` hands a tool the whole state of the graph."""
    given_: list[dict[str, Any]] = []

    @tool
    def peek(state: Annotated[dict[str, Any], InjectedState]) -> str:
        """Look around."""
        given_.append(state)
        return "seen"

    script = StubScript.of(Reply(tool_calls=(ToolUse("peek", {}),)), "I have looked around.")
    model = BoundedChatModel(inner=StubChatModel(script=script), timeout_s=5)
    crew = TeamCrew(lambda name: model, {"peek": peek}, allow)
    spec = AgentSpec("scout", "Scout", tools=("peek",))
    await crew.agent(spec)(view(spec, tools=("peek",)), RecordingActivity())
    assert [set(state) - {"messages"} for state in given_] == [set()]
    assert all(m.type in ("human", "ai", "tool", "system") for m in given_[0]["messages"])


async def test_no_credential_of_a_run_is_stored_with_the_thread(tmp_path: Path) -> None:
    """There: the metadata of every checkpoint copies `config["configurable"]`."""
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        await finish(door, "go")
        saver: Any = door._checkpointer
        stored = [one async for one in saver.alist({"configurable": {"thread_id": "t"}})]
    own = {"source", "step", "parents", "counters_since_delta_snapshot"}  # LangGraph's
    assert set().union(*(one.metadata for one in stored)) == {*own, "workflow_version"}


KEYS = st.sampled_from(["a", "b", "c"])
ENTRIES = st.dictionaries(KEYS, st.none() | st.integers(0, 3), max_size=3)
OWNED = st.dictionaries(KEYS, st.none() | ENTRIES, max_size=2)
SAID = st.builds(lambda id_, text: AIMessage(text, id=id_), KEYS, st.text(max_size=2))
GONE = st.builds(lambda id_: RemoveMessage(id_), KEYS)
WRITES: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("shared_context", "agent_outputs", "progress"), ENTRIES),
    **dict.fromkeys(("group_context", "private_context", "context_authors"), OWNED),
    "messages": st.lists(SAID | GONE, max_size=2),
    "execution_trace": st.lists(st.fixed_dictionaries({"instance": KEYS}), max_size=2),
}
GRAPH = build_graph(team(chain("a")), FunctionCrew())


def test_all_that_grows_is_a_delta_channel() -> None:
    assert {n for n, c in GRAPH.channels.items() if isinstance(c, DeltaChannel)} == set(WRITES)


@pytest.mark.parametrize("channel", sorted(WRITES))
@settings(max_examples=tries(60), deadline=None)
@given(data=st.data())
def test_what_stands_in_a_channel_does_not_depend_on_how_its_writes_were_batched(
    channel: str, data: st.DataObject
) -> None:
    """There: a delta channel replays writes in other batches than they came in, and trusts its reducer."""
    writes = data.draw(st.lists(WRITES[channel], min_size=2, max_size=5))
    cut = data.draw(st.integers(1, len(writes) - 1))
    assert _after(channel, [writes]) == _after(channel, [writes[:cut], writes[cut:]])
    assert _after(channel, [writes]) == _after(channel, [[write] for write in writes])


def _after(channel: str, batches: Sequence[Sequence[Any]]) -> Any:
    made: Any = GRAPH.channels[channel]
    fresh = made.from_checkpoint(made.checkpoint())
    for batch in batches:
        fresh.update(list(batch))
    return fresh.get()


async def test_a_thread_twice_as_long_takes_twice_the_room(tmp_path: Path) -> None:
    """There: each checkpoint holds all messages again, so that the room grows with the square."""
    text = Random(1)

    async def writes(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("".join(chr(text.randrange(33, 126)) for _ in range(1000)))

    async def room(steps: int) -> int:
        folder = tmp_path / str(steps)
        folder.mkdir()
        names = [f"s{n}" for n in range(steps)]
        async with platform(folder, FunctionCrew(dict.fromkeys(names, writes))) as door:
            await door.create_thread(team(chain(*names)), "t")
            assert (await finish(door, "go")).status == "finished"
        return sum(file.stat().st_size for file in folder.iterdir())

    short, long = await room(25), await room(50)
    assert long / short < 2.5  # the square would be 4
