"""Several who have to say yes, people who are done, and agents that go on only after somebody's yes."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Gate, Loop, Workflow, steps, walk

TEAM = Catalog.of(("Ada", "Bea", "Cid"))


def compiled(prompt: str) -> Workflow:
    found = compile_prompt(prompt, TEAM)
    assert found.workflow is not None, (prompt, found.diagnostics)
    return found.workflow


def gates(workflow: Workflow) -> list[tuple[str, ...]]:
    return sorted(node.approvers for node in walk(workflow.root) if isinstance(node, Gate))


def facts(workflow: Workflow) -> set[tuple[object, ...]]:
    return {tuple(f) for f in relations(workflow)}


YES = [
    "have to approve it",
    "must sign off",
    "both have to agree",
    "approve it",
    "must both approve the draft",
]
PEOPLE = [("the CTO", "CTO"), ("my boss", "boss"), ("I", "user"), ("the head of sales", "head of sales")]


@pytest.mark.parametrize("yes", YES)
@pytest.mark.parametrize(("one", "two"), [(0, 1), (1, 2), (3, 0), (3, 2)])
def test_each_of_several_people_has_to_say_yes(one: int, two: int, yes: str) -> None:
    said = f"{PEOPLE[one][0]} and {PEOPLE[two][0]} {yes}."
    found = compiled(f"Ada draws it. {said[0].upper()}{said[1:]} Then Cid prints it.")
    assert gates(found) == sorted([(PEOPLE[one][1],), (PEOPLE[two][1],)])
    assert {("gate_after", "Ada"), ("gate_before", "Cid")} <= facts(found)


@pytest.mark.parametrize("yes", YES[:2])
def test_one_of_two_people_is_enough_where_it_says_or(yes: str) -> None:
    found = compiled(f"Ada draws it. The CTO or the editor {yes}. Then Cid prints it.")
    assert gates(found) == [("CTO", "editor")]


@pytest.mark.parametrize("yes", YES[:4])
@pytest.mark.parametrize("person", PEOPLE)
@pytest.mark.parametrize("order", ["Bea and {}", "{} and Bea", "both Bea and {}"])
def test_an_agent_and_a_person_both_have_to_say_yes(order: str, person: tuple[str, str], yes: str) -> None:
    if "both" in order and "both" in yes:
        return
    said = f"{order.format(person[0])} {yes}."
    found = compiled(f"Ada draws it. {said[0].upper()}{said[1:]} Then Cid prints it.")
    assert gates(found) == [(person[1],)]
    assert {("before", "Ada", "Bea"), ("before", "Bea", "Cid"), ("gate_before", "Cid")} <= facts(found)


@pytest.mark.parametrize(
    "when", ["When I am done", "Once I have finished reading it", "After the client is done"]
)
def test_what_a_person_does_is_waited_for(when: str) -> None:
    assert {("gate_after", "Ada"), ("gate_before", "Cid")} <= facts(
        compiled(f"Ada draws it. {when}, Cid prints it.")
    )


@pytest.mark.parametrize(
    "when", ["When it is done", "When the plan is ready", "Once the translation is finished"]
)
def test_what_a_thing_is_asks_nobody(when: str) -> None:
    assert gates(compiled(f"Ada draws it. {when}, Cid prints it.")) == []


@pytest.mark.parametrize(
    "said",
    [
        "I decide whether Ada continues",
        "I decide whether Ada may go on",
        "Ada continues after my approval",
        "Ada may only continue if I approve",
        "Ada goes on once I have approved it",
    ],
)
def test_who_has_worked_goes_on_behind_the_yes(said: str) -> None:
    found = compiled(f"Ada drafts a plan. {said}. Cid prints it.")
    assert [(s.agent, s.task) for s in steps(found.root)] == [
        ("ada", "drafts a plan"), ("ada", "continues"), ("cid", "prints it"),
    ]  # fmt: skip
    assert {f[:2] for f in facts(found) if str(f[0]).startswith("gate")} == {
        ("gate_after", "Ada"), ("gate_before", "Ada"),
    }  # fmt: skip


@pytest.mark.parametrize("joint", [". ", " and ", ", then ", "; "])
@pytest.mark.parametrize(
    ("said", "who"),
    [
        ("I review it until I approve", "user"),
        ("I check it until I am happy with it", "user"),
        ("the client looks at it until she approves", "client"),
        ("the head of sales reviews it until the head of sales approves it", "head of sales"),
    ],
)
def test_who_looks_until_they_approve_is_asked_once_a_round(said: str, who: str, joint: str) -> None:
    said = f"{said[0].upper()}{said[1:]}" if joint == ". " else said
    found = compiled(f"Ada writes it{joint}{said}. Cid prints it.")
    (loop,) = (n for n in walk(found.root) if isinstance(n, Loop))
    assert gates(found) == [(who,)]
    assert [s.agent for s in steps(loop.body)] == ["ada"]
    assert loop.exhausted == "fail"
