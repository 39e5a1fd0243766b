"""A yes for "each of these payments", behind who pays with a tool, is one for each use of the tool."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.relations import Fact, relations

TEAM, TOOLS = "Ann Ben", "Shell Git"


def yeses(prompt: str) -> set[Fact]:
    """What a person is asked for, in a prompt that compiles without an error or a warning."""
    found = compiled(prompt, TEAM, TOOLS)
    assert not codes(found), [str(d) for d in found.diagnostics]
    assert found.workflow is not None
    return {f for f in relations(found.workflow) if f[0] in ("tool_approval", "gate_before", "gate_after")}


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann pays with Shell. Each of these payments has to be approved by the mayor.",
        "Ann pays with Shell. Every such payment must be approved by a human.",
        "Ann publishes with Shell. Each of these posts needs my approval.",
        "Ann buys parts with Shell. All of these orders need a yes from the boss.",
        "For each use of the tool Shell it is necessary that a human says yes.",
        "For every call of Shell it is required that the boss agrees.",
        "Before every use of Shell it is required that the director of our team agrees.",
    ],
)
def test_each_use_of_the_tool_is_asked_about(prompt: str) -> None:
    assert yeses(prompt) == {("tool_approval", "Shell")}


@pytest.mark.parametrize(
    "prompt",
    [
        "For each use of Shell it is not necessary that a human says yes.",
        "For each use of Shell it is necessary that Ann is done.",
        "Ann pays with Shell and Git. Each of these payments needs my approval.",
    ],
)
def test_what_asks_nobody_or_of_which_tool_is_open_is_no_such_yes(prompt: str) -> None:
    found = compiled(prompt, TEAM, TOOLS)
    assert not {f for f in relations(found.draft) if f[0] == "tool_approval"} if found.draft else True
    assert found.workflow is None


def test_a_yes_for_a_report_is_none_for_the_tool() -> None:
    assert yeses("Ann writes with Shell. Her report has to be approved by the mayor.") == {
        ("gate_after", "Ann")
    }
