"""A fake model server that speaks as OpenAI and as Ollama: one for all tests, forgetful between them.

Imported when a test first asks for it: most need none, and it brings a web server along.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from support.model_server import ModelServer


@pytest.fixture(scope="session")
def _model_server() -> Iterator[ModelServer]:
    from support.model_server import running_model_server

    with running_model_server() as server:
        yield server


@pytest.fixture
def server(_model_server: ModelServer) -> Iterator[ModelServer]:
    """The server, which knows nothing of the tests before."""
    yield _model_server
    _model_server.reset()
