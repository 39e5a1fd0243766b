"""Which code a team can name while it works: what its config file names or trusts, and nothing else."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import pytest

from swarmwright.bootstrap.toolbox import Toolbox, check_code, trusted_code
from swarmwright.errors import ConfigError
from swarmwright.registry.contents import Code, Contents
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import ToolSpec

INSTALLED = "support.mocking:mock_generator"
MOCK = ToolSpec("mock", "Mock", "Makes something up.")


def team(target: str) -> Contents:
    return Contents(tools=(MOCK,), code=(Code("tool", "mock", target),))


def test_a_store_cannot_name_any_code_that_happens_to_be_installed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(home=tmp_path)
    for target in ("os:system", INSTALLED, "subprocess:run"):
        with pytest.raises(ConfigError, match="is not trusted"):
            check_code(MOCK, target, settings)
    with caplog.at_level(logging.WARNING):
        assert Toolbox(settings, {}).tools(team("os:system"), shared=True) == {}
    assert "os:system is not trusted" in caplog.text
    assert trusted_code(team("os:system"), settings) == {}


def test_what_the_config_trusts_lies_beside_it_or_an_app_brings_can_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(sys.modules, "beside_it", raising=False)
    (tmp_path / "beside_it.py").write_text('def mock() -> str:\n    """Mock."""\n    return "x"\n')
    check_code(MOCK, "beside_it:mock", Settings(home=tmp_path))
    check_code(MOCK, INSTALLED, Settings(modules=("support",)))
    check_code(MOCK, "swarmwright.apps.music.tools:code_writer", Settings())
    check_code(
        MOCK, "support.mocking:mock_generator", Settings(tools={"mock": "support.mocking:mock_generator"})
    )


def test_without_a_shared_team_only_the_settings_say_what_code_there_is() -> None:
    assert (
        Toolbox(Settings(modules=("support",)), {}).tools(
            team("support.mocking:mock_generator"), shared=False
        )
        == {}
    )
