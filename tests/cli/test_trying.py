"""`compile --dry-run`, `compile --watch` and `diff`: what authors look at before anything runs."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

import pytest

from support.forking import PYTHON

if TYPE_CHECKING:
    from cli.conftest import Cli

PROMPT = (
    "Writer drafts the report. If the quality is below 8, Editor polishes it. I approve before Poster posts."
)
SCRIPT = "from swarmwright.cli import main; main()"
TEAM = ("--agents", "Writer,Editor,Poster,Idler", "--tools", "Search")


def test_a_dry_run_tells_every_branch_who_is_needed_and_what_is_missing(cli: Cli) -> None:
    out = cli("compile", "--prompt", PROMPT, *TEAM, "--dry-run").out
    assert out.startswith("When every answer is yes:\n  1. Writer\n")
    assert 'If not "quality < 8":' in out
    assert "Writer reports quality" in out
    assert "Idler is in the team and has no work" in out
    assert "no model is named" in out


def test_a_dry_run_knows_the_model_of_the_environment(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWARMWRIGHT_MODEL", "stub:")
    assert "no model is named" not in cli("compile", "--prompt", PROMPT, *TEAM, "--dry-run").out


def test_a_dry_run_lists_everything_that_is_missing_at_once(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "team.toml").write_text(
        "prompt = 'Ann works, then Bob works.'\n"
        "[agents.Ann]\nmodel = 'nobody:x'\n[agents.Bob]\n"
        "[tools.Hammer]\nfunction = 'nowhere:hit'\n[tools.Saw]\n"
    )
    out = cli("compile", "team.toml", "--dry-run").out
    missing = out[out.index("Missing:") :]
    for word in ("nobody", "nowhere", "Saw"):
        assert word in missing


@pytest.mark.requirement("B-34")
def test_a_dry_run_as_json_has_every_play_beside_the_compilation(cli: Cli) -> None:
    data = cli("compile", "--prompt", PROMPT, *TEAM, "--dry-run", "--json").data
    plays = data["rehearsal"]["plays"]
    assert [event["node"] for moment in plays[0]["moments"] for event in moment][:2] == ["writer", "editor"]
    assert plays[1]["turned"][0]["text"] == "quality < 8"
    assert any("Idler" in line for line in data["rehearsal"]["missing"])
    assert data["ok"] is True


def test_a_dry_run_of_a_prompt_with_errors_is_null(cli: Cli) -> None:
    ended = cli("compile", "--prompt", "Wrter writes.", *TEAM, "--dry-run", "--json")
    assert ended.code == 4
    assert ended.data["rehearsal"] is None


@pytest.mark.parametrize("flags", [("--mermaid", "--dry-run"), ("--dry-run", "--show", "tree")])
def test_forms_that_exclude_each_other_are_refused(cli: Cli, flags: tuple[str, ...]) -> None:
    assert cli("compile", "--prompt", PROMPT, *TEAM, *flags).code == 2


def test_diff_tells_each_change_in_words(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("Writer drafts, then Editor polishes. Only Writer may use Search.")
    (tmp_path / "new.txt").write_text("Writer drafts, then Poster posts. Nobody may use Search.")
    ended = cli("diff", "old.txt", "new.txt", *TEAM)
    assert ended.code == 0
    assert "- Editor" in ended.out
    assert "+ Poster" in ended.out
    assert "- Only Writer may use Search." in ended.out
    data = cli("diff", "old.txt", "new.txt", *TEAM, "--json").data
    assert data["same"] is False
    assert {"added", "removed"} <= {change["kind"] for change in data["changes"]}


def test_diff_takes_workflows_that_were_stored_as_json(cli: Cli, tmp_path: Path) -> None:
    whole = cli("compile", "--prompt", PROMPT, *TEAM, "--json").data
    (tmp_path / "whole.json").write_text(json.dumps(whole))
    (tmp_path / "bare.json").write_text(json.dumps(whole["workflow"]))
    ended = cli("diff", "whole.json", "bare.json")
    assert (ended.code, ended.out) == (0, "nothing changes\n")
    (tmp_path / "broken.json").write_text("{")
    assert cli("diff", "whole.json", "broken.json").code == 2


def test_diff_of_a_prompt_with_errors_shows_them_and_exits_with_4(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "old.txt").write_text("Writer drafts.")
    (tmp_path / "new.txt").write_text("Writer drafts, then Edtor polishes.")
    ended = cli("diff", "old.txt", "new.txt", *TEAM)
    assert (ended.code, ended.out) == (4, "")
    assert "SW104" in ended.err


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """`compile --watch --json` on a file, killed after a minute."""
    (tmp_path / "team.txt").write_text("Writer drafts.")
    command = [PYTHON, "-c", SCRIPT, "compile", "team.txt", *TEAM, "--watch", "--json"]
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True, env=environment)
    timer = Timer(60, process.kill)
    timer.start()
    yield process
    timer.cancel()
    process.kill()
    process.wait()
    if process.stdout:
        process.stdout.close()


def test_watch_reads_again_at_every_save_also_by_a_new_file_and_ends_by_ctrl_c(
    watching: subprocess.Popen[str], tmp_path: Path
) -> None:
    assert watching.stdout is not None
    first = json.loads(watching.stdout.readline())
    assert first["ok"] is True
    (tmp_path / "next.txt").write_text("Writer drafts, then Edtor polishes.")
    (tmp_path / "next.txt").replace(tmp_path / "team.txt")
    seen = json.loads(watching.stdout.readline())
    assert seen["ok"] is False
    watching.send_signal(signal.SIGINT)
    assert watching.wait(timeout=20) == 0


def test_watch_needs_a_file(cli: Cli) -> None:
    assert cli("compile", "--prompt", PROMPT, *TEAM, "--watch").code == 2
    assert cli("compile", "-", *TEAM, "--watch", stdin=PROMPT).code == 2
