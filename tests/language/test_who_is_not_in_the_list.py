"""Whoever works and is in no list of the team, declared or written in the prompt, is told."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said
from swarmwright.workflow.tree import steps


@pytest.mark.parametrize(
    "prompt",
    [
        "Nia drafts, then Missing Agent reads it. Omar sends it.",
        "Missing Agent reads it. Nia drafts, then Omar sends it.",
        "Nia drafts, and Copy Desk reads it. Omar sends it.",
    ],
)
def test_a_name_of_two_words_that_the_catalog_does_not_have_is_no_task_of_the_one_before(prompt: str) -> None:
    found = compiled(prompt, "Nia Omar")
    assert found.workflow is None
    assert "SW104" in codes(found)


def test_a_thing_in_capitals_is_no_unknown_name() -> None:
    assert not codes(compiled("Nia reads the New York Times, then Omar sends it to Jane Doe.", "Nia Omar"))


def test_who_is_not_in_the_list_that_the_prompt_has_of_its_team_is_told() -> None:
    found = compiled("Agents: Nia, Omar. Nia drafts, then Missing Agent reads it. Then Omar sends it.")
    assert found.workflow is not None
    assert [found.workflow.source[d.start : d.end] for d in found.diagnostics if d.code == "SW104"] == [
        "Missing Agent"
    ]
    assert not codes(
        compiled("The team is Nia, Omar and Pia. Nia drafts, then Omar edits. Then Pia sends it.")
    )


@pytest.mark.parametrize(
    ("prompt", "who"),
    [
        ("Nia drafts. Lee and Max edit it. Then Omar sends it.", ("Lee", "Max")),
        ("Nia drafts. Max and Will edit it. Then Omar sends it.", ("Max", "Will")),
        ("Nia drafts. Then May and Lee read it. Then Omar sends it.", ("Lee", "May")),
    ],
)
def test_a_first_name_that_is_a_word_of_grammar_is_somebody_beside_another_name(
    prompt: str, who: tuple[str, str]
) -> None:
    found = facts(prompt)
    assert {("before", "Nia", one) for one in who} | {("before", one, "Omar") for one in who} <= found
    assert not codes(compiled(prompt))


def test_a_month_beside_another_is_nobody() -> None:
    names = [a.name for a in compiled("Nia works in April and May. Then Omar.").roster.team.agents]
    assert names == ["Nia", "Omar"]


@pytest.mark.parametrize(
    "prompt",
    [
        "Nia drafts, then Fact Checker reads it. Omar sends it.",
        "Nia drafts. Fact Checker reads it. Then Omar sends it.",
        "Nia drafts. Once Fact Checker is done, Omar sends it.",
        "Nia drafts. If Fact Checker finds errors, Omar mends them.",
        "Nia drafts, then hands it to Fact Checker. Then Omar sends it.",
    ],
)
def test_a_name_that_begins_with_a_common_word_is_as_unknown_as_another(prompt: str) -> None:
    found = compiled(prompt, "Nia Omar")
    assert found.workflow is None
    assert said(prompt, found, "SW104") == ["Fact Checker"]


@pytest.mark.parametrize(
    "prompt",
    [
        "When Black Friday starts, Nia drafts. Then Omar puts it on the Front Page.",
        "Nia drafts the plan of Project Apollo. If Project Apollo is late, Omar shortens it.",
        "Nia writes Release Notes and Omar edits Release Notes.",
    ],
)
def test_a_thing_by_its_title_is_nobody(prompt: str) -> None:
    assert "SW104" not in codes(compiled(prompt, "Nia Omar"))


@pytest.mark.parametrize(
    "team",
    [
        "The team:\n- Nia: drafts\n- Omar: edits\n\n",
        "Agents:\n1. Nia\n2. Omar\n\n",
        "## Agents\n\n* Nia\n* Omar\n\n## Flow\n",
        "**Our crew**\n- Nia\n- Omar\n\n",
        "Meet the team!\n\n- Nia\n- Omar\n\n",
    ],
)
def test_a_team_told_item_by_item_is_a_list_too(team: str) -> None:
    prompt = team + "Nia drafts, then Omar edits, then Pia sends it."
    found = compiled(prompt)
    assert said(prompt, found, "SW104") == ["Pia"]
    assert ("before", "Omar", "Pia") in facts(prompt)
    known = team + "Nia drafts, then Omar edits."
    assert not said(known, compiled(known), "SW104")


@pytest.mark.parametrize("heading", ["## Agents", "**Our team**", "Meet the team!", "## Our process"])
def test_a_heading_is_nobody_s_work(heading: str) -> None:
    found = compiled(f"{heading}\n- Nia drafts\n- Omar edits")
    assert found.workflow is not None
    assert [step.task for step in steps(found.workflow.root)] == ["drafts", "edits"]


def test_items_that_are_steps_are_no_list_of_the_team() -> None:
    prompt = "Steps:\n- Nia drafts\n- Omar edits\n\nThen Pia sends it."
    assert not said(prompt, compiled(prompt), "SW104")
