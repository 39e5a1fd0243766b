"""What a tool says that it takes (a JSON schema), against the names in a call and in rules.

A rule looks at names. A tool that takes its `recipient` by another name, too, which it does not tell, would
be given one that no rule has looked at; and a rule for a name that the tool does not have would look at
nothing for ever. So a call must keep to the names of the schema, and so must a rule. Types and values are not
looked at: the tool does that itself.

Schemas come from servers, too: what is no schema says nothing, and one without end is given up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["leads", "names_of", "undeclared"]

_MOST = 2000
"""Forms of a schema that are looked at for one call; choices in choices could be more than there is time."""

_DEEPEST = 64
"""Objects in objects, and lists in lists."""

_PLAIN = frozenset({str, int, float, bool, type(None)})
_ELSEWHERE = ("$ref", "allOf", "anyOf", "oneOf")


def undeclared(schema: Mapping[str, Any], arguments: Mapping[str, Any]) -> str:
    """How a call goes beyond what a tool takes, in words of the schema; "" = it keeps to it."""
    if _is_plain(schema, arguments):
        return ""
    try:
        return _Reader(schema).stray(arguments, schema, "", 0)
    except _Endless as end:
        return str(end)


def leads(schema: Mapping[str, Any], path: str) -> bool:
    """Whether there can be a value at the path of a rule ("to", "message.to"; see `reaching`)."""
    try:
        return _Reader(schema).leads(schema, path, 0)
    except _Endless:
        return False


def names_of(schema: Mapping[str, Any]) -> str:
    """The names that a tool takes, in words."""
    try:
        return _names(*_Reader(schema).forms(schema, "object"))
    except _Endless:
        return "nothing"


class _Endless(Exception):
    """There is more to a schema, or to a call, than is looked at: why, in words."""


def _is_plain(schema: Mapping[str, Any], arguments: Mapping[str, Any]) -> bool:
    """Whether a glance tells that a call keeps to it, as of most: texts and numbers by names of its own."""
    named = schema.get("properties")
    if (
        not isinstance(named, Mapping)
        or schema.get("type") != "object"
        or any(k in schema for k in _ELSEWHERE)
    ):
        return False
    return all(name in named and type(value) in _PLAIN for name, value in arguments.items())


class _Reader:
    """Reads one schema for one question."""

    def __init__(self, root: Mapping[str, Any]) -> None:
        self._root, self._left = root, _MOST

    def stray(self, value: Any, shape: Any, path: str, depth: int) -> str:
        """What a value has that none of a schema's forms has; "" = nothing."""
        if not isinstance(value, Mapping | list | tuple):
            return ""
        if depth > _DEEPEST:
            raise _Endless(f"takes nothing that is nested more than {_DEEPEST} deep")
        object_, found = isinstance(value, Mapping), ""
        forms = [*self.forms(shape, "object" if object_ else "array")]
        if object_ and not forms:
            return f"takes no object in {path}"
        if not object_:  # rules go through lists, so a list that is in no schema is gone through, too
            forms = forms or [{"items": shape}]
        for form in forms:
            look = self._in_object if object_ else self._in_list
            words = next(filter(None, look(value, form, path, depth + 1)), "")
            if not words:
                return ""
            found = found or words
        return found

    def _in_list(self, value: Any, form: Mapping[str, Any], path: str, depth: int) -> Iterator[str]:
        return (self.stray(element, form.get("items"), path, depth) for element in value)

    def _in_object(self, value: Any, form: Mapping[str, Any], path: str, depth: int) -> Iterator[str]:
        named, more = _properties(form), _more(form)
        for name, inner in value.items():
            if name in named:
                yield self.stray(inner, named[name], f"{path}.{name}" if path else name, depth)
            elif more is False:
                yield f"takes only {_names(form)}{f' in {path}' if path else ''}"
            else:
                yield self.stray(inner, more, path, depth)

    def leads(self, shape: Any, path: str, depth: int) -> bool:
        """Whether a path leads to anything in a schema."""
        if not path:
            return True
        if depth > _DEEPEST:
            raise _Endless(f"takes what is nested more than {_DEEPEST} deep")
        inside = [(form["items"], path) for form in self.forms(shape, "array") if "items" in form]
        inside += [found for form in self.forms(shape, "object") for found in _below(form, path)]
        return any(self.leads(inner, rest, depth + 1) for inner, rest in inside)

    def forms(self, shape: Any, kind: str) -> Iterator[Mapping[str, Any]]:
        """The ways in which a schema can hold a value of a kind, references and choices looked up."""
        todo = [self._plain(shape)]
        while todo:
            form = todo.pop()
            self._left -= 1
            if self._left < 0:
                raise _Endless("takes nothing that is made of this much")
            for part in _listed(form.pop("allOf", None)):
                form = _joined(form, self._plain(part))
            key = next((key for key in _ELSEWHERE if form.get(key)), "")
            if key in ("anyOf", "oneOf"):
                choices = _listed(form.pop(key))
                todo += [_joined(form, self._plain(choice)) for choice in reversed(choices)]
            elif key:
                todo.append(self._plain(form))
            elif kind in _listed(form.get("type", kind)):
                yield form

    def _plain(self, shape: Any) -> dict[str, Any]:
        """A schema with its reference looked up; what is none, or refers to nothing, says nothing."""
        form = dict(shape) if isinstance(shape, Mapping) else {}
        reference = form.pop("$ref", None)
        if not isinstance(reference, str):
            return form
        named: Any = self._root
        for step in filter(None, reference.removeprefix("#").split("/")):
            named = named.get(step) if isinstance(named, Mapping) else None
        return _joined(named, form) if isinstance(named, Mapping) else form


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _joined(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """A schema of both: the names of either, and of the rest what the second says."""
    joined = {**one, **other}
    if _properties(one) and _properties(other):
        joined["properties"] = {**_properties(one), **_properties(other)}
    return joined


def _properties(form: Mapping[str, Any]) -> Mapping[str, Any]:
    named = form.get("properties")
    return named if isinstance(named, Mapping) else {}


def _below(form: Mapping[str, Any], path: str) -> Iterator[tuple[Any, str]]:
    """What a path leads to in an object, and what is left of the path there."""
    head, _, rest = path.partition(".")
    named, more = _properties(form), _more(form)
    if path in named:
        yield named[path], ""
    if head in named:
        yield named[head], rest
    elif more is not False:
        yield more, rest


def _more(form: Mapping[str, Any]) -> Any:
    """The schema of what an object may have besides what it names; False = nothing.

    Where a schema names properties, what it does not speak of is none of them, though JSON Schema lets it be.
    """
    if form.get("patternProperties"):
        return {}
    return form.get("additionalProperties", "properties" not in form)


def _names(*forms: Mapping[str, Any]) -> str:
    *most, last = {name: None for form in forms for name in _properties(form)} or ("nothing",)
    return f"{', '.join(most)} and {last}" if most else str(last)
