"""Names in small letters that are written as one word are names where no catalog declares the team."""

from __future__ import annotations

import pytest

from language.reading import facts
from swarmwright.language import compile_prompt


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("code-reviewer works, then unit-tester.", {("before", "code-reviewer", "unit-tester")}),
        ("Code-reviewer works, then unit-tester.", {("before", "code-reviewer", "unit-tester")}),
        ("data_loader -> report_writer", {("before", "data_loader", "report_writer")}),
        ("Unit-tester works after code-reviewer.", {("before", "code-reviewer", "unit-tester")}),
        ("Triage-bot and git-bot work in parallel.", {("parallel", "triage-bot", "git-bot")}),
        (
            "Either fact-checker or copy-editor works, then release-bot.",
            {
                ("choice", "fact-checker", "copy-editor"),
                ("before", "fact-checker", "release-bot"),
                ("before", "copy-editor", "release-bot"),
            },
        ),
    ],
)
def test_a_handle_is_a_name(prompt: str, told: set[tuple[str, ...]]) -> None:
    """ISSUE 3: without a catalog, "code-reviewer works, then unit-tester" was nobody's work."""
    assert told <= {tuple(str(part).casefold() for part in fact) for fact in facts(prompt)}


@pytest.mark.parametrize(
    "prompt",
    ["Ann works with a self-starter, then Ben.", "Ann announces models_ready, then Ben drafts a follow-up."],
)
def test_another_word_with_a_hyphen_is_nobody(prompt: str) -> None:
    assert {agent.name for agent in compile_prompt(prompt).roster.team.agents} == {"Ann", "Ben"}


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("Once the planner is done, the coder works.", {("before", "Planner", "Coder")}),
        (
            "Either the planner or the coder works, then the reviewer.",
            {("choice", "Planner", "Coder"), ("before", "Planner", "Reviewer")},
        ),
        (
            "The planner decides who of the coder, the reviewer and the tester works next.",
            {("supervises", "Planner", ("Coder", "Reviewer", "Tester"))},
        ),
        (
            "The planner works before the coder and the reviewer, who work side by side.",
            {("before", "Planner", "Coder"), ("before", "Planner", "Reviewer")},
        ),
    ],
)
def test_a_role_in_a_list_is_somebody_as_its_neighbours_are(prompt: str, told: set[tuple[str, ...]]) -> None:
    """ISSUE 3: "Either the planner or the coder works, then the reviewer" made the coder lead."""
    assert told <= facts(prompt)


def test_bounds_and_yeses_behind_a_choice_do_not_put_it_off() -> None:
    """ISSUE 3: found by a random prompt: the choice was taken for a statement of work that comes later."""
    found = facts(
        "Writer works if it is late, otherwise Tester works. Before Tester starts, the client must approve. "
        "Writer must finish within 5 minutes.",
        "Writer Tester",
    )
    assert {("choice", "Writer", "Tester"), ("gate_before", "Tester")} <= found
