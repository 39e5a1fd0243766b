"""What apps add to a server: their routes, and files of their pages, behind the same doors as all else."""

from __future__ import annotations

import re
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fastapi import APIRouter, Depends, FastAPI
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from swarmwright.errors import ConfigError, NotAllowed
from swarmwright.ports.apps import App
from swarmwright.server.auth.authorising import caller_for
from swarmwright.server.auth.guard import is_public
from swarmwright.server.frames import Lasting
from swarmwright.server.strictness import check_parameters, checked_json
from swarmwright.server.studio.serving import page_policy

__all__ = ["Mounted", "identity_of", "mount", "public_paths"]

_CALLER = "swarmwright.caller"
"""Where in a scope stands who asks an app's route."""


@dataclass(frozen=True, slots=True)
class Mounted:
    """An app, and what it adds: (prefix, router, whether it keeps tenants apart), and its page's folder.

    public: the paths that anybody may read. endless: those whose answers never end by themselves.
    """

    app: App
    routers: tuple[tuple[str, APIRouter, bool], ...] = ()
    files: Path | None = None
    public: tuple[str, ...] = ()
    endless: tuple[str, ...] = ()

    @property
    def paths(self) -> Sequence[Collection[str]]:
        """The paths of each router's routes."""
        return [_paths(prefix, router) for prefix, router, _ in self.routers]


def identity_of(request: Any) -> str:
    """Who has sent a request to an app's route, as the door knows; "" = nobody in particular."""
    return str(request.scope.get(_CALLER, ""))


def mount(app: FastAPI, mounted: Sequence[Mounted], own: Iterable[APIRouter] = ()) -> None:
    """Add all of it. own: the server's routers. Raises ConfigError for a path that is taken."""
    app.state.mounted = tuple(mounted)
    taken = {path for router in own for path in _paths("", router)}
    for one in mounted:
        for prefix, router, tenants in one.routers:
            paths = _paths(prefix, router)
            _check(one.app, paths & taken)
            taken |= paths
            app.include_router(
                router,
                prefix=prefix,
                dependencies=[
                    Depends(_let_in(tenants, one.public)),
                    Depends(_strictly),
                    Depends(_lasting(one.endless)),
                ],
                generate_unique_id_function=_named(one.app.name),
            )
        if one.files is not None and one.app.page is not None:
            app.router.routes.extend(_files(one.app.page.path, one.files))


def public_paths(app: FastAPI) -> Collection[str]:
    """What anybody may read of what apps have added to this application."""
    return frozenset(path for one in getattr(app.state, "mounted", ()) for path in one.public)


def _named(app: str) -> Callable[[APIRoute], str]:
    """Operations are called by names of their own."""
    return lambda route: f"{app}_{route.name}"


def _let_in(tenants: bool, public: Collection[str]) -> Callable[[HTTPConnection], Awaitable[None]]:
    """Who asks for an app's route, if it is there for them. What knows no tenants, they do not find."""

    async def let_in(connection: HTTPConnection) -> None:
        if is_public(connection.scope, public):
            return
        reads = connection.scope.get("method", "GET") in ("GET", "HEAD")
        caller = await caller_for(connection, "threads", "read" if reads else "create_run")
        if not caller.reads("threads"):  # whatever is asked of an app, it answers with how that stands
            raise NotAllowed("this needs the permission threads:read")
        if not tenants and (caller.tenant or caller.filters):
            raise HTTPException(404)
        connection.scope[_CALLER] = caller.identity

    return let_in


async def _strictly(connection: HTTPConnection) -> None:
    """Apps' routes are read as strictly as the server's own, though they are of no class of ours."""
    route = connection.scope.get("route")
    if isinstance(route, APIRoute) and isinstance(connection, Request):
        check_parameters(connection, route)
        if route.body_field is not None and (body := await connection.body()):
            checked_json(body, connection)


def _lasting(endless: Collection[str]) -> Callable[[HTTPConnection], AsyncIterator[None]]:
    """Notes, for a server that stops, who is being answered without an end."""

    async def lasting(connection: HTTPConnection) -> AsyncIterator[None]:
        if connection.scope["path"] not in endless:
            yield
            return
        with Lasting.of(connection.app).endless.holding():
            yield

    return lasting


def _paths(prefix: str, router: APIRouter) -> set[str]:
    """Its paths; what stands in braces may be called otherwise."""
    found = (str(getattr(route, "path", "")) for route in router.routes)
    return {re.sub(r"\{[^}]*\}", "{}", prefix + path) for path in found}


def _check(app: App, taken: Collection[str]) -> None:
    """Raise ConfigError where something else is at a path: it would be hidden, or hide that."""
    if taken:
        reason = f"something else is served at {', '.join(sorted(taken))}"
        raise ConfigError("--app", app.name, reason, "give its routes a prefix of their own")


def _files(path: str, folder: Path) -> Sequence[BaseRoute]:
    """Routes for a page's files: each as it is, and index.html for the folder itself."""

    def file(request: Request) -> Response:
        try:
            found = (folder / (request.path_params.get("rest") or "index.html")).resolve()
            there = found.is_relative_to(folder.resolve()) and found.is_file()
        except (OSError, ValueError):  # too long for a file's name, or with a NUL in it
            there = False
        if not there:
            return Response(status_code=404)
        headers = {"Content-Security-Policy": page_policy(secrets.token_urlsafe(16))}
        return FileResponse(found, headers={**headers, "X-Content-Type-Options": "nosniff"})

    root = path.rstrip("/")
    return (
        Route(f"{root}/", file, include_in_schema=False),
        Route(f"{root}/{{rest:path}}", file, include_in_schema=False),
    )
