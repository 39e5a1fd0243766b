"""The socket: an application is served on it until one is asked to stop.

That is done without haste: nobody new is let in, who is being answered is answered, streams of runs are cut
off after a while, and those that never end at once (their clients come back to the next process). Whoever
cancels what serves makes haste. Signals are the command line's.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI
from starlette.concurrency import run_in_threadpool

from swarmwright.errors import ConfigError
from swarmwright.server.frames import Endless

__all__ = ["LAST_ANSWERS_S", "Listening", "bound"]

LAST_ANSWERS_S = 5
"""How long those who are being answered may still take."""

LETS_GO_S = 2
"""How long those who are cut off may take to let go of what they stand on, which is closed after them."""

IDLE_S = 75
"""How long a connection is kept on which nobody asks anything: longer than clients keep theirs (httpx: 5 s).

A server that lets go first resets what its client asks at that moment."""


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens there; port 0 = any that is free. Raises ConfigError where that cannot be.

    No process that is started from here has it: one that outlived us would keep the address.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    sock = socket.socket(family, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((host, port))
    except (OSError, OverflowError) as error:
        sock.close()
        remedy = "another program may listen there; give another --port, or 0 for any that is free"
        raise ConfigError("the server", f"{host}:{port}", str(error), remedy) from None
    sock.listen(2048)
    return sock


class Listening(uvicorn.Server):
    """Serves an application on a socket. `when_ready` is called once it answers."""

    def __init__(self, app: FastAPI, when_ready: Callable[[], object] = lambda: None) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                lifespan="off",  # what the application stands on is opened, and closed, around this
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_keep_alive=IDLE_S,
                timeout_graceful_shutdown=LAST_ANSWERS_S,
            )
        )
        logging.getLogger("uvicorn.error").addFilter(_is_a_fault)
        self._when_ready, self._endless = when_ready, Endless.of(app)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await run_in_threadpool(int)  # loads what Starlette works by, which the first request would wait for
        await super().startup(sockets)
        self._when_ready()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer until one is asked to stop. Whoever is left is cut off, and has let go before the services
        are closed: uvicorn leaves them at work in haste, and waits for nobody that it cuts off."""
        try:
            await super().serve(sockets)
        finally:
            left = list(self.server_state.tasks)
            for task in left:
                task.cancel()
            if left:
                await asyncio.wait(left, timeout=LETS_GO_S)

    def stop(self) -> None:
        """Stop without haste; called again, with haste."""
        self.force_exit = self.should_exit
        self.should_exit = True
        self._endless.cut()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to who opened the services, and closes them after us."""
        yield


_NO_FAULTS = (
    "ASGI callable returned without completing handshake.",
    "Cancel %s running task(s), timeout graceful shutdown exceeded",
)
"""What uvicorn says, as of errors, of each WebSocket that was answered with a status and a body, which
anybody can ask for; and of streams that are open when the server stops."""


def _is_a_fault(record: logging.LogRecord) -> bool:
    """Whether it is none of these, and no answer that was cut off since the server stops: each would be a
    traceback."""
    kind = record.exc_info[0] if record.exc_info else None
    return record.msg not in _NO_FAULTS and (kind is None or not issubclass(kind, asyncio.CancelledError))
