"""What every test gets: the requirements marks, and an environment without anybody's settings or keys."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from support.trying import tries

settings.register_profile(
    "shared-machine",
    deadline=None,
    max_examples=tries(100),
    suppress_health_check=[HealthCheck.too_slow],
    # CI tries the same examples each time, so that it judges the change and not the draw.
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("shared-machine")

pytest_plugins = [
    "plugins.children",
    "plugins.lengths",
    "plugins.models",
    "plugins.requirements",
    "plugins.stores",
]


@pytest.fixture(autouse=True)
def _nobodys_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests read no setting of the machine they run on, and colour nothing."""
    for name in [
        n for n in os.environ if n.startswith(("SWARMWRIGHT_", "OPENAI_", "LANGSMITH_", "LANGCHAIN_"))
    ]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("NO_COLOR", "1")
