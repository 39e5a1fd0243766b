"""LangGraph's `Auth`: who somebody is, and what they may do, as its handlers say.

The handler of an act is the most particular one that there is: for the resource and the action, for the
resource, for the action, for everything; without any, the act is allowed. What it returns is None or True,
False (403), or a filter, which is read strictly: LangGraph's server passes over operators that it does not
know, and that would open what the filter was to close.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from http import HTTPStatus
from typing import Any

from langgraph_sdk.auth import Auth, exceptions, types
from pydantic_core import to_jsonable_python
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from swarmwright.errors import ConfigError, NotAllowed
from swarmwright.graph.containing import as_errors
from swarmwright.runtime.serving.filtering import Filter, checked_filter
from swarmwright.server.auth.who import Who, authorization, unknown

__all__ = ["TENANT", "Handlers", "KnownUser"]

TENANT = "swarmwright_tenant"
"""The field of a user by which a module puts people into tenants; without it, they are all of one."""

_GIVEN = ("request", "path", "method", "path_params", "query_params", "headers", "authorization")


class Handlers:
    """The handlers of a module. named_by: where it is named, for errors. Raises ConfigError.

    studio: whether LangGraph's Studio is let in by its word alone, as LangGraph's development server does.
    schemes: how OpenAPI is to say what the authenticate handler looks at.
    """

    def __init__(
        self,
        auth: Auth,
        named_by: str,
        *,
        studio: bool = False,
        schemes: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        self._auth, self._studio, self._schemes = auth, studio, schemes or {}
        self.authenticates = auth._authenticate_handler is not None
        self._takes = self._parameters(named_by) if self.authenticates else ()

    def _parameters(self, named_by: str) -> tuple[str, ...]:
        """What the authenticate handler takes."""
        taken = inspect.signature(self._auth._authenticate_handler or len).parameters.values()
        names = [one.name for one in taken if one.kind not in (one.VAR_POSITIONAL, one.VAR_KEYWORD)]
        needed = [one.name for one in taken if one.default is one.empty]
        if odd := [name for name in names if name not in _GIVEN and name in needed]:
            reason = f"its authenticate handler takes {odd[0]!r}, which is not known before it"
            raise ConfigError(named_by, "", reason, f"there are {', '.join(_GIVEN)}")
        return tuple(name for name in names if name in _GIVEN)

    @property
    def guessable(self) -> bool:
        """What the module takes for somebody is its own."""
        return True

    @property
    def described(self) -> Mapping[str, Mapping[str, Any]]:
        """How OpenAPI says it: as the module's owner does, or that it looks at the request's headers."""
        if not self.authenticates:
            return {}
        usual = {"type": "http", "scheme": "bearer", "description": "As the server's Auth module reads it."}
        return self._schemes or {"authModule": usual}

    async def who(self, connection: HTTPConnection) -> Who | None:
        """Who it is. Raises HTTPException, as the handler says; None without a handler."""
        if self._studio and connection.headers.get("x-auth-scheme") == "langsmith":
            studio = types.StudioUser("langgraph-studio-user", is_authenticated=True)
            return _who(studio, "studio")
        handler = self._auth._authenticate_handler
        if handler is None:
            return None
        known = _given(connection)
        try:
            with as_errors():
                found = handler(**{name: known[name] for name in self._takes})
                user = await found if inspect.isawaitable(found) else found
        except exceptions.HTTPException as error:
            raise _told(error) from None
        return _who(user, "auth module")

    async def ask(self, who: Who, resource: str, action: str, value: dict[str, Any]) -> Filter:
        """The filter on what they may touch; the handler may change the value.

        Raises NotAllowed, HTTPException as the handler says, and ValueError for what it must not return.
        """
        handler = self._handler(resource, action)
        if handler is None:
            return {}
        user = who.native if who.native is not None else KnownUser(who.user)
        told: Any = {"resource": resource, "action": action}
        context = types.AuthContext(permissions=list(who.permissions), user=user, **told)
        try:
            with as_errors():
                said = await handler(ctx=context, value=value)
        except exceptions.HTTPException as error:
            raise _told(error) from None
        except AssertionError as error:
            raise NotAllowed(str(error) or "Forbidden") from None
        if said is None or said is True:
            return {}
        if said is False:
            raise NotAllowed("Forbidden")
        try:
            return checked_filter(said)
        except ValueError as error:
            raise ValueError(f"the auth handler of {resource}.{action}: {error}") from None

    def _handler(self, resource: str, action: str) -> Any:
        """The most particular one that there is."""
        for key in ((resource, action), (resource, "*"), ("*", action)):
            if found := self._auth._handlers.get(key):
                return found[-1]
        return self._auth._global_handlers[-1] if self._auth._global_handlers else None


class KnownUser:
    """A user as handlers are told of them: by attribute and by key, whatever the module has returned."""

    def __init__(self, told: Mapping[str, Any], behind: Any = None) -> None:
        self._told, self._behind = told, behind

    @property
    def identity(self) -> str:
        """Who it is."""
        return str(self._told["identity"])

    @property
    def display_name(self) -> str:
        """What people call them."""
        return str(self._told.get("display_name") or self.identity)

    @property
    def is_authenticated(self) -> bool:
        """They are: nobody else comes this far."""
        return True

    @property
    def permissions(self) -> list[str]:
        """What they may do, in the module's words."""
        return list(self._told.get("permissions") or ())

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name in self._told:
            return self._told[name]
        return getattr(self._behind, name)

    def __getitem__(self, key: str) -> Any:
        return self._told[key]

    def __contains__(self, key: object) -> bool:
        return key in self._told

    def __iter__(self) -> Iterator[str]:
        return iter(self._told)

    def get(self, key: str, default: Any = None) -> Any:
        """A field, or the default."""
        return self._told.get(key, default)


def _given(connection: HTTPConnection) -> dict[str, Any]:
    """What an authenticate handler can take, by name."""
    scope = connection.scope
    return {
        "request": Request({**scope, "type": "http", "method": scope.get("method", "GET")}),
        "path": scope["path"],
        "method": scope.get("method", "GET"),
        "path_params": dict(scope.get("path_params") or {}),
        "query_params": dict(connection.query_params),
        "headers": dict(scope["headers"]),
        "authorization": authorization(connection),
    }


def _who(user: Any, credential: str) -> Who:
    """What the module has returned, as somebody. Raises ValueError for what names nobody; HTTPException (401)
    for somebody who is said not to be authenticated."""
    told = _fields(user)
    identity = told.get("identity")
    if not isinstance(identity, str) or not identity:
        raise ValueError(f"the authenticate handler returned {type(user).__name__}, without an identity")
    if told.get("is_authenticated", True) is not True:
        raise unknown("not authenticated")
    permissions = tuple(str(one) for one in told.get("permissions") or ())
    plain = {**told, "identity": identity, "is_authenticated": True, "permissions": list(permissions)}
    plain.setdefault("display_name", identity)
    known = to_jsonable_python(plain, fallback=str)
    native = user if isinstance(user, types.StudioUser) else KnownUser(plain, user)
    tenant = told.get(TENANT, "")
    if not isinstance(tenant, str):
        raise ValueError(f"{TENANT} is to be a text")
    return Who(tenant, identity, permissions, credential, known, held=False, native=native)


def _fields(user: Any) -> dict[str, Any]:
    if isinstance(user, str):
        return {"identity": user}
    if isinstance(user, Mapping):
        return dict(user)
    names = ("identity", "display_name", "is_authenticated", "permissions", TENANT)
    return {name: getattr(user, name) for name in names if hasattr(user, name)}


def _told(error: exceptions.HTTPException) -> HTTPException:
    """What a handler raises, as this server tells it. A status that is no refusal is none to be told."""
    status = error.status_code if error.status_code >= HTTPStatus.BAD_REQUEST else HTTPStatus.FORBIDDEN
    return HTTPException(status, error.detail, dict(error.headers) if error.headers else None)
