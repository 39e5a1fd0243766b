"""Risk and harm as people say it who name none: what the rules find, and what they let be."""

from __future__ import annotations

from pathlib import Path

import pytest

from swarmwright.apps.foundry.safety.checking import examine

HELP = "If you are in danger, call 999 or Samaritans on 116 123."
CALM = f"Breathe slowly with your friend for two minutes.\n\n{HELP}"
LINES = [
    line.split("\t")
    for line in (Path(__file__).parent / "data" / "plain_speech.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]
MOST_LEFT = 64


def found(what: str, text: str) -> set[str]:
    draft, request = (CALM, text) if what == "request" else (f"{text}\n\n{HELP}", "")
    return {one.kind for one in examine(draft, request)}


@pytest.mark.parametrize(("what", "text"), [one[1:] for one in LINES if one[0] == "found"])
def test_risk_in_plain_speech_is_found(what: str, text: str) -> None:
    assert found(what, text)


@pytest.mark.parametrize(("what", "text"), [one[1:] for one in LINES if one[0] == "none"])
def test_plain_speech_without_risk_is_let_be(what: str, text: str) -> None:
    assert not found(what, text)


def test_no_more_is_left_than_is_said() -> None:
    left = [one for one in LINES if one[0] == "left"]
    assert len(left) <= MOST_LEFT


@pytest.mark.parametrize(
    "text",
    [
        "She has never thought of doing herself in.",
        "No plans; he denies wanting to top himself.",
        "Ask her whether she has been stockpiling her tablets.",
        "If he ever says that he won't be around much longer, ring the team.",
    ],
)
def test_what_is_denied_asked_about_or_only_supposed_discloses_nothing(text: str) -> None:
    assert "disclosed_risk" not in found("request", text)


@pytest.mark.parametrize(
    "text",
    [
        "Ring 999. On second thoughts, they never pick up.",
        "Call Samaritans on 116 123. Mind you, it only makes things worse.",
        "Call 999 if you must. Then again, they rarely turn up.",
    ],
)
def test_help_that_is_taken_back_in_the_next_sentence_is_no_help(text: str) -> None:
    assert "crisis_line" in {one.kind for one in examine(text, "He wants to top himself.")}
