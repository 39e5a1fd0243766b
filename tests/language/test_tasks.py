"""What an agent is to do reaches it, wherever in a sentence it stands; a "not" that says when is no task."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.encoding import decode, encode
from swarmwright.workflow.tree import steps

TEAM = Catalog.of(["Baker", "Grocer", "Butcher"])


def tasks(prompt: str) -> dict[str, str]:
    draft = compile_prompt(prompt, TEAM).draft
    assert draft is not None
    return {step.agent: step.task for step in steps(draft.root)}


@pytest.mark.parametrize(
    ("prompt", "agent", "task"),
    [
        ("After Baker kneads the dough, Grocer weighs the flour.", "baker", "kneads the dough"),
        ("Grocer weighs the flour after Baker kneads the dough.", "baker", "kneads the dough"),
        ("Baker kneads the dough before Grocer weighs the flour.", "grocer", "weighs the flour"),
        ("A human approves before Butcher cuts the ham.", "butcher", "cuts the ham"),
        ("Once Baker has kneaded the dough, Grocer weighs the flour.", "baker", "kneaded the dough"),
    ],
)
def test_a_task_in_a_clause_of_time_is_kept(prompt: str, agent: str, task: str) -> None:
    assert tasks(prompt)[agent] == task


def test_a_main_clause_tells_the_task_better_than_a_clause_of_time() -> None:
    prompt = "Baker kneads the dough for the rolls. Once Baker has kneaded it, Grocer weighs the flour."
    assert tasks(prompt)["baker"] == "kneads the dough for the rolls"


@pytest.mark.parametrize(
    ("prompt", "task"),
    [
        ("Butcher doesn't deliver until Baker has finished.", "deliver"),
        ("Butcher should not deliver before Baker is done.", "deliver"),
        ("Butcher is not allowed to deliver until Baker is ready.", "deliver"),
        ("Butcher must not start until Baker is ready.", ""),
    ],
)
def test_a_denial_that_only_says_when_is_not_told_to_the_agent(prompt: str, task: str) -> None:
    assert tasks(prompt)["butcher"] == task


@pytest.mark.parametrize(
    "prompt", ["Baker bakes. Grocer does not weigh.", "Grocer never works. Baker bakes."]
)
def test_an_agent_that_is_only_told_what_not_to_do_is_an_error(prompt: str) -> None:
    compilation = compile_prompt(prompt, TEAM)
    assert compilation.workflow is None
    found = [d for d in compilation.diagnostics if d.severity == "error"]
    assert any("Grocer" in prompt[d.start : d.end] for d in found)


def test_what_an_agent_does_not_do_beside_its_work_is_a_remark() -> None:
    assert (
        compile_prompt("Grocer weighs the flour. Grocer does not bake. Baker bakes.", TEAM).workflow
        is not None
    )


@pytest.mark.parametrize(
    "frame",
    [
        "Baker paints maps before Grocer fixes {} and tests it.",
        "Baker paints maps after Grocer fixes {} and tests it.",
        "Baker paints maps while Grocer fixes {} and tests it.",
        "Before Grocer fixes {} and tests it, Baker paints maps.",
        "Once Grocer fixes {} and tests it, Baker paints maps.",
        "Baker paints maps (2 copies) before Grocer fixes {} and tests it.",
        "Baker paints maps (2 copies) before Grocer fixes {} and writes it, e.g. by hand.",
    ],
)
@pytest.mark.parametrize("thing", ["poems", "the engine"])
def test_a_second_verb_in_a_clause_of_time_is_work_of_the_nearest_subject(frame: str, thing: str) -> None:
    found = tasks(frame.format(thing))
    assert found["baker"].startswith("paints maps") and " it" not in found["baker"]
    assert found["grocer"].startswith(f"fixes {thing} and ")


def test_a_second_verb_behind_a_comma_or_a_bare_start_is_work_of_the_main_subject() -> None:
    assert tasks("Baker paints maps before Grocer fixes poems, and tests it.")["grocer"] == "fixes poems"
    assert tasks("Baker starts after Grocer fixes poems and tests it.")["grocer"] == "fixes poems"


def test_what_a_prompt_comes_to_is_read_back_from_its_encoding_as_it_is() -> None:
    made = compile_prompt("Baker kneads the dough. A human approves before Grocer weighs it.", TEAM).workflow
    assert made is not None
    assert decode(encode(made)) == made  # without JSON's text between, which would hide what is no plain text
