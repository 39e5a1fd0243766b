"""Which code a team can name while it works: what its config file names or trusts, and nothing else."""

from __future__ import annotations

import logging
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from swarmwright.bootstrap.toolbox import Toolbox, check_code, trusted_code
from swarmwright.errors import ConfigError
from swarmwright.policy.decisions import Toggles
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.registry.contents import Code, Contents
from swarmwright.settings import Settings
from swarmwright.workflow.arguments import ArgumentRule
from swarmwright.workflow.catalog import AgentSpec, ToolSpec

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


async def test_a_rule_that_a_shared_team_is_given_for_what_a_brought_tool_does_not_take_bars_it() -> None:
    agents = (AgentSpec("ada", "Ada", kind="deep", tools=("read-file", "ls")),)
    wrong = ToolSpec("read-file", "read_file", arguments=(ArgumentRule("path", prefixes=("/open",)),))
    contents = Contents(agents, (wrong, ToolSpec("ls", "ls")))
    matrix = PermissionMatrix(contents.catalog)
    hand = await Toolbox(Settings(), {}).at_hand(contents, matrix, "ada", shared=True)
    said = hand.matrix.decide("ada", "read-file")
    assert (said.effect, said.rule) == ("deny", "argument")
    assert said.reason == "read_file has a rule for 'path', and takes file_path, offset and limit"
    assert hand.matrix.decide("ada", "ls").effect == "allow"


async def test_what_is_at_hand_is_put_together_once_for_each_state_of_a_team() -> None:
    agents = tuple(AgentSpec(name, name, tools=("mock",)) for name in ("ada", "bob"))
    box, first = Toolbox(Settings(), {}), Contents(agents, (MOCK,))
    matrix = PermissionMatrix(first.catalog)
    at_first = {name: await box.at_hand(first, matrix, name, shared=False) for name in ("ada", "bob")}
    for name, hand in at_first.items():
        assert await box.at_hand(first, matrix, name, shared=False) is hand
    other = replace(matrix, toggles=Toggles(tools_off=frozenset({"mock"})))
    off = await box.at_hand(first, other, "ada", shared=False)
    assert off.matrix.decide("ada", "mock").rule == "tool_disabled"
    second = replace(first, tools=(ToolSpec("oven", "Oven"),))
    later = await box.at_hand(second, PermissionMatrix(second.catalog), "ada", shared=False)
    assert later.matrix.decide("ada", "mock").rule == "unknown_tool"
    for _ in range(200):  # what is known of teams that are gone is not kept for ever
        await box.at_hand(replace(first), matrix, "ada", shared=False)
    assert len(box._codes) <= 64


def test_what_tells_the_code_of_a_tool_apart_is_where_it_stands_what_it_says_and_what_it_takes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    for module in ("telling", "told"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    texts = {
        "telling": 'def one(a: int) -> str:\n    """Say."""\n    return "x"\n\ntwo = one\n',
        "told": 'def one(a: str) -> str:\n    """Say."""\n    return "x"\n\n'
        'def two(a: str) -> str:\n    """Tell."""\n    return "x"\n',
    }
    for module, text in texts.items():
        (tmp_path / f"{module}.py").write_text(text)
    settings = Settings(home=tmp_path, tools={"mock": "telling:one"})

    def of(target: str, *, shared: bool = True, box: Toolbox | None = None) -> str:
        return (box or Toolbox(settings, {})).identities(team(target), shared)("mock")

    known = [of(f"{module}:{name}") for module in texts for name in ("one", "two")]
    assert len(set(known)) == 4 and len({one.rpartition("@")[2] for one in known}) == 3
    assert of("told:one", shared=False) == known[0] == of("telling:one")
    assert of("nowhere:else") == "nowhere:else" and "cannot be used" in caplog.text
    assert of("mcp:sums/add") == "" and Toolbox(settings, {}).identities(team(INSTALLED), True)("other") == ""


def test_without_a_shared_team_only_the_settings_say_what_code_there_is() -> None:
    assert (
        Toolbox(Settings(modules=("support",)), {}).tools(
            team("support.mocking:mock_generator"), shared=False
        )
        == {}
    )
