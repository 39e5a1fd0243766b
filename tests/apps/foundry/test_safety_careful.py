"""Harmful lines of drafts beside those that a careful protocol holds: what the rules find."""

from __future__ import annotations

from pathlib import Path

import pytest

from swarmwright.apps.foundry.safety.checking import examine

LINES = [
    line.split("\t")
    for line in (Path(__file__).parent / "data" / "careful.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def lines(kind: str) -> list[str]:
    return [words for told, _, words in LINES if told == kind]


@pytest.mark.parametrize("words", lines("found"))
def test_a_harmful_line_of_a_draft_is_found(words: str) -> None:
    assert examine(f"# Plan\n\n{words}\n")


@pytest.mark.parametrize("words", lines("none"))
def test_what_a_careful_protocol_holds_is_no_alarm(words: str) -> None:
    assert not examine(f"# Plan\n\n{words}\n")


def test_what_is_not_found_is_counted() -> None:
    assert len(lines("left")) <= 17
