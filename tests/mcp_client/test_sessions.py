"""Sessions with real MCP servers of the official SDK, over stdio and over streamable HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from mcp import Client, MCPError
from mcp.client.subscriptions import SubscriptionLost

from support import lying_server, mcp_server
from support.forking import PYTHON
from swarmwright.errors import ToolFailed, ToolUnavailable
from swarmwright.mcp_client import hearing
from swarmwright.mcp_client.offering import as_tool, identity_of
from swarmwright.mcp_client.servers import McpServer
from swarmwright.mcp_client.sessions import Session, Sessions

PROGRAM = str(Path(mcp_server.__file__))
ENDS_WITHIN_S = 30.0


def stdio(**changes: object) -> McpServer:
    given: dict[str, object] = {"command": PYTHON, "args": (PROGRAM, "stdio"), "connect_s": 60.0}
    return McpServer("sums", **{**given, **changes})  # type: ignore[arg-type]


@asynccontextmanager
async def session(server: McpServer) -> AsyncIterator[Session]:
    opened = Session(server)
    try:
        yield opened
    finally:
        await opened.aclose()


@asynccontextmanager
async def over_http(app: Any = None) -> AsyncIterator[tuple[str, uvicorn.Server]]:
    """The server on a port of its own, until it is told to stop."""
    app = app or mcp_server.server().streamable_http_app()
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        config = uvicorn.Config(app, log_level="critical", ws="none")
        running = uvicorn.Server(config)
        task = asyncio.create_task(running.serve(sockets=[listening]))
        while not running.started:  # noqa: ASYNC110  (uvicorn has no event for it)
            await asyncio.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}/mcp", running
        finally:
            running.should_exit = running.force_exit = True
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(task, 20)


async def test_a_server_over_stdio_says_its_tools_answers_fails_and_is_opened_again_when_it_has_died(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OUR_SECRET", "not theirs")
    async with session(stdio(env={"THEIRS": "given"}, log=tmp_path / "sums.log")) as sums:
        offered = await sums.offered()
        assert {"add", "fail", "die"} <= offered.keys()
        assert offered["add"].schema["required"] == ["a", "b"]
        assert await sums.call("add", {"a": 2, "b": 3}) == "5"
        with pytest.raises(ToolFailed, match="fail"):
            await sums.call("fail", {"why": "no luck"})
        with pytest.raises(ToolFailed, match="nothing"):
            await sums.call("nothing", {})
        assert await sums.call("variable", {"name": "THEIRS"}) == "given"
        assert await sums.call("variable", {"name": "OUR_SECRET"}) == ""
        with pytest.raises(ToolUnavailable, match="the MCP server sums cannot be reached"):
            await sums.call("die", {})
        assert await sums.call("add", {"a": 2, "b": 2}) == "4"
    assert not [task for task in asyncio.all_tasks() if task.get_name() == "mcp sums"]


async def test_a_server_over_http_answers_and_when_it_is_gone_the_call_says_so() -> None:
    async with over_http() as (url, running), session(McpServer("sums", url=url)) as sums:
        assert await sums.call("add", {"a": 2, "b": 3}) == "5"
        assert (await sums.offered())["add"].description == "Add two numbers."
        running.should_exit = running.force_exit = True
        while any(server.is_serving() for server in running.servers):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        with pytest.raises(ToolUnavailable):
            await sums.call("add", {"a": 2, "b": 3})


class Hanging:
    """A server of the older protocol over HTTP, which answers nothing while it hangs."""

    hangs = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        body, more = b"", True
        while more:
            part = await receive()
            body, more = body + part.get("body", b""), part.get("more_body", False)
        while self.hangs:
            if (await receive())["type"] == "http.disconnect":
                return
        message = json.loads(body or b"{}")
        told = lying_server.answer(message.get("method", ""), message.get("params", {}), 1)
        answer = json.dumps({"jsonrpc": "2.0", "id": message.get("id"), **told}).encode()
        status = 405 if not body else 200 if "id" in message else 202
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": answer if status == 200 else b""})


async def test_a_server_over_http_that_hung_once_answers_the_next_call() -> None:
    app = Hanging()
    async with over_http(app) as (url, _), session(McpServer("sums", url=url, timeout_s=2)) as sums:
        assert await sums.call("add", {}) == "call 1"
        app.hangs = True
        with pytest.raises(ToolUnavailable, match="no answer within 2 s"):
            await sums.call("add", {})
        app.hangs = False
        assert await sums.call("add", {}) == "call 1"


@pytest.mark.parametrize(
    "server",
    [
        McpServer("gone", command="no-such-program-at-all"),
        McpServer("gone", command=sys.executable, args=("-c", "")),
        McpServer("gone", url="http://127.0.0.1:1/mcp"),
        McpServer("gone", command=sys.executable, args=("-c", "import time; time.sleep(60)"), connect_s=0.3),
    ],
    ids=["no program", "ends at once", "nobody listens", "never answers"],
)
async def test_a_server_that_is_not_there_is_a_failure_of_the_call_alone(
    server: McpServer,
) -> None:
    async with session(server) as gone:
        with pytest.raises(ToolUnavailable, match="the MCP server gone cannot be reached"):
            await gone.call("add", {})
        with pytest.raises(ToolUnavailable):  # it is not tried again at once
            await gone.offered()
    assert not [task for task in asyncio.all_tasks() if task.get_name() == "mcp gone"]


def liar(lie: str) -> McpServer:
    return stdio(args=(str(Path(lying_server.__file__)),), env={"LIE": lie})


async def test_a_list_of_tools_that_is_none_is_a_server_that_is_not_there() -> None:
    async with session(liar("list")) as sums:
        for _ in range(2):
            with pytest.raises(ToolUnavailable, match="its answer is none that MCP knows") as raised:
                await sums.offered()
            assert "secretly" not in str(raised.value)


async def test_a_result_that_is_none_is_a_call_that_has_failed() -> None:
    async with session(liar("call")) as sums:
        with pytest.raises(ToolFailed, match="its answer is none that MCP knows") as raised:
            await sums.call("add", {})
        assert "secretly" not in str(raised.value)


async def test_an_error_of_the_servers_own_ends_no_session() -> None:
    async with session(liar("closed")) as sums:
        with pytest.raises(ToolFailed, match="no luck"):
            await sums.call("add", {})
        assert await sums.call("add", {}) == "call 2"  # of the same process


async def test_a_server_over_http_tells_who_listens_that_its_tools_have_changed() -> None:
    app = mcp_server.changing().streamable_http_app()
    async with over_http(app) as (url, _), session(McpServer("sums", url=url)) as sums:
        async with asyncio.timeout(ENDS_WITHIN_S):
            while (before := sums.known("add")) is None:
                await sums.offered()
            assert await sums.call("add", {"a": 2, "b": 3}) == "5"
            while sums.known("add") is before:  # noqa: ASYNC110  (the session tells nobody)
                await asyncio.sleep(0.01)
        assert (await sums.offered())["add"].description == "Add, and tell others."


class Told:
    """A server that promises to tell, and each of whose streams ends at once, with or without a word."""

    def __init__(self, *streams: type[Exception] | None) -> None:
        self.streams, self.agreed = list(streams), asyncio.Event()
        self.server_capabilities = SimpleNamespace(tools=SimpleNamespace(list_changed=True))

    @asynccontextmanager
    async def listen(self, **what: bool) -> AsyncIterator[Any]:
        if not self.streams:
            self.agreed.set()
            await asyncio.Event().wait()
        end = self.streams.pop(0)
        if end is MCPError:
            raise MCPError(-32601, "no such method")

        class Stream:
            honored = SimpleNamespace(tools_list_changed=True)

            async def __aiter__(self) -> AsyncIterator[Any]:
                if end is not None:
                    raise end("lost")
                return
                yield

        yield Stream()


@pytest.mark.parametrize("end", [None, SubscriptionLost, OSError, MCPError])
async def test_nothing_is_sure_of_a_servers_tools_while_nobody_can_hear_of_a_change(
    end: type[Exception] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hearing, "_LISTENS_AGAIN_S", 0.0)
    monkeypatch.setattr(hearing, "_REFUSED_S", 0.0)
    ear, server = hearing.Hearing(), Told(end, end)
    listening = asyncio.create_task(ear.listen(server, 5.0))  # type: ignore[arg-type]
    async with asyncio.timeout(ENDS_WITHIN_S):
        await server.agreed.wait()
    assert not ear.sure and not listening.done()
    assert ear.changes == (0 if end is MCPError else 2)
    listening.cancel()


async def test_a_server_that_nobody_can_hear_is_asked_for_its_tools_at_each_need(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refused(self: Client, **what: bool) -> None:
        raise MCPError(-32601, "no such method")

    monkeypatch.setattr(Client, "listen", refused)
    app = mcp_server.changing().streamable_http_app()
    async with over_http(app) as (url, _), session(McpServer("sums", url=url)) as sums:
        async with asyncio.timeout(ENDS_WITHIN_S):
            assert (await sums.offered())["add"].description != "Add, and tell others."
            assert sums.known("add") is None
            assert await sums.call("add", {"a": 2, "b": 3}) == "5"
        assert (await sums.offered())["add"].description == "Add, and tell others."


async def test_a_server_that_nobody_named_is_none() -> None:
    with pytest.raises(ToolUnavailable, match=r"there is no \[mcp.sums\]"):
        Sessions({}).session("sums")


@pytest.mark.parametrize("shape", ["changed", "told"])
async def test_another_schema_or_description_is_another_identity(shape: str) -> None:
    async with session(stdio()) as before, session(stdio(env={"SHAPE": shape})) as after:
        then, now = (await before.offered())["add"], (await after.offered())["add"]
        assert identity_of(before, then) == identity_of(before, then)
        assert identity_of(before, then) != identity_of(after, now)
        assert identity_of(before, then).server == identity_of(after, now).server


def test_another_command_or_url_is_another_server_and_other_keys_are_not() -> None:
    one = McpServer("sums", url="https://example.org/mcp", headers={"Authorization": "a"})
    assert one.identity == replace(one, headers={"Authorization": "b"}).identity
    assert one.identity != McpServer("sums", url="https://evil.com/mcp").identity
    assert one.identity != McpServer("other", url="https://example.org/mcp").identity


async def test_a_call_reaches_its_server_with_every_argument_that_it_was_made_with() -> None:
    async with session(stdio()) as opened:
        made = as_tool("kept", opened, (await opened.offered())["kept"])
        given = {"config": "a", "run_manager": "b", "callbacks": "c"}
        told = await made.ainvoke({"name": "kept", "args": given, "id": "1", "type": "tool_call"})
    assert told.text == "a, b, c"
