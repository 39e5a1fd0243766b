"""Who leads whom: a boss, a team, until when, how often at most."""

from __future__ import annotations

import pytest
from tests.language.reading import codes, compiled, facts

from swarmwright.workflow.tree import ForEach, Supervised, steps, walk

TEAM = "Kapellmeister Viola Cello Horn"
LED = ("supervises", "Kapellmeister", ("Cello", "Horn", "Viola"))


def led(prompt: str, agents: str = TEAM) -> set[tuple[str, tuple[str, ...]]]:
    """(boss, members in alphabetical order) of every team in the workflow."""
    found = facts(prompt, agents)
    return {(str(f[1]), tuple(sorted(map(str, f[2])))) for f in found if f[0] == "supervises"}  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "prompt",
    [
        "Kapellmeister leads Viola, Cello and Horn.",
        "Viola, Cello and Horn are conducted by Kapellmeister.",
        "Viola, Cello and Horn report to Kapellmeister.",
        "Under Kapellmeister: Viola, Cello, Horn. Kapellmeister determines whose turn it is.",
        "Kapellmeister decides after each tune which of Viola, Cello and Horn plays next.",
        "Kapellmeister picks who goes next.",
        "The others are managed by Kapellmeister.",
        "Kapellmeister hands out the work to the others.",
        "Whose turn it is, Viola's, Cello's or Horn's, is up to Kapellmeister.",
        "Which of Viola, Cello and Horn comes next is Kapellmeister's choice.",
        "Kapellmeister calls on Viola, Cello or Horn as it sees fit.",
        "Put Kapellmeister in charge of Viola, Cello and Horn.",
        "Viola, Cello and Horn only play when Kapellmeister calls on them.",
        "I want Kapellmeister to lead. Its team is Viola, Cello and Horn.",
        "Who goes after whom among Viola, Cello and Horn? That Kapellmeister decides.",
        "Kapellmeister assigns each incoming piece to Viola, Cello or Horn.",
    ],
)
def test_who_leads_whom_is_read_in_every_build_of_a_sentence(prompt: str) -> None:
    assert led(prompt) == {("Kapellmeister", ("Cello", "Horn", "Viola"))}


@pytest.mark.parametrize(
    "prompt",
    [
        "Kapellmeister leads to Viola.",
        "Kapellmeister gives the score to Viola.",
        "Kapellmeister decides what to play, then Viola plays it.",
        "Kapellmeister directs the film, then Viola and Cello cut it.",
        "Kapellmeister drafts the score, then Viola takes over.",
        "Kapellmeister tells Viola when Cello is done.",
    ],
)
def test_what_only_hands_on_makes_no_team(prompt: str) -> None:
    assert led(prompt) == set()


@pytest.mark.parametrize("no", ["does not lead", "never leads", "must not lead"])
def test_a_denied_lead_is_no_lead(no: str) -> None:
    found = compiled(f"Kapellmeister {no} Viola and Cello.", TEAM)
    assert found.workflow is None


def test_a_team_ends_by_its_condition_or_its_bound_and_the_rest_follows() -> None:
    prompt = (
        "Kapellmeister coordinates Viola and Cello until it is satisfied, at most 7 rounds; then Horn plays."
    )
    found = facts(prompt, TEAM)
    assert ("limit", "Kapellmeister", "max_rounds", 7) in found
    assert {("before", name, "Horn") for name in ("Kapellmeister", "Viola", "Cello")} <= found


def test_a_team_stands_in_the_branch_of_its_boss() -> None:
    prompt = "If the hall is full, Kapellmeister leads Viola and Cello; otherwise Horn plays."
    assert ("choice", "Viola", "Horn") in facts(prompt, TEAM)


def test_an_order_inside_a_team_is_said_not_to_be_kept() -> None:
    found = compiled("Kapellmeister leads Viola and Cello. Viola finishes before Cello starts.", TEAM)
    assert "SW201" in codes(found)


@pytest.mark.parametrize(
    "prompt",
    [
        "For each hall, Kapellmeister leads Viola and Cello. Then Horn plays.",
        "For every hall: Kapellmeister decides who of Viola and Cello plays next, at most 6 turns.",
        "Per hall, Kapellmeister coordinates Viola and Cello until all are happy. Then Horn plays.",
        "Horn plans. Then, for each hall, Kapellmeister leads Viola and Cello.",
    ],
)
def test_a_team_that_is_led_for_each_of_many_things_is_led_once_for_each(prompt: str) -> None:
    workflow = compiled(prompt, TEAM).workflow
    assert workflow is not None
    (each,) = [node for node in walk(workflow.root) if isinstance(node, ForEach)]
    (team,) = [node for node in walk(each) if isinstance(node, Supervised)]
    assert each.over == "hall"
    assert [step.agent for step in steps(team)] == ["kapellmeister", "viola", "cello"]


@pytest.mark.parametrize(
    "prompt",
    [
        "Kapellmeister leads Viola and Cello for each hall.",
        "For each of them, Kapellmeister leads Viola and Cello.",
    ],
)
def test_a_team_that_is_led_once_for_what_it_is_led_for_each_of_is_warned_of(prompt: str) -> None:
    assert "SW404" in codes(compiled(prompt, TEAM))


@pytest.mark.parametrize("when", ["for each next step", "for every round", "for each turn"])
def test_whom_a_boss_picks_each_time_is_no_map(when: str) -> None:
    assert "SW404" not in codes(
        compiled(f"Kapellmeister stays in control, picking Viola or Cello {when}.", TEAM)
    )
