"""Who may come in at all: the names that the server answers to, and the web pages that may speak to it.

Where nobody has to say who they are, any page in a browser on this machine could otherwise ask the server for
something: a plain form needs no permission, and a name can be made to mean this machine.
"""

from __future__ import annotations

import re
from http import HTTPStatus
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from swarmwright.server.problems import problem
from swarmwright.server.settings import LOCAL_PAGE, ServerSettings

__all__ = ["Doors"]


_ONCE = ("host", "origin")
"""What is looked at here: said twice, a proxy before us may have looked at the other one."""


class Doors:
    """Refuses requests to hosts that are not ours, and those of web pages that may not speak to us."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self._app, self._settings = app, settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        twice = [name for name in _ONCE if len(headers.getlist(name)) > 1]
        refusal = f"a request names one {twice[0].title()}" if twice else self._refusal(headers)
        if not refusal:
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            status, kind = (HTTPStatus.BAD_REQUEST, "") if twice else (HTTPStatus.FORBIDDEN, "not-let-in")
            answer = problem(status, refusal, kind)
            await answer(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": refusal[:120]})

    def _refusal(self, headers: Headers) -> str:
        """Why it is refused; "" = it is not."""
        host, origin = headers.get("host", ""), headers.get("origin", "")
        name = _name(host)
        if self._settings.hosts and name not in self._settings.hosts:
            return f"this server does not answer to the name {name!r}"
        own = (f"http://{host}", f"https://{host}")
        if not origin or origin in own or self._may_speak(origin):
            return ""
        return f"pages of {origin} may not speak to this server"

    def _may_speak(self, origin: str) -> bool:
        allowed = self._settings.origins
        local = "local" in allowed and re.fullmatch(LOCAL_PAGE, origin)
        return bool("*" in allowed or origin in allowed or local)


def _name(host: str) -> str:
    """The name in a Host header, without its port; "" where there is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
