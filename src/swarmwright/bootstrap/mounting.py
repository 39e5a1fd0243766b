"""The routes and pages of apps that a server is asked to serve, and the application of a `langgraph.json`:
open for as long as it is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.resources import files
from pathlib import Path
from typing import Any

from fastapi import APIRouter
from starlette.applications import Starlette

from swarmwright.bootstrap.apps import installed_apps, load_target
from swarmwright.bootstrap.graphs import CustomSpec, load_own
from swarmwright.errors import ConfigError, NotFound
from swarmwright.ports.apps import App, AppServer
from swarmwright.server.custom import Custom
from swarmwright.server.mounting import Mounted
from swarmwright.workflow.nearness import nearest

__all__ = ["open_apps", "open_custom"]


@asynccontextmanager
async def open_apps(names: Sequence[str], server: AppServer) -> AsyncIterator[tuple[Mounted, ...]]:
    """What these apps add to that server. Raises NotFound, ConfigError, and what an app raises."""
    async with AsyncExitStack() as stack:
        yield tuple([await _opened(stack, app, server) for app in _wanted(names)])


@asynccontextmanager
async def open_custom(spec: CustomSpec | None) -> AsyncIterator[Custom | None]:
    """The application that is served around the server's, within its lifespan. Raises ConfigError for what is
    none, and for what does not start, whatever its code raises."""
    if spec is None:
        yield None
        return
    found = load_own(spec)
    if not isinstance(found, Starlette):
        reason = f"{type(found).__name__} is no application of Starlette or FastAPI"
        raise ConfigError(spec.named_by, "", reason)
    async with AsyncExitStack() as stack:
        custom = Custom(found, spec.auth, spec.auth_first)
        try:
            opened = await stack.enter_async_context(custom.open())
        except (Exception, SystemExit) as error:  # it is the user's code: it may raise anything
            reason = f"its lifespan does not begin: {type(error).__name__}: {error}"
            raise ConfigError(spec.named_by, "", reason) from error
        yield opened


async def _opened(stack: AsyncExitStack, app: App, server: AppServer) -> Mounted:
    routers, public, endless = [], [], []
    for routes in app.routes:
        make: Callable[..., Any] = load_target(routes.target, named_by=f"the app {app.name}")
        router = await stack.enter_async_context(make(server))
        if not isinstance(router, APIRouter):
            raise ConfigError(f"the app {app.name}", "routes", f"{routes.target} gives no router of FastAPI")
        routers.append((routes.prefix, router, routes.tenants))
        public += [routes.prefix + path for path in routes.public]
        endless += [routes.prefix + path for path in routes.endless]
    return Mounted(app, tuple(routers), _folder(app), tuple(public), tuple(endless))


def _folder(app: App) -> Path | None:
    if app.page is None or not app.page.files:
        return None
    package, _, folder = app.page.files.partition(":")
    return Path(str(files(package) / folder))


def _wanted(names: Sequence[str]) -> list[App]:
    """The apps of these names that have something to add. Raises NotFound, ConfigError."""
    known = {app.name: app for app in installed_apps()}
    for name in names:
        if name not in known:
            raise NotFound("app", name, nearest(name, known, 2) or sorted(known))
        if not (known[name].routes or known[name].graphs or known[name].page):
            raise ConfigError("--app", name, "it has no routes, graphs or page to serve", "leave it out")
    return [known[name] for name in dict.fromkeys(names)]
