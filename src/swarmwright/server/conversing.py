"""A WebSocket of the protocol: commands come, answers and the events that are subscribed to go out."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import aclosing, suppress
from dataclasses import dataclass
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from swarmwright.errors import InvalidInput, NotFound, StorageError, SwarmwrightError, TooMany
from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.protocol.commands import Commands, failed, numbered, succeeded
from swarmwright.runtime.serving.protocol.matching import Subscription, subscribed
from swarmwright.runtime.serving.protocol.telling import ProtocolEvent
from swarmwright.runtime.serving.services import Services
from swarmwright.server.auth.commanding import commanded
from swarmwright.server.frames import encoded
from swarmwright.server.problems import words_of
from swarmwright.server.strictness import read_json

__all__ = ["Conversation"]

_log = logging.getLogger(__name__)

_NOT_FOUND = 4404
"""Close codes are 4000 and a status: pages cannot read the status of a refused handshake."""

_NO_TEXT = 1003
"""What came is of a kind that is not taken: bytes."""

_REMEMBERED = 10_000
"""Events that are known to have been sent, so that two subscriptions to one event send it once."""

_MOST = 64
"""Subscriptions of one connection."""

_TOGETHER_S = 0.03
"""How long one waits for another subscription before anything is told: a client asks for several at once, and
takes a run's last event for the end of all that it has asked for, told or not."""


@dataclass(slots=True)
class _Wish:
    """A subscription of this connection. at: the number up to which it was told; None = nothing yet, and all
    that is kept is wanted."""

    wanted: Subscription
    at: int | None

    def is_new(self, event: ProtocolEvent) -> bool:
        """Whether an event comes after what was told."""
        return self.at is None or event.chunk > self.at


class Conversation:
    """One connection to one thread."""

    def __init__(self, websocket: WebSocket, served: Services, caller: Caller, thread_id: str) -> None:
        self._websocket, self._served, self._caller, self._thread = websocket, served, caller, thread_id
        self._commands = Commands(served.stores, served.runs, served.threads, served.swarm.approving)
        self._wishes: dict[str, _Wish] = {}
        self._telling: asyncio.Task[None] | None = None
        self._sending = asyncio.Lock()
        self._sent: OrderedDict[str, None] = OrderedDict()
        self._next = 0
        self._deepest: int = websocket.app.state.settings.deepest_json

    async def hold(self) -> None:
        """Answer until the client leaves, or the thread is not there for it."""
        try:
            while True:
                await self._answer(await self._websocket.receive_text())
        except WebSocketDisconnect:
            pass
        except KeyError:  # Starlette's, for bytes in place of text
            await self._websocket.close(_NO_TEXT, "a command is text")
        except NotFound:
            await self._websocket.close(_NOT_FOUND)
        except StorageError as error:
            await self._break_off(error)
        finally:
            if self._telling is not None:
                self._telling.cancel()

    async def _answer(self, text: str) -> None:
        try:
            command = read_json(text.encode(), self._deepest)
        except ValueError as error:
            await self._send(failed(None, "invalid_argument", f"a command is JSON: {error}"))
            return
        known = numbered(command)
        if known is None or not known[1].startswith("subscription."):
            await self._send(
                await commanded(
                    self._websocket,
                    self._caller,
                    self._thread,
                    command,
                    lambda caller: self._done(caller, command),
                )
            )
            return
        number, method = known
        params = command.get("params") or {}
        try:
            await self._send(await self._subscription(number, method, params))
        except InvalidInput as error:
            await self._send(failed(number, "invalid_argument", str(error)))

    async def _subscription(self, number: int, method: str, params: Any) -> Mapping[str, Any]:
        if not isinstance(params, Mapping):
            raise InvalidInput("params", "an object is expected")
        if method == "subscription.unsubscribe":
            if self._wishes.pop(str(params.get("subscription_id")), None) is None:
                return failed(number, "no_such_subscription", "there is no such subscription")
            return await self._success(number, {})
        if method not in ("subscription.subscribe", "subscription.reconnect"):
            return failed(number, "unknown_command", f"there is no command {method!r}")
        if len(self._wishes) >= _MOST:
            return failed(number, "not_supported", f"one connection has {_MOST} subscriptions at most")
        wanted, since = subscribed(params), _since(params)
        await self._served.threads.record(self._caller, self._thread)
        self._next += 1
        name = f"subscription-{self._next}"
        await self._send(await self._success(number, {"subscription_id": name, "replayed_events": 0}))
        self._wishes[name] = _Wish(wanted, since)
        if self._telling is not None:
            self._telling.cancel()
        self._telling = asyncio.create_task(self._tell(), name=f"events of {self._thread}")
        return {}

    async def _success(self, number: int, result: Mapping[str, Any]) -> Mapping[str, Any]:
        return succeeded(number, result, await self._served.stores.events.last(self._thread))

    async def _done(self, caller: Caller, command: Any) -> Mapping[str, Any]:
        try:
            return await self._commands.do(caller, self._thread, command)
        except TooMany as error:
            return failed(known[0] if (known := numbered(command)) else None, "unknown_error", str(error))

    async def _tell(self) -> None:
        """Send what is wanted by any subscription, in order; from where the one begins that is told least.

        A fault of the store is told, and ends the connection: clients come back. So does the
        end of a thread that is deleted.
        """
        await asyncio.sleep(_TOGETHER_S)
        begins = [wish.at for wish in self._wishes.values()]
        since = None if None in begins else min((at for at in begins if at is not None), default=0)
        try:
            async with aclosing(self._served.runs.streams.in_protocol(self._thread, since)) as events:
                async for event in events:
                    await self._told(event)
            await self._websocket.close(_NOT_FOUND)
        except SwarmwrightError as error:
            await self._break_off(error)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client has left while something was sent

    async def _told(self, event: ProtocolEvent) -> None:
        """Send an event if it is wanted and new; whose subscription it is for has heard it then."""
        for_whom = [wish for wish in self._wishes.values() if wish.is_new(event)]
        wants = any(wish.wanted.wants(event.method, event.namespace, event.data) for wish in for_whom)
        for wish in for_whom:
            wish.at = event.number
        if wants and self._new(event.id):
            await self._send(event.to_json())

    async def _break_off(self, error: SwarmwrightError) -> None:
        _log.warning("a conversation with %s ended early: %s", self._thread, error)
        with suppress(WebSocketDisconnect, RuntimeError):  # the client has left
            await self._send(failed(None, "unknown_error", words_of(error)))
            await self._websocket.close(1011)

    def _new(self, id_: str) -> bool:
        if id_ in self._sent:
            return False
        self._sent[id_] = None
        if len(self._sent) > _REMEMBERED:
            self._sent.popitem(last=False)
        return True

    async def _send(self, message: Mapping[str, Any]) -> None:
        if message:
            async with self._sending:
                await self._websocket.send_text(encoded(message).decode())


def _since(params: Mapping[str, Any]) -> int | None:
    since = params.get("since")
    if since is not None and (isinstance(since, bool) or not isinstance(since, int) or since < 0):
        raise InvalidInput("since", "a whole number from 0 is expected")
    return since
