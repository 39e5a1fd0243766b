"""Items of the long-term store on the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from swarmwright.server.wire.words import Flag, Json, Limit, Offset, Said, Told, whole

__all__ = [
    "Found",
    "FoundItem",
    "ItemDelete",
    "ItemPut",
    "ItemSearch",
    "ItemTold",
    "Joined",
    "Namespaces",
    "NamespacesSearch",
    "item_told",
]


def _off(value: Any) -> Any:
    if value is not False:  # to Python, 0 is the same
        raise ValueError("false, a list of fields, or null is expected")
    return value


def _label(value: Any) -> Any:
    if value == "":
        raise ValueError("a label is empty: leave it out")
    if isinstance(value, str) and "." in value:
        labels = [one for one in value.split(".") if one]
        raise ValueError(f"the label {value!r} has a period, which parts labels: send {labels} in its place")
    return value


def _joined(value: Any) -> Any:
    if isinstance(value, str) and "" in value.split("."):
        raise ValueError(f"{value!r} has an empty label: labels are joined by single periods, as in 'a.b'")
    if isinstance(value, str) and "\x00" in value:
        raise ValueError("a label has the character NUL, which no store takes")
    return value


Label = Annotated[str, BeforeValidator(_label), Field(min_length=1, max_length=1000, pattern=r"^[^.\x00]+$")]
"""One part of a namespace; it has no period."""

Joined = Annotated[
    str, BeforeValidator(_joined), Field(json_schema_extra={"pattern": r"^[^.\x00]+(\.[^.\x00]+)*$"})
]
"""A label, or several that are joined by periods."""

Key = Annotated[str, Field(min_length=1, max_length=10_000)]
Namespace = Annotated[list[Label], Field(min_length=1, max_length=100)]
Part = Annotated[list[Label], Field(max_length=100)]
Off = Annotated[Literal[False], BeforeValidator(_off)]
Minutes = Annotated[float, Field(strict=True, gt=0, le=1e9)]


class ItemTold(Told):
    """An item."""

    namespace: list[str]
    key: str
    value: Json
    created_at: str
    updated_at: str


class FoundItem(ItemTold):
    """An item, and how well it fits (null = it was not asked for by meaning)."""

    score: float | None = None


class Found(Told):
    """The items that were found."""

    items: list[FoundItem]


class Namespaces(Told):
    """The namespaces that there are."""

    namespaces: list[list[str]]


class ItemPut(Said):
    """An item to be stored."""

    namespace: Namespace
    key: Key
    value: Json
    index: Off | list[str] | None = Field(None, description="What of it can be found by meaning.")
    ttl: Minutes | None = Field(None, description="Minutes that it is kept; null = for good.")


class ItemDelete(Said):
    """An item to be deleted."""

    namespace: Namespace
    key: Key


class ItemSearch(Said):
    """Which items are wanted."""

    namespace_prefix: Part | None = None
    filter: Json | None = None
    limit: Limit = 10
    offset: Offset = 0
    query: str | None = None
    refresh_ttl: Flag | None = None


class NamespacesSearch(Said):
    """Which namespaces are wanted. "*" in prefix and suffix stands for any one label."""

    prefix: Part | None = None
    suffix: Part | None = None
    max_depth: Annotated[int, Field(ge=1, le=100), BeforeValidator(whole)] | None = None
    limit: Limit = 100
    offset: Offset = 0


def item_told(item: Any, *, scored: bool = False) -> ItemTold:
    """An item of LangGraph's store, as it is told."""
    namespace: Sequence[str] = item.namespace
    said = {
        "namespace": list(namespace),
        "key": item.key,
        "value": item.value,
        "created_at": item.created_at.isoformat(),
        "updated_at": item.updated_at.isoformat(),
    }
    return FoundItem(**said, score=item.score) if scored else ItemTold(**said)
