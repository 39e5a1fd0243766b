"""What operations are given is what their hints say, or refused with its place: what cannot be read back must
never be written, and a registry is read back by the hints of what it holds (`encoding`)."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, get_type_hints

from swarmwright.errors import InvalidRegistry
from swarmwright.workflow.fitting import misfits
from swarmwright.workflow.shapes import Malformed

__all__ = ["fits"]

Self = TypeVar("Self")
P = ParamSpec("P")
R = TypeVar("R")


def fits(method: Callable[Concatenate[Self, P], R]) -> Callable[Concatenate[Self, P], R]:
    """The operation, which refuses arguments that are not what its hints say; lists become tuples.

    It raises InvalidRegistry whose problems are `Malformed`: `set_agent.kind: 'wizard' is not one of …`.
    """
    signature = inspect.signature(method)

    @cache
    def hints() -> dict[str, Any]:
        return get_type_hints(method)  # not before it is called: they may name what comes further down

    def checked(self: Self, /, *args: P.args, **kwargs: P.kwargs) -> R:
        bound = signature.bind(self, *args, **kwargs)
        given = list(bound.arguments.items())[1:]
        odd: list[Malformed] = []
        for name, value in given:
            odd += misfits(value, hints()[name], f"{method.__name__}.{name}")
        if odd:
            raise InvalidRegistry(odd)
        bound.arguments.update({name: _as_tuples(value) for name, value in given})
        return method(*bound.args, **bound.kwargs)

    return wraps(method)(checked)


def _as_tuples(value: Any) -> Any:
    """Lists as tuples, also inside values: what is read back has tuples. What is right is the same object."""
    if isinstance(value, list | tuple):
        items = [_as_tuples(one) for one in value]
        same = isinstance(value, tuple) and all(a is b for a, b in zip(items, value, strict=True))
        return value if same else tuple(items)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        held = {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.init}
        new = {name: made for name, one in held.items() if (made := _as_tuples(one)) is not one}
        return dataclasses.replace(value, **new) if new else value
    return value
