"""The turns of a react agent: what surrounds each of its model calls.

Before a call: the tools of this moment, and the bounds of the loop. After it: nothing is no answer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from langchain.agents.middleware import AgentMiddleware
from langchain.agents.middleware.types import ModelRequest, ModelResponse
from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, HumanMessage, ToolMessage
from langchain_core.tools import BaseTool

from swarmwright.errors import InvalidModelOutput, StepFailed
from swarmwright.runtime.agents.gate import Permits, denied_calls
from swarmwright.runtime.agents.prompts import tagged
from swarmwright.runtime.agents.structured import Meter

__all__ = ["MOST_STUBBORN_TURNS", "MOST_TURNS", "Turns"]

MOST_TURNS = 25
"""Model calls in one step, after which it has failed."""

MOST_STUBBORN_TURNS = 3
"""Turns in a row with nothing but refused calls, after which the step has failed."""

_NUDGE = "You answered nothing. Call one of the tools with valid JSON arguments, or write the answer."
_LAST_NUDGE = "Now write the answer, from what you have here."

Handler: TypeAlias = Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]


class Turns(AgentMiddleware[Any, Any, Any]):
    """Before each model call: the tools of this moment, and the bounds. After it: nothing is no answer."""

    def __init__(self, agent: str, permits: Permits, meter: Meter) -> None:
        super().__init__()
        self._agent, self._permits, self._meter = agent, permits, meter

    async def awrap_model_call(
        self,
        request: ModelRequest[Any],
        handler: Handler,
    ) -> ModelResponse[Any]:
        """Call the model; one that answers nothing is asked again, at last without tools."""
        _stop_if_lost(request.messages)
        tools: list[BaseTool | dict[str, Any]] = [*request.tools, *self._permits.offered(self._agent)]
        # "auto" is every provider's default, but some servers take tools only when it is said.
        response = await handler(request.override(tools=tools, tool_choice="auto"))
        if not self._silent(response):
            return response
        nudged = [*request.messages, HumanMessage(_NUDGE)]
        choice = _only_choice(tools, request.messages)
        if choice:
            response = await handler(request.override(tools=tools, tool_choice=choice, messages=nudged))
            if not self._silent(response):
                return response
        response = await handler(request.override(tools=[], messages=_without_tools(request.messages)))
        if self._silent(response):
            raise InvalidModelOutput("the model answered nothing, time after time")
        return response

    def _silent(self, response: ModelResponse[Any]) -> bool:
        """Did the model say nothing and call nothing? What that cost is counted, for no state keeps it."""
        if any(isinstance(m, AIMessage) and (m.tool_calls or str(m.text).strip()) for m in response.result):
            return False
        for message in response.result:
            self._meter.add(message)
        return True


def _without_tools(messages: Sequence[BaseMessage]) -> list[AnyMessage]:
    """The conversation as one message: without tools, some servers drop or refuse the tools' messages."""
    parts = [str(m.text) for m in messages if isinstance(m, HumanMessage)]
    parts += [
        tagged("work", str(m.text), by=m.name or "tool") for m in messages if isinstance(m, ToolMessage)
    ]
    return [HumanMessage("\n\n".join([*parts, _LAST_NUDGE]))]


def _only_choice(tools: Sequence[BaseTool | dict[str, Any]], messages: Sequence[BaseMessage]) -> str | None:
    """What to ask of a silent model: the one tool it has and has not tried, else any; None without tools."""
    first = tools[0] if len(tools) == 1 else None
    if isinstance(first, BaseTool) and not any(isinstance(m, AIMessage) for m in messages):
        return first.name
    return "auto" if tools else None


def _stop_if_lost(messages: Sequence[BaseMessage]) -> None:
    if sum(isinstance(m, AIMessage) for m in messages) >= MOST_TURNS:
        raise StepFailed(f"no answer after {MOST_TURNS} model calls")
    if denied_calls(messages) >= MOST_STUBBORN_TURNS:
        raise StepFailed(
            f"{MOST_STUBBORN_TURNS} turns in a row asked only for tools that were denied", failure="denied"
        )
