"""Where so many are enough, "without waiting for the rest" says so again, and lets nobody start at once."""

from __future__ import annotations

from itertools import product

import pytest

from language.obligations.looking import drafted, second_look
from language.reading import codes, compiled, facts
from swarmwright.workflow.tree import AtLeast, Flow
from workflow.building import step

TEAM = "Ada Bea Cid Dot"
ENOUGH = [
    "When two of them are done, Dot {goes} {rest}.",
    "As soon as any two of the three have finished, Dot {goes}, {rest}.",
    "Dot {goes} once two of them are ready, {rest}.",
    "After two of three are finished Dot {goes} {rest}.",
]
REST = [
    "without waiting for the rest",
    "without waiting for the others",
    "without waiting for the third one",
    "not waiting for the slowest",
    "instead of waiting for everyone",
    "rather than wait for the last one",
    "without having to wait for the remaining one",
]


@pytest.mark.parametrize(("saying", "rest"), [*product(ENOUGH, REST)])
def test_who_goes_on_without_the_rest_still_waits_for_enough(saying: str, rest: str) -> None:
    goes = ("continues", "starts", "moves on", "begins")[(len(saying) + len(rest)) % 4]
    found = facts(f"Ada, Bea and Cid search in parallel. {saying.format(goes=goes, rest=rest)}", TEAM)
    assert ("quorum", ("Ada", "Bea", "Cid"), 2) in found
    assert not any(fact[0] == "parallel" and "Dot" in fact for fact in found)


def test_without_a_number_nobody_is_waited_for() -> None:
    found = facts("Ada works, then Bea works. Cid starts without waiting for the others.", "Ada Bea Cid")
    assert ("parallel", "Ada", "Cid") in found


def test_whoever_is_let_go_by_a_quorum_may_not_be_free_to_start() -> None:
    prompt = "When 2 of 3 are done, Dot continues."
    three = Flow("three", tuple(step(n) for n in ("Ada", "Bea", "Cid")), join=AtLeast(2))
    free = Flow("whole", (three, step("Dot")))
    bound = Flow("whole", (three, step("Dot")), order=(("three", "dot"),))
    assert [d.code for d in second_look(prompt, drafted(free, TEAM.split()))] == ["SW404"]
    assert not second_look(prompt, drafted(bound, TEAM.split()))


def test_a_fraction_of_which_nothing_came_is_told() -> None:
    assert "SW404" in codes(
        compiled("Ada, Bea and Cid run in parallel. When 3/4 are done, Dot starts.", TEAM)
    )
