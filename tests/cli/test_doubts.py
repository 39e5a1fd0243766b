"""What a prompt leaves open is told by each command that takes one for a thread, not by `compile` alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from cli.conftest import Cli

TEAM = ("--agents", "Writer,Editor,Critic")
OLD = "Writer drafts the report, then Editor polishes it."
DROPPED = "Writer drafts the report. Foo drafts. Then Editor polishes it, then Critic checks it."
"""With a sentence of which nothing is made."""


@pytest.fixture
def there(cli: Cli, tmp_path: Path) -> Cli:
    """A thread `t`, and files with a prompt that leaves something open, and one that does not."""
    (tmp_path / "dropped.txt").write_text(DROPPED)
    (tmp_path / "old.txt").write_text(OLD)
    assert cli("run", "--prompt", OLD, *TEAM, "--model", "stub:", "--thread", "t").code == 0
    return cli


def warned(cli: Cli) -> tuple[str, list[dict[str, Any]]]:
    """What `compile` tells of it: the blocks of its warnings, with carets, and all as data."""
    told = cli("compile", "dropped.txt", *TEAM, "--show", "english").err
    found = cli("compile", "dropped.txt", *TEAM, "--json").data["diagnostics"]
    assert "^^^" in told and {one["severity"] for one in found} == {"warning"}
    return told, found


@pytest.mark.parametrize("more", [("--dry-run",), (), ("--approval",)])
def test_a_swap_tells_them_beside_the_plan(there: Cli, more: tuple[str, ...]) -> None:
    told, _ = warned(there)
    swapped = there("swap", "t", "dropped.txt", *more)
    assert (swapped.code, swapped.err.startswith(told)) == (0, True)
    assert swapped.out.startswith("Changes:")


def test_a_swap_tells_them_as_data_as_compile_does(there: Cli) -> None:
    told, found = warned(there)
    swapped = there("swap", "t", "dropped.txt", "--dry-run", "--json")
    assert swapped.data["diagnostics"] == found and swapped.err == told


def test_a_workflow_that_stands_ready_has_nothing_to_be_warned_of(there: Cli, tmp_path: Path) -> None:
    ready = there("compile", "dropped.txt", *TEAM, "--json").data["workflow"]
    (tmp_path / "ready.json").write_text(json.dumps(ready))
    swapped = there("swap", "t", "ready.json", "--dry-run", "--json")
    assert (swapped.code, swapped.err, swapped.data["diagnostics"]) == (0, "", [])


def test_a_comparison_tells_them_of_each_side(there: Cli) -> None:
    told, found = warned(there)
    compared = there("diff", "old.txt", "dropped.txt", *TEAM)
    assert compared.err == told and "Critic" in compared.out
    as_data = there("diff", "dropped.txt", "old.txt", *TEAM, "--json").data
    assert as_data["diagnostics"]["old"] == found
    assert [one["severity"] for one in as_data["diagnostics"]["new"]] == ["info"]


def test_a_replay_with_another_prompt_tells_them_before_it_runs(there: Cli) -> None:
    told, _ = warned(there)
    replayed = there("replay", "t", "--workflow", "dropped.txt", "--model", "stub:", "--thread", "r")
    assert replayed.err.startswith(told + "thread r replays t\n")


def test_of_a_prompt_with_notes_alone_nothing_is_told_in_between(there: Cli, tmp_path: Path) -> None:
    (tmp_path / "noted.txt").write_text("Writer drafts the report, then Critic checks it.")
    found = there("compile", "noted.txt", *TEAM, "--json").data["diagnostics"]
    swapped = there("swap", "t", "noted.txt", "--dry-run", "--json")
    assert swapped.err == "" and swapped.data["diagnostics"] == found
