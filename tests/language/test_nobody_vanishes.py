"""Where no team is declared, whoever seems to work is an agent, or it is said that he is taken for none."""

from __future__ import annotations

from itertools import product

import pytest

from language.reading import codes, compiled, facts, said

VERBS = [("drafts", "checks", "prints"), ("plans", "builds", "tests"), ("reads", "sorts", "sends")]
NAMES = [("A", "B", "C"), ("Ada", "Bea", "Cid"), ("Fetch", "Parse", "Store")]
CHAINS = [
    "{a} {x} then {b} {y} then {c} {z}",
    "{a} {x}, then {b} {y}, then {c} {z}.",
    "First {a}, then {b}, then {c}",
    "{a} runs first, {b} second and {c} third.",
]


@pytest.mark.parametrize(("names", "verbs", "chain"), [*product(NAMES, VERBS, CHAINS)])
def test_a_chain_has_every_one_of_its_links(
    names: tuple[str, str, str], verbs: tuple[str, str, str], chain: str
) -> None:
    a, b, c = names
    x, y, z = verbs
    found = facts(chain.format(a=a, b=b, c=c, x=x, y=y, z=z))
    assert {("before", a, b), ("before", b, c)} <= found


@pytest.mark.parametrize("verb", ["splits the job", "distributes the files"])
@pytest.mark.parametrize("tail", ["They work at the same time.", "They work in parallel. Head merges."])
def test_who_gets_a_part_of_the_work_is_somebody(verb: str, tail: str) -> None:
    found = facts(f"Head {verb} between Ada, Bea and Cid. {tail}")
    assert {("parallel", "Ada", "Bea"), ("parallel", "Bea", "Cid")} <= found


@pytest.mark.parametrize(
    ("prompt", "who"),
    [
        ("The planner plans, two coders code in parallel, then the tester tests.", "two coders"),
        ("The boss hands it to four testers who test it, then a writer writes.", "four testers"),
        ("The planner plans, another agent codes, the tester tests.", "another agent"),
        ("Let Drafter draft and Checker check.", "Checker"),
    ],
)
def test_who_works_without_being_taken_for_an_agent_is_pointed_at(prompt: str, who: str) -> None:
    assert who in said(prompt, compiled(prompt), "SW108")


@pytest.mark.parametrize(
    "prompt",
    ["A third agent tests, another agent codes.", "One agent searches, the other agent summarises."],
)
def test_a_number_is_no_name(prompt: str) -> None:
    assert "SW103" in codes(compiled(prompt))


@pytest.mark.parametrize("bound", ["Up to 3 rounds.", "At most 3 rounds.", "No more than 3 rounds."])
def test_a_bound_is_nobody(bound: str) -> None:
    found = compiled(f"Ada writes, then Bea reviews. {bound}")
    assert {agent.name for agent in found.roster.team.agents} == {"Ada", "Bea"}


@pytest.mark.parametrize(
    "prompt", ["Ada copies it from Okta, Auth0 and Azure.", "Ada reads three quarters of it."]
)
def test_what_is_worked_on_is_not_pointed_at(prompt: str) -> None:
    assert "SW108" not in codes(compiled(prompt))
