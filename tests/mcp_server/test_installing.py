"""`swarmwright mcp install`: a server in the config file of a client, beside what stands there."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swarmwright.cli.commands import run
from swarmwright.errors import ConfigError
from swarmwright.mcp_server.installing import ClientName, Installed, config_file, entry_of, install
from swarmwright.mcp_server.jsonc import put, read, without

ENTRY = entry_of("vscode", ["foundry", "mcp"])


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


@pytest.mark.parametrize(
    "text", ["{ // words", "[1]", '{"servers": []}', '{"servers": {"swarmwright-foundry": 1}}']
)
def test_a_file_that_cannot_be_read_is_left_as_it_is(tmp_path: Path, text: str) -> None:
    file = tmp_path / "mcp.json"
    file.write_text(text)
    with pytest.raises(ConfigError, match=r"mcp\.json"):
        install("vscode", file, ENTRY, "swarmwright-foundry")
    assert file.read_text() == text
    assert [one.name for one in tmp_path.iterdir()] == ["mcp.json"]


def test_a_file_that_begins_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mcp.json"
    file.write_text('{"servers": {"other": {}}}', "utf-8-sig")
    install("vscode", file, ENTRY, "swarmwright-foundry")
    assert set(json.loads(file.read_text("utf-8"))["servers"]) == {"other", "swarmwright-foundry"}


def test_a_file_that_is_not_there_is_made(tmp_path: Path) -> None:
    file = config_file("vscode", tmp_path, tmp_path / "project")
    assert install("vscode", file, ENTRY, "swarmwright-foundry") == Installed(True)
    assert json.loads(file.read_text())["servers"]["swarmwright-foundry"]["type"] == "stdio"


def test_where_claude_keeps_its_servers(tmp_path: Path) -> None:
    ends = {"darwin": "Application Support/Claude", "win32": "Roaming/Claude", "linux": ".config/Claude"}
    for platform, end in ends.items():
        file = config_file("claude-desktop", tmp_path, tmp_path, platform)
        assert file.as_posix().endswith(f"{end}/claude_desktop_config.json")


@pytest.mark.parametrize(("platform", "name"), [("win32", "APPDATA"), ("linux", "XDG_CONFIG_HOME")])
def test_where_a_users_settings_have_been_moved_claudes_are_there(
    tmp_path: Path, platform: str, name: str
) -> None:
    moved = tmp_path / "moved"
    file = config_file("claude-desktop", tmp_path, tmp_path, platform, {name: str(moved)})
    assert file == moved / "Claude" / "claude_desktop_config.json"


def test_where_claude_is_a_package_of_windows_its_servers_are_in_the_folder_of_that(tmp_path: Path) -> None:
    """The package sees this folder in place of `APPDATA`, and would never read what is written there."""
    local, roaming = tmp_path / "local", tmp_path / "roaming"
    moved = {"LOCALAPPDATA": str(local), "APPDATA": str(roaming)}
    seen = [
        local / "Packages" / f"Claude_{name}" / "LocalCache" / "Roaming" / "Claude" for name in ("one", "two")
    ]
    seen[0].mkdir(parents=True)
    (local / "Packages" / "Clock_one").mkdir()

    def found() -> Path:
        return config_file("claude-desktop", tmp_path, tmp_path, "win32", moved)

    assert found() == seen[0] / "claude_desktop_config.json"
    seen[1].mkdir(parents=True)
    with pytest.raises(ConfigError, match=r"there twice .*--file"):
        found()
    (seen[1] / "claude_desktop_config.json").write_text("{}")
    assert found() == seen[1] / "claude_desktop_config.json"


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


COMMENTED = """{
\t// who helps here
\t"servers": {
\t\t"other": { "command": "x", "args": ["//no comment", "/* nor this */"], }, // the old one
\t\t/* more
\t\t   of them */
\t},
\t"inputs": [1, 2, ],
}
"""


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_file_with_comments_and_commas_at_the_end_keeps_them(tmp_path: Path, end: str) -> None:
    file = tmp_path / "mcp.json"
    text = COMMENTED.replace("\n", end)
    file.write_bytes(text.encode())
    assert install("vscode", file, ENTRY, "mine").changed
    now = file.read_bytes().decode()
    assert read(now)["servers"] == {**read(text)["servers"], "mine": ENTRY}
    left = now.splitlines()
    assert all(line in left for line in text.splitlines())
    assert now.count(end) == now.count("\n"), "and the ends of its lines"
    assert not install("vscode", file, ENTRY, "mine").changed


def test_an_entry_that_is_there_keeps_what_its_owner_has_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mcp.json"
    own = {"env": {"A_KEY": "k"}, "cwd": "/tmp", "disabled": True}
    file.write_text(json.dumps({"servers": {"mine": {"type": "stdio", "command": "old", "args": [], **own}}}))
    given = ("mcp", "install", "--client", "vscode", "--file", str(file), "--name", "mine")
    assert called(*given) == 0
    entry = read(file.read_text())["servers"]["mine"]
    assert {key: entry[key] for key in own} == own and entry["command"] == sys.executable
    told = " ".join(capsys.readouterr().out.split())
    assert "changed: command, args; kept: type, env, cwd, disabled" in told
    assert called(*given, "--http", "8765") == 0
    entry = read(file.read_text())["servers"]["mine"]
    assert entry == {"type": "http", "url": "http://127.0.0.1:8765/mcp", **own}
    assert "foundry mcp" in (told := capsys.readouterr().out) and "--http 8765" in told


def test_the_help_names_the_port_of_a_server_over_http(capsys: pytest.CaptureFixture[str]) -> None:
    assert called("mcp", "install", "--help") == 0
    assert "--http PORT" in capsys.readouterr().out


def test_a_server_over_http_is_none_that_claude_desktop_could_start(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "claude.json"
    given = ("mcp", "install", "--client", "claude-desktop", "--file", str(file))
    assert called(*given, "--http", "8765") == 2
    assert "leave --http out" in capsys.readouterr().err and not file.exists()


@pytest.mark.parametrize("name", ["", "  "])
def test_a_name_that_says_nothing_is_refused(
    tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert called("mcp", "install", "--client", "vscode", "--team", "music", "--name", name) == 2
    assert "--name is empty" in capsys.readouterr().err and not (tmp_path / ".vscode").exists()


def test_what_cannot_be_read_is_told_with_what_to_paste(tmp_path: Path) -> None:
    file = tmp_path / "mcp.json"
    file.write_text('{"servers": {')
    with pytest.raises(ConfigError, match=re.escape('"mine": {"type": "stdio"')):
        install("vscode", file, ENTRY, "mine")


def test_a_client_of_another_kind_is_told_what_it_needs() -> None:
    client: ClientName = "claude-desktop"
    assert set(entry_of(client, ["foundry", "mcp"])) == {"command", "args"}


KEYS = st.sampled_from(["a", "b", "servers", "// no", "x,}", "\\", '"'])
VALUES = st.recursive(
    st.none() | st.integers() | st.sampled_from(["/*", "*/ ,]", "//", ",}", '"', "é\n"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=4)


@settings(max_examples=300, deadline=None)
@given(OBJECTS, KEYS, KEYS, VALUES, st.sampled_from([None, 0, 2, "\t"]), st.booleans())
def test_one_place_is_changed_and_all_else_is_read_as_before(
    data: dict[str, object], first: str, second: str, value: object, indent: int | str | None, decorated: bool
) -> None:
    text = json.dumps(data, indent=indent)
    if decorated:
        text = "/* a, } */" + re.sub(r"\n", " // b, }\\n", text) + " // c"
        text = re.sub(r"([^\s{\[,])( // b, \}\n\s*[}\]])", r"\1,\2", text)
    assert read(text) == data
    within = data.get(first, {})
    if not isinstance(within, dict):
        return
    changed = put(text, (first, second), value)
    assert read(changed) == data | {first: within | {second: value}}
    assert changed.count(" // b, }") == text.count(" // b, }") or second in within
    gone = without(changed, (first, second))
    assert read(gone) == data | {first: {key: one for key, one in within.items() if key != second}}
