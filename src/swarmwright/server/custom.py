"""A `langgraph.json`'s own application (`http.app`) around this server: its routes, and its middleware.

    doors → its middleware → one of its routes, or else ours, behind the guard as ever

Names and origins are looked at before anything of it, and the guard stands before our routes whatever it has
made of a request. Its own routes are open, unless `auth` has them guarded, too.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from starlette.applications import Starlette
from starlette.authentication import AuthCredentials
from starlette.middleware import Middleware
from starlette.middleware.errors import ServerErrorMiddleware
from starlette.routing import BaseRoute, Match, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from swarmwright.server.auth.access import Access
from swarmwright.server.auth.guard import Guard
from swarmwright.server.auth.handlers import KnownUser
from swarmwright.server.auth.who import WHO
from swarmwright.server.problems import unforeseen

__all__ = ["Around", "Custom"]

_OURS = ("/ok", "/metrics", "/docs", "/openapi.json")
"""What its routes do not stand before, as in LangGraph's server: who looks after the server reads these."""

_BEFORE = "swarmwright.before"
"""Where in a scope stands what it held before that application had it."""


@dataclass(frozen=True, slots=True)
class Custom:
    """The application. auth: whether its own routes are for those alone who are known. auth_first: whether
    that is looked at before its middleware. state: what its lifespan has given to requests."""

    app: Starlette
    auth: bool = False
    auth_first: bool = False
    state: Mapping[str, Any] = field(default_factory=dict)

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Custom]:
        """The same, within its lifespan. Raises what that raises."""
        async with self.app.router.lifespan_context(self.app) as state:
            yield replace(self, state=state or {})


class Around:
    """Asks the application first, and `app`, which is ours, for what it has no route for.

    routes: ours. public: which requests for these anybody may make. The application is this server's from
    here on.
    """

    def __init__(
        self,
        app: ASGIApp,
        custom: Custom,
        access: Access | None,
        routes: Sequence[BaseRoute],
        public: Callable[[Scope], bool],
    ) -> None:
        self._custom, self._own, self._public = custom, tuple(custom.app.router.routes), public
        ours = _Ours(app)
        custom.app.router.routes[:0] = [Route(path, ours) for path in _OURS]
        custom.app.router.routes.append(Mount("", ours))
        self._app: ASGIApp = custom.app
        if access is not None and custom.auth_first:
            self._app = Guard(custom.app, access, routes, self._is_open)
        elif access is not None:
            guard = Middleware(Guard, access=access, routes=routes, public=self._is_open)
            custom.app.user_middleware.append(guard)
        custom.app.user_middleware.append(Middleware(_Knowing))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on."""
        await self._app({**scope, "state": dict(self._custom.state), _BEFORE: scope}, receive, send)

    def _is_open(self, scope: Scope) -> bool:
        """Whether nobody is asked who they are: for a route of its own, or for what is public here."""
        if scope["path"] not in _OURS and any(_meets(route, scope) for route in self._own):
            return not self._custom.auth
        return self._public(scope)


class _Ours:
    """Ours, which is given a request as it came, with what the application's middleware has changed of it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = ServerErrorMiddleware(app, handler=unforeseen)  # in our words, not in the application's

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        before: Scope = scope[_BEFORE]
        before.update({name: value for name, value in scope.items() if name not in _ITS})
        await self._app(before, receive, send)


_ITS = ("app", "state", "router", "route", "endpoint", "user", "auth", "path_params", _BEFORE)
"""What of a scope is the application's own."""


class _Knowing:
    """Tells the application's routes who asks, as Starlette's have it: `request.user`, `request.auth`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (who := scope.get(WHO)) is not None and "user" not in scope:
            known = KnownUser({**who.user, "identity": who.identity}, who.native)
            scope = {**scope, "user": known, "auth": AuthCredentials(list(who.permissions))}
        await self._app(scope, receive, send)


def _meets(route: BaseRoute, scope: Scope) -> bool:
    """Whether that route is taken; one of another method leaves the request to ours."""
    return route.matches(scope)[0] is Match.FULL
