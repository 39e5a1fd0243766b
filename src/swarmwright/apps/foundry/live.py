"""What happens on a protocol, over a WebSocket, as it does (seed 003)."""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress
from dataclasses import asdict
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from fastapi import WebSocket
from starlette.websockets import WebSocketDisconnect

from swarmwright.errors import NotFound

if TYPE_CHECKING:
    from swarmwright.apps.foundry.foundry import Foundry

__all__ = ["tell_live"]

NOT_THERE, NOT_FROM_HERE, NO_EVENT = 4404, 4403, 4400
"""Why a WebSocket is closed: there is no such protocol; the page that opened it is of another origin; what
it names as `after` is the number of no event."""

MOST_EVENTS = 2**63 - 1
"""The highest number that an event can have."""

HEARTBEAT_S = 5
"""How long a stream is silent at most, and one of a protocol that was deleted stays open."""


async def tell_live(foundry: Foundry, socket: WebSocket, protocol_id: str, after: str) -> None:
    """Each event of a protocol as a JSON object, those since `after` first, until the client leaves."""
    await socket.accept()
    if not _is_from_here(socket):
        await socket.close(NOT_FROM_HERE, "another origin")
        return
    if (since := _number_in(after)) is None:
        await socket.close(NO_EVENT, f"after: the number of an event, from 0 to {MOST_EVENTS}")
        return
    try:
        await foundry.check(protocol_id)
    except NotFound as error:
        await socket.close(NOT_THERE, str(error)[:120])
        return
    tasks = [
        asyncio.create_task(_tell(foundry, socket, protocol_id, since)),
        asyncio.create_task(_close_once_gone(foundry, socket, protocol_id)),
    ]
    try:
        while (await socket.receive())["type"] != "websocket.disconnect":
            pass  # nothing is asked by this way
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


async def _close_once_gone(foundry: Foundry, socket: WebSocket, protocol_id: str) -> None:
    """Nothing more comes of a protocol that was deleted."""
    with suppress(WebSocketDisconnect):
        while True:
            await asyncio.sleep(HEARTBEAT_S)
            try:
                await foundry.platform.thread(protocol_id)
            except NotFound as error:
                await socket.close(NOT_THERE, str(error)[:120])
                return


async def _tell(foundry: Foundry, socket: WebSocket, protocol_id: str, after: int) -> None:
    with suppress(WebSocketDisconnect):
        async with aclosing(foundry.events(protocol_id, after, follow=True)) as events:
            async for event in events:
                await socket.send_json(asdict(event))


def _number_in(after: str) -> int | None:
    """The number of an event, as it is named; None = it is none. Browsers hear why only once they are in."""
    number = int(after) if after.isascii() and after.isdecimal() and len(after) < 20 else -1
    return number if 0 <= number <= MOST_EVENTS else None


def _is_from_here(socket: WebSocket) -> bool:
    """Whether no page of another origin has opened it: browsers send cookies to any."""
    origin = socket.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == socket.headers.get("host")
