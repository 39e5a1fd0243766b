"""Who works before or after everybody else, who goes on meanwhile, and who merely may ask a question."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said

TEAM = "Scout Scribe Sorter"
SCOUT_FIRST = {("before", "Scout", "Scribe"), ("before", "Scout", "Sorter")}
SORTER_LAST = {("before", "Scout", "Sorter"), ("before", "Scribe", "Sorter")}


@pytest.mark.parametrize(
    "told",
    [
        "Scout explores before anybody else starts.",
        "Scout explores before anyone else does anything.",
        "Well before any other agent may begin, Scout explores.",
        "Nobody else may start until Scout is done.",
        "No one else begins to work before Scout has finished.",
    ],
)
@pytest.mark.parametrize("others", ["", " Scribe and Sorter work in parallel."])
def test_who_works_before_anybody_else_works_before_all_others(told: str, others: str) -> None:
    assert facts(told + others, TEAM) == SCOUT_FIRST | {("parallel", "Scribe", "Sorter")}


@pytest.mark.parametrize(
    "told",
    ["Sorter files it after everyone else is done.", "Once everybody else has finished, Sorter files it."],
)
def test_who_works_after_everybody_else_works_after_all_others(told: str) -> None:
    assert facts(told, TEAM) == SORTER_LAST | {("parallel", "Scout", "Scribe")}
    assert facts(f"Scout explores, then Scribe writes. {told}", TEAM) >= SORTER_LAST


def test_a_right_that_nobody_else_has_is_no_order() -> None:
    found = compiled("Scout explores. Nobody else may use Map before Scout is done.", TEAM, "Map")
    assert found.workflow is None


@pytest.mark.parametrize(
    "beside", ["in parallel to all", "in parallel with all of them", "alongside everybody"]
)
def test_who_works_beside_all_is_not_among_those_before_whom_somebody_is_first(beside: str) -> None:
    found = facts(f"Scout works first, then Scribe, then Sorter. Guard works {beside}.", f"{TEAM} Guard")
    assert {("parallel", name, "Guard") for name in TEAM.split()} <= found


def test_before_everybody_else_and_beside_one_of_them_is_a_contradiction() -> None:
    found = compiled("Scout works before everybody else. Scribe works in parallel with Scout.", TEAM)
    assert "SW201" in codes(found)


@pytest.mark.parametrize(
    "goes_on",
    [
        "even though Sorter keeps going",
        "although Sorter is still working",
        "though Sorter continues",
        "even if Sorter has not finished yet",
        "while Sorter carries on",
    ],
)
def test_who_is_conceded_to_go_on_works_beside_it(goes_on: str) -> None:
    assert facts(f"Scribe writes {goes_on}.", TEAM) == {("parallel", "Scribe", "Sorter")}
    found = facts(f"Scout explores. Then {goes_on}, Scribe writes.", TEAM)
    assert ("parallel", "Scribe", "Sorter") in found and ("before", "Scout", "Scribe") in found


def test_what_else_is_conceded_is_no_work() -> None:
    assert facts("Scout explores, even though Sorter keeps complaining.", TEAM) == set()


def test_an_announcer_who_goes_on_is_still_waited_for_by_the_signal_alone() -> None:
    prompt = "Scribe starts once Scout has announced the map, although Scout keeps going."
    assert facts(prompt, TEAM) == {("signal", "Scout", "the map", "Scribe")}


@pytest.mark.parametrize(
    "asking",
    [
        "All agents may ask me questions",
        "Everybody can ask the user for clarification",
        "Scout is free to consult me at any time",
        "Feel free to ask me for details",
        "I may be asked questions by any agent",
        "Both are welcome to contact me if anything is unclear",
    ],
)
def test_a_permission_to_ask_is_no_approval_and_it_is_said_that_nothing_came_of_it(asking: str) -> None:
    for prompt in (
        f"Scout explores, then Scribe writes. {asking}.",
        f"{asking}. Scout explores, then Scribe writes.",
    ):
        found = compiled(prompt, "Scout Scribe")
        assert facts(prompt, "Scout Scribe") == {("before", "Scout", "Scribe")}
        assert said(prompt, found, "SW403") == [asking]


@pytest.mark.parametrize(
    "asking", ["Scout asks me before Scribe writes", "Scout must ask me for approval, then Scribe writes"]
)
def test_who_asks_for_a_yes_still_waits_for_it(asking: str) -> None:
    assert ("gate_before", "Scribe") in facts(f"Scout explores. {asking}.", "Scout Scribe")


@pytest.mark.parametrize("gets", ["gets the maps from", "collects the maps from"])
def test_from_whom_something_is_got_is_said_to_be_a_mere_word_where_no_team_is_declared(gets: str) -> None:
    prompt = f"Scribe {gets} Nora, Omar and Pia."
    assert said(prompt, compiled(prompt), "SW108") == ["Nora", "Omar", "Pia"]
    known = facts(prompt, "Scribe Nora Omar Pia")
    assert {("before", name, "Scribe") for name in ("Nora", "Omar", "Pia")} <= known
