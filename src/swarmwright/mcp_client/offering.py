"""A server's tool as a LangChain tool, under the name that the team has for it, with its identity."""

from __future__ import annotations

from typing import Any

from langchain_core.tools import BaseTool
from pydantic import ConfigDict

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
    return _ServersTool(
        name=name,
        description=offered.description,
        args_schema=dict(offered.schema),
        metadata={IDENTITY: str(identity_of(session, offered))},
        session=session,
        called=offered.name,
    )


class _ServersTool(BaseTool):
    """Sends a call to its server with every argument that it was made with.

    LangChain's own kind of tool takes some names for itself (`config`, `run_manager`, `self`): what was
    looked at, and approved, would not be what is sent.
    """

    session: Session
    called: str

    model_config = ConfigDict(arbitrary_types_allowed=True)

    def _run(self, /, **arguments: Any) -> str:
        raise NotImplementedError("a server's tool is called from a running loop")

    async def _arun(self, /, **arguments: Any) -> str:
        return await self.session.call(self.called, arguments)
