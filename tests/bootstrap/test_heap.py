"""The collector passes by what stays, once for a process."""

from __future__ import annotations

import gc
from unittest.mock import patch

from swarmwright.bootstrap.heap import spare_libraries


def test_what_is_there_is_passed_by_once() -> None:
    with patch.object(gc, "get_freeze_count", side_effect=[0, 7]), patch.object(gc, "freeze") as freeze:
        spare_libraries()
        spare_libraries()
    freeze.assert_called_once_with()
