"""Constructions of English that say the same give the same relations, whoever the agents are."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

NAMES = ["Smith", "Potter", "Weaver", "Night Owl", "Tanner", "Lot Clerk", "Fuller", "Chandler"]
VERBS = [("paints", "painted", "painting"), ("sorts", "sorted", "sorting"), ("folds", "folded", "folding"),
         ("writes up", "written up", "writing up"), ("stitches", "stitched", "stitching")]  # fmt: skip

three_names = st.lists(st.sampled_from(NAMES), min_size=3, max_size=3, unique=True)
verbs = st.sampled_from(VERBS)


def order(prompt: str, names: list[str]) -> set[tuple[str, str]]:
    """Who is before whom; the prompt must be read without an error or a warning."""
    found = compile_prompt(prompt, Catalog.of(names))
    loud = [str(d) for d in found.diagnostics if d.severity != "info"]
    assert found.workflow is not None, (prompt, loud)
    assert not loud, (prompt, loud)
    return {(f[1], f[2]) for f in relations(found.workflow) if f[0] == "before"}


ONE_BEFORE_TWO = [
    "{a} comes before {b}.",
    "{b} comes after {a}.",
    "{b} follows {a}.",
    "{a} is followed by {b}.",
    "{b} is preceded by {a}.",
    "Before {b} comes {a}.",
    "After {a} comes {b}.",
    "Ahead of {b} comes {a}.",
    "{b} runs behind {a}.",
    "{b} waits for {a}.",
    "{b} has to wait for {a}.",
    "{b} depends on {a}.",
    "{b} relies on what {a} has found.",
    "{b} needs the output of {a}.",
    "{b} builds on {a}'s findings.",
    "{a} leads to {b}.",
    "{a} feeds {b}.",
    "{a} is a prerequisite for {b}.",
    "{a} hands the crate over to {b}.",
    "The crate is handed by {a} to {b}.",
    "{b} takes over from {a}.",
    "{b} picks up where {a} leaves off.",
    "{b} gets its crate from {a}.",
    "{b} must not start before {a} is done.",
    "{b} does not begin until {a} has finished.",
    "{b} never starts ahead of {a}.",
    "Not until {a} is done may {b} start.",
    "Only once {a} is through does {b} begin.",
    "Once {a} is done, {b} starts.",
    "{b} starts as soon as {a} has finished.",
    "The moment {a} is finished, {b} takes over.",
    "{a} starts. Next comes {b}.",
    "{a} starts, and only then does {b} begin.",
    "{a} first, then {b}.",
    "{a} is finished before {b} starts.",
    "By the time {b} begins, {a} must have finished.",
    "Building on what {a} has found, {b} starts.",
    "It is up to {a} to start; that done, {b} begins.",
    "Let {a} start, and have {b} begin afterwards.",
    "I want {a} to be done before {b} begins.",
    "Start {b} after {a} has finished.",
    "Don't start {b} before {a} is done.",
    "{b}, which comes after {a}, ends the day.",
    "What {a} has made is the basis of {b}'s work.",
    "{a} works so that {b} can start.",
    "{a}'s turn comes ahead of {b}'s.",
    "Having received {a}'s crate, {b} starts.",
    "{b} must not start unless {a} is done.",
    "{b} can only begin once {a} has finished.",
    "Under no circumstances should {b} begin before {a} is done.",
    "With {a} finished, {b} starts.",
    "{a} is up first, followed by {b}.",
    "{a} starts, and then it's {b}'s turn.",
    "{a} starts; thereafter {b} is called in.",
    "It is only after {a} has finished that {b} starts.",
    "{b} starts once {a}'s crate is on the table.",
]


@pytest.mark.parametrize("template", ONE_BEFORE_TWO)
def test_one_order_is_read_in_every_build_of_a_sentence(template: str) -> None:
    for a, b in (("Smith", "Potter"), ("Night Owl", "Lot Clerk")):
        assert order(template.format(a=a, b=b), [a, b]) == {(a, b)}


@settings(max_examples=40, deadline=None)
@given(names=three_names, verb=verbs)
def test_active_and_passive_say_the_same(names: list[str], verb: tuple[str, str, str]) -> None:
    a, b, _ = names
    active = order(f"{a} {verb[0]} the crates, and then {b} checks them.", names[:2])
    passive = order(f"The crates are {verb[1]} by {a}, and then they are checked by {b}.", names[:2])
    assert active == passive == {(a, b)}


@settings(max_examples=40, deadline=None)
@given(names=three_names, verb=verbs)
def test_a_time_says_the_same_in_front_and_at_the_end(names: list[str], verb: tuple[str, str, str]) -> None:
    a, b, _ = names
    front = order(f"As soon as {a} has {verb[1]} the crates, {b} counts them.", names[:2])
    behind = order(f"{b} counts the crates as soon as {a} has {verb[1]} them.", names[:2])
    assert front == behind == {(a, b)}


@settings(max_examples=40, deadline=None)
@given(names=three_names, verb=verbs)
def test_a_gerund_says_the_same_as_a_clause(names: list[str], verb: tuple[str, str, str]) -> None:
    a, b, c = names
    clause = order(f"{a} starts before {b} {verb[0]} the crates, and {c} comes after {b}.", names)
    gerund = order(f"{a} starts prior to {b} {verb[2]} the crates, and {c} comes after {b}.", names)
    assert clause == gerund == {(a, b), (b, c), (a, c)}


@settings(max_examples=40, deadline=None)
@given(first=three_names, second=three_names, number=st.integers(0, len(ONE_BEFORE_TWO) - 1))
def test_renaming_the_agents_changes_nothing_else(first: list[str], second: list[str], number: int) -> None:
    template = ONE_BEFORE_TWO[number]
    renamed = dict(zip(first, second, strict=True))
    one = order(template.format(a=first[0], b=first[1]), first[:2])
    two = order(template.format(a=second[0], b=second[1]), second[:2])
    assert {(renamed[x], renamed[y]) for x, y in one} == two


@pytest.mark.parametrize(
    "prompt",
    [
        "Between Smith and Weaver comes Potter.",
        "Potter sits between Smith and Weaver.",
        "Smith forges the blade and hands it to Potter, who wraps it and passes it on to Weaver.",
        "Smith starts, followed by Potter, and then it's Weaver's turn.",
        "The blade is forged by Smith, wrapped by Potter and finally sold by Weaver.",
        "Smith comes before Potter, which precedes Weaver.",
        "Do not let Weaver start until Potter has finished, which in turn must wait for Smith.",
        "Potter, which follows Smith, hands the blade over to Weaver.",
        "Weaver depends on Potter, and Potter on Smith.",
        "Smith, Potter and Weaver work one after the other.",
        "Smith forges, Potter wraps and Weaver sells, strictly in that order.",
        "Smith first, Potter second, Weaver third.",
    ],
)
def test_three_in_a_row_are_read_in_every_build_of_a_sentence(prompt: str) -> None:
    wanted = {("Smith", "Potter"), ("Potter", "Weaver"), ("Smith", "Weaver")}
    assert order(prompt, ["Smith", "Potter", "Weaver"]) == wanted


@pytest.mark.parametrize(
    "prompt",
    [
        "Neither Smith nor Potter may begin until Weaver is through.",
        "Smith and Potter both depend on Weaver, but not on each other.",
        "After Weaver come Smith and Potter, side by side.",
        "Weaver weaves; her cloth goes to Smith and Potter.",
    ],
)
def test_two_can_wait_for_the_same_one(prompt: str) -> None:
    names = ["Smith", "Potter", "Weaver"]
    assert order(prompt, names) == {("Weaver", "Smith"), ("Weaver", "Potter")}


def parallel(prompt: str, names: list[str]) -> set[frozenset[str]]:
    found = compile_prompt(prompt, Catalog.of(names))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    return {frozenset(f[1:3]) for f in relations(found.workflow) if f[0] == "parallel"}


@pytest.mark.parametrize(
    "prompt",
    [
        "Smith and Potter work side by side.",
        "While Smith folds the cloth, Potter stitches the seams.",
        "Smith folds the cloth while Potter stitches the seams.",
        "Smith does not wait for Potter.",
        "Smith need not wait for Potter.",
        "There is no need for Smith to wait for Potter.",
        "Smith doesn't hold up Potter, nor does Potter hold up Smith.",
        "Smith and Potter fold the cloth, neither waiting for the other.",
        "In parallel with Smith, Potter stitches the seams.",
        "Simultaneously with Smith's pass over the cloth, Potter stitches the seams.",
        "Let Smith and Potter fold the cloth at one and the same time.",
        "Don't serialise Smith and Potter.",
        "Smith overlaps with Potter.",
        "Smith folds the cloth and Potter stitches the seams, simultaneously.",
    ],
)
def test_two_that_do_not_wait_for_each_other_are_parallel(prompt: str) -> None:
    assert parallel(prompt, ["Smith", "Potter"]) == {frozenset({"Smith", "Potter"})}


BIDDERS = "Smith, Potter and Weaver bid in parallel."


@pytest.mark.parametrize(
    "prompt",
    [
        f"{BIDDERS} Once two bids are in, Fuller decides.",
        f"{BIDDERS} With two bids in, Fuller decides.",
        f"{BIDDERS} Two of these having come back, Fuller decides.",
        f"{BIDDERS} Fuller decides upon receipt of the first two.",
        f"{BIDDERS} Fuller requires two of their bids.",
        f"{BIDDERS} Fuller decides when a majority of them have answered.",
        f"{BIDDERS} Any two of them are enough for Fuller to begin.",
        f"{BIDDERS} A couple of bids will do for Fuller to decide.",
        "Two of the three bidders Smith, Potter and Weaver are sufficient for Fuller to decide.",
        "Fuller needs at least two of Smith, Potter and Weaver to come back before it begins.",
        "It is enough that two of the bidders (Smith, Potter, Weaver) have answered, then Fuller decides.",
    ],
)
def test_so_many_of_those_just_named_are_a_quorum(prompt: str) -> None:
    found = compile_prompt(prompt, Catalog.of(["Smith", "Potter", "Weaver", "Fuller"]))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    quorums = {f for f in relations(found.workflow) if f[0] == "quorum"}
    assert quorums == {("quorum", ("Smith", "Potter", "Weaver"), 2)}


@pytest.mark.parametrize(
    "prompt",
    [
        "Smith and Potter bid in parallel. The first bid wins and goes to Fuller.",
        "Smith and Potter bid in parallel. Whichever of them answers first, Fuller takes over.",
        "Any one of Smith or Potter returning is enough for Fuller to get started.",
    ],
)
def test_one_of_them_can_be_enough(prompt: str) -> None:
    found = compile_prompt(prompt, Catalog.of(["Smith", "Potter", "Fuller"]))
    assert found.workflow is not None, [str(d) for d in found.diagnostics]
    assert ("quorum", ("Smith", "Potter"), 1) in set(relations(found.workflow))


@pytest.mark.parametrize(
    "prompt",
    [
        "Once Smith does not paint, Potter folds.",
        "Smith or Potter comes before Weaver, and Fuller beside.",
        "Smith waits for any two.",
        "Smith closes when Potter is sick.",
        "Smith comes not after Potter until noon.",
    ],
)
def test_what_is_not_plainly_an_order_is_no_order_of_frames(prompt: str) -> None:
    found = compile_prompt(prompt, Catalog.of(["Smith", "Potter", "Weaver", "Fuller"]))
    assert not any(e.rule == "frame" for e in found.ledger)


def test_so_many_on_whose_strength_somebody_works_are_a_quorum() -> None:
    prompt = f"{BIDDERS} Fuller settles the price on the strength of any two."
    found = compile_prompt(prompt, Catalog.of(["Smith", "Potter", "Weaver", "Fuller"]))
    assert found.workflow is not None
    assert ("quorum", ("Smith", "Potter", "Weaver"), 2) in relations(found.workflow)
