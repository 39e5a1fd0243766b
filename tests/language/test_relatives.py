"""What "who …" tells of a tool is told of the one who is named before it, wherever the sentence goes on."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.relations import relations

TEAM = "Mara Theo Uma"
TOOLS = "Shell Browser"


@pytest.mark.parametrize(
    ("prompt", "rules"),
    [
        ("Mara first, then Theo, who may use Shell, then Uma.", {("grant", "Theo", "Shell")}),
        ("Mara, who may use Browser, reads; then Theo, who must not, writes.",
         {("grant", "Mara", "Browser"), ("deny", "Theo", "Browser")}),
        ("Mara, who alone may use Shell, builds it. Theo checks it.",
         {("grant", "Mara", "Shell"), ("deny", "Theo", "Shell"), ("deny", "Uma", "Shell")}),
        ("Mara builds and passes it to Theo, who tests it with Browser and reports to Uma.",
         {("grant", "Theo", "Browser")}),
        ("Mara (who has Shell) builds, then Theo (who doesn't) tests.",
         {("grant", "Mara", "Shell"), ("deny", "Theo", "Shell")}),
        ("First comes Mara, who is allowed to use Shell; then Theo, who is not allowed to use it.",
         {("grant", "Mara", "Shell"), ("deny", "Theo", "Shell")}),
        ("Mara plans, then Theo, who needs my approval for Shell, builds.", {("tool_approval", "Shell")}),
        ("Mara plans, then Theo, who has Browser, Shell, builds.",
         {("grant", "Theo", "Browser"), ("grant", "Theo", "Shell")}),
    ],
)  # fmt: skip
def test_what_somebody_may_is_read_out_of_a_relative_clause(prompt: str, rules: set[tuple[str, ...]]) -> None:
    found = facts(prompt, TEAM, TOOLS)
    assert {f for f in found if f[0] in ("grant", "deny", "tool_approval")} == rules
    assert ("before", "Mara", "Theo") in found


@pytest.mark.parametrize(
    "prompt",
    [
        "Mara and Theo, who may use Shell, work side by side.",
        "Mara first, then the one who may use Shell.",
    ],
)
def test_where_it_is_not_told_of_one_name_nothing_is_granted_to_the_last(prompt: str) -> None:
    found = compiled(prompt, TEAM, TOOLS)
    granted = {f[1] for f in relations(found.draft) if f[0] == "grant"} if found.draft else set()
    assert granted in (set(), {"Mara", "Theo"})
    assert granted or "SW303" in codes(found)
