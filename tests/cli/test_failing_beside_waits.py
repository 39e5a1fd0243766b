"""What a run tells in which a step failed while something else waits, and how it goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from cli.conftest import Cli

BROKEN = json.dumps({"replies": [{"match": "You are Bob", "failure": "server_error", "times": 9}]})


@pytest.mark.parametrize(
    ("prompt", "first", "then"),
    [
        ("Ann starts after Bob announces models_ready; Cat works in parallel with Bob.", 1, 0),
        ("Ann and Bob work in parallel. A human approves Ann before Cat starts.", 3, 3),
    ],
)
def test_what_failed_is_told_and_tried_again_whatever_waits(
    cli: Cli, tmp_path: Path, prompt: str, first: int, then: int
) -> None:
    script = tmp_path / "broken.json"
    script.write_text(BROKEN)
    given = ("run", "--prompt", prompt, "--agents", "Ann,Bob,Cat", "--json")
    ended = cli(*given, "--model", f"stub:{script}", "--thread", "t", "--request", "go")
    told = json.loads(ended.out)
    assert (ended.code, told["status"], list(told["failures"])) == (first, "interrupted", ["bob"])
    ended = cli("run", "--resume", "t", "--model", "stub:", "--json")
    told = json.loads(ended.out)
    assert (ended.code, told["failures"]) == (then, {})
    assert "bob" in [output["instance"] for output in told["outputs"]]
