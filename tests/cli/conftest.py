"""The command line, called in this process: arguments in, exit code and both streams out."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from swarmwright.cli import main


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """What it printed on stdout, read as JSON."""
        return json.loads(self.out)


Cli = Callable[..., Ended]


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[Cli]:
    """Call `swarmwright` in an empty folder; `stdin` is what is piped in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def call(*arguments: str, stdin: str | bytes = "") -> Ended:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            main(arguments)
        captured = capfd.readouterr()
        return Ended(int(left.value.code or 0), captured.out, captured.err)

    handlers = list(logging.root.handlers)
    yield call
    logging.root.handlers[:] = handlers
