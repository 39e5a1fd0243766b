"""Things of one kind that go different ways, whatever the verb; and what is foretold before a colon."""

from __future__ import annotations

import pytest
from tests.language.processes.test_sentences import expected, normal
from tests.language.reading import codes, compiled, facts

TEAM = "Desk Road Rail Shelf"
NAMES = TEAM.split()


@pytest.mark.parametrize(
    "prompt",
    [
        "Small parcels travel by Road, big ones by Rail.",
        "Small parcels are shipped by Road, big ones by Rail.",
        "A parcel that is small goes to Road. All other parcels go to Rail.",
        "Road handles small parcels; Rail handles big ones.",
        "Patients with fever see Road, patients without fever see Rail.",
        "Those who pass move on to Road; those who fail move on to Rail.",
        "Minor damage is repaired by Road; major damage is repaired by Rail.",
        "New customers are seen by Road, returning customers by Rail.",
        "Wet boards have to pass through Road, dry ones through Rail.",
        "Small parcels undergo Road, big ones undergo Rail.",
    ],
)
def test_things_of_two_sorts_go_two_ways(prompt: str) -> None:
    found = normal(facts(f"Desk sorts everything. {prompt} Shelf comes last.", TEAM), ("before", "choice"))
    assert found == expected("a<bcd b^c bc<d", NAMES)


@pytest.mark.parametrize(
    "prompt",
    [
        "Raw boards are cut by Road, cut boards are painted by Rail.",  # what was cut is painted
        "Raw boards are cut by Road. Cut boards are painted by Rail.",
        "Old files are read by Road. Old files are burnt by Rail.",
        "The north side is painted by Road. The south side is painted by Rail.",  # shares of one thing
        "Boards are cut by Road. Pictures are painted by Rail.",
    ],
)
def test_work_on_one_thing_after_the_other_is_no_choice(prompt: str) -> None:
    assert not [fact for fact in facts(prompt, TEAM) if fact[0] in ("choice", "if")]


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("Two things happen at the same time: Road writes the text and Rail draws the pictures. Shelf prints "
         "it.", "b|c bc<d"),
        ("When Desk is done, two tasks are carried out side by side: Road checks the sums, and Rail checks "
         "the spelling. Shelf signs.", "a<bcd b|c bc<d"),
        ("In parallel: Road writes the text; Rail draws the pictures. Then Shelf prints it.", "b|c bc<d"),
        ("Desk opens. There are then two alternatives: Road calls, or Rail writes. Shelf files it at last.",
         "a<bcd b^c bc<d"),
        ("Desk opens. After that, three things are done in order: Road sweeps, Rail mops, Shelf dusts.",
         "a<bcd b<cd c<d"),
    ],
)  # fmt: skip
def test_how_they_stand_is_told_before_the_colon(prompt: str, told: str) -> None:
    assert normal(facts(prompt, TEAM)) == expected(told, NAMES)


@pytest.mark.parametrize(
    ("prompt", "told"),
    [
        ("Desk precedes Shelf, and Road comes in between.", "a<bd b<d"),
        ("Desk, Road and Shelf run one after another. Between Road and Shelf there is another step, Rail.",
         "a<bcd b<cd c<d"),
        ("Shelf is last and Desk is first. Road comes second and Rail third.", "a<bcd b<cd c<d"),
        ("Road never starts before Desk; nor does Rail before Road.", "a<bc b<c"),
        ("Shelf comes after Rail, itself preceded by Road, in turn preceded by Desk.", "a<bcd b<cd c<d"),
        ("Shelf cannot be published before Rail has been completed, which in turn cannot begin before Road.",
         "b<cd c<d"),
        ("Desk is in parallel with a choice of Road or Rail. All branches lead to Shelf.", "abc<d b^c a|bc"),
        ("In stage one, Desk runs. Stage two consists of Road and Rail in parallel. Stage three is Shelf.",
         "a<bcd b|c bc<d"),
        ("Desk forks into Road and Rail. These meet again at Shelf.", "a<bcd b|c bc<d"),
        ("Before Shelf is painted, Desk has to be cleaned.", "a<d"),
    ],
)  # fmt: skip
def test_places_in_a_process_are_told_in_many_ways(prompt: str, told: str) -> None:
    assert normal(facts(prompt, TEAM)) == expected(told, NAMES)


def test_that_a_step_is_optional_is_not_lost_in_silence() -> None:
    said = "Desk, then Road, then Shelf. Between Road and Shelf there is an optional step, Rail."
    assert "SW204" in codes(compiled(said, TEAM))


@pytest.mark.parametrize(
    "prompt",
    [
        "Once both have reported, there is a fork.",  # who reports is no step that is done
        "Road is skipped before Rail.",
        "There are three alternatives: the first one is Road and Rail, the second one is Desk.",
    ],
)
def test_what_is_not_understood_is_said(prompt: str) -> None:
    assert codes(compiled(f"Desk comes first. {prompt}", TEAM))
