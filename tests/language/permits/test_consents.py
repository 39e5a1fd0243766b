"""Consents: a person's yes at each use of a tool, in many words, and who gives it."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.rules import Grant, ToolApproval

TEAM = "Keeper Vet"
TOOLS = "Gate Sedative"


def _asked(prompt: str) -> list[ToolApproval]:
    found = compiled(prompt, TEAM, TOOLS)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return [rule for rule in found.workflow.rules if isinstance(rule, ToolApproval)]


@pytest.mark.parametrize(
    ("prompt", "who"),
    [
        ("Every use of Gate needs a human's approval.", ()),
        ("Each use of Gate requires the consent of the head warden.", ("head warden",)),
        ("Gate wants my signature each time.", ("user",)),
        ("The duty officer, in person, confirms every use of Gate.", ("duty officer",)),
        ("Each lift with Gate has to be cleared by the zoo's director.", ("zoo's director",)),
        ("I want to be asked before every use of Gate.", ("user",)),
        ("Ask the curator before opening Gate.", ("curator",)),
        ("Gate never opens without a person nodding first.", ()),
        ("Nobody may touch Gate without my say-so.", ("user",)),
        ("Before anyone opens Gate, the curator must agree.", ("curator",)),
        ("Whenever an agent wants to run Gate, it has to wait for the curator's go-ahead.", ("curator",)),
        ("Human in the loop for Gate, always.", ()),
        ("Approval by the curator is mandatory for all uses of Gate.", ("curator",)),
        ("No Gate call goes out unless the curator has agreed to it.", ("curator",)),
        ("Gate may be opened only after a person has confirmed.", ()),
        ("Every use of Gate has to go past the curator.", ("curator",)),
        ("Gate: every call needs an OK.", ()),
        ("Gate: ask me first, every time.", ("user",)),
        ("The curator has to be consulted before Gate is used.", ("curator",)),
        ("There has to be a human in the loop for every use of Gate.", ()),
        ("Let a human approve each use of Gate.", ()),
    ],
)
def test_every_use_of_a_tool_can_need_a_yes(prompt: str, who: tuple[str, ...]) -> None:
    assert _asked("Keeper works. " + prompt) == [ToolApproval("gate", approvers=who)]


@pytest.mark.parametrize(
    "prompt",
    [
        "Vet may use Gate, but only with my OK each time.",
        "Vet may use Gate once a person has approved that very call.",
        "Vet may use Gate, subject to approval by the curator.",
        "Vet has access to Gate, with human confirmation per use.",
        "Vet may open Gate, and the curator releases every single use of it.",
        "Vet may open Gate if I say so.",
        "Vet may open Gate. Each use has to be approved by the curator.",
        "With the curator's approval each time, Vet may open Gate.",
        "If a human approves it each time, Vet may open Gate.",
        "Vet sends for help through Gate, and for each call a person has to press the button first.",
    ],
)
def test_a_right_can_come_with_a_yes_at_each_use(prompt: str) -> None:
    found = facts(prompt, TEAM, TOOLS)
    assert {("grant", "Vet", "Gate"), ("tool_approval", "Gate")} <= found
    assert not any(f[0] in ("deny", "gate_before", "gate_after") for f in found)


def test_a_use_of_nothing_is_an_error() -> None:
    found = compiled("Keeper has Gate. It needs human approval for each use of.", TEAM, TOOLS)
    assert found.workflow is None
    assert any(d.code == "SW301" for d in found.diagnostics)


def test_two_tools_can_need_the_same_yes() -> None:
    asked = _asked("Gate and Sedative both need a human sign-off for each call.")
    assert {rule.tool for rule in asked} == {"gate", "sedative"}


def test_a_yes_can_be_needed_from_one_agents_uses_alone() -> None:
    asked = _asked("Keeper must ask me before each use of Gate.")
    assert asked == [ToolApproval("gate", agents=("keeper",), approvers=("user",))]


@pytest.mark.parametrize(
    "prompt",
    [
        "Vet may use Gate without approval.",
        "Everyone may use Gate without asking anyone.",
        "Gate needs no approval.",
    ],
)
def test_a_yes_that_nobody_needs_is_not_asked_for(prompt: str) -> None:
    found = compiled("Keeper works. " + prompt, TEAM, TOOLS)
    rules = found.draft.rules if found.draft is not None else ()
    assert not any(isinstance(rule, ToolApproval) for rule in rules)


@pytest.mark.parametrize(
    "prompt",
    ["A human approves each draft.", "The curator has to approve every plan before Vet starts."],
)
def test_a_yes_to_work_is_no_yes_to_a_tool(prompt: str) -> None:
    found = compiled("Keeper uses Gate. Keeper drafts the plan. " + prompt, TEAM, TOOLS)
    rules = found.draft.rules if found.draft is not None else ()
    assert not any(isinstance(rule, ToolApproval) for rule in rules)


def test_an_agents_yes_is_no_persons() -> None:
    found = compiled("Keeper may use Gate if Vet approves each use.", TEAM, TOOLS)
    rules = found.workflow.rules if found.workflow is not None else ()
    assert not any(isinstance(rule, Grant | ToolApproval) for rule in rules)
