"""What was remembered by who had read hidden writing stays hidden, and so does what is made of it then."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from langchain.agents.middleware.types import ModelRequest, ModelResponse
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langgraph.types import Command as Goto

from graph.teams import chain
from swarmwright.bootstrap.opening import open_platform
from swarmwright.graph.reading import read_now, reading
from swarmwright.models.stub import StubChatModel
from swarmwright.policy.decisions import Decision
from swarmwright.policy.labels import Label, Sight
from swarmwright.ports.agents import AgentView
from swarmwright.ports.commands import Approve
from swarmwright.ports.memory import PUBLIC, Artifact
from swarmwright.runtime.agents.carrying import marked_as_read, take_in
from swarmwright.runtime.agents.permits import Permits
from swarmwright.runtime.agents.remembering import memory_tools
from swarmwright.runtime.agents.structured import Meter
from swarmwright.runtime.agents.turns import Turns
from swarmwright.runtime.tracing.results import TraceSpan
from swarmwright.settings import Settings
from swarmwright.storage.sqlite.memory import open_memory
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.rules import Hide, Rule, ToolApproval
from swarmwright.workflow.tree import Workflow

NAMES = ("ada", "bob", "cy", "dee")
TOOLS = (ToolSpec("remember", "remember"), ToolSpec("recall", "recall"))
HIDDEN = Hide("ada", ("cy",))
NOTHING = "Nothing is kept that has these words."
KEEPS: Mapping[str, Any] = {"name": "remember", "args": {"text": "It is 17.", "scope": "public"}}
LOOKS: Mapping[str, Any] = {"name": "recall", "args": {"query": "17"}}


def working(*agents: str, rules: tuple[Rule, ...] = (HIDDEN,), publishing: str = "") -> Workflow:
    team = tuple(
        AgentSpec(n, n.title(), tools=("remember", "recall"), publishes=n == publishing) for n in NAMES
    )
    return Workflow(chain(*agents), rules, Catalog(team, TOOLS))


def calling(**calls: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A script: agents that make one call each, and then answer, as all others do."""
    asked = [
        {"match": f"You are {who.title()}", "tool_calls": [dict(call)], "times": 1}
        for who, call in calls.items()
    ]
    said = [{"match": f"You are {who.title()}", "text": f"{who} says 17.", "times": 9} for who in NAMES]
    return [*asked, *said]


async def spans(
    folder: Path, workflow: Workflow, thread: str, replies: list[dict[str, Any]], yes: str = ""
) -> dict[str, TraceSpan]:
    """Agent → its last span, after a run; `yes`: the step whose call a person allows on the way."""
    script = folder / f"{thread}.json"
    script.write_text(json.dumps({"replies": replies}))
    settings = Settings(database=folder / "threads.db", model=f"stub:{script}", memory=folder / "memory.db")
    async with open_platform(settings, approve=_nobody) as platform:
        await platform.create_thread(workflow, thread)
        result = await (await platform.run(thread, "go")).result()
        if yes:
            assert result.status == "interrupted"
            await platform.send(thread, Approve(yes))
            result = await (await platform.run(thread)).result()
        assert result.status == "finished", result
        return {span.agent: span for span in await platform.trace(thread) if span.status == "done"}


async def _nobody(agent: str, tool: str, arguments: Mapping[str, Any]) -> None:
    return None


async def kept(folder: Path) -> list[Artifact]:
    async with open_memory(folder / "memory.db") as memory:
        return list(await memory.read(PUBLIC, ""))


async def recalled(folder: Path, workflow: Workflow, who: str) -> str:
    found = await spans(folder, workflow, f"found by {who}", calling(**{who: LOOKS}))
    return str(found[who].calls[-1]["text"])


async def test_what_is_remembered_of_hidden_writing_is_found_by_nobody_it_is_hidden_from(
    tmp_path: Path,
) -> None:
    await spans(tmp_path, working("ada", "bob"), "t", calling(bob=KEEPS))
    (artifact,) = await kept(tmp_path)
    assert artifact.sources == {"ada"}
    assert await recalled(tmp_path, working("cy"), "cy") == NOTHING
    assert "It is 17." in await recalled(tmp_path, working("dee"), "dee")


async def test_what_was_remembered_before_anything_hidden_was_read_is_found_by_all(tmp_path: Path) -> None:
    await spans(tmp_path, working("bob", "ada"), "t", calling(bob=KEEPS))
    assert [a.sources for a in await kept(tmp_path)] == [frozenset()]
    assert "It is 17." in await recalled(tmp_path, working("cy"), "cy")


async def test_who_publishes_may_remember_for_all(tmp_path: Path) -> None:
    await spans(tmp_path, working("ada", "bob", publishing="bob"), "t", calling(bob=KEEPS))
    assert "It is 17." in await recalled(tmp_path, working("cy"), "cy")


async def test_what_is_written_by_who_has_recalled_it_is_hidden_too(tmp_path: Path) -> None:
    await spans(tmp_path, working("ada", "bob"), "one", calling(bob=KEEPS))
    found = await spans(tmp_path, working("dee", "cy"), "two", calling(dee=LOOKS))
    assert "It is 17." in found["dee"].calls[-1]["text"]
    assert found["cy"].saw == ()


async def test_it_is_hidden_however_often_it_is_recalled_and_remembered(tmp_path: Path) -> None:
    await spans(tmp_path, working("ada", "bob"), "one", calling(bob=KEEPS))
    again = {"name": "remember", "args": {"text": "17, I heard", "scope": "public"}}
    script = [{"match": "You are Dee", "tool_calls": [dict(LOOKS)], "times": 1}, *calling(dee=again)]
    await spans(tmp_path, working("dee"), "two", script)
    assert [a.sources for a in await kept(tmp_path)] == [{"ada"}, {"ada"}]
    assert await recalled(tmp_path, working("cy"), "cy") == NOTHING


async def test_a_step_that_stopped_for_a_person_has_still_recalled_what_it_had(tmp_path: Path) -> None:
    await spans(tmp_path, working("ada", "bob"), "one", calling(bob=KEEPS))
    again = {"name": "remember", "args": {"text": "17, I heard", "scope": "public"}}
    script = [{"match": "You are Dee", "tool_calls": [dict(LOOKS)], "times": 1}, *calling(dee=again)]
    asked = working("dee", "cy", rules=(HIDDEN, ToolApproval("remember")))
    found = await spans(tmp_path, asked, "two", script, yes="dee")
    assert found["cy"].saw == ()
    assert [a.sources for a in await kept(tmp_path)] == [{"ada"}, {"ada"}]


async def test_where_nothing_is_hidden_nothing_is_noted(tmp_path: Path) -> None:
    await spans(tmp_path, working("ada", "bob", rules=()), "one", calling(bob=KEEPS))
    found = await spans(tmp_path, working("dee", "cy", rules=()), "two", calling(dee=LOOKS))
    assert [a.sources | a.audiences for a in await kept(tmp_path)] == [frozenset()]
    assert found["cy"].saw == ("dee",)


async def test_what_was_meant_for_one_alone_is_found_by_that_one(tmp_path: Path) -> None:
    async with open_memory(tmp_path / "memory.db") as memory:
        own = Artifact("It is 17.", "bob", audiences=frozenset({"private:dee"}))
        await memory.write(PUBLIC, [own])
    assert await recalled(tmp_path, working("cy", rules=()), "cy") == NOTHING
    assert "It is 17." in await recalled(tmp_path, working("dee", rules=()), "dee")


async def test_a_memory_that_leaves_nothing_out_opens_nothing(tmp_path: Path) -> None:
    class Careless:
        async def read(self, *_: Any, **__: Any) -> list[Artifact]:
            return [Artifact("It is 17.", "bob", sources=frozenset({"ada"}))]

        async def write(self, *_: Any) -> None:
            pass

    view = AgentView("t", "cy", AgentSpec("cy", "Cy"), "go")
    tools = memory_tools(view, Careless(), working("cy"), lambda: 0.0)
    assert await tools["recall"].ainvoke({"query": "17"}) == NOTHING


CARRIED = ToolMessage("17", tool_call_id="1", additional_kwargs={"label": {"of": ["ada"]}})


def test_what_was_recalled_is_carried_by_the_answer_of_a_tool_and_of_a_helper() -> None:
    label, bare = Label(frozenset({"ada"})), ToolMessage("17", tool_call_id="1")
    assert marked_as_read(bare, label) == CARRIED
    helped = marked_as_read(Goto(update={"messages": [bare], "todo": 1}), label)
    assert helped == Goto(update={"messages": [CARRIED], "todo": 1})
    assert marked_as_read(bare, Label()) is bare


def test_a_mark_that_nobody_can_read_is_for_nobody() -> None:
    with reading(Label()) as read:
        take_in([ToolMessage("17", tool_call_id="1", additional_kwargs={"label": "all"})])
    assert not Sight(("dee",), working("dee").team).sees("bob", read.label)


async def test_a_model_that_is_shown_what_another_process_recalled_has_read_it() -> None:
    asked = AIMessage("", tool_calls=[{"name": "recall", "args": {}, "id": "1"}])
    messages: Any = [HumanMessage("go"), asked, CARRIED]
    request = ModelRequest(model=StubChatModel(), messages=messages, state={"messages": messages})

    async def answers(_: ModelRequest[Any]) -> ModelResponse[Any]:
        assert read_now().label == Label(frozenset({"ada"}))
        return ModelResponse(result=[AIMessage("It is 17.")])

    permits = Permits(lambda agent, tool: Decision("deny", "no", "deny"), {})
    with reading(Label()):
        await Turns("bob", permits, Meter()).awrap_model_call(request, answers)
