"""Rounds in which everybody only looks at what somebody else has made change nothing: that is told."""

from __future__ import annotations

import pytest

from language.reading import compiled, said

TEAM = "Ann Bob Cy Dan"
TOLD = "would look at the same again and again"


def told(prompt: str) -> bool:
    return any(TOLD in d.message for d in compiled(prompt, TEAM).diagnostics)


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann drafts the note. Bob and Cy critique it until both are happy, at most 4 rounds.",
        "Ann drafts. Bob reviews it until it is good, at most 3 rounds. Cy publishes.",
        "Ann paints it. Then Bob and Cy take turns inspecting it until Dan is satisfied, at most 4 rounds.",
        "Ann builds it. Bob tests it until it passes, at most 3 times.",
    ],
)
def test_rounds_of_those_alone_who_look_at_it_are_warned_of(prompt: str) -> None:
    assert told(prompt)
    assert compiled(prompt, TEAM).workflow is not None


@pytest.mark.parametrize(
    "prompt",
    [
        "Ann drafts. Bob reviews. Repeat until Bob is happy, at most 3 times.",
        "Ann drafts and Bob reviews it until it is good, at most 3 rounds. Cy publishes.",
        "Ann drafts. Bob and Cy review it until they agree, at most 3 rounds. Dan publishes.",
        "Ann drafts. Bob reviews and fixes it until it is good, at most 3 rounds. Cy publishes.",
        "Bob tests the build until it passes, at most 3 times. Then Ann ships it.",
        "Ann drafts. Bob reviews it at most 3 times.",
    ],
)
def test_rounds_of_makers_of_debates_and_of_what_nobody_made_are_not(prompt: str) -> None:
    assert not told(prompt)


def test_the_remedy_is_read_as_rounds_of_both() -> None:
    prompt = "Ann drafts and Bob reviews it until it is good, at most 3 rounds."
    assert said(prompt, compiled(prompt, TEAM), "SW404") == []
