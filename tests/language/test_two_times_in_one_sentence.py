"""Two orders in one sentence, each with a "before" of its own."""

from __future__ import annotations

import pytest

from language.reading import facts

TEAM = "Ida Jon Kim Lee"


@pytest.mark.parametrize(
    "said",
    [
        "Before Lee posts, Kim edits, and before Kim edits, Jon drafts.",
        "Before Lee posts, Kim edits and before Kim edits, Jon drafts.",
        "Kim edits before Lee posts, and before Kim edits, Jon drafts.",
        "Before Lee posts, Kim edits, but before Kim edits, Jon drafts.",
    ],
)
def test_each_before_is_of_its_own_order(said: str) -> None:
    assert {("before", "Jon", "Kim"), ("before", "Kim", "Lee")} <= facts(said, TEAM)


def test_two_times_before_one_work_are_both_its_own() -> None:
    found = facts("Before Lee posts and before Kim edits, Jon drafts.", TEAM)
    assert {("before", "Jon", "Kim"), ("before", "Jon", "Lee"), ("parallel", "Lee", "Kim")} <= found
