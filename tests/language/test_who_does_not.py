"""Who does not do it, told beside who does: "Ann and not Bob writes" is Ann's work alone."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts

TEAM = "Ann Bob Cy"


@pytest.mark.parametrize(
    "told",
    [
        "Bob and not Cy edits it",
        "Bob, not Cy, edits it",
        "Bob, but never Cy, edits it",
        "Bob edits it, not Cy",
    ],
)
def test_who_does_not_do_it_takes_no_part_in_it(told: str) -> None:
    found = facts(f"Ann writes. {told}. Cy publishes.", TEAM)
    assert {f for f in found if f[0] != "limit"} == {
        ("before", "Ann", "Bob"), ("before", "Ann", "Cy"), ("before", "Bob", "Cy")
    }  # fmt: skip


@pytest.mark.parametrize("joint", [" and not to", ", not to", " but not to", " and never to", ", not"])
def test_to_whom_nothing_goes_is_no_choice(joint: str) -> None:
    found = facts(f"Ann hands over to Bob{joint} Cy. Cy comes after Bob.", TEAM)
    assert found == {("before", "Ann", "Bob"), ("before", "Ann", "Cy"), ("before", "Bob", "Cy")}


def test_who_does_not_do_the_only_work_has_none() -> None:
    found = compiled("Ann and not Bob writes the report.", TEAM)
    assert found.workflow is not None
    assert [n.agent for n in [found.workflow.root] if hasattr(n, "agent")] == ["ann"]


def test_rights_and_waits_that_are_denied_keep_their_meaning() -> None:
    rights = facts("Ann and not Bob may use Git. Ann writes, then Bob edits.", TEAM, "Git")
    assert {("grant", "Ann", "Git"), ("deny", "Bob", "Git")} <= rights
    waits = facts("Cy waits for Ann but not for Bob. Bob writes after Ann.", TEAM)
    assert ("parallel", "Cy", "Bob") in waits
