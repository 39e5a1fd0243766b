"""Conditions ask those who can know."""

from __future__ import annotations

import pytest

from graph.teams import chain, flow, team
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.conditions import Compare, Judged
from swarmwright.workflow.naming import named
from swarmwright.workflow.reporting import reported_fields
from swarmwright.workflow.tree import Case, Choice, ForEach, Gate, Loop, Step, Workflow

GOOD = Compare("quality", ">=", 8)


def test_a_loop_asks_those_whose_work_ends_its_round() -> None:
    assert reported_fields(team(flow("plan", Loop("l", chain("ui", "critic"), GOOD, 3), order="plan<l"))) == {
        "plan": (),
        "ui": (),
        "critic": ("quality",),
    }


def test_a_choice_asks_those_who_worked_just_before_it() -> None:
    choice = Choice("c", (Case(Compare("score", "<", 600), Step("no", "no")),), Step("yes", "yes"))
    fields = reported_fields(team(flow("a", "b", choice, order="a<b b<c")))
    assert fields == {"a": (), "b": ("score",), "no": (), "yes": ()}


def test_a_gate_before_a_choice_is_looked_through() -> None:
    choice = Choice("c", (Case(GOOD, Step("x", "x")),))
    fields = reported_fields(team(flow("a", Gate("g"), choice, order="a<g g<c")))
    assert fields["a"] == ("quality",)


BEFORE = {
    "a gate": flow("ui", Gate("g"), order="ui<g"),
    "gates in a row": flow("ui", Gate("g"), Gate("h"), order="ui<g g<h"),
    "a part that ends in a gate": flow(
        flow("ui", Gate("g"), order="ui<g", id_="i"), Gate("h"), order="i<h", id_="o"
    ),
    "a choice that may do nothing": flow(
        "ui", Choice("w", (Case(Judged("it is late"), Gate("g")),)), order="ui<w"
    ),
    "a list of questions": flow("ui", ForEach("m", "page", Gate("g")), order="ui<m"),
}


@pytest.mark.parametrize("ends_in", BEFORE)
def test_who_works_last_is_asked_though_the_round_or_what_is_before_ends_in_questions(ends_in: str) -> None:
    body = BEFORE[ends_in]
    assert reported_fields(team(Loop("l", body, GOOD, 3))) == {"ui": ("quality",)}
    choice = Choice("c", (Case(GOOD, Step("x", "x")),))
    assert reported_fields(team(flow(body, choice, order=f"{body.id}<c", id_="r")))["ui"] == ("quality",)


def test_of_rounds_in_which_nobody_may_work_who_worked_before_is_asked_too() -> None:
    late = Choice("w", (Case(Judged("it is late"), Step("b", "b")),))
    fields = reported_fields(team(flow("a", Loop("l", late, GOOD, 3), order="a<l")))
    assert fields == {"a": ("quality",), "b": ("quality",)}
    redone = reported_fields(team(Loop("l", Gate("g"), GOOD, 3, redo=Step("b", "b"))))
    assert redone == {"b": ("quality",)}


def test_an_agent_that_declares_the_field_is_asked_alone() -> None:
    agents = (AgentSpec("ui", "UI"), AgentSpec("judge", "Judge", fields=("quality",)))
    tree = named(Loop("l", flow("judge", "ui", order="judge<ui"), GOOD, 3))
    assert reported_fields(Workflow(tree, team=Catalog(agents))) == {"ui": (), "judge": ("quality",)}


def test_an_agent_that_the_condition_names_is_asked() -> None:
    tree = Loop("l", chain("a", "b"), Compare("quality", ">=", 8, "a"), 3)
    assert reported_fields(team(tree)) == {"a": ("quality",), "b": ()}


def test_a_question_in_words_asks_nobody_for_a_field() -> None:
    assert reported_fields(team(Loop("l", Step("a", "a"), Judged("it is fine"), 3))) == {"a": ()}
