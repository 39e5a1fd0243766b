"""Where the team works, and how firmly a rule is meant, bounds nothing; a part of a tool and a time do."""

from __future__ import annotations

import pytest

from language.reading import compiled, rules_of
from swarmwright.workflow.relations import Fact

TEAM, TOOLS = "Ann Ben Cid", "Shell Git"
ONLY_ANN = {("grant", "Ann", "Shell"), ("deny", "Ben", "Shell"), ("deny", "Cid", "Shell")}
ONLY_BEN_GIT = {("grant", "Ben", "Git"), ("deny", "Ann", "Git"), ("deny", "Cid", "Git")}


def rules(prompt: str) -> set[Fact]:
    return rules_of(prompt, TEAM, TOOLS)


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("In this office, nobody except Ann may use Shell.", ONLY_ANN),
        ("At our hospital only Ben is allowed to call Git.", ONLY_BEN_GIT),
        ("Only Ben may touch Git in this studio.", ONLY_BEN_GIT),
        ("Throughout the whole company, Cid must not touch Shell.", {("deny", "Cid", "Shell")}),
        (
            "Everyone in our department except Ann can use Git.",
            {("grant", "Ben", "Git"), ("grant", "Cid", "Git"), ("deny", "Ann", "Git")},
        ),
        (
            "All of the agents on this team but Cid may use Shell.",
            {("grant", "Ann", "Shell"), ("grant", "Ben", "Shell"), ("deny", "Cid", "Shell")},
        ),
        (
            "Permissions in the kitchen: Ann may use Shell, Ben may use Git.",
            {("grant", "Ann", "Shell"), ("grant", "Ben", "Git")},
        ),
        (
            "Who may use Git on our ward: Ann yes, Ben no.",
            {("grant", "Ann", "Git"), ("deny", "Ben", "Git")},
        ),
        ("From the first day of school, Ann may use Shell.", {("grant", "Ann", "Shell")}),
        ("Ann may use Shell from day one.", {("grant", "Ann", "Shell")}),
    ],
)
def test_the_place_where_the_team_works_and_its_beginning_bound_nothing(prompt: str, said: set[Fact]) -> None:
    assert rules(prompt) == said


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("Only Ann may use Shell, not even in a crisis.", ONLY_ANN),
        ("Nobody but Ben is allowed to use Git, not even when it is urgent.", ONLY_BEN_GIT),
        ("Cid must not use Shell, not even once.", {("deny", "Cid", "Shell")}),
        ("Cid must never touch Git, not under any circumstances.", {("deny", "Cid", "Git")}),
        ("Shell is Ann's alone, so please keep that in mind.", ONLY_ANN),
        ("Git is reserved for Ben, so please stick to that.", ONLY_BEN_GIT),
        ("To Shell has access only Ann, please nobody else of the agents.", ONLY_ANN),
        ("Ben has access to Git and may use it as much as he wants.", {("grant", "Ben", "Git")}),
        ("Ann may use Shell and may use it whenever she likes.", {("grant", "Ann", "Shell")}),
        ("Only Ann may use Shell, which means that Ben may not.", ONLY_ANN),
        ("Only Ben may read Ann's draft, which means that Cid must not see it.", {("hidden", "Ann", "Cid")}),
    ],
)
def test_what_says_a_rule_once_more_says_nothing_new(prompt: str, said: set[Fact]) -> None:
    assert rules(prompt) == said


def test_what_follows_from_a_rule_is_a_rule_where_it_says_something_new() -> None:
    said = {*ONLY_ANN, ("grant", "Ben", "Git")}
    assert rules("Only Ann may use Shell, which means that Ben may use Git.") == said


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann may use Shell in the staging repo.",
        "Ann may use Shell in the kitchen folder.",
        "Ann may use Shell in our test environment.",
        "All agents in the kitchen may use Shell.",
        "Ann may use Shell for our restaurant.",
        "In our kitchen only Ann may use Shell; in our bakery only Ben may use Shell.",
        "Ann may use Shell on the first day of the month.",
        "Ann may use Shell from Monday.",
        "On weekends, nobody but Ann may use Shell.",
        "Ann may use Shell, but not in an emergency.",
        "Ann may use Shell, even in an emergency.",
        "Ann may use Shell once a day.",
        "Ann has access to Shell and may use it twice.",
    ],
)
def test_a_part_of_a_tool_a_time_and_a_count_are_no_emphasis(prompt: str) -> None:
    assert compiled(prompt, TEAM, TOOLS).workflow is None


def test_whom_not_even_names_is_denied() -> None:
    assert rules("Only Ann may use Shell, not even Ben.") == ONLY_ANN
