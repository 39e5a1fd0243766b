"""A yes told beside the end of other work holds back the same work; so does a person who sets it going."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.tree import Gate, walk

TEAM = "Ada Bea Cid Dora"
FLOW = "Ada writes. Bea and Cid check in parallel."
ORDER = {
    ("before", "Ada", "Bea"),
    ("before", "Ada", "Cid"),
    ("before", "Ada", "Dora"),
    ("before", "Bea", "Dora"),
    ("before", "Cid", "Dora"),
    ("parallel", "Bea", "Cid"),
}
HELD = {*ORDER, ("gate_before", "Dora")}


def asked(prompt: str) -> list[tuple[str, tuple[str, ...]]]:
    workflow = compiled(prompt, TEAM).workflow
    assert workflow is not None, prompt
    return [(n.ask, n.approvers) for n in walk(workflow.root) if isinstance(n, Gate)]


@pytest.mark.parametrize("over", ["when both are through", "once they are done", "as soon as both are done"])
@pytest.mark.parametrize(
    "yes",
    [
        ", and not before the owner has agreed",
        ", but only after the owner has given consent",
        ", and never without my approval",
        ", but not until a human has signed off",
        " and only with the owner's approval",
        ", provided that the owner agrees",
    ],
)
def test_a_yes_behind_another_condition_holds_back_the_same_work(over: str, yes: str) -> None:
    assert facts(f"{FLOW} Dora starts {over}{yes}.", TEAM) == HELD


@pytest.mark.parametrize(
    "front",
    [
        "As soon as both are through, and the owner has signed off, Dora sends it.",
        "When they are done and not before the owner has agreed, Dora sends it.",
    ],
)
def test_a_yes_in_front_is_asked_for_and_no_agent_judges_whether_it_was_given(front: str) -> None:
    assert facts(f"{FLOW} {front}", TEAM) == HELD


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("Dora is started by me.", "user"),
        ("Dora is only released by the owner.", "owner"),
        ("Dora has to be triggered manually.", ""),
        ("Dora may only be started by hand.", ""),
        ("I start Dora by hand.", "user"),
        ("The owner launches Dora.", "owner"),
        ("A human releases Dora.", ""),
        ("Dora waits for me.", "user"),
        ("Dora waits for the owner's decision.", "owner"),
        ("Once both are done, Dora is kicked off by the owner.", "owner"),
        ("The owner has to give the go before Dora does anything.", "owner"),
    ],
)
def test_whoever_is_set_going_by_a_person_waits_for_that_person(sentence: str, who: str) -> None:
    prompt = f"{FLOW} {sentence}"
    assert facts(prompt, TEAM) == HELD
    [(_, people)] = asked(prompt)
    assert [p.split()[-1] for p in people] == ([who] if who else [])


@pytest.mark.parametrize(
    "sentence",
    [
        "Dora is started by Cid.",
        "I start with Ada, and end with Dora.",
        "We start Ada first and Dora last.",
        "Dora waits for Bea and Cid.",
        "Dora is triggered by a new mail.",
        "The user starts Ada, and Dora comes last.",
    ],
)
def test_whoever_is_set_going_by_others_or_by_the_plan_waits_for_nobody_s_yes(sentence: str) -> None:
    assert not any(str(f[0]).startswith("gate") for f in facts(f"{FLOW} {sentence}", TEAM))


def test_what_is_asked_for_tells_what_the_prompt_says() -> None:
    [(words, _)] = asked(f"{FLOW} The owner launches Dora.")
    assert words == "The owner launches Dora"


@pytest.mark.parametrize("who", ["a manager", "a release manager", "the head of sales", "a human", "my boss"])
@pytest.mark.parametrize(
    "told",
    [
        "Cy ships after Ben tests it and {} approves it.",
        "Cy ships only after Ben tested it and {} approved it.",
        "Cy ships once Ben tested it and {} said yes.",
    ],
)
def test_two_times_behind_one_word_are_both_waited_for(told: str, who: str) -> None:
    found = facts(told.format(who), "Ben Cy")
    assert {("before", "Ben", "Cy"), ("gate_before", "Cy")} <= found
    assert ("gate_after", "Cy") not in found
