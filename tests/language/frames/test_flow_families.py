"""Order, parallel work and quorums: what is said in one build of a sentence is read in the others too."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.language.reading import codes

from swarmwright.language import Compilation, compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import Fact, relations

NAMES = ["Smith", "Potter", "Weaver", "Night Owl", "Tanner", "Lot Clerk", "Fuller", "Chandler"]
four_names = st.lists(st.sampled_from(NAMES), min_size=4, max_size=4, unique=True)


def read(prompt: str, names: list[str]) -> tuple[set[Fact], Compilation]:
    found = compile_prompt(prompt, Catalog.of(names))
    loud = [str(d) for d in found.diagnostics if d.severity != "info"]
    assert found.workflow is not None and not loud, (prompt, loud)
    return set(relations(found.workflow)), found


ONE_BEFORE_TWO = [
    "{b} is blocked by {a}.",
    "{a} blocks {b}.",
    "{b} relieves {a}.",
    "{b} sits downstream of {a}.",
    "For {b} to start, {a} must be done.",
    "{a} must be done for {b} to start.",
    "On {a}'s return, {b} starts.",
    "Without {a}'s list, {b} cannot start.",
    "{b} cannot start without {a}'s list.",
    "{a} makes a list. {b}, using what {a} made, starts.",
    "{b}, working from {a}'s list, starts.",
    "{b} only starts once {a} is done.",
    "{b} may begin no earlier than {a}'s return.",
    "No sooner has {a} finished than {b} starts.",
    "As long as {a} is not done, {b} waits.",
    "{b} waits while {a} works.",
    "Until {a} is done, {b} stays idle.",
    "There is nothing for {b} to do until {a} is done.",
    "{b} moves nothing until {a} is done.",
    "{a} prepares the crate for {b}.",
    "{a} packs the crate, which {b} then ships.",
    "{b} ships the crate, which {a} had packed.",
    "{a}'s list is what {b} works on.",
    "{b}'s input is what {a} makes.",
    "The work goes from {a} to {b}.",
    "The work starts with {a} and ends with {b}.",
    "In the first step {a} packs. In the second step {b} ships.",
    "{a} is the first one. {b} is the last one.",
    "{a} goes first; {b} follows.",
    "As for {b}, it needs {a} to be finished.",
    "wehn {a} is done, {b} starts.",
]


@pytest.mark.parametrize("template", ONE_BEFORE_TWO)
@pytest.mark.parametrize("names", [("Smith", "Potter"), ("Night Owl", "Lot Clerk")])
def test_one_order_is_read_in_every_build(template: str, names: tuple[str, str]) -> None:
    prompt = template.format(a=names[0], b=names[1])
    found = compile_prompt(prompt, Catalog.of(names))
    assert found.workflow is not None, (prompt, [str(d) for d in found.diagnostics])
    facts = set(relations(found.workflow))
    assert ("before", *names) in facts, (prompt, facts)
    assert ("before", *names[::-1]) not in facts


CHAINS = [
    "{a}, followed by {b}, followed by {c}.",
    "{a} before {b} before {c}.",
    "{a} comes before {b}, who comes before {c}.",
    "{b} sits downstream of {a} and upstream of {c}.",
    "It goes from {a} to {b}, and from {b} to {c}.",
    "It begins with {a}, moves on to {b} and finishes with {c}.",
    "Work in this order: {a}, {b}, {c}.",
    "The sequence must be: {a}, {b}, {c}.",
    "{b} is not called in before {a} is done, nor {c} before {b} is done.",
    "{a}'s output is {b}'s input; {b}'s output is {c}'s input.",
    "{c} may start only after {a} and then {b} have packed the crates.",
    "We begin with {a}, whose output goes to {b}, whose output in turn goes to {c}.",
]


@pytest.mark.parametrize("template", CHAINS)
def test_a_chain_is_read_in_every_build(template: str) -> None:
    names = ["Smith", "Potter", "Night Owl"]
    facts, _ = read(template.format(a=names[0], b=names[1], c=names[2]), names)
    assert {f[1:] for f in facts if f[0] == "before"} == {
        ("Smith", "Potter"),
        ("Smith", "Night Owl"),
        ("Potter", "Night Owl"),
    }


def test_respectively_pairs_the_first_with_the_first() -> None:
    names = ["Smith", "Potter", "Tanner", "Fuller"]
    facts, _ = read("Smith and Potter precede Tanner and Fuller respectively.", names)
    assert {f[1:] for f in facts if f[0] == "before"} == {("Smith", "Tanner"), ("Potter", "Fuller")}


SIDE_BY_SIDE = [
    "{a} does not wait for {b}.",
    "{a} need not wait until {b} is done.",
    "Neither {a} nor {b} has to wait for the other.",
    "There is no need to finish {a} before starting {b}.",
    "It is fine for {a} and {b} to run concurrently.",
    "The order of {a} and {b} is irrelevant.",
    "There is no order between {a} and {b}.",
    "No order is imposed on {a} and {b}.",
    "{a}'s work and {b}'s work overlap.",
    "{a} runs beside {b}.",
    "{a} packs. {b} ships at the same time.",
    "{a} packs; during that time, {b} ships.",
    "{a} packs. While all this is going on, {b} ships.",
    "In parallel, {a} packs and {b} ships.",
    "{a} works in the same time as {b}.",
]


@pytest.mark.parametrize("template", SIDE_BY_SIDE)
def test_work_side_by_side_is_read_in_every_build(template: str) -> None:
    facts, _ = read(template.format(a="Night Owl", b="Smith"), ["Night Owl", "Smith"])
    assert facts == {("parallel", "Night Owl", "Smith")}, template


ENOUGH = [
    ("{team} work in parallel; {d} starts as soon as two of them are done.", 2),
    ("{team} work in parallel. {d} only needs two of them.", 2),
    ("{team} work in parallel. {d} need only wait for two reports.", 2),
    ("{team} work in parallel. {d} goes on with whichever two are done first.", 2),
    ("{team} work in parallel. The two quickest reports go to {d}.", 2),
    ("{team} work in parallel. {d} begins after the second one is back.", 2),
    ("{team} work in parallel. {d} begins when a quorum of two is reached.", 2),
    ("{team} work in parallel. It takes two of them for {d} to begin.", 2),
    ("{team} work in parallel. {d} works with the first two reports and does not wait for the third.", 2),
    ("{team} work in parallel. {d} goes on without waiting for the third once two have reported.", 2),
    ("{team} work in parallel; as few as two reports will do for {d}.", 2),
    ("{team} race; whoever finishes first triggers {d}.", 1),
    ("{team} race. {d} takes whichever report comes in first.", 1),
    ("{team} race. {d} works with the winner's report.", 1),
    ("{team} race. Any one of them coming back is enough to set {d} going.", 1),
    ("{d} starts as soon as any one of {team} is done. The three of them start together.", 1),
    ("{team} work at once. {d} uses the first report that arrives.", 1),
]


@pytest.mark.parametrize(("template", "k"), ENOUGH)
def test_so_many_are_enough_in_every_build(template: str, k: int) -> None:
    team = ["Smith", "Lot Clerk", "Potter"]
    facts, _ = read(template.format(team="Smith, Lot Clerk and Potter", d="Tanner"), [*team, "Tanner"])
    assert [(set(f[1]), f[2]) for f in facts if f[0] == "quorum"] == [(set(team), k)], template
    assert not any(f[0] == "before" and f[2] != "Tanner" for f in facts)


def test_or_before_what_waits_means_that_one_is_enough() -> None:
    facts, _ = read("Smith and Potter start together. Tanner starts when Smith or Potter is done.",
                    ["Smith", "Potter", "Tanner"])  # fmt: skip
    assert [(set(f[1]), f[2]) for f in facts if f[0] == "quorum"] == [({"Potter", "Smith"}, 1)]


@pytest.mark.parametrize(
    "work", ["writes two letters", "files two reports", "sends two of the pages to the client"]
)
def test_a_number_of_things_is_no_number_of_agents(work: str) -> None:
    names = ["Smith", "Potter", "Tanner", "Fuller"]
    facts, _ = read(f"Smith, Potter and Tanner work in parallel. Fuller then {work}.", names)
    assert {f[1:] for f in facts if f[0] == "before"} == {(n, "Fuller") for n in names[:3]}
    assert not any(f[0] == "quorum" for f in facts)


@pytest.mark.parametrize("verb", ["starts", "may begin"])
def test_more_than_there_are_is_pointed_at(verb: str) -> None:
    prompt = f"Smith and Potter work in parallel. Tanner {verb} once three of them are done."
    found = compile_prompt(prompt, Catalog.of(["Smith", "Potter", "Tanner"]))
    assert found.workflow is None and "SW203" in codes(found)


@pytest.mark.parametrize("prompt", ["{a} works before two of {b}, {c} and {d} start.",
                                    "{a} hands the crate to two of {b}, {c} and {d}."])  # fmt: skip
def test_a_number_of_those_that_come_later_is_not_taken_for_all(prompt: str) -> None:
    names = dict(zip("abcd", NAMES, strict=False))
    assert codes(compile_prompt(prompt.format(**names), Catalog.of(NAMES[:4])))


@given(four_names, st.sampled_from(["before", "ahead of", "prior to", "upstream of"]))
@settings(max_examples=40, deadline=None)
def test_a_fork_and_a_join_are_the_same_in_every_name(names: list[str], before: str) -> None:
    a, b, c, d = names
    prompt = f"{a} comes {before} {b} and {c}, which run in parallel, and {d} waits for both."
    facts, _ = read(prompt, names)
    assert {f[1:] for f in facts if f[0] == "before"} == {(a, b), (a, c), (a, d), (b, d), (c, d)}


@pytest.mark.parametrize(
    "prompt",
    [
        "{team} work in parallel; never mind which, {d} gets the first two answers, as it were, sort of.",
        "{team} work in parallel, and then, hm, with the first two answers, well, {d}?",
    ],
)
def test_a_number_that_nobody_waits_for_is_pointed_at(prompt: str) -> None:
    found = compile_prompt(prompt.format(team="Smith, Potter and Weaver", d="Tanner"),
                           Catalog.of(["Smith", "Potter", "Weaver", "Tanner"]))  # fmt: skip
    quorums = [f for f in relations(found.draft) if f[0] == "quorum"] if found.draft else []
    assert quorums or codes(found)
