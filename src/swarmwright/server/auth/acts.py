"""One thing that handlers are asked about: its `value`, made of a request, and what they change, put back."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

__all__ = ["METADATA", "PAGE", "Act", "Json", "Request", "act", "back_of", "id_of", "plain"]

Json = dict[str, Any]

METADATA: Json = {"metadata": dict}
"""A field, and what it is (or what makes it) where nothing is said."""

PAGE: Json = {"limit": 10, "offset": 0}

IDS = ("thread_id", "assistant_id", "cron_id", "run_id")


@dataclass(slots=True)
class Request:
    """What is asked: by which operation, with which names in the path, query and body (mutable).

    graphs: the names that assistants can be called by, and their ids. identity: whose request it is.
    """

    operation: str
    path: Mapping[str, str]
    query: bytes = b""
    body: Any = None
    graphs: Mapping[str, str] = field(default_factory=dict)
    identity: str = ""

    @property
    def said(self) -> Json:
        """The body, where it is an object."""
        return self.body if isinstance(self.body, dict) else {}


@dataclass(frozen=True, slots=True)
class Act:
    """Something that handlers are asked about. `back`: put what they have changed into the request."""

    resource: str
    action: str
    value: Json
    back: Callable[[], None] = lambda: None


def act(request: Request, resource: str, action: str, fields: Mapping[str, Any]) -> Act:
    """An act on what the path names, with these fields of the body."""
    value: Json = {name: id_of(request, name, request.path[name]) for name in IDS if name in request.path}
    for name, usual in fields.items():
        said = request.said.get(name)
        told = (usual() if callable(usual) else usual) if said is None else said
        value[name] = id_of(request, name, told) if name in IDS and isinstance(told, str) else told
    return Act(resource, action, value, back_of(request.said, value, fields, tuple(request.path)))


def back_of(
    said: Json, value: Json, fields: Mapping[str, Any], fixed: tuple[str, ...] = ()
) -> Callable[[], None]:
    """Put back what is not as it is where nothing is said; what the path names stays what it is."""

    def back() -> None:
        for name, usual in fields.items():
            now = value.get(name)
            if name not in fixed and (name in said or now != (usual() if callable(usual) else usual)):
                said[name] = plain(now)

    return back


def id_of(request: Request, name: str, said: str) -> Any:
    """A UUID, as LangGraph's server has ids, where it is one; an assistant's also by the name of its
    graph."""
    said = request.graphs.get(said, said) if name == "assistant_id" else said
    try:
        found = uuid.UUID(said)
    except ValueError:
        return said
    return found if str(found) == said else said


def plain(value: Any) -> Any:
    """As JSON has it."""
    if isinstance(value, uuid.UUID):
        return str(value)
    return list(value) if isinstance(value, tuple | set | frozenset) else value
