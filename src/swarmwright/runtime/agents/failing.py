"""A tool that fails is told to the model, and is no broken run; not even one that ends its process."""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from langchain.agents.middleware import AgentMiddleware, ToolErrorMiddleware
from langchain.agents.middleware.types import ToolCallRequest
from langchain_core.messages import ToolMessage
from langchain_core.tools import BaseTool, StructuredTool
from langgraph.types import Command

from swarmwright.errors import StepFailed
from swarmwright.graph.containing import CodeExited, as_errors

__all__ = ["ToolOutcome", "tool_errors"]

ToolOutcome: TypeAlias = ToolMessage | Command[Any]


class _StaysUp(AgentMiddleware[Any, Any, Any]):
    """A tool that ends its process (`sys.exit`, argparse) has failed; the process is not its own.

    What it raises must not leave the task that runs it: the event loop would stop at once.
    """

    async def awrap_tool_call(
        self, request: ToolCallRequest, handler: Callable[[ToolCallRequest], Awaitable[ToolOutcome]]
    ) -> ToolOutcome:
        inside = request if request.tool is None else request.override(tool=_contained(request.tool))
        with _staying_up():
            return await handler(inside)


@contextmanager
def _staying_up() -> Iterator[None]:
    try:
        with as_errors():
            yield
    except CodeExited as stop:
        raise RuntimeError(f"it{str(stop).removeprefix('the code')}") from stop


def _contained(tool: BaseTool) -> BaseTool:
    """The tool; LangChain runs a coroutine in a task of its own, so that one is looked after in there."""
    if not isinstance(tool, StructuredTool) or tool.coroutine is None:
        return tool
    inner = tool.coroutine

    @functools.wraps(inner)
    async def call(*args: Any, **kwargs: Any) -> Any:
        with _staying_up():
            return await inner(*args, **kwargs)

    return tool.model_copy(update={"coroutine": call})


def tool_errors() -> tuple[AgentMiddleware[Any, Any, Any], ...]:
    """What a tool raises becomes a message to the model, so that a broken tool is not a broken run."""

    def told(error: Exception, request: ToolCallRequest) -> str | None:
        if isinstance(error, StepFailed):
            return None
        return f"{request.tool_call['name']} failed: {type(error).__name__}: {error}"

    return ToolErrorMiddleware(told), _StaysUp()
