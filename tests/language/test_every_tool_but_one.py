"""Every tool but one: who may use, may not use, or must ask for, all of them but those that are named."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts, said
from swarmwright.workflow.relations import Fact

TEAM, TOOLS = "Ann Ben", "Git Mail Web"
WORK = "Ann works, then Ben works. "


def _rules(told: str) -> set[Fact]:
    rules = {"grant", "deny", "tool_approval"}
    return {fact for fact in facts(WORK + told, TEAM, TOOLS) if fact[0] in rules}


@pytest.mark.parametrize("but", ["but", "except", "other than", "apart from", "besides", "save", ", except"])
@pytest.mark.parametrize("every", ["every tool", "all tools", "each tool", "any tool", "all of the tools"])
def test_a_right_to_all_but_one_is_none_to_that_one(every: str, but: str) -> None:
    assert _rules(f"Ann may use {every} {but} Git.".replace(" ,", ",")) == {
        ("grant", "Ann", "Mail"),
        ("grant", "Ann", "Web"),
    }


@pytest.mark.parametrize(
    "told",
    [
        "Ann has access to every tool but the Git.",
        "Hand Ann every tool but Git.",
        "Ann may use all tools but Git, and Ben may use no tool but Git.",
    ],
)
def test_however_it_is_given(told: str) -> None:
    found = _rules(told)
    assert {("grant", "Ann", "Mail"), ("grant", "Ann", "Web")} <= found
    assert ("grant", "Ann", "Git") not in found


@pytest.mark.parametrize(
    "told",
    [
        "Ben must not use any tool but Git.",
        "No tools for Ben but Git.",
        "Ben is barred from all tools but Git.",
        "All tools except Git are off limits for Ben.",
    ],
)
def test_a_denial_leaves_what_it_excepts(told: str) -> None:
    assert _rules(told) == {("deny", "Ben", "Mail"), ("deny", "Ben", "Web")}


@pytest.mark.parametrize(
    "told",
    [
        "Every tool but Git needs my approval.",
        "Every use of any tool except Git needs approval.",
        "No tool other than Git may be used without my approval.",
        "Approval is needed for all tools apart from Git.",
        "Every tool needs my approval but Git.",
    ],
)
def test_a_yes_is_asked_for_the_others_alone(told: str) -> None:
    assert {(fact[0], fact[-1]) for fact in _rules(told)} == {
        ("tool_approval", "Mail"),
        ("tool_approval", "Web"),
    }


def test_where_no_other_tool_is_known_nothing_is_given() -> None:
    told = WORK + "Ann may use every tool but Git, Mail and Web."
    found = compiled(told, TEAM, TOOLS)
    assert found.workflow is None and any("every tool" in place for place in said(told, found, "SW303"))
