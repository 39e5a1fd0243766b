"""Which types stand in checkpoints: LangGraph's short list, and those that somebody allowed by name.

A payload is data until it is read, and a type that is not allowed would be read as a dict. So a payload is
looked through before it is written: every object in it is told by module and class, and nothing is made.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
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

from swarmwright.errors import ValueNotKept

__all__ = ["TypeName", "not_kept", "serializer", "strangers", "type_names"]

TypeName: TypeAlias = tuple[str, ...]
"""(module, class)."""

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


def _unpacked(data: bytes, look: Any) -> Any:
    return ormsgpack.unpackb(data, ext_hook=look, option=ormsgpack.OPT_NON_STR_KEYS)


def _is_found(key: TypeName) -> bool:
    return isinstance(getattr(sys.modules.get(key[0]), key[1], None), type)
