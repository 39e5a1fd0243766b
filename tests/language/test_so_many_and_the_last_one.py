"""How many have to be in, and when all are: "two in -> Dan", "the last one", "for Dan to begin, …"."""

from __future__ import annotations

import pytest

from swarmwright.language import compile_prompt
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations

TEAM = Catalog.of(["Ann", "Ben", "Cid", "Dan"])


def facts(prompt: str) -> set[tuple[object, ...]]:
    """All that is understood, where nothing is refused or doubted; pairs in alphabetical order."""
    found = compile_prompt(prompt, TEAM)
    doubts = [str(d) for d in found.diagnostics if d.severity != "info"]
    assert found.workflow is not None and not doubts, doubts
    told = (tuple(f) for f in relations(found.workflow))
    return {(f[0], *sorted(f[1:])) if f[0] == "parallel" else f for f in told}


def order(*pairs: str) -> set[tuple[object, ...]]:
    return {("before", *pair.split()) for pair in pairs}


BESIDE = {("parallel", "Ann", "Ben"), ("parallel", "Ann", "Cid"), ("parallel", "Ben", "Cid")}


@pytest.mark.parametrize(
    "said",
    [
        "Any two in -> Dan.",
        "Two in: Dan.",
        "2 of 3 back → Dan.",
        "Receipt of any two of the three scores entitles Dan to draw up the list.",
        "The first two scores to arrive, whichever they are, let Dan begin.",
        "With two of the three scores being in, Dan goes ahead.",
    ],
)
def test_so_many_let_somebody_begin(said: str) -> None:
    found = facts(f"Ann, Ben and Cid score it in parallel. {said}")
    assert found == {*BESIDE, ("quorum", ("Ann", "Ben", "Cid"), 2)}


@pytest.mark.parametrize(
    "said",
    [
        "Dan starts once the last one is through.",
        "When the last one is done, Dan starts.",
        "For Dan to begin, Ann, Ben and Cid have to be finished.",
        "In order for Dan to start, all of them must be done.",
        "The very last to act, after everyone else, is Dan.",
    ],
)
def test_somebody_comes_when_all_are_done(said: str) -> None:
    found = facts(f"Ann, Ben and Cid work in parallel. {said}")
    assert found == BESIDE | order("Ann Dan", "Ben Dan", "Cid Dan")


@pytest.mark.parametrize(
    "way",
    [
        "Every tile goes first to Ann and then to Ben; Cid joins them after the last tile has come through.",
        "Every tile goes first to Ann and, once sharp, to Ben; Cid joins them after the last is through.",
        "Each tile is handed to Ann first, from her to Ben. Cid joins them once the last one is through.",
        "The file goes to Ann first, from her to Ben and finally to Cid.",
    ],
)
def test_a_thing_goes_from_one_to_the_next(way: str) -> None:
    assert facts(way) == order("Ann Ben", "Ann Cid", "Ben Cid")


@pytest.mark.parametrize("way", ["The file goes first to Ann and then, once approved, to Ben."])
def test_a_yes_on_the_way_is_never_passed_over(way: str) -> None:
    found = compile_prompt(way, TEAM)
    asks = found.draft is not None and any(f[0].startswith("gate") for f in relations(found.draft))
    assert asks or any(d.severity != "info" for d in found.diagnostics)


@pytest.mark.parametrize(
    "said",
    [
        "Ann opens it, then Ben, Cid and Dan read it, each independently of the others.",
        "Ann opens it and afterwards Ben, Cid and Dan read it, all of them at the same time.",
        "Ann opens it. Ben, Cid and Dan then tally, each independent of the others.",
    ],
)
def test_all_of_them_are_those_of_the_list_before_it(said: str) -> None:
    beside = {("parallel", "Ben", "Cid"), ("parallel", "Ben", "Dan"), ("parallel", "Cid", "Dan")}
    assert facts(said) == order("Ann Ben", "Ann Cid", "Ann Dan") | beside


@pytest.mark.parametrize(
    "said",
    [
        'Cid starts once Ann and Ben have finished and Dan has called "stable".',
        'For Cid to begin, both Ann and Ben must have finished and Dan has to have called "stable".',
    ],
)
def test_whoever_has_called_something_need_not_have_finished(said: str) -> None:
    found = facts(said)
    assert ("signal", "Dan", "stable", "Cid") in found
    assert order("Ann Cid", "Ben Cid") <= found


@pytest.mark.parametrize(
    "said",
    [
        "This whole cycle is run again as long as errors remain, though no more than five times.",
        "All of this is done over again while errors remain, but not more than five times.",
        "The whole sequence is gone over again as long as errors remain, five times at most.",
        "All this happens again so long as errors remain, five times at most.",
        "The entire round is carried out anew as long as errors remain, five times at most.",
    ],
)
def test_what_is_gone_through_again_is_a_loop(said: str) -> None:
    assert facts(f"Ann drafts; Ben checks it. {said}") == {*order("Ann Ben"), ("loop", ("Ann", "Ben"), 5)}
