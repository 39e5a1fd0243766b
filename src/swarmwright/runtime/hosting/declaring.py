"""The types that a graph's code declares for what its threads hold: dataclasses, models, enums, named tuples.

They are read from annotations, whatever stands around them: unions, generics of any kind, fields of other
types. What a graph's code declares may be made again of what stands in its threads; nothing else may.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any, get_args, get_origin, get_type_hints

from langgraph.graph.state import CompiledStateGraph
from langgraph.pregel import Pregel
from pydantic import BaseModel, SecretBytes, SecretStr
from pydantic.v1 import BaseModel as EarlierModel
from typing_extensions import is_typeddict

from swarmwright.runtime.hosting.sources import AnyGraph

__all__ = ["declared_types"]

_MADE = (BaseModel, EarlierModel, Enum, SecretStr, SecretBytes)


def declared_types(graph: AnyGraph) -> frozenset[tuple[str, str]]:
    """What the schemas and channels of the graph and its subgraphs declare: (module, class)."""
    found: set[tuple[str, str]] = set()
    seen: dict[int, Any] = {}  # the hints themselves too: an id is only told once they live
    left: list[Any] = list(_schemas(graph))
    for _, below in graph.get_subgraphs(recurse=True):
        left += _schemas(below) if isinstance(below, Pregel) else ()
    while left:
        hint = left.pop()
        if id(hint) in seen:
            continue
        seen[id(hint)] = hint
        if isinstance(hint, type) and _is_made(hint):
            found.add((hint.__module__, hint.__name__))
        left += _within(hint)
    return frozenset(found)


def _schemas(graph: AnyGraph) -> Iterator[Any]:
    for channel in graph.channels.values():
        yield from (getattr(channel, name, None) for name in ("ValueType", "UpdateType"))
    if isinstance(graph, CompiledStateGraph):
        yield from graph.builder.schemas  # of nodes and branches too
        yield graph.builder.context_schema
    for node in graph.nodes.values():
        yield getattr(node, "input_schema", None)


def _is_made(hint: type) -> bool:
    return issubclass(hint, _MADE) or dataclasses.is_dataclass(hint) or _is_named_tuple(hint)


def _is_named_tuple(hint: type) -> bool:
    return issubclass(hint, tuple) and hasattr(hint, "_fields")


def _within(hint: Any) -> Iterable[Any]:
    """What a hint is made of."""
    if get_origin(hint) is not None:  # of Annotated what is annotated comes first, the rest says nothing
        return (get_origin(hint), *get_args(hint))
    for name in ("__supertype__", "__value__", "__bound__"):  # NewType, a `type` statement, a variable
        if (of := getattr(hint, name, None)) is not None:
            return (of, *getattr(hint, "__constraints__", ()))
    if isinstance(hint, type) and (_is_made(hint) or is_typeddict(hint)):
        return _hints(hint).values()
    return getattr(hint, "__constraints__", ())


def _hints(schema: type) -> dict[str, Any]:
    """Its annotations; those that cannot be told are passed over (names that only type checkers see)."""
    try:
        return get_type_hints(schema, include_extras=True)
    except (NameError, TypeError, AttributeError, SyntaxError):
        return dict(_one_by_one(schema))


def _one_by_one(schema: type) -> Iterator[tuple[str, Any]]:
    fields = getattr(schema, "model_fields", None)
    if isinstance(fields, dict):  # pydantic has found what it could, where the class was made
        yield from ((name, one.annotation) for name, one in fields.items() if one.annotation is not None)
        return
    for base in reversed(schema.__mro__):
        names = vars(sys.modules.get(base.__module__) or object)
        for name, said in vars(base).get("__annotations__", {}).items():
            probe = type("probe", (), {"__annotations__": {name: said}})
            try:
                yield name, get_type_hints(probe, dict(names), dict(vars(base)), include_extras=True)[name]
            except (NameError, TypeError, AttributeError, SyntaxError):
                continue
