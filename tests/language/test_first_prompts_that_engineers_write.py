"""Plain prompts of a few sentences: whose work is lost, who is put before whom, and whose yes is meant."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.drawing import outline
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Gate, Workflow, steps, walk

TEAMS = (("Ann", "Ben", "Cy", "Dee"), ("Lead", "Coder", "Fact Checker", "Ops"))


def workflow(prompt: str, names: tuple[str, ...]) -> Workflow:
    found = compile_prompt(prompt, Catalog.of(names))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return found.workflow


@pytest.mark.parametrize("names", TEAMS, ids=" ".join)
@pytest.mark.parametrize(
    "said",
    ["{b} books the flights and {c} books the hotel, both in parallel.",
     "{b} books the flights and {c} books the hotel at the same time.",
     "{b} books the flights while {c} books the hotel."],
)  # fmt: skip
def test_who_works_beside_another_comes_after_what_that_one_follows(
    said: str, names: tuple[str, ...]
) -> None:
    a, b, c, d = names
    told = set(relations(workflow(f"{a} plans the trip. {said.format(b=b, c=c)} {d} checks it.", names)))
    assert {("before", a, b), ("before", a, c), ("before", b, d), ("before", c, d)} <= told


@pytest.mark.parametrize("names", TEAMS, ids=" ".join)
@pytest.mark.parametrize("gift", ["gives feedback", "sends a report", "hands the minutes"])
def test_who_gives_something_to_those_who_have_worked_comes_after_them(
    gift: str, names: tuple[str, ...]
) -> None:
    a, b, c, d = names
    flow = workflow(f"{a} drafts. {b} edits. {c} checks it. {d} {gift} to {a} and {b}.", names)
    first = [flow.team.name(s.agent) for s in steps(flow.root)][:4]
    assert first == [a, b, c, d]


@pytest.mark.parametrize("names", TEAMS, ids=" ".join)
@pytest.mark.parametrize(
    "frame",
    [
        "{a} reads it. {b} reviews the draft and sends it back to {a} until it is good, at most twice.",
        "{a} reads it. {b} reviews the draft and returns it to {a} until it is good, at most twice.",
    ],
)
def test_what_is_done_before_work_goes_back_is_done(frame: str, names: tuple[str, ...]) -> None:
    flow = workflow(frame.format(a=names[0], b=names[1]), names[:2])
    assert [s.task for s in steps(flow.root)] == ["reads it", "reviews the draft"]


@pytest.mark.parametrize("names", TEAMS, ids=" ".join)
@pytest.mark.parametrize("yes", ["approval", "okay", "sign-off", "consent"])
def test_an_agents_approval_is_the_agents_work(yes: str, names: tuple[str, ...]) -> None:
    a, b, c, _ = names
    flow = workflow(f"{a} drafts the mail. It needs {b}'s {yes} before {c} sends it.", names)
    assert [flow.team.name(s.agent) for s in steps(flow.root)] == [a, b, c]
    assert {("before", a, b), ("before", b, c)} <= set(relations(flow))
    assert not any(isinstance(node, Gate) for node in walk(flow.root))


def test_an_agent_with_and_without_its_title_is_one() -> None:
    found = compile_prompt("Agent A searches, agent B sums up. A and B may use WebSearch.")
    assert found.workflow is not None
    assert [s.agent for s in steps(found.workflow.root)] == [a.id for a in found.workflow.team.agents]
    assert len(found.workflow.team.agents) == 2 and "WebSearch" in outline(found.workflow)


@pytest.mark.parametrize("names", TEAMS, ids=" ".join)
@pytest.mark.parametrize("made", ["writes a draft", "creates a plan", "prepares an offer"])
@pytest.mark.parametrize("then", ["edits", "checks", "improves"])
@pytest.mark.parametrize("end", [". {c} prints it.", " before it reaches {c}."])
def test_what_is_made_for_somebody_is_there_first(
    made: str, then: str, end: str, names: tuple[str, ...]
) -> None:
    a, b, c, _ = names
    flow = workflow(f"{a} {made} that {b} {then}{end.format(c=c)}", names)
    assert [flow.team.name(s.agent) for s in steps(flow.root)] == [a, b, c]
    assert {("before", a, b), ("before", b, c)} <= set(relations(flow))


@pytest.mark.parametrize("what", ["reads the notes that {b} writes", "writes a report on what {b} finds"])
def test_what_somebody_takes_up_was_there_before(what: str) -> None:
    told = set(relations(workflow(f"Ann {what.format(b='Ben')}.", ("Ann", "Ben"))))
    assert ("before", "Ben", "Ann") in told


@pytest.mark.parametrize(
    "said",
    ["Ann answers the mail or passes it on to Ben.", "Ann answers or, if it is hard, passes it on to Ben.",
     "Ann sends bugs to Cy or questions to Ben.", "Ann fixes it or hands it over to Ben."],
)  # fmt: skip
def test_who_is_handed_something_in_some_case_alone_does_not_work_in_any(said: str) -> None:
    found = compile_prompt(f"{said} Dee closes it.", Catalog.of(("Ann", "Ben", "Cy", "Dee")))
    assert found.workflow is None and "SW402" in {d.code for d in found.diagnostics}


def test_who_is_asked_about_in_a_case_works_in_that_case_alone() -> None:
    said = "Ann tries first, if she can't do it Ben tries, if he can't either Cy does it."
    assert [s.agent for s in steps(workflow(said, ("Ann", "Ben", "Cy")).root)] == ["ann", "ben", "cy"]
