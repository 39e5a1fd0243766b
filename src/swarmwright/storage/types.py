"""Which types stand in checkpoints: LangGraph's short list, and those that somebody allowed by name.

A payload is data until it is read, and a type that is not allowed would be read as a dict. So a payload is
looked through before it is written: every object in it is told by module and class, and nothing is made.
"""

from __future__ import annotations

import dataclasses
import sys
from collections import deque
from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeAlias

import ormsgpack
from langgraph.checkpoint.serde._msgpack import SAFE_MSGPACK_TYPES
from langgraph.checkpoint.serde.jsonplus import (
    EXT_CONSTRUCTOR_KW_ARGS,
    EXT_CONSTRUCTOR_POS_ARGS,
    EXT_CONSTRUCTOR_SINGLE_ARG,
    EXT_DELTA_SNAPSHOT,
    EXT_METHOD_SINGLE_ARG,
    EXT_PYDANTIC_V1,
    EXT_PYDANTIC_V2,
    JsonPlusSerializer,
)
from langgraph.types import Send
from pydantic import BaseModel

from swarmwright.errors import ValueNotKept

__all__ = ["TypeName", "no_data", "not_kept", "serializer", "strangers", "type_names"]

TypeName: TypeAlias = tuple[str, ...]
"""(module, class)."""

_DEEPEST = 200
"""Parts within parts that are looked through for the one that is refused."""

_OBJECTS = (
    *(EXT_CONSTRUCTOR_SINGLE_ARG, EXT_CONSTRUCTOR_POS_ARGS, EXT_CONSTRUCTOR_KW_ARGS),
    *(EXT_METHOD_SINGLE_ARG, EXT_PYDANTIC_V1, EXT_PYDANTIC_V2),
)


def serializer(allowed: Collection[TypeName] = ()) -> JsonPlusSerializer:
    """LangGraph's, with its short list of types and these: what stands in a file makes nothing else."""
    return JsonPlusSerializer(allowed_msgpack_modules=tuple(allowed) or None)


def type_names(types: Collection[TypeName | type]) -> frozenset[TypeName]:
    """The names of these types."""
    return frozenset((one.__module__, one.__name__) if isinstance(one, type) else one for one in types)


def strangers(payload: bytes, allowed: Collection[TypeName]) -> list[TypeName]:
    """The types in a payload of msgpack that would not be made again: not allowed, or not found by name."""
    found: list[TypeName] = []

    def look(code: int, data: bytes) -> Any:
        if code == EXT_DELTA_SNAPSHOT:
            return _unpacked(data, look)
        if code in _OBJECTS:
            key = tuple(_unpacked(data, look)[:2])
            if key not in SAFE_MSGPACK_TYPES and (key not in allowed or not _is_found(key)):
                found.append(key)
        return None

    _unpacked(payload, look)
    return found


def not_kept(channel: str, of: TypeName, allowed: Collection[TypeName]) -> ValueNotKept:
    """Why what the channel holds is not kept, and what helps."""
    module, name = of
    if of in allowed:
        remedy = f"define {name} at the top of its module, not within a function or a class"
        return ValueNotKept(channel, f"{module}:{name}", "it is not found again by its name", remedy)
    remedy = (
        "declare it in the schema of the graph's state, or allow it: "
        f'"checkpointer": {{"serde": {{"allowed_msgpack_modules": [["{module}", "{name}"]]}}}} '
        f'in langgraph.json, types = ["{module}:{name}"] under [storage] in swarmwright.toml'
    )
    return ValueNotKept(channel, f"{module}:{name}", "nothing declares that type", remedy)


def no_data(channel: str, value: Any, allowed: Collection[TypeName]) -> ValueNotKept | None:
    """Why what the channel holds cannot be written as data, and what helps; None if it can be."""
    packs = serializer(allowed).dumps_typed

    def refused(one: Any, around: tuple[int, ...]) -> tuple[Any, str] | None:
        """The innermost of its parts that is refused, and in which words."""
        if id(one) in around or len(around) > _DEEPEST:
            return one, "it holds itself, or is nested too deeply"
        try:
            packs([one])
        except Exception as error:  # noqa: BLE001  (parts are anybody's objects, and write themselves)
            for part in _parts(one):
                if (found := refused(part, (*around, id(one)))) is not None:
                    return found
            return one, str(error)
        return None

    found = refused(value, ())
    if found is None:
        return None
    odd, why = found
    named = f"{type(odd).__module__}:{type(odd).__qualname__}"
    if isinstance(odd, int):
        return ValueNotKept(channel, named, "it has more than 64 bits", "keep it as a text")
    if not why.startswith("it holds itself"):
        why = f"it cannot be written as data: {why}"
    remedy = (
        "keep what it is made of: numbers, texts, lists, dicts, messages, or a dataclass or a pydantic model "
        "that the schema of the graph's state declares; what has to stay an object belongs in the context"
    )
    return ValueNotKept(channel, named, why, remedy)


def _parts(one: Any) -> Iterator[Any]:
    """What an object is written by."""
    if isinstance(one, Mapping):
        yield from one.keys()
        yield from one.values()
    elif isinstance(one, (list, tuple, set, frozenset, deque)):
        yield from one
    elif dataclasses.is_dataclass(one) and not isinstance(one, type):
        yield from (getattr(one, field.name, None) for field in dataclasses.fields(one))
    elif isinstance(one, BaseModel):
        yield from dict(one).values()
    elif isinstance(one, Send):
        yield one.arg


def _unpacked(data: bytes, look: Any) -> Any:
    return ormsgpack.unpackb(data, ext_hook=look, option=ormsgpack.OPT_NON_STR_KEYS)


def _is_found(key: TypeName) -> bool:
    return isinstance(getattr(sys.modules.get(key[0]), key[1], None), type)
