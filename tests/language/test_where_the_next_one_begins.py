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
