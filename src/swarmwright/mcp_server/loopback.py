"""Streamable HTTP on this machine's loopback; where it is, is told once it can be reached."""

from __future__ import annotations

import socket
import sys
from typing import Any

import uvicorn
from mcp.server.mcpserver import MCPServer

__all__ = ["serve_on_loopback"]

_HOST = "127.0.0.1"


async def serve_on_loopback(server: MCPServer[Any], port: int) -> None:
    """Serve until one is stopped. The address goes to stderr: stdout is a client's, over stdio."""
    app = server.streamable_http_app(host=_HOST)
    config = uvicorn.Config(app, host=_HOST, port=port, log_level=server.settings.log_level.lower())
    await _Telling(config, f"http://{_HOST}:{port}/mcp").serve()


class _Telling(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, url: str) -> None:
        super().__init__(config)
        self._url = url

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, and say so."""
        await super().startup(sockets)
        sys.stderr.write(f"serving MCP at {self._url}\n")
        sys.stderr.flush()
