"""Shares: what several do "respectively" is each one's own; when they work, it leaves as it was."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.tree import Step, walk

TEAM = "Ida Jon Kim Lee"


def _tasks(prompt: str) -> dict[str, str]:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return {step.agent: step.task for step in walk(found.workflow.root) if isinstance(step, Step)}


@pytest.mark.parametrize(
    ("said", "ida", "jon"),
    [
        ("plan and write respectively", "plan", "write"),
        ("respectively plan and write", "plan", "write"),
        ("plan the tour and write the guide, respectively", "plan the tour", "write the guide"),
        ("write the intro and the end respectively", "write the intro", "write the end"),
        (
            "carefully write the intro and the end respectively",
            "carefully write the intro",
            "carefully write the end",
        ),
        ("review contracts and invoices respectively", "review contracts", "review invoices"),
        ("respectively handle billing and shipping", "handle billing", "handle shipping"),
        ("write and check the guide respectively", "write the guide", "check the guide"),
    ],
)
def test_each_has_the_share_that_stands_in_its_place(said: str, ida: str, jon: str) -> None:
    prompt = f"Ida and Jon {said}. Then Kim posts it."
    assert _tasks(prompt) == {"ida": ida, "jon": jon, "kim": "posts it"}
    assert {("parallel", "Ida", "Jon"), ("before", "Ida", "Kim"), ("before", "Jon", "Kim")} <= facts(
        prompt, TEAM
    )


def test_three_in_a_row_have_three_shares_and_stay_in_a_row() -> None:
    prompt = "Ida, Jon and Kim respectively plan, write and check the guide, one after another."
    assert _tasks(prompt) == {"ida": "plan the guide", "jon": "write the guide", "kim": "check the guide"}
    assert {("before", "Ida", "Jon"), ("before", "Jon", "Kim")} <= facts(prompt, TEAM)


@pytest.mark.parametrize(
    "said",
    ["plan, write and check respectively", "review Kim's and Lee's drafts respectively", "plan respectively"],
)
def test_words_that_fall_into_other_shares_stay_whole(said: str) -> None:
    tasks = _tasks(f"Ida and Jon {said}.")
    assert tasks["ida"] == tasks["jon"] == said
