"""`swarmwright tools`: what the tools are, and new grants."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support import mcp_server
from support.forking import PYTHON

Cli = Callable[..., Any]

CODE = 'def mail(to: str) -> str:\n    """Send."""\n    return "sent"\n'

CONFIG = """
prompt = "Clerk writes. Clerk may use mail."
[agents.Clerk]
[agents.Boss]
[tools.mail]
function = "office_of_mine:mail"
sink = "send"
[[tools.mail.arguments]]
argument = "to"
hosts = ["example.org"]
"""


@pytest.fixture
def office(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delitem(sys.modules, "office_of_mine", raising=False)
    (tmp_path / "office_of_mine.py").write_text(
        'def mail(to: str) -> str:\n    """Send."""\n    return "sent"\n'
    )
    (tmp_path / "swarmwright.toml").write_text(CONFIG)
    return tmp_path


def test_the_list_says_where_a_tool_is_from_its_rules_and_who_may_use_it(office: Path, cli: Cli) -> None:
    out = cli("tools", "list").out
    assert "mail: office_of_mine:mail, as the config file says" in out
    assert "  sink: send" in out
    assert "  to must be a plain https URL of example.org" in out
    assert "  Clerk  ask  mail sends something out, which needs a human's approval of exactly this" in out
    assert "  Boss  deny  Boss was not given mail" in out


def test_a_sink_that_nobody_confirms_is_listed_as_allowed(office: Path, cli: Cli) -> None:
    (office / "swarmwright.toml").write_text(
        CONFIG.replace('sink = "send"', 'sink = "send"\nconfirm = false')
    )
    assert "  Clerk  allow  Clerk was given mail" in cli("tools", "list").out
    (tool,) = cli("tools", "list", "--json").data["tools"]
    assert [one["effect"] for one in tool["rights"]] == ["allow", "deny"]


def test_a_grant_is_noted_beside_the_config_file_and_counts(office: Path, cli: Cli) -> None:
    assert cli("tools", "grant", "mail").out.startswith("granted mail as python/office_of_mine:mail@")
    noted = json.loads((office / "swarmwright.lock").read_text())
    assert noted["tools"].keys() == {"mail"}
    (tool,) = cli("tools", "list", "--json").data["tools"]
    assert (tool["state"], tool["granted"]) == ("granted", noted["tools"]["mail"])


def test_a_tool_whose_rule_is_for_what_it_does_not_take_cannot_be_granted(tmp_path: Path, cli: Cli) -> None:
    (tmp_path / "swarmwright.toml").write_text(
        f"""
        [tools.add]
        mcp = "sums"
        arguments = [{{ argument = "total", at_most = 5 }}]
        [mcp.sums]
        command = {json.dumps(PYTHON)}
        args = [{json.dumps(str(Path(mcp_server.__file__)))}, "stdio"]
        connect_s = 60.0
        """
    )
    fault = "add has a rule for 'total', and takes a and b"
    assert fault in cli("tools", "list").out
    refused = cli("tools", "grant", "add")
    assert refused.code == 2 and f"add cannot be granted: {fault}" in " ".join(refused.err.split())
    assert not (tmp_path / "swarmwright.lock").exists()


def test_a_tool_that_is_not_there_cannot_be_granted(office: Path, cli: Cli) -> None:
    assert cli("tools", "grant", "mial").code == 2
    (office / "swarmwright.toml").write_text("[tools.bare]\n")
    assert cli("tools", "grant", "bare").code == 2
