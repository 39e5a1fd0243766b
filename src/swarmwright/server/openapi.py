"""What is said of all operations alike, in /openapi.json: every response is there, problems too."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse, Response
from starlette.requests import Request

from swarmwright.server.auth.access import Access
from swarmwright.server.auth.guard import PUBLIC
from swarmwright.server.mounting import public_paths
from swarmwright.server.problems import PROBLEM_JSON, Problem
from swarmwright.server.reference import reference_page

__all__ = ["OPENAPI", "Description", "describe"]

OPENAPI = "/openapi.json"
"""Where it is asked for."""

_EVERYWHERE: Mapping[str, str] = {
    "400": "It names two hosts, or two origins.",
    "401": "It is not known who asks.",
    "403": "Not let in: a host or an origin that this server does not answer; or what the caller may not do.",
    "422": "The request is not as it must be.",
    "429": "Too many requests, or active runs; `Retry-After` says when to ask again.",
    "500": "The server failed.",
    "503": "What the server needs cannot be reached now; `Retry-After` says when to ask again.",
}
_NAMING: Mapping[str, str] = {"404": "There is no such thing, or it is somebody else's."}
_WITH_BODY: Mapping[str, str] = {
    "413": "The body is larger than this server takes.",
    "415": "The body is packed.",
}


_PROBLEM = {"$ref": "#/components/schemas/Problem"}


@dataclass(frozen=True, slots=True)
class _Written:
    """The description as JSON, and as a page for people."""

    json: bytes
    page: str


class Description:
    """What an application says of itself: made at the first asking, on a thread, while others are answered.

    It takes seconds of a processor; what has been made is kept as it is sent.
    """

    def __init__(self, app: FastAPI) -> None:
        self._app, self._one = app, asyncio.Lock()
        self._written: _Written | None = None

    async def written(self) -> _Written:
        """Both forms of it; who asks while it is made waits for that."""
        async with self._one:
            if self._written is None:
                self._written = await asyncio.to_thread(_written, self._app)
            return self._written

    async def answer(self, request: Request) -> Response:
        """Answer `OPENAPI`. Behind a proxy that adds to paths, it names where the server is."""
        written, beneath = await self.written(), request.scope.get("root_path", "").rstrip("/")
        if not beneath:
            return Response(written.json, media_type="application/json")
        return JSONResponse({**describe(self._app), "servers": [{"url": beneath}]})


def _written(app: FastAPI) -> _Written:
    said = describe(app)
    whole = json.dumps(said, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return _Written(whole.encode(), reference_page(said))


def describe(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI of this application, made once."""
    if app.openapi_schema is None:
        said = get_openapi(
            title=app.title,
            version=app.version,
            summary=app.summary,
            routes=app.routes,
            tags=app.openapi_tags,
        )
        schemas = said.setdefault("components", {}).setdefault("schemas", {})
        for name in ("HTTPValidationError", "ValidationError"):
            schemas.pop(name, None)
        schemas["Problem"] = Problem.model_json_schema()
        _with_security(said, getattr(app.state, "access", None), public_paths(app))
        for operations in said["paths"].values():
            for operation in operations.values():
                _with_problems(operation)
                _without_null(operation)
        app.openapi_schema = said
    return app.openapi_schema


def _with_security(said: dict[str, Any], access: Access | None, public: Collection[str]) -> None:
    """How callers are known here; nothing, where nobody is asked who they are."""
    if access is None:
        return
    schemes = {name: one for scheme in access.schemes for name, one in scheme.described.items()}
    said["components"]["securitySchemes"] = schemes
    said["security"] = [{name: []} for name in schemes]
    for path in (*PUBLIC, *public):
        for operation in said["paths"].get(path, {}).values():
            operation["security"] = []


def _with_problems(operation: dict[str, Any]) -> None:
    responses = operation.setdefault("responses", {})
    responses.pop("422", None)
    due = {**_EVERYWHERE, **({} if "System" in operation.get("tags", ()) else _NAMING)}
    due |= _WITH_BODY if "requestBody" in operation else {}
    for status, meaning in due.items():
        responses.setdefault(status, {"description": meaning})
    for status, response in responses.items():
        if status >= "400":
            response.setdefault("content", {PROBLEM_JSON: {"schema": _PROBLEM}})
        if "text/event-stream" in response.get("content", ()):
            response["content"]["text/event-stream"] = {}  # its events are told in words
    operation["responses"] = dict(sorted(responses.items()))


def _without_null(operation: dict[str, Any]) -> None:
    """A parameter that may be missing is never null: there is no way to say it."""
    for parameter in operation.get("parameters", ()):
        schema = parameter["schema"]
        kinds = [kind for kind in schema.pop("anyOf", ()) if kind != {"type": "null"}]
        if len(kinds) == 1:
            schema.update(kinds[0])
        elif kinds:
            schema["anyOf"] = kinds
