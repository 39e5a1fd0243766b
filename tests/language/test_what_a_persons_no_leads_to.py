"""A person decides in one case, and another in the other; and all is done again until they say yes: told by
"otherwise", "or", "if they do not" and "then if", where the yes was asked in any case, or in each round."""

from __future__ import annotations

import pytest

from language.reading import compiled
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.conditions import Approved, Compare, Judged, Not
from swarmwright.workflow.tree import Choice, Flow, Gate, Loop, Node, Step, Workflow, steps, walk

TEAM = "Planner Cutter Poster"
WHO = ["a clinician", "the site manager", "a human", "I"]


def verb(who: str, word: str = "approve") -> str:
    return word if who == "I" else f"{word}s"


def read(prompt: str) -> Workflow:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None, (prompt, [str(d) for d in found.diagnostics])
    return found.workflow


def refused(prompt: str) -> set[str]:
    found = compiled(prompt, TEAM)
    assert found.workflow is None, prompt
    return {d.code for d in found.diagnostics}


def gates(node: Node | None) -> list[Gate]:
    return [one for one in walk(node) if isinstance(one, Gate)] if node is not None else []


def the_choice(workflow: Workflow) -> Choice:
    (choice,) = (one for one in walk(workflow.root) if isinstance(one, Choice))
    return choice


@pytest.mark.parametrize("who", ["a clinician", "the site manager", "a human", "I"])
@pytest.mark.parametrize("rest", ["otherwise", "; otherwise", ". Otherwise", ", else", ", otherwise,"])
@pytest.mark.parametrize("first", ["Cutter cuts it", "a lawyer approves it"])
def test_who_decides_otherwise_is_asked_in_that_case_alone(first: str, rest: str, who: str) -> None:
    rest = rest if rest[0] in ",;." else f", {rest}"
    other = f"{who} {verb(who)} it"
    workflow = read(f"Planner plans it. If the plan is long, {first}{rest} {other}.")
    choice = the_choice(workflow)
    assert len(gates(choice.otherwise)) == 1, "the other case asks them"
    assert len(gates(workflow.root)) == (2 if "lawyer" in first else 1)
    assert gates(choice.cases[0].body) == [one for one in gates(workflow.root) if "lawyer" in one.approvers]


@pytest.mark.parametrize("rest", ["", ", otherwise Poster posts it"])
@pytest.mark.parametrize("first", ["Cutter cuts it", "a clinician approves it", "I approve it"])
@pytest.mark.parametrize("then", [", then if", ", then, if", "; then, if", ", and then if"])
def test_what_then_if_leads_to_is_the_case_and_not_what_came_before_it(
    then: str, first: str, rest: str
) -> None:
    workflow = read(f"Planner plans it{then} the plan is long, {first}{rest}.")
    assert isinstance(workflow.root, Flow)
    choice = the_choice(workflow)
    before = next(one for one in workflow.root.members if one.id != choice.id)
    assert isinstance(before, Step) and before.agent == "planner", "whoever is told before works in any case"
    assert (before.id, choice.id) in workflow.root.order
    (case,) = choice.cases
    assert case.condition == Judged("the plan is long")
    assert len(gates(case.body)) == ("approve" in first)
    assert [one.agent for one in steps(case.body)] == ([] if "approve" in first else ["cutter"])
    assert [one.agent for one in steps(choice.otherwise)] == ["poster"] if rest else choice.otherwise is None


@pytest.mark.parametrize(
    ("said", "field", "operator", "value"),
    [
        ("the report is not safe", "safe", "==", False),
        ("the report is unsafe", "safe", "==", False),
        ("the report is not unsafe", "safe", "==", True),
        ("it is unsafe", "safe", "==", False),
        ("it is safe", "safe", "==", True),
        ("the report isn't safe", "safe", "==", False),
        ("the quality is below 6", "quality", "<", 6.0),
    ],
)
@pytest.mark.parametrize(
    "rest", [", otherwise a clinician approves it", ", or else a clinician signs it off", ""]
)
def test_whom_a_case_asks_hangs_on_what_an_agent_reports_and_on_no_models_opinion(
    rest: str, said: str, field: str, operator: str, value: object
) -> None:
    fields = (
        AgentSpec("guard", "Guard", fields=("safe",)),
        AgentSpec("critic", "Critic", fields=("quality",)),
    )
    team = Catalog((AgentSpec("writer", "Writer"), *fields))
    flow = "Writer writes the report, then Guard checks it, then Critic scores it."
    prompt = f"{flow} If {said}, a psychiatrist approves it{rest}."
    found = compile_prompt(prompt, team)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    choice = the_choice(found.workflow)
    (case,) = choice.cases
    assert isinstance(case.condition, Compare)
    assert (case.condition.field, case.condition.operator, case.condition.value) == (field, operator, value)
    assert [one.approvers for one in gates(case.body)] == [("psychiatrist",)]
    assert [one.approvers for one in gates(choice.otherwise)] == ([("clinician",)] if rest else [])


UNTIL_A_YES = (True, 4, "fail", {"planner", "cutter"})


def rounds(workflow: Workflow) -> tuple[bool, int | None, str, set[str]]:
    """Of the rounds: whether they end with the yes that is asked in them, how many at most, what comes of
    their being used up, and who works in them."""
    (loop,) = (one for one in walk(workflow.root) if isinstance(one, Loop))
    (gate,) = gates(loop.body)
    until = loop.until
    while isinstance(until, Not) and isinstance(until.term, Not):  # "not not approved"
        until = until.term.term
    ends = until == Approved(gate.id)
    return ends, loop.at_most, loop.exhausted, {one.agent for one in steps(loop.body)}


ENDS = [
    "{who} {approves} it; otherwise start over, at most 4 times.",
    "{who} {approves} it; otherwise, start over, at most 4 times.",
    "{who} {approves} it. Otherwise everything is repeated, at most 4 times.",
    "{who} {approves} it, if not, everything is repeated, at most 4 times.",
    "{who} {approves} it, or everything is repeated, at most 4 times.",
    "{who} {approves} it or they start over, at most 4 times.",
]


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("end", ENDS)
def test_all_is_done_again_until_a_yes_and_not_so_many_times_in_any_case(end: str, who: str) -> None:
    told = end.format(who=who[0].upper() + who[1:], approves=verb(who))
    assert rounds(read(f"Planner plans it. Cutter cuts it. {told}")) == UNTIL_A_YES


@pytest.mark.parametrize(
    "no", ["they reject it", "she rejects it", "they do not", "they don't", "he doesn't"]
)
def test_whoever_has_just_been_asked_is_meant_by_a_pronoun(no: str) -> None:
    told = f"The nurse approves it. If {no}, start over, at most 4 times."
    assert rounds(read(f"Planner plans it. Cutter cuts it. {told}")) == UNTIL_A_YES


def test_the_no_of_an_office_is_asked_of_a_person_and_of_no_model() -> None:
    told = "If a nurse rejects it, start over, at most 4 times."
    assert rounds(read(f"Planner plans it. Cutter cuts it. {told}")) == UNTIL_A_YES


@pytest.mark.parametrize(
    "end",
    [
        "Cutter cuts it; otherwise everything is repeated, at most 4 times.",
        "A lawyer approves it, then a clinician approves it; otherwise start over, at most 4 times.",
        "A clinician approves it, if they don't, start over, at most 4 times.",
    ],
)
def test_rounds_of_which_no_one_yes_is_the_end_are_refused(end: str) -> None:
    assert "SW402" in refused(f"Planner plans it. {end}")
