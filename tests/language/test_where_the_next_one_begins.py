"""Where the next one begins: behind a list of those with whom one works, and where a verb is left out."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.tree import Step, walk

TEAM = "Ida Jon Kim Lee"


def _tasks(prompt: str) -> dict[str, str]:
    draft = compiled(prompt, TEAM).draft
    assert draft is not None
    return {step.agent: step.task for step in walk(draft.root) if isinstance(step, Step)}


@pytest.mark.parametrize(
    "works", ["talks to Ida and Jon", "acts as host for Ida and Jon", "helps Ida and Jon", "pays Ida and Jon"]
)
def test_who_has_a_verb_of_their_own_behind_a_list_is_none_of_it(works: str) -> None:
    assert _tasks(f"Kim {works}, and Lee takes the minutes.")["lee"] == "takes the minutes"


def test_names_before_the_comma_may_be_a_time_of_what_is_behind_it() -> None:
    assert ("before", "Ida", "Lee") in facts("After Ida and Jon, and Kim, Lee takes the minutes.", TEAM)


@pytest.mark.parametrize(
    "said",
    [
        "handles the bugs, Kim the questions",
        "does the first half, Kim the second",
        "takes one half, Kim the other",
        "speaks with clients, Kim with suppliers",
        "translates into French and Kim into German",
    ],
)
def test_a_verb_that_is_told_once_is_of_one_moment(said: str) -> None:
    found = facts(f"Ida plans. Then Jon {said}. Lee posts it.", TEAM)
    assert {("parallel", "Jon", "Kim"), ("before", "Jon", "Lee"), ("before", "Kim", "Lee")} <= found


@pytest.mark.parametrize(
    "said",
    [
        "Ida drafts two texts. Jon checks the first and Kim checks the second.",
        "Ida drafts two texts. Jon checks the first, Kim the second.",
        "Ida picks two ideas: Jon expands the first, Kim the second.",
        "Ida drafts three texts. Jon works on the former, Kim on the latter.",
    ],
)
def test_the_first_of_two_things_is_no_order_and_nobody(said: str) -> None:
    found = facts(said, TEAM)
    assert {("before", "Ida", "Jon"), ("before", "Ida", "Kim")} <= found
    tasks = _tasks(said)
    assert "first" in tasks["jon"] or "former" in tasks["jon"]
    assert "second" in tasks["kim"] or "latter" in tasks["kim"]


def test_the_former_of_two_agents_is_still_one_of_them() -> None:
    found = facts("Ida and Jon draft. The former hands over to Kim, the latter to Lee.", TEAM)
    assert {("before", "Ida", "Kim"), ("before", "Jon", "Lee")} <= found
