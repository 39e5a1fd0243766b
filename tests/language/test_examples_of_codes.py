"""The page of the codes tells the truth: each example brings about the code that it stands for."""

from __future__ import annotations

from typing import Any

import pytest

from language.proposals.saying import read
from swarmwright.language import CODES, CodeInfo, compile_prompt
from swarmwright.language.diagnosing.diagnostics import MOST_SENTENCES
from swarmwright.language.proposals.dialogue import Mode
from swarmwright.workflow.catalog import Catalog

DRAFTS = {"quote": "Writer drafts", "agent": "Writer"}
ORDERED = "Writer drafts before Editor edits"
BOTH = [{"quote": ORDERED, "agent": name} for name in ("Writer", "Editor")]
TURNED = {"quote": ORDERED, "earlier": "Editor", "later": "Writer"}


def rule(quote: str, kind: str, agent: str) -> dict[str, Any]:
    return {"rules": [{"quote": quote, "kind": kind, "agents": [agent], "tool": "Shell"}]}


SAID: dict[str, tuple[Mode, dict[str, Any]]] = {
    "SW501": ("auto", {"steps": [{"quote": "Editor approves", "agent": "Editor"}]}),
    "SW502": (
        "model",
        {
            "steps": [DRAFTS],
            "loops": [{"quote": "Writer drafts", "agents": ["Writer"], "until": "", "at_most": 3}],
        },
    ),
    "SW503": ("auto", rule("Shell is bread and butter to Writer", "may", "Writer")),
    "SW504": ("model", {"steps": [DRAFTS], **rule("Only Writer may use Shell", "may", "everyone")}),
    "SW505": ("auto", rule("Shell is poison, never something Writer touches", "must_not", "Writer")),
    "SW506": ("model", {"steps": BOTH, "order": [TURNED]}),
    "SW507": ("auto", {"order": [TURNED]}),
}
"""What the model says of the example, as the page tells it."""
BY_RULES = [info for info in CODES.values() if info.code not in SAID]


def team(info: CodeInfo) -> Catalog:
    return Catalog.of(info.agents, info.tools)


@pytest.mark.parametrize("info", BY_RULES, ids=lambda info: info.code)
def test_an_example_brings_about_its_code(info: CodeInfo) -> None:
    prompt = "Writer drafts. " * (MOST_SENTENCES + 1) if info.code == "SW102" else info.example
    assert info.code in {d.code for d in compile_prompt(prompt, team(info)).diagnostics}


@pytest.mark.parametrize("code", SAID)
def test_an_example_with_a_model_brings_about_its_code(code: str) -> None:
    info, (mode, answer) = CODES[code], SAID[code]
    found = read(answer, prompt=info.example, team=team(info), mode=mode)
    assert code in {d.code for d in found.diagnostics}


@pytest.mark.parametrize("info", CODES.values(), ids=lambda info: info.code)
def test_a_code_says_what_it_means_and_how_it_comes_about(info: CodeInfo) -> None:
    assert info.title and info.explanation
    assert info.example or info.note or info.code == "SW101"
    assert bool(info.note) == (info.code in SAID or info.code == "SW102")
