"""LangGraph's clients for JavaScript, unmodified, against the server: its SDK, and both of its React hooks.

What they do is in tests/server/js, one script a client; Node runs each against a server of its own.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from support.javascript import (
    INSTALLS_WITHIN_S,
    SCRIPTS,
    installed,
    missing,
    ran,
    required,
    server_for_scripts,
)


@pytest.fixture(scope="module")
def packages() -> None:
    """The clients, installed."""
    if why := missing() or installed():
        pytest.fail(why) if required() else pytest.skip(why)


@pytest.mark.timeout(INSTALLS_WITHIN_S + 120)
@pytest.mark.parametrize("script", sorted(path.name for path in SCRIPTS.glob("*.test.js")))
async def test_a_client_in_javascript_finds_all_as_it_knows_it(
    packages: None, script: str, tmp_path: Path
) -> None:
    async with server_for_scripts(tmp_path) as url:
        await ran(script, url)
