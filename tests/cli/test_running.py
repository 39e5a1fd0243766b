"""`swarmwright run`, `threads` and `trace`: a team at work, people's answers, and what is left to read."""

from __future__ import annotations

import asyncio
import json
import os
import pty
import re
import select
import shlex
import signal
import subprocess
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from support.forking import PYTHON
from swarmwright.bootstrap.opening import open_platform
from swarmwright.cli.tracing import timeline
from swarmwright.runtime.tracing.results import TraceSpan
from swarmwright.settings import Settings
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.tree import Step, Workflow

if TYPE_CHECKING:
    from cli.conftest import Cli, Ended

PROMPT = "Writer drafts the report, then Editor polishes it."
GATED = "Writer drafts the report. A human approves it before Editor starts."
TEAM = ("--agents", "Writer,Editor", "--model", "stub:")


def run(cli: Cli, *arguments: str, prompt: str = PROMPT) -> Ended:
    return cli("run", "--prompt", prompt, *TEAM, *arguments)


def test_a_run_shows_lines_on_stderr_and_the_outputs_on_stdout(cli: Cli) -> None:
    ended = run(cli, "--request", "about bees")
    assert ended.code == 0
    assert [line for line in ended.out.splitlines() if line.startswith("## ")] == ["## Writer", "## Editor"]
    assert "about bees" in ended.out
    lines = [re.sub(r"^\d\d:\d\d:\d\d ", "", line) for line in ended.err.splitlines()]
    assert [line.split(" after ")[0] for line in lines if " done" in line] == ["Writer done", "Editor done"]
    assert "finished: thread " in lines[-1]


def test_a_run_shows_warnings_about_its_prompt_and_leaves_notes_to_compile(cli: Cli) -> None:
    prompt = "Writer drafts the report. Editor polishes it. Make sure the vibe is right."
    shown = cli("compile", "--prompt", prompt, *TEAM[:2]).out
    assert "info[" in shown
    assert "warning[" in shown
    ended = run(cli, prompt=prompt)
    assert "info[" not in ended.err
    assert "warning[" in ended.err


def test_with_json_a_run_is_one_object_and_its_thread_can_be_listed_and_traced(cli: Cli) -> None:
    result = run(cli, "--thread", "bees", "--request", "about bees", "--json")
    assert (result.code, result.data["status"], result.data["thread_id"]) == (0, "finished", "bees")
    assert [o["agent"] for o in result.data["outputs"]] == ["writer", "editor"]
    assert result.data["resume"] is None
    assert "Writer done after" in result.err
    assert result.data["usage"]["output_tokens"] > 0
    (listed,) = cli("threads", "--json").data
    assert (listed["thread_id"], listed["status"], listed["title"]) == ("bees", "idle", "about bees")
    spans = cli("trace", "bees", "--json").data["spans"]
    assert [(s["instance"], s["status"]) for s in spans] == [("writer", "done"), ("editor", "done")]
    assert spans[0]["ended_at"] <= spans[1]["started_at"]
    words = cli("trace", "be").out
    assert words.index("writer") < words.index("editor")
    assert "bees" in cli("threads").out


@pytest.mark.requirement("B-40")
def test_nobody_there_to_approve_ends_with_3_and_says_how_to_go_on(cli: Cli) -> None:
    ended = run(cli, "--thread", "t", prompt=GATED)
    assert ended.code == 3
    assert "## Writer" in ended.out
    assert "## Editor" not in ended.out
    command = ended.err.strip().splitlines()[-1].removeprefix("go on with: swarmwright ")
    assert command == "run --resume t --model stub: --approve gate-a-human-approves-it"
    assert cli(*command.split()[:-2]).code == 3
    resumed = cli(*command.split())
    assert resumed.code == 0
    assert "## Editor" in resumed.out
    assert resumed.err.count("Writer started") == 0


def test_a_paused_thread_and_a_missing_signal_are_gone_on_with_as_the_last_line_says(cli: Cli) -> None:
    prompt = "Writer drafts the report. Editor starts when facts_checked is announced."
    ended = run(cli, "--thread", "my t", "--db", "t.db", prompt=prompt)
    assert "Editor waits for facts_checked" in ended.err
    assert cli("send", "my t", "--pause", "--db", "t.db").code == 0
    paused = cli("run", "--resume", "my t", "--model", "stub:", "--db", "t.db")
    assert "The thread is paused." in paused.err
    line = paused.err.strip().splitlines()[-1].removeprefix("go on with: ")
    first, then = (shlex.split(command) for command in line.split(" && "))
    assert first == ["swarmwright", "send", "my t", "--resume", "--db", "t.db"]
    assert cli(*first[1:]).code == 0
    assert then[-2:] == ["--signal", "facts_checked"]
    resumed = cli(*then[1:])
    assert (resumed.code, "## Editor" in resumed.out) == (0, True)


@pytest.mark.parametrize(
    ("options", "code", "editor"),
    [(["--approve", "all"], 0, True), (["--reject", "all"], 1, False)],
)
def test_options_answer_for_people(cli: Cli, options: list[str], code: int, editor: bool) -> None:
    ended = run(cli, *options, prompt=GATED)
    assert ended.code == code
    assert ("## Editor" in ended.out) is editor


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--approve", "a human aproves"], "did you mean a-human-approves-it"),
        (
            ["--reject", "the-launch"],
            "there are: gate-a-human-approves-it (A human approves it before Editor starts), Search",
        ),
        (["--signal", "models_ready"], "no signal here is called so (there are: none)"),
    ],
)
def test_an_answer_to_nothing_is_refused_before_anything_starts(
    cli: Cli, tmp_path: Path, options: list[str], told: str
) -> None:
    ended = run(cli, "--tools", "Search", *options, "--json", prompt=GATED)
    assert ended.code == 2
    assert told in ended.data["error"]["message"]
    assert told in ended.err
    assert not list(tmp_path.iterdir())
    run(cli, "--thread", "t", prompt=GATED)
    assert cli("run", "--resume", "t", "--model", "stub:", *options).code == 2
    assert cli("threads", "--json").data[0]["status"] == "interrupted"


def test_a_gate_is_named_as_json_names_it(cli: Cli) -> None:
    waiting = run(cli, "--thread", "t", "--json", prompt=GATED)
    (wait,) = waiting.data["waiting"]
    assert (waiting.code, wait["kind"], wait["needs"]) == (3, "gate", "")
    resumed = cli("run", "--resume", "t", "--model", "stub:", "--approve", wait["instance"], "--json")
    assert (resumed.code, resumed.data["status"]) == (0, "finished")


def script(tmp_path: Path, *replies: dict[str, Any]) -> str:
    path = tmp_path / "script.json"
    path.write_text(json.dumps({"replies": list(replies)}))
    return f"stub:{path}"


def test_a_failed_step_is_typed_the_thread_can_be_resumed_and_nothing_is_repeated(
    cli: Cli, tmp_path: Path
) -> None:
    broken = script(tmp_path, {"match": "Editor", "failure": "server_error"}, {"text": "fine"})
    failed = cli("run", "--prompt", PROMPT, "--agents", "Writer,Editor", "--model", broken, "--thread", "t")
    assert failed.code == 1
    assert "editor failed: backend_unavailable" in failed.err
    assert "## Writer" in failed.out
    (listed,) = cli("threads", "--json").data
    assert listed["status"] == "failed"
    resumed = cli("run", "--resume", "t", "--model", "stub:")
    assert resumed.code == 0
    assert "## Editor" in resumed.out
    assert "Writer started" not in resumed.err


def test_a_thread_can_be_given_a_further_request(cli: Cli) -> None:
    run(cli, "--thread", "t", "--request", "about bees")
    ended = cli("run", "--resume", "t", "--model", "stub:", "--request", "about wasps")
    assert ended.code == 0
    assert "about wasps" in ended.out


def test_a_request_to_a_thread_that_waits_at_a_gate_says_what_becomes_of_it(cli: Cli) -> None:
    begun = run(cli, "--thread", "t", "--request", "about bees", "--json", prompt=GATED)
    assert (begun.data["request"], begun.data["note"]) == ("begun", None)
    further = ("run", "--resume", "t", "--model", "stub:", "--request", "about wasps")
    joined = cli(*further, "--json")
    assert (joined.code, joined.data["request"], joined.data["status"]) == (3, "joined", "interrupted")
    gate = joined.data["waiting"][0]["instance"]
    for said in (joined.data["note"], joined.err, cli(*further).err):
        assert "joined the turn that was not over" in said
        assert f"{gate} still waits for a person: --approve NAME or --reject NAME" in said
    assert cli(*further, "--approve", "all", "--json").data["request"] == "joined"


def test_a_request_to_a_thread_that_failed_says_that_it_begins_anew(cli: Cli, tmp_path: Path) -> None:
    broken = script(tmp_path, {"match": "Editor", "failure": "server_error"}, {"text": "fine"})
    cli("run", "--prompt", PROMPT, "--agents", "Writer,Editor", "--model", broken, "--thread", "t")
    ended = cli("run", "--resume", "t", "--model", "stub:", "--request", "about wasps", "--json")
    assert (ended.code, ended.data["request"]) == (0, "replaced")
    assert "began a new turn" in ended.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--resume", "nobody", "--model", "stub:"], "no thread named 'nobody'"),
        (["--resume", "t", "--prompt", "x"], "give no other"),
        (["--prompt", PROMPT, "--agents", "Writer,Editor"], "no model is named"),
        (["--prompt", PROMPT, *TEAM[:2], "--model", "nowhere:x"], "no provider named"),
        (["--prompt", PROMPT, *TEAM[:2], "--model", "stub:missing.toml"], "missing.toml"),
        (["--prompt", PROMPT, *TEAM[:2], "--model", "fast"], "names no provider"),
    ],
)
def test_what_cannot_work_is_told_before_anything_is_started(
    cli: Cli, tmp_path: Path, arguments: list[str], told: str
) -> None:
    ended = cli("run", *arguments)
    assert ended.code == 2
    assert told in ended.err
    assert "Traceback" not in ended.err
    assert not list(tmp_path.iterdir())


def test_a_taken_thread_id_is_refused_and_the_thread_is_left_alone(cli: Cli) -> None:
    run(cli, "--thread", "t")
    before = cli("threads", "--json").data
    again = run(cli, "--thread", "t")
    assert again.code == 2
    assert "--resume t goes on with it" in again.err
    assert cli("threads", "--json").data == before


def test_a_prompt_with_errors_starts_nothing(cli: Cli, tmp_path: Path) -> None:
    ended = run(cli, "--json", prompt="Writer drafts the report, then Edtor polishes it.")
    assert ended.code == 4
    assert ended.data["ok"] is False
    assert not list(tmp_path.iterdir())


def test_options_come_before_the_environment_and_that_before_the_file(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "swarmwright.toml").write_text(
        f"prompt = '{PROMPT}'\nmodel = 'stub:'\n[agents.Writer]\n[agents.Editor]\n"
        "[storage]\npath = 'file.db'\n"
    )
    assert cli("run").code == 0
    assert (tmp_path / "file.db").exists()
    monkeypatch.setenv("SWARMWRIGHT_DATABASE", "environment.db")
    assert cli("run").code == 0
    assert (tmp_path / "environment.db").exists()
    assert cli("run", "--db", "option.db").code == 0
    assert (tmp_path / "option.db").exists()
    assert [
        len(cli("threads", "--db", f"{n}.db", "--json").data) for n in ("file", "environment", "option")
    ] == [1] * 3


def test_threads_and_trace_make_no_store_where_there_is_none(cli: Cli, tmp_path: Path) -> None:
    assert cli("threads").out == "no threads\n"
    assert cli("threads", "--json").data == []
    assert cli("trace", "t").code == 2
    for command in ("threads", "approvals"):  # a path that was mistyped is no store without threads
        ended = cli(command, "--db", "nowhere/x.db")
        assert ended.code == 2
        assert "nowhere/x.db" in ended.err
    assert not list(tmp_path.iterdir())


def test_a_store_that_is_none_is_a_storage_error(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("these are my notes, not a database " * 100)
    ended = cli("threads", "--db", "notes.db")
    assert ended.code == 2
    assert "notes.db" in ended.err
    assert "Traceback" not in ended.err


def test_a_store_that_cannot_be_opened_is_told_without_a_traceback(tmp_path: Path) -> None:
    for _ in range(3):  # it was a race, lost most of the time
        ended = subprocess.run(
            [PYTHON, "-m", "swarmwright", "threads", "--db", "."],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=60,
        )
        assert ended.returncode == 2
        assert ended.stderr.startswith("error: .: the store cannot be opened: unable to open database file (")
        assert ended.stderr.count("\n") == 1


def test_the_timeline_is_to_scale() -> None:
    spans = [
        TraceSpan("a", "done", 0.0, 2.0),
        TraceSpan("b", "done", 2.0, 4.0),
        TraceSpan("c", "done", 4.0, 4.0),
    ]
    assert timeline(spans, 8) == ["━━━━    ", "    ━━━━", "       ━"]
    assert timeline([]) == []


def slow(tmp_path: Path) -> list[str]:
    """A run whose second step takes a minute."""
    model = script(tmp_path, {"match": "Editor", "text": "never", "delay_s": 60}, {"text": "a draft"})
    call = "from swarmwright.cli import main; main()"
    return [
        PYTHON,
        "-c",
        call,
        "run",
        "--prompt",
        PROMPT,
        "--agents",
        "Writer,Editor",
        "--model",
        model,
    ]


def test_a_step_that_was_cut_off_by_a_kill_stands_in_the_trace_beside_its_next_attempt(
    cli: Cli, tmp_path: Path
) -> None:
    with subprocess.Popen(
        [*slow(tmp_path), "--thread", "t"], cwd=tmp_path, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "Editor started" in line:
                break
        during = cli("trace", "t", "--json").data["spans"]
        process.kill()
    cut = cli("trace", "t")
    assert re.search(r"editor +interrupted +\S+ s +≥ \S+ s", cut.out), cut.out
    assert re.search(r"editor: started at .*, no end recorded: its process is gone", cut.out), cut.out
    assert cli("run", "--resume", "t", "--model", "stub:").code == 0
    spans = cli("trace", "t", "--json").data["spans"]
    told = [(s["instance"], s["status"], s["ended_at"] is None) for s in spans]
    assert told == [("writer", "done", False), ("editor", "interrupted", False), ("editor", "done", False)]
    assert [(s["instance"], s["status"]) for s in during] == [("writer", "done"), ("editor", "running")]


@pytest.mark.requirement("B-40")
def test_ctrl_c_cancels_says_how_to_go_on_and_nothing_finished_is_lost(cli: Cli, tmp_path: Path) -> None:
    with subprocess.Popen(
        [*slow(tmp_path), "--thread", "t"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        for line in process.stderr:
            if "Editor started" in line:
                break
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert re.search(r"editor +cancelled +\S+ s +\S+ s", cli("trace", "t").out)
    assert "## Writer" in out
    assert "swarmwright run --resume t" in err
    assert "Traceback" not in err
    resumed = cli("run", "--resume", "t", "--model", "stub:")
    assert resumed.code == 0
    assert "Writer started" not in resumed.err
    assert "a draft" in resumed.out


CTRL_C = b"\x03"


def on_terminal(arguments: list[str], folder: Path, question: bytes, answer: bytes) -> tuple[int, str]:
    """Run the command on a terminal of its own and type the answer when its question has come."""
    ours, theirs = pty.openpty()
    call = (
        "import fcntl, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
        "from swarmwright.cli import main; main()"
    )
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
    with subprocess.Popen(
        [PYTHON, "-c", call, *arguments],
        cwd=folder,
        env=environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    ) as process:
        os.close(theirs)
        try:
            shown = _read_until(ours, question)
            os.write(ours, answer)
            shown += _read_until(ours, None, again=answer if answer == CTRL_C else b"")
            process.wait(timeout=30)
        finally:
            process.kill()
    os.close(ours)
    return process.returncode, re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())


def _read_until(terminal: int, words: bytes | None, again: bytes = b"") -> bytes:
    """Read until the words have come; None: until the other end is closed.

    `again` is typed anew after a silent second: Python misses a Ctrl-C that comes just before it begins to
    read a line, as no person types it.
    """
    shown, deadline = b"", time.monotonic() + 60
    while time.monotonic() < deadline and not (words and words in shown):
        if select.select([terminal], [], [], 1.0)[0]:
            try:
                shown += os.read(terminal, 65536)
            except OSError:
                break
        elif again and b"stopped" not in shown:  # heard: a second one would kill it on its way out
            os.write(terminal, again)
    return shown


@pytest.mark.parametrize(("answer", "code"), [(b"y\n", 0), (b"n\n", 1), (CTRL_C, 130), (b"\x04", 3)])
def test_on_a_terminal_the_team_is_watched_and_people_are_asked(
    tmp_path: Path, answer: bytes, code: int
) -> None:
    arguments = ["run", "--prompt", GATED, *TEAM, "--thread", "t"]
    ended, shown = on_terminal(arguments, tmp_path, b"Approve?", answer)
    assert ended == code, shown
    assert re.search(r"✓ +Writer +\d+\.\d s", shown), shown
    assert ("swarmwright run --resume t" in shown) is (code in (130, 3))
    assert ("## Editor" in shown) is (code == 0)


TOOLS = """
print("imported")

def loud(text: str) -> str:
    "Says it aloud."
    print("LOUD", text)
    return f"heard {text}"
"""


def team_with_a_loud_tool(folder: Path, risk: str, *first: dict[str, Any]) -> str:
    module = "loud_" + uuid.uuid4().hex  # Python loads one module of a name
    (folder / f"{module}.py").write_text(TOOLS)
    call = {"tool_calls": [{"name": "Horn", "args": {"text": "hey"}}]}
    model = script(folder, *first, call, {"text": "fine"})
    (folder / "swarmwright.toml").write_text(
        f'prompt = "Ada makes noise."\nmodel = "{model}"\n[agents.Ada]\ntools = ["Horn"]\n'
        f'[tools.Horn]\nfunction = "{module}:loud"\nrisk = "{risk}"\n'
    )
    return model


def test_a_step_that_was_denied_to_the_end_works_when_the_thread_is_resumed(cli: Cli, tmp_path: Path) -> None:
    team_with_a_loud_tool(tmp_path, "high")
    call = {"tool_calls": [{"name": "Horn", "args": {"text": "hey"}}], "times": 9}
    stubborn = script(tmp_path, call)
    failed = cli("run", "--thread", "t", "--model", stubborn, "--reject", "horn")
    assert (failed.code, "ada failed: denied" in failed.err) == (1, True)
    resumed = cli("run", "--resume", "t", "--model", "stub:", "--approve", "horn")
    assert (resumed.code, "LOUD" in resumed.err, "## Ada" in resumed.out) == (0, True, True)


def test_what_a_tool_prints_does_not_stand_in_the_json(cli: Cli, tmp_path: Path) -> None:
    team_with_a_loud_tool(tmp_path, "low")
    ended = cli("run", "--json")
    assert (ended.code, ended.data["status"]) == (0, "finished")
    assert "imported" in ended.err
    assert "LOUD hey" in ended.err


@pytest.mark.parametrize(
    ("options", "loud"),
    [
        (("--approve", "horn"), True),
        (("--approve", "all"), True),
        (("--approve", "all", "--reject", "Horn"), False),
    ],
)
def test_options_answer_for_a_tool_of_high_risk(
    cli: Cli, tmp_path: Path, options: tuple[str, ...], loud: bool
) -> None:
    team_with_a_loud_tool(tmp_path, "high")
    ended = cli("run", *options)
    assert (ended.code, "LOUD hey" in ended.err) == (0, loud)


def test_nobody_there_to_approve_a_tool_ends_with_3_and_says_how_to_go_on(cli: Cli, tmp_path: Path) -> None:
    team_with_a_loud_tool(tmp_path, "high")
    waiting = cli("run", "--thread", "t", "--json")
    assert (waiting.code, waiting.data["status"], waiting.data["failures"]) == (3, "interrupted", {})
    (wait,) = waiting.data["waiting"]
    assert (wait["kind"], wait["agent"], wait["name"]) == ("tool", "ada", "horn")
    assert (wait["tool_name"], wait["arguments"]) == ("Horn", '{"text":"hey"}')
    assert cli("threads", "--json").data[0]["status"] == "interrupted"
    ended = cli("run", "--resume", "t")
    assert (ended.code, "LOUD" in ended.err, "failed" in ended.err) == (3, False, False)
    assert 'Ada wants to use Horn with {"text":"hey"}' in ended.err
    command = ended.err.strip().splitlines()[-1].removeprefix("go on with: swarmwright ")
    assert command == f"run --resume t --approve {wait['approval']}"
    assert "waits for a person's yes to Horn" in cli("trace", "t").out
    resumed = cli(*command.split(), "--model", "stub:")
    assert (resumed.code, resumed.err.count("LOUD hey")) == (0, 1)


@pytest.mark.parametrize(("answer", "code"), [(b"y\n", 0), (b"n\ntoo late at night\n", 0), (b"\x04", 3)])
def test_on_a_terminal_people_are_asked_for_tool_calls(tmp_path: Path, answer: bytes, code: int) -> None:
    said = [
        {"match": "heard hey", "text": "it was heard"},
        {"match": "too late at night", "text": "quiet then"},
    ]
    team_with_a_loud_tool(tmp_path, "high", *said)
    ended, shown = on_terminal(["run", "--thread", "t"], tmp_path, b"Approve?", answer)
    assert ended == code, shown
    assert 'Ada wants to use Horn with {"text":"hey"}' in shown
    assert ("LOUD hey" in shown) is (answer == b"y\n")
    assert ("quiet then" in shown) is (b"late" in answer), shown
    assert ("swarmwright run --resume t --approve ask-1-" in shown) is (code == 3)


def team_with_a_sink(folder: Path) -> None:
    """Clerk sends one mail, and then another, each of which asks for a yes to exactly it."""
    model = team_with_a_loud_tool(
        folder, "low", {"tool_calls": [{"name": "Horn", "args": {"text": "first"}}]}
    )
    text = (folder / "swarmwright.toml").read_text().replace('risk = "low"', 'sink = "send"')
    (folder / "swarmwright.toml").write_text(text)
    assert model


def made(cli: Cli) -> list[dict[str, Any]]:
    """The calls that the thread's steps have made."""
    spans = cli("trace", "t", "--json").data["spans"]
    return [call for span in spans for call in span["calls"] if call["event"] == "tool_called"]


def test_a_name_answers_the_calls_of_a_sink_that_wait_and_none_that_comes_later(
    cli: Cli, tmp_path: Path
) -> None:
    team_with_a_sink(tmp_path)
    first = cli("run", "--thread", "t", "--approve", "horn", "--json")
    assert (first.code, [w["arguments"] for w in first.data["waiting"]]) == (3, ['{"text":"first"}'])
    second = cli("run", "--resume", "t", "--approve", "horn")
    assert (second.code, second.err.count("LOUD")) == (3, 1)
    assert 'Ada wants to use Horn with {"text":"hey"}' in second.err
    third = cli(*second.err.strip().splitlines()[-1].removeprefix("go on with: swarmwright ").split())
    assert (third.code, third.err.count("LOUD hey")) == (0, 1)
    calls = made(cli)
    assert [call["reason"] for call in calls] == ["a person approved this call"] * 2
    assert len({call["approval"] for call in calls}) == 2


def test_a_yes_to_every_use_of_a_tool_is_told_as_one(cli: Cli, tmp_path: Path) -> None:
    team_with_a_loud_tool(tmp_path, "high")
    assert cli("run", "--thread", "t", "--approve", "horn").code == 0
    (call,) = made(cli)
    assert (call["rule"], call["reason"]) == ("beforehand", "every use of Horn was approved beforehand")


def test_an_argument_that_is_no_text_is_a_usage_error(cli: Cli) -> None:
    run(cli)
    no_text = "bees \udcff"
    for arguments in (
        ("run", *TEAM, "--prompt", no_text),
        ("run", *TEAM, "--prompt", PROMPT, "--request", no_text),
        ("run", "--resume", no_text),
        ("trace", no_text),
    ):
        ended = cli(*arguments)
        assert (ended.code, "not text in UTF-8" in ended.err) == (2, True)


def test_a_thread_without_a_name_is_a_usage_error(cli: Cli) -> None:
    ended = run(cli, "--thread", "")
    assert (ended.code, "Traceback" in ended.err) == (2, False)
    assert "error: " in ended.err


def test_going_on_with_a_thread_on_which_nothing_has_begun_is_a_usage_error(cli: Cli, tmp_path: Path) -> None:
    workflow = Workflow(Step("ada", "ada"), team=Catalog((AgentSpec("ada", "Ada"),)))
    database = tmp_path / "threads.db"

    async def make() -> None:
        async with open_platform(Settings(database=database, model="stub:")) as platform:
            await platform.create_thread(workflow, "fresh")

    asyncio.run(make())
    going_on = ("run", "--resume", "fresh", "--model", "stub:", "--db", str(database))
    ended = cli(*going_on)
    assert (ended.code, "nothing has begun on this thread" in ended.err) == (2, True)
    assert cli(*going_on, "--request", "hi").code == 0


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_an_output_that_is_full_is_told_without_a_traceback(tmp_path: Path, form: tuple[str, ...]) -> None:
    code = "from swarmwright.cli import main; main()"
    command = [PYTHON, "-c", code, "run", "--prompt", PROMPT, *TEAM, *form]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(
            command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, cwd=tmp_path
        )
    assert (ended.returncode, "Traceback" in ended.stderr) == (1, False)
    assert "error: stdout cannot be written: No space left on device" in ended.stderr


def test_with_json_a_prompt_with_errors_is_told_as_compile_tells_it(cli: Cli) -> None:
    prompt = "Writer drafts the report, then Ghost polishes it."
    ran = run(cli, "--json", prompt=prompt)
    compiled = cli("compile", "--prompt", prompt, *TEAM[:2], "--json")
    assert (ran.code, compiled.code, ran.data["ok"]) == (4, 4, False)
    assert ran.data == compiled.data


def test_a_loop_that_goes_on_without_its_condition_says_so(cli: Cli, tmp_path: Path) -> None:
    script = {"replies": [{"match": "You", "text": "bad", "structured": {"answer": False, "reason": "bad"}}]}
    (tmp_path / "bad.json").write_text(json.dumps(script))
    prompt = "Writer drafts the text, and Critic reviews it; repeat until the text is good, at most 2 times."
    given = ("run", "--prompt", prompt, "--agents", "Writer,Critic", "--model", "stub:bad.json")
    told = cli(*given, "--json")
    (one,) = told.data["exhausted"]
    assert (told.data["status"], one["rounds"], one["until"]) == ("finished", 2, "the text is good")
    shown = f"{one['instance']} went on after 2 rounds without what was to end it: the text is good"
    assert f"run finished; {shown}" in told.err
    assert 'judged "the text is good": no' in told.err
    assert f"\n{shown}\n" in cli(*given).err
