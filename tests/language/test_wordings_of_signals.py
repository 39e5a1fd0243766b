"""Signals that nobody declared: what an agent announces while it goes on is no completion of its work."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.relations import Fact

TEAM = "Rigger Lighter Usher"


def _signals(found: set[Fact]) -> set[tuple[object, object]]:
    return {(f[1], f[-1]) for f in found if f[0] == "signal"}


@pytest.mark.parametrize(
    "wording",
    [
        "Rigger builds the set. Once Rigger announces that the set is up, Lighter starts.",
        "Rigger signals set_up. Lighter starts on set_up.",
        "Lighter starts on set_up. Rigger signals set_up.",
        "Rigger emits set_up halfway through. Lighter waits for set_up.",
        "Rigger builds. Lighter starts as soon as the set is announced by Rigger.",
        "Rigger builds. When Rigger signals set_up, Lighter starts hanging lamps.",
        "As soon as Rigger announces the set, Lighter starts.",
        "Lighter starts once Rigger says the set is standing.",
        "Rigger builds. Once Rigger reports that the set is standing, Lighter starts.",
        "Rigger builds. Lighter starts as soon as Rigger declares the set safe.",
        'Rigger announces "set up". Lighter waits for "set up".',
        "Rigger builds. Lighter must not start until Rigger announces that the set is up.",
        "Once the set is announced, Lighter starts. Rigger builds and announces the set.",
        "Rigger announces that the set is up. Lighter starts once the set is announced to be up.",
    ],
)
def test_what_is_announced_is_a_signal_and_no_completion(wording: str) -> None:
    found = facts(wording, TEAM)
    assert _signals(found) == {("Rigger", "Lighter")}
    assert ("before", "Rigger", "Lighter") not in found


@pytest.mark.parametrize(
    "wording",
    [
        "Rigger builds. Once Rigger reports, Lighter starts.",
        "Rigger draws. Once Rigger sends the plan, Lighter starts.",
        "Rigger announces the cast. Lighter prints it.",
    ],
)
def test_work_that_is_handed_in_is_done(wording: str) -> None:
    assert ("before", "Rigger", "Lighter") in facts(wording, TEAM)


@pytest.mark.parametrize(
    ("wording", "code"),
    [
        ("Once Rigger has announced it, Lighter starts.", "SW402"),
        ("Lighter starts when set_up arrives.", "SW206"),
        ("Nobody starts until Rigger announces that the doors are open. Usher ushers.", "SW402"),
        ('Lighter before Rigger. Lighter starts once Rigger announces "go".', "SW201"),
        ("Rigger starts once Rigger announces that it is time.", "SW201"),
    ],
)
def test_a_signal_that_cannot_be_waited_for_is_said(wording: str, code: str) -> None:
    assert code in codes(compiled(wording, TEAM))
