"""What stands beside work: whose limit it is, which marks and headings are none of it, what is taken back."""

from __future__ import annotations

import pytest

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import Limit
from swarmwright.workflow.tree import Loop, steps, walk

NAMES = [("Ann", "Bob"), ("coder", "tester"), ("Ann Lee", "Press")]


def compiled(prompt: str, *names: str) -> Compilation:
    a, b = names
    return compile_prompt(prompt.format(a=a, b=b), Catalog.of(names))


def limits(compilation: Compilation) -> set[tuple[str, str, float]]:
    assert compilation.workflow is not None, compilation.diagnostics
    assert not [n for n in walk(compilation.workflow.root) if isinstance(n, Loop)]
    named = {a.id: a.name for a in compilation.workflow.team.agents}
    rules = (r for r in compilation.workflow.rules if isinstance(r, Limit))
    return {(named[r.subject], r.kind, r.value) for r in rules}


def tasks(compilation: Compilation) -> dict[str, str]:
    assert compilation.workflow is not None, compilation.diagnostics
    named = {a.id: a.name for a in compilation.workflow.team.agents}
    return {named[s.agent]: s.task for s in steps(compilation.workflow.root)}


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize(
    ("told", "seconds"),
    [
        ("First {a} gets at most two hours to write the text. Then {b} prints it.", 7200.0),
        ("First, {a} has 20 minutes to write the text; then {b} prints it.", 1200.0),
        ("{b} prints it after {a}, who has 5 minutes to write the text.", 300.0),
        ("{a}, who has 5 minutes, writes the text. Then {b} prints it.", 300.0),
        ("{a}, limited to 5 minutes, writes the text. Then {b} prints it.", 300.0),
    ],
)
def test_who_has_time_for_work_has_both_the_limit_and_the_work(
    told: str, seconds: float, names: tuple[str, str]
) -> None:
    found = compiled(told, *names)
    assert limits(found) == {(names[0], "timeout_s", seconds)}
    assert {who: said.replace("writes", "write") for who, said in tasks(found).items()} == {
        names[0]: "write the text",
        names[1]: "prints it",
    }


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize(
    ("said", "limit"),
    [
        (", who has 5 minutes", ("timeout_s", 300.0)),
        (" (who has 5 minutes)", ("timeout_s", 300.0)),
        (", who may take at most 5 minutes", ("timeout_s", 300.0)),
        (", who gets 3 retries", ("retries", 3.0)),
        (", who has a budget of $5", ("max_cost", 5.0)),
    ],
)
def test_a_relative_clause_limits_whom_it_follows(
    said: str, limit: tuple[str, float], names: tuple[str, str]
) -> None:
    found = compiled("{b} prints it after {a}" + said + ".", *names)
    assert limits(found) == {(names[0], *limit)}
    assert tasks(found)[names[1]] == "prints it"


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize(
    "told",
    ["{a} orders it for $5.50, then {b} pays.", "{a} buys two at $2 each, then {b} pays for it."],
)
def test_a_price_limits_nobody(told: str, names: tuple[str, str]) -> None:
    found = compiled(told, *names)
    assert limits(found) == set()
    assert "$" in tasks(found)[names[0]]


@pytest.mark.parametrize("told", ["spends at most $5.50", "has a budget of $5.50", "may spend up to $5.50"])
def test_what_may_be_spent_is_a_limit(told: str) -> None:
    found = compiled("{a} " + told + ". {a} orders it, then {b} pays.", "Ann", "Bob")
    assert limits(found) == {("Ann", "max_cost", 5.5)}


def test_how_long_work_goes_on_is_told_as_work_and_said_to_limit_nobody() -> None:
    found = compiled("{a} heats the oven for 20 minutes, then {b} bakes.", "Ann", "Bob")
    assert limits(found) == set()
    assert tasks(found)["Ann"] == "heats the oven for 20 minutes"
    assert [(d.code, d.severity) for d in found.diagnostics] == [("SW304", "warning")]


@pytest.mark.parametrize("joint", ["{a} writes the text, at most 200 words, then {b} reads it."])
def test_an_amount_that_may_bound_rounds_is_no_guess(joint: str) -> None:
    assert compiled(joint, "Ann", "Bob").workflow is None


@pytest.mark.parametrize(
    "told",
    ["{a} mends them and {b} tests again.", "{a} mends them and {b} tests them."],
)
def test_a_pronoun_and_the_next_subject_are_no_list(told: str) -> None:
    assert tasks(compiled(told, "Dev", "QA"))["Dev"] == "mends them"


@pytest.mark.parametrize(
    "told",
    [
        "Monday: {a} writes it. Tuesday: {b} prints it.",
        "Monday:\n- {a} writes it\nTuesday:\n- {b} prints it",
        "# Monday\n- {a} writes it\n# Tuesday\n- {b} prints it",
        "## The plan\n\n### Part one\n1. {a} writes it\n### Part two\n2. {b} prints it",
    ],
)
def test_headings_and_days_head_what_follows_and_are_no_work(told: str) -> None:
    found = compiled(told, "Ann", "Bob")
    assert tasks(found) == {"Ann": "writes it", "Bob": "prints it"}
    assert ("before", "Ann", "Bob") in set(relations(found.workflow)) if found.workflow else False
    assert not [d for d in found.diagnostics if d.severity != "info"]


def test_deeper_bullets_that_name_nobody_are_details_of_the_work_above() -> None:
    found = compiled("- {a} writes it\n  - with a table\n  - and in red\n- {b} prints it", "Ann", "Bob")
    assert tasks(found) == {"Ann": "writes it - with a table - and in red", "Bob": "prints it"}
    found = compiled("- {a} writes it\n  - {b} prints it", "Ann", "Bob")
    assert tasks(found) == {"Ann": "writes it", "Bob": "prints it"}


@pytest.mark.parametrize("begun", ["Actually no, ", "Actually, ", "No wait, ", "Sorry, ", "Scratch that. "])
def test_what_is_taken_back_is_an_error(begun: str) -> None:
    found = compiled("{a} writes it. " + begun + "{b} writes it.", "Ann", "Bob")
    assert found.workflow is None
    assert "SW402" in {d.code for d in found.diagnostics if d.severity == "error"}


@pytest.mark.parametrize(
    "told",
    [
        "{a} must be finished for {b} to start.",
        "For {b} to start, {a} must be finished.",
        "{b} does nothing before {a}.",
        "{b} does nothing before {a} is done.",
    ],
)
def test_an_order_that_is_told_by_its_purpose_or_by_idling_is_not_doubted(told: str) -> None:
    found = compiled(told, "Ann", "Ben")
    assert found.workflow is not None
    assert ("before", "Ann", "Ben") in set(relations(found.workflow))
    assert not [d for d in found.diagnostics if d.severity != "info"]
