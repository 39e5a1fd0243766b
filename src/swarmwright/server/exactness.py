"""Paths with a word of their own where others have a name: `/threads/search` is no thread called "search".

Another method on such a path is not allowed, instead of meaning something else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from fastapi import APIRouter
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import BaseRoute, Route

__all__ = ["exact_routes"]

_METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE"))


def exact_routes(routers: Sequence[APIRouter]) -> Iterator[BaseRoute]:
    """A route for each such path, which refuses the methods that it does not have; they go first."""
    routes = [route for router in routers for route in router.routes if isinstance(route, APIRoute)]
    methods: dict[str, set[str]] = defaultdict(set)
    for route in routes:
        methods[route.path] |= route.methods or set()
    for path, allowed in methods.items():
        if any(other.path != path and other.path_regex.match(path) for other in routes):
            yield _refusing(path, allowed)


def _refusing(path: str, allowed: set[str]) -> Route:
    async def refuse(request: Request) -> None:
        raise HTTPException(405, headers={"Allow": ", ".join(sorted(allowed))})

    return Route(path, refuse, methods=sorted(_METHODS - allowed), include_in_schema=False)
