"""Answers that the command line gives beforehand: used the moment that they are asked for, and once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from cli.conftest import Cli

SLOW_S = 4.0
"""Long beside a gate, which is answered within milliseconds."""


def team(folder: Path, prompt: str, replies: list[dict[str, Any]]) -> tuple[str, ...]:
    """The options for a team of Ann, Bob and Cat, whose model answers as scripted."""
    (folder / "script.json").write_text(json.dumps({"replies": replies}), encoding="utf-8")
    (folder / "t.toml").write_text(
        f'prompt = {json.dumps(prompt)}\nmodel = "stub:script.json"\n'
        "[agents.Ann]\n[agents.Bob]\n[agents.Cat]\n",
        encoding="utf-8",
    )
    return ("--config", str(folder / "t.toml"))


def spans(cli: Cli, thread: str) -> dict[str, dict[str, Any]]:
    return {one["instance"]: one for one in cli("trace", thread, "--json").data["spans"]}


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        ("Cat and Ann work in parallel. After Cat, a human approves before Bob starts.", "--approve=all"),
        ('Cat and Ann work in parallel. Bob starts once "ready" is announced.', "--signal=ready"),
    ],
)
def test_an_answer_that_is_given_beforehand_waits_for_nobody_who_is_at_work(
    cli: Cli, tmp_path: Path, prompt: str, answer: str
) -> None:
    slow = [{"match": "You are Ann", "text": "at last", "delay_s": SLOW_S}]
    ended = cli("run", *team(tmp_path, prompt, slow), "--thread", "t", "--request", "go", answer)
    assert ended.code == 0, ended.err
    seen = spans(cli, "t")
    assert seen["bob"]["started_at"] < seen["ann"]["ended_at"]


def test_to_go_on_with_a_signal_tries_once_what_failed_and_does_not_wait_for_it(
    cli: Cli, tmp_path: Path
) -> None:
    prompt = "Ann and Bob work in parallel. Bob starts once Ann announces ready."
    fails = [{"match": "You are Ann", "failure": "server_error", "delay_s": 0.5, "times": 9}]
    options = team(tmp_path, prompt, fails)
    assert cli("run", *options, "--thread", "t", "--request", "go").code == 1
    cli("run", *options, "--resume", "t", "--signal", "ready")
    every = cli("trace", "t", "--json").data["spans"]
    tried = [one for one in every if one["instance"] == "ann"]
    (bob,) = [one for one in every if one["instance"] == "bob"]
    assert len(tried) == 2
    assert bob["started_at"] < tried[-1]["ended_at"]


def test_an_answer_that_is_given_beforehand_is_told_once(cli: Cli, tmp_path: Path) -> None:
    options = team(tmp_path, "Ann writes. A human approves before Bob starts.", [])
    assert cli("run", *options, "--thread", "t", "--request", "go", "--approve", "all").code == 0
    every = cli("trace", "t", "--json").data["spans"]
    assert [one["status"] for one in every if one["instance"].startswith("gate")] == ["approved"]
