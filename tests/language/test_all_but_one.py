"""What is said of all but one, of so many, or in some case only: nothing of it is lost without a word."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM, TOOLS = "Ann Ben Cy Dee", "Git Mail"
FLOW = "Ann drafts, Cy digs, then Ben checks."


def rules(prompt: str) -> set[tuple[object, ...]]:
    return {f for f in facts(prompt, TEAM, TOOLS) if f[0] in ("grant", "deny", "hidden", "limit")}


def working(prompt: str) -> set[str]:
    found = compiled(prompt, TEAM, TOOLS)
    assert found.workflow is not None
    return {m.agent for m in getattr(found.workflow.root, "members", ()) if hasattr(m, "agent")}


@pytest.mark.parametrize(
    "said", ["Ben only sees the final text by Ann.", "Ben may only see Ann's final draft."]
)
def test_who_only_sees_one_thing_sees_nothing_else(said: str) -> None:
    hidden = {f for f in rules(f"{FLOW} {said}") if f[0] == "hidden"}
    assert hidden == {f for f in rules(f"{FLOW} Ben sees nothing but what Ann writes.") if f[0] == "hidden"}


@pytest.mark.parametrize(
    "said",
    [
        "Everyone but Ann has five minutes.",
        "Everyone has five minutes, except Ann.",
        "Everybody except Ann gets 5 minutes.",
    ],
)
def test_a_bound_of_all_but_one_gives_nobody_work(said: str) -> None:
    for prompt in (f"{said} Ann drafts, then Ben checks.", f"Ann drafts, then Ben checks. {said}"):
        assert working(prompt) == {"ann", "ben"}


def test_a_bound_of_somebody_by_name_gives_work() -> None:
    assert working("Ann drafts, then Ben checks. Cy has five minutes.") == {"ann", "ben", "cy"}


@pytest.mark.parametrize("said", ["anything but Git", "everything except Git"])
def test_anything_but_one_tool_is_every_other_tool(said: str) -> None:
    assert rules(f"{FLOW} Ann may use {said}.") == rules(f"{FLOW} Ann may use every tool but Git.")


@pytest.mark.parametrize(
    "said",
    [
        "Only Ben may use Git, and Cy in emergencies.",
        "Git is reserved for Ben, and Cy on weekends.",
        "Ann lost access to Git.",
        "But Git is taboo.",
        "Cy works stripped of access to Git.",
    ],
)
def test_a_right_or_a_denial_that_would_be_lost_is_an_error(said: str) -> None:
    found = compiled(f"{FLOW} {said}", TEAM, TOOLS)
    assert found.workflow is None and "SW303" in codes(found)


@pytest.mark.parametrize(
    "said", ["all four of Ann, Ben and Cy", "all 5 of Ann and Ben", "all two of Ann, Ben and Cy"]
)
def test_all_of_so_many_who_are_not_so_many_is_an_error(said: str) -> None:
    found = compiled(f"Once {said} have delivered, Dee publishes.", TEAM)
    assert found.workflow is None and "SW203" in codes(found)


def test_all_of_so_many_who_are_so_many_is_none() -> None:
    prompt = "Once all three of Ann, Ben and Cy have delivered, Dee publishes."
    assert ("before", "Cy", "Dee") in facts(prompt, TEAM) and not codes(compiled(prompt, TEAM))


@pytest.mark.parametrize(
    "said", ["No step may take more than 90 seconds.", "No task may run longer than 90 seconds."]
)
def test_what_no_step_may_exceed_bounds_each(said: str) -> None:
    assert rules(f"{FLOW} {said}") == rules(f"{FLOW} Each agent has at most 90 seconds.")


@pytest.mark.parametrize("where", ["in accounting", "from the office", "at headquarters"])
def test_somebody_unknown_is_named_wherever_he_works(where: str) -> None:
    found = compiled(f"Ann drafts, then Bob {where} checks it.", TEAM)
    assert found.workflow is None and "SW104" in codes(found)


@pytest.mark.parametrize(
    ("said", "minutes"),
    [("half that", 20), ("twice that", 80), ("half the time", 20), ("twice as long", 80), ("the same", 40)],
)
def test_a_bound_told_by_another_one_is_so_many_times_as_much(said: str, minutes: int) -> None:
    prompt = f"Ann drafts, then Ben checks. Ann has 40 minutes, Ben {said}."
    assert ("limit", "Ben", "timeout_s", minutes * 60) in facts(prompt, TEAM)
    assert not codes(compiled(prompt, TEAM))


def test_half_of_what_only_comes_whole_is_an_error() -> None:
    found = compiled("Ann drafts, then Ben checks. Ann gets 3 retries, Ben half that.", TEAM)
    assert found.workflow is None and "SW304" in codes(found)
