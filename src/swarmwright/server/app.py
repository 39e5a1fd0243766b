"""The services → an application: routes, problems, limits, and who may come in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from importlib.metadata import version
from typing import cast

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from swarmwright.runtime.serving.services import Services
from swarmwright.server.auth.access import Access
from swarmwright.server.auth.guard import Guard, is_public
from swarmwright.server.away import Away
from swarmwright.server.custom import Around, Custom
from swarmwright.server.doors import Doors
from swarmwright.server.exactness import exact_routes, refusing_routes
from swarmwright.server.metrics import Counting, Metrics
from swarmwright.server.mounting import Mounted, mount, public_paths
from swarmwright.server.openapi import OPENAPI, Description, describe
from swarmwright.server.problems import handle_problems
from swarmwright.server.routes import GROUPS, left_open
from swarmwright.server.settings import LOCAL_PAGE, ServerSettings
from swarmwright.server.sight import Sight
from swarmwright.server.strictness import Bodies
from swarmwright.server.studio import studio_routes

__all__ = ["bare_app", "create_app"]

EXPOSED = ("Content-Location", "Location", "Retry-After", "X-Pagination-Total", "X-Pagination-Next")
"""Headers that pages of other origins may read: SDKs find a run's ids in them, and reconnect by them."""

_STUDIO_NEEDS = frozenset(("assistants", "threads", "runs"))
"""Without any of these groups there is nothing that the studio could show."""


def create_app(
    services: Services,
    settings: ServerSettings | None = None,
    access: Access | None = None,
    apps: Sequence[Mounted] = (),
    custom: Custom | None = None,
) -> FastAPI:
    """An ASGI application over services that somebody else opens and closes.

    access: who may come in; None = nobody has to say who they are. apps: what apps add. custom: an
    application of somebody's own around it. Raises ConfigError for a path of apps' that is taken.
    """
    settings = settings or ServerSettings()
    routers = left_open(settings.closed)
    app = FastAPI(
        title="swarmwright",
        version=version("swarmwright"),
        summary="The LangGraph Server API over teams and graphs.",
        openapi_tags=[{"name": name, "description": meaning} for name, meaning in GROUPS.items()],
        openapi_url=None,  # it is made on the loop there
        docs_url=None,  # its page loads scripts from elsewhere; ours is `reference`
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.services, app.state.settings, app.state.metrics = services, settings, Metrics()
    app.state.access, app.state.sight = access, Sight(lambda: services.active_runs())
    app.state.description = Description(app)
    if "meta" not in settings.closed:
        app.add_route(OPENAPI, app.state.description.answer, include_in_schema=False)
    handle_problems(app)
    app.router.routes.extend(exact_routes(routers))
    # As they are: what is included is built once more for each application, at its first request.
    app.router.routes.extend(route for router in routers for route in router.routes)
    if not settings.closed & _STUDIO_NEEDS:
        app.router.routes.extend(studio_routes())
    mount(app, apps, routers)
    app.router.routes.extend(refusing_routes(routers))
    app.openapi = lambda: describe(app)  # type: ignore[method-assign]
    # The last that is added is the first that is asked.
    app.add_middleware(Bodies, settings=settings)
    routes = [route for router in routers for route in router.routes]
    public = partial(is_public, more=public_paths(app))
    if access is not None:
        app.add_middleware(Guard, access=access, routes=routes, public=public)
    app.add_middleware(Away, away=lambda: services.away(), sight=app.state.sight, public=public)
    if custom is not None:
        app.add_middleware(Around, custom=custom, access=access, routes=routes, public=public)
    if settings.origins:
        app.add_middleware(
            CORSMiddleware,
            allow_origins=list(settings.origins),
            allow_origin_regex=LOCAL_PAGE if "local" in settings.origins else None,
            allow_methods=["*"],
            allow_headers=["*"],
            expose_headers=list(EXPOSED),
        )
    app.add_middleware(Doors, settings=settings)
    app.add_middleware(Counting, metrics=app.state.metrics)
    return app


def bare_app(apps: Sequence[Mounted] = ()) -> FastAPI:
    """An application with nothing behind it, for what it says of itself, and of what apps add."""
    return create_app(cast(Services, None), apps=apps)
