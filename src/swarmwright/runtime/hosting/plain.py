"""Values as plain JSON data, as LangGraph's server writes them. Total and pure: every value has a form.

Whatever a graph keeps in its state or puts on its stream goes through here before it leaves: messages become
objects with `type` and `content`, an interrupt {"id", "value"}, an exception {"error", "message"}.
"""

from __future__ import annotations

import base64
import math
import re
from collections import deque
from collections.abc import Callable, Mapping, Set
from dataclasses import fields, is_dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from enum import Enum
from ipaddress import (
    IPv4Address,
    IPv4Interface,
    IPv4Network,
    IPv6Address,
    IPv6Interface,
    IPv6Network,
)
from pathlib import PurePath
from typing import Any, TypeAlias
from uuid import UUID

from langgraph.types import Interrupt, Send
from pydantic import BaseModel, ValidationError

from swarmwright.graph.values import storable_text

__all__ = ["DEEPEST", "plain", "plain_error", "plain_interrupt"]

DEEPEST = 100
"""How deep data may be nested; what is deeper (a value that holds itself, say) is told as its type."""

_AS_TEXT = (UUID, PurePath, IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Interface, IPv6Network)

_Form: TypeAlias = Callable[[Any, int], Any]


def plain(value: Any, depth: int = 0) -> Any:
    """The value as JSON has it: None, bool, int, finite float, str, list, and dict with str keys.

    What JSON cannot say has its nearest form: bytes as base64, times as ISO 8601, lengths of time as seconds,
    sets as lists in order of their text, numbers without an end as None; an object of no known kind as
    "<its type>".
    """
    if value is None or isinstance(value, bool):
        return value
    if depth > DEEPEST:
        return _named(value)
    if exact := _EXACT.get(type(value)):
        return exact(value, depth)
    for kinds, form in _FORMS:
        if isinstance(value, kinds):
            return form(value, depth)
    return _of_other(value, depth)


def plain_error(error: BaseException) -> dict[str, str]:
    """{"error": its class, "message": what it says}; of a refusal by a model, field by field."""
    said = _refused(error) if isinstance(error, ValidationError) else str(error)
    return {"error": type(error).__name__, "message": storable_text(said)}


def _refused(error: ValidationError) -> str:
    """Without the links and the classes of pydantic's own text: people read it, too."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    return "; ".join(": ".join(filter(None, (".".join(map(str, one["loc"])), one["msg"]))) for one in found)


def plain_interrupt(interrupt: Interrupt[Any], depth: int = 0) -> dict[str, Any]:
    """{"id", "value"}, and the schema of an answer where the graph gave one."""
    told = {"id": interrupt.id, "value": plain(interrupt.value, depth + 1)}
    schema = interrupt.response_schema
    return {**told, "response_schema": plain(schema, depth + 1)} if schema is not None else told


def _listed(value: Any, depth: int) -> list[Any]:
    return [plain(one, depth + 1) for one in value]


def _keyed(value: Mapping[Any, Any], depth: int) -> dict[str, Any]:
    return {_key(key): plain(one, depth + 1) for key, one in value.items()}


def _tuple(value: tuple[Any, ...], depth: int) -> Any:
    names = getattr(value, "_fields", None)
    return _listed(value, depth) if names is None else _keyed(dict(zip(names, value, strict=True)), depth)


def _set(value: Set[Any], depth: int) -> list[Any]:
    return sorted(_listed(value, depth), key=repr)


def _float(value: float, depth: int) -> float | None:
    return float(value) if math.isfinite(value) else None


def _decimal(value: Decimal, depth: int) -> int | float | None:
    if value.is_finite() and value == value.to_integral_value() and abs(value.adjusted()) < DEEPEST:
        return int(value)
    return _float(float(value), depth) if not value.is_snan() else None


def _text(value: str, depth: int) -> str:
    return value if value.isascii() else storable_text(value)


def _model(value: BaseModel, depth: int) -> Any:
    try:
        told = value.model_dump(serialize_as_any=True, warnings=False)
    except Exception:  # noqa: BLE001  (a serializer may be anybody's code)
        told = {name: getattr(value, name, None) for name in type(value).model_fields}
    return plain(told, depth)


def _of_other(value: Any, depth: int) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return _keyed({field.name: getattr(value, field.name, None) for field in fields(value)}, depth)
    as_list = getattr(value, "tolist", None)  # numpy's arrays and numbers, without importing it
    if callable(as_list) and not isinstance(value, type):
        return plain(as_list(), depth + 1)
    return _named(value)


def _key(key: Any) -> str:
    """A key as text, as JSON's own writers have it."""
    if isinstance(key, Enum):
        return _key(key.value)
    if key is None or isinstance(key, bool):
        return {None: "null", True: "true", False: "false"}[key]
    told = plain(key, DEEPEST)
    return told if isinstance(told, str) else storable_text(str(key))


def _named(value: Any) -> str:
    kind = value if isinstance(value, type) else type(value)
    return f"<{kind.__qualname__}>"


_EXACT: Mapping[type, _Form] = {
    str: _text,
    dict: _keyed,
    list: _listed,
    int: lambda value, depth: value,
    float: _float,
}
"""What most values are; the others are looked for."""

_FORMS: tuple[tuple[type | tuple[type, ...], _Form], ...] = (
    (Enum, lambda value, depth: plain(value.value, depth + 1)),
    (str, lambda value, depth: _text(str(value), depth)),
    (int, lambda value, depth: int(value)),
    (float, _float),
    (BaseModel, _model),
    (Mapping, _keyed),
    (tuple, _tuple),
    ((list, deque), _listed),
    (Set, _set),
    (Interrupt, plain_interrupt),
    (Send, lambda value, depth: {"node": value.node, "args": plain(value.arg, depth + 1)}),
    (BaseException, lambda value, depth: plain_error(value)),
    ((bytes, bytearray, memoryview), lambda value, depth: base64.b64encode(bytes(value)).decode("ascii")),
    ((datetime, date, time), lambda value, depth: value.isoformat()),
    (timedelta, lambda value, depth: value.total_seconds()),
    (Decimal, _decimal),
    (re.Pattern, lambda value, depth: plain(value.pattern, depth)),
    (_AS_TEXT, lambda value, depth: storable_text(str(value))),
)
"""The first kind that fits decides: an enumeration of texts is an enumeration."""
