""" "Two agents, Red and Blue, …": whoever is told by what they are, and by name beside it, works by name."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.tree import steps


def tasks(prompt: str) -> dict[str, str]:
    found = compiled(prompt)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return {step.agent: step.task for step in steps(found.workflow.root)}


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        (
            "Two agents, Nia and Omar, comb the files. Then Pia rules.",
            {"nia": "comb the files", "omar": "comb the files", "pia": "rules"},
        ),
        (
            "Nia plans. Both diggers, Omar and Pia, dig. Then Quin fills it in.",
            {"nia": "plans", "omar": "dig", "pia": "dig", "quin": "fills it in"},
        ),
        ("Nia plans. Then the editor, Omar, reads it.", {"nia": "plans", "omar": "reads it"}),
        (
            "We have two writers, Nia and Omar, and an editor, Pia. Nia and Omar draft, Pia reads.",
            {"nia": "draft", "omar": "draft", "pia": "reads"},
        ),
    ],
)
def test_the_names_alone_are_who_works_and_the_rest_is_the_work(prompt: str, told: dict[str, str]) -> None:
    assert tasks(prompt) == told
    assert not codes(compiled(prompt))


@pytest.mark.parametrize(
    ("prompt", "order"),
    [
        (
            "Once the two reviewers, Nia and Omar, are done, Pia starts.",
            {("before", "Nia", "Pia"), ("before", "Omar", "Pia")},
        ),
        (
            "Nia plans. Both diggers, Omar and Pia, dig. Then Quin fills it in.",
            {("before", "Nia", "Omar"), ("parallel", "Omar", "Pia"), ("before", "Pia", "Quin")},
        ),
        (
            "Nia plans. Then the editor, Omar, reads it.",
            {("before", "Nia", "Omar")},
        ),
        (
            "Boss hands it to two workers, Nia and Omar.",
            {("before", "Boss", "Nia"), ("before", "Boss", "Omar"), ("parallel", "Nia", "Omar")},
        ),
    ],
)
def test_they_have_their_place_in_the_order(prompt: str, order: set[tuple[str, ...]]) -> None:
    assert order <= facts(prompt)


def test_another_number_than_that_of_the_names_is_not_passed_over() -> None:
    assert codes(compiled("Three agents, Nia and Omar, comb the files. Then Pia rules."))
