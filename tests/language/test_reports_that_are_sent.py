"""Who sends a report works; who gives a sign, or says what a message tells, announces something."""

from __future__ import annotations

import pytest

from language.reading import facts

TEAM = "Ida Jon Kim"


@pytest.mark.parametrize(
    "work",
    [
        "sends the report",
        "posts a message",
        "posts the news",
        "sends a text",
        "issues the notice",
        "leaves a note",
        "posts the announcement",
        "sends the notification",
    ],
)
@pytest.mark.parametrize("then", [". Then Jon works.", ", then Jon works.", ". After that Jon works."])
def test_what_is_sent_is_work_and_announces_nothing(work: str, then: str) -> None:
    found = facts(f"Kim drafts. Then Ida {work}{then}", TEAM)
    assert {("before", "Kim", "Ida"), ("before", "Ida", "Jon")} <= found
    assert not any(fact[0] == "signal" for fact in found)


@pytest.mark.parametrize("work", ["gives the signal", "sends word that it is ready", "raises the flag"])
def test_a_sign_is_an_announcement_still(work: str) -> None:
    assert any(fact[0] == "signal" for fact in facts(f"Ida {work}. Then Jon works.", TEAM))
