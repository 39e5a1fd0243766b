"""A yes is asked behind whom the words name, and nobody else is waited for."""

from __future__ import annotations

import pytest

from language.reading import facts

TEAM = "Ann Ben Cid Dan"


@pytest.mark.parametrize(
    "told",
    [
        "A human approves Ben's work before Cid starts.",
        "Before Cid starts, the boss signs off on Ben's draft.",
        "Cid starts as soon as I have approved Ben's text.",
        "Once the foreman has approved Ben's ore, Cid forges it.",
        "Only once I have approved what Ben made may Cid begin.",
    ],
)
def test_who_comes_behind_a_yes_to_one_waits_for_no_other(told: str) -> None:
    found = facts(f"Ann and Ben work in parallel. {told}", TEAM)
    assert {("before", "Ben", "Cid"), ("gate_after", "Ben"), ("gate_before", "Cid")} <= found
    assert ("before", "Ann", "Cid") not in found


def test_what_is_told_last_waits_for_everybody_all_the_same() -> None:
    prompt = "Ann and Ben work in parallel. Before Cid begins, I approve Ben's part. Dan comes last."
    found = facts(prompt, TEAM)
    assert {("before", "Ann", "Dan"), ("before", "Cid", "Dan")} <= found


@pytest.mark.parametrize(
    "stop",
    [
        "Stop after Ben until I approve.",
        "Pause after Ben until the manager says go.",
        "Please pause everything after Ben until I give the green light.",
        "Halt the process behind Ben until somebody signs off.",
        "Stop once Ben is done until the foreman nods.",
        "Hold the work after Ben until a human has approved it.",
        "Do not go past Ben until the foreman has approved.",
    ],
)
def test_what_stops_behind_somebody_stops_there(stop: str) -> None:
    found = facts(f"Ann, then Ben, then Cid. {stop}", TEAM)
    assert {f for f in found if str(f[0]).startswith("gate")} == {
        ("gate_after", "Ben"),
        ("gate_before", "Cid"),
    }


@pytest.mark.parametrize(
    "told",
    [
        "The captain approves after Ann and the doctor approves after Ben.",
        "The captain approves after Ann and I approve after Ben.",
    ],
)
def test_each_of_two_approves_after_another(told: str) -> None:
    found = facts(f"Ann and Ben work in parallel, Cid comes last. {told}", TEAM)
    assert {("gate_after", "Ann"), ("gate_after", "Ben"), ("parallel", "Ann", "Ben")} <= found
