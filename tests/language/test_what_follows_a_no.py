"""What follows a no that is told behind the yes: one question is asked, before anything has begun."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.tree import Gate, walk

TEAM = "Ida Jon Kim Lee"
ASKED = [
    "I approve before Jon ships",
    "I have to approve it before Jon ships",
    "Get my approval before Jon ships",
    "Ask me before Jon ships",
    "Jon ships only once I have approved",
    "Before Jon ships, I approve it",
    "After my approval Jon ships",
    "Jon ships only with my consent",
    "Jon needs my approval before he ships",
    "Before he ships, Jon needs my okay",
    "Jon needs my go-ahead to ship",
    "Jon has to get my permission first",
    "Jon requires sign-off from legal before he can ship",
    "Jon needs approval before shipping",
]
AGENTS = [
    "Lee approves before Jon ships",
    "Lee has to sign off before Jon ships",
    "Jon ships once Lee approves",
    "Jon ships after Lee has approved it",
    "Jon needs Lee's approval before he ships",
    "Jon needs the okay of Lee before he ships",
    "Get Lee's approval before Jon ships",
    "Lee reviews it before Jon ships",
]
NOES = [
    "If I refuse, Kim melts it down.",
    "If I say no, Kim melts it down.",
    "If I don't, Kim melts it down.",
    "If it is rejected, Kim melts it down.",
    "If it is denied, Kim melts it down.",
    "Otherwise Kim melts it down.",
    "If not, Kim melts it down.",
]


def _gates(prompt: str) -> int:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return sum(isinstance(node, Gate) for node in walk(found.workflow.root))


@pytest.mark.parametrize("asked", ASKED)
@pytest.mark.parametrize("no", NOES)
@pytest.mark.parametrize("joint", [". ", "; "])
def test_a_no_told_behind_the_yes_asks_no_second_question(asked: str, no: str, joint: str) -> None:
    prompt = f"Ida casts it. {asked}{joint}{no if joint == '. ' else no[0].lower() + no[1:]}"
    assert _gates(prompt) == 1
    found = facts(prompt, TEAM)
    assert {("choice", "Jon", "Kim"), ("before", "Ida", "Jon"), ("before", "Ida", "Kim")} <= found


@pytest.mark.parametrize("who", ["the client", "our lawyer", "a human"])
def test_it_is_the_person_who_was_asked_that_says_no(who: str) -> None:
    said = (
        f"Ida casts it. {who.capitalize()} approves it before Jon ships. If she declines, Kim melts it down."
    )
    assert _gates(said) == 1
    assert ("choice", "Jon", "Kim") in facts(said, TEAM)


@pytest.mark.parametrize("again", ["works again", "starts over", "revises it"])
def test_who_works_again_upon_a_no_is_asked_about_again(again: str) -> None:
    said = f"Ida casts it. I approve before Jon ships. If I refuse, Ida {again}, at most 3 times."
    found = facts(said, TEAM)
    assert _gates(said) == 1
    assert ("before", "Ida", "Jon") in found
    assert not any(fact[0] == "loop" and "Jon" in fact[1] for fact in found)


def test_a_no_to_something_else_is_no_no_to_this() -> None:
    said = "Ida casts it. I approve before Jon ships. If Lee rejects the mould, Kim melts it down."
    assert ("choice", "Jon", "Kim") not in facts(said, TEAM)


def test_a_second_question_behind_what_the_first_let_go_on_is_an_error() -> None:
    said = "Ida casts it, then I approve, then Jon ships it, then Lee writes. If I refuse, Kim melts it down."
    assert "SW404" in codes(compiled(said, TEAM))


@pytest.mark.parametrize("asked", AGENTS)
@pytest.mark.parametrize("no", ["If she refuses, Kim melts it down.", "If Lee says no, Kim melts it down."])
def test_the_no_of_an_agent_is_heard_before_what_waits_for_the_yes(asked: str, no: str) -> None:
    found = facts(f"Ida casts it. {asked}. {no}", TEAM)
    assert {("choice", "Jon", "Kim"), ("before", "Lee", "Jon"), ("before", "Lee", "Kim")} <= found
    assert {("before", "Ida", "Lee")} <= found


@pytest.mark.parametrize("asked", AGENTS[:-1])
@pytest.mark.parametrize("no", ["Otherwise Kim melts it down.", "If she doesn't, Kim melts it down."])
def test_a_no_in_no_words_of_its_own_is_that_of_the_yes_before_it(asked: str, no: str) -> None:
    found = facts(f"Ida casts it. {asked}. {no}", TEAM)
    assert {("choice", "Jon", "Kim"), ("before", "Lee", "Jon"), ("before", "Lee", "Kim")} <= found


def test_who_works_again_upon_an_agents_no_is_judged_again() -> None:
    said = (
        "Ida casts it. Lee has to sign off before Jon ships. If she declines, Ida works again, at most twice."
    )
    loops = {fact for fact in facts(said, TEAM) if fact[0] == "loop"}
    assert [set(loop[1]) for loop in loops] == [{"Ida", "Lee"}]


@pytest.mark.parametrize("other", ["If I refuse, Kim melts it down.", "If Ida refuses, Kim melts it down."])
def test_the_no_of_somebody_else_is_not_that_of_the_agent(other: str) -> None:
    assert ("choice", "Jon", "Kim") not in facts(
        f"Ida casts it. Lee approves before Jon ships. {other}", TEAM
    )
