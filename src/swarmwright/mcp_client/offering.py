"""A server's tool as a LangChain tool, under the name that the team has for it, with its identity."""

from __future__ import annotations

from typing import Any

from langchain_core.tools import BaseTool, StructuredTool

from swarmwright.mcp_client.sessions import Offered, Session
from swarmwright.policy.identity import Identity, identity

__all__ = ["IDENTITY", "as_tool", "identity_of"]

IDENTITY = "identity"
"""The key of a tool's metadata under which its identity stands."""


def identity_of(session: Session, offered: Offered) -> Identity:
    """What a grant of this tool is for."""
    return identity(session.server.identity, offered.name, offered.description, offered.schema)


def as_tool(name: str, session: Session, offered: Offered) -> BaseTool:
    """The tool, called `name` by models. A call raises ToolUnavailable or ToolFailed."""

    async def call(**arguments: Any) -> str:
        return await session.call(offered.name, arguments)

    return StructuredTool(
        name=name,
        description=offered.description,
        args_schema=dict(offered.schema),
        coroutine=call,
        metadata={IDENTITY: str(identity_of(session, offered))},
    )
