"""`swarmwright trace`: decisions, tokens, and a thread written as lines of JSON."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from swarmwright.cli.tracing import _print
from swarmwright.ports.threads import ThreadRecord
from swarmwright.runtime.tracing.results import TraceSpan

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
    assert 'clerk: used Boom {"x":1}, which failed: RuntimeError: kaput\n' in told
    assert re.search(r'used Add \{"x":1\}, which failed: .*y: Field required', told)
    assert 'clerk: used Add {"x":1,"y":2}\n' in told
    assert 'clerk: denied Secret {"x":1}: ' in told


LONG = "gate-a-human-approves-the-quarterly-report-before-it-is-sent"


def spans(*, repeated: int = 1) -> list[TraceSpan]:
    """Two spans, of which one has a long id and calls a tool so often."""
    called = {"event": "tool_called", "tool": "search", "arguments": "{}"}
    calls = tuple({**called, "call_id": str(n)} for n in range(repeated))
    return [TraceSpan(LONG, "interrupted", 0.0, None), TraceSpan("writer", "done", 0.0, 9.5, calls=calls)]


@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_ids_stand_whole_however_narrow_the_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    _print(ThreadRecord("t", "v", "interrupted", 0.0, 0.0, ""), spans())
    out = capsys.readouterr().out
    assert "…" not in out
    shown = out[out.index("step") : out.index("writer")].splitlines()[1:]
    assert max(map(len, shown)) <= width
    assert "".join(re.split(r"\s", line)[0] for line in shown) == LONG


def test_equal_calls_one_after_the_other_are_told_once_with_their_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _print(ThreadRecord("t", "v", "interrupted", 0.0, 0.0, ""), spans(repeated=40))
    assert capsys.readouterr().out.count("used search") == 1
    _print(ThreadRecord("t", "v", "interrupted", 0.0, 0.0, ""), spans(repeated=40))
    assert "writer: used search {} (40 times)" in capsys.readouterr().out


def test_an_answer_that_was_cut_off_is_noted_with_its_step(capsys: pytest.CaptureFixture[str]) -> None:
    ends = ({"model": "m", "finish": "stop"}, {"model": "m", "finish": "MAX_TOKENS"}, {"model": "m"})
    span = TraceSpan("writer", "done", 0.0, 9.5, models=ends)
    _print(ThreadRecord("t", "v", "finished", 0.0, 0.0, ""), [span])
    assert capsys.readouterr().out.count("writer: an answer was cut off at the model's limit of tokens") == 1
    span = TraceSpan("writer", "done", 0.0, 9.5, models=({"model": "m", "finish": "content_filter"},))
    _print(ThreadRecord("t", "v", "finished", 0.0, 0.0, ""), [span])
    assert "writer: an answer was cut off by the provider's content filter" in capsys.readouterr().out


INTERRUPTED = """
import sys

class CtrlC:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            raise KeyboardInterrupt

sys.meta_path.insert(0, CtrlC())
from swarmwright.cli import main
main(["compile", "--prompt", "Ann writes.", "--agents", "Ann"])
"""


@pytest.mark.parametrize("module", ["typer", "swarmwright.cli.compiling", "swarmwright.language.pipeline"])
def test_ctrl_c_in_the_midst_of_imports_leaves_quietly(module: str) -> None:
    code = INTERRUPTED.format(module=module)
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert (ended.returncode, "Traceback" in ended.stderr) == (130, False)


def test_nothing_is_imported_before_ctrl_c_leaves_quietly() -> None:
    code = (
        "import sys; before = set(sys.modules); import swarmwright.cli; "
        "print(*sorted(m for m in set(sys.modules) - before if not m.startswith('swarmwright')))"
    )
    ended = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert ended.stdout.split() == ["__future__"]


TRACED = """
prompt = "Writer drafts the report. A human approves it before Editor polishes it."
model = "stub:"
agents = {Writer = {}, Editor = {}}
telemetry = {jsonl = "grow.jsonl"}
"""


@pytest.mark.parametrize(
    "command",
    [
        ("approvals", "t", "--approve", "all"),
        ("send", "t", "--approve", "all"),
        ("redirect", "t", "writer"),
        ("edit", "t", "--output", "Writer=By hand."),
        ("swap", "t", "--approval", "other.txt"),
    ],
    ids=" ".join,
)
def test_a_command_that_is_taken_where_no_run_goes_on_is_told_to_the_file_of_events_too(
    cli: Cli, tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "swarmwright.toml").write_text(TRACED)
    (tmp_path / "other.txt").write_text("Writer drafts the report, then Editor polishes it.")
    assert cli("run", "--thread", "t", "--request", "bees").code == 3
    assert cli(*command).code == 0
    exported = [json.loads(line) for line in cli("trace", "t", "--export", "-").out.splitlines()]
    log = [line for line in exported if line["type"] == "event"]
    assert "command_applied" in [event["kind"] for event in log]
    grown = [json.loads(line) for line in (tmp_path / "grow.jsonl").read_text().splitlines()]
    assert grown == log


def test_looking_at_a_thread_opens_no_file_of_events(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "swarmwright.toml").write_text(TRACED)
    assert cli("run", "--thread", "t", "--request", "bees").code == 3
    (tmp_path / "other.txt").write_text("Writer drafts the report, then Editor polishes it.")
    (tmp_path / "grow.jsonl").unlink()
    for looks in (
        ("approvals", "t"),
        ("history", "t"),
        ("trace", "t"),
        ("swap", "t", "--dry-run", "other.txt"),
    ):
        assert cli(*looks).code == 0
    assert not (tmp_path / "grow.jsonl").exists()
