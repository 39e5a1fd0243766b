"""A reason is no rule; where somebody or a right stands in it, it may be one, and is never passed over."""

from __future__ import annotations

import pytest

from language.reading import compiled, rules_of
from swarmwright.workflow.relations import Fact

TEAM, TOOLS = "Ann Ben Cid", "Shell Git"
ONLY_ANN = {("grant", "Ann", "Shell"), ("deny", "Ben", "Shell"), ("deny", "Cid", "Shell")}


def rules(prompt: str) -> set[Fact]:
    return rules_of(prompt, TEAM, TOOLS)


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        ("Don't show Ann's findings to Ben, as they contain personal details.", {("hidden", "Ann", "Ben")}),
        ("Ben must not see Ann's notes, because they are full of names.", {("hidden", "Ann", "Ben")}),
        ("Cid can't see what Ben writes, since it is private.", {("hidden", "Ben", "Cid")}),
        ("Ann must not see Ben's notes, for they are private.", {("hidden", "Ben", "Ann")}),
        ("Cid must not use Shell, since it deletes files for good.", {("deny", "Cid", "Shell")}),
        (
            "Ben is strictly prohibited from using Git, since that tool files papers.",
            {("deny", "Ben", "Git")},
        ),
        ("Because it writes to production, Cid may not use Git.", {("deny", "Cid", "Git")}),
        ("Nobody but Ann may use Shell, as it is dangerous.", ONLY_ANN),
        ("As it is dangerous, only Ann may use Shell.", ONLY_ANN),
        ("Nobody but Ann may open Shell, since it holds our secrets.", ONLY_ANN),
        (
            "Ann may use Shell, because it is needed, and Ben may use Git.",
            {("grant", "Ann", "Shell"), ("grant", "Ben", "Git")},
        ),
        ("Give Ann the Shell tool so that she can look around.", {("grant", "Ann", "Shell")}),
        ("Give Ben Git so he can publish his work.", {("grant", "Ben", "Git")}),
    ],
)
def test_a_reason_is_no_rule(prompt: str, said: set[Fact]) -> None:
    assert rules(prompt) == said


@pytest.mark.parametrize(
    "prompt",
    [
        "Cid must not use Shell, since only Ann may use it.",
        "Cid must not use Git, because Ben alone may use it.",
        "Ben may not use Shell, because it must be used by Ann alone.",
        "Ann may use Shell, since it is only for reading.",
        "Ann may use Shell, since Monday.",
        "Ann may use Shell since the release.",
        "Ann may use Shell as the admin.",
        "Ann may use Shell as her own tool.",
        "Ann may use Shell for its logs.",
        "Ann may use Shell as long as it is open.",
        "Give Ann Shell so that she can only read the logs.",
        "Give Ann Shell so that Ben can rest.",
    ],
)
def test_what_may_be_a_rule_is_not_passed_over(prompt: str) -> None:
    assert compiled(prompt, TEAM, TOOLS).workflow is None


def test_as_may_somebody_is_no_reason() -> None:
    assert rules("Ben may use Git, as may Cid.") == {("grant", "Ben", "Git"), ("grant", "Cid", "Git")}
