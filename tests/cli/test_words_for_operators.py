"""What people read of commands calls steps, agents and questions by their names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cli.conftest import Cli

TEAM = ("--agents", "Fact Finder,Lead Editor,Publisher")
FLOW = "Fact Finder drafts the report. A human approves it before Lead Editor polishes it. Publisher follows."
ASK = "A human approves it before Lead Editor polishes it"


@pytest.fixture
def waiting(cli: Cli) -> Cli:
    run = cli("run", "--prompt", FLOW, *TEAM, "--model", "stub:", "--thread", "t", "--request", "bees")
    assert run.code == 3, run.err
    return cli


def test_what_came_of_a_command_is_told_by_names(waiting: Cli) -> None:
    again = waiting("redirect", "t", "Fact Finder").err
    assert again == "redirect: applied: Fact Finder runs again\n"
    past = waiting("redirect", "t", "Publisher").err
    assert f"people decide on “{ASK}” before Publisher begins" in past
    assert waiting("edit", "t", "--output", "Fact Finder=Bees.").err == (
        "edit state: applied: Fact Finder is done with this output\n"
    )


def test_a_history_says_who_did_what_to_whom(
    waiting: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWARMWRIGHT_USER", "Eve")
    waiting("send", "t", "--inject", "Keep it short.", "--audience", "Lead Editor", "--disable", "Publisher")
    waiting("redirect", "t", "Fact Finder")
    told = waiting("history", "t").out
    assert "Eve gives context: for Lead Editor; Eve sets an agent: Publisher is switched off" in told
    assert "Eve sends the work elsewhere: Fact Finder runs again" in told
    trace = " ".join(waiting("trace", "t").out.split())
    assert "command-1: Eve gives context: for Lead Editor" in trace
    assert "command-3: Eve sends the work elsewhere: Fact Finder runs again" in trace


def test_a_history_says_who_swapped_the_flow_went_back_and_paused(
    waiting: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SWARMWRIGHT_USER", "Eve")
    (tmp_path / "other.txt").write_text("Fact Finder collects facts.")
    assert waiting("swap", "t", "other.txt").code == 0
    assert waiting("rollback", "t", "4").code == 0
    assert waiting("send", "t", "--pause").code == 0
    waiting("run", "--resume", "t", "--model", "stub:")
    told = waiting("history", "t").out
    for words in ("Eve swaps the flow", "Eve goes back to a checkpoint: ", "Eve pauses the thread"):
        assert words in told
    assert "a person" not in told.replace("a person approves", "")
    by = {span["question"]: span["by"] for span in waiting("trace", "t", "--json").data["spans"]}
    assert (by["swap"], by["roll_back"], by["pause"]) == ("Eve", "Eve", "Eve")


def test_a_replay_says_who_changed_what(waiting: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SWARMWRIGHT_USER", "Eve")
    new = ("--agent-prompt", "Fact Finder=Be short.", "--thread", "r", "--model", "stub:")
    waiting("replay", "t", *new)
    assert "Eve sets an agent: " in waiting("history", "r").out


def test_a_comparison_has_words_for_what_people_did_and_leaves_out_what_the_run_noted(waiting: Cli) -> None:
    waiting("send", "t", "--inject", "Keep it short.", "--audience", "Lead Editor", "--disable", "Publisher")
    waiting("edit", "t", "--output", "Fact Finder=Bees.")
    told = waiting("history", "t", "4", "last").out
    assert "+ notes of the run: switched off: Publisher\n" in told
    assert "+ context for one agent: Lead Editor: Keep it short.\n" in told
    assert "what agents wrote: Fact Finder, by hand: " in told
    assert "changes the state: Fact Finder has written something else" in told
    assert "ask-1" not in told and "superseded" not in told
    assert "that the run has noted for itself" in told
    assert "superseded" in waiting("history", "t", "4", "last", "--all").out


def test_a_proposed_change_of_the_flow_is_asked_for_in_words(waiting: Cli, tmp_path: Path) -> None:
    (tmp_path / "new.txt").write_text("Fact Finder drafts the report. Publisher follows.")
    assert waiting("swap", "t", "new.txt", "--approval", *TEAM).code == 0
    listed = waiting("approvals", "t").out
    assert "change the flow\n" in listed and "change the workflow from" not in listed
