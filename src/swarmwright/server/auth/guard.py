"""Every request but for /ok, the studio's pages and what apps leave open needs somebody who is known:
nothing gets past here otherwise, whatever route it is for.

Here, too, requests are counted, what is done is put down, and names that are kept become those that tenants
know. Without an `Access` nobody is asked for anything.
"""

from __future__ import annotations

import json
import logging
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from swarmwright.errors import StorageError
from swarmwright.runtime.serving.names import mark
from swarmwright.server.auth.access import Access
from swarmwright.server.auth.auditing import BEGUN
from swarmwright.server.auth.authorising import ABOUT
from swarmwright.server.auth.lapsing import Lapsing
from swarmwright.server.auth.who import WHO, Who
from swarmwright.server.problems import AWAY, problem

__all__ = ["PUBLIC", "STUDIO", "Guard", "is_public"]

PUBLIC = ("/ok", "/")
"""What is answered to anybody: that the server is there, and the way to the studio."""

STUDIO = "/studio/"
"""Below it are pages that hold nothing of anybody's; what they show, they ask for like everybody."""

_log = logging.getLogger(__name__)

_NOT_NOW = "what is done here is put down, and that cannot be done now"
_IDS = ("thread_id", "run_id", "assistant_id", "cron_id")
_SMALL = 256 * 1024
_LONGEST = 2000


class Guard:
    """Lets those in who are known. public: which requests anybody may make."""

    def __init__(
        self, app: ASGIApp, access: Access, routes: Sequence[BaseRoute], public: Callable[[Scope], bool]
    ) -> None:
        self._app, self._access, self._routes, self._public = app, access, routes, public
        self._lapsing = Lapsing(access.auditing.clock.now)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, or refuse it."""
        # Whoever stands in the scope has been let in by a guard before this one.
        if scope["type"] not in ("http", "websocket") or WHO in scope or self._public(scope):
            await self._app(scope, receive, send)
            return
        operation, scope["path_params"] = _meant(self._routes, scope)
        asked = _Asked(operation, scope["path"][:500])
        try:
            who = await self._who(scope, asked)
        except HTTPException as error:
            refusal = problem(error.status_code, error.detail, "", error.headers)
            await refusal(scope, receive, send)
            return
        scope[WHO] = who
        due = scope["type"] == "http" and self._access.auditing.due(scope["method"], operation)
        answered = self._answered(scope, who) if due else None

        async def answer(send: Send) -> None:
            out = _Outgoing(send, mark(who.tenant), asked, answered)
            await (self._audited if due else self._app)(scope, receive, out)

        await self._lapsing.lasting(who, send, answer)

    async def _who(self, scope: Scope, asked: _Asked) -> Who:
        """Who it is, if they may ask now. Raises HTTPException.

        From an address that was refused too often, only what nobody can guess is looked at: many may share
        one, behind a proxy say, and no stranger keeps them out. What is refused then is not put down.
        """
        rates, address = self._access.rates, (scope.get("client") or ("",))[0]
        barred = rates.refused.empty(address) if rates else 0
        try:
            who = await self._access.who(HTTPConnection(scope), guesses=not barred)
        except HTTPException as error:
            if barred:
                raise _too_many(barred) from None
            if rates:
                rates.refused.take(address)
            await self._refused(asked, str(error.status_code))
            raise
        except StorageError as error:
            _log.error("nobody can be let in: %s", error)
            raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE, AWAY) from None
        except Exception as error:  # other people's code: whatever it raises, nobody gets in
            _log.exception("nobody can be let in")
            raise HTTPException(HTTPStatus.INTERNAL_SERVER_ERROR) from error
        if rates and (wait := rates.taken(who)):
            raise _too_many(wait)
        return who

    async def _refused(self, asked: _Asked, status: str) -> None:
        auditing = self._access.auditing
        if auditing.log is None or auditing.what == "off":
            return
        try:
            await auditing.put_down(None, asked.operation, asked.resource, status, asked.request)
        except (StorageError, OSError) as error:
            _log.error("%s: %s", _NOT_NOW, error)
            raise HTTPException(HTTPStatus.SERVICE_UNAVAILABLE, _NOT_NOW) from None

    async def _audited(self, scope: Scope, receive: Receive, out: _Outgoing) -> None:
        """Put down that it begins, let it be done, and see that its end is put down, too."""
        auditing, asked, who = self._access.auditing, out.asked, scope[WHO]
        try:
            await auditing.put_down(who, asked.operation, asked.resource, BEGUN, asked.request)
        except (StorageError, OSError) as error:
            _log.error("%s: %s", _NOT_NOW, error)
            await problem(HTTPStatus.SERVICE_UNAVAILABLE, _NOT_NOW)(scope, receive, out.send)
            return
        try:
            await self._app(scope, receive, out)
        finally:
            if not out.told:
                await self._answered(scope, who)(asked, "500", {})

    def _answered(self, scope: Scope, who: Who) -> _Answered:
        return _Answered(self._access, scope, who)


@dataclass(frozen=True, slots=True)
class _Asked:
    """What a request is for, as it is put down."""

    operation: str
    resource: str
    request: str = field(default_factory=lambda: uuid.uuid4().hex)


@dataclass(frozen=True, slots=True)
class _Answered:
    """Puts down how a request ended."""

    access: Access
    scope: Scope
    who: Who

    async def __call__(self, asked: _Asked, status: str, about: Mapping[str, Any]) -> bool:
        """Whether it could be put down."""
        about = {name: _short(value) for name, value in {**self.scope.get(ABOUT, {}), **about}.items()}
        try:
            await self.access.auditing.put_down(
                self.who, asked.operation, asked.resource, status, asked.request, about
            )
        except (StorageError, OSError) as error:
            _log.error("%s: %s", _NOT_NOW, error)
            return False
        return True


class _Outgoing:
    """What goes out: with the names that the tenant knows, and once it is put down."""

    def __init__(self, send: Send, mark_: str, asked: _Asked, answered: _Answered | None = None) -> None:
        self.send, self.asked, self.told = send, asked, answered is None
        self._mark, self._answered = mark_.encode(), answered
        self._start: Message | None = None
        self._silent = False

    async def __call__(self, message: Message) -> None:
        """Send it on."""
        if self._silent:
            return
        kind = message["type"]
        if kind == "http.response.start":
            if "content-length" in MutableHeaders(raw=message["headers"]):
                self._start = message  # the body tells what it is about, and how long it is now
                return
            await self._begin(message, b"")
        elif kind == "http.response.body":
            body = message.get("body", b"")
            if self._start is not None:
                start, self._start = self._start, None
                await self._begin(start, body if not message.get("more_body") else b"")
                if self._silent:
                    return
            await self.send({**message, "body": body.replace(self._mark, b"") if self._mark else body})
        elif kind == "websocket.send" and self._mark and message.get("text"):
            await self.send({**message, "text": message["text"].replace(self._mark.decode(), "")})
        else:
            await self.send(message)

    async def _begin(self, start: Message, body: bytes) -> None:
        headers = MutableHeaders(raw=list(start["headers"]))
        if self._answered is not None:
            self.told = True
            about = _about(headers.get("content-location", ""), body)
            if not await self._answered(
                self.asked, str(start["status"]), _unmarked(about, self._mark.decode())
            ):
                self._silent = True
                await _not_now(self.send)
                return
        if self._mark:
            for name in ("location", "content-location"):
                if name in headers:
                    headers[name] = headers[name].replace(self._mark.decode(), "")
            if body and "content-length" in headers:
                headers["content-length"] = str(len(body.replace(self._mark, b"")))
        await self.send({**start, "headers": headers.raw})


async def _not_now(send: Send) -> None:
    answer = problem(HTTPStatus.SERVICE_UNAVAILABLE, _NOT_NOW)
    await send({"type": "http.response.start", "status": answer.status_code, "headers": answer.raw_headers})
    await send({"type": "http.response.body", "body": bytes(answer.body)})


def _about(place: str, body: bytes) -> dict[str, Any]:
    """The ids of what was made, or whatever else an answer is about."""
    about: dict[str, Any] = {"at": place} if place else {}
    if body[:1] == b"{" and len(body) <= _SMALL:
        try:
            said = json.loads(body)
        except ValueError:
            return about
        about |= {name: said[name] for name in _IDS if isinstance(said.get(name), str)}
    return about


def _short(value: Any) -> Any:
    """What is said, or its beginning: nobody fills the log with the names of things."""
    text = json.dumps(value)
    return value if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _unmarked(about: Mapping[str, Any], mark_: str) -> dict[str, Any]:
    return {name: value.replace(mark_, "") if mark_ else value for name, value in about.items()}


def is_public(scope: Scope, more: Collection[str] = ()) -> bool:
    """Whether a request is for what anybody may read; more: further paths of the kind."""
    if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
        return False
    path = scope["path"]
    return path in PUBLIC or path in more or (path + "/").startswith(STUDIO)


def _meant(routes: Sequence[BaseRoute], scope: Scope) -> tuple[str, dict[str, Any]]:
    """(the operation, the names in the path) of the route that will be taken; ("", {}) for none."""
    for route in routes:
        match, child = route.matches(scope)
        if match is Match.FULL:
            return getattr(route, "name", ""), dict(child.get("path_params") or {})
    return "", {}


def _too_many(seconds: int) -> HTTPException:
    detail = f"too many requests; ask again in {seconds} s"
    return HTTPException(HTTPStatus.TOO_MANY_REQUESTS, detail, {"Retry-After": str(seconds)})
