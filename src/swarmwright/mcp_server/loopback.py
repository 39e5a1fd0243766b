"""Streamable HTTP on this machine's loopback; where it is, is told once it can be reached."""

from __future__ import annotations

import signal
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import uvicorn
from mcp.server.mcpserver import MCPServer

__all__ = ["serve_on_loopback"]

_HOST = "127.0.0.1"

ENDS_WITHIN_S = 5
"""How long an answer may take once the server is stopped: clients keep streams open for ever."""


async def serve_on_loopback(server: MCPServer[Any], port: int) -> None:
    """Serve until one is stopped, by Ctrl-C or SIGTERM, and come back then, so that whoever has opened what
    is served closes it; a second Ctrl-C waits for nobody. The address goes to stderr: stdout is a client's,
    over stdio."""
    app = server.streamable_http_app(host=_HOST)
    config = uvicorn.Config(
        app,
        host=_HOST,
        port=port,
        log_level=server.settings.log_level.lower(),
        timeout_graceful_shutdown=ENDS_WITHIN_S,
    )
    await _Telling(config, f"http://{_HOST}:{port}/mcp").serve()


class _Telling(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, url: str) -> None:
        super().__init__(config)
        self._url = url

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        _tell(f"serving MCP at {self._url}")

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Heed them, and raise none of them again once it has ended: that would kill the process before
        anything is closed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {kind: signal.signal(kind, self._heard) for kind in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for kind, handler in before.items():
                signal.signal(kind, handler)

    def _heard(self, kind: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            _tell(f"stopping to serve MCP at {self._url}")
        self.handle_exit(kind, frame)


def _tell(line: str) -> None:
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()
