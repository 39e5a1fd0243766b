"""Agents that are told by their numbers, and exceptions to a person's yes."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import Grant, ToolApproval

RANGES = (
    "1 to 3",
    "1-3",
    "1 – 3",
    "1 through 3",
    "one to three",
    "1, 2 and 3",
    "one, two and three",
    "#1 to #3",
)


@pytest.mark.parametrize("numbers", RANGES)
@pytest.mark.parametrize("noun", ["Worker agents", "Workers", "Worker bots", "The workers", "Search agents"])
def test_each_number_of_a_range_is_an_agent(noun: str, numbers: str) -> None:
    prompt = f"A Planner agent makes a plan. {noun} {numbers} do it in parallel. A Checker agent checks it."
    found = compile_prompt(prompt)
    assert found.workflow is not None
    stem = noun.removeprefix("The ").split()[0].rstrip("s").capitalize()
    crew = [f"{stem} {n}" for n in (1, 2, 3)]
    assert sorted(a.name for a in found.workflow.team.agents) == sorted(["Planner", *crew, "Checker"])
    told = set(relations(found.workflow))
    assert {("before", "Planner", c) for c in crew} | {("before", c, "Checker") for c in crew} <= told
    assert ("parallel", crew[0], crew[1]) in told


@pytest.mark.parametrize("numbers", RANGES)
def test_a_range_of_declared_agents_means_them(numbers: str) -> None:
    team = Catalog.of(("Planner", "Worker 1", "Worker 2", "Worker 3"))
    found = compile_prompt(f"Planner plans. Then workers {numbers} work in parallel.", team)
    assert found.workflow is not None
    assert {("before", "Planner", f"Worker {n}") for n in (1, 2, 3)} <= set(relations(found.workflow))


@pytest.mark.parametrize("thing", ["chapters 1 to 3", "pages 1-3", "versions one and two", "phases 1 and 2"])
def test_a_range_of_things_is_nobody(thing: str) -> None:
    found = compile_prompt(f"Ann reads {thing}. Ben checks {thing}.")
    assert found.workflow is not None
    assert [a.name for a in found.workflow.team.agents] == ["Ann", "Ben"]


EXCEPTED = (
    "No one may use {t} without my approval, except {a}.",
    "Except for {a}, nobody may use {t} without my approval.",
    "No one except {a} may use {t} without my approval.",
    "Nobody but {a} may use {t} without asking me.",
    "Every use of {t} needs my approval, except by {a}.",
    "Every use of {t} needs my approval, except for {a}.",
    "All uses of {t} are approved by me, {a} excepted.",
    "{t} may only be used with my approval, except by {a}.",
    "Everybody but {a} must ask me before using {t}.",
    "Ask me before anyone other than {a} uses {t}.",
    "Nobody may use {t} without my approval, with the exception of {a}.",
    "Nobody may use {t} without my approval, unless it is {a}.",
)


@pytest.mark.parametrize(("a", "b", "t"), [("Dev", "Ops", "Git"), ("Fact Checker", "Writer", "Web Search")])
@pytest.mark.parametrize("said", EXCEPTED)
def test_whoever_is_excepted_is_not_asked_for(said: str, a: str, b: str, t: str) -> None:
    prompt = f"{a} works, then {b} works. {said.format(a=a, t=t)}"
    found = compile_prompt(prompt, Catalog.of((a, b), (t,)))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    one, two = (agent.id for agent in found.workflow.team.agents)
    rules = found.workflow.rules
    assert [r.agents for r in rules if isinstance(r, ToolApproval)] == [(two,)]
    assert [r.agents for r in rules if isinstance(r, Grant)] == [(one,)]


@pytest.mark.parametrize(
    "said",
    ["Apart from Dev, everybody needs my approval to use Git.",
     "Nobody may use Git without my approval. The exception is Dev.",
     "Nobody may use Git without my approval. Dev is exempt.",
     "Git must not be used without my approval by anyone except Dev."],
)  # fmt: skip
def test_an_exception_that_is_not_understood_is_an_error(said: str) -> None:
    found = compile_prompt(f"Dev codes, then Ops deploys. {said}", Catalog.of(("Dev", "Ops"), ("Git",)))
    asked = (
        [r.agents for r in found.workflow.rules if isinstance(r, ToolApproval)] if found.workflow else None
    )
    assert asked in (None, [("ops",)])
