"""A person who picks one of several, and how many agents work at once: errors that say what to say."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.tree import Gate, walk

TEAM = "Ida Jon Kim Lee"
PICKED = [
    "I decide whether Jon or Kim goes on.",
    "I choose between Jon and Kim.",
    "Then either Jon or Kim goes on; I decide which.",
    "Then Jon or Kim goes on, whichever I prefer.",
    "Then Jon or Kim goes on, depending on what I say.",
    "Then Jon or Kim works. A human decides which.",
    "Which of Jon and Kim goes on is up to me.",
    "It's up to me whether Jon or Kim goes on.",
    "Ask me whether Jon or Kim should go on.",
    "Ask me who goes on, Jon or Kim.",
]
CROWDED = [
    "At most two of Ida, Jon, Kim and Lee may run at the same time.",
    "No more than two of Ida, Jon, Kim and Lee work at once.",
    "Ida, Jon, Kim and Lee work in parallel, but no more than two at a time.",
    "Ida, Jon and Kim work in parallel. Only two may run at once.",
    "Ida, Jon and Kim work in parallel. Up to 2 agents can work concurrently.",
    "Never let Jon and Kim run at the same time.",
]


@pytest.mark.parametrize("said", PICKED)
def test_a_person_who_is_to_pick_an_agent_is_an_error_and_no_choice_of_a_model(said: str) -> None:
    found = compiled(f"Ida drafts. {said}", TEAM)
    told = [d.message for d in found.diagnostics if d.severity == "error"]
    assert found.workflow is None
    assert any("picks nobody" in message for message in told)


@pytest.mark.parametrize("said", [said for said in PICKED if said.count(".") == 1 and ";" not in said])
def test_where_two_are_named_the_advice_is_read(said: str) -> None:
    prompt = f"Ida drafts. {said}"
    advised = [d for d in compiled(prompt, TEAM).diagnostics if d.rewrite and "picks nobody" in d.message]
    for one in advised:
        better = prompt[: one.start] + str(one.rewrite) + prompt[one.end :]
        found = compiled(better, TEAM)
        assert found.workflow is not None
        assert sum(isinstance(node, Gate) for node in walk(found.workflow.root)) == 1
        assert ("choice", "Jon", "Kim") in facts(better, TEAM)


@pytest.mark.parametrize(
    "said",
    [
        "The cook chooses between Jon and Kim.",
        "Then either Jon or Kim works.",
        "Jon and Kim write it as I want.",
        "I approve before Jon or Kim works.",
        "If I approve, Jon works, otherwise Kim works.",
    ],
)
def test_a_choice_in_the_work_and_a_yes_are_no_picking(said: str) -> None:
    assert not [d for d in compiled(f"Ida drafts. {said}", TEAM).diagnostics if "picks nobody" in d.message]


@pytest.mark.parametrize("said", CROWDED)
def test_how_many_agents_work_at_once_is_an_error_and_no_rounds(said: str) -> None:
    found = compiled(said, TEAM)
    assert found.workflow is None
    assert any("side by side at most" in d.message for d in found.diagnostics if d.severity == "error")


@pytest.mark.parametrize(
    "said",
    [
        "Ida, Jon and Kim work at the same time.",
        "For each file, Ida reads it and Jon checks it, at most two at once.",
        "Ida and Jon work together. At most two rounds are allowed.",
    ],
)
def test_what_says_no_such_number_is_no_error_of_it(said: str) -> None:
    assert not [d for d in compiled(said, TEAM).diagnostics if "side by side at most" in d.message]
