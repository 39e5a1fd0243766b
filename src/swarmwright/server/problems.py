"""Errors as problem details (RFC 9457, `application/problem+json`), with one table of class → status.

`detail` is the sentence that the SDKs show. What an error knows goes with it, if it is meant for clients;
what went wrong inside of the server is logged, and never told.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping
from dataclasses import asdict
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

from swarmwright.errors import (
    ApprovalRefused,
    AssistantExists,
    BridgeAccessError,
    CommandConflict,
    CompilationFailed,
    InvalidCommand,
    InvalidInput,
    InvalidPattern,
    InvalidRegistry,
    InvalidThreadId,
    InvalidWorkflow,
    NotAllowed,
    NotFound,
    PlatformClosed,
    ProposalRefused,
    RunExists,
    StorageError,
    StorageFailed,
    SwarmwrightError,
    ThreadBusy,
    ThreadExists,
    ThreadUnreadable,
    TooMany,
    ValueNotKept,
)
from swarmwright.server.faults import faults_of

__all__ = ["AWAY", "PROBLEM_JSON", "NoJson", "Problem", "handle_problems", "problem", "status_of", "words_of"]

PROBLEM_JSON = "application/problem+json"

_log = logging.getLogger(__name__)

_STATUS: Mapping[type[SwarmwrightError], HTTPStatus] = {
    NotFound: HTTPStatus.NOT_FOUND,
    NotAllowed: HTTPStatus.FORBIDDEN,
    TooMany: HTTPStatus.TOO_MANY_REQUESTS,
    ThreadBusy: HTTPStatus.CONFLICT,
    ThreadExists: HTTPStatus.CONFLICT,
    RunExists: HTTPStatus.CONFLICT,
    AssistantExists: HTTPStatus.CONFLICT,
    CommandConflict: HTTPStatus.CONFLICT,
    ApprovalRefused: HTTPStatus.CONFLICT,
    ProposalRefused: HTTPStatus.CONFLICT,
    BridgeAccessError: HTTPStatus.FORBIDDEN,
    InvalidInput: HTTPStatus.UNPROCESSABLE_ENTITY,
    InvalidThreadId: HTTPStatus.UNPROCESSABLE_ENTITY,
    InvalidCommand: HTTPStatus.UNPROCESSABLE_ENTITY,
    InvalidWorkflow: HTTPStatus.UNPROCESSABLE_ENTITY,
    InvalidRegistry: HTTPStatus.UNPROCESSABLE_ENTITY,
    InvalidPattern: HTTPStatus.UNPROCESSABLE_ENTITY,
    CompilationFailed: HTTPStatus.UNPROCESSABLE_ENTITY,
    ValueNotKept: HTTPStatus.UNPROCESSABLE_ENTITY,
    PlatformClosed: HTTPStatus.SERVICE_UNAVAILABLE,
    ThreadUnreadable: HTTPStatus.INTERNAL_SERVER_ERROR,  # for good: no use in asking again
    StorageError: HTTPStatus.SERVICE_UNAVAILABLE,
}
"""The first that fits counts. What is not here is the server's own fault: 500, and nothing is told."""

_KINDS: Mapping[int, str] = {
    HTTPStatus.BAD_REQUEST: "bad-request",
    HTTPStatus.UNAUTHORIZED: "not-known",
    HTTPStatus.FORBIDDEN: "not-allowed",
    HTTPStatus.NOT_FOUND: "not-found",
    HTTPStatus.METHOD_NOT_ALLOWED: "method-not-allowed",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too-large",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "packed",
    HTTPStatus.UNPROCESSABLE_ENTITY: "invalid-request",
    HTTPStatus.TOO_MANY_REQUESTS: "too-many-requests",
    HTTPStatus.INTERNAL_SERVER_ERROR: "server-error",
    HTTPStatus.SERVICE_UNAVAILABLE: "not-available",
}
"""What a problem is called of which no more is known than its status. By hand: Python renames its phrases."""

_TOLD: tuple[str, ...] = ("kind", "id", "near", "thread_id", "run_id", "assistant_id", "place", "reason")
"""What clients are told of what an error knows: their own words, and what is wrong with them."""


class Problem(BaseModel):
    """What went wrong (RFC 9457). More may stand in it, by the kind of problem."""

    model_config = ConfigDict(extra="allow")

    type: str = Field(description="Which kind of problem; it never changes its meaning.")
    title: str = Field(description="The kind of problem, for people.")
    status: int = Field(description="The HTTP status.")
    detail: str = Field(description="What happened this time.")
    errors: list[dict[str, str]] | None = Field(
        None,
        description="Each fault of a request: its `place`, the `reason`, and the `rule` (pydantic's types).",
    )


class NoJson(HTTPException):
    """A body that is not the JSON it should be."""

    def __init__(self, detail: str) -> None:
        super().__init__(HTTPStatus.UNPROCESSABLE_ENTITY, detail)


def status_of(error: SwarmwrightError) -> HTTPStatus:
    """The status that an error is told with."""
    fitting = (status for kind, status in _STATUS.items() if isinstance(error, kind))
    return next(fitting, HTTPStatus.INTERNAL_SERVER_ERROR)


AWAY = "the store of this server cannot be used now; what was finished is kept: ask again soon"

_ASK_AGAIN_S = 2
"""When to ask again where the server lacks something, unless more is known: a restart of the database takes
about as long, and many a run, of which there are too many."""

_PASSES = (HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS)


def words_of(error: SwarmwrightError) -> str:
    """What a client is told of an error in words: of what is the server's own affair, that it is one."""
    return str(error) if _is_told(error) else status_of(error).phrase


def problem(
    status: int, detail: str, kind: str = "", headers: Mapping[str, str] | None = None, /, **more: Any
) -> Response:
    """A problem as a response. kind: such as "thread-busy"; "" = as the status is called."""
    phrase = HTTPStatus(status).phrase
    kind = kind or _KINDS.get(status) or re.sub("[^a-z]+", "-", phrase.lower())
    body = {
        "type": f"urn:swarmwright:problem:{kind}",
        "title": kind.replace("-", " ").capitalize(),
        "status": status,
        "detail": detail or phrase,
        **more,
    }
    again = {"Retry-After": str(_ASK_AGAIN_S)} if status in _PASSES else {}
    return JSONResponse(body, status, {**again, **(headers or {})}, media_type=PROBLEM_JSON)


def handle_problems(app: FastAPI) -> None:
    """Let every error of this application be told as a problem."""
    app.exception_handler(SwarmwrightError)(_ours)
    app.exception_handler(RequestValidationError)(_invalid)
    app.exception_handler(HTTPException)(_http)
    app.exception_handler(Exception)(unforeseen)


async def _ours(request: Request, error: SwarmwrightError) -> Response:
    status = status_of(error)
    if isinstance(error, StorageFailed):  # it is the same whatever was asked for, and no fault of ours
        _log.error("requests cannot be answered: %s", error)
    elif status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        _log.error("%s %s: %s", request.method, request.url.path, error, exc_info=error)
    if not _is_told(error):
        return problem(status, AWAY if isinstance(error, StorageError) else "")
    names = (*_TOLD, *error.TOLD)
    told: dict[str, Any] = {n: v for n in names if isinstance(v := getattr(error, n, None), str | tuple)}
    if isinstance(error, CompilationFailed):
        told["diagnostics"] = [asdict(one) for one in error.diagnostics]
    return problem(status, str(error), _kind(error), **told)


async def _invalid(request: Request, error: RequestValidationError) -> Response:
    faults = faults_of(error.errors(), error.body)
    detail = "; ".join(f"{fault.place}: {fault.reason}" for fault in faults)
    told = [fault.to_json() for fault in faults]
    return problem(HTTPStatus.UNPROCESSABLE_ENTITY, detail, "invalid-request", errors=told)


async def _http(request: Request, error: HTTPException) -> Response:
    return problem(error.status_code, str(error.detail), "", error.headers)


async def unforeseen(request: Request, error: Exception) -> Response:
    """What is said of a fault of ours, and that the server closes the line: it is raised further, and
    logged."""
    return problem(HTTPStatus.INTERNAL_SERVER_ERROR, "", "", {"Connection": "close"})


def _is_told(error: SwarmwrightError) -> bool:
    """Whether clients are told what it is: not of the server's own affairs, but of what is theirs."""
    return isinstance(error, ThreadUnreadable) or status_of(error) < HTTPStatus.INTERNAL_SERVER_ERROR


def _kind(error: SwarmwrightError) -> str:
    """ThreadBusy → thread-busy."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(error).__name__).lower()
