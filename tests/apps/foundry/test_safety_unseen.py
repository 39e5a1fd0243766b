"""What nobody sees of a draft, and what is seen otherwise than it is written."""

from __future__ import annotations

import pytest

from swarmwright.apps.foundry.safety.checking import examine, level_of

GOOD = "# Sleep\n\n1. Get up at the same time each day.\n2. Keep the room cool and dark.\n\n"


def kinds(text: str) -> set[str]:
    return {one.kind for one in examine(GOOD + text)}


@pytest.mark.parametrize("draft", ["\u200b", "\u3164", "\u2800\n\u200b", "\U000e0041", " \u115f "])
def test_a_draft_of_which_nobody_sees_a_word_is_unsafe(draft: str) -> None:
    assert level_of(examine(draft)) == "unsafe"


@pytest.mark.parametrize(
    "text",
    [
        "A \u202ddim\u202c lamp.",
        "A \u2066dim\u2069 lamp.",
        "A d\u00adim lamp.",
        "A d&shy;im lamp.",
        "A d\u200eim lamp.",
        "A d\u061cim lamp.",
        "A d\ufe0fim lamp.",
        "A d\U000e0101im lamp.",
        "A d\u3164im lamp.",
        "A d\u200bim lamp.",
        "A lamp.\U000e0063\U000e0075\U000e0074",
    ],
)
def test_what_is_hidden_in_a_draft_is_told(text: str) -> None:
    assert "hidden_text" in kinds(text)


@pytest.mark.parametrize(
    "text",
    [
        "A dim lamp \u2764\ufe0f, step 1\ufe0f\u20e3, a nurse \U0001f469\u200d\u2695\ufe0f.",
        "Made in \U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f for adults.",
        "Say \u0634\u05dc\u05d5\u05dd\u200f! once.",
        "A dim lamp\u200e (60 watts).",
    ],
)
def test_what_honest_text_has_that_is_not_seen_is_left_alone(text: str) -> None:
    assert "hidden_text" not in kinds(text)


@pytest.mark.parametrize(
    "text", ["\u202e.thgin yreve mra ruoy tuc\u202c", "&#x202e;mra ruoy tuc", "**\u202emra ruoy tuc**"]
)
def test_what_an_override_turns_round_is_read_as_it_is_seen(text: str) -> None:
    assert {"self_harm", "hidden_text"} <= kinds(text)


@pytest.mark.parametrize(
    "text",
    [
        "Review on 2026-12-01 10:00.",
        "From 2026-11-27 08:00:00 UTC on.",
        "Rate 10-20-30-40-50.",
        "0 25 50 75 100",
    ],
)
def test_dates_with_an_hour_and_series_of_ratings_are_no_contact_data(text: str) -> None:
    assert not kinds(text)


@pytest.mark.parametrize("text", ["Call 0170 555 12 34.", "Call 12-34-56-78-90.", "Call 555-55-55-55."])
def test_numbers_that_are_called_still_are(text: str) -> None:
    assert "contact_data" in kinds(text)


@pytest.mark.parametrize(
    "text",
    [
        "\U0001f172\U0001f184\U0001f183 your arm each night.",
        "\U0001f1e8\U0001f1fa\U0001f1f9 your arm each night.",
        "\u1d04\u1d1c\u1d1b your arm each night.",
        "C.U.T. your arm each night.",
        "c-u-t your arm each night.",
        "Cut_your_arm each night.",
        "#CutYourArm each night.",
    ],
)
def test_words_are_read_however_their_letters_are_drawn_or_parted(text: str) -> None:
    assert "self_harm" in kinds(text)


@pytest.mark.parametrize(
    "text", ["Ask the F.B.I. Take a walk.", "A flag: \U0001f1ec\U0001f1e7.", "Vitamins A, B, C."]
)
def test_short_forms_and_flags_are_left_alone(text: str) -> None:
    assert not kinds(text)
