"""Bodies of requests: JSON alone, read strictly, nested no deeper than was set.

They are JSON whatever they say they are: clients of LangGraph's server send it as `text/plain`, and `curl -d`
as a form. What no store could keep is refused here, once: half a surrogate pair, NUL, and whole numbers of
more than 64 bits, which msgpack does not have.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Coroutine, Iterator
from http import HTTPStatus
from typing import Any

from fastapi import APIRouter, Request
from fastapi.dependencies.models import Dependant
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from swarmwright.server.problems import NoJson, problem
from swarmwright.server.settings import ServerSettings
from swarmwright.workflow.strict_json import strict_json

__all__ = [
    "ANY_PARAMETERS",
    "Bodies",
    "StrictRoute",
    "check_parameters",
    "checked_json",
    "read_json",
    "router",
]

_LENIENT = "x-any-parameters"

ANY_PARAMETERS: dict[str, Any] = {_LENIENT: True}
"""A route's `openapi_extra`: parameters that it does not know are passed over: those who watch over servers
add some of their own."""

_SQUARE = bytes.maketrans(b"{}", b"[]")
_NO_MARKS = bytes(byte for byte in range(256) if byte not in b'"[]{}')
_TEXT = re.compile(rb'"[^"]*"')
_GZIP = b"\x1f\x8b"
"""How what is packed so begins, and no text."""
_LARGE = 256 * 1024
"""Bytes from which a body is read in a thread: others are answered meanwhile."""
_UNSTORABLE = re.compile(r"[\ud800-\udfff\x00]")
_DIGITS = bytes(ord("0") if byte in b"0123456789" else ord(" ") for byte in range(256))
_LONG_NUMBER = b"0" * 19
"""A number as `_DIGITS` has it: none of fewer digits is too large. Looked for so, megabytes take a fifteenth
of what they take a pattern."""


def read_json(body: bytes, deepest: int) -> Any:
    """What the body holds. Raises ValueError, with the reason for people."""
    if body.count(b"[") + body.count(b"{") > deepest and _is_deeper(body, deepest):
        raise ValueError(f"nested more than {deepest} deep")
    if body.startswith(_GZIP):
        raise ValueError("it is packed with gzip; send it as it is")
    try:
        value = strict_json(body.decode("utf-8-sig"))  # of bytes, a parser would take other encodings, too
    except UnicodeDecodeError:
        raise ValueError("not in UTF-8") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"{error.msg} at character {error.pos}") from None
    if b"\\u" in body or b"\x00" in body or _LONG_NUMBER in body.translate(_DIGITS):
        _check_storable(value)
    return value


def _is_deeper(body: bytes, deepest: int) -> bool:
    """Whether more brackets than that stand in each other: those that hold none are taken away, again and
    again. Of what is no JSON, whether a parser might go down so deep before it finds out."""
    body = body.replace(b"\\\\", b"").replace(b'\\"', b"")  # what is left of texts ends at the next quote
    left = _TEXT.sub(b"", body.translate(_SQUARE, _NO_MARKS))
    level = 0
    while b"[]" in left and level < deepest:
        left, level = left.replace(b"[]", b""), level + 1
    return b"[]" in left or level + left.count(b"[") > deepest


def _check_storable(value: Any) -> None:
    """Raise ValueError for a text, a key or a number that no store could keep."""
    match value:
        case str():
            if _UNSTORABLE.search(value):
                raise ValueError("a text has NUL, or half a surrogate pair, in it")
        case dict():
            for key, inner in value.items():
                _check_storable(key)
                _check_storable(inner)
        case list():
            for inner in value:
                _check_storable(inner)
        case int() if not -(2**63) <= value < 2**64:
            raise ValueError("a whole number has more than 64 bits; send it as a text")
        case _:
            pass


def checked_json(body: bytes, request: Request) -> Any:
    """What a request's body holds, as strictly as its server is set. Raises NoJson."""
    settings: ServerSettings = request.app.state.settings
    try:
        return read_json(body, settings.deepest_json)
    except ValueError as error:
        raise NoJson(f"body: no JSON: {error}") from None


class _StrictRequest(Request):
    """A request whose body is read strictly."""

    async def json(self) -> Any:
        """What the body holds: read once, so that who may change it changes what is done. Raises NoJson."""
        if not hasattr(self, "_held"):
            body = await self.body()
            large = len(body) >= _LARGE
            self._held = (
                await run_in_threadpool(checked_json, body, self) if large else checked_json(body, self)
            )
        return self._held

    async def read(self) -> Any:
        """The same; None where there is no body. Raises NoJson."""
        return await self.json() if await self.body() else None


class StrictRoute(APIRoute):
    """A route whose requests' bodies are read strictly, and which has no other parameters than it says."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """As `APIRoute` has it, with a request of ours."""
        handle = super().get_route_handler()

        async def strictly(request: Request) -> Response:
            check_parameters(request, self)
            return await handle(_StrictRequest(request.scope, request.receive))

        return strictly


def check_parameters(request: Request, route: APIRoute) -> None:
    """Raise RequestValidationError for a parameter in the query that the route does not read."""
    if request.query_params and not (route.openapi_extra or {}).get(_LENIENT, False):
        reason = "there is no such parameter"
        if odd := sorted(set(request.query_params) - set(_parameters(route.dependant))):
            raise RequestValidationError([{"loc": ("query", name), "msg": reason} for name in odd])


def _parameters(dependant: Dependant) -> Iterator[str]:
    """The parameters in a query that a route, or what it depends on, reads."""
    yield from (field.alias for field in dependant.query_params)
    for inner in dependant.dependencies:
        yield from _parameters(inner)


def router(*tags: str) -> APIRouter:
    """A router for one group of operations, as `openapi` lists them; of several, where it is of each."""
    return APIRouter(tags=list(tags), route_class=StrictRoute, generate_unique_id_function=_operation_id)


def _operation_id(route: APIRoute) -> str:
    """An operation is called as its function is."""
    return route.name


class Bodies:
    """Lets every body be read as JSON, whatever it says it is; refuses what is packed, or too large."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self._app, self._largest = app, settings.largest_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = MutableHeaders(scope=scope)
        headers["content-type"] = "application/json"
        if packed := _packed(headers):
            reason = f"a body packed with {packed} is not read; send it as it is"
            await problem(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, reason)(scope, receive, send)
            return
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._largest:
            await problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, self._too_large())(scope, receive, send)
            return
        await self._app(scope, self._counting(receive), send)

    def _counting(self, receive: Receive) -> Receive:
        """What comes in, counted: its length need not be told beforehand, or not truly."""
        taken = 0

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > self._largest:
                raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, self._too_large())
            return message

        return counted

    def _too_large(self) -> str:
        return f"a body may have {self._largest} bytes"


def _packed(headers: Headers) -> str:
    """What a body says that it is packed with; "" = nothing, or there is none."""
    said = ", ".join(headers.getlist("content-encoding")).lower()
    names = [name.strip() for name in said.split(",")]
    there = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    return ", ".join(name for name in names if name not in ("", "identity")) if there else ""
