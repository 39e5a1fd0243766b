"""A step's failure starts nothing, and a workflow has no schedule: both are said, and never passed over."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, said
from swarmwright.workflow.rules import Limit
from swarmwright.workflow.tree import Step, walk

TEAM = "Fetcher Fallback Writer Tester Coder"


@pytest.mark.parametrize("fails", ["fails", "crashes", "times out", "breaks down", "dies"])
@pytest.mark.parametrize(
    "order",
    [
        "Use Fallback when Fetcher {}.",
        "Fallback runs when Fetcher {}.",
        "If Fetcher {}, Fallback runs.",
        "As soon as Fetcher {}, Fallback takes over.",
        "Once Fetcher {}, run Fallback.",
        "Fallback fetches it if Fetcher {}, then Writer writes.",
    ],
)
@pytest.mark.parametrize("team", [TEAM, ""])
def test_a_failure_that_something_hangs_on_is_an_error(order: str, fails: str, team: str) -> None:
    prompt = f"Fetcher fetches the page. {order.format(fails)}"
    found = compiled(prompt, team)
    assert found.workflow is None
    assert said(prompt, found, "SW212") == [f"Fetcher {fails}"]


@pytest.mark.parametrize(
    "order",
    [
        "Coder codes, then Tester tests. If Tester fails, Coder fixes it, at most 3 times.",
        "Coder codes, then Tester tests. If the tests fail, Coder fixes it, at most 3 times.",
        "Fetcher fetches. If Fetcher fails, it may try again twice.",
        "Fetcher may retry twice if it fails.",
        "Fetcher fetches. If Fetcher fails to find it, Fallback looks elsewhere.",
    ],
)
def test_what_is_found_to_fail_and_what_is_tried_again_is_no_such_failure(order: str) -> None:
    assert "SW212" not in codes(compiled(order, TEAM))


@pytest.mark.parametrize(
    ("prompt", "place"),
    [
        ("Fetcher fetches the figures every hour.", "every hour"),
        ("Every morning Fetcher fetches, then Writer writes.", "Every morning"),
        ("Fetcher fetches every 5 minutes, then Writer writes.", "every 5 minutes"),
        ("Fetcher fetches daily, then Writer writes.", "daily"),
        ("Fetcher fetches and Writer writes each Monday.", "each Monday"),
    ],
)
def test_a_schedule_is_told_to_start_nothing(prompt: str, place: str) -> None:
    found = compiled(prompt, TEAM)
    assert found.workflow is not None
    assert said(prompt, found, "SW213") == [place]


@pytest.mark.parametrize(
    "prompt",
    [
        "Fetcher fetches each page. Writer writes the daily report.",
        "For every file, Fetcher fetches it. Then Writer writes.",
        "Fetcher has at most 5 minutes. Writer writes.",
    ],
)
def test_what_is_no_schedule_is_let_be(prompt: str) -> None:
    assert "SW213" not in codes(compiled(prompt, TEAM))


@pytest.mark.parametrize("mind", ["I have no time", "I'm fine with it", "I am busy"])
def test_no_model_is_asked_what_the_writer_of_the_prompt_thinks(mind: str) -> None:
    prompt = f"Writer writes. If {mind}, Coder codes."
    assert said(prompt, compiled(prompt, TEAM), "SW402") == [mind]


def test_who_gives_an_okay_is_no_agent_of_that_name() -> None:
    found = compiled("Writer writes, then I OK it. Then Coder codes.")
    assert [agent.name for agent in found.roster.team.agents] == ["Writer", "Coder"]


def test_work_that_speaks_of_a_schedule_keeps_its_words_and_limits_nobody() -> None:
    found = compiled("Writer checks the queue every 5 minutes, then Coder codes.", TEAM)
    assert found.workflow is not None
    assert [n.task for n in walk(found.workflow.root) if isinstance(n, Step) and n.agent == "writer"] == [
        "checks the queue every 5 minutes"
    ]
    assert not [r for r in found.workflow.rules if isinstance(r, Limit)]
