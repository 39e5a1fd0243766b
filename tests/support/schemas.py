"""hypothesis-jsonschema over a Hypothesis that has a newer way to draw collections.

It asks `many.more()` for the next element, which newer releases of Hypothesis have made a loop.
"""

from __future__ import annotations

from hypothesis.internal.conjecture.utils import many


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
