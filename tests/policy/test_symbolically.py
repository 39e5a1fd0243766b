"""CrossHair looks for texts and sets for which what must hold does not; and finds one where there is one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
SECONDS_EACH = 2.5


def looked_at(name: str) -> tuple[int, str]:
    """CrossHair's exit code (0 = no counterexample found, 1 = one found), and what it says."""
    options = ("--analysis_kind=asserts", f"--per_condition_timeout={SECONDS_EACH}", "--report_all")
    done = subprocess.run(
        [sys.executable, "-m", "crosshair", "check", *options, str(HERE / name)],
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
        env={**os.environ, "PYTHONPATH": str(HERE)},
    )
    return done.returncode, done.stdout + done.stderr


def test_no_text_shows_more_than_it_may() -> None:
    code, said = looked_at("symbolic.py")
    assert code == 0, said
    assert said.count("info:") == 5  # each was looked at


def test_a_false_claim_is_found_to_be_false() -> None:
    code, said = looked_at("planted.py")
    assert code == 1
    assert "when calling sources_hide_nothing" in said
