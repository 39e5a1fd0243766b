"""One session for each server: opened when it is first needed, again when it was lost, closed at the end.

The SDK's client must be entered and left by one task, so each session lives in a task of its own; calls come
from any. A server that cannot be reached is `ToolUnavailable` for who needs it then, and for nobody else. It
is tried again at the next need, though not within a second of the last time; or a minute, where it let us
wait in vain.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from contextvars import Context
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import httpx2
from mcp import Client, MCPError, StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.types import CONNECTION_CLOSED, INVALID_REQUEST, Tool
from pydantic import ValidationError

from swarmwright.errors import ToolFailed, ToolUnavailable
from swarmwright.mcp_client.answers import text_of
from swarmwright.mcp_client.hearing import GONE, Hearing
from swarmwright.mcp_client.servers import McpServer

__all__ = ["Offered", "Session", "Sessions"]

_RETRY_S = 1.0
_RETRY_AFTER_WAITING_S = 60.0
_END_S = 10.0
_MOST_PAGES = 100

_ENDED = {(CONNECTION_CLOSED, "Connection closed"), (INVALID_REQUEST, "Session terminated")}
"""What the SDK says of a session that is over. The code alone would not do: a server may use it as well, for
a call that has failed."""

_GARBLED = "its answer is none that MCP knows"
"""Not the SDK's own words, which quote the answer: they would be read by models."""


@dataclass(frozen=True, slots=True)
class Offered:
    """One tool as its server describes it."""

    name: str
    description: str
    schema: Mapping[str, Any]


class Session:
    """The session with one server."""

    def __init__(self, server: McpServer, clock: Callable[[], float] = time.monotonic) -> None:
        self.server, self._clock = server, clock
        self._lock = asyncio.Lock()
        self._client: Client | None = None
        self._offered: dict[str, Offered] | None = None
        self._hearing, self._listed_at = Hearing(), 0
        self._task: asyncio.Task[None] | None = None
        self._leave = asyncio.Event()
        self._failed: tuple[float, str] | None = None

    async def offered(self) -> Mapping[str, Offered]:
        """Its tools by name, as it told them when the session was opened, or when it last said that they have
        changed; anew where nobody would hear that they have. Raises ToolUnavailable."""
        client = await self._connected("")
        if self._offered is None or not self._holds():
            hearing, changes = self._hearing, self._hearing.changes
            try:
                self._offered = await self._listed(client)
                self._listed_at = changes if hearing is self._hearing else -1
            except (*GONE, MCPError, TimeoutError) as error:
                raise await self._lost("", error) from error
            except ValidationError as error:
                await self._lost("", error)
                raise self._noted("", _GARBLED, _RETRY_S) from error
        return self._offered

    def known(self, tool: str) -> Offered | None:
        """One of its tools, if the session is open and has told of it, and nothing has changed since."""
        if self._client is None or self._task is None or self._task.done() or self._offered is None:
            return None
        return self._offered.get(tool) if self._holds() else None

    def _holds(self) -> bool:
        """Whether the tools are those that were listed, as far as the server has said anything."""
        return self._hearing.sure and self._hearing.changes == self._listed_at

    async def call(self, tool: str, arguments: Mapping[str, Any]) -> str:
        """Call one of its tools; what it gave, as a text.

        Raises ToolUnavailable where the server is not there, or does not answer in time; ToolFailed where it
        says that the call has failed.
        """
        client = await self._connected(tool)
        try:
            async with asyncio.timeout(self.server.timeout_s):
                result = await client.call_tool(tool, dict(arguments))
        except MCPError as error:
            if (error.error.code, error.error.message) in _ENDED:
                raise await self._lost(tool, error) from error
            raise ToolFailed(self.server.name, tool, error.error.message) from error
        except TimeoutError as error:
            reason = f"no answer within {self.server.timeout_s:g} s"
            if self.server.url:  # what the SDK has still to send to it would hold up the next call
                await self._lost(tool, error)
            raise ToolUnavailable(self.server.name, tool, reason) from error
        except ValidationError as error:
            raise ToolFailed(self.server.name, tool, _GARBLED) from error
        except GONE as error:
            raise await self._lost(tool, error) from error
        if result.is_error:
            raise ToolFailed(self.server.name, tool, text_of(result))
        return text_of(result)

    async def aclose(self) -> None:
        """End the session; its process, if it has one, is ended by the SDK."""
        async with self._lock:
            await self._end()

    async def _connected(self, tool: str) -> Client:
        async with self._lock:
            if self._client is not None and self._task is not None and not self._task.done():
                return self._client
            if self._failed is not None and self._clock() < self._failed[0]:
                raise ToolUnavailable(self.server.name, tool, self._failed[1])
            await self._end()
            opened: asyncio.Future[Client] = asyncio.get_running_loop().create_future()
            self._leave, self._hearing = asyncio.Event(), Hearing()
            live = self._live(opened, self._leave)
            # In a context of its own: it outlives the run that needs it first, and is none of its work.
            self._task = asyncio.create_task(live, name=f"mcp {self.server.name}", context=Context())
            try:
                async with asyncio.timeout(self.server.connect_s):
                    self._client = await opened
            except TimeoutError as error:
                reason = f"no answer within {self.server.connect_s:g} s"
                raise self._noted(tool, reason, _RETRY_AFTER_WAITING_S) from error
            except ToolUnavailable as error:
                raise self._noted(tool, error.reason, _RETRY_S) from error
            finally:
                if self._client is None:
                    await self._end()
            self._failed = None
            return self._client

    async def _live(self, opened: asyncio.Future[Client], leave: asyncio.Event) -> None:
        """Hold the session open until it is to be left, in the one task that enters and leaves it."""
        try:
            async with AsyncExitStack() as stack:
                client = await stack.enter_async_context(await self._new_client(stack))
                if not opened.done():
                    opened.set_result(client)
                await stack.enter_async_context(self._listening(client))
                await leave.wait()
        except (*GONE, MCPError, TimeoutError, ValueError, RuntimeError, ExceptionGroup) as error:
            # A session that was open ends with its server: whoever calls next hears of it, and opens another.
            if not opened.done():
                opened.set_exception(ToolUnavailable(self.server.name, "", _words(error)))

    @asynccontextmanager
    async def _listening(self, client: Client) -> AsyncIterator[None]:
        """Listen to the server meanwhile."""
        task = asyncio.create_task(self._hearing.listen(client, self.server.connect_s))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])

    async def _new_client(self, stack: AsyncExitStack) -> Client:
        server = self.server
        if server.url:
            http = httpx2.AsyncClient(headers=dict(server.headers), timeout=server.timeout_s)
            await stack.enter_async_context(http)
            return Client(streamable_http_client(server.url, http_client=http), message_handler=self._told)
        log = self._log(stack)
        env = dict(server.env) or None
        how = StdioServerParameters(command=server.command, args=[*server.args], env=env, cwd=server.cwd)
        return Client(stdio_client(how, errlog=log), message_handler=self._told)

    def _log(self, stack: AsyncExitStack) -> TextIO:
        """Where a command's stderr goes."""
        path = self.server.log or Path(os.devnull)
        return stack.enter_context(path.open("a", encoding="utf-8"))

    async def _told(self, message: Any) -> None:
        """A server says that its tools have changed: they are asked for again at the next need."""
        if getattr(message, "method", "") == "notifications/tools/list_changed":
            self._hearing.changed()

    async def _listed(self, client: Client) -> dict[str, Offered]:
        found: list[Tool] = []
        cursor: str | None = None
        async with asyncio.timeout(self.server.connect_s):
            for _ in range(_MOST_PAGES):
                page = await client.list_tools(cursor=cursor, cache_mode="refresh")
                found += page.tools
                cursor = page.next_cursor
                if not cursor:
                    break
        return {t.name: Offered(t.name, t.description or t.title or t.name, t.input_schema) for t in found}

    async def _lost(self, tool: str, error: BaseException) -> ToolUnavailable:
        async with self._lock:
            await self._end()
        return ToolUnavailable(self.server.name, tool, _words(error))

    def _noted(self, tool: str, reason: str, again_s: float) -> ToolUnavailable:
        self._failed = (self._clock() + again_s, reason)
        return ToolUnavailable(self.server.name, tool, reason)

    async def _end(self) -> None:
        task, opened = self._task, self._client is not None
        self._task, self._client, self._offered = None, None, None
        self._leave.set()
        if task is None:
            return
        if opened:
            await asyncio.wait([task], timeout=_END_S)
        task.cancel()
        await asyncio.wait([task], timeout=_END_S)


class Sessions:
    """The sessions with all servers of the settings, by name."""

    def __init__(self, servers: Mapping[str, McpServer]) -> None:
        self._sessions = {name: Session(server) for name, server in servers.items()}

    def session(self, server: str) -> Session:
        """The session with a server. Raises ToolUnavailable for one that nobody has named."""
        if server not in self._sessions:
            raise ToolUnavailable(server, "", f"there is no [mcp.{server}] in the config file")
        return self._sessions[server]

    def known(self, server: str, tool: str) -> Offered | None:
        """A tool of a server, if its session is open and has told of it; see `Session.known`."""
        session = self._sessions.get(server)
        return None if session is None else session.known(tool)

    async def aclose(self) -> None:
        """End all of them."""
        await asyncio.gather(*(session.aclose() for session in self._sessions.values()))


def _words(error: BaseException) -> str:
    """What a failure says; of a group, the first that says anything."""
    if isinstance(error, BaseExceptionGroup):
        return next(filter(None, map(_words, error.exceptions)), str(error))
    return str(error) or type(error).__name__
