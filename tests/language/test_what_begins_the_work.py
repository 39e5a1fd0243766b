""" "When a ticket arrives, Ann sorts it. If it is urgent, …": the beginning is no case of the rest."""

from __future__ import annotations

import pytest

from language.reading import facts


@pytest.mark.parametrize(
    "begins",
    [
        "When a ticket arrives,",
        "When a bug report is filed,",
        "Whenever a new order is placed,",
        "As soon as an email comes in,",
        "When a customer asks for a refund,",
    ],
)
def test_whoever_works_when_something_comes_in_works_before_the_cases(begins: str) -> None:
    found = facts(f"{begins} Nia sorts it. If it's urgent, Omar takes it, otherwise Pia answers it.")
    assert {("before", "Nia", "Omar"), ("before", "Nia", "Pia"), ("choice", "Omar", "Pia")} <= found
    assert not any(fact[0] == "if" and fact[1] == "Nia" for fact in found)


def test_a_state_is_a_case_like_the_others() -> None:
    found = facts("When a ticket is urgent, Nia sorts it. If it's cheap, Omar takes it.")
    assert ("choice", "Nia", "Omar") in found
