"""What a choice depends on, and the stations of a thing that goes from one to the next."""

from __future__ import annotations

import pytest
from tests.language.processes.test_sentences import expected, normal
from tests.language.reading import codes, compiled, facts

from swarmwright.workflow.printing import english
from swarmwright.workflow.relations import relations

TEAM = "Weigh Road Rail Invoice"
NAMES = TEAM.split()


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("After Weigh, either Road or Rail is performed, depending on the load. Invoice follows.",
         "a<bcd b^c bc<d"),
        ("Depending on the result of Weigh, Road or Rail is executed. Invoice comes last.", "a<bcd b^c bc<d"),
        ("Weigh comes first. Depending on its outcome, either Road or Rail goes on. In either case Invoice "
         "is last.", "a<bcd b^c bc<d"),
        ("Depending on the size, colour or price, Road or Rail takes it over.", "b^c"),
        ("Depending on what Weigh says, Road or Rail writes it up.", "a<bc b^c"),
    ],
)  # fmt: skip
def test_a_choice_may_depend_on_something(prompt: str, told: str) -> None:
    assert normal(facts(prompt, TEAM), ("before", "choice")) == expected(told, NAMES)


def test_whoever_chooses_is_told_what_it_depends_on() -> None:
    found = compiled("Depending on the price of fuel, Road or Rail is performed.", TEAM)
    assert found.workflow is not None
    assert '"it is best to choose road, depending on the price of fuel"' in english(found.workflow)


def test_what_depends_on_something_and_is_no_choice_is_refused() -> None:
    found = compiled("Depending on the weather, Road sings or dances and Rail plays.", TEAM)
    assert found.workflow is None
    assert "SW402" in codes(found)


def test_a_leader_who_calls_on_them_depending_on_the_case_goes_on_leading() -> None:
    found = facts("Weigh calls on Road or Rail, depending on the case, at most 9 rounds.", TEAM)
    assert ("supervises", "Weigh", ("Road", "Rail")) in found


def test_work_according_to_the_rules_keeps_its_words() -> None:
    found = compiled("Road or Rail works according to the rules.", TEAM)
    assert found.workflow is not None
    assert "according to the rules" in english(found.workflow)


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("Boards are handled by Weigh, after that by Road.", "a<b"),
        ("The boards go to Weigh first, from there to Road and finally to Rail.", "a<bc b<c"),
        ("The boards pass through Weigh, Road and Rail, in that order.", "a<bc b<c"),
        ("Every file goes through Weigh, Road and Rail.", "a<bc b<c"),
        ("The crates are passed first to Weigh, then on to Road.", "a<b"),
        ("Invoice opens the day. The letter goes to Weigh, then to Road.", "d<ab a<b"),
    ],
)
def test_a_thing_goes_from_one_to_the_next(prompt: str, told: str) -> None:
    assert normal(facts(prompt, TEAM), ("before", "choice")) == expected(told, NAMES)


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("The boards go to Weigh and Road.", "a|b"),  # both at once
        ("Heavy boards go to Road, the others to Rail.", "b^c"),
        ("The boards go to Road or Rail, then to Invoice.", "b^c bc<d"),
    ],
)
def test_what_only_looks_like_stations_is_read_as_before(prompt: str, told: str) -> None:
    assert normal(facts(prompt, TEAM)) == expected(told, NAMES)


def test_who_goes_somewhere_is_no_thing() -> None:
    assert "SW404" in codes(compiled("Road goes to Rail first, then to Invoice.", TEAM))


def test_a_time_is_no_case() -> None:
    found = normal(
        facts("Weigh starts. Once Road's through do Rail, and Invoice when that's done too.", TEAM)
    )
    assert not [fact for fact in found if fact[0] in ("choice", "if")]
    assert ("before", "Road", "Rail") in found


@pytest.mark.parametrize(
    "told",
    [
        "Ann works. Depending on whether the user is new, Ben or Cy takes over.",
        "Ann works. Depending on whether the user is new or known, Ben or Cy takes over.",
        "Ann works. Then Ben or Cy takes over, depending on whether the user is new or not.",
        "After Ann, either Ben or Cy, depending on whether the user is new.",
        "Ann works. Ben or Cy (depending on whether the user is new) takes over.",
        "Ann works. Ben or Cy takes over (depending on whether the user is new).",
    ],
)
def test_of_two_the_first_works_where_it_is_so_and_the_second_where_it_is_not(told: str) -> None:
    found = facts(told, "Ann Ben Cy")
    assert {("if", "Ben", "the user is new"), ("if", "Cy", "otherwise"), ("choice", "Ben", "Cy")} <= found
    assert {("before", "Ann", "Ben"), ("before", "Ann", "Cy")} <= found


def test_two_cases_under_one_condition_are_refused() -> None:
    found = compiled("If it is late, Ann works; if it is late, Ben works; otherwise Cy.", "Ann Ben Cy")
    assert found.workflow is None and "SW404" in codes(found)


def test_of_more_than_two_it_is_what_their_choice_depends_on() -> None:
    found = compiled("Either Ann, Ben or Cy works, depending on whether it is late.", "Ann Ben Cy")
    assert found.workflow is not None
    assert "depending on whether it is late" in english(found.workflow)
    assert {f[0] for f in relations(found.workflow)} <= {"choice", "if"}


@pytest.mark.parametrize(
    "told",
    [
        "Ann works. Ben or Cy takes over, depending on whether it is new, and then Dee prints.",
        "Ann works. Depending on whether it is new, Ben or Cy takes over, and then Dee prints.",
    ],
)
def test_what_comes_behind_such_a_choice_follows_both(told: str) -> None:
    found = facts(told, "Ann Ben Cy Dee")
    assert {("if", "Ben", "it is new"), ("if", "Cy", "otherwise")} == {f for f in found if f[0] == "if"}
    assert {("before", one, "Dee") for one in ("Ann", "Ben", "Cy")} <= found


def test_whoever_hands_over_to_one_of_two_comes_before_both() -> None:
    found = facts("Ann hands over to Ben or Cy, depending on whether it is new.", "Ann Ben Cy")
    assert found == {("before", "Ann", "Ben"), ("before", "Ann", "Cy"), ("choice", "Ben", "Cy")}
