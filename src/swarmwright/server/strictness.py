"""Bodies of requests: JSON alone, read strictly, nested no deeper than was set.

Browsers' `text/plain` counts as JSON, since clients of LangGraph's server send it. What no store could keep
is refused here, once: half a surrogate pair, and NUL.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from fastapi.routing import APIRoute
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from swarmwright.server.problems import NoJson
from swarmwright.server.settings import ServerSettings
from swarmwright.workflow.strict_json import strict_json

__all__ = ["PlainTextIsJson", "StrictRoute", "read_json", "router"]

_BRACKETS = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)
_UNSTORABLE = re.compile(r"[\ud800-\udfff\x00]")

_READ_AS_JSON = (b"", b"text/plain")
"""Types that a body without a better one comes with."""


def read_json(body: bytes, deepest: int) -> Any:
    """What the body holds. Raises ValueError, with the reason for people."""
    if body.count(b"[") + body.count(b"{") > deepest and _depth(body) > deepest:
        raise ValueError(f"nested more than {deepest} deep")
    try:
        value = strict_json(body)
    except UnicodeDecodeError:
        raise ValueError("not in UTF-8") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"{error.msg} at character {error.pos}") from None
    if b"\\u" in body or b"\x00" in body:
        _check_texts(value)
    return value


def _depth(body: bytes) -> int:
    deepest = now = 0
    for found in _BRACKETS.finditer(body):
        mark = found[0][:1]
        if mark != b'"':
            now += 1 if mark in b"[{" else -1
            deepest = max(deepest, now)
    return deepest


def _check_texts(value: Any) -> None:
    """Raise ValueError for a text, or a key, that no store could keep."""
    match value:
        case str():
            if _UNSTORABLE.search(value):
                raise ValueError("a text has NUL, or half a surrogate pair, in it")
        case dict():
            for key, inner in value.items():
                _check_texts(key)
                _check_texts(inner)
        case list():
            for inner in value:
                _check_texts(inner)
        case _:
            pass


class _StrictRequest(Request):
    """A request whose body is read strictly."""

    async def json(self) -> Any:
        """What the body holds. Raises NoJson."""
        settings: ServerSettings = self.app.state.settings
        try:
            return read_json(await self.body(), settings.deepest_json)
        except ValueError as error:
            raise NoJson(f"body: no JSON: {error}") from None


class StrictRoute(APIRoute):
    """A route whose requests' bodies are read strictly."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """As `APIRoute` has it, with a request of ours."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            return await handle(_StrictRequest(request.scope, request.receive))

        return strictly


def router(tag: str) -> APIRouter:
    """A router for one group of operations, as `openapi` lists them."""
    return APIRouter(tags=[tag], route_class=StrictRoute)


class PlainTextIsJson:
    """Lets bodies that come as plain text, or as nothing in particular, be read as JSON."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, with another word for its body."""
        if scope["type"] == "http":
            headers = MutableHeaders(scope=scope)
            given = headers.get("content-type", "").partition(";")[0].strip().lower().encode()
            if given in _READ_AS_JSON:
                headers["content-type"] = "application/json"
        await self._app(scope, receive, send)
