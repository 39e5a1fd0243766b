"""What is answered for a method that a path does not have, with all those that it has (RFC 9110, `Allow`).

Each operation is a route of its own, and of several that have a path Starlette would tell the methods of the
first. A path with a word of its own where others have a name is refused before these are looked at:
`/threads/search` is no thread called "search".
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute, Match, Route
from starlette.types import Receive, Scope, Send

__all__ = ["exact_routes", "refusing_routes"]


def exact_routes(routers: Sequence[APIRouter]) -> Iterator[BaseRoute]:
    """A route for each path that others would match too, which refuses what it has not; they go first."""
    routes = _routes(routers)
    for path, allowed in _methods(routes).items():
        if any(other.path != path and other.path_regex.match(path) for other in routes):
            yield _Refusing(path, allowed)


def refusing_routes(routers: Sequence[APIRouter]) -> Iterator[BaseRoute]:
    """A route for each path, which refuses what it has not; they go last."""
    for path, allowed in _methods(_routes(routers)).items():
        yield _Refusing(path, allowed)


def _routes(routers: Sequence[APIRouter]) -> Sequence[APIRoute]:
    return [route for router in routers for route in router.routes if isinstance(route, APIRoute)]


def _methods(routes: Sequence[APIRoute]) -> Mapping[str, Collection[str]]:
    methods: dict[str, set[str]] = defaultdict(set)
    for route in routes:
        methods[route.path] |= route.methods or set()
    return methods


class _Refusing(Route):
    """Refuses every method of a path but these."""

    def __init__(self, path: str, allowed: Collection[str]) -> None:
        super().__init__(path, _Refuse(allowed), include_in_schema=False)
        self._allowed = frozenset(allowed)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Whether this is asked for by a method that there is not."""
        return (Match.NONE, {}) if scope.get("method") in self._allowed else super().matches(scope)


class _Refuse:
    """An ASGI application, which is asked whatever the method."""

    def __init__(self, allowed: Collection[str]) -> None:
        self._allow = ", ".join(sorted(allowed))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        raise HTTPException(405, headers={"Allow": self._allow})
