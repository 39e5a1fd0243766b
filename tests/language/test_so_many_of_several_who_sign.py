"""So many of several people are enough: all are asked at once, and none of them is taken for who works."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.tree import All, Flow, Gate, walk

SAID = [
    "Writer drafts. Legal, finance and marketing approve it. As soon as two of them have approved, Publisher "
    "posts it.",
    "Writer drafts. The editor, the lawyer and the CFO review it. Once two of the three have approved, "
    "Publisher posts it.",
]


@pytest.mark.parametrize("prompt", SAID)
def test_all_of_whom_some_are_enough_are_asked_at_once(prompt: str) -> None:
    """They were asked one behind another, and the last of three was never one of the two."""
    found = compiled(prompt, "Writer Publisher").workflow
    assert found is not None
    (some,) = [n for n in walk(found.root) if isinstance(n, Flow) and n.join != All()]
    assert all(isinstance(member, Gate) for member in some.members) and len(some.members) == 3
    assert some.order == ()


def test_of_how_many_a_yes_is_enough_is_not_lost() -> None:
    found = compiled(
        "Writer drafts. Two of legal, finance and marketing must approve before Publisher posts it.",
        "Writer Publisher",
    )
    assert found.workflow is None and "SW402" in codes(found)


def test_a_person_who_approves_is_not_one_of_those_who_report() -> None:
    prompt = (
        "Ann, Ben and Cy search at the same time. A human approves what Ann has found. As soon as two of "
        "them have reported, Dee decides."
    )
    found = compiled(prompt, "Ann Ben Cy Dee")
    assert found.workflow is None and "SW402" in codes(found)
