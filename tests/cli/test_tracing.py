"""`swarmwright trace`: decisions, tokens, and a thread written as lines of JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cli.conftest import Cli, Ended

GATED = "Writer drafts the report. A human approves it before Editor polishes it."


def start(cli: Cli, *more: str, thread: str = "t") -> Ended:
    return cli("run", "--prompt", GATED, "--model", "stub:", "--thread", thread, "--request", "bees", *more)


@pytest.fixture
def gate(cli: Cli) -> str:
    """A thread `t` that waits at a gate, whose name this is."""
    assert start(cli, "--json").code == 3
    (gate,) = [s["instance"] for s in cli("trace", "t", "--json").data["spans"] if not s["agent"]]
    return str(gate)


def test_a_decision_at_a_gate_is_shown_with_what_was_asked_who_decided_when_and_why(
    cli: Cli, gate: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWARMWRIGHT_USER", "Eve")
    waiting = cli("trace", "t").out
    assert f"{gate}: asks: " in waiting
    assert re.search(rf"{gate}: waits for a person since \d{{4}}-", waiting)
    assert cli("send", "t", "--approve", "all", "--reason", "it is good").code == 0
    assert cli("run", "--resume", "t", "--model", "stub:").code == 0
    decided = cli("trace", "t").out
    assert re.search(rf"^{gate} +approved ", decided, re.M)
    assert re.search(rf"{gate}: approved by Eve at \d{{4}}-.*: it is good", decided)
    assert re.search(r"^tokens: \d+ in, \d+ out$", decided, re.M)


def test_a_thread_is_written_as_lines_of_json_to_a_file_or_to_stdout(
    cli: Cli, gate: str, tmp_path: Path
) -> None:
    ended = cli("trace", "t", "--export", "t.jsonl")
    assert (ended.code, ended.out) == (0, "")
    text = (tmp_path / "t.jsonl").read_text(encoding="utf-8")
    lines = [json.loads(line) for line in text.splitlines()]
    assert f"{len(lines)} lines in t.jsonl" in ended.err
    kinds = list(dict.fromkeys(line["type"] for line in lines))
    assert kinds == ["thread", "workflow", "event", "span"]
    assert {line["thread_id"] for line in lines} == {"t"}
    assert cli("trace", "t", "--export", "-").out == text
    assert not list(tmp_path.glob("*.part"))


def test_an_export_that_cannot_be_written_is_told_and_leaves_nothing(
    cli: Cli, gate: str, tmp_path: Path
) -> None:
    ended = cli("trace", "t", "--export", "nowhere/t.jsonl")
    assert ended.code == 2
    assert "nowhere/t.jsonl" in ended.err
    assert cli("trace", "unknown", "--export", "u.jsonl").code == 2
    assert not (tmp_path / "u.jsonl").exists()
    assert cli("trace", "t", "--json", "--export", "-").code == 2


def test_a_run_appends_to_the_file_that_the_config_names(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "swarmwright.toml").write_text(
        'prompt = "Writer drafts the report."\n[agents.Writer]\n[telemetry]\njsonl = "logs/trace.jsonl"\n'
    )
    assert cli("run", "--model", "stub:", "--thread", "t", "--request", "bees").code == 0
    kinds = [json.loads(line)["kind"] for line in (tmp_path / "logs/trace.jsonl").read_text().splitlines()]
    assert (kinds[0], kinds[-1]) == ("run_started", "run_finished")
    assert cli("trace", "t").code == 0
    assert len((tmp_path / "logs/trace.jsonl").read_text().splitlines()) == len(kinds)


def test_a_tool_call_that_failed_is_not_told_as_one_that_was_used(cli: Cli, tmp_path: Path) -> None:
    """One raises, one lacks an argument, one is fine, one is not the agent's to use."""
    (tmp_path / "brittle_tools.py").write_text(
        'def boom(x: int) -> str:\n    """Breaks."""\n    raise RuntimeError("kaput")\n\n\n'
        'def add(x: int, y: int) -> str:\n    """Adds."""\n    return str(x + y)\n'
    )
    calls = [
        {"name": "Boom", "args": {"x": 1}},
        {"name": "Add", "args": {"x": 1}},
        {"name": "Add", "args": {"x": 1, "y": 2}},
        {"name": "Secret", "args": {"x": 1}},
    ]
    (tmp_path / "script.json").write_text(json.dumps({"replies": [{"tool_calls": calls}, "done"]}))
    (tmp_path / "swarmwright.toml").write_text(
        'prompt = "Clerk computes the sums."\nmodel = "stub:script.json"\n'
        '[agents.Clerk]\ntools = ["Boom", "Add"]\n[tools.Boom]\nfunction = "brittle_tools:boom"\n'
        '[tools.Add]\nfunction = "brittle_tools:add"\n[tools.Secret]\nfunction = "brittle_tools:add"\n'
    )
    lived = cli("run", "--thread", "t").err
    assert "Clerk failed to use Boom: RuntimeError: kaput" in lived
    assert re.search(r"Clerk failed to use Add: .*y: Field required", lived)
    told = cli("trace", "t").out
    assert 'clerk: used boom {"x":1}, which failed: RuntimeError: kaput\n' in told
    assert re.search(r'used add \{"x":1\}, which failed: .*y: Field required', told)
    assert 'clerk: used add {"x":1,"y":2}\n' in told
    assert 'clerk: denied secret {"x":1}: ' in told
