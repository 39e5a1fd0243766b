"""A fake model server for the tests of SAM; one for all, forgetful between tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.model_server import ModelServer, running_model_server


@pytest.fixture(scope="package")
def _server() -> Iterator[ModelServer]:
    with running_model_server() as server:
        yield server


@pytest.fixture
def server(_server: ModelServer) -> Iterator[ModelServer]:
    yield _server
    _server.reset()
