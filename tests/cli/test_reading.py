"""`--reader`: a model reads, what it said is shown apart, and a model that fails starts nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.forking import PYTHON
from support.model_server import Say, running_model_server

if TYPE_CHECKING:
    from cli.conftest import Cli

TEAM = ("--agents", "Writer,Editor", "--tools", "Search,Shell")
OPEN = "Writer drafts the report. It shines, thanks to Editor, in the wake of Writer."
QUOTE = "It shines, thanks to Editor, in the wake of Writer"
ANSWER: dict[str, Any] = {
    "steps": [{"quote": QUOTE, "agent": "Editor"}],
    "order": [{"quote": QUOTE, "earlier": "Writer", "later": "Editor"}],
    "rules": [{"quote": "all may use Shell", "kind": "may", "agents": ["everyone"], "tool": "Shell"}],
}


@pytest.fixture
def model(tmp_path: Path) -> str:
    """A stub that gives the answer whenever it is asked."""
    script = tmp_path / "answers.json"
    script.write_text(json.dumps({"replies": [{"structured": ANSWER, "times": 3}]}))
    return f"stub:{script}"


def test_what_a_model_read_is_listed_apart_with_what_it_was_refused(cli: Cli, model: str) -> None:
    ended = cli("compile", "--prompt", OPEN, *TEAM, "--reader", f"auto:{model}")
    assert ended.code == 0
    told = ended.out[ended.out.index("read with stub:") :].splitlines()
    assert told[0].endswith("answer 2 of 2")
    assert told[1:3] == ["  + step (agent Editor)", "  + order (earlier Writer, later Editor)"]
    assert told[3].startswith("  - rule may (agents everyone, tool Shell): ")
    plain = cli("compile", "--prompt", OPEN, *TEAM)
    assert "read with" not in plain.out + plain.err


def test_the_json_says_who_was_asked_and_whose_words_are_whose(cli: Cli, model: str) -> None:
    data = cli("compile", "--prompt", OPEN, *TEAM, "--reader", f"auto:{model}", "--json").data
    assert data["asked"]["model"] == model and data["asked"]["used"] == 2
    assert {h["fate"] for h in data["asked"]["heard"]} == {"taken", "refused"}
    assert {OPEN[e["start"] : e["end"]] for e in data["ledger"] if e["source"] == "model"} >= {"shines"}
    assert ["before", "Writer", "Editor"] in data["facts"]
    assert cli("compile", "--prompt", OPEN, *TEAM, "--json").data["asked"] is None


def test_the_ledger_names_the_model_beside_its_words(cli: Cli, model: str) -> None:
    ended = cli("compile", "--prompt", OPEN, *TEAM, "--reader", f"auto:{model}", "--show", "ledger")
    (line,) = [line for line in ended.out.splitlines() if line.startswith("shines ")]
    assert "by model" in line


def test_relations_and_run_take_a_reader_too(cli: Cli, model: str) -> None:
    ended = cli("relations", "--prompt", OPEN, *TEAM, "--reader", f"auto:{model}")
    assert "Writer is complete before Editor starts" in ended.out and "read with" in ended.err
    ended = cli("run", "--prompt", OPEN, *TEAM, "--reader", f"auto:{model}", "--model", "stub:", "--json")
    assert ended.code == 0
    assert [output["agent"] for output in ended.data["outputs"]] == ["writer", "editor"]


def test_a_reader_without_a_name_asks_the_model_of_the_run(cli: Cli, model: str) -> None:
    ended = cli("run", "--prompt", OPEN, *TEAM, "--reader", "auto", "--model", model)
    assert f"read with {model}" in ended.err


@pytest.mark.parametrize("command", ["compile", "relations", "run"])
def test_a_model_that_fails_ends_with_1_and_starts_nothing(cli: Cli, tmp_path: Path, command: str) -> None:
    script = tmp_path / "down.json"
    script.write_text(json.dumps({"replies": [{"failure": "server_error", "times": 9}]}))
    given = ("--prompt", OPEN, *TEAM, "--reader", f"model:stub:{script}")
    ended = cli(command, *given, "--json")
    assert ended.code == 1
    assert ended.data["error"]["type"] == "ModelUnavailable"
    assert not (tmp_path / ".swarmwright").exists()


def test_a_reader_that_is_none_is_a_usage_error(cli: Cli) -> None:
    for reader in ("modle:x", "model", "model:nobody", "rules:x"):
        assert cli("compile", "--prompt", OPEN, *TEAM, "--reader", reader).code == 2
    ended = cli("relations", "--jsonl", "-", "--reader", "model:stub:", stdin="{}")
    assert ended.code == 2 and "--jsonl is read by the rules" in ended.err


def test_ctrl_c_while_a_model_is_asked_leaves_with_130(tmp_path: Path) -> None:
    with running_model_server() as server:
        server.script(Say(fault="slow"))
        (tmp_path / "swarmwright.toml").write_text(
            f'prompt = "{OPEN}"\n[agents.Writer]\n[agents.Editor]\n[models.m]\nmodel = "ollama:tiny"\n'
            f'base_url = "{server.ollama_url}"\n'
        )
        process = subprocess.Popen(
            [
                PYTHON,
                "-c",
                "from swarmwright.cli import main; main()",
                "compile",
                "--reader",
                "model:m",
            ],
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=dict(os.environ),
        )
        try:
            assert server.asked.wait(30)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode == 130, err
    assert out == "" and "stopped" in err and "Traceback" not in err
