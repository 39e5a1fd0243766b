"""A word that says no, or until, or approve, never ends silently inside what somebody does."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog

TEAM = Catalog.of(["Mason", "Roofer", "Painter"], ["Vault"])


def found(prompt: str) -> list[tuple[str, str, str]]:
    return [
        (d.code, d.severity, prompt[d.start : d.end])
        for d in compile_prompt(prompt, TEAM).diagnostics
        if d.code == "SW402"
    ]


@pytest.mark.parametrize(
    ("prompt", "words"),
    [
        ("Mason works, then Roofer. Mason cooks without asking Roofer.", "without"),
        ("Mason works, then Roofer. Painter never sleeps and paints with Vault.", "never"),
    ],
)
def test_a_denial_that_was_not_read_stops_the_prompt(prompt: str, words: str) -> None:
    assert ("SW402", "error", words) in found(prompt)
    assert compile_prompt(prompt, TEAM).workflow is None


def test_a_doubtful_word_in_one_agents_task_is_a_warning() -> None:
    assert found("Mason and Roofer build. They dont wait for each other.") == [("SW402", "warning", "dont")]


@pytest.mark.parametrize(
    "prompt",
    [
        "Mason works, then Roofer. Painter pulls out the old colours.",
        "Mason lays the bricks and Roofer covers them in parallel.",
        "Only Mason may use Vault. Mason works first, then Roofer.",
    ],
)
def test_plain_work_raises_no_doubt(prompt: str) -> None:
    assert found(prompt) == []


@pytest.mark.parametrize(
    "right",
    [
        "In lieu of Mason, Roofer may open Vault.",
        "Rather than Mason, Roofer may open Vault.",
    ],
)
def test_a_right_that_the_strict_grammar_does_not_read_is_never_taken_for_work(right: str) -> None:
    compiled = compile_prompt("Mason works, then Roofer, then Painter. " + right, TEAM)
    assert compiled.workflow is None
    assert any(d.severity == "error" for d in compiled.diagnostics)


@pytest.mark.parametrize(
    "opening", ["Under no circumstances", "On no account", "At no time", "In no event", "By no means"]
)
def test_a_denial_may_open_the_sentence(opening: str) -> None:
    compiled = compile_prompt(f"Mason works, then Roofer. {opening} may Mason open Vault.", TEAM)
    assert compiled.workflow is not None
    assert [type(rule).__name__ for rule in compiled.workflow.rules] == ["Deny"]
