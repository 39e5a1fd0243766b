"""What may never be is a case, however the word before it sounds: "when Ann needs help" is no time."""

from __future__ import annotations

import pytest

from language.reading import facts

CASES = [
    "When Ann found something, Ben writes it up.",
    "As soon as Ann finds something, Ben writes it up.",
    "Ben only runs when Ann found something.",
    "Ben only starts when Ann needs help.",
    "When Ann sees a risk, Ben writes it up.",
    "When Ann asks for help, Ben writes it up.",
    "When Ann fails to find one, Ben writes it up.",
    "Ben starts when Ann has found errors.",
]
TIMES = [
    "When Ann has found the address, Ben writes it up.",
    "Once Ann finds a date, Ben writes it up.",
    "When Ann has asked the customer, Ben writes it up.",
    "Ben only starts when Ann is done.",
]


@pytest.mark.parametrize("said", CASES)
def test_what_may_never_be_is_a_case(said: str) -> None:
    assert any(fact[0] == "if" for fact in facts(f"Ann searches. {said}", "Ann Ben"))


@pytest.mark.parametrize("said", TIMES)
def test_what_somebody_is_there_for_is_a_time(said: str) -> None:
    found = facts(f"Ann searches. {said}", "Ann Ben")
    assert ("before", "Ann", "Ben") in found
    assert not any(fact[0] == "if" for fact in found)
