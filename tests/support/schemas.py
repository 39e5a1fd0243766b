"""What the server says of itself; and hypothesis-jsonschema over a Hypothesis that is newer than it.

The one asks `many.more()` for the next element of a collection, which the other has made a loop.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hypothesis.internal.conjecture.utils import many

from swarmwright.server.app import bare_app

__all__ = ["described", "draw_objects_as_before"]


@cache
def described() -> dict[str, Any]:
    """The OpenAPI of the server, which takes its time; not to be changed."""
    return bare_app().openapi()


def _more(self: many) -> bool:
    loop = vars(self).get("_loop")
    if loop is None:
        loop = self._loop = iter(self.__enter__())  # type: ignore[attr-defined]
    for _ in loop:
        return True
    self.__exit__(None)
    return False


def draw_objects_as_before() -> None:
    """Give it the way back, where it is gone."""
    if not hasattr(many, "more"):
        many.more = _more  # type: ignore[attr-defined]
