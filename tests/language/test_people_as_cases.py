"""What goes to a person in a case, and in no other: a question that is asked there, and not in any case."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.tree import Choice, Gate, Workflow, walk

NAMES = "Mia Noa Oli"


def _asked(workflow: Workflow | None) -> tuple[Choice, Gate]:
    assert workflow is not None
    (choice,) = [node for node in walk(workflow.root) if isinstance(node, Choice)]
    (gate,) = [node for node in walk(workflow.root) if isinstance(node, Gate)]
    return choice, gate


@pytest.mark.parametrize(
    "told",
    [
        "If the score is below 5, a human takes over.",
        "If the score is below 5, pass it on to a human.",
        "If the score is below 5, a human agent handles it.",
        "A human steps in if the score is below 5.",
        "Escalate to a human if the score is below 5.",
        "If the score is below 5, it has to be escalated to our support lead.",
        "When the score is below 5, it goes to the head of support.",
        "If the score is below 5, she hands over to the manager.",
        "If the score is below 5, she asks a colleague.",
    ],
)
def test_a_person_is_asked_in_the_case_and_the_work_goes_on_behind_it(told: str) -> None:
    found = compiled(f"Mia answers. {told} Then Noa files it.", NAMES)
    choice, gate = _asked(found.workflow)
    assert [case.body for case in choice.cases] == [gate]
    assert choice.cases[0].condition == Compare("score", "<", 5.0)
    assert not codes(found), [str(d) for d in found.diagnostics]


@pytest.mark.parametrize(
    "told",
    [
        "If it is urgent, Noa handles it. Otherwise a human has to approve.",
        "If it is urgent, Noa handles it, otherwise the manager has to approve.",
        "If it is urgent, Noa handles it; otherwise it goes to a human.",
        "If it is urgent, Noa handles it. Otherwise, the head of sales decides.",
        "If it is urgent, Noa handles it, otherwise I have to approve.",
    ],
)
def test_the_other_case_may_be_a_persons(told: str) -> None:
    found = compiled(f"Mia works. {told} Then Oli sends it.", NAMES)
    choice, gate = _asked(found.workflow)
    assert choice.otherwise == gate
    assert not codes(found), [str(d) for d in found.diagnostics]


def test_one_of_several_cases_may_be_a_persons() -> None:
    told = (
        "Mia sorts. If it is spam, Noa deletes it. If it is a complaint, it goes to the head of support. "
        "In all other cases, Oli answers."
    )
    choice, gate = _asked(compiled(told, NAMES).workflow)
    assert [case.body for case in choice.cases].index(gate) == 1
    assert choice.otherwise is not None


def test_the_person_is_asked_by_the_sentence_where_no_clause_says_what() -> None:
    _, gate = _asked(compiled("Mia answers. If the score is below 5, pass it to a human.", NAMES).workflow)
    assert gate.ask == "If the score is below 5, pass it to a human"


def test_a_customer_who_gets_something_decides_nothing() -> None:
    found = compiled("Mia answers. If the score is below 5, send it to the customer.", NAMES)
    assert found.workflow is not None
    assert not [node for node in walk(found.workflow.root) if isinstance(node, Gate)]


@pytest.mark.parametrize("told", ["Mia drafts, I edit, Noa publishes.", "Mia drafts it and I send it.",
                                  "A human sends it after Mia has drafted it."])  # fmt: skip
def test_work_of_a_person_is_not_lost_in_silence(told: str) -> None:
    found = compiled(told, NAMES)
    assert any("a person's work" in d.message for d in found.diagnostics)


@pytest.mark.parametrize(
    "told",
    [
        "Mia drafts, and I really hope that Noa does, too.",
        "Mia works, then Noa, I don't mind.",
        "Mia works, then we make the report.",
        "Mia picks, then Noa books, and I confirm it.",
    ],
)
def test_what_the_writer_says_besides_is_no_work(told: str) -> None:
    assert not any("a person's work" in d.message for d in compiled(told, NAMES).diagnostics)
