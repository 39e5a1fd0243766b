"""A step's failure starts nothing, and a workflow has no schedule: both are said, and never passed over."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said
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
    ("order", "place"),
    [
        ("If Fetcher fails, retry twice, then let Fallback take over.", "Fetcher fails"),
        ("If Fetcher fails, try again three times, and otherwise let Fallback fetch it.", "Fetcher fails"),
        ("Should Fetcher crash, retry once and then hand over to Fallback.", "Fetcher crash"),
        ("In case it fails, retry up to 3 times, then Fallback fetches it.", "it fails"),
        ("When Fetcher times out, retry twice and let Fallback step in.", "Fetcher times out"),
        ("If Fetcher fails twice, Fallback fetches it.", "Fetcher fails twice"),
        ("Fallback fetches it once Fetcher has failed three times.", "Fetcher has failed three times"),
        ("If Fetcher keeps failing, Fallback fetches it.", "Fetcher keeps failing"),
        ("If Fetcher fails after two retries, Fallback runs.", "Fetcher fails after two retries"),
        ("Retry Fetcher twice; if it still fails, Fallback runs.", "it still fails"),
        ("Upon Fetcher's failure, retry twice and then use Fallback.", "failure"),
        ("On failure, retry twice, then let Fallback take over.", "failure"),
    ],
)
def test_who_is_to_take_over_after_the_last_try_never_works_in_any_case(order: str, place: str) -> None:
    prompt = f"Fetcher fetches the page. {order}"
    found = compiled(prompt, TEAM)
    assert found.workflow is None
    assert said(prompt, found, "SW212") == [place]


@pytest.mark.parametrize(
    "order",
    [
        "Fetcher fetches. Retry Fetcher twice if it fails. Then Writer writes.",
        "Fetcher fetches. If Fetcher fails, retry up to two times. Writer writes.",
        "Fetcher fetches. If any agent fails, retry it twice.",
        "Tester tests. If Tester fails twice, Coder fixes it.",
        "Fetcher fetches. If Fetcher fails two probes, Writer says so.",
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


@pytest.mark.parametrize(
    ("order", "place"),
    [
        ("If Fetcher crashes, try again twice. Then Fallback steps in.", "Fetcher crashes"),
        ("Should Fetcher time out, retry it once. After that, Fallback takes over.", "Fetcher time out"),
        ("If it fails, retry twice; afterwards Fallback does it in its place.", "it fails"),
        ("If Fetcher fails, retry three times. Failing that, Fallback fills in.", "Fetcher fails"),
        ("Fetcher may fail. In that case Fallback replaces it.", "Fetcher may fail"),
        ("If it fails, retry twice. If that fails too, Fallback runs.", "that fails too"),
    ],
)
def test_who_steps_in_a_sentence_later_never_works_in_any_case(order: str, place: str) -> None:
    prompt = f"Fetcher fetches the page. {order}"
    found = compiled(prompt, TEAM)
    assert found.workflow is None
    assert place in said(prompt, found, "SW212")


@pytest.mark.parametrize(
    "order",
    [
        "If Fetcher crashes, try again twice. Then Writer writes it up.",
        "If Fetcher crashes, try again twice. Writer then takes over and writes the report.",
        "If Fetcher crashes, try again twice. Writer writes a summary instead of a table.",
        "Fetcher may try again twice. Then Writer takes over.",
    ],
)
def test_work_that_merely_comes_next_is_no_remedy(order: str) -> None:
    prompt = f"Fetcher fetches the page. {order}"
    assert ("before", "Fetcher", "Writer") in facts(prompt, "Fetcher Writer")
    assert "SW212" not in codes(compiled(prompt, "Fetcher Writer"))


@pytest.mark.parametrize(
    "aside",
    ["(if it crashes, retry twice)", "- if it times out, restart it twice -", "(retry twice if it fails)"],
)
def test_a_try_told_in_brackets_is_a_limit_and_what_stands_behind_hangs_on_nothing(aside: str) -> None:
    found = facts(f"Fetcher fetches the page {aside}, then Writer writes.", "Fetcher Writer")
    assert found == {("before", "Fetcher", "Writer"), ("limit", "Fetcher", "retries", 2.0)}


def test_a_case_told_in_brackets_is_a_sentence_of_its_own() -> None:
    prompt = "Fetcher fetches it (if the size exceeds 9, Tester checks it), and finally Writer writes."
    assert facts(prompt, "Fetcher Tester Writer") == {
        ("before", "Fetcher", "Tester"),
        ("before", "Fetcher", "Writer"),
        ("before", "Tester", "Writer"),
        ("if", "Tester", "size > 9"),
    }


@pytest.mark.parametrize(
    "unable",
    ["cannot do it", "can't", "is unable to", "does not succeed", "gives up", "still isn't able to finish it",
     "doesn't manage", "gets stuck", "has not delivered", "is unavailable"],
)  # fmt: skip
def test_who_is_unable_has_failed(unable: str) -> None:
    for order in ("If Fetcher {}, Fallback does it.", "Fallback takes over if Fetcher {}."):
        prompt = "Fetcher fetches the page. " + order.format(unable)
        assert said(prompt, compiled(prompt, TEAM), "SW212") == [f"Fetcher {unable}"]


@pytest.mark.parametrize(
    "order",
    [
        "Fetcher fetches. If Fetcher cannot find the page, Writer says so.",
        "Fetcher fetches. If Fetcher is unable to read the scan, Writer types it.",
        "Tester tests. If Tester does not succeed, Coder fixes it.",
        "Fetcher fetches. If the page does not work, Coder fixes it.",
    ],
)
def test_what_somebody_reports_that_it_could_not_do_is_a_condition(order: str) -> None:
    found = compiled(order, TEAM)
    assert found.workflow is not None and "SW212" not in codes(found)


@pytest.mark.parametrize(
    ("order", "place"),
    [
        ("If Fetcher takes longer than 5 minutes, cancel it and let Fallback do it.", "Fetcher takes longer"),
        ("Whenever Fetcher needs more than half an hour, Fallback steps in.", "Fetcher needs more than half"),
        ("If Fetcher exceeds 10 minutes, Fallback fetches it.", "Fetcher exceeds 10 minutes"),
        ("Fallback fetches it if Fetcher has not answered within 3 minutes.", "Fetcher has not answered"),
        ("When Fetcher runs out of time, Fallback goes on.", "Fetcher runs out of time"),
        ("If she misses her deadline, let Fallback finish.", "she misses her deadline"),
        ("Unless Fetcher answers within 5 minutes, Fallback answers.", "Fetcher answers within"),
        ("If there is no answer from Fetcher after an hour, ask Fallback.", "there is no answer"),
        ("When the time is up, Fallback takes over.", "the time is up"),
        ("Once Fetcher's budget is used up, Fallback continues.", "Fetcher's budget is used up"),
        ("On a timeout Fallback fetches it.", "timeout"),
        ("On failure Fallback fetches it.", "failure"),
        ("In case of an error, Fallback fetches it.", "error"),
    ],
)
def test_nobody_starts_because_the_time_of_somebody_is_up(order: str, place: str) -> None:
    prompt = f"Fetcher fetches the page. {order}"
    found = compiled(prompt, TEAM)
    assert found.workflow is None
    assert [where.startswith(place) for where in said(prompt, found, "SW212")] == [True]


def test_who_tests_has_no_more_time_than_anybody_else() -> None:
    prompt = "Tester tests the page. If Tester takes longer than 5 minutes, Coder tests it."
    assert "SW212" in codes(compiled(prompt, TEAM))


@pytest.mark.parametrize(
    "order",
    [
        "If Fetcher takes longer than 5 minutes, stop it.",
        "Fetcher has at most 5 minutes. Then Fallback files it.",
        "Then Tester tests it. On failure Coder repairs it.",
        "In case of an error, repeat this, at most twice. Then Writer writes.",
        "If an error in it is found, Fallback corrects it.",
    ],
)
def test_what_is_bounded_or_found_starts_whom_it_may(order: str) -> None:
    assert "SW212" not in codes(compiled(f"Fetcher fetches the page. {order}", TEAM))


@pytest.mark.parametrize(
    ("prompt", "place"),
    [
        ("Fetcher loads the page and, if it crashes, Fallback mends it. Then Writer writes.", "it crashes"),
        ("Fetcher loads the page. If it hangs, Fallback starts it anew. Then Writer writes.", "it hangs"),
    ],
)
def test_it_may_be_the_step_itself_that_crashes(prompt: str, place: str) -> None:
    found = compiled(prompt, "Fetcher Fallback Writer")
    assert found.workflow is not None
    (warning,) = [d for d in found.diagnostics if d.code == "SW212"]
    assert (warning.severity, prompt[warning.start : warning.end]) == ("warning", place)
    assert warning.rewrite is not None
    better = prompt[: warning.start] + warning.rewrite + prompt[warning.end :]
    assert "SW212" not in codes(compiled(better, "Fetcher Fallback Writer"))


def test_what_a_tester_finds_to_crash_is_no_failure_of_its_step() -> None:
    prompt = (
        "Writer writes the program. Tester tests it and, if it crashes, Writer mends it, at most 3 times."
    )
    assert "SW212" not in codes(compiled(prompt, "Tester Writer"))
