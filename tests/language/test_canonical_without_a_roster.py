"""Canonical English stands alone: it reads back where nobody has declared the team, as it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.printing import english
from swarmwright.workflow.relations import relations

README = Path(__file__).parents[2] / "README.md"
PROMPTS = (
    "Ann starts. Ben and Cleo follow in parallel. Ann then merges their results.",
    "Ann begins. Ben goes on. Ann ends it.",
    "If the amount is above 100, Ann and Ben check it, otherwise only Ben. Then Cleo signs.",
    "Ann writes. Ben reviews it before it reaches Cleo. Cleo may use Git. Nobody else may use Git.",
    "Worker agents 1 to 4 vote; three of them are enough for Judge to decide.",
    "Dev codes. Nobody may use Git without my approval, except Dev. Ops deploys.",
    "Fact Checker reads it. Once Fact Checker is happy, Ed prints it. I approve before Ops posts it.",
    "Ann announces ready. Ben starts once ready is announced. Ann must not see what Ben writes.",
    "Ann drafts, Ben reviews, repeat until the quality is at least 8, at most 3 times. Cleo has two minutes.",
)


def readme() -> str:
    whole = README.read_text(encoding="utf-8")
    text = re.search(r"<!-- file: team.txt -->\n```text\n(.*?)```", whole, re.DOTALL)
    assert text is not None
    return text.group(1)


@pytest.mark.parametrize("prompt", PROMPTS)
def test_canonical_english_of_a_team_that_nobody_declared_reads_back(prompt: str) -> None:
    first = compile_prompt(prompt).workflow
    assert first is not None
    again = compile_prompt(english(first)).workflow
    assert again is not None
    assert (again.root, again.rules) == (first.root, first.rules) and english(again) == english(first)


def test_the_readmes_team_reads_back() -> None:
    first = compile_prompt(readme()).workflow
    assert first is not None
    again = compile_prompt(english(first))
    assert again.workflow is not None and again.diagnostics == ()
    assert english(again.workflow) == english(first)


@pytest.mark.parametrize(
    "prompt", ["Ben starts after Ann. Ann starts at once.", "Ann starts after Ben. Ben begins at once."]
)
def test_who_starts_at_once_and_is_waited_for_is_first(prompt: str) -> None:
    """He was set beside who waits for him, and refused as a contradiction."""
    first, second = ("Ann", "Ben") if prompt.startswith("Ben") else ("Ben", "Ann")
    found = compile_prompt(prompt)
    assert found.workflow is not None and ("before", first, second) in relations(found.workflow)
