"""What a read-only agent must not call, held off twice.

First as the seed has it: the call interrupts its run, and the run is gone on with by a rejection, on the same
thread, until there is an answer. Second by an allowlist, since a list of what is blocked knows nothing of the
tools that the next version of deepagents brings: others are neither shown to the model nor run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable
from itertools import takewhile
from typing import Any

from langchain.agents.middleware.types import AgentMiddleware, ModelRequest, ModelResponse, ToolCallRequest
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolMessage
from langgraph.types import Command, Interrupt

from swarmwright.errors import LimitReached

__all__ = ["CALL_AS_TEXT", "MOST_SAME_CALLS", "AtWill", "OnlyTools", "interrupts", "rejections"]


CALL_AS_TEXT = re.compile(r"functions\.([\w-]+)|<tool_call>|\[TOOL_CALLS\]", re.I)
"""How models begin a tool call that they write as text: small ones do so, and nothing is called then."""

_ANSWER = "Now write the answer, from what you have here."

MOST_SAME_CALLS = 5
"""Turns with the same calls of tools, one after the other, after which an agent has failed: small models get
stuck so, and nothing comes of it but time."""

_NUDGE = "You wrote a tool call as text, so nothing was called. Call the tool itself, or write the answer."


class AtWill(AgentMiddleware[Any, Any, Any]):
    """Says that the model may call tools or not: every provider's default, which some servers want said. A
    model that writes a call as text is asked once more, for a call of that tool where it has named one. One
    that says nothing to what it was shown is asked for its answer, without tools. One that makes the same
    call time after time has lost its way: raises LimitReached."""

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Ask the model."""
        if _same_calls(request.messages, {*map(_name, request.tools)}) >= MOST_SAME_CALLS:
            raise LimitReached(f"the model has made the same call {MOST_SAME_CALLS} times in a row")
        if request.tools and request.tool_choice is None:
            request = request.override(tool_choice="auto")
        response = handler(request)
        if all(map(_says_nothing, response.result)) and any(m.type == "tool" for m in request.messages):
            return handler(request.override(messages=_told(request.messages), tools=[], tool_choice=None))
        if not (meant := next(filter(None, map(_call_as_text, response.result)), None)):
            return response
        told: list[Any] = [*request.messages, *response.result, HumanMessage(_NUDGE)]
        choice = meant[1] if meant[1] in map(_name, request.tools) else request.tool_choice
        return handler(request.override(messages=told, tool_choice=choice))


class OnlyTools(AtWill):
    """The tools of these names alone, whatever else the agent was made with."""

    def __init__(self, allowed: Iterable[str]) -> None:
        super().__init__()
        self._allowed = frozenset(allowed)

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Show the model these tools."""
        shown = [tool for tool in request.tools if _name(tool) in self._allowed]
        return super().wrap_model_call(request.override(tools=shown), handler)

    def wrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], ToolMessage | Command[Any]]
    ) -> ToolMessage | Command[Any]:
        """Run these tools; answer any other call with a refusal."""
        call = request.tool_call
        if call["name"] in self._allowed:
            return handler(request)
        refused = f"there is no tool {call['name']} here; there are {', '.join(sorted(self._allowed))}"
        return ToolMessage(refused, name=call["name"], tool_call_id=call["id"], status="error")


def interrupts(result: dict[str, Any]) -> tuple[Interrupt, ...]:
    """What a run has stopped for; empty = it has an answer."""
    return tuple(result.get("__interrupt__", ()))


def rejections(asked: Iterable[Interrupt], why: str) -> Command[Any]:
    """What goes on with a run: every request of every interrupt is rejected, each by its interrupt's id."""
    return Command(
        resume={
            one.id: {"decisions": [{"type": "reject", "message": why} for _ in one.value["action_requests"]]}
            for one in asked
        }
    )


def _call_as_text(message: BaseMessage) -> re.Match[str] | None:
    """The tool call that a model has written in place of making one."""
    called = not isinstance(message, AIMessage) or message.tool_calls
    return None if called else CALL_AS_TEXT.match(str(message.text).strip())


def _says_nothing(message: BaseMessage) -> bool:
    return isinstance(message, AIMessage) and not message.tool_calls and not str(message.text).strip()


def _told(messages: Iterable[BaseMessage]) -> list[Any]:
    """What was asked, and what tools have shown, as one message: without tools, some servers drop theirs."""
    said = [
        f"({message.name or 'tool'} has shown:)\n{message.text}" if message.type == "tool" else message.text
        for message in messages
        if message.type in ("human", "tool")
    ]
    return [HumanMessage("\n\n".join([*said, _ANSWER]))]


def _same_calls(messages: Iterable[BaseMessage], tools: Container[str]) -> int:
    """How many turns up to now were the same calls of these tools; others are held off by others."""
    turns = [
        [(call["name"], call["args"]) for call in message.tool_calls]
        for message in messages
        if isinstance(message, AIMessage)
    ]
    last = turns[-1] if turns else []
    if not last or not all(name in tools for name, _ in last):
        return 0
    return sum(1 for _ in takewhile(lambda turn: turn == last, reversed(turns)))


def _name(tool: Any) -> str:
    return str(tool.get("name", "")) if isinstance(tool, dict) else str(tool.name)
