""" "Web may only be used by Ann, at most 4 times", "Nobody else uses Web": rights told plainly."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts, said

ANN_ALONE = {("grant", "Ann", "Web"), ("deny", "Bob", "Web")}


@pytest.mark.parametrize(
    "right",
    [
        "Web may only be used by Ann, at most 4 times.",
        "Only Ann may use Web, at most 4 times.",
        "Web may be used by Ann only, no more than 4 times.",
    ],
)
def test_a_right_with_a_bound_behind_a_comma_is_both(right: str) -> None:
    found = facts(f"Ann reads, then Bob writes. {right}", "Ann Bob", "Web")
    assert found == {("before", "Ann", "Bob"), ("limit", "Ann", "max_tool_calls", 4.0)} | ANN_ALONE


@pytest.mark.parametrize(
    "rest",
    [
        "Nobody else uses Web.",
        "No one else touches Web.",
        "No other agent uses Web.",
        "Nobody else accesses Web.",
        "Nobody else uses it.",
    ],
)
def test_what_nobody_else_does_with_a_tool_nobody_else_may(rest: str) -> None:
    prompt = f"Ann may use Web. {rest} Ann reads, then Bob writes."
    assert facts(prompt, "Ann Bob", "Web") == {("before", "Ann", "Bob")} | ANN_ALONE
    assert not codes(compiled(prompt, "Ann Bob", "Web"))


def test_who_uses_a_tool_beside_work_is_the_only_one_where_nobody_else_does() -> None:
    prompt = "Ann reads the mail with Web. Nobody else uses Web. Then Bob answers."
    assert facts(prompt, "Ann Bob", "Web") == {("before", "Ann", "Bob")} | ANN_ALONE


def test_places_stay_where_the_prompt_has_them() -> None:
    prompt = "Ann may use Web. Nobody else uses Web. Ann reads, then Fact Checker writes."
    found = compiled(prompt, "Ann Bob", "Web")
    assert said(prompt, found, "SW104") == ["Fact Checker"]


def test_a_sentence_of_which_nothing_is_left_is_no_bound() -> None:
    assert compiled("Ann reads. ( ) Bob writes. At most.", "Ann Bob", "Web").draft is not None
