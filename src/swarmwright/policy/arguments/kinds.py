"""Of which kind the arguments of a tool are, in few words that can be kept beside a call that waits. Pure.

Only what a schema plainly says of the names at its top: what stands behind references, or is one of several
forms, is left to the tool.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from swarmwright.workflow.nearness import nearest

__all__ = ["misfit", "taken"]


def taken(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a tool's JSON schema that says which arguments there are, of which types and among which
    values, and which must be there; {} where it does not plainly say it."""
    named = schema.get("properties")
    if not isinstance(named, Mapping) or any(word in schema for word in _ELSEWHERE):
        return {}
    kept: dict[str, Any] = {"properties": {str(name): _kept(form) for name, form in named.items()}}
    required = schema.get("required")
    if isinstance(required, Sequence) and not isinstance(required, str) and required:
        kept["required"] = [str(name) for name in required]
    if schema.get("additionalProperties", False) is not False or schema.get("patternProperties"):
        kept["additionalProperties"] = True
    return kept


def misfit(takes: Mapping[str, Any], arguments: Mapping[str, Any]) -> str:
    """Why a tool that takes this cannot be called with these arguments; "" = nothing is known against it."""
    named: Mapping[str, Mapping[str, Any]] = takes.get("properties", {})
    for name, value in arguments.items():
        if name not in named and named and not takes.get("additionalProperties"):
            near = nearest(name, named)
            mean = f"did you mean {near[0]!r}?" if near else f"it takes: {', '.join(named)}"
            return f"it takes no {name!r}; {mean}"
        wanted: Sequence[str] = named.get(name, {}).get("type", ())
        if wanted and not any(_is(value, kind) for kind in wanted):
            return f"its {name!r} is {' or '.join(wanted)}, and not {_kind(value)}"
        choices: Sequence[Any] = named.get(name, {}).get("enum", ())
        if choices and not any(_same(value, one) for one in choices):
            return f"its {name!r} is one of {', '.join(map(repr, choices))}, and not {value!r:.80}"
    missing = [name for name in takes.get("required", ()) if name not in arguments]
    return f"its {missing[0]!r} is missing" if missing else ""


_ELSEWHERE = ("$ref", "allOf", "anyOf", "oneOf", "not", "if")
"""Words of a schema that say elsewhere what there is."""

_MOST_CHOICES = 100

_TYPES: Mapping[str, tuple[type[Any], ...]] = {
    "object": (Mapping,),
    "array": (list, tuple),
    "string": (str,),
    "boolean": (bool,),
    "null": (type(None),),
    "integer": (int,),
    "number": (int, float),
}


def _kept(form: Any) -> dict[str, Any]:
    """Of a property what is kept: its types, and the few plain values that it is one of."""
    types, choices = _types(form), _choices(form)
    return {**({"type": types} if types else {}), **({"enum": choices} if choices else {})}


def _choices(form: Any) -> list[Any]:
    """The values that a property may have; [] = it does not plainly say it, or they are too many to keep."""
    if not isinstance(form, Mapping):
        return []
    if isinstance(several := form.get("anyOf"), list):
        each = [[None] if _types(one) == ["null"] else _choices(one) for one in several]
        found = [value for one in each for value in one] if all(each) else []
    else:
        said = form.get("enum", [form["const"]] if "const" in form else [])
        found = said if isinstance(said, list) else []
    plain = all(value is None or isinstance(value, str | int | float) for value in found)
    return found if plain and len(found) <= _MOST_CHOICES else []


def _same(value: Any, one: Any) -> bool:
    """As JSON has it: 1 is 1.0, and not true."""
    return isinstance(value, bool) == isinstance(one, bool) and bool(value == one)


def _types(form: Any) -> list[str]:
    """The types that a property may have; [] = it does not plainly say it."""
    if not isinstance(form, Mapping):
        return []
    if isinstance(several := form.get("anyOf"), list):
        each = [_types(one) for one in several]
        return list(dict.fromkeys(t for one in each for t in one)) if all(each) else []
    said = form.get("type")
    types = said if isinstance(said, list) else [said]
    return [t for t in types if isinstance(t, str)] if all(t in _TYPES for t in types) else []


def _is(value: Any, kind: str) -> bool:
    if isinstance(value, bool):
        return kind == "boolean"
    if kind == "integer" and isinstance(value, float):
        return value.is_integer()
    return isinstance(value, _TYPES[kind])


def _kind(value: Any) -> str:
    return next((kind for kind in _TYPES if _is(value, kind)), type(value).__name__)
