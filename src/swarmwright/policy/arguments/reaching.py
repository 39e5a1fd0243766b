"""The values that the path of a rule leads to: through objects by name, through lists to every element.

No recursion: how deep arguments go is for the model to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["lacks", "reach"]

_PLAIN = frozenset({str, int, float, bool, type(None)})


def reach(arguments: Any, path: str) -> list[Any]:
    """Every value at `path` ("to", "message.to"), lists gone into to their elements; null counts as nothing.

    A value on the way that is neither an object nor a list cannot be gone into: it is given as it is, so that
    a rule looks at it rather than past it. An argument whose own name has dots is met by that name, too.
    """
    if path and type(arguments) is dict and "." not in path and type(plain := arguments.get(path)) in _PLAIN:
        return [] if plain is None else [plain]
    found: list[Any] = []
    todo: list[tuple[Any, str]] = [(arguments, path)]
    while todo:
        value, rest = todo.pop()
        if isinstance(value, list | tuple):
            todo += [(element, rest) for element in reversed(value)]
        elif rest and isinstance(value, Mapping):
            head, dot, more = rest.partition(".")
            if dot and head in value:
                todo.append((value[head], more))
            if rest in value:
                todo.append((value[rest], ""))
        elif value is not None:
            found.append(value)
    return found


def lacks(arguments: Any, path: str) -> bool:
    """Whether nothing is at `path`, or an element of a list on the way has nothing there; null is nothing."""
    todo: list[tuple[Any, str]] = [(arguments, path)]
    while todo:
        value, rest = todo.pop()
        if value is None:
            return True
        if isinstance(value, list | tuple):
            if not value:
                return True
            todo += [(element, rest) for element in value]
        elif rest and isinstance(value, Mapping):
            head, dot, more = rest.partition(".")
            if value.get(rest) is not None:
                todo.append((value[rest], ""))
            else:
                todo.append((value.get(head) if dot else None, more))
    return False
