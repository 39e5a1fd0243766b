"""Only names that somebody may have meant are offered."""

from __future__ import annotations

import pytest

from swarmwright.workflow.nearness import nearest


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Reasercher", "Researcher"),
        ("writers", "Writer"),
        ("EDITOR", "Editor"),
        ("a-human-aproves", "a-human-approves-it"),
        ("SW40", "SW404"),
        ("retry", "retries"),
    ],
)
def test_a_slip_of_the_fingers_is_offered_what_was_meant(word: str, meant: str) -> None:
    assert nearest(word, ["Ann", meant, "Bob"]) == [meant]


@pytest.mark.parametrize(
    ("word", "there"),
    [("planner", "manager"), ("test", "rest room"), ("", "a")],
)
def test_what_only_shares_letters_is_not_offered(word: str, there: str) -> None:
    assert nearest(word, [there]) == []


def test_a_name_is_not_offered_in_place_of_itself() -> None:
    assert nearest("audio", ["audio", "Audios"], 2) == ["Audios"]
