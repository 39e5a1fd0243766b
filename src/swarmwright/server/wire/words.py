"""What many requests and responses share. Fields that are not known are refused, never passed over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from types import GenericAlias
from typing import Annotated, Any, Literal, TypeAlias
from urllib.parse import quote

from fastapi import Path
from fastapi.responses import Response
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema, create_model
from pydantic_core import to_json

__all__ = [
    "AssistantId",
    "Config",
    "Flag",
    "Json",
    "Limit",
    "Offset",
    "Order",
    "Said",
    "Switch",
    "ThreadId",
    "Told",
    "answer",
    "chosen",
    "moment",
    "page",
    "part_of",
    "parts_of",
    "path_of",
    "whole",
]

Json: TypeAlias = dict[str, Any]


def whole(value: Any) -> Any:
    """A whole number, 5.0 too; pydantic would take "5" and true as well."""
    if isinstance(value, bool | str):
        raise ValueError("a whole number is expected")
    return value


def _in_words(value: Any) -> Any:
    """A query's true or false, 1 or 0; pydantic would take "yes" and "off" as well."""
    if isinstance(value, str) and value.lower() not in ("true", "false", "1", "0"):
        raise ValueError("true or false is expected")
    return value


_SAFE = "!$&'()*+,;=:@"
"""What stands for itself in a part of a path (RFC 3986)."""

_SWITCH = {"anyOf": [{"type": "boolean"}, {"type": "integer", "enum": [0, 1]}]}

Flag: TypeAlias = Annotated[bool, Field(strict=True)]
Switch: TypeAlias = Annotated[bool, BeforeValidator(_in_words), WithJsonSchema(_SWITCH)]
Limit: TypeAlias = Annotated[int, Field(ge=1, le=1000), BeforeValidator(whole)]
Offset: TypeAlias = Annotated[int, Field(ge=0, le=2**31), BeforeValidator(whole)]
Order: TypeAlias = Literal["asc", "desc"]

AssistantId: TypeAlias = Annotated[
    str, Path(min_length=1, description="The assistant's id, or the name of its graph.")
]
ThreadId: TypeAlias = Annotated[str, Path(min_length=1, max_length=200, description="The thread's id.")]


class Said(BaseModel):
    """A request: what is not known in it is refused."""

    model_config = ConfigDict(extra="forbid", title=None)


class Told(BaseModel):
    """A response."""

    model_config = ConfigDict(extra="forbid")


def part_of(told: type[Told], **more: Any) -> type[Told]:
    """The same response where any field may be missing, since others were selected; and `more` fields."""
    kinds = {name: field.annotation for name, field in told.model_fields.items()} | more
    fields: dict[str, Any] = {name: (kind | None, None) for name, kind in kinds.items()}
    part = create_model(f"PartOf{told.__name__.removesuffix('Told')}", __base__=Told, **fields)
    part.__doc__ = f"{told.__doc__} Only what was selected is there."
    return part


def parts_of(told: type[Told], **more: Any) -> Any:
    """A list of such responses, as a type."""
    return GenericAlias(list, part_of(told, **more))


class Config(Said):
    """How a graph is run."""

    tags: list[str] | None = None
    recursion_limit: Annotated[int, Field(ge=1, le=1_000_000), BeforeValidator(whole)] | None = None
    configurable: Json | None = Field(None, description="The older place for a graph's context.")

    def given(self) -> Json:
        """What was given of it."""
        return self.model_dump(exclude_none=True)


def moment(at: float) -> str:
    """Unix seconds → ISO 8601, in UTC."""
    return datetime.fromtimestamp(at, UTC).isoformat()


def answer(value: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """The value as a response; numbers that JSON does not know become null."""
    body = to_json(value, inf_nan_mode="null")
    return Response(body, status, dict(headers or {}), media_type="application/json")


def path_of(*names: str) -> str:
    """The path of these names, each of any characters, as it can stand in a header."""
    return "".join(f"/{quote(name, safe=_SAFE, errors='replace')}" for name in names)


def page(found: Sequence[Any], total: int, limit: int, offset: int) -> Response:
    """One page of what was found; how much there is in all, and where the next begins, in headers."""
    headers = {"X-Pagination-Total": str(total)}
    if offset + len(found) < total and found:
        headers["X-Pagination-Next"] = str(offset + limit)
    return answer(found, headers=headers)


def chosen(told: Told, select: Iterable[str] | None) -> Json:
    """What it tells, or only these fields of it."""
    return told.model_dump(mode="python", include=None if select is None else set(select), exclude_unset=True)
