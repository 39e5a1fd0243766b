"""Limits in the words of many people: each on whom it is said of, and on nobody else."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Pilot Copilot Steward"


def limits(prompt: str) -> dict[str, float]:
    """What is bounded for whom, one measure at a time."""
    found = [f for f in facts(prompt, TEAM) if f[0] == "limit"]
    assert len({(f[1], f[2]) for f in found}) == len(found)
    return {str(f[1]): float(str(f[3])) for f in found}


@pytest.mark.parametrize(
    ("duration", "seconds"),
    [
        ("an hour and a half", 5400),
        ("a quarter of an hour", 900),
        ("three quarters of an hour", 2700),
        ("two and a half hours", 9000),
        ("half an hour", 1800),
        ("a fortnight", 1209600),
        ("1h30", 5400),
        ("1h30m", 5400),
        ("1 hour and 30 minutes", 5400),
        ("2 min 30 s", 150),
        ("a couple of minutes", 120),
        ("a day and a half", 129600),
    ],
)
def test_a_duration_is_read_whole(duration: str, seconds: float) -> None:
    assert limits(f"Pilot has {duration}.") == {"Pilot": seconds}


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        (
            "Pilot, Copilot and Steward have 1, 2 and 3 hours respectively.",
            {"Pilot": 3600, "Copilot": 7200, "Steward": 10800},
        ),
        (
            "Pilot, Copilot and Steward get 4, 5 and 6 retries respectively.",
            {"Pilot": 4, "Copilot": 5, "Steward": 6},
        ),
        ("Pilot: 90 secs max, Copilot: 2 minutes max.", {"Pilot": 90, "Copilot": 120}),
        ("Pilot times out after 5 minutes.", {"Pilot": 300}),
        ("Kill Steward after 30 seconds.", {"Steward": 30}),
        ("Pilot is stopped after an hour.", {"Pilot": 3600}),
        ("Pilot and Copilot work in parallel. Each has 5 minutes.", {"Pilot": 300, "Copilot": 300}),
        ("Pilot and Copilot get three tries each, the first one included.", {"Pilot": 2, "Copilot": 2}),
        ("Pilot flies, then Copilot. If Copilot crashes try again 3 times.", {"Copilot": 3}),
        ("Pilot flies, then Copilot. If Pilot fails, try again up to 3 times.", {"Pilot": 3}),
        ("Pilot flies, then Copilot. If Pilot breaks down, rerun it twice.", {"Pilot": 2}),
        ("Pilot flies, then Steward serves, retry max 3 times.", {"Steward": 3}),
        ("Pilot flies, then Copilot. If that fails, up to 3 retries.", {"Copilot": 3}),
        ("Pilot (20 min), then Copilot (max 2 hours).", {"Pilot": 1200, "Copilot": 7200}),
        ("Pilot gets 10 minutes; the others 5.", {"Pilot": 600, "Copilot": 300, "Steward": 300}),
        (
            "Pilot gets 10 minutes, everybody else 5 minutes.",
            {"Pilot": 600, "Copilot": 300, "Steward": 300},
        ),
        ("Pilot flies. Nobody may take longer than 5 minutes.", {"*": 300}),
    ],
)
def test_a_limit_bounds_whom_it_is_said_of(prompt: str, expected: dict[str, float]) -> None:
    assert limits(prompt) == expected


def test_a_name_with_a_limit_in_brackets_keeps_its_place_in_the_order() -> None:
    assert ("before", "Pilot", "Copilot") in facts("Pilot (20 min), then Copilot (max 2 hours).", TEAM)


@pytest.mark.parametrize(
    "prompt",
    [
        "The mailer has 5 minutes.",
        "Navigators have 5 minutes each.",
        "The radio operator gets 3 retries.",
        "Pilot has 5 minutes. Pilot has 10 minutes.",
        "Copilot gets 2 retries. Later on Copilot gets 4 retries.",
        "Pilot, Copilot and Steward have 1 and 2 hours respectively.",
        "Whoever flies has an hour and Pilot has two hours. Pilot has three hours.",
        "Pilot may take an hour at most. Pilot times out after 5 minutes.",
    ],
)
def test_an_unclear_or_contradictory_limit_is_an_error_and_bounds_nobody_else(prompt: str) -> None:
    found = compiled(f"Pilot flies, then Copilot lands, then Steward serves. {prompt}", TEAM)
    assert "SW304" in codes(found)
    assert found.workflow is None
    assert found.draft is not None
    assert all(getattr(rule, "subject", "") != "*" for rule in found.draft.rules)
