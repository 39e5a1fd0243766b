"""What tests start by `support.forking.PYTHON` is forked from a process that has imported everything."""

from __future__ import annotations

import subprocess

import pytest

from support.forking import begin, forks_children

MANY = 300
"""So many tests need children, and the time until the first is asked for is of use to the nursery."""


def pytest_configure(config: pytest.Config) -> None:
    """From now on, to the end."""
    patched = pytest.MonkeyPatch()
    patched.setattr(subprocess.Popen, "_execute_child", forks_children(subprocess.Popen._execute_child))  # type: ignore[attr-defined]
    config.add_cleanup(patched.undo)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Nobody is to wait for it."""
    if len(session.items) >= MANY and not session.config.option.collectonly:
        begin()
