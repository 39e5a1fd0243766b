"""A person's yes in the words of many people: it stands before the work that it is about."""

from __future__ import annotations

import pytest

from language.reading import facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Approved, Not
from swarmwright.workflow.relations import Fact, relations
from swarmwright.workflow.tree import Choice, Gate, Workflow, walk

TEAM = "Drafter Printer Courier"


def gates(prompt: str) -> set[Fact]:
    return {f for f in facts(prompt, TEAM, "Press Van") if str(f[0]).startswith(("gate", "tool"))}


BETWEEN = {("gate_after", "Drafter"), ("gate_before", "Printer")}


@pytest.mark.parametrize(
    "prompt",
    [
        "Drafter writes, then Printer prints. Printer needs my go-ahead.",
        "Drafter writes, then Printer prints. Printer needs a green light from the editor first.",
        "Drafter writes, then Printer prints subject to the prior consent of the publisher.",
        "Drafter writes. Printer prints it. Sign-off needed first.",
        "Drafter writes. Printer prints it. Sign-off by the publisher is needed before that.",
        "Drafter writes, then Printer prints. Printer shouldn't print anything without my approval.",
        "Drafter writes, Printer prints it. I want to approve before it is printed.",
        "Drafter writes, then Printer prints only if a human agrees.",
        "Drafter -> human approval -> Printer",
        "Drafter -> [human check] -> Printer",
        "Drafter writes, then I have a look, then Printer prints.",
        "Drafter writes, a person checks it, then Printer prints.",
        "Drafter writes. A human reviews the text. Then Printer prints it.",
        "Drafter writes, Printer prints. Human check before Printer.",
        "Drafter writes, then Printer prints. Ask me before Printer starts.",
        "Drafter writes, then Printer prints. Ask me before Printer.",
        "Drafter writes, then Printer prints. Don't start Printer until I say so.",
        "Drafter writes, then Printer prints, but not until I've approved it.",
        "Drafter writes. Check with me before Printer starts. Printer prints.",
        "Drafter writes, then Printer prints. Printer must wait for my ok.",
    ],
)
def test_a_yes_stands_before_the_work_that_it_is_about(prompt: str) -> None:
    assert gates(prompt) == BETWEEN


@pytest.mark.parametrize(
    "prompt",
    [
        "Drafter may use Press, but each use has to be cleared by a human.",
        "Drafter may use Press, and never without the publisher's say-so.",
        "Drafter writes. Ask me before anyone uses Press.",
        "Drafter writes. Check with me before using Press.",
        "Drafter writes. Before anyone uses Press, ask me.",
        "Drafter writes. No one uses Press until I say so.",
        "Drafter may use Press if I say so.",
        "Drafter writes. A human must clear every call of Press.",
        "Drafter writes. Press can only be used once I have agreed.",
        "Drafter uses Press. Every use needs a person's permission.",
    ],
)
def test_a_yes_at_every_use_of_a_tool_is_no_gate_in_the_flow(prompt: str) -> None:
    assert gates(prompt) == {("tool_approval", "Press")}


@pytest.mark.parametrize(
    "prompt",
    [
        "Drafter writes, then Printer prints. I approve the print.",
        "Drafter writes, then Printer prints it, then a person checks it.",
        "Drafter writes, then Printer prints. Printer's proof needs my approval.",
    ],
)
def test_a_yes_about_what_was_made_stands_behind_it(prompt: str) -> None:
    assert gates(prompt) == {("gate_after", "Printer")}


def drafted(prompt: str) -> Workflow:
    draft = compile_prompt(prompt, Catalog.of(["Baker", "Grocer"])).draft
    assert draft is not None
    return draft


@pytest.mark.parametrize(
    "prompt",
    [
        "Baker bakes. If the human says no, Grocer packs again.",
        "Baker bakes. If I object, Grocer packs again.",
        "Baker bakes, then Grocer packs again if I reject it.",
        "Baker bakes. If a person does not approve, Grocer packs again.",
    ],
)
def test_a_persons_no_is_asked_of_the_person_and_of_no_model(prompt: str) -> None:
    draft = drafted(prompt)
    (gate,) = [n for n in walk(draft.root) if isinstance(n, Gate)]
    (choice,) = [n for n in walk(draft.root) if isinstance(n, Choice)]
    assert gate.on_reject == "continue"
    assert [case.condition for case in choice.cases] == [Not(Approved(gate.id))]
    assert ("before", "Baker", "Grocer") in relations(draft)


def test_an_agents_no_is_a_condition_like_others() -> None:
    draft = drafted("Baker bakes. If Grocer rejects it, Baker stops.")
    assert not [n for n in walk(draft.root) if isinstance(n, Gate)]
