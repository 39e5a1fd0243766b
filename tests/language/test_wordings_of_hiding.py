"""Who must not see whose work, in the words of many people."""

from __future__ import annotations

import pytest

from language.reading import facts
from swarmwright.workflow.relations import Fact

TEAM = "Tenor Bass Alto"


def hidden(prompt: str) -> set[Fact]:
    return {f for f in facts(prompt, TEAM) if f[0] == "hidden"}


@pytest.mark.parametrize(
    "wording",
    [
        "; neither gets to see the other's marks.",
        ". Neither may see the other's marks.",
        ". Neither of them sees the other's notes.",
        ", without seeing each other's marks.",
        ", blind to each other's work.",
        ". They must not see each other's notes.",
        ". Tenor and Bass must not read each other's reports.",
        ". Neither is allowed to see the other's work.",
    ],
)
def test_two_that_are_blind_to_each_other(wording: str) -> None:
    both = {("hidden", "Tenor", "Bass"), ("hidden", "Bass", "Tenor")}
    assert hidden(f"Tenor and Bass mark in parallel{wording}") == both


@pytest.mark.parametrize(
    "wording",
    [
        "Keep Tenor's notes from Bass.",
        "Keep Tenor's notes away from Bass.",
        "Don't show Bass Tenor's notes.",
        "Don't show Tenor's notes to Bass.",
        "Don't give Bass Tenor's notes.",
        "Never show Bass what Tenor writes.",
        "Bass should not have access to Tenor's notes.",
        "Bass has no access to Tenor's notes.",
        "Bass must not get Tenor's notes.",
        "Hide Tenor's notes from Bass.",
        "Tenor's notes should not reach Bass.",
        "Everyone except Bass may see Tenor's notes.",
        "Bass should not be able to see Tenor's notes.",
    ],
)
def test_work_that_is_kept_from_somebody(wording: str) -> None:
    assert hidden(f"Tenor hums, then Bass, then Alto. {wording}") == {("hidden", "Tenor", "Bass")}
