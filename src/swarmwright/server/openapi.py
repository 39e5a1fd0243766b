"""What is said of all operations alike, in /openapi.json: every response is there, problems too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from swarmwright.server.auth.access import Access
from swarmwright.server.auth.guard import PUBLIC
from swarmwright.server.problems import PROBLEM_JSON, Problem

__all__ = ["describe", "operation_id"]

_EVERYWHERE: Mapping[str, str] = {
    "401": "It is not known who asks.",
    "403": "Not let in: a host or an origin that this server does not answer; or what the caller may not do.",
    "422": "The request is not as it must be.",
    "429": "Too many requests, or active runs; `Retry-After` says when to ask again.",
    "500": "The server failed.",
    "503": "What the server needs cannot be reached now.",
}
_NAMING: Mapping[str, str] = {"404": "There is no such thing, or it is somebody else's."}
_WITH_BODY: Mapping[str, str] = {"413": "The body is larger than this server takes."}


_PROBLEM = {"$ref": "#/components/schemas/Problem"}


def operation_id(route: APIRoute) -> str:
    """An operation is called as its function is."""
    return route.name


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
        _with_security(said, getattr(app.state, "access", None))
        for operations in said["paths"].values():
            for operation in operations.values():
                _with_problems(operation)
                _without_null(operation)
        app.openapi_schema = said
    return app.openapi_schema


def _with_security(said: dict[str, Any], access: Access | None) -> None:
    """How callers are known here; nothing, where nobody is asked who they are."""
    if access is None:
        return
    schemes = {name: one for scheme in access.schemes for name, one in scheme.described.items()}
    said["components"]["securitySchemes"] = schemes
    said["security"] = [{name: []} for name in schemes]
    for path in PUBLIC:
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
