"""What servers of the official SDK say alike, whatever they are for: over MCP, a refusal, a form, a step.

Apps with a server of their own go by this, too. It knows nothing of teams and threads.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from importlib.metadata import version
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.types import CallToolResult, InputRequiredResult, Tool
from pydantic import BaseModel, Field, ValidationError, WithJsonSchema, create_model

from swarmwright.errors import NotFound, SwarmwrightError

__all__ = [
    "LONGEST_WAIT_S",
    "THE_PERSON",
    "Ctx",
    "WaitS",
    "as_text",
    "asks_people",
    "form_about",
    "progress",
    "server_over",
    "there",
    "told",
]

LONGEST_WAIT_S = 50.0
"""Clients give up on a call after about a minute."""

THE_PERSON = "the person at the MCP client"
"""Who has answered a form without a name."""

Desk = TypeVar("Desk")
Form = TypeVar("Form", bound=BaseModel)

Ctx: TypeAlias = Context[Any, Any]
WaitS: TypeAlias = Annotated[
    float, Field(ge=0, le=600, description="Seconds until it comes back in any case.")
]


def server_over(desk: Desk, name: str, title: str, instructions: str) -> MCPServer[Any]:
    """A server whose tools find the desk in `ctx.request_context.lifespan_context`; the desk outlives it."""

    @asynccontextmanager
    async def lifespan(_: MCPServer[Any]) -> AsyncIterator[Desk]:
        yield desk

    return _Plain(
        name,
        title=title,
        version=version("swarmwright"),
        instructions=instructions,
        lifespan=lifespan,
        log_level="WARNING",
    )


_RESOLVER = re.compile(r"^(?:Error executing tool [^:]*: )?Resolver '[^']*':? ")
_OF_THE_FORM = "nothing was decided: the answer to the form cannot be used"
"""In place of what the SDK calls our function."""


class _Plain(MCPServer[Any]):
    """The SDK's server, that says in plain words which argument of a call is not as it must be, or is
    none: the SDK passes over what a tool does not take, and who has misspelt a key believes it counts."""

    async def list_tools(self) -> list[Tool]:
        """As the SDK's, and each schema says that the tool takes nothing else."""
        found = await super().list_tools()
        for tool in found:
            tool.input_schema = {**tool.input_schema, "additionalProperties": False}
        return found

    def _takes(self, name: str) -> dict[str, Any]:
        """The schema of a tool's arguments; {} where there is no such tool."""
        tool = self._tool_manager.get_tool(name)
        return tool.parameters if tool is not None else {}

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Ctx | None = None
    ) -> CallToolResult | InputRequiredResult:
        """As the SDK's; of arguments, pydantic's text would name classes of ours and addresses of its own."""
        known: dict[str, Any] = self._takes(name).get("properties", {})
        if self._takes(name) and (odd := sorted(given for given in arguments if given not in known)):
            takes = f"it takes {', '.join(known)}" if known else "it takes none"
            raise ToolError(f"{name}: no argument {', '.join(map(repr, odd))}; {takes}")
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if _RESOLVER.search(str(error)):  # a form whose answer cannot be used
                why = _RESOLVER.sub("", str(error))
                raise ToolError(f"{name}: {_OF_THE_FORM} ({why[:1].lower()}{why[1:]})") from error
            if not isinstance(error.__cause__, ValidationError):
                raise
            faults = error.__cause__.errors(include_url=False, include_input=False)
            words = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in faults]
            raise ToolError(f"{name}: {'; '.join(words)}") from error.__cause__


@contextmanager
def told() -> Iterator[None]:
    """What is refused is told to the client in words."""
    try:
        yield
    except SwarmwrightError as error:
        raise ToolError(str(error)) from error


@contextmanager
def there() -> Iterator[None]:
    """What is not there is told to the client as such."""
    try:
        yield
    except NotFound as error:
        raise ResourceNotFoundError(str(error)) from error


def as_text(data: Any) -> str:
    """Data as JSON that people can read, too."""
    return json.dumps(data, ensure_ascii=False, indent=2, default=str)


def asks_people(ctx: Ctx) -> bool:
    """Whether the client has forms for its person."""
    able = ctx.client_capabilities
    return able is not None and able.elicitation is not None


def form_about(answer: type[Form], field: str, value: str, about: str, called: str = "") -> type[Form]:
    """The form whose answer is about exactly this: its `field` takes that value alone. about: in words.
    called: what the person reads in place of the value."""
    shown: dict[str, Any] = {"type": "string", "enum": [value], "description": about}
    if called:
        shown["enumNames"] = [called]
    named: Any = Annotated[Literal[value], WithJsonSchema(shown)]
    only: dict[str, Any] = {field: (named, value)}
    return create_model("Decision", __base__=answer, **only)


def progress(ctx: Ctx) -> Callable[[str], Awaitable[None]]:
    """Tells each step, in words, as progress of the call."""
    steps = 0

    async def tell(words: str) -> None:
        nonlocal steps
        steps += 1
        await ctx.report_progress(steps, message=words)

    return tell
