"""Who else may use a tool, told behind the first: nobody is lost, and nobody is given what is not said."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import Fact, relations

TEAM, TOOLS = "Ann Ben Cid", "Shell Git"


def rules(prompt: str, tools: str = TOOLS, groups: dict[str, list[str]] | None = None) -> set[Fact]:
    """The rules of a prompt that compiles without an error or a warning."""
    found = compiled(prompt, TEAM, tools, groups)
    assert not codes(found), [str(d) for d in found.diagnostics]
    assert found.workflow is not None
    return {fact for fact in relations(found.workflow) if fact[0] in ("grant", "deny")}


def given(*agents: str) -> set[Fact]:
    return {("grant", agent, "Shell") for agent in agents}


def denied(*agents: str) -> set[Fact]:
    return {("deny", agent, "Shell") for agent in agents}


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("Shell may be used by Ann, and by Ben as well.", given("Ann", "Ben")),
        ("Shell can be called by Ann, and by Ben too.", given("Ann", "Ben")),
        ("Shell may be used by Ann, and also by Ben.", given("Ann", "Ben")),
        ("Shell may be used by Ann as well as by Ben.", given("Ann", "Ben")),
        ("Shell is open to Ann, and to Ben as well.", given("Ann", "Ben")),
        ("Shell may be used by Ann, and by Ben, and also by Cid.", given("Ann", "Ben", "Cid")),
        ("Shell is reserved for Ann, and for Ben.", {*given("Ann", "Ben"), *denied("Cid")}),
        ("Shell must not be used by Ann, nor by Ben.", denied("Ann", "Ben")),
        ("Shell is off limits to Ann, and to Ben too.", denied("Ann", "Ben")),
        ("Shell may be used by Ann, but not by Ben.", {*given("Ann"), *denied("Ben")}),
        ("Shell may not be used by Ann, only by Ben.", {*given("Ben"), *denied("Ann", "Cid")}),
        ("Ben must not use Shell; that stays with Ann, who may use it.",
         {*given("Ann"), *denied("Ben", "Cid")}),
        ("Ann works with Shell and Ben works with Git, so give each of them that tool.",
         {("grant", "Ann", "Shell"), ("grant", "Ben", "Git")}),
        ("Shell is available to Ann, and to no one else in the team.",
         {*given("Ann"), *denied("Ben", "Cid")}),
    ],
)  # fmt: skip
def test_each_who_is_named_is_given_or_denied_it(prompt: str, said: set[Fact]) -> None:
    assert rules(prompt) == said


def test_not_by_one_but_by_another_is_not_denied_to_both() -> None:
    found = compiled("Shell may not be used by Ann, but by Ben.", TEAM, TOOLS)
    assert found.workflow is None


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("Ann may use Shell only.", {("grant", "Ann", "Shell"), ("deny", "Ann", "Git")}),
        ("Ann has access to Shell only.", {("grant", "Ann", "Shell"), ("deny", "Ann", "Git")}),
        (
            "Ann may use Shell and Git, but Ben may use Git only.",
            {
                ("grant", "Ann", "Shell"),
                ("grant", "Ann", "Git"),
                ("grant", "Ben", "Git"),
                ("deny", "Ben", "Shell"),
            },
        ),
        ("Ann only may use Shell.", {*given("Ann"), *denied("Ben", "Cid")}),
        ("Only Ann is allowed to use Shell.", {*given("Ann"), *denied("Ben", "Cid")}),
    ],
)
def test_a_tool_only_is_no_other_tool(prompt: str, said: set[Fact]) -> None:
    assert rules(prompt) == said


def test_a_tool_only_is_nobody_elses_where_there_is_no_other() -> None:
    assert rules("Ann may use Shell only.", "Shell") == {*given("Ann"), *denied("Ben", "Cid")}


@pytest.mark.parametrize(
    "prompt",
    [
        "All editors except Cid may use Shell.",
        "All editors but Cid can use Shell from the start.",
    ],
)
def test_who_is_left_out_of_a_group_is_denied_it(prompt: str) -> None:
    editors = {"editors": ["Ann", "Ben", "Cid"]}
    assert rules(prompt, groups=editors) == {*given("Ann", "Ben"), *denied("Cid")}


def test_who_may_is_a_heading_of_those_below() -> None:
    assert rules("Who may use Shell: Ann yes, Ben no.") == {*given("Ann"), *denied("Ben")}
