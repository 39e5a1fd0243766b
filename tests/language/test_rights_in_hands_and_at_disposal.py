"""Whose tool it is: at somebody's disposal, in somebody's hands, and closed to all but one."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Ann", "Ben", "Cid"], ["Scan"])


def rights(said: str) -> tuple[set[str], set[str]]:
    """(who may, who must not) use Scan; nothing may be refused."""
    found = compile_prompt(f"Ann, then Ben, then Cid. {said}", TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    facts = relations(found.workflow)
    return ({str(f[1]) for f in facts if f[0] == "grant"}, {str(f[1]) for f in facts if f[0] == "deny"})


@pytest.mark.parametrize(
    "said",
    [
        "Scan is at Ann's exclusive disposal.",
        "Scan is at the sole disposal of Ann.",
        "Scan is in the hands of Ann and of no one else.",
        "Scan is in Ann's hands alone.",
        "Scan is under Ann's exclusive control.",
        "Scan is in Ann's care and in nobody else's.",
        "It is forbidden for all except Ann to use Scan.",
        "It is not allowed for anyone but Ann to use Scan.",
        "For everyone but Ann it is forbidden to use Scan.",
    ],
)
def test_what_is_one_agents_alone_is_nobody_elses(said: str) -> None:
    assert rights(said) == ({"Ann"}, {"Ben", "Cid"})


@pytest.mark.parametrize(
    "said",
    [
        "Scan is what all three of them use.",
        "Scan is used by all three of them.",
        "All three of them may use Scan.",
    ],
)
def test_all_three_of_them_are_those_who_were_told_last(said: str) -> None:
    assert rights(said) == ({"Ann", "Ben", "Cid"}, set())


@pytest.mark.parametrize(
    "said",
    ["None of them may go anywhere near Scan.", "Nobody is to come anywhere near Scan."],
)
def test_what_nobody_may_go_near_nobody_may_use(said: str) -> None:
    assert rights(said) == (set(), {"Ann", "Ben", "Cid"})


def test_a_ban_on_agents_still_gives_nothing_to_whoever_is_left_out() -> None:
    assert rights("All agents except Ann must not use Scan.") == (set(), {"Ben", "Cid"})


@pytest.mark.parametrize(
    "said",
    [
        "Scan may be opend by both Ann and Ben; Cid is forbiden to use it.",
        "Ann and Ben may acess Scan, wich Cid must not use.",
        "Ann and Ben are alowed to use Scan; everyone exept Ann and Ben is prohibted from using it.",
    ],
)
def test_slips_of_typing_change_no_right(said: str) -> None:
    assert rights(said) == ({"Ann", "Ben"}, {"Cid"})
