"""The caller whom services work for: who asks, of which tenant, and what they may touch in what they ask
for."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping
from typing import Any
from urllib.parse import parse_qsl, urlencode

from starlette.requests import HTTPConnection

from swarmwright.runtime.serving.assistants import system_id
from swarmwright.runtime.serving.callers import LOCAL, Caller
from swarmwright.runtime.serving.filtering import Filter, both
from swarmwright.runtime.serving.names import kept_name
from swarmwright.server.auth.access import Access, Permitting
from swarmwright.server.auth.acts import Request
from swarmwright.server.auth.needs import needs_of
from swarmwright.server.auth.values import acts_of
from swarmwright.server.auth.who import WHO, Who, unknown

__all__ = ["ABOUT", "asked_of", "caller_for", "graphs_of"]

ABOUT = "swarmwright.about"
"""Where in a scope stands what a request is about, besides what its path says: for the audit log."""

_TOLD = ("thread_id", "thread_ids", "ids", "run_ids", "assistant_id", "namespace", "key", "status")
_MANY: Mapping[str, str] = {"search_threads": "ids", "count_threads": "ids", "prune_threads": "thread_ids"}
"""Operation → the field of its body that names threads."""


async def caller_for(connection: HTTPConnection, resource: str, action: str) -> Caller:
    """Who asks for this; what their handlers change of the request is changed.

    Raises HTTPException (401, and whatever handlers say), NotAllowed.
    """
    access: Access | None = connection.app.state.access
    if access is None:
        return LOCAL
    who: Who | None = connection.scope.get(WHO)
    if who is None:  # the guard lets nobody in without; should there be a way past it, it ends here
        raise unknown("say who you are")
    request = await _request(connection, who)
    permits = access.permits(who)
    filters = await asked_of(permits, request, resource, action)
    connection.scope[ABOUT] = {name: request.said[name] for name in _TOLD if name in request.said}
    _renamed(connection, request, who.tenant)
    return Caller(who.tenant, who.identity, who.user, filters, permits)


async def asked_of(permits: Permitting, request: Request, resource: str, action: str) -> Filter:
    """The filters on what somebody may touch in what a request asks for. Raises NotAllowed, HTTPException."""
    filters: Filter = {}
    for act in acts_of(request, resource, action):
        filters = both(filters, await permits.asked(act.resource, act.action, act.value))
        if permits.handlers is not None:
            act.back()
    for need in needs_of(request):  # as it is by now: handlers may have changed it
        permits.need(*need)
    return filters


async def _request(connection: HTTPConnection, who: Who) -> Request:
    scope = connection.scope
    operation = getattr(scope.get("route"), "name", "")
    if scope["type"] == "websocket":  # what is done there, commands ask for
        operation = "get_thread"
    read = getattr(connection, "read", None)
    return Request(
        operation,
        dict(scope.get("path_params") or {}),
        scope.get("query_string", b""),
        await read() if read is not None else None,
        graphs_of(connection),
        who.identity,
    )


def graphs_of(connection: HTTPConnection) -> Mapping[str, str]:
    """The names that assistants can be called by, and their ids."""
    return {name: system_id(name) for name in connection.app.state.services.assistants.graphs}


def _renamed(connection: HTTPConnection, request: Request, tenant: str) -> None:
    """Let the request name what is kept: threads of tenants have names of their own."""
    scope, query = connection.scope, request.query
    if tenant:
        path: MutableMapping[str, Any] = scope["path_params"]
        said = request.said
        for names in (path, said):
            if isinstance(names.get("thread_id"), str):
                names["thread_id"] = kept_name(tenant, names["thread_id"])
        many = _MANY.get(request.operation, "")
        if isinstance(said.get(many), list):
            said[many] = [kept_name(tenant, one) if isinstance(one, str) else one for one in said[many]]
        if b"thread_id=" in query:
            pairs = parse_qsl(query.decode("latin-1"), keep_blank_values=True)
            renamed = [
                (name, kept_name(tenant, text) if name == "thread_id" else text) for name, text in pairs
            ]
            query = urlencode(renamed).encode("latin-1")
    if query != scope.get("query_string", b""):
        scope["query_string"] = query
        vars(connection).pop("_query_params", None)  # read before, by somebody
