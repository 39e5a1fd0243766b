"""ISSUE 3: what somebody is, between commas, and a verb before its subject change nothing of what is told."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ann Ben Cy"


@pytest.mark.parametrize(
    "what", ["the editor", "our senior editor", "our lead editor", "a careful reviewer", "the tester"]
)
@pytest.mark.parametrize(
    "told",
    [
        "Ann{} reviews it. Then Ben prints it.",
        "First Ann{} drafts it, then Ben{} checks it.",
        "After Ann{} is done, Ben works.",
        "Ann{} must not use Git. Ben works after Ann.",
        "Only Ann{} may use Git. Ann works, then Ben.",
        "Ben works once Ann{} has finished.",
    ],
)
def test_what_somebody_is_says_nothing_of_when_they_work(told: str, what: str) -> None:
    said = told.replace("{}", f", {what},")
    assert not codes(compiled(said, TEAM, "Git"))
    assert facts(said, TEAM, "Git") == facts(told.replace("{}", ""), TEAM, "Git")


def test_somebody_of_whom_it_is_said_what_they_are_is_found_where_nobody_is_declared() -> None:
    found = compiled("Nova, our senior editor, reviews it. Then Milo, the printer, prints it.")
    assert [a.name for a in found.roster.team.agents] == ["Nova", "Milo"]
    assert ("supervises", "Milo", ("Ann", "Ben")) in facts(
        "Milo, the orchestrator, decides who works next: Ann or Ben."
    )


@pytest.mark.parametrize("declared", [TEAM, ""])
@pytest.mark.parametrize(
    "told",
    [
        "Only when Ann has cleared the contract may Cy sign.",
        "Only once Ann has written the report does Cy check it.",
        "Not before Ann has written the report may Cy check it.",
        "Not until Ann has written the report will Cy check it.",
        "Only after Ann has written the report can Cy check it.",
    ],
)
def test_a_verb_before_its_subject_waits_for_what_is_told_in_front(told: str, declared: str) -> None:
    assert facts(told, declared) == {("before", "Ann", "Cy")}


def test_a_verb_before_several_is_of_all_of_them() -> None:
    both = facts("Only when Ann and Ben have both read the draft can Cy print it, and then Dee files it.")
    assert {("before", one, "Cy") for one in ("Ann", "Ben")} | {("before", "Cy", "Dee")} <= both
    assert ("parallel", "Ann", "Ben") in both
