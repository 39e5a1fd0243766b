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


@pytest.mark.parametrize(
    "told",
    [
        "Kim tests it before Jon files it. If the tests fail, Lee mends it.",
        "Kim tests it, then Jon files it. If Kim finds errors, Lee mends it.",
        "Kim tests it, then Jon files it. If she finds errors, Lee mends it.",
        "Kim tests it. Jon files it. If the tests fail, Lee mends it.",
        "Kim tests it. Then Jon files it. If there are any mistakes, Lee mends it.",
        "Once Kim has tested it, Jon files it. If a test fails, Lee mends it.",
        "Kim audits the accounts. Jon files them. If the audit fails, Lee mends them.",
    ],
)
def test_who_mends_works_before_who_comes_behind_the_finder_however_the_order_is_told(told: str) -> None:
    found = facts(f"Ida drafts it. {told}", TEAM)
    assert {("before", "Kim", "Lee"), ("before", "Lee", "Jon"), ("before", "Ida", "Kim")} <= found
    assert any(fact[:2] == ("if", "Lee") for fact in found)
    assert not any(fact[:2] == ("if", "Jon") for fact in found)


@pytest.mark.parametrize(
    "told",
    [
        "Kim tests it, then Jon deploys it. If the tests fail, Lee rolls back the deployment.",
        "Kim tests it, then Jon deploys it. If the deployment fails, Lee mends it.",
        "Kim tests it, then Jon deploys it. If the tests pass, Lee tells the team.",
    ],
)
def test_what_is_done_about_the_later_work_stays_behind_it(told: str) -> None:
    assert ("before", "Jon", "Lee") in facts(f"Ida drafts it. {told}", TEAM)


def test_what_follows_is_told_behind_all_of_it() -> None:
    found = facts("Kim tests it, then Jon files it. If the tests fail, Lee mends it. Then Ida reports.", TEAM)
    assert {("before", "Lee", "Jon"), ("before", "Jon", "Ida"), ("before", "Lee", "Ida")} <= found
