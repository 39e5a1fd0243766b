"""Streams as they come: closed, gone, full, or short of letters. Each in a process of its own.

A shell starts those whose streams are closed, and the others are forked (support.forking).
"""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from support.forking import PYTHON

PROMPT = "Writer drafts the report on 日本, then Editor polishes it."
TEAM = "--agents Writer,Editor"
COMPILE = f"compile --prompt '{PROMPT}' {TEAM}"
RUN = f"run --prompt '{PROMPT}' {TEAM} --model stub: --thread t"


def shell(folder: Path, line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell, in which `sw` is the command line and `$?` its code, in an empty folder."""
    given = "from swarmwright.cli import main; main()"
    define = f"""sw() {{ '{sys.executable}' -c '{given}' "$@"; }}\n"""
    return subprocess.run(
        ["sh", "-c", define + line],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        encoding=environment.get("PYTHONIOENCODING", "utf-8"),
        timeout=60,
        check=False,
    )


def sw(
    folder: Path,
    line: str,
    *,
    first: str = "pass",
    stdout: int | IO[bytes] = subprocess.PIPE,
    **environment: str,
) -> subprocess.CompletedProcess[str]:
    """Run the command line in an empty folder. first: what its process does before."""
    return subprocess.run(
        [PYTHON, "-c", f"{first}\nfrom swarmwright.cli import main; main()", *shlex.split(line)],
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding=environment.get("PYTHONIOENCODING", "utf-8"),
        timeout=60,
        check=False,
    )


def test_without_a_stdin_a_run_asks_nobody_and_goes_on(tmp_path: Path) -> None:
    ended = shell(tmp_path, f"sw {RUN} <&-")
    assert ended.returncode == 0, ended.stderr
    assert "## Editor" in ended.stdout


def test_a_closed_stdin_is_an_empty_one(tmp_path: Path) -> None:
    ended = shell(tmp_path, "sw compile - --json <&-")
    assert (ended.returncode, json.loads(ended.stdout)["ok"]) == (4, False)
    ended = shell(tmp_path, "sw relations --jsonl - <&-")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")


@pytest.mark.parametrize("command", [RUN, f"{COMPILE} --json"])
def test_a_closed_stdout_is_refused_in_one_line_and_nothing_starts(tmp_path: Path, command: str) -> None:
    ended = shell(tmp_path, f"sw {command} >&-")
    assert ended.returncode == 2
    assert ended.stderr == "error: stdout: it is closed (send it to /dev/null if nobody is to read it)\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("stderr", ["2>&-", "2>/dev/full"])
def test_a_stderr_that_takes_nothing_stops_no_run(tmp_path: Path, stderr: str) -> None:
    ended = shell(tmp_path, f"sw {RUN} --json {stderr}")
    assert (ended.returncode, json.loads(ended.stdout)["status"]) == (0, "finished")


def test_an_error_keeps_its_code_where_nobody_can_be_told(tmp_path: Path) -> None:
    assert shell(tmp_path, "sw compile missing.txt 2>&-").returncode == 2
    assert shell(tmp_path, "sw compile --unheard-of 2>/dev/full").returncode == 2


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_what_an_encoding_lacks_is_written_in_signs_that_it_has(tmp_path: Path, encoding: str) -> None:
    ended = sw(tmp_path, COMPILE, PYTHONIOENCODING=encoding)
    assert ended.returncode == 0
    assert "|- Writer" in ended.stdout
    assert "\\u65e5" in ended.stdout
    assert "Traceback" not in ended.stderr
    told = sw(tmp_path, f"{COMPILE} --json", PYTHONIOENCODING=encoding)
    assert PROMPT in json.loads(told.stdout)["workflow"]["source"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (RUN, 0),
        (f"run --prompt 'Writer drafts. A human approves it.' {TEAM} --model stub:", 3),
        (f"{COMPILE} --json", 0),
        ("compile --prompt '' --json", 4),
        ("explain", 0),
        ("--help", 0),
        ("relations --jsonl records", 0),
    ],
)
def test_a_reader_that_goes_away_changes_no_exit_code(tmp_path: Path, command: str, code: int) -> None:
    record = json.dumps({"id": 1, "prompt": PROMPT, "roster": {}}) + "\n"
    (tmp_path / "records").write_text(record * 50)
    reader, writer = os.pipe()
    os.close(reader)
    ended = sw(tmp_path, command, stdout=writer)
    os.close(writer)
    assert ended.returncode == code, ended.stderr
    assert "Traceback" not in ended.stderr
    assert "Broken pipe" not in ended.stderr


def test_a_full_disk_under_stdout_is_told_and_leaves_with_1(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = sw(tmp_path, COMPILE, stdout=full)
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1] == "error: stdout cannot be written: No space left on device"


def test_a_disk_that_is_full_in_mid_run_has_a_code_of_its_own_and_the_thread_goes_on(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk's; the store's first pages fit, long texts do not."""
    long = os.urandom(40_000).hex()
    (tmp_path / "long.json").write_text(json.dumps({"replies": [{"match": "You", "text": long}]}))
    team = "--agents Ada,Bob,Cy,Dan"
    prompt = "Ada writes, then Bob edits, then Cy posts, then Dan reads."
    assert sw(tmp_path, "run --prompt 'Ada writes.' --agents Ada --model stub:").returncode == 0
    run = f"run --prompt '{prompt}' {team} --model stub:long.json --thread t --json"
    limited = "import resource as r; r.setrlimit(r.RLIMIT_FSIZE, (400 * 512, 400 * 512))"
    ended = sw(tmp_path, run, first=limited)
    assert ended.returncode == 5, ended.stderr
    error = json.loads(ended.stdout)["error"]
    assert error["type"] == "StorageFailed"
    assert "swarmwright run --resume t" in error["remedy"]
    resumed = sw(tmp_path, "run --resume t --model stub: --json")
    assert (resumed.returncode, json.loads(resumed.stdout)["status"]) == (0, "finished")


def test_a_store_that_cannot_be_opened_is_told_with_a_remedy(tmp_path: Path) -> None:
    ended = sw(tmp_path, f"{RUN} --db /proc/nowhere/t.db")
    assert ended.returncode == 2
    assert ended.stderr.splitlines()[-1] == (
        "error: /proc/nowhere/t.db: the store cannot be opened: no such file or directory "
        "(name another file, by --db or `path` in [storage])"
    )
