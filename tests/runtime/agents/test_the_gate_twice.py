"""What the gate keeps to when a call comes past it twice, or a person thinks for long."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from langchain.agents.middleware.types import ToolCallRequest
from langchain_core.messages import AIMessage, BaseMessage, ToolCall, ToolMessage
from langchain_core.tools import BaseTool, tool
from langgraph.checkpoint.memory import InMemorySaver

from support.recording import RecordingActivity, view
from swarmwright.errors import AwaitsApproval
from swarmwright.models.boundary import BoundedChatModel
from swarmwright.models.scripts import Reply, StubScript, ToolUse
from swarmwright.models.stub import StubChatModel
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.agents import Answered
from swarmwright.runtime.agents.crew import TeamCrew
from swarmwright.runtime.agents.gate import Gate
from swarmwright.runtime.agents.kit import as_given
from swarmwright.runtime.agents.permits import Permits
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.tree import Step, Workflow

SCOUT = AgentSpec("scout", "Scout", tools=("mail",))
SENT: ToolCall = {"name": "mail", "args": {"to": "bob@x.com"}, "id": "c", "type": "tool_call"}


def matrix_of(*rules: ArgumentRule, **changes: Any) -> PermissionMatrix:
    team = Catalog((SCOUT,), (ToolSpec("mail", "mail", arguments=rules, **changes),))
    return PermissionMatrix.from_workflow(Workflow(Step("scout", "scout"), team=team))


def mailing(sent: list[str]) -> dict[str, BaseTool]:
    @tool
    def mail(to: str) -> str:
        """Send a mail."""
        sent.append(to)
        return "sent"

    return {"mail": mail}


async def test_a_call_that_has_a_result_is_not_made_again() -> None:
    """A loop that goes on where it was stopped comes past calls that are done."""
    sent, matrix, activity = list[str](), matrix_of(), RecordingActivity()
    gate = Gate("scout", Permits(matrix.decide, mailing(sent), examine=matrix.examine), activity)

    async def made(request: ToolCallRequest) -> ToolMessage:
        assert request.tool is not None
        done: ToolMessage = await request.tool.ainvoke(request.tool_call)
        return done

    messages: list[BaseMessage] = [AIMessage("", tool_calls=[SENT])]
    for _ in range(2):
        request = ToolCallRequest(SENT, None, {"messages": messages}, None)  # type: ignore[arg-type]
        outcome = await gate.awrap_tool_call(request, made)
        assert isinstance(outcome, ToolMessage) and outcome.text == "sent"
        messages.append(outcome)
    assert sent == ["bob@x.com"]
    assert len(activity.of("tool_called")) == 1


async def test_an_approved_call_whose_tool_is_gone_is_told_as_denied_whatever_kind_is_chosen() -> None:
    """`auto` is an agent without tools then, whose loop has a call that waits."""
    sent, saver, kept = list[str](), InMemorySaver(), matrix_of(sink="send")
    spec = replace(SCOUT, kind="auto")
    gone = PermissionMatrix(Catalog((replace(spec, tools=()),)))

    async def nobody(agent: str, tool: str, arguments: Mapping[str, Any]) -> None:
        return None

    def crew(matrix: PermissionMatrix, tools: Mapping[str, BaseTool], *replies: Reply | str) -> TeamCrew:
        model = BoundedChatModel(inner=StubChatModel(script=StubScript.of(*replies)), timeout_s=5)
        look = as_given(matrix.decide, tools, matrix.right, matrix.examine)
        return TeamCrew(lambda name: model, tools, matrix.decide, saver, look=look, approve=nobody)

    asks = crew(kept, mailing(sent), Reply(tool_calls=(ToolUse("mail", {"to": "bob@x.com"}),)))
    with pytest.raises(AwaitsApproval):
        await asks.agent(spec)(view(spec, tools=spec.tools), RecordingActivity())
    yes = Answered("mail", '{"to":"bob@x.com"}', True, kept.right("scout", "mail").version)
    activity, bare = RecordingActivity(), replace(spec, tools=())
    report = await crew(gone, {}, "It was not sent.").agent(bare)(view(bare, answered=(yes,)), activity)
    assert [(told["tool"], told["rule"]) for told in activity.of("tool_denied")] == [("mail", "unknown_tool")]
    assert (report.text, sent) == ("It was not sent.", [])


async def test_a_yes_that_was_thought_over_while_the_policy_changed_is_none() -> None:
    sent, now, activity = list[str](), [matrix_of(sink="send")], RecordingActivity()

    async def approve(agent: str, tool: str, arguments: Mapping[str, Any]) -> bool:
        now.append(matrix_of(ArgumentRule("to", matches=".*"), sink="send"))
        return True

    look = as_given(
        lambda agent, tool: now[-1].decide(agent, tool),
        mailing(sent),
        lambda agent, tool: now[-1].right(agent, tool),
        lambda *call: now[-1].examine(*call),
    )
    script = StubScript.of(Reply(tool_calls=(ToolUse("mail", {"to": "bob@x.com"}),)), "Done.")
    model = BoundedChatModel(inner=StubChatModel(script=script), timeout_s=5)
    crew = TeamCrew(lambda name: model, mailing(sent), now[0].decide, look=look, approve=approve)
    await crew.agent(SCOUT)(view(SCOUT, tools=SCOUT.tools), activity)
    assert len(now) == 2 and sent == []
    assert [told["decision"] for told in activity.of("tool_denied")] == ["ask"]
