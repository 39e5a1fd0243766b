"""Several people whose yes is told at once: each of them is asked, or the prompt is refused."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.tree import Gate, walk

TEAM = "Ann Bob Cy"


def _asked(prompt: str) -> list[tuple[str, ...]]:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return [node.approvers for node in walk(found.workflow.root) if isinstance(node, Gate)]


@pytest.mark.parametrize(
    ("words", "who"),
    [
        ("Bob sends it once the client and the bank have both agreed.", ["client", "bank"]),
        ("Bob sends it, provided that the client and the bank have both agreed.", ["client", "bank"]),
        ("Bob sends it if the client and the bank have agreed.", ["client", "bank"]),
        ("My approval and the lawyer's are needed before Bob sends it.", ["user", "lawyer"]),
        ("The lawyer's approval and mine are needed before Bob sends it.", ["lawyer", "user"]),
        ("My approval and the auditor's come before Bob sends it.", ["user", "auditor"]),
        ("Bob sends it with my approval and the auditor's.", ["user", "auditor"]),
        ("Bob needs the CEO's and the CFO's approval.", ["CEO", "CFO"]),
        ("First the lawyer and then the CEO sign it off. Bob sends it.", ["lawyer", "CEO"]),
        ("Bob waits until the lawyer as well as the CEO have said yes.", ["lawyer", "CEO"]),
        ("Bob waits for the OK of the lawyer as well as of the CEO.", ["lawyer", "CEO"]),
        ("The client, the bank and the notary sign before Bob sends it.", ["client", "bank", "notary"]),
        (
            "Not only the manager but also the lawyer must approve it before Bob sends it.",
            ["manager", "lawyer"],
        ),
    ],
)
def test_each_of_those_who_have_to_say_yes_is_asked(words: str, who: list[str]) -> None:
    prompt = f"Ann drafts. {words}"
    assert _asked(prompt) == [(one,) for one in who]
    assert {("before", "Ann", "Bob"), ("gate_before", "Bob")} <= facts(prompt, TEAM)


@pytest.mark.parametrize(
    "words",
    [
        "Bob edits until both the clinician and the lawyer approve, at most 3 rounds.",
        "Bob edits until the clinician and the lawyer are happy, at most 3 rounds.",
        "Ann and Bob iterate until two people have approved it, at most 3 rounds.",
    ],
)
def test_where_one_yes_would_settle_it_for_two_it_is_refused(words: str) -> None:
    assert compiled(f"Ann drafts. {words}", TEAM).workflow is None


@pytest.mark.parametrize(
    "words",
    [
        "The mayor or the deputy must approve it before Bob sends it.",
        "One of the partners approves it before Bob sends it.",
        "I approve the budget and the plan before Bob sends it.",
        "The manager approves it and Cy prints it before Bob sends it.",
    ],
)
def test_one_yes_is_asked_where_one_is_wanted(words: str) -> None:
    assert len(_asked(f"Ann drafts. {words}")) == 1
