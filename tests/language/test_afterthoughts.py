"""A case told in a sentence of its own is one of the sentence before it, or is not lost unsaid."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ann Ben Cy"
ALIKE = {
    "Ann drafts, then Ben edits. Unless it rains.": "Ann drafts, then Ben edits, unless it rains.",
    "Ann drafts, then Ben edits. Only if it rains.": "Ann drafts, then Ben edits, only if it rains.",
    "Ann drafts, then Ben edits. But only if it is long. Then Cy sends it.": (
        "Ann drafts, then Ben edits, but only if it is long. Then Cy sends it."
    ),
    "Ann drafts, then Ben edits. If the score is below 7.": (
        "Ann drafts, then Ben edits, if the score is below 7."
    ),
    "Ann drafts, then Ben edits. Until it is good.": "Ann drafts, then Ben edits, until it is good.",
    "Ben edits. When Ann is done.": "Ben edits, when Ann is done.",
    "Ann drafts. Ben publishes. Once it is approved.": "Ann drafts. Ben publishes, once it is approved.",
}
LOST = [
    "If it is long. Ann drafts. Then Ben edits.",
    "Ann drafts. I approve it. Unless it is short. Then Ben edits.",
    "Ann drafts. Ben edits it if it is long. Unless it is a poem.",
    "Ann drafts, then Ben edits. When it is long.",
    "Ann drafts, then Ben edits. If it rains stay home.",
    "Ann may use Git. Only if Ben says so.",
    "Ann may use Git. Unless it rains. Ben edits.",
]
APART = [
    "Ann drafts. If in doubt ask me. Ben edits.",
    "Ann drafts. If it is long Ben edits it.",
    "Ann drafts. If it is long: Ben edits it.",
    "Ann drafts. Once the boss has signed, Ben edits.",
]


@pytest.mark.parametrize(("prompt", "whole"), ALIKE.items())
def test_a_case_behind_a_full_stop_is_one_of_the_sentence_before_it(prompt: str, whole: str) -> None:
    assert facts(prompt, TEAM, "Git") == facts(whole, TEAM, "Git")
    assert compiled(prompt, TEAM, "Git").workflow is not None


@pytest.mark.parametrize("prompt", LOST)
def test_a_case_that_is_nobodys_is_an_error(prompt: str) -> None:
    found = compiled(prompt, TEAM, "Git")
    assert found.workflow is None
    assert codes(found) & {"SW402", "SW303"}


@pytest.mark.parametrize("prompt", APART)
def test_a_case_with_work_of_its_own_is_left_as_it_stands(prompt: str) -> None:
    found = compiled(prompt, TEAM, "Git")
    assert found.workflow is not None
    assert "SW402" not in codes(found)
