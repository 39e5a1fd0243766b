"""What a read-only agent must not call, held off twice.

First as the seed has it: the call interrupts its run, and the run is gone on with by a rejection, on the same
thread, until there is an answer. Second by an allowlist, since a list of what is blocked knows nothing of the
tools that the next version of deepagents brings: others are neither shown to the model nor run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from langchain.agents.middleware.types import AgentMiddleware, ModelRequest, ModelResponse, ToolCallRequest
from langchain_core.messages import ToolMessage
from langgraph.types import Command, Interrupt

__all__ = ["AtWill", "OnlyTools", "interrupts", "rejections"]


class OnlyTools(AgentMiddleware[Any, Any, Any]):
    """The tools of these names alone, whatever else the agent was made with."""

    def __init__(self, allowed: Iterable[str]) -> None:
        super().__init__()
        self._allowed = frozenset(allowed)

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Show the model these tools."""
        shown = [tool for tool in request.tools if _name(tool) in self._allowed]
        return handler(_at_will(request.override(tools=shown)))

    def wrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], ToolMessage | Command[Any]]
    ) -> ToolMessage | Command[Any]:
        """Run these tools; answer any other call with a refusal."""
        call = request.tool_call
        if call["name"] in self._allowed:
            return handler(request)
        refused = f"there is no tool {call['name']} here; there are {', '.join(sorted(self._allowed))}"
        return ToolMessage(refused, name=call["name"], tool_call_id=call["id"], status="error")


class AtWill(AgentMiddleware[Any, Any, Any]):
    """Says that the model may call tools or not: every provider's default, which some servers want said."""

    def wrap_model_call(
        self, request: ModelRequest[Any], handler: Callable[[ModelRequest[Any]], ModelResponse[Any]]
    ) -> ModelResponse[Any]:
        """Say so."""
        return handler(_at_will(request))


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


def _at_will(request: ModelRequest[Any]) -> ModelRequest[Any]:
    unsaid = request.tools and request.tool_choice is None
    return request.override(tool_choice="auto") if unsaid else request


def _name(tool: Any) -> str:
    return str(tool.get("name", "")) if isinstance(tool, dict) else str(tool.name)
