"""ISSUE 3: lists in a time, one who "has numbers", measures of two words, ranges, orders told with a list."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import AllOf, Compare
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import Choice, walk

TEAM = "Ira Jo Kai Lu"
SIDE = "Ira, Jo and Kai work in parallel."


@pytest.mark.parametrize(
    "told",
    [
        "Lu works once Kai, Jo and Ira are green.",
        "Lu once Kai, Jo and Ira are green.",
        "Once Kai, Jo and Ira are green, Lu posts it.",
        "When Kai, Jo, and Ira are all happy, Lu posts it.",
        "Lu posts it once Kai, Jo and Ira are done.",
        "Lu posts it once Kai, Jo and Ira have reported back.",
        "Once Kai, Jo and Ira are completed, Lu posts it.",
        "Lu posts it as soon as Kai, Jo and Ira have been executed.",
    ],
)
def test_a_list_behind_once_is_waited_for_whole(told: str) -> None:
    found = facts(f"{SIDE} {told}", TEAM)
    assert {f for f in found if f[0] == "before"} == {("before", one, "Lu") for one in ("Ira", "Jo", "Kai")}


def test_who_works_behind_a_time_is_not_in_its_list() -> None:
    found = facts("Once Ira is done, Jo and Kai work. Lu posts it.", TEAM)
    assert {("before", "Ira", "Jo"), ("before", "Ira", "Kai"), ("parallel", "Jo", "Kai")} <= found


@pytest.mark.parametrize(
    "told",
    [
        "Kai can begin as soon as either has numbers.",
        "As soon as one has an answer, Kai begins.",
        "Kai starts once either comes back.",
    ],
)
def test_whoever_has_something_first_is_enough(told: str) -> None:
    assert ("quorum", ("Ira", "Jo"), 1) in facts(f"Ira and Jo search in parallel. {told}", TEAM)


def test_a_risk_score_is_one_measure_and_a_range_one_case() -> None:
    prompt = "Ira gives a risk score between 0 and 100. Under 30, Jo pays. From 30 to 70, Kai looks at it. "
    found = compiled(f"{prompt}Above 70, Lu turns it down.", TEAM)
    assert found.workflow is not None, found.diagnostics
    assert not codes(found)
    (choice,) = (n for n in walk(found.workflow.root) if isinstance(n, Choice))
    assert [case.condition for case in choice.cases] == [
        Compare("score", "<", 30.0),
        AllOf((Compare("score", ">=", 30.0), Compare("score", "<=", 70.0))),
        Compare("score", ">", 70.0),
    ]


def test_hours_are_no_range() -> None:
    found = compiled("Ira gives a score. From 9 to 5 Jo works.", TEAM)
    assert found.draft is not None
    assert not {f for f in relations(found.draft) if f[0] == "if"}


@pytest.mark.parametrize(
    "told",
    [
        "They work one after the other in the order Jo, Ira, Kai.",
        "Everybody works in the order Jo, Ira and Kai.",
        "The agents run in this order: Jo, Ira, Kai.",
    ],
)
def test_an_order_is_told_with_its_list(told: str) -> None:
    assert facts(told, "Ira Jo Kai") == {
        ("before", "Jo", "Ira"),
        ("before", "Jo", "Kai"),
        ("before", "Ira", "Kai"),
    }


def test_who_reads_in_an_order_is_not_all_of_them() -> None:
    found = compiled("Kai reads in the order Jo, Ira.", TEAM)
    assert found.draft is not None
    assert not {f for f in relations(found.draft) if f[0] == "before"}
    assert codes(found)


TOOLED = Catalog.of(["Ira", "Jo"], ["Disk", "Shell"])


@pytest.mark.parametrize(
    "told",
    [
        "gets Disk and nothing else",
        "has Disk, but nothing else",
        "uses Disk and no other tools",
        "may use Disk and nothing else",
    ],
)
def test_and_nothing_else_takes_the_other_tools(told: str) -> None:
    found = compile_prompt(f"Ira reads. Jo {told}.", TOOLED)
    assert found.workflow is not None, found.diagnostics
    rights = {f for f in relations(found.workflow) if f[0] in ("grant", "deny")}
    assert rights == {("grant", "Jo", "Disk"), ("deny", "Jo", "Shell")}


@pytest.mark.parametrize(
    "told",
    [
        "and while she's doing that Jo preps it.",
        "and while she does that, Jo preps it.",
        "and while that is going on, Jo preps it.",
    ],
)
def test_while_she_does_that_is_meanwhile(told: str) -> None:
    found = facts(f"Ira books it, {told} Then Kai records.", TEAM)
    assert found == {("parallel", "Ira", "Jo"), ("before", "Ira", "Kai"), ("before", "Jo", "Kai")}
