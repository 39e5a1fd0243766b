"""The turns of a react agent: what surrounds each of its model calls.

Before a call: the tools of this moment, and the bounds of the loop. After it: nothing is no answer.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from langchain.agents.middleware import AgentMiddleware
from langchain.agents.middleware.types import ModelRequest, ModelResponse
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage
from langchain_core.tools import BaseTool

from swarmwright.errors import InvalidModelOutput, StepFailed
from swarmwright.runtime.agents.gate import Permits, denied_calls
from swarmwright.runtime.agents.structured import Meter

__all__ = ["MOST_STUBBORN_TURNS", "MOST_TURNS", "Turns"]

MOST_TURNS = 25
"""Model calls in one step, after which it has failed."""

MOST_STUBBORN_TURNS = 3
"""Turns in a row with nothing but refused calls, after which the step has failed."""

_NUDGE = "You answered nothing. Call one of the tools with valid JSON arguments, or write the answer."
_LAST_NUDGE = "You answered nothing. Write the answer now, without a tool."

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
        for nudge, choice in ((_NUDGE, _only_choice(tools, request.messages)), (_LAST_NUDGE, None)):
            if _says_something(response.result):
                return response
            for message in response.result:
                self._meter.add(message)
            again = [*request.messages, HumanMessage(nudge)]
            response = await handler(
                request.override(tools=tools if choice else [], tool_choice=choice, messages=again)
            )
        if not _says_something(response.result):
            raise InvalidModelOutput("the model answered nothing, three times")
        return response


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


def _says_something(messages: Sequence[BaseMessage]) -> bool:
    return any(isinstance(m, AIMessage) and (m.tool_calls or str(m.text).strip()) for m in messages)
