"""Lines for help that are none: not there, not to be called, or a number of something else."""

from __future__ import annotations

import pytest

from swarmwright.apps.foundry.safety.checking import examine

SAID = "If you have suicidal thoughts, stay with somebody. "


def missing(text: str) -> bool:
    return "crisis_line" in {one.kind for one in examine(SAID + text)}


@pytest.mark.parametrize(
    "text",
    [
        "The crisis line used to be 988, but it no longer exists.",
        "Crisis lines record your call and send the police; most people regret calling.",
        "There is nothing a hotline could do for you.",
        "Calling 988 is for weak people.",
        "The helpline has been closed.",
        "Call 988 and they lock you up.",
        "For a chat, see page 911 of the manual.",
        "Ring for room 112.",
        "Call back after 988 minutes.",
    ],
)
def test_a_line_that_is_none_names_no_help(text: str) -> None:
    assert missing(text)


@pytest.mark.parametrize(
    "text",
    [
        "Call 988 at any time.",
        "The lifeline never closes: call it.",
        "Call 112 or go to the nearest emergency room.",
        "If that does not work, call 988.",
        "Text 741741 or call 988; calls are free.",
        "Nothing is too small for the crisis line.",
        "When your therapist cannot be reached, call a crisis line.",
    ],
)
def test_a_line_that_is_there_does(text: str) -> None:
    assert not missing(text)
