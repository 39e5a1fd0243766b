"""From whom work is hidden may be told with "from" for each, and beside a rule about a tool."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ann Ben Cid"
CHAIN = {("before", "Ann", "Ben"), ("before", "Ann", "Cid"), ("before", "Ben", "Cid")}
FLOW = "Ann, then Ben, then Cid. "


@pytest.mark.parametrize(
    "rule",
    [
        "Ann's notes are hidden from Cid and from Ben.",
        "Ann's notes are hidden from Cid, and from Ben.",
        "Ann's notes are hidden from Cid as well as from Ben.",
        "The notes of Ann are hidden from Cid as well as from Ben.",
        "The notes of Ann are withheld from Cid, as well as from Ben.",
        "Hide Ann's notes from Cid and also from Ben.",
        "Ann's notes are hidden from Cid, and also from Ben.",
        "Ann's notes are hidden from Cid, from Ben too.",
        "Ann's notes are kept from Cid and likewise from Ben.",
    ],
)
def test_it_is_hidden_from_each_of_them(rule: str) -> None:
    found = compiled(FLOW + rule, TEAM)
    assert not codes(found)
    assert facts(FLOW + rule, TEAM) == {*CHAIN, ("hidden", "Ann", "Ben"), ("hidden", "Ann", "Cid")}


@pytest.mark.parametrize(
    "rule",
    [
        "Shell is closed to Cid, and Ann's working notes are hidden from Cid and from Ben.",
        "Shell is denied to Cid, and neither Cid nor Ben may see Ann's notes.",
        "Ann's notes are hidden from Cid and from Ben, and Shell is closed to Cid.",
        "Shell is closed to Cid; what Ann writes is hidden from Ben as well as from Cid.",
    ],
)
def test_a_rule_about_a_tool_beside_it_takes_nothing_away(rule: str) -> None:
    found = compiled(FLOW + rule, TEAM, "Shell")
    assert not codes(found)
    hidden = {("hidden", "Ann", "Ben"), ("hidden", "Ann", "Cid")}
    assert facts(FLOW + rule, TEAM, "Shell") == {*CHAIN, *hidden, ("deny", "Cid", "Shell")}


@pytest.mark.parametrize(
    "rule",
    [
        "Hide Ann's notes from Ben, and Ben's from Cid.",
        "Ann's notes are hidden from Ben, Ben's notes from Cid.",
        "Ann's notes are hidden from Ben, Ben's also from Cid.",
        "Hide what Ann writes from Ben, and what Ben writes from Cid.",
    ],
)
def test_the_verb_may_be_left_out_the_second_time(rule: str) -> None:
    assert facts(FLOW + rule, TEAM) == {*CHAIN, ("hidden", "Ann", "Ben"), ("hidden", "Ben", "Cid")}


@pytest.mark.parametrize(
    "rule",
    [
        "Ann's notes are hidden from Ben, but from Cid nothing is hidden.",
        "Ann's notes are hidden from Ben, not from Cid.",
        "Ann's notes are hidden from Ben, and from Cid it goes to the client.",
    ],
)
def test_what_is_said_of_another_hides_nothing_from_him(rule: str) -> None:
    assert ("hidden", "Ann", "Cid") not in facts(FLOW + rule, TEAM)
