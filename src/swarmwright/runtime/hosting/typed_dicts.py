"""`typing.TypedDict` as pydantic can read it.

Before Python 3.12 pydantic refuses one of `typing` (it does not say which class a key was declared in), which
LangGraph itself never asks it about: graphs whose state or context is one run everywhere. Here it is made
again as one of `typing_extensions`, of the same keys, wherever it stands in a declaration.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from types import UnionType
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin, get_type_hints

from pydantic import TypeAdapter
from typing_extensions import TypedDict, is_typeddict

from swarmwright.runtime.hosting.sources import AnyGraph

__all__ = ["context_schema_of", "readable", "schema_of"]

_OLD = sys.version_info < (3, 12)


def schema_of(declared: Any, usual: Callable[[], Mapping[str, Any] | None]) -> Mapping[str, Any] | None:
    """The JSON Schema of what a graph declares; `usual`: as LangGraph tells it, where it can.

    Raises what pydantic, or the graph's own types, raise where there is none.
    """
    again = readable(declared)
    return usual() if again is declared else TypeAdapter(again).json_schema()


def context_schema_of(graph: AnyGraph) -> Mapping[str, Any] | None:
    """The JSON Schema of its context; None for a graph that declares none. Raises as `schema_of`."""
    return schema_of(graph.context_schema, graph.get_context_jsonschema)


def readable(declared: Any) -> Any:
    """The same declaration without a TypedDict of `typing`; itself, where there is none in it."""
    return _again(declared, ()) if _OLD else declared


def _again(hint: Any, within: tuple[Any, ...]) -> Any:
    """within: the TypedDicts that this stands in; one within itself is anything there."""
    if is_typeddict(hint):
        return Any if hint in within else _dict_again(hint, (*within, hint))
    origin, given = get_origin(hint), get_args(hint)
    if origin in (None, Literal) or any(isinstance(one, list) for one in given):  # a Callable's arguments
        return hint
    if origin is Annotated:
        made = _again(given[0], within)
        return hint if made is given[0] else Annotated[(made, *given[1:])]
    again = tuple(_again(one, within) for one in given)
    if all(made is one for made, one in zip(again, given, strict=True)):
        return hint
    if origin in (Union, UnionType):
        return Union[again]  # noqa: UP007  (made of a tuple)
    return origin[again if len(again) > 1 else again[0]]


def _dict_again(declared: Any, within: tuple[Any, ...]) -> Any:
    try:
        hints = get_type_hints(declared, include_extras=True)
    except (NameError, TypeError, AttributeError, SyntaxError):
        return declared  # names that only type checkers see: pydantic says so
    made = {name: _again(hint, within) for name, hint in hints.items()}
    if type(declared).__module__ != "typing" and all(made[name] is hint for name, hint in hints.items()):
        return declared
    fields = {name: _asked(hint, name in declared.__required_keys__) for name, hint in made.items()}
    make: Any = TypedDict  # a name that is known later
    again = make(declared.__name__, fields)
    again.__doc__, again.__module__ = declared.__doc__, declared.__module__
    return again


def _asked(hint: Any, required: bool) -> Any:
    if get_origin(hint) in (Required, NotRequired):
        return hint
    return Required[hint] if required else NotRequired[hint]
