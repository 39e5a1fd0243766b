"""The prompts that people write first, with no team declared: who works, and what is only spoken of."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled
from swarmwright.language import compile_prompt
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import Grant
from swarmwright.workflow.tree import steps

WORK = [
    "moves the users from {a} to {b}",
    "copies rows from {a} to {b}",
    "migrates the data from {a} to {b}",
    "moves A, B and C from {a} to {b}",
    "builds the shop with {a} and {b}",
    "builds the shop (in {a}, {b})",
    "builds the shop ({a}, {b})",
    "writes a post about {a} and {b}",
    "translates the text from {a} to {b}",
    "compares {a} with {b}",
    "extracts data from {a} and {b}",
    "runs {a} on {b}",
    "restarts {a}",
    "deploys to {a}",
    "checks compliance with {a} and {b}",
    'reads "{a}" and "{b}"',
    "replaces {a} with {b}",
    "uses {a}",
    "queries {a} and {b}",
]
THINGS = [
    ("Okta", "Auth0"),
    ("MySQL", "Postgres"),
    ("Google Drive", "Dropbox"),
    ("English", "German"),
    ("GDPR", "HIPAA"),
]


@pytest.mark.parametrize("one, two", THINGS)
@pytest.mark.parametrize("work", WORK)
def test_what_work_is_done_on_is_neither_an_agent_nor_given_to_anybody(work: str, one: str, two: str) -> None:
    prompt = f"Nadia {work.format(a=one, b=two)}, then Oren reads the result."
    found = compile_prompt(prompt)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert [a.name for a in found.roster.team.agents] == ["Nadia", "Oren"]
    assert set(relations(found.workflow)) == {("before", "Nadia", "Oren")}
    assert not found.roster.team.tools
    assert next(iter(steps(found.workflow.root))).task == work.format(a=one, b=two)


@pytest.mark.parametrize(
    "prompt",
    [
        "Nadia may use Lathe. Then Oren reads the result.",
        "Nadia works first, then Oren. Only Nadia has access to Lathe.",
        "Oren waits for Nadia. Nadia may query Lathe.",
        "Nadia draws. Oren waits for Nadia. The Lathe tool is reserved for Nadia.",
    ],
)
def test_a_right_makes_a_tool(prompt: str) -> None:
    found = compile_prompt(prompt)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert [t.name for t in found.roster.team.tools] == ["Lathe"]
    assert [r.agents for r in found.workflow.rules if isinstance(r, Grant)] == [("nadia",)]


CODED = [
    ("fetch_data", "clean_data"),
    ("web-scraper", "data-cleaner"),
    ("planner", "coder"),
    ("intake", "triage"),
]


@pytest.mark.parametrize("arrow", ["->", "→", "=>"])
@pytest.mark.parametrize("one, two", CODED)
def test_names_in_a_chain_of_arrows_are_the_team(one: str, two: str, arrow: str) -> None:
    found = compile_prompt(f"{one} {arrow} {two}")
    assert found.workflow is not None
    assert set(relations(found.workflow)) == {("before", one, two)}


@pytest.mark.parametrize("one, two", CODED[:3])
@pytest.mark.parametrize(
    "frame",
    [
        "{a} reads the data, then {b} cleans it.",
        "`{a}` reads the data. Then `{b}` cleans it.",
        "{b} starts once {a} has finished. {a} reads the data, and {b} cleans it.",
    ],
)
def test_names_written_as_code_or_bare_roles_act(frame: str, one: str, two: str) -> None:
    found = compile_prompt(frame.format(a=one, b=two))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert set(relations(found.workflow)) == {("before", one, two)}


@pytest.mark.parametrize("mark", ["{}", "**{}**", "`{}`"])
def test_items_of_a_list_name_the_team(mark: str) -> None:
    lines = [("planner", "plans the trip"), ("booker", "books the hotel"), ("reporter", "writes a report")]
    text = "\n".join(f"- {mark.format(name)}: {work}" for name, work in lines)
    found = compile_prompt(text)
    assert {a.name for a in found.roster.team.agents} == {name for name, _ in lines}


@pytest.mark.parametrize(
    "work", ["replaces foo with Bar", "renames foo() and bar(x)", "visits a snack bar in May"]
)
@pytest.mark.parametrize("roster", ["", "Nadia Oren"])
def test_words_that_forbid_or_permit_elsewhere_are_plain_in_a_task(work: str, roster: str) -> None:
    found = compiled(f"Nadia {work}, then Oren runs the tests.", roster)
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert codes(found) == set()
    assert set(relations(found.workflow)) == {("before", "Nadia", "Oren")}


def test_a_letter_that_acts_beside_others_is_a_name() -> None:
    found = compile_prompt("A drafts, B reviews, C publishes.")
    assert [a.name for a in found.roster.team.agents] == ["A", "B", "C"]


@pytest.mark.parametrize("joint", ["and", "then", "also", "both"])
@pytest.mark.parametrize("article", ["the", "a"])
def test_roles_that_act_together_are_agents_as_those_that_act_alone(article: str, joint: str) -> None:
    word = "" if joint == "and" else f"{joint} "
    two = f"{article} welder and {article} painter {word}work on it in parallel"
    compiled = compile_prompt(f"The carpenter cuts the wood. {two[0].upper()}{two[1:]}. The seller sells it.")
    assert compiled.workflow is not None, compiled.diagnostics
    found = {tuple(f[:3]) for f in relations(compiled.workflow)}
    assert {
        ("parallel", "Painter", "Welder"),
        ("before", "Carpenter", "Welder"),
        ("before", "Painter", "Seller"),
    } <= {(f[0], *sorted(map(str, f[1:]))) if f[0] == "parallel" else f for f in found}


def test_roles_that_only_decide_together_are_people() -> None:
    compiled = compile_prompt(
        "The writer writes it. The designer draws it. The editor and the director approve it."
    )
    assert compiled.workflow is not None
    assert {a.name for a in compiled.workflow.team.agents} == {"Writer", "Designer"}
