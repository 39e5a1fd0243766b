"""Words that were taken for others: who is side by side, whose tries, whose yes, which things and names."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import ForEach, steps, walk


@pytest.mark.parametrize(
    "beside",
    [
        "Bob and Cy are independent of each other",
        "Bob and Cy work in parallel",
        "Bob and Cy run side by side",
        "Both work in parallel",
        "Bob and Cy do not depend on each other",
    ],
)
def test_what_is_told_one_by_one_and_goes_on_side_by_side_is_waited_for_whole(beside: str) -> None:
    found = facts(f"Ann writes. Bob checks. Cy draws. {beside}. Dee merges.", "Ann Bob Cy Dee")
    assert {("before", "Ann", "Bob"), ("before", "Ann", "Cy"), ("parallel", "Bob", "Cy")} <= found
    assert {("before", "Bob", "Dee"), ("before", "Cy", "Dee")} <= found


def test_what_comes_behind_one_of_them_comes_behind_all() -> None:
    told = "Ann writes. Bob checks. Cy draws. Dee prints. Ann, Bob and Cy work in parallel. Eve merges."
    found = facts(told, "Ann Bob Cy Dee Eve")
    assert {("before", who, "Dee") for who in ("Ann", "Bob", "Cy")} <= found
    assert ("before", "Dee", "Eve") in found


def test_who_does_not_wait_for_each_other_has_to_be_clear() -> None:
    prompt = "Ann writes. Bob checks. Cy draws. They do not wait for each other. Dee merges."
    found = compiled(prompt, "Ann Bob Cy Dee")
    assert found.workflow is None
    assert said(prompt, found, "SW204") == ["They do not wait for each other"]


@pytest.mark.parametrize(
    "tries", ["3 tries to get past", "two attempts to convince", "at most 2 chances to win over"]
)
def test_tries_at_another_are_no_tries_of_a_step(tries: str) -> None:
    found = compiled(f"Ann has {tries} Bob.", "Ann Bob")
    assert found.workflow is None and "SW402" in codes(found)


@pytest.mark.parametrize("thing", ["page is ok", "score is okay", "header looks ok", "build is really OK"])
def test_how_a_thing_is_is_nobodys_yes(thing: str) -> None:
    found = facts(f"Ann writes. Bob draws. Cy formats it until the {thing}, at most 3 times.", "Ann Bob Cy")
    assert ("loop", ("Cy",), 3) in found
    assert not [f for f in found if str(f[0]).startswith("gate")]


@pytest.mark.parametrize("person", ["the boss is ok with it", "I am okay with it", "the client says ok"])
def test_a_person_who_is_asked_gives_a_yes_all_the_same(person: str) -> None:
    found = facts(f"Cy formats the page until {person}, at most 3 times.", "Ann Bob Cy")
    assert ("gate_after", "Cy") in found


@pytest.mark.parametrize("apart", ["separately", "individually", "on its own", "one at a time"])
@pytest.mark.parametrize("each", ["every file", "each of them"])
def test_things_that_are_worked_on_apart_are_no_agents_apart(apart: str, each: str) -> None:
    prompt = f"Ann lists the files, Bob converts {each} {apart}, and Cy packs them."
    found = compiled(prompt, "Ann Bob Cy")
    assert found.workflow is not None
    assert {("before", "Ann", "Bob"), ("before", "Bob", "Cy")} <= set(relations(found.workflow))
    maps = [n for n in walk(found.workflow.root) if isinstance(n, ForEach)]
    assert [[s.agent for s in steps(n)] for n in maps] == [["bob"]]


@pytest.mark.parametrize(
    ("told", "seconds"),
    [("1:30 min", 90.0), ("2:15 hours", 8100.0), ("0:45 minutes", 45.0), ("00:30 h", 1800.0)],
)
def test_a_time_with_a_colon_is_a_bound(told: str, seconds: int) -> None:
    assert ("limit", "Ann", "timeout_s", seconds) in facts(f"Ann writes. Ann has {told}.", "Ann")


_TO = (" to ", " through ", "–", " - ")


@pytest.mark.parametrize(("to", "team"), [*((to, "Judge1 Judge2 Judge3 Merger") for to in _TO), (" to ", "")])
def test_names_from_one_number_to_another_are_all_between_them(to: str, team: str) -> None:
    found = facts(f"Judge1{to}Judge3 grade. Then Merger merges.", team)
    assert {("before", f"Judge{n}", "Merger") for n in (1, 2, 3)} <= found


@pytest.mark.parametrize("way", ["J1 passes it to J3.", "J1 hands over to J3."])
def test_the_way_from_one_name_to_another_is_no_stretch(way: str) -> None:
    assert ("before", "J1", "J3") in facts(f"{way} J2 reads.", "J1 J2 J3")


@pytest.mark.parametrize("done", ["are done", "are ready", "have finished"])
def test_a_list_in_a_time_goes_on_to_its_verb(done: str) -> None:
    found = facts(f"Max starts once Ann, Bob and Cy {done}.", "Ann Bob Cy Max")
    assert {("before", one, "Max") for one in ("Ann", "Bob", "Cy")} <= found


@pytest.mark.parametrize(
    ("told", "word"),
    [
        ("Bob runs whenever Ann runs", "whenever"),
        ("Whenever Ann works, Bob works", "Whenever"),
        ("Bob speaks every time Ann speaks", "every"),
        ("Cy posts the story, but only once Ann wrote it and Bob cleaned it up", "and"),
        ("Cy posts it once Ann writes it and Bob checks it", "and"),
        ("Cy starts after Ann writes the text and Bob draws the picture", "and"),
    ],
)
def test_a_time_that_can_be_read_in_two_ways_is_pointed_at(told: str, word: str) -> None:
    prompt = f"{told}."
    assert word in said(prompt, compiled(prompt, "Ann Bob Cy"), "SW404")


@pytest.mark.parametrize(
    "told",
    [
        "Once Ann writes it and Bob checks it, Cy posts it",
        "Cy posts it once Ann is done and Bob has checked it",
    ],
)
def test_a_time_with_one_reading_is_not_doubted(told: str) -> None:
    found = compiled(f"{told}.", "Ann Bob Cy")
    assert found.workflow is not None and "SW404" not in codes(found)


@pytest.mark.parametrize(
    "told", ["A failed Ann run may be repeated twice", "Failed runs of Ann are repeated up to 3 times"]
)
def test_failed_runs_are_no_rounds(told: str) -> None:
    found = compiled(f"Ann writes. {told}.", "Ann Bob")
    assert found.workflow is None or not [f for f in relations(found.workflow) if f[0] == "loop"]
