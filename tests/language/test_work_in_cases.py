"""Agents that have worked, and are told of again in a case: what goes round, what is a step of its own.

A step that stands in an order is never moved into a case.
"""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Choice, Flow, Loop, Step, Workflow, walk

CREWS = [("Coder", "Tester", "Shipper"), ("writer", "critic", "printer"), ("Ann Lee", "Bob", "Cid")]


def read(prompt: str, *names: str) -> Workflow:
    workflow = compile_prompt(prompt, Catalog.of(names)).workflow
    assert workflow is not None
    return workflow


def steps(workflow: Workflow, agent: str) -> list[Step]:
    ids = {a.id for a in workflow.team.agents if a.name == agent}
    return [n for n in walk(workflow.root) if isinstance(n, Step) and n.agent in ids]


@pytest.mark.parametrize("joint", [", then", ".", ","])
@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize(
    "told",
    [
        "If it is good, {c} sends it out, otherwise {a} fixes it.",
        "If it is good, {c} sends it out; otherwise {a} revises the text.",
        "If it is good, {c} sends it out. Otherwise {a} rewrites it.",
        "If it is good, {c} sends it out; if not, {a} corrects the faults.",
        "If it is good, {c} sends it out. If not, {a} prepares it again.",
    ],
)
def test_what_mends_goes_round_and_what_was_for_the_good_case_comes_after(
    names: tuple[str, str, str], told: str, joint: str
) -> None:
    a, b, c = names
    workflow = read(f"{a} prepares it{joint} {b} checks it. " + told.format(a=a, c=c), *names)
    loops = [n for n in walk(workflow.root) if isinstance(n, Loop)]
    assert [loop.exhausted for loop in loops] == ["fail"]
    assert {n.agent for n in walk(loops[0]) if isinstance(n, Step)} == {
        s.agent for n in (a, b) for s in steps(workflow, n)
    }
    assert not [n for n in walk(workflow.root) if isinstance(n, Choice)]
    assert ("before", b, c) in set(relations(workflow))


@pytest.mark.parametrize("names", CREWS)
@pytest.mark.parametrize("rest", ["otherwise {a} answers the client", "if not, {a} calls the client"])
def test_other_work_of_who_has_worked_is_a_step_in_that_case_alone(
    names: tuple[str, str, str], rest: str
) -> None:
    a, b, _ = names
    prompt = f"{a} reads the letter. If it is urgent, {b} phones back; {rest.format(a=a)}."
    workflow = read(prompt, *names)
    assert isinstance(workflow.root, Flow)
    first, further = steps(workflow, a)
    assert first.task == "reads the letter"
    (choice,) = (n for n in walk(workflow.root) if isinstance(n, Choice))
    inside = [n.id for n in walk(choice) if isinstance(n, Step)]
    assert further.id in inside
    assert first.id not in inside


@pytest.mark.parametrize("names", CREWS)
def test_the_good_case_of_who_has_worked_first_is_no_loop(names: tuple[str, str, str]) -> None:
    a, b, _ = names
    workflow = read(f"{a} builds it, then {b} tests it. If it works, {a} ships it.", *names)
    assert not [n for n in walk(workflow.root) if isinstance(n, Loop)]
    assert [s.task for s in steps(workflow, a)] == ["builds it", "ships it"]


@pytest.mark.parametrize("names", CREWS)
def test_both_cases_can_be_further_work_of_the_same_agent(names: tuple[str, str, str]) -> None:
    a, _, _ = names
    prompt = f"{a} reads the letter. If it is urgent, {a} phones back; otherwise {a} writes back."
    workflow = read(prompt, *names)
    assert [s.task for s in steps(workflow, a)] == ["reads the letter", "phones back", "writes back"]


def test_what_is_done_when_it_goes_round_stands_in_the_task() -> None:
    workflow = read(
        "Coder codes, then Tester tests it. If tests pass, Ops deploys, otherwise Coder fixes the bugs.",
        *("Coder", "Tester", "Ops"),
    )
    assert [s.task for s in steps(workflow, "Coder")] == ["codes; fixes the bugs"]
