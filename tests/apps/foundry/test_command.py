"""`swarmwright foundry` and `swarmwright mcp install` from the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from support.foundry import LAWYER, WITH_LAWYER
from swarmwright.apps.foundry.installing import config_file, install
from swarmwright.apps.foundry.opening import TEAM_FILE
from swarmwright.cli.commands import run
from swarmwright.errors import ConfigError


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def called(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        run(arguments)
    return int(left.value.code or 0)


def state_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    code = called("foundry", *arguments, "--json")
    return code, json.loads(capsys.readouterr().out)


def test_a_protocol_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    code, state = state_of(capsys, "start", "Fear of lifts", "--context", "42", "--key", "k")
    assert (code, state["status"], state["context"]) == (3, "waiting", "42")
    id_ = state["thread_id"]
    again = state_of(capsys, "start", "Fear of lifts", "--context", "42", "--key", "k")[1]
    assert (again["thread_id"], again["draft_hash"]) == (id_, state["draft_hash"])
    old = state["draft_hash"]
    code, state = state_of(capsys, "revise", id_, "--hash", old, "--reason", "Add more detail to step 2")
    assert (code, state["iteration_count"]) == (3, 2)
    assert called("foundry", "approve", id_, "--hash", old, "--by", "dr") == 1
    assert "that is version 1; version 2 is under review" in capsys.readouterr().err
    assert called("foundry", "approve", id_, "--hash", state["draft_hash"], "--by", "dr") == 0
    assert "by dr" in capsys.readouterr().out
    assert called("foundry", "list") == 0
    assert f"{id_}  completed" in capsys.readouterr().out
    assert called("foundry", "show", "protocol-none") == 2
    assert "protocol-none" in capsys.readouterr().err


def test_the_command_for_approvals_of_any_team_is_held_to_the_hash_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    state = state_of(capsys, "start", "Fear of lifts")[1]
    id_, named = state["thread_id"], f"[draft sha256:{state['draft_hash']}]"
    assert called("approvals", id_, "--approve", "ask-1", "--reason", "fine") == 1
    assert "has to name the draft that was read" in capsys.readouterr().err
    assert called("run", "--thread", id_, "--approve") != 0
    capsys.readouterr()
    assert state_of(capsys, "show", id_)[1]["audit"] == []
    assert called("approvals", id_, "--approve", "ask-1", "--reason", f"fine {named}") == 0
    capsys.readouterr()
    assert called("foundry", "resume", id_) == 0
    capsys.readouterr()
    (decision,) = state_of(capsys, "show", id_)[1]["audit"]
    assert (decision["reason"], decision["hash"]) == ("fine", state["draft_hash"])


def test_one_that_has_failed_is_gone_on_with(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fails = {"match": "You write CBT protocols", "failure": "server_error"}
    (tmp_path / "script.json").write_text(json.dumps({"replies": [fails]}))
    code, state = state_of(capsys, "start", "Fear of lifts", "--model", "stub:script.json")
    assert (code, state["status"]) == (1, "failed")
    assert called("foundry", "show", state["thread_id"]) == 1
    assert f"swarmwright foundry resume {state['thread_id']}" in capsys.readouterr().out
    code, state = state_of(capsys, "resume", state["thread_id"])
    assert (code, state["status"], state["error"]) == (3, "waiting", None)


def test_the_team_is_changed_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = state_of(capsys, "start", "Fear of lifts")[1]
    text = TEAM_FILE.read_text("utf-8")
    before, _, rest = text.partition('prompt = """')
    prompt = f'{before}prompt = """{WITH_LAWYER}"""{rest.partition(chr(34) * 3)[2]}{LAWYER}'
    (tmp_path / "team.toml").write_text(prompt)
    assert called("foundry", "swap", "--config", "team.toml") == 0
    assert f"{state['thread_id']}  applied" in capsys.readouterr().out
    code, after = state_of(capsys, "start", "Fear of lifts", "--config", "team.toml", "--key", "other")
    assert code == 3 and "Legal Reviewer" in after["scratchpad"]


def test_a_server_is_added_to_a_clients_file_and_nothing_else_is_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "claude.json"
    before = {"mcpServers": {"other": {"command": "x"}}, "theme": "dark"}
    file.write_text(json.dumps(before))
    file.chmod(0o600)
    given = ("mcp", "install", "--client", "claude-desktop", "--file", str(file), "--auto-approve", "9")
    assert called(*given) == 0
    after = json.loads(file.read_text())
    entry = after["mcpServers"].pop("swarmwright-foundry")
    assert after == before
    assert entry["command"] == sys.executable
    assert entry["args"][:4] == ["-m", "swarmwright", "foundry", "mcp"]
    assert entry["args"][-2:] == ["--auto-approve", "9"]
    assert json.loads((tmp_path / "claude.json.backup-1").read_text()) == before
    assert file.stat().st_mode & 0o777 == 0o600
    assert called(*given) == 0
    assert "it says so already" in capsys.readouterr().out
    assert called(*given[:-1], "10") == 0
    assert (tmp_path / "claude.json.backup-2").exists()


@pytest.mark.parametrize("text", ["{ // words", "[1]", '{"servers": []}'])
def test_a_file_that_cannot_be_read_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mcp.json"
    file.write_text(text)
    with pytest.raises(ConfigError, match=r"mcp\.json"):
        install("vscode", file, ["foundry", "mcp"])
    assert file.read_text() == text
    assert [one.name for one in tmp_path.iterdir()] == ["mcp.json"]


def test_a_file_that_is_not_there_is_made(tmp_path: Path) -> None:
    file = config_file("vscode", tmp_path, tmp_path / "project")
    assert install("vscode", file, ["foundry", "mcp"]) == (True, None)
    assert json.loads(file.read_text())["servers"]["swarmwright-foundry"]["type"] == "stdio"


def test_where_claude_keeps_its_servers(tmp_path: Path) -> None:
    ends = {"darwin": "Application Support/Claude", "win32": "Roaming/Claude", "linux": ".config/Claude"}
    for platform, end in ends.items():
        file = config_file("claude-desktop", tmp_path, tmp_path, platform)
        assert file.as_posix().endswith(f"{end}/claude_desktop_config.json")


def test_the_team_runs_like_any_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("compile", "--team", "foundry") == 0
    assert "warning" not in capsys.readouterr().err
    assert called("run", "--team", "foundry", "--request", "Fear of lifts") == 3
    assert "# Graded exposure" in capsys.readouterr().out
