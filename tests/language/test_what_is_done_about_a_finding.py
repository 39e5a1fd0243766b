"""What is done about a finding is done before whoever comes behind who finds it."""

from __future__ import annotations

import pytest

from language.reading import compiled, facts
from swarmwright.workflow.tree import Step, walk

TEAM = "Ida Jon Kim Lee"


@pytest.mark.parametrize(
    "finding",
    [
        "If she finds errors",
        "If there are any mistakes",
        "If mistakes are found",
        "When she spots a gap",
        "If Kim finds any",
    ],
)
@pytest.mark.parametrize(
    "before", ["Kim checks it before Jon files it", "Then Kim reads it, before Jon files it"]
)
def test_what_is_found_is_mended_before_who_comes_behind_works(before: str, finding: str) -> None:
    prompt = f"Ida drafts it. {before}. {finding}, Lee mends it."
    found = facts(prompt, TEAM)
    assert {("before", "Ida", "Kim"), ("before", "Kim", "Lee"), ("before", "Lee", "Jon")} <= found
    assert any(fact[:2] == ("if", "Lee") for fact in found)
    assert not any(fact[:2] == ("if", "Jon") for fact in found)


def test_each_keeps_their_own_task() -> None:
    found = compiled(
        "Ida drafts. Kim checks it before Jon files it. If she finds errors, Lee mends them.", TEAM
    )
    assert found.workflow is not None
    tasks = {step.agent: step.task for step in walk(found.workflow.root) if isinstance(step, Step)}
    assert tasks == {"ida": "drafts", "kim": "checks it", "lee": "mends them", "jon": "files it"}


def test_the_other_case_is_told_between_them_too() -> None:
    said = (
        "Ida drafts. Kim reads it before Jon files it. If she finds any, Lee mends it. Otherwise Max signs."
    )
    found = facts(said, f"{TEAM} Max")
    assert {("choice", "Lee", "Max"), ("before", "Lee", "Jon"), ("before", "Max", "Jon")} <= found


@pytest.mark.parametrize("of_the_later", ["If the filing fails", "If Jon finds errors"])
def test_what_comes_of_the_later_work_stays_behind_it(of_the_later: str) -> None:
    found = facts(f"Ida drafts. Kim checks it before Jon files it. {of_the_later}, Lee mends it.", TEAM)
    assert ("before", "Jon", "Lee") in found
