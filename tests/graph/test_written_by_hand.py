"""What an operator writes in an agent's place stays that agent's, says so, and keeps all labels."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.messages import AIMessage, HumanMessage, RemoveMessage, SystemMessage, ToolMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph.message import REMOVE_ALL_MESSAGES
from langgraph.types import Command, Overwrite, StateUpdate

from graph.teams import flow, team
from support.crews import FunctionCrew
from swarmwright.errors import InvalidCommand
from swarmwright.graph.building import build_graph
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.workflow.rules import Hide
from swarmwright.workflow.tree import Gate

CONFIG: Any = {"configurable": {"thread_id": "t"}}
GO: Any = {"messages": [HumanMessage("go", id="asked")]}
HIDDEN = {"label": {"of": ["critic"]}}


def output(agent: str, message: str, **more: Any) -> dict[str, Any]:
    return {"agent": agent, "message": message, "fields": {}, **more}


def said(text: str, id_: str, name: str | None, **more: Any) -> AIMessage:
    return AIMessage(text, id=id_, name=name, **more)


class Reviewed:
    """A review that the painter must not see, told on by the editor; people are asked before it paints."""

    def __init__(self) -> None:
        async def critic(view: AgentView, activity: Activity) -> AgentReport:
            return AgentReport("<secret>")

        async def editor(view: AgentView, activity: Activity) -> AgentReport:
            return AgentReport("told on: " + " ".join(o.text for o in view.outputs))

        self.crew = FunctionCrew({"critic": critic, "editor": editor})
        root = flow("critic", "editor", Gate("g", "ok?"), "painter", order="critic<editor editor<g g<painter")
        workflow = team(root, Hide("critic", ("painter",)))
        self.graph: Any = build_graph(workflow, self.crew, checkpointer=InMemorySaver())

    async def begun(self) -> Reviewed:
        await self.graph.ainvoke(GO, CONFIG)
        return self

    async def write(self, *updates: Any) -> None:
        for update in updates:
            await self.graph.aupdate_state(CONFIG, update)

    async def values(self) -> dict[str, Any]:
        return dict((await self.graph.aget_state(CONFIG)).values)

    async def painted(self) -> list[str]:
        """All that the painter was shown, in this turn and the next."""
        await self.graph.ainvoke(None, CONFIG)
        await self.graph.ainvoke(Command(resume=True), CONFIG)
        await self.graph.ainvoke({"messages": [HumanMessage("again")]}, CONFIG)
        await self.graph.ainvoke(Command(resume=True), CONFIG)
        views = [view for view in self.crew.views if view.agent.id == "painter"]
        assert len(views) == 2
        return [
            text
            for view in views
            for text in (*(o.text for o in view.outputs), *(m.text for m in view.messages))
        ]


ENTRY = {"agent_outputs": {"editor": output("editor", "1/editor")}}
KEEPING: dict[str, list[Any]] = {
    "the same entry without its label": [ENTRY],
    "with a label that says less": [{"agent_outputs": {"editor": output("editor", "1/editor", label={})}}],
    "the same text without its label": [{"messages": [said("told on: <secret>", "1/editor", "editor")]}],
    "another text": [{"messages": [said("<secret>, in other words", "1/editor", None)]}],
    "as plain data": [{"messages": [{"type": "ai", "id": "1/editor", "content": "<secret>"}]}],
    "gone and there again": [{"agent_outputs": {"editor": None}}, ENTRY],
    "gone and there again at once": [
        {"messages": [RemoveMessage(id="1/editor"), said("<secret>", "1/editor", "editor")]}
    ],
    "another entry for the same message": [{"agent_outputs": {"x": output("editor", "1/editor")}}],
    "another message for the same entry": [
        {
            "messages": [said("<secret>", "new", "editor")],
            "agent_outputs": {"editor": output("editor", "new")},
        }
    ],
    "the text as a whole": [
        {
            "messages": Overwrite(
                [
                    *GO["messages"],
                    said("<secret>", "1/critic", "critic"),
                    said("<secret>", "1/editor", "editor"),
                ]
            )
        }
    ],
    "entries as a whole": [
        {"agent_outputs": Overwrite({"editor": output("editor", "1/editor")})},
    ],
}


@pytest.mark.parametrize("way", KEEPING)
async def test_whatever_an_operator_writes_who_must_not_see_it_does_not(way: str) -> None:
    reviewed = await Reviewed().begun()
    await reviewed.write(*KEEPING[way])
    assert "secret" not in " ".join(await reviewed.painted())


REFUSED: dict[str, tuple[Any, str]] = {
    "another agent's message": (
        {"agent_outputs": {"editor": output("editor", "1/critic")}},
        r"agent_outputs\.editor\.message: '1/critic' is critic's; name one of editor's own",
    ),
    "as the reader's own": (
        {"agent_outputs": {"x": output("painter", "1/critic")}},
        r"name one of painter's own",
    ),
    "in the reader's name": (
        {"agent_outputs": {"editor": output("painter", "1/editor")}},
        r"agent_outputs\.editor\.agent: it is editor's, and stays so",
    ),
    "of a step that is nobody else's": (
        {"messages": [said("x", "n", "painter")], "agent_outputs": {"critic": output("painter", "n")}},
        r"agent_outputs\.critic\.agent: it is critic's",
    ),
    "a message that is to come": (
        {"agent_outputs": {"x": output("painter", "2/critic")}},
        r"there is no message '2/critic'; write it along, in the name of painter",
    ),
    "a message in another name": (
        {"messages": [said("x", "1/critic", "painter")]},
        r"messages\[0\]\.name: .* critic's",
    ),
    "a message of another kind": (
        {"messages": [HumanMessage("x", id="1/critic")]},
        r"messages\[0\]: .* stays one",
    ),
    "what an agent has written, gone": (
        {"messages": [RemoveMessage(id="1/critic")]},
        "is what critic has written",
    ),
    "what began the turn, gone": ({"messages": [RemoveMessage(id="asked")]}, "is what began the turn"),
    "all gone": ({"messages": [RemoveMessage(id=REMOVE_ALL_MESSAGES)]}, "one by one"),
    "all but a few gone": ({"messages": Overwrite([HumanMessage("go", id="asked")])}, "critic has written"),
    "a mark of LangGraph's": ({"signals": {"__overwrite__": {}}}, "signals: .* not replaced as a whole"),
    "context of nobody": ({"private_context": {"citric": {"hint": "x"}}}, "did you mean 'critic'"),
    "context of an agent by its name": ({"private_context": {"CRITIC": {"hint": "x"}}}, "no agent 'CRITIC'"),
    "context of no group": ({"group_context": {"choir": {"hint": "x"}}}, "no group 'choir'"),
    "the same, by type": (
        {"private_context": {"type": "__overwrite__", "value": {}}},
        "not replaced as a whole",
    ),
}


@pytest.mark.parametrize("way", REFUSED)
async def test_what_would_make_one_agents_words_anothers_or_nobodys_is_refused(way: str) -> None:
    reviewed = await Reviewed().begun()
    before, (update, why) = await reviewed.values(), REFUSED[way]
    with pytest.raises(InvalidCommand, match=why):
        await reviewed.write(update)
    assert await reviewed.values() == before


async def test_an_output_whose_text_is_written_says_that_it_is_by_hand() -> None:
    reviewed = await Reviewed().begun()
    await reviewed.write({"messages": [said("told on: <secret>", "1/editor", "editor")]})
    assert "by_hand" not in (await reviewed.values())["agent_outputs"]["editor"]  # it says what it said
    await reviewed.write({"messages": [said("better", "1/editor", "editor")]})
    outputs = (await reviewed.values())["agent_outputs"]
    assert outputs["editor"] == output("editor", "1/editor", by_hand=True, **HIDDEN)
    assert "by_hand" not in outputs["critic"]


async def test_what_is_written_back_as_it_was_read_is_taken() -> None:
    reviewed = await Reviewed().begun()
    before = await reviewed.values()
    assert before["agent_outputs"]["editor"]["label"] == HIDDEN["label"]
    await reviewed.write({name: before[name] for name in ("messages", "agent_outputs", "shared_context")})
    after = await reviewed.values()
    assert after["messages"] == before["messages"]
    assert {i: {**o, "by_hand": True} for i, o in before["agent_outputs"].items()} == after["agent_outputs"]


async def test_several_writes_at_once_are_each_looked_at_as_the_ones_before_leave_it() -> None:
    reviewed = await Reviewed().begun()
    new: dict[str, Any] = {"messages": [said("<secret>", "new", "editor")]}
    named: dict[str, Any] = {"agent_outputs": {"editor": output("editor", "new")}}
    await reviewed.graph.abulk_update_state(CONFIG, [[StateUpdate(new)], [StateUpdate(named)]])
    assert "secret" not in " ".join(await reviewed.painted())


STRANGE: dict[str, tuple[Any, str]] = {
    "an agent that is not there": (AIMessage("x", name="ghost"), "there is no agent 'ghost' here"),
    "an agent by its name": (AIMessage("x", name="Editor"), "did you mean 'editor'"),
    "an agent, nearly": (AIMessage("x", name="editr"), "did you mean 'editor'"),
    "nobody": (AIMessage("x"), "whose words it could be"),
    "an agent as a person": (HumanMessage("x", name="Critic"), "words of an agent's are 'ai'"),
    "the system": (SystemMessage("x"), "no 'system' message"),
    "a tool": (ToolMessage("x", tool_call_id="c"), "no 'tool' message"),
}


@pytest.mark.parametrize("message, reason", STRANGE.values(), ids=STRANGE)
async def test_an_operator_adds_words_of_people_and_of_agents_that_are_there_and_no_others(
    message: Any, reason: str
) -> None:
    graph = await Reviewed().begun()
    before = await graph.values()
    with pytest.raises(InvalidCommand, match=reason):
        await graph.write({"messages": [HumanMessage("first"), message]})
    assert await graph.values() == before
    await graph.write({"messages": [AIMessage("mine", name="painter"), HumanMessage("mine", name="ann")]})


async def test_nobody_is_switched_off_who_is_not_there() -> None:
    graph = await Reviewed().begun()
    with pytest.raises(InvalidCommand, match="no agent 'ghost' here"):
        await graph.write({"coordination_rules": {"disabled": ["editor", "ghost"]}})
