"""`swarmwright swap` and `send`: a thread is told and changed while another process runs it."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.forking import PYTHON
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.encoding import to_json
from swarmwright.workflow.tree import Step, Workflow

if TYPE_CHECKING:
    from cli.conftest import Cli

TEAM = ("--agents", "Writer,Editor,Critic")
OLD = "Writer drafts the report, then Editor polishes it."
NEW = "Writer drafts the report, then Critic checks it."
STARTS_WITHIN_S = 60
DESK = """
from pathlib import Path
import time

def write(view):
    while not Path("go").exists():
        time.sleep(0.02)
    return "fine"
"""
TEAM_FILE = """
model = "stub:"

[agents.Writer]
kind = "custom"
function = "desk:write"

[agents.Editor]

[agents.Critic]
"""


@contextmanager
def running_elsewhere(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that runs the thread "t", whose Writer is at work until there is a file "go"."""
    (folder / "desk.py").write_text(DESK)
    (folder / "team.toml").write_text(TEAM_FILE)
    command = ("run", "--prompt", OLD, "--config", "team.toml", "--thread", "t", "--request", "go")
    process = subprocess.Popen(
        [PYTHON, "-c", "from swarmwright.cli import main; main()", *command],
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        until = time.monotonic() + STARTS_WITHIN_S
        while "Writer started" not in process.stderr.readline():
            assert time.monotonic() < until
        yield process
    finally:
        process.kill()
        process.communicate()


@pytest.mark.requirement("B-01", "B-40")
def test_a_thread_is_changed_while_another_process_runs_it(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "new.txt").write_text(NEW)
    with running_elsewhere(tmp_path) as other:
        plan = cli("swap", "t", "new.txt", "--dry-run", "--json").data
        assert (plan["command"], [m["instance"] for m in plan["plan"]["running"]]) == (None, ["writer"])
        ended = cli("swap", "t", "new.txt")
        assert (ended.code, ended.err) == (0, "swap: applied\n")
        assert "Critic" in ended.out
        (tmp_path / "go").touch()  # Writer was at work all this time
        out, err = other.communicate(timeout=STARTS_WITHIN_S)
        assert other.returncode == 0, err
        assert [line for line in out.splitlines() if line.startswith("## ")] == ["## Writer", "## Critic"]
        assert "the workflow is changed" in err


def test_a_plan_names_the_option_by_which_running_work_that_reads_differently_is_begun_anew(
    cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "new.txt").write_text(NEW.replace("drafts the report", "deletes the archive"))
    with running_elsewhere(tmp_path):
        plan = cli("swap", "t", "new.txt", "--dry-run").out
        assert "(`swarmwright swap --drain cancel`), and it begins again in its new form" in plan
        assert cli("swap", "t", "new.txt", "--approval").code == 0
        assert "(`swarmwright swap --drain cancel`)" in cli("approvals", "t").out
        assert "swap --drain cancel" not in cli("swap", "t", "new.txt", "--drain", "cancel", "--dry-run").out


@pytest.mark.requirement("B-38")
def test_a_thread_is_paused_and_cancelled_while_another_process_runs_it(cli: Cli, tmp_path: Path) -> None:
    with running_elsewhere(tmp_path) as other:
        assert cli("send", "t", "--pause").err == "pause: applied: finishing first: Writer\n"
        assert cli("send", "t", "--disable", "Writer", "--json").data["commands"][0]["state"] == "applied"
        assert cli("send", "t", "--cancel").err == "cancel: applied\n"
        (tmp_path / "go").touch()
        _, err = other.communicate(timeout=STARTS_WITHIN_S)
        assert other.returncode == 1  # 130 is for who was stopped at this keyboard
        assert "cancelled from elsewhere: thread t\ngo on with: swarmwright run --resume t" in err
    refused = cli("send", "t", "--cancel")
    assert (refused.code, refused.err) == (
        1,
        "cancel: refused: no run of it is under way: there is nothing to stop\n",
    )


def test_an_agent_is_switched_off_on_a_thread_and_its_running_step_is_cancelled(
    cli: Cli, tmp_path: Path
) -> None:
    with running_elsewhere(tmp_path) as other:
        off = ("team", "off", "Writer", "--thread", "t", "--config", "team.toml", "--reason", "ill")
        assert cli(*off, "--drain", "cancel", "--as", "Eve").err == (
            "set agent: applied: Writer is switched off; cancelled: Writer; ill\n"
            "no new graph: on a thread, who is off is passed by as its work is next routed\n"
        )
        (tmp_path / "go").touch()
        out, err = other.communicate(timeout=STARTS_WITHIN_S)
    assert (other.returncode, [line for line in out.splitlines() if line.startswith("##")]) == (
        0,
        ["## Editor"],
    ), err
    assert "Eve sets an agent: Writer is switched off; cancelled: Writer; ill" in err
    assert "Writer cancelled" in err


def test_of_each_command_that_is_yet_to_be_taken_it_is_said_whom_it_is_about(cli: Cli) -> None:
    run = ("run", "--prompt", OLD, *TEAM, "--model", "stub:", "--thread", "t", "--request", "go")
    assert cli(*run).code == 0
    told = cli(
        "send", "t", "--disable", "Editor", "--enable", "Writer", "--inject", "x", "--audience", "Editor"
    )
    waits = "accepted; it is taken when the thread goes on"
    assert told.err.splitlines() == [
        f"inject context (for Editor): {waits}",
        f"set agent (Editor: off): {waits}",
        f"set agent (Writer: on): {waits}",
    ]
    told = cli("team", "set", "Writer", "--prompt", "Be brief.", "--model", "stub:", "--thread", "t")
    assert told.err.splitlines() == [
        f"set agent (Writer: prompt, model): {waits}",
        "no new graph: it counts from the agent's next step on",
    ]
    data = cli("team", "on", "Editor", "--thread", "t", "--json", "--db", ".swarmwright/threads.db").data
    assert (data["recompile"], data["reason"].split(" is ")[0]) == (False, "on a thread, who")


def test_a_gate_is_approved_by_name_and_the_thread_goes_on(cli: Cli) -> None:
    gated = "Writer drafts the report. A human approves it before Editor starts."
    assert (
        cli("run", "--prompt", gated, *TEAM, "--model", "stub:", "--thread", "t", "--request", "go").code == 3
    )
    wrong = cli("send", "t", "--approve", "budget")
    assert (wrong.code, "nothing waits that is called so" in wrong.err) == (2, True)
    assert cli("send", "t", "--approve", "all").code == 0
    assert cli("run", "--resume", "t", "--model", "stub:").code == 0


def test_an_answer_can_be_left_to_whoever_drives_the_thread_next(cli: Cli, tmp_path: Path) -> None:
    """A yes to what only a server's code can do, say: taken by the command line, it would be refused."""
    plain = "Writer drafts the report. A human approves it before Editor starts."
    given = (*TEAM, "--model", "stub:", "--thread", "t", "--request", "go")
    assert cli("run", "--prompt", plain, *given).code == 3
    other = Catalog((AgentSpec("writer", "Writer"), AgentSpec("boss", "Boss", kind="custom")))
    (tmp_path / "new.json").write_text(to_json(Workflow(Step("boss", "boss"), team=other)))
    assert cli("swap", "t", "new.json", "--approval").code == 0
    (swap,) = [one for one in cli("approvals", "t", "--json").data["approvals"] if one["kind"] == "swap"]
    taken = cli("send", "t", "--approve", swap["instance"])
    assert taken.code == 1 and "has no code for it" in taken.err
    left = cli("send", "t", "--approve", swap["instance"], "--leave")
    waits = f"approve ({swap['approval']}): accepted; it is taken when the thread goes on\n"
    assert (left.code, left.err) == (0, waits)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "nothing to send"),
        (("--disable", "Nobody"), "no agent that is called so"),
        (("--signal", "horn"), "no signal here is called so"),
        (("--inject", "x", "--audience", "Nobody"), "no agent that is called so"),
        (("--pause", "--resume", "--id", "x"), "--id names one command"),
    ],
)
def test_what_cannot_be_meant_is_refused_and_nothing_is_sent(
    cli: Cli, options: tuple[str, ...], words: str
) -> None:
    assert cli("run", "--prompt", OLD, *TEAM, "--model", "stub:", "--thread", "t").code == 0
    ended = cli("send", "t", *options)
    assert (ended.code, words in ended.err) == (2, True)


def test_a_beginning_of_an_id_means_the_one_thread_that_has_it_and_it_is_said_which(cli: Cli) -> None:
    for thread in ("alpha", "alpine", "beta"):
        gated = "Writer drafts the report. A human approves it before Editor starts."
        begun = cli("run", "--prompt", gated, *TEAM, "--model", "stub:", "--thread", thread)
        assert begun.code == 3
    told = cli("send", "be", "--pause")
    assert (told.code, told.err) == (0, "thread beta\npause: accepted; it is taken when the thread goes on\n")
    for beginning in ("al", ""):
        assert cli("send", beginning, "--approve", "all").code != 0
    assert "thread" not in cli("send", "alpine", "--pause").err.partition(":")[0]


def test_a_command_id_counts_once_and_names_one_command(cli: Cli) -> None:
    assert cli("run", "--prompt", OLD, *TEAM, "--model", "stub:", "--thread", "t").code == 0
    first = cli("send", "t", "--pause", "--id", "x", "--json").data
    assert cli("send", "t", "--pause", "--id", "x", "--json").data == first
    conflict = cli("send", "t", "--resume", "--id", "x", "--json")
    assert (conflict.code, conflict.data["error"]["type"]) == (2, "CommandConflict")


def test_a_prompt_with_errors_changes_nothing(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("Writer must not before unless Editor except.")
    assert cli("run", "--prompt", OLD, *TEAM, "--model", "stub:", "--thread", "t").code == 0
    assert cli("swap", "t", "bad.txt", *TEAM).code == 4
    assert cli("swap", "nobody", "bad.txt", *TEAM).code == 2
