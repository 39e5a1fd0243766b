"""Who "he" and "she" are, and what a condition on work that is handed on holds back."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import steps

TEAM = Catalog.of(("Ann", "Ben", "Cid", "Dan"))


def facts(prompt: str) -> set[tuple[object, ...]]:
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is not None, compiled.diagnostics
    return {tuple(f[:3]) if f[0] == "before" else tuple(f[:2]) for f in relations(compiled.workflow)}


def agents(prompt: str) -> list[tuple[str, str]]:
    compiled = compile_prompt(prompt, TEAM)
    assert compiled.workflow is not None, compiled.diagnostics
    return [(step.agent, step.task) for step in steps(compiled.workflow.root)]


@pytest.mark.parametrize("he", ["he", "she"])
@pytest.mark.parametrize(
    "told", ["Ann writes. {He} prints it. Ben reads it.", "Ann writes, and {he} prints it. Ben reads it."]
)
def test_he_is_whoever_was_named_last(told: str, he: str) -> None:
    found = dict(agents(told.format(he=he, He=he.capitalize())))
    assert "prints it" in found["ann"]
    assert found["ben"] == "reads it"


@pytest.mark.parametrize("condition", ["If he approves it", "If he is happy with it", "Should he approve it"])
def test_he_in_a_condition_is_the_agent_who_has_worked_and_no_person(condition: str) -> None:
    found = facts(f"Ann writes. Ben reviews it. {condition}, Cid publishes it. Dan archives it.")
    assert ("if", "Cid") in found
    assert not any(kind in ("gate_before", "gate_after", "loop") for kind, *_ in found)
    assert ("before", "Ben", "Cid") in found


def test_of_two_the_one_who_can_be_meant_as_well_is_shown() -> None:
    compiled = compile_prompt("Ann helps out with Ben, and then he prints it.", TEAM)
    assert any(d.code == "SW204" for d in compiled.diagnostics)
    assert len(compiled.readings) == 2


def test_he_who_is_no_agent_is_left_alone() -> None:
    compiled = compile_prompt("Ann writes. The customer reads it. If he is angry, Ben calls back.", TEAM)
    draft = compiled.workflow or compiled.draft
    assert draft is not None
    assert ("if", "Ben") in {tuple(f[:2]) for f in relations(draft)}


@pytest.mark.parametrize(
    "told",
    [
        "Ben hands over to Cid if stuck.",
        "If stuck, Ben hands over to Cid.",
        "Ben passes it on to Cid if it is urgent.",
        "Ben escalates to Cid when stuck.",
        "If he is stuck, he forwards it to Cid.",
        "Cid takes over from Ben if he gets stuck.",
    ],
)
def test_whoever_hands_his_work_on_does_not_work_again(told: str) -> None:
    prompt = f"Ann writes. Ben checks it. {told} Dan publishes."
    assert [agent for agent, _ in agents(prompt)] == ["ann", "ben", "cid", "dan"]
    found = facts(prompt)
    assert ("if", "Cid") in found
    assert ("if", "Ben") not in found


def test_a_condition_behind_the_handing_on_does_not_hold_back_the_work_before_it() -> None:
    found = facts("Ann writes. Ben checks it and hands it over to Cid if it is long.")
    assert {("before", "Ann", "Ben"), ("before", "Ben", "Cid"), ("if", "Cid")} <= found
    assert ("if", "Ben") not in found


def test_a_condition_of_which_nothing_came_is_refused() -> None:
    compiled = compile_prompt("Ann writes. If Ann finishes early she helps Ben. Cid prints.", TEAM)
    assert compiled.workflow is None
    assert any(d.code == "SW402" for d in compiled.diagnostics)


@pytest.mark.parametrize(
    "told",
    [
        "Ann writes, Ben checks her text, and she mends what he finds.",
        "Ann hands the text to Ben. He reads it. She prints it.",
        "Ann writes it. Ben reads her text. She prints it, and he mails it.",
    ],
)
def test_two_pronouns_are_two_agents(told: str) -> None:
    done = {agent: " ".join(t for a, t in agents(told) if a == agent) for agent in ("ann", "ben")}
    assert ("mends" in done["ann"]) == ("mends" in told)
    assert ("prints" in done["ann"]) == ("prints" in told)
    assert ("mails" in done["ben"]) == ("mails" in told)


def test_work_of_one_who_was_only_handed_something_in_a_case_is_pointed_at() -> None:
    told = "Ann writes. Ben checks it. Ben hands over to Cid if stuck."
    plain = compile_prompt(f"{told} Cid mends it.", TEAM)
    assert not [d for d in plain.diagnostics if d.severity != "info"]
    open_ = compile_prompt(f"{told} Cid publishes.", TEAM)
    assert [d.code for d in open_.diagnostics if d.severity == "warning"] == ["SW204"]
