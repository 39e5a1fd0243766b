"""How many examples a property is tried with."""

from __future__ import annotations

import os

__all__ = ["tries"]


def tries(number: int, *, fewest: int = 25) -> int:
    """So many; in CI, where examples are the same each time, a third: `make test` elsewhere tries all."""
    return max(fewest, number // 3) if os.environ.get("CI") else number
