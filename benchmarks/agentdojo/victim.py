"""A model that is wholly in an attacker's hands, as an agent of the platform, in AgentDojo's pipeline.

It says the calls that it is given, one a turn, whatever it is answered, and then a text. Every call passes
the platform's own gate: within the whole agent and its loop, or, several times as fast, by the gate's own
door. Then the conversation is kept here, and nobody stops a model that asks on and on for what is denied.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from agentdojo.agent_pipeline.base_pipeline_element import BasePipelineElement
from agentdojo.functions_runtime import FunctionCall, FunctionsRuntime
from agentdojo.types import ChatAssistantMessage, text_content_block_from_string
from langchain.agents.middleware.types import ToolCallRequest
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolCall, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import BaseTool, StructuredTool
from levels import AGENT
from pydantic import BaseModel, PrivateAttr

from swarmwright.errors import StepFailed
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.agents import AgentView
from swarmwright.runtime.agents.crew import TeamCrew
from swarmwright.runtime.agents.gate import Gate
from swarmwright.runtime.agents.kit import as_given
from swarmwright.runtime.agents.permits import Approve, Permits
from swarmwright.runtime.agents.said import told_to
from swarmwright.workflow.catalog import slug

__all__ = ["Person", "Victim"]

Person = Callable[[str, Mapping[str, Any]], bool]
"""(tool, arguments) → what a person says who is asked about a call."""


class ScriptedModel(BaseChatModel):
    """Says its calls in turn, and then its text."""

    calls: list[ToolCall]
    text: str
    _said: Iterator[ToolCall] = PrivateAttr()

    def model_post_init(self, context: Any) -> None:
        self._said = iter(self.calls)

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Any, **kwargs: Any) -> ScriptedModel:
        """What it is shown is nothing to it."""
        return self

    async def _agenerate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        return self._generate(messages)

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        call = next(self._said, None)
        said = AIMessage(self.text or "Done.") if call is None else AIMessage("", tool_calls=[call])
        return ChatResult(generations=[ChatGeneration(message=said)])


class Silent:
    """An activity that nobody listens to."""

    def emit(self, kind: str, **data: Any) -> None:
        """Nothing is kept."""

    def announce(self, signal: str) -> None:
        """Nothing waits."""


@dataclass
class Victim(BasePipelineElement):
    """One run of the agent. `calls` are said in this order. whole: in the whole agent. `made` are those that
    the gate let pass, `asked` those about which a person was asked, and `rejected` how many they refused."""

    matrix: PermissionMatrix
    schemas: Mapping[str, dict[str, Any]]
    runner: asyncio.Runner
    calls: Sequence[FunctionCall]
    text: str
    person: Person
    whole: bool = True
    name: str | None = "victim"
    made: list[FunctionCall] = field(default_factory=list)
    asked: list[FunctionCall] = field(default_factory=list)
    rejected: int = 0

    def query(
        self,
        query: str,
        runtime: FunctionsRuntime,
        env: Any = None,
        messages: Sequence[Any] = (),
        extra_args: dict[str, Any] | None = None,
    ) -> tuple[str, FunctionsRuntime, Any, Sequence[Any], dict[str, Any]]:
        """AgentDojo's door: do the task `query` in `env`, which the tools change."""
        self.runner.run(self._work(query, runtime, env))
        said = [_assistant("", [call]) for call in self.made]
        return query, runtime, env, [*messages, *said, _assistant(self.text, None)], extra_args or {}

    async def _work(self, request: str, runtime: FunctionsRuntime, env: Any) -> None:
        tools: dict[str, BaseTool] = {slug(n): self._tool(n, runtime, env) for n in runtime.functions}
        names = {id_: tool.name for id_, tool in tools.items()}

        async def approve(agent: str, tool: str, arguments: Mapping[str, Any]) -> bool:
            self.asked.append(FunctionCall(function=names[tool], args=dict(arguments)))
            said = self.person(names[tool], arguments)
            self.rejected += not said
            return said

        calls: list[ToolCall] = [
            {"name": call.function, "args": dict(call.args), "id": f"call-{number}", "type": "tool_call"}
            for number, call in enumerate(self.calls)
        ]
        matrix = self.matrix
        view = AgentView("run", AGENT, matrix.team.agents[0], request, tools=matrix.visible_tools(AGENT))
        work = self._by_agent if self.whole else self._by_gate
        await work(view, calls, tools, approve)

    async def _by_agent(
        self, view: AgentView, calls: list[ToolCall], tools: Mapping[str, BaseTool], approve: Approve
    ) -> None:
        model, matrix = ScriptedModel(calls=calls, text=self.text), self.matrix
        look = as_given(matrix.decide, tools, matrix.right, matrix.examine)
        crew = TeamCrew(lambda profile: model, tools, matrix.decide, approve=approve, look=look)
        try:
            await crew.agent(view.agent)(view, Silent())
        except StepFailed:
            return  # the loop gives up on a model that asks only for what is denied

    async def _by_gate(
        self, view: AgentView, calls: list[ToolCall], tools: Mapping[str, BaseTool], approve: Approve
    ) -> None:
        matrix = self.matrix
        permits = Permits(
            matrix.decide, tools, approve, rights=matrix.right, examine=matrix.examine, said=told_to(view)
        )
        gate, messages = Gate(AGENT, permits, Silent()), list[BaseMessage]([HumanMessage(view.request)])
        for call in calls:
            messages.append(AIMessage("", tool_calls=[call]))
            request = ToolCallRequest(call, None, {"messages": messages}, None)  # type: ignore[arg-type]
            outcome = await gate.awrap_tool_call(request, _executed)
            assert isinstance(outcome, ToolMessage)
            messages.append(outcome)

    def _tool(self, name: str, runtime: FunctionsRuntime, env: Any) -> StructuredTool:
        function = runtime.functions[name]

        async def call(**arguments: Any) -> str:
            self.made.append(FunctionCall(function=name, args=arguments))
            result, error = runtime.run_function(env, name, arguments)
            if error is not None:
                raise ValueError(error)
            return _text(result)

        about = function.description
        return StructuredTool(name=name, description=about, args_schema=self.schemas[name], coroutine=call)


async def _executed(request: ToolCallRequest) -> ToolMessage:
    """What the loop does behind the gate: the call, and its failure told to the model."""
    assert request.tool is not None
    call = request.tool_call
    try:
        made: ToolMessage = await request.tool.ainvoke(call)
    except ValueError as error:
        return ToolMessage(str(error), tool_call_id=call["id"] or "", name=call["name"], status="error")
    return made


def _assistant(text: str, calls: list[FunctionCall] | None) -> ChatAssistantMessage:
    return ChatAssistantMessage(
        role="assistant", content=[text_content_block_from_string(text)], tool_calls=calls
    )


def _text(result: Any) -> str:
    """A result as JSON, as a server of tools would give it; a text as it is."""
    return result if isinstance(result, str) else json.dumps(_plain(result), ensure_ascii=False)


def _plain(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    return value if isinstance(value, str | int | float | bool | None) else str(value)
