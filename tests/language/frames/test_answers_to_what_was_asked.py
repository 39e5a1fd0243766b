""" "If not, …": the no to what was asked, checked for, or put to a person right before."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said

ROUNDS = ("loop", ("Baker", "Taster"), 3)


@pytest.mark.parametrize(
    "asked",
    [
        "Taster checks that it is sweet enough.",
        "Taster says whether it is sweet enough.",
        "Taster makes sure the crust is brown.",
        "Taster checks: is it sweet enough?",
        "Taster has to approve it.",
    ],
)
def test_a_bare_no_sends_the_work_round_again(asked: str) -> None:
    found = facts(f"Baker bakes it. {asked} If not, Baker does it again, three times at most. Cook serves.")
    assert ROUNDS in found
    assert ("before", "Taster", "Cook") in found
    assert not any(fact[0] == "limit" for fact in found)


def test_a_bare_no_in_the_same_sentence_sends_the_work_round_again() -> None:
    found = facts("Baker bakes it, and Taster says whether it is sweet, and if not, Baker redoes it.")
    assert any(fact[:2] == ("loop", ("Baker", "Taster")) for fact in found)


def test_a_bare_no_sends_somebody_else_under_that_condition() -> None:
    found = facts("Baker bakes. Taster checks that it is sweet; if not, Cook adds sugar. Waiter serves it.")
    assert any(fact[:2] == ("if", "Cook") and "sweet" in fact[2] for fact in found)
    assert ("before", "Cook", "Waiter") in found


@pytest.mark.parametrize("no", ["If not,", "If it is rejected,", "If they say no,"])
def test_a_person_s_no_sends_the_work_round_again(no: str) -> None:
    prompt = f"Baker bakes. A human approves it. {no} Baker does it again, twice at most. Cook serves it."
    found = facts(prompt)
    assert ("loop", ("Baker",), 2) in found
    assert ("gate_after", "Baker") in found
    assert not any(fact[0] == "limit" for fact in found)


def test_a_no_to_nothing_that_was_asked_is_refused_and_gives_no_tries() -> None:
    prompt = "Baker bakes. Taster tastes it. If not, Baker does it again, at most twice. Cook serves it."
    found = compiled(prompt)
    assert found.workflow is None
    assert said(prompt, found, "SW402") == ["If not, Baker does it again, at most twice"]


def test_a_yes_to_what_was_checked_leads_on_and_a_no_goes_round() -> None:
    found = compiled(
        "Baker bakes it. Taster confirms it is done; if so, Cook serves it, if not, Baker bakes it again."
    )
    assert found.workflow is not None
    assert codes(found) == {"SW209"}
