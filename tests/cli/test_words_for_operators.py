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


def test_a_history_says_who_did_what_to_whom(waiting: Cli) -> None:
    waiting("send", "t", "--inject", "Keep it short.", "--audience", "Lead Editor", "--disable", "Publisher")
    waiting("redirect", "t", "Fact Finder")
    told = waiting("history", "t").out
    assert (
        "a person gives context: for Lead Editor; a person sets an agent: Publisher is switched off" in told
    )
    assert "a person sends the work elsewhere: Fact Finder runs again" in told
    trace = " ".join(waiting("trace", "t").out.split())
    assert "command-1: a person gives context: for Lead Editor" in trace
    assert "command-3: a person sends the work elsewhere: Fact Finder runs again" in trace


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
