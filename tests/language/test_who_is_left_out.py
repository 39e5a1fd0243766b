"""Who is skipped under a condition works unless it holds: never the other way round, never without a word."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAMS = (("Weather", "Harvest"), ("Ann", "Report Writer"), ("Zoë", "O'Brien"))
SKIPS = ("skip {b}", "omit {b}", "leave {b} out", "leave out {b}", "do without {b}", "bypass {b}", "drop {b}")
LEFT = ("{b} is skipped", "{b} is left out", "{b} can be omitted", "{b} may be bypassed", "{b} sits this out")
IDLE = ("{b} does not work", "{b} doesn't run", "{b} is not needed", "{b} need not run")


def runs_unless(prompt: str, team: tuple[str, str], condition: str) -> None:
    """Both work in order, the second unless the condition holds: with and without a catalog."""
    a, b = team
    said = prompt.format(a=a, b=b)
    wanted = {("before", a, b), ("if", b, f"not {condition}")}
    assert facts(said) == wanted


@pytest.mark.parametrize("team", TEAMS)
@pytest.mark.parametrize("leaving", [*SKIPS, *LEFT, *IDLE])
@pytest.mark.parametrize(
    "frame",
    [
        "{{a}} fetches. {{b}} follows {{a}}. {} if it rains.",
        "{{a}} fetches. {{b}} follows {{a}}. If it rains, {}.",
        "{{a}} fetches. {{b}} follows {{a}}, but {} if it rains.",
    ],
)
def test_who_is_left_out_if_something_holds_works_unless_it_does(
    team: tuple[str, str], leaving: str, frame: str
) -> None:
    said = frame.format(leaving)
    at = said.rfind(". ") + 2
    runs_unless(said[:at] + said[at].upper() + said[at + 1 :] if said[at] != "{" else said, team, "it rains")


@pytest.mark.parametrize("leaving", [*SKIPS, *LEFT])
@pytest.mark.parametrize("when", ["when it rains", "whenever it rains"])
def test_who_is_left_out_when_something_holds_works_unless_it_does(leaving: str, when: str) -> None:
    runs_unless(f"{{a}} fetches. {{b}} follows {{a}}, and {leaving} {when}.", TEAMS[0], "it rains")


@pytest.mark.parametrize("leaving", [*SKIPS, *LEFT])
def test_who_is_left_out_unless_something_holds_works_if_it_does(leaving: str) -> None:
    said = f"Weather fetches. Harvest follows Weather, but {leaving.format(b='Harvest')} unless it is dry."
    assert facts(said) == {("before", "Weather", "Harvest"), ("if", "Harvest", "it is dry")}


@pytest.mark.parametrize("leaving", [*SKIPS, *LEFT])
@pytest.mark.parametrize(
    "frame",
    [
        "Weather fetches. Harvest follows Weather. {}.",
        "Weather fetches. If it rains, {}, otherwise Packer packs.",
        "Weather fetches. If it rains, {}. Otherwise Packer packs.",
        "Weather fetches. If it rains, Packer packs and {}.",
    ],
)
def test_who_is_left_out_for_no_reason_or_with_others_is_an_error(leaving: str, frame: str) -> None:
    said = frame.format(leaving.format(b="Harvest"))
    found = compiled(said, "Weather Harvest Packer")
    assert found.workflow is None
    assert codes(found) & {"SW402", "SW403"}


def test_a_list_without_end_is_searched_in_pieces() -> None:
    found = compiled("Skip " + "Ann, Ben and Cleo, " * 900 + "if it rains.", "Ann Ben Cleo")
    assert found.workflow is None


def test_who_is_named_with_but_not_does_not_take_part() -> None:
    found = facts("Everyone works in parallel, but not Ann. Ann comes last.", "Ann Ben Cy")
    assert found == {("parallel", "Ben", "Cy"), ("before", "Ben", "Ann"), ("before", "Cy", "Ann")}
