"""Who may come in and what they may do, in one value: what the guard and the routes ask."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from swarmwright.errors import NotAllowed
from swarmwright.runtime.serving.filtering import Filter
from swarmwright.server.auth.auditing import Auditing
from swarmwright.server.auth.handlers import Handlers
from swarmwright.server.auth.rates import Buckets
from swarmwright.server.auth.who import Scheme, Who, allowed, check_one, unknown

__all__ = ["Access", "Rates"]

_log = logging.getLogger(__name__)

KNOWN_WITHIN_S = 30.0
"""How long it may take to find out who asks: an `Auth` module asks whomever it likes."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often one may ask: each by what they are known by, each tenant, and addresses that are refused."""

    callers: Buckets
    tenants: Buckets
    refused: Buckets

    def taken(self, who: Who) -> int:
        """Somebody who is known asks for something; how many seconds they have to wait first, 0 = none."""
        caller = f"{who.tenant}\0{who.identity}\0{who.credential}"
        return self.callers.take(caller) or (self.tenants.take(who.tenant) if who.tenant else 0)


@dataclass(frozen=True, slots=True)
class Access:
    """schemes: the ways to be known, the first that says something counts. handlers: of LangGraph's `Auth`.

    Without an Access nobody has to say who they are.
    """

    schemes: Sequence[Scheme]
    handlers: Handlers | None = None
    rates: Rates | None = None
    auditing: Auditing = field(default_factory=Auditing)

    async def who(self, connection: HTTPConnection, *, guesses: bool = True) -> Who:
        """Who asks. Raises HTTPException: 401 for nobody that is known, 400 where several credentials are
        shown, 503 where that takes too long.

        guesses: whether what can be guessed is looked at, too.
        """
        try:
            async with asyncio.timeout(KNOWN_WITHIN_S) as bound:
                return await self._who(connection, guesses)
        except TimeoutError:
            if not bound.expired():
                raise  # it is a module's own
            _log.error("who asks was not known within %g s", KNOWN_WITHIN_S)
            raise HTTPException(503, "it takes too long to find out who asks; ask again") from None

    async def _who(self, connection: HTTPConnection, guesses: bool) -> Who:
        check_one(connection, any_kind=any(scheme.guessable for scheme in self.schemes))
        for scheme in self.schemes:
            found = await scheme.who(connection) if guesses or not scheme.guessable else None
            if found is not None:
                return found
        raise unknown("say who you are: an API key, or a token")

    def permits(self, who: Who) -> Permitting:
        """What they may do."""
        return Permitting(who, self.handlers)


@dataclass(frozen=True, slots=True)
class Permitting:
    """What somebody may do: by the permissions of their key or token, and by the handlers."""

    who: Who
    handlers: Handlers | None

    async def asked(self, resource: str, action: str, value: dict[str, Any]) -> Filter:
        """The filter on what they may touch. Raises NotAllowed."""
        if resource == "metrics":  # of all tenants: nobody has it who was not given it by name
            if "metrics:read" not in self.who.permissions:
                raise NotAllowed("this needs the permission metrics:read")
            return {}
        self.need(resource, action)
        return {} if self.handlers is None else await self.handlers.ask(self.who, resource, action, value)

    def need(self, resource: str, action: str) -> None:
        """Raise NotAllowed where their key or token is not good for it."""
        if not self.holds(resource, action):
            raise NotAllowed(f"this needs the permission {resource}:{action}")

    def holds(self, resource: str, action: str) -> bool:
        """Whether their key or token is good for it."""
        return not self.who.held or allowed(self.who.permissions, resource, action)
