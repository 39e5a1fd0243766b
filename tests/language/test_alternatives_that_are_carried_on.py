""" "Either Ann or Bob. Ann is followed by Cid": what is told of one alternative belongs to its arm."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts

TEAM = "Ann Bob Cid Dan Eve"

APART = {
    ("choice", "Ann", "Bob"),
    ("choice", "Ann", "Dan"),
    ("choice", "Bob", "Cid"),
    ("choice", "Cid", "Dan"),
}
ORDER = {("before", "Ann", "Cid"), ("before", "Bob", "Dan")}


def _flow(prompt: str) -> set[tuple[object, ...]]:
    found = set()
    for fact in facts(prompt, TEAM):
        if fact[0] == "choice":
            found.add((fact[0], *sorted(map(str, fact[1:3]))))
        elif fact[0] in ("before", "parallel", "gate_after"):
            found.add(fact)
    return found


@pytest.mark.parametrize(
    "prompt",
    [
        "Either Ann or Bob. Ann is followed by Cid. Bob is followed by Dan.",
        "Choose between Ann and Bob. After Ann comes Cid. After Bob comes Dan.",
        "One of Ann and Bob works. Cid comes after Ann, Dan comes after Bob.",
        "Ann and Bob exclude each other. Cid waits for Ann only. Dan starts once Bob is finished.",
        "Ann leads to Cid. Bob leads to Dan. Either Ann or Bob is executed.",
        "Either Ann or Bob works. Cid files the papers after Ann. Dan files the papers after Bob.",
    ],
)
def test_each_alternative_has_what_is_told_of_it(prompt: str) -> None:
    assert _flow(prompt) == APART | ORDER
    assert codes(compiled(prompt, TEAM)) <= {"SW105"}


@pytest.mark.parametrize(
    "prompt",
    [
        "Either Ann or Bob. Ann is followed by Cid. Dan is the last one.",
        "Either Ann or Bob. Ann is followed by Cid. Dan comes after Cid and Bob.",
        "Either Ann or Bob. Ann is followed by Cid. Then Dan works.",
        "Either Ann or Bob. Ann is followed by Cid. Dan concludes the process in both cases.",
    ],
)
def test_what_is_told_of_both_or_of_nobody_comes_behind_the_choice(prompt: str) -> None:
    flow = _flow(prompt)
    assert {("choice", "Ann", "Bob"), ("choice", "Bob", "Cid")} <= flow
    assert {("before", "Bob", "Dan"), ("before", "Cid", "Dan"), ("before", "Ann", "Cid")} <= flow
    assert ("before", "Bob", "Cid") not in flow


def test_a_time_at_which_either_arm_is_over_is_behind_both() -> None:
    flow = _flow("Only one of Ann and Bob works. Cid works after Ann. Dan starts after Cid or Bob.")
    assert ("choice", "Bob", "Cid") in flow
    assert {("before", "Cid", "Dan"), ("before", "Bob", "Dan")} <= flow


def test_a_choice_within_an_arm_and_a_yes_to_it() -> None:
    prompt = (
        "Choose Ann or Bob. I approve the work of Ann. Ann is followed by either Cid or Dan. Eve follows Cid."
    )
    flow = _flow(prompt)
    assert {("choice", "Bob", "Eve"), ("choice", "Dan", "Eve"), ("choice", "Bob", "Dan")} <= flow
    assert ("gate_after", "Ann") in flow
    assert ("gate_after", "Bob") not in flow


def test_who_waits_for_somebody_beside_the_choice_too_is_behind_it() -> None:
    flow = _flow("Either Ann or Bob works. Eve works in parallel. Cid comes after Ann and Eve.")
    assert {("before", "Ann", "Cid"), ("before", "Eve", "Cid"), ("before", "Bob", "Cid")} <= flow
