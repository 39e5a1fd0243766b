"""Arenas for tests of the boundary; a test that stands for an escape runs on three backends.

The third is naive: deepagents' own, with its checks taken out. Every such test must fail on it, and does so
in every run (`strict`), so that no test passes because it tries nothing; and of what it looks for, or of what
the backend answers with, not of a slip of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from support.arenas import WAYS, Arena, arena_of

_ESCAPES = pytest.mark.xfail(
    strict=True,
    raises=(AssertionError, ValueError, OSError),
    reason="a path that is only appended to the folder leads out of it",
)


@pytest.fixture(params=[*WAYS, pytest.param("naive", marks=_ESCAPES)])
def arena(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Arena]:
    """For tests that stand for an escape; afterwards, what is outside is as it was."""
    yield from arena_of(request.param, tmp_path)


@pytest.fixture(params=WAYS)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Arena]:
    """For tests of what works; on both ways of holding a folder."""
    yield from arena_of(request.param, tmp_path)
