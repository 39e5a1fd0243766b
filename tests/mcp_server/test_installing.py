"""`swarmwright mcp install`: a server in the config file of a client, beside what stands there."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from swarmwright.cli.commands import run
from swarmwright.errors import ConfigError
from swarmwright.mcp_server.installing import config_file, install


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def called(*arguments: str) -> int:
    with pytest.raises(SystemExit) as left:
        run(arguments)
    return int(left.value.code or 0)


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
        install("vscode", file, ["foundry", "mcp"], "swarmwright-foundry")
    assert file.read_text() == text
    assert [one.name for one in tmp_path.iterdir()] == ["mcp.json"]


def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mcp.json"
    file.write_text('{"servers": {"other": {}}}', "utf-8-sig")
    install("vscode", file, ["foundry", "mcp"], "swarmwright-foundry")
    assert set(json.loads(file.read_text("utf-8"))["servers"]) == {"other", "swarmwright-foundry"}


def test_a_file_that_is_not_there_is_made(tmp_path: Path) -> None:
    file = config_file("vscode", tmp_path, tmp_path / "project")
    assert install("vscode", file, ["foundry", "mcp"], "swarmwright-foundry") == (True, None)
    assert json.loads(file.read_text())["servers"]["swarmwright-foundry"]["type"] == "stdio"


def test_where_claude_keeps_its_servers(tmp_path: Path) -> None:
    ends = {"darwin": "Application Support/Claude", "win32": "Roaming/Claude", "linux": ".config/Claude"}
    for platform, end in ends.items():
        file = config_file("claude-desktop", tmp_path, tmp_path, platform)
        assert file.as_posix().endswith(f"{end}/claude_desktop_config.json")


def test_the_server_of_a_team_is_added_with_whole_paths(tmp_path: Path) -> None:
    (tmp_path / "desk.toml").write_text('name = "Help Desk"\nprompt = "Ann answers."\n[agents.Ann]\n')
    assert called("mcp", "install", "--client", "vscode", "--config", "desk.toml", "--model", "stub:") == 0
    entry = json.loads((tmp_path / ".vscode" / "mcp.json").read_text())["servers"]["swarmwright-Help Desk"]
    folder = str(tmp_path)
    given = ["--db", f"{folder}/.swarmwright/threads.db", "--config", f"{folder}/desk.toml"]
    assert entry["args"] == ["-m", "swarmwright", "mcp", "serve", *given, "--model", "stub:"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--auto-aprove", "9"), "--auto-aprove"),
        (("--app", "nobody"), "foundry"),
        (("--team", "music", "--auto-approve", "9"), "--auto-approve"),
        (("--team", "music", "--app", "foundry"), "not both"),
        (("--team", "musik"), "music"),
        (("--config", "gone.toml"), "gone.toml"),
    ],
)
def test_what_no_server_takes_is_refused_and_no_file_is_made(
    options: tuple[str, ...], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called("mcp", "install", "--client", "vscode", *options) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / ".vscode").exists()
