"""The collector passes by what stays, once for a process."""

from __future__ import annotations

import gc
from unittest.mock import patch

from swarmwright.bootstrap.heap import spare_libraries


def test_what_is_there_is_passed_by_and_counted_once() -> None:
    spare_libraries.cache_clear()
    with (
        patch.object(gc, "get_freeze_count", return_value=0) as count,
        patch.object(gc, "freeze") as freeze,
    ):
        spare_libraries()
        spare_libraries()
    spare_libraries.cache_clear()
    count.assert_called_once_with()
    freeze.assert_called_once_with()


def test_what_somebody_else_has_had_passed_by_stays_so() -> None:
    spare_libraries.cache_clear()
    with patch.object(gc, "get_freeze_count", return_value=7), patch.object(gc, "freeze") as freeze:
        spare_libraries()
    spare_libraries.cache_clear()
    freeze.assert_not_called()
