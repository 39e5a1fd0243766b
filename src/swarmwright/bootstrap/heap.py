"""What Python's collector need not look at: the libraries, which stay as they are."""

from __future__ import annotations

import gc
from functools import cache

__all__ = ["spare_libraries"]


@cache
def spare_libraries() -> None:
    """Let the collector pass by everything that there is now, once for a process.

    Most of it are the classes and functions of the libraries. Looking at them all anew takes a tenth of a
    second each time, in which nothing else happens: that is how long a swap, or a token, would wait at worst.
    Remembered, for `gc` counts what it passes by one by one, which takes long where that is much.
    """
    if gc.get_freeze_count() == 0:
        gc.freeze()
