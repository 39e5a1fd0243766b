"""Plain words that were understood, and of which something was said all the same."""

from __future__ import annotations

import pytest

from language.reading import facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog


def loud(prompt: str, team: str) -> list[str]:
    found = compile_prompt(prompt, Catalog.of(team.split())).diagnostics
    return [d.code for d in found if d.severity != "info"]


@pytest.mark.parametrize(
    ("prompt", "team"),
    [
        (
            "Sorter reads each ticket. Refund requests go to Refunds and the rest goes to Tech.",
            "Sorter Refunds Tech",
        ),
        (
            "Sorter opens the mail. Repair jobs come to Repairs, and Order forms land with Orders.",
            "Sorter Repairs Orders",
        ),
        ("Ann goes first, Ben right after.", "Ann Ben"),
        ("Ann first, Ben straight after, Cid immediately after.", "Ann Ben Cid"),
        (
            'Ann works. Ben does not wait for Ann to be done: it can start as soon as Ann says "ready".',
            "Ann Ben",
        ),
        ("Ann works. Ben works. Cid on the other hand only starts after Ann has finished.", "Ann Ben Cid"),
        ("Ann and Ben start. When Ann and Ben are terminated, Cid works.", "Ann Ben Cid"),
        ("Once Ann is terminated, Ben starts.", "Ann Ben"),
    ],
)
def test_what_was_understood_is_not_complained_of(prompt: str, team: str) -> None:
    assert loud(prompt, team) == []


def test_each_right_after_comes_behind_the_one_before() -> None:
    found = facts("Ann first, then Ben, Cid straight after.", "Ann Ben Cid")
    assert {("before", "Ann", "Ben"), ("before", "Ben", "Cid")} <= found


@pytest.mark.parametrize(
    ("prompt", "code"),
    [
        ("Sorter reads each ticket, then Refund pays.", "SW104"),
        ("Sorter reads each ticket. Refund pays the customer. Refunds ends.", "SW104"),
        ("Sorter starts. Refunds terminates everything.", "SW204"),
    ],
)
def test_what_is_meant_otherwise_is_still_told(prompt: str, code: str) -> None:
    assert code in loud(prompt, "Sorter Refunds")
