"""The values that the path of a rule leads to: through objects by name, through lists to every element."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

__all__ = ["reach"]


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
