"""Whether we would hear of it if a server's tools changed, and that they have.

A server says so in one of two ways. By the protocol of 2026-07-28 it tells those alone who listen, on a
stream that can break, and nothing is told again of what was missed; by those before, it tells everybody. One
that promises to tell and that nobody can hear at this moment may have changed at any moment: its tools are
asked for at each need. Of one that promises nothing, nothing is to be heard.
"""

from __future__ import annotations

import asyncio

import anyio
import httpx2
from mcp import Client, MCPError
from mcp.client.subscriptions import ListenNotSupportedError, SubscriptionLost, ToolsListChanged

__all__ = ["GONE", "Hearing"]

GONE = (
    OSError,
    anyio.ClosedResourceError,
    anyio.BrokenResourceError,
    anyio.EndOfStream,
    httpx2.HTTPError,
    httpx2.InvalidURL,
)
"""What the SDK lets through when a server is not there, or has gone."""

_LISTENS_AGAIN_S = 1.0
_REFUSED_S = 60.0


class Hearing:
    """Of one session. changes: how often its tools may have changed; sure: whether that would be heard of
    now."""

    def __init__(self) -> None:
        self.changes = 0
        self.sure = False

    def changed(self) -> None:
        """The tools have changed, or may have while nobody heard."""
        self.changes += 1

    async def listen(self, client: Client, within_s: float) -> None:
        """Hear what the server says, until it is cancelled or there is nothing to hear in this way.

        within_s: in how many seconds it must have agreed to tell."""
        tools = client.server_capabilities.tools
        if tools is None or not tools.list_changed:
            self.sure = True
            return
        while True:
            try:
                await self._hear(client, within_s)
            except ListenNotSupportedError:
                self.sure = True  # it tells everybody
                return
            except (MCPError, SubscriptionLost, TimeoutError, *GONE):
                pass
            heard = self.sure
            self.sure = False
            await asyncio.sleep(_LISTENS_AGAIN_S if heard else _REFUSED_S)

    async def _hear(self, client: Client, within_s: float) -> None:
        """Listen on one stream until it ends."""
        opening = client.listen(tools_list_changed=True)
        async with asyncio.timeout(within_s) as patience, opening as told:
            patience.reschedule(None)
            if told.honored.tools_list_changed:
                self.changed()  # what was told before is not told again
                self.sure = True
                async for event in told:
                    if isinstance(event, ToolsListChanged):
                        self.changed()
