"""The turns of a react agent: what surrounds each of its model calls.

Before a call: the tools of this moment, and the bounds of the loop. After it: nothing is no answer, nor is a
tool call that was written as text; and every tool call has an id of its own, whatever the server sent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import chain, count
from typing import Any, TypeAlias

from langchain.agents.middleware import AgentMiddleware
from langchain.agents.middleware.types import ModelRequest, ModelResponse
from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, HumanMessage, ToolMessage
from langchain_core.tools import BaseTool

from swarmwright.errors import InvalidModelOutput, StepFailed
from swarmwright.runtime.agents.calls import denied_calls, withhold
from swarmwright.runtime.agents.carrying import take_in
from swarmwright.runtime.agents.permits import Permits
from swarmwright.runtime.agents.prompts import tagged
from swarmwright.runtime.agents.structured import Meter, refuse_cut

__all__ = ["MOST_STUBBORN_TURNS", "MOST_TURNS", "Turns"]

MOST_TURNS = 25
"""Model calls in one step, after which it has failed."""

MOST_STUBBORN_TURNS = 3
"""Turns in a row with nothing but refused calls, after which the step has failed."""

_NUDGE = "You answered nothing. Call one of the tools with valid JSON arguments, or write the answer."
_TEXT_NUDGE = (
    "You wrote a tool call as text, so nothing was called. Call the tool itself, or write the answer."
)
_LAST_NUDGE = "Now write the answer, from what you have here."

_CALL_MARK = re.compile(r"functions\.([\w-]+)|<tool_call>|\[TOOL_CALLS\]", re.I)
"""How models begin a tool call that they write as text: OpenAI's namespace, and two templates' marks."""

_FENCE = re.compile(r"```\w*\s*(.*?)\s*```", re.S)

Handler: TypeAlias = Callable[[ModelRequest[Any]], Awaitable[ModelResponse[Any]]]


class Turns(AgentMiddleware[Any, Any, Any]):
    """Before each model call: the tools of this moment, and the bounds. After it: nothing is no answer."""

    def __init__(self, agent: str, permits: Permits, meter: Meter, most: int = MOST_TURNS) -> None:
        super().__init__()
        self._agent, self._permits, self._meter, self._most = agent, permits, meter, most

    async def awrap_model_call(
        self,
        request: ModelRequest[Any],
        handler: Handler,
    ) -> ModelResponse[Any]:
        """Call the model; one that answers nothing is asked again, at last without tools."""
        said = _said(request)
        _stop_if_lost(said, self._most)
        take_in(said)
        await self._permits.renew()
        # What the loop brings itself is offered like every other tool: by policy, as it stands now.
        ours = {tool.name for tool in self._permits.tools.values()}
        brought = (tool for tool in request.tools if not (isinstance(tool, BaseTool) and tool.name in ours))
        tools: list[BaseTool | dict[str, Any]] = [*brought, *self._permits.offered(self._agent)]
        # "auto" is every provider's default, but some servers take tools only when it is said.
        response = await handler(request.override(tools=tools, tool_choice="auto"))
        if self._is_call_as_text(response, tools):
            nudged: list[Any] = [*request.messages, *response.result, HumanMessage(_TEXT_NUDGE)]
            response = await handler(request.override(tools=tools, tool_choice="auto", messages=nudged))
        if self._silent(response):
            response = await self._ask_again(request, handler, tools)
        if self._is_call_as_text(response, tools):
            raise InvalidModelOutput("the model wrote a tool call as text in place of an answer, twice")
        _refuse_cut_calls(response)
        for message in response.result:
            if isinstance(message, AIMessage):
                withhold(message)
        _give_ids(response, said)
        return response

    async def _ask_again(
        self, request: ModelRequest[Any], handler: Handler, tools: list[BaseTool | dict[str, Any]]
    ) -> ModelResponse[Any]:
        """Ask a silent model again, at last without tools. Raises InvalidModelOutput if it stays silent."""
        choice = _only_choice(tools, request.messages)
        if choice:
            nudged = [*request.messages, HumanMessage(_NUDGE)]
            response = await handler(request.override(tools=tools, tool_choice=choice, messages=nudged))
            if not self._silent(response):
                return response
        response = await handler(request.override(tools=[], messages=_without_tools(request.messages)))
        if self._silent(response):
            raise InvalidModelOutput("the model answered nothing, time after time")
        return response

    def _is_call_as_text(
        self, response: ModelResponse[Any], tools: Sequence[BaseTool | dict[str, Any]]
    ) -> bool:
        """Is the answer a call of one of its tools, written as text? What it cost is counted."""
        names = {tool.name for tool in tools if isinstance(tool, BaseTool)}
        answers = [m for m in response.result if isinstance(m, AIMessage)]
        if not answers or any(m.tool_calls or not _call_as_text(str(m.text), names) for m in answers):
            return False
        for message in answers:
            self._meter.add(message)
        return True

    def _silent(self, response: ModelResponse[Any]) -> bool:
        """Did the model say nothing and call nothing? What that cost is counted, for no state keeps it."""
        if any(isinstance(m, AIMessage) and (m.tool_calls or str(m.text).strip()) for m in response.result):
            return False
        for message in response.result:
            self._meter.add(message)
        return True


def _refuse_cut_calls(response: ModelResponse[Any]) -> None:
    """Call nothing with half of its arguments: LangChain closes the brackets of a call that was cut off."""
    for message in response.result:
        if isinstance(message, AIMessage) and message.tool_calls:
            refuse_cut(message, "a tool call")


def _call_as_text(text: str, names: set[str]) -> bool:
    """Does the text begin like a tool call, or is it a lone JSON object that names one of the tools?"""
    text = text.strip()
    mark = _CALL_MARK.match(text)
    if mark is not None:
        return mark[1] is None or mark[1] in names
    fenced = _FENCE.fullmatch(text)
    try:
        value = json.loads(fenced[1] if fenced else text)
    except ValueError:
        return False
    return isinstance(value, dict) and _called_name(value) in names


def _called_name(value: Mapping[str, Any]) -> str:
    """The name in `{"name": …}`, `{"tool": …}` or `{"function": {"name": …}}`; "" if there is none."""
    found = next((value[key] for key in ("function", "name", "tool", "tool_name") if key in value), "")
    if isinstance(found, dict):
        found = found.get("name", "")
    return found if isinstance(found, str) else ""


def _give_ids(response: ModelResponse[Any], messages: Sequence[BaseMessage]) -> None:
    """Give an id of its own to each call whose id is missing or taken: some servers send "call_0" always.

    Results are matched to calls by id, here, in LangChain and on the way back to the server. The new id says
    the turn and the place in it, so that it is the same when the call to the model is made again.
    """
    turn = sum(isinstance(m, AIMessage) for m in messages)
    taken = {call["id"] for m in messages if isinstance(m, AIMessage) for call in m.tool_calls}
    for message in response.result:
        if not isinstance(message, AIMessage):
            continue
        for index, call in enumerate(message.tool_calls):
            if not call["id"] or call["id"] in taken:
                new = f"{call['id'] or 'call'}-{turn}-{index}"
                call["id"] = next(
                    id_ for id_ in chain([new], (f"{new}-{n}" for n in count(2))) if id_ not in taken
                )
            taken.add(call["id"])


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


def _said(request: ModelRequest[Any]) -> Sequence[BaseMessage]:
    """All that was said in this loop; what the model is sent can be a shorter form of it."""
    said: Sequence[BaseMessage] = request.state.get("messages") or request.messages
    return said


def _stop_if_lost(messages: Sequence[BaseMessage], most: int) -> None:
    if sum(isinstance(m, AIMessage) for m in messages) >= most:
        raise StepFailed(f"no answer after {most} model calls")
    if denied_calls(messages) >= MOST_STUBBORN_TURNS:
        raise StepFailed(
            f"{MOST_STUBBORN_TURNS} turns in a row asked only for tools that were denied", failure="denied"
        )
