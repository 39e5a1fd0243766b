"""A note says with a mark how many are enough: "any two in -> Fusion"."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Radar Lidar Sonar Fusion"
BESIDE = {("parallel", "Radar", "Lidar"), ("parallel", "Radar", "Sonar"), ("parallel", "Lidar", "Sonar")}


def _quorum(many: int) -> set[tuple[object, ...]]:
    return {*BESIDE, ("quorum", ("Radar", "Lidar", "Sonar"), many)}


@pytest.mark.parametrize(
    "note",
    [
        "Any two in -> Fusion.",
        "Two in -> Fusion.",
        "Any two done → Fusion",
        "Any two of them in: Fusion.",
        "Two of three -> Fusion.",
        "2/3 -> Fusion.",
        "2 of 3 ready => Fusion",
        "First two in -> Fusion.",
        "At least two in => Fusion.",
        "At least two reports in → Fusion merges them.",
        "Any two -> Fusion.",
        "Majority in: Fusion",
        "Two out of three back, Fusion.",
        "All but one in → Fusion.",
        "As soon as any two in -> Fusion.",
        "On any two: Fusion.",
        "When 2/3 are done, Fusion starts.",
        "Fusion starts when 2/3 are done.",
        "Fusion starts after 2/3.",
    ],
)
def test_so_many_are_enough(note: str) -> None:
    found = compiled(f"Radar, Lidar, Sonar: all together. {note}", TEAM)
    assert not codes(found)
    assert facts(f"Radar, Lidar, Sonar: all together. {note}", TEAM) == _quorum(2)


@pytest.mark.parametrize("note", ["Any one done -> Fusion.", "First one back -> Fusion."])
def test_one_is_enough(note: str) -> None:
    assert facts(f"Radar, Lidar, Sonar in parallel. {note}", TEAM) == _quorum(1)


@pytest.mark.parametrize(
    "prompt",
    [
        "Radar, Lidar, Sonar in parallel, any two in -> Fusion.",
        "Radar, Lidar, Sonar in parallel; 2 in → Fusion",
        "Radar & Lidar & Sonar -> any two -> Fusion.",
        "Radar, Lidar, Sonar in parallel -> (any two) -> Fusion.",
    ],
)
def test_so_many_are_enough_in_the_line_that_names_them(prompt: str) -> None:
    assert facts(prompt, TEAM) == _quorum(2)


def test_more_than_there_are_is_an_error() -> None:
    assert "SW203" in codes(compiled("Radar, Lidar, Sonar in parallel. Any four in -> Fusion.", TEAM))


@pytest.mark.parametrize(
    "prompt",
    [
        "Two agents: Radar, then Fusion.",
        "Two steps, Radar and then Fusion.",
        "Radar -> two reviews -> Fusion.",
    ],
)
def test_what_only_counts_is_no_quorum(prompt: str) -> None:
    assert facts(prompt, "Radar Fusion") == {("before", "Radar", "Fusion")}


@pytest.mark.parametrize("many", ["2/6", "2 of 6", "2 of the 6", "two out of six"])
def test_so_many_of_others_than_are_waited_for_is_told(many: str) -> None:
    assert "SW404" in codes(compiled(f"Radar, Lidar, Sonar in parallel. When {many} are done, Fusion.", TEAM))
