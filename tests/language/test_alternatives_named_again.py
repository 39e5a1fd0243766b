""" "After Ann or Bob comes Cid", "one of the three tasks Bob, Cid and Dan", "after Ann, it depends on …"."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts
from swarmwright.workflow.relations import relations

TEAM = "Ann Bob Cid Dan"


def _flow(prompt: str) -> tuple[set[tuple[str, str]], set[frozenset[str]]]:
    found = facts(prompt, TEAM)
    before = {(str(f[1]), str(f[2])) for f in found if f[0] == "before"}
    return before, {frozenset(map(str, f[1:3])) for f in found if f[0] == "choice"}


@pytest.mark.parametrize(
    "after",
    [
        "After Ann or Bob comes Cid.",
        "After Ann or Bob, Cid is executed.",
        "Once Ann or Bob is finished, Cid is executed.",
        "Cid follows Ann or Bob.",
    ],
)
@pytest.mark.parametrize("choice", ["Either Ann or Bob.", "Then you choose between Ann and Bob."])
def test_whichever_of_two_alternatives_has_run(choice: str, after: str) -> None:
    prompt = f"{choice} {after}"
    before, apart = _flow(prompt)
    assert before == {("Ann", "Cid"), ("Bob", "Cid")}
    assert apart == {frozenset({"Ann", "Bob"})}
    assert codes(compiled(prompt, TEAM)) <= {"SW105"}


def test_what_goes_on_with_one_of_them_is_an_alternative_too() -> None:
    before, apart = _flow("Choose between Ann and Bob. Ann is followed by Cid. After Cid or Bob comes Dan.")
    assert before == {("Ann", "Cid"), ("Ann", "Dan"), ("Cid", "Dan"), ("Bob", "Dan")}
    assert apart == {frozenset({"Ann", "Bob"}), frozenset({"Bob", "Cid"})}


def test_who_works_side_by_side_is_no_alternative() -> None:
    found = compiled("Ann and Bob work in parallel. After Ann or Bob, Cid is executed.", TEAM)
    assert found.draft is not None
    assert ("quorum", ("Ann", "Bob"), 1) in set(relations(found.draft))


@pytest.mark.parametrize(
    "of",
    [
        "One of the three tasks Bob, Cid and Dan is executed after Ann.",
        "Ann is followed by one of the three steps Bob, Cid and Dan.",
        "After Ann, exactly one of the activities Bob, Cid and Dan is performed.",
        "Ann is first. Then one of the following alternatives, Bob, Cid or Dan, is executed.",
    ],
)
def test_one_of_those_who_are_told_by_what_they_are(of: str) -> None:
    before, apart = _flow(of)
    assert before == {("Ann", "Bob"), ("Ann", "Cid"), ("Ann", "Dan")}
    assert apart == {frozenset(pair) for pair in (("Bob", "Cid"), ("Bob", "Dan"), ("Cid", "Dan"))}
    assert codes(compiled(of, TEAM)) <= {"SW105"}


def test_another_number_than_that_of_the_names_is_not_passed_over() -> None:
    assert "SW402" in codes(compiled("One of the three tasks Bob and Cid is executed after Ann.", TEAM))


@pytest.mark.parametrize(
    "when",
    [
        "After Ann, it depends on the sum: when",
        "Next, it depends on the sum: if",
        "After Ann, all depends on the sum: if",
    ],
)
def test_what_cases_depend_on_is_told_behind_a_time(when: str) -> None:
    prompt = f"Ann adds it up. {when} it is under 1,000, Bob pays; otherwise Cid refuses."
    before, apart = _flow(prompt)
    assert before == {("Ann", "Bob"), ("Ann", "Cid")}
    assert apart == {frozenset({"Bob", "Cid"})}
    assert codes(compiled(prompt, TEAM)) <= {"SW105"}


@pytest.mark.parametrize(
    "who",
    [
        "One of Ann and Bob",
        "Either Ann or Bob",
        "Exactly one of Ann and Bob",
        "One of the agents Ann and Bob",
    ],
)
def test_one_of_two_does_the_work(who: str) -> None:
    prompt = f"{who} answers the mail. Cid files it."
    before, apart = _flow(prompt)
    assert before == {("Ann", "Cid"), ("Bob", "Cid")}
    assert apart == {frozenset({"Ann", "Bob"})}
    assert codes(compiled(prompt, TEAM)) <= {"SW105"}


def test_at_least_one_is_no_choice() -> None:
    found = compiled("At least one of Ann and Bob answers the mail.", TEAM)
    assert found.draft is not None
    assert not [f for f in relations(found.draft) if f[0] == "choice"]
    assert codes(found) & {"SW402"}


@pytest.mark.parametrize("who", ["One of them", "One of Ann and Bob"])
def test_one_of_those_who_have_worked_is_asked_for_by_name(who: str) -> None:
    assert "SW402" in codes(compiled(f"Ann and Bob write. {who} reads it out.", TEAM))
    assert "SW402" not in codes(compiled(f"Either Ann or Bob writes. {who} reads it out.", TEAM))


@pytest.mark.parametrize(
    "ways",
    ["you can go to Bob or to Cid", "we can move on to either Bob or Cid", "it may proceed to Bob or Cid"],
)
def test_where_one_can_go_from_somebody(ways: str) -> None:
    before, apart = _flow(f"From Ann {ways}. Dan is last.")
    assert before == {("Ann", "Bob"), ("Ann", "Cid"), ("Ann", "Dan"), ("Bob", "Dan"), ("Cid", "Dan")}
    assert apart == {frozenset({"Bob", "Cid"})}
