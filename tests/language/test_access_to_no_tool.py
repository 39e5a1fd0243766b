"""Access to what is no tool gives nobody a right, and that is said where it stands."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said


@pytest.mark.parametrize(
    "told",
    [
        "Everyone has access to the wiki",
        "Bob has access to the wiki",
        "The wiki is open to everyone",
        "Everybody gets read access to the wiki",
        "Give Ann access to the wiki",
        "Cy has access to the wiki",
    ],
)
@pytest.mark.parametrize("tools", ["", "Git"])
def test_access_to_what_is_no_tool_is_pointed_at(told: str, tools: str) -> None:
    prompt = f"Ann writes, then Bob edits. {told}."
    found = compiled(prompt, "Ann Bob Cy", tools)
    assert told in said(prompt, found, "SW301")
    assert not [d for d in found.diagnostics if d.code == "SW301" and "'wiki'" not in d.message]


@pytest.mark.parametrize(
    "told",
    [
        "Ann writes an access rule, then Bob has a look.",
        "Ann checks who has access to the vault. Bob tells the lawyer.",
        "Ann gives Bob access to the building, then Bob enters.",
    ],
)
def test_work_about_access_is_work(told: str) -> None:
    assert "SW301" not in codes(compiled(told, "Ann Bob"))


def test_access_to_a_tool_is_a_right() -> None:
    assert ("grant", "Ann", "Wiki") in facts("Ann has access to the wiki. Bob writes.", "Ann Bob", "Wiki")
