"""Somebody who is known, and where in a request they say so."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Protocol

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection

from swarmwright.runtime.serving.api_keys import looks_like_key

__all__ = ["WHO", "Scheme", "Who", "allowed", "authorization", "bearer", "check_one", "token_of", "unknown"]

WHO = "swarmwright.who"
"""Where in a connection's scope somebody stands who is known."""


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody, as a request has shown. credential: by what, for the audit log; nothing secret.

    user: what graphs are told of them. held: whether the permissions are held here; those of LangGraph's
    `Auth` are its handlers' to judge. native: whom these handlers are told of. until: how long what they have
    shown counts, in Unix seconds. still: whether it still does; None = that cannot be told.
    """

    tenant: str
    identity: str
    permissions: tuple[str, ...]
    credential: str
    user: Mapping[str, Any] = field(default_factory=dict)
    held: bool = True
    native: Any = None
    until: float | None = None
    still: Callable[[], Awaitable[bool]] | None = None


class Scheme(Protocol):
    """A way to be known."""

    @property
    def guessable(self) -> bool:
        """Whether what is shown may be short enough to be found by trying, as far as is known here."""
        ...

    @property
    def described(self) -> Mapping[str, Mapping[str, Any]]:
        """How OpenAPI says it: security schemes by name, each enough by itself."""
        ...

    async def who(self, connection: HTTPConnection) -> Who | None:
        """Who it is; None where nothing of this kind was shown.

        Raises HTTPException (401, or 503 where it cannot be told now) for what was shown and does not count.
        """
        ...


def authorization(connection: HTTPConnection) -> str | None:
    """What the first Authorization header says that says something; None = there is no such header."""
    said = connection.headers.getlist("authorization")
    return next((one for one in said if one.strip()), said[0] if said else None)


def bearer(connection: HTTPConnection) -> str:
    """The token of `Authorization: Bearer …`; "" = there is none."""
    return token_of(authorization(connection) or "")


def token_of(authorization: str) -> str:
    """The token of what an Authorization header says; "" = it says none."""
    kind, _, token = authorization.partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def check_one(connection: HTTPConnection, *, any_kind: bool) -> None:
    """Raise HTTPException (400) where a request shows different credentials.

    Which of them counts is not for us to choose: they may be of two tenants, and a proxy before us may have
    looked at the other one. The same one twice is no two. An `x-api-key` counts where it looks like one of
    our keys (SDKs send those of other services along); `Authorization` as a bearer's, and of any_kind where
    an `Auth` module may look at it, or there are several.
    """
    said = {one.strip() for one in connection.headers.getlist("authorization")} - {""}
    several = any_kind or len(said) > 1
    tokens = {token_of(one) or (one if several and not _is_bearer(one) else "") for one in said}
    keys = {one for text in connection.headers.getlist("x-api-key") if looks_like_key(one := text.strip())}
    if len((tokens | keys) - {""}) > 1:
        raise HTTPException(HTTPStatus.BAD_REQUEST, "a request shows one credential; this one shows several")


def _is_bearer(authorization: str) -> bool:
    return authorization.partition(" ")[0].lower() == "bearer"


def unknown(detail: str) -> HTTPException:
    """What is said to somebody who is not known."""
    return HTTPException(HTTPStatus.UNAUTHORIZED, detail, {"WWW-Authenticate": "Bearer"})


def allowed(permissions: tuple[str, ...], resource: str, action: str) -> bool:
    """Whether one of these covers it: `threads:read`, `threads:*`, `*:read`, or `*` for all that is
    theirs."""
    covering = {f"{resource}:{action}", f"{resource}:*", f"*:{action}", "*"}
    return not covering.isdisjoint(permissions)
