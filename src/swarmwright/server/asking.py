"""Who asks: the one place where the caller of a request comes from, and where the services are found.

A route says what it is about to do (`asking("threads", "read")`), so that who may do what is decided there
(`auth.authorising`), whatever the route is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal, TypeAlias

from fastapi import Depends
from starlette.requests import HTTPConnection

from swarmwright.runtime.serving.callers import Caller
from swarmwright.runtime.serving.services import Services
from swarmwright.server.auth.authorising import caller_for

__all__ = ["Action", "Resource", "Served", "asking", "services_of"]

Resource: TypeAlias = Literal["assistants", "threads", "crons", "store", "metrics"]
Action: TypeAlias = Literal[
    "create", "read", "update", "delete", "search", "create_run", "put", "get", "list_namespaces"
]
"""As LangGraph's `Auth` names them, but for `metrics`; runs are acts on their thread."""


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that was asked."""
    services: Services = connection.app.state.services
    return services


async def _served(connection: HTTPConnection) -> Services:
    """`services_of` as a dependency: one that is not async would be called on a thread, at each request."""
    return services_of(connection)


Served = Annotated[Services, Depends(_served)]
"""A route's parameter: what does the work."""


def asking(resource: Resource, action: Action) -> Any:
    """A dependency: who asks for this, and may. Raises HTTPException, NotAllowed."""
    return Depends(_caller_for(resource, action))


def _caller_for(resource: Resource, action: Action) -> Callable[[HTTPConnection], Awaitable[Caller]]:
    async def caller(connection: HTTPConnection) -> Caller:
        return await caller_for(connection, resource, action)

    caller.asks = (resource, action)  # type: ignore[attr-defined]
    return caller
