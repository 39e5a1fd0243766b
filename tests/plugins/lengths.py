"""Options for how long a test of random things goes on: short in CI, long by night."""

from __future__ import annotations

import pytest

from support.trying import tries

__all__ = ["pytest_addoption"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add them."""
    group = parser.getgroup("lengths")
    group.addoption("--kills", type=int, default=4, help="processes to kill in test_random_kills.py")
    group.addoption(
        "--lives", type=int, default=tries(25, fewest=10), help="threads to live in test_random_lives.py"
    )
    group.addoption("--first-life", type=int, default=1, help="the number of the first of them")
