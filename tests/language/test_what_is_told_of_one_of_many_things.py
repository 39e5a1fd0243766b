"""What is told of one of many things, in a later clause or sentence, is done with each of them."""

from __future__ import annotations

import pytest

from language.reading import compiled
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import ForEach, Workflow, steps, walk

TEAM = "Ida Jon Kim Lee"


def _mapped(prompt: str) -> tuple[Workflow, list[set[str]]]:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    maps = [node for node in walk(found.workflow.root) if isinstance(node, ForEach)]
    return found.workflow, [{s.agent for s in steps(node)} for node in maps]


@pytest.mark.parametrize(
    "further",
    [
        "If it is broken, Jon glues it.",
        "If the plate is broken, Jon glues it.",
        "Jon then dries it.",
        "Then Jon puts the plate away.",
        "If Ida finds a crack, Jon glues it.",
    ],
)
@pytest.mark.parametrize(
    "behind", ["Then Kim counts all plates.", "Kim reports.", "Finally, Kim reports it."]
)
def test_a_sentence_of_one_thing_goes_on_with_each(further: str, behind: str) -> None:
    workflow, mapped = _mapped(f"For each plate, Ida washes it. {further} {behind}")
    assert mapped == [{"ida", "jon"}]
    assert {("before", "Ida", "Jon"), ("before", "Jon", "Kim")} <= set(relations(workflow))


@pytest.mark.parametrize(
    "told",
    [
        "For each plate, Ida washes it, and if it is broken, Jon glues it. Then Kim counts all plates.",
        "For each plate: Ida washes it, then, if it is broken, Jon glues it. Then Kim counts all plates.",
        "For each plate, Ida washes it; if it is broken, Jon glues it. Then Kim counts all plates.",
    ],
)
def test_a_case_in_the_sentence_itself_is_one_of_each_thing(told: str) -> None:
    workflow, mapped = _mapped(told)
    assert mapped == [{"ida", "jon"}]
    assert any(fact[:2] == ("if", "Jon") for fact in relations(workflow))


def test_both_arms_of_a_case_are_of_each_thing() -> None:
    workflow, mapped = _mapped(
        "For each plate, Ida washes it. If it is broken, Jon glues it, otherwise Lee dries it. Kim reports."
    )
    assert mapped == [{"ida", "jon", "lee"}]
    assert ("before", "Lee", "Kim") in set(relations(workflow))


@pytest.mark.parametrize(
    "question",
    ["A human approves it. Then Jon sells it.", "The manager approves it before Jon sells it.",
     "If it is old, a human approves it. Then Jon sells it."],
)  # fmt: skip
def test_a_person_says_yes_to_each(question: str) -> None:
    workflow, mapped = _mapped(f"For each plate, Ida washes it. {question} Kim reports at the end.")
    assert mapped == [{"ida", "jon"}]
    facts = set(relations(workflow))
    assert ("before", "Jon", "Kim") in facts
    assert any(fact[0] in ("gate_before", "gate_after") for fact in facts)


@pytest.mark.parametrize(
    "behind",
    [
        "Jon counts them.",
        "Then Jon counts all plates.",
        "Jon writes a report and Lee checks it.",
        "Jon writes the list, then Lee prints it.",
        "When all plates are done, Jon sells the lot.",
        "When it is done, Jon reports.",
        "Finally Jon wraps it up.",
    ],
)
def test_what_is_told_of_all_of_them_or_of_a_new_thing_waits_for_all(behind: str) -> None:
    workflow, mapped = _mapped(f"For each plate, Ida washes it. {behind}")
    assert mapped == [{"ida"}]
    assert ("before", "Ida", "Jon") in set(relations(workflow))
