"""The values that the path of a rule leads to: through objects by name, through lists to every element."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["lacks", "reach"]


def reach(arguments: Any, path: str) -> Iterator[Any]:
    """Every value at `path` ("to", "message.to"), lists gone into to their elements; null counts as nothing.

    A value on the way that is neither an object nor a list cannot be gone into: it is given as it is, so that
    a rule looks at it rather than past it. An argument whose own name has dots is met by that name, too.
    """
    if arguments is None:
        return
    if isinstance(arguments, list | tuple):
        for element in arguments:
            yield from reach(element, path)
    elif not path or not isinstance(arguments, Mapping):
        yield arguments
    else:
        if path in arguments:
            yield from reach(arguments[path], "")
        head, dot, rest = path.partition(".")
        if dot and head in arguments:
            yield from reach(arguments[head], rest)


def lacks(arguments: Any, path: str) -> bool:
    """Whether nothing is at `path`, or an element of a list on the way has nothing there; null is nothing."""
    if arguments is None:
        return True
    if isinstance(arguments, list | tuple):
        return not arguments or any(lacks(element, path) for element in arguments)
    if not path or not isinstance(arguments, Mapping):
        return False
    if arguments.get(path) is not None:
        return lacks(arguments[path], "")
    head, dot, rest = path.partition(".")
    return not dot or lacks(arguments.get(head), rest)
