"""How often one may ask another, how long work goes on, and who waits for everything else."""

from __future__ import annotations

import pytest

from language.reading import codes, compiled, facts


@pytest.mark.parametrize(
    "asked",
    [
        "Cid can ask Bob for changes, at most twice.",
        "Cid can request a revision from Bob, no more than two times.",
        "At most twice, Cid can ask Bob for changes.",
        "Cid can ask Bob to rewrite it (at most two times).",
        "Cid can ask Bob for changes at most twice.",
    ],
)
def test_how_often_one_may_ask_another_is_how_often_they_go_round(asked: str) -> None:
    found = facts(f"Bob writes, then Cid reads. {asked}", "Bob Cid")
    assert {(f[0], frozenset(f[1]), f[2]) for f in found if f[0] == "loop"} == {
        ("loop", frozenset({"Bob", "Cid"}), 2)
    }


@pytest.mark.parametrize("long", ["all night", "the whole time", "throughout", "all day"])
def test_how_long_work_goes_on_is_no_loop(long: str) -> None:
    prompt = f"Ann flushes the network and keeps going {long}. Bob draws in parallel with Ann."
    found = compiled(prompt, "Ann Bob")
    assert found.workflow is not None
    assert "SW202" not in codes(found)


def test_rounds_until_something_holds_are_a_loop_still() -> None:
    prompt = "Ann writes and Bob reads it, and they keep going until Bob is content, at most three times."
    assert any(f[0] == "loop" for f in facts(prompt, "Ann Bob"))


@pytest.mark.parametrize(
    "last",
    [
        "Dan starts when everything else is over.",
        "Dan begins as soon as everything else has finished.",
        "Dan starts when everything is done.",
        "Dan starts once everyone else is through.",
    ],
)
def test_who_waits_for_everything_else_comes_behind_all(last: str) -> None:
    prompt = f"Ann and Bob are executed one after another. At the same time Cid runs. {last}"
    found = compiled(prompt, "Ann Bob Cid Dan")
    orders = {(f[1], f[2]) for f in facts(prompt, "Ann Bob Cid Dan") if f[0] == "before"}
    assert {("Bob", "Dan"), ("Cid", "Dan")} <= orders
    assert not codes(found) & {"SW404", "SW401", "SW201"}
