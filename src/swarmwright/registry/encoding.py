"""A registry as JSON: stable, versioned, strict, with a published schema (docs/schemas/registry-1.json).

`{"format": "swarmwright.registry/1", "history": [{"version": {…}, "contents": {…}, "change": {…}}, …]}`, the
oldest version first. Patterns are code, and stand by name. What equals its default is left out. Reading takes
all or nothing and lists every problem; it checks the contents of every version, and that its hash is theirs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, NoReturn

from swarmwright.errors import InvalidRegistry
from swarmwright.registry.changing import RegistryChange, Revision
from swarmwright.registry.contents import fingerprint
from swarmwright.registry.patterns.base import Pattern
from swarmwright.registry.registry import Registry
from swarmwright.registry.validating import problems
from swarmwright.workflow.codec import Codec
from swarmwright.workflow.shapes import Json, Malformed, near
from swarmwright.workflow.strict_json import strict_json

__all__ = ["FORMAT", "decode", "encode", "from_json", "schema", "to_json"]

FORMAT = "swarmwright.registry/1"


@dataclass(frozen=True, slots=True)
class _Rows:
    """A registry: its versions, oldest first; the last one holds."""

    history: tuple[Revision, ...]


def encode(registry: Registry) -> dict[str, Any]:
    """The registry as JSON data, with all of its versions (`Registry.forgetting` keeps fewer)."""
    return {"format": FORMAT, **_codec().write(_Rows(registry.history))}


def decode(data: Json, patterns: Iterable[Pattern] = ()) -> Registry:
    """Read what `encode` gives; `patterns` are those that it may name.

    Raises InvalidRegistry whose problems are `Malformed`: a JSON path, the reason and, if known, a remedy.
    """
    if not isinstance(data, dict):
        _refuse([Malformed("$", "a registry is a JSON object", f'start with {{"format": "{FORMAT}"}}')])
    given = data.get("format")
    if given != FORMAT:
        remedy = f'add "format": "{FORMAT}"' if given is None else "use a release that knows this format"
        _refuse([Malformed("$.format", f"{given!r:.80} is not {FORMAT!r}", remedy)])
    rows, malformed = _codec().read(_Rows, {k: v for k, v in data.items() if k != "format"})
    if rows is None:
        _refuse(malformed)
    known = {pattern.name: pattern for pattern in patterns}
    if wrong := [*_wrong(rows.history, known)]:
        _refuse(wrong)
    named = dict.fromkeys(name for revision in rows.history for name in revision.contents.patterns)
    return Registry(rows.history, tuple(known[name] for name in named))


def to_json(registry: Registry, *, indent: int | None = 2) -> str:
    """The registry as JSON text."""
    return json.dumps(encode(registry), indent=indent, ensure_ascii=False, allow_nan=False)


def from_json(text: str | bytes, patterns: Iterable[Pattern] = ()) -> Registry:
    """Read JSON text; raises InvalidRegistry as `decode` does, for text that is no JSON too."""
    try:
        data = strict_json(text)
    except (ValueError, RecursionError) as error:
        raise InvalidRegistry([Malformed("$", f"not JSON: {error or 'nested too deeply'}")]) from error
    return decode(data, patterns)


def schema() -> dict[str, Any]:
    """The format as JSON Schema (2020-12)."""
    definitions = _codec().definitions(_Rows)
    top = definitions.pop("_Rows")
    history = {**top["properties"]["history"], "minItems": 1}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": "urn:swarmwright:schema:registry:1",
        "title": "swarmwright registry",
        **top,
        "properties": {"format": {"const": FORMAT}, "history": history},
        "required": ["format", *top["required"]],
        "$defs": definitions,
    }


def _wrong(history: tuple[Revision, ...], known: dict[str, Pattern]) -> Iterator[Malformed]:
    if not history:
        yield Malformed("$.history", "a registry has at least one version")
    last = -1
    for i, revision in enumerate(history):
        path, number = f"$.history[{i}]", revision.version.number
        if number <= last:
            yield Malformed(f"{path}.version.number", f"{number} does not come after {last}")
        last = number
        if (hash_ := fingerprint(revision.contents)) != revision.version.hash:
            remedy = f"if it was changed on purpose, write {hash_!r}"
            yield Malformed(f"{path}.version.hash", "the contents are not those of this hash", remedy)
        if revision.change and revision.change.version != revision.version:
            yield Malformed(f"{path}.change.version", "the change led to another version than this")
        for problem in problems(revision.contents):
            if problem.severity == "error":
                yield Malformed(f"{path}.contents", str(problem))
        for name in revision.contents.patterns:
            if name not in known:
                yield Malformed(
                    f"{path}.contents.patterns", f"there is no pattern {name!r}", near(name, known)
                )


@cache
def _codec() -> Codec:
    return Codec([RegistryChange])


def _refuse(found: Iterable[Malformed]) -> NoReturn:
    raise InvalidRegistry([*found])
