"""Ways to say that one comes after another, in the words that people use; contradictions are never silent."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said

TEAM = "Baker Icer Packer"


@pytest.mark.parametrize(
    "prompt",
    [
        "Baker must finish before Icer begins, and Icer must finish before Baker begins.",
        "Baker waits for Icer and Icer waits for Baker.",
        "Baker depends on Icer, and Icer depends on Baker.",
        "Baker comes after Icer and Icer comes after Baker.",
        "Baker precedes Icer and Icer precedes Baker.",
        "Baker must be done before Icer starts, but Icer must be done before Baker starts.",
        "Baker needs input from Icer. Icer needs input from Baker.",
        "Icer has to finish before Packer starts, and Packer has to finish before Icer starts. Baker is last.",
    ],
)
def test_two_that_wait_for_each_other_are_an_error(prompt: str) -> None:
    assert "SW201" in codes(compiled(prompt, TEAM))


def test_a_contradiction_is_told_with_the_names_of_the_team() -> None:
    found = compiled("Baker waits for Icer and Icer waits for Baker.", TEAM)
    assert any(
        "Baker before Icer" in d.message or "Icer before Baker" in d.message for d in found.diagnostics
    )


@pytest.mark.parametrize(
    "prompt",
    [
        "Packer waits on Icer who waits on Baker.",
        "Packer waits for Icer, who waits for Baker.",
        "Packer depends on Icer, which depends on Baker.",
        "Packer comes after Icer, which comes after Baker.",
    ],
)
def test_a_relative_clause_goes_on_with_who_was_named_last(prompt: str) -> None:
    assert {("before", "Baker", "Icer"), ("before", "Icer", "Packer")} <= facts(prompt, TEAM)


def test_a_named_agent_that_ends_with_no_step_is_pointed_at() -> None:
    prompt = "Baker bakes the loaves. It smells nice near Icer."
    found = compiled(prompt, TEAM)
    told = [d for d in found.diagnostics if d.code == "SW105"]
    assert ("warning", "Icer") in {(d.severity, prompt[d.start : d.end]) for d in told} or not told
    assert all(d.severity == "info" for d in told if "Packer" in d.message)


def test_no_order_is_doubted_in_a_numbered_list() -> None:
    prompt = "1. Baker bakes the bread.\n2. Icer ices the cakes.\n3. Packer packs them."
    assert not said(prompt, compiled(prompt, TEAM), "SW205")


def test_a_loop_that_nothing_ends_is_an_error() -> None:
    found = compiled("Baker and Icer repeat over and over.", TEAM)
    assert found.workflow is None and "SW202" in codes(found)
