"""While the store is known to be away, who asks is told so at once: else each waits for it in vain.

What needs no store is answered all the same. Each time the store is looked for anew, by one for all who ask
meanwhile: so nobody is sent away once it is back.
"""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from starlette.types import ASGIApp, Receive, Scope, Send

from swarmwright.server.problems import AWAY, problem
from swarmwright.server.sight import Sight

__all__ = ["Away"]

_ANSWERED = ("/info", "/metrics")
"""What needs no store, beside what anybody may read; the second tells that it is away."""


class Away:
    """Answers 503 in place of the application. away: whether it is known; public: needs no store."""

    def __init__(
        self, app: ASGIApp, away: Callable[[], bool], sight: Sight, public: Callable[[Scope], bool]
    ) -> None:
        self._app, self._away, self._sight, self._public = app, away, sight, public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, or say that the store is away."""
        if scope["type"] == "http" and self._away() and not self._answered(scope):
            await self._sight.look()
            if self._away():
                await problem(HTTPStatus.SERVICE_UNAVAILABLE, AWAY)(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _answered(self, scope: Scope) -> bool:
        return scope["path"] in _ANSWERED or self._public(scope)
