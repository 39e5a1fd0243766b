"""Whoever works and is in no list of the team, declared or written in the prompt, is told."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts


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
