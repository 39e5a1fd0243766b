"""A workflow as JSON: stable, versioned, strict, with a published schema (docs/schemas/workflow-1.json).

`{"format": "swarmwright.workflow/1", "root": {"type": "flow", …}, "rules": […], "team": {…}, "source": "…"}`.
Every node, condition, rule and join carries its "type"; what equals its default is left out, so that a field
that joins later with a default changes no version. Reading takes all or nothing and lists every problem.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, NoReturn, get_args

from swarmwright.errors import InvalidWorkflow
from swarmwright.workflow.codec import Codec
from swarmwright.workflow.conditions import Condition
from swarmwright.workflow.rules import Rule
from swarmwright.workflow.same import Same
from swarmwright.workflow.shapes import Json, Malformed
from swarmwright.workflow.strict_json import strict_json
from swarmwright.workflow.tree import Join, Node, Workflow

__all__ = ["FORMAT", "decode", "encode", "encoded", "from_json", "schema", "to_json", "version"]

FORMAT = "swarmwright.workflow/1"


def encode(workflow: Workflow) -> dict[str, Any]:
    """The workflow as JSON data, with spans and source."""
    return {"format": FORMAT, **_codec().write(workflow)}


def encoded(workflow: Workflow) -> Mapping[str, Any]:
    """As `encode`, for who only reads it; that of the latest workflows is kept, by identity."""
    return _encoded(Same(workflow))


@lru_cache(maxsize=8)
def _encoded(key: Same) -> Mapping[str, Any]:
    return encode(key.workflow)


def decode(data: Json) -> Workflow:
    """Read what `encode` gives, or what a person or a model wrote by the schema.

    Raises InvalidWorkflow whose problems are `Malformed`: a JSON path, the reason and, if known, a remedy.
    """
    if not isinstance(data, dict):
        _refuse([Malformed("$", "a workflow is a JSON object", f'start with {{"format": "{FORMAT}"}}')])
    given = data.get("format")
    if given != FORMAT:
        remedy = f'add "format": "{FORMAT}"' if given is None else "use a release that knows this format"
        _refuse([Malformed("$.format", f"{given!r:.80} is not {FORMAT!r}", remedy)])
    read, problems = _codec().read(Workflow, {k: v for k, v in data.items() if k != "format"})
    if read is None:
        _refuse(problems)
    return read


def to_json(workflow: Workflow, *, indent: int | None = 2) -> str:
    """The workflow as JSON text."""
    return json.dumps(encoded(workflow), indent=indent, ensure_ascii=False, allow_nan=False)


def from_json(text: str | bytes) -> Workflow:
    """Read JSON text; raises InvalidWorkflow as `decode` does, for text that is no JSON too."""
    try:
        data = strict_json(text)
    except (ValueError, RecursionError) as error:
        reason = str(error) or "nested too deeply"
        raise InvalidWorkflow([Malformed("$", f"not JSON: {reason}")]) from error
    return decode(data)


def version(workflow: Workflow) -> str:
    """Sixteen hex digits that are the same exactly for equal workflows: spans and source do not count.

    Those of the latest workflows are kept, by identity.
    """
    return _version(Same(workflow))


@lru_cache(maxsize=64)
def _version(key: Same) -> str:
    meaning = _codec().write(key.workflow, compared_only=True)
    text = json.dumps(meaning, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(f"{FORMAT}\n{text}".encode()).hexdigest()[:16]


def schema() -> dict[str, Any]:
    """The format as JSON Schema (2020-12)."""
    definitions = _codec().definitions(Workflow)
    top = definitions.pop("Workflow")
    properties = {"format": {"const": FORMAT}, **top["properties"]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:swarmwright:schema:workflow:1",
        "title": "swarmwright workflow",
        **top,
        "properties": properties,
        "required": ["format", *top["required"]],
        "$defs": definitions,
    }


@cache
def _codec() -> Codec:
    return Codec(c for union in (Node, Condition, Rule, Join) for c in get_args(union))


def _refuse(problems: Iterable[Malformed]) -> NoReturn:
    raise InvalidWorkflow([*problems])
