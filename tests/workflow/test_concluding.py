"""What is concluded under one workflow is opened by no other; the rest goes by the new one."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.lives.knowing import rounds_around
from support.trying import tries
from swarmwright.workflow.advance import advance
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Approved, Compare, Judged
from swarmwright.workflow.migrating import Drain, Migration, migration
from swarmwright.workflow.progress import Facts, Frontier, Status
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import AtLeast, Flow, ForEach, Gate, Loop, Node, Supervised, Workflow
from workflow.building import flow, step
from workflow.playing import Table, play
from workflow.strategies import wild_workflows

A, B, C, E = step("A"), step("B"), step("C"), step("E")
TEAM = Catalog.of(["A", "B", "C", "E"])
GOOD = {"quality": 9.0}


def moved(
    old: Node, new: Node, done: str = "", running: str = "", drain: Drain = "finish", **more: Any
) -> Migration:
    progress: dict[str, Status] = dict.fromkeys(done.split(), "done")
    progress |= dict.fromkeys(running.split(), "running")
    outputs = dict.fromkeys(done.split(), GOOD)
    facts = Facts(progress=progress, **{"outputs": outputs, **more})
    return migration(Workflow(old, team=TEAM), Workflow(new, team=TEAM), facts, drain)


def starts(plan: Migration) -> list[str]:
    return [work.instance for work in plan.frontier.start]


def rounds(quality: float, body: Node = A, at_most: int = 5) -> Loop:
    return Loop("l", body, Compare("quality", ">=", quality), at_most)


def reviewed(body: Node) -> Loop:
    gate = Gate("g", "ok?", on_reject="continue")
    return Loop("o", flow("w", body, gate, order=f"{body.id}>g"), Approved("g"), 9)


SENT_BACK = {"decisions": {"g": "rejected", "g@2": "rejected"}}


def test_what_joins_and_is_passed_by_in_rounds_that_are_over_needs_no_other_note() -> None:
    joined = reviewed(rounds(8, flow("ac", A, C, order="a>c")))
    plan = moved(reviewed(rounds(8)), joined, "a a@2.1 a@3.1", **SENT_BACK)
    assert (starts(plan), plan.concluded) == (["c@3.1"], ())
    assert [work.instance for one in plan.joins for work in one.skipped] == ["c", "c@2.1"]


def test_a_quorum_that_needs_more_is_asked_of_the_open_round_alone() -> None:
    def any_of(k: int) -> Loop:
        return reviewed(Flow("q", (A, B, C), (), (), AtLeast(k, "cancel")))

    facts = Facts(
        progress={"a": "done", "b": "cancelled", "c": "cancelled", "a@2": "done", "b@2": "cancelled"},
        decisions={"g": "rejected"},
    )
    plan = migration(Workflow(any_of(1), team=TEAM), Workflow(any_of(2), team=TEAM), facts)
    assert starts(plan) == ["b@2", "c@2"]


def test_a_round_around_which_another_loop_is_put_is_over_there_as_well() -> None:
    old = flow("f", rounds(8), E, order="l>e")
    new = Loop("o", flow("f", rounds(9.8), E, order="l>e"), Compare("quality", ">=", 10, "e"), 3)
    plan = moved(old, new, "a a@2", "e", outputs={"a": {"quality": 1}, "a@2": GOOD})
    assert (starts(plan), [work.instance for work in plan.concluded]) == ([], ["l"])


def test_what_is_over_stays_so_whatever_it_is_called_or_asked_by_later_swaps() -> None:
    first = moved(reviewed(rounds(8)), reviewed(rounds(9.8)), "a a@2.1 a@3.1", **SENT_BACK)
    assert starts(first) == ["a@3.2"]
    behind = reviewed(rounds(9.9, flow("ea", E, A, order="e>a")))
    second = migration(first.new, Workflow(behind, team=TEAM), first.facts)
    assert not [one for one in starts(second) if not one.endswith(("@3.1", "@3.2"))]
    third = migration(second.new, first.old, second.facts)
    assert (starts(third), [wait.instance for wait in third.frontier.waiting]) == ([], ["g@3"])


def gone_and_back(
    old: Node, then: Node, done: str, *, meanwhile: str = "e", decided: str = "", **more: Any
) -> Migration:
    """All of `old` leaves in its second round, and others do `meanwhile`; then it is there again."""
    other = Loop("p", flow("v", E, Gate("h", "fine?", on_reject="continue"), order="e>h"), Approved("h"), 9)
    away = moved(old, other, done, decisions={"g": "rejected"}, **more)
    assert starts(away) == ["e"]
    facts = replace(
        away.facts,
        progress={**away.facts.progress, **dict.fromkeys(meanwhile.split(), "done")},
        decisions=dict.fromkeys(decided.split(), "rejected"),
    )
    return migration(away.new, Workflow(then, team=TEAM), facts)


BOTH = flow("ab", A, B, order="a>b")
BETWEEN = flow("bc", B, C, order="b>c")
ASKED = flow("ab", Loop("l", A, Judged("it is short"), 5), B, order="l>b")
LED = Supervised("o", A, (flow("w", B, Gate("g", "ok?", on_reject="continue"), order="b>g"),))


@pytest.mark.parametrize(("meanwhile", "decided"), [("e", ""), ("e e@2", "h")])
def test_rounds_that_are_past_stay_so_where_all_of_them_left_and_is_back(
    meanwhile: str, decided: str
) -> None:
    """The no that began the second round went with its question, and nobody is asked for it again."""
    was = reviewed(BOTH)
    plan = gone_and_back(was, was, "a b a@2 b@2", meanwhile=meanwhile, decided=decided)
    assert (starts(plan), [wait.instance for wait in plan.frontier.waiting]) == ([], ["g@2"])
    assert [work.instance for work in plan.concluded] == ["w"]
    yes = replace(plan.facts, decisions={**plan.facts.decisions, "g@2": "approved"})
    assert advance(plan.new, yes).outcome == "finished"


def test_a_judge_is_not_asked_of_rounds_that_are_past_and_back() -> None:
    answered = {"l@1?0.0": True, "l@2.1?0.0": True}
    plan = gone_and_back(reviewed(ASKED), reviewed(ASKED), "a a@2.1 b b@2", judged=answered)
    assert not [one for one in starts(plan) if not one.endswith("@2.1?0.0")]


def test_who_is_new_to_rounds_that_are_back_begins_in_the_one_that_is_open() -> None:
    more = reviewed(flow("ab", A, B, C, order="a>b b>c"))
    assert starts(gone_and_back(reviewed(BOTH), more, "a b a@2 b@2")) == ["c@2"]


def test_rounds_inside_the_one_that_is_open_are_past_as_well_once_they_are_back() -> None:
    """The inner rounds are in their second in the second of the outer ones."""
    inner = Loop("l", flow("ab", A, Gate("k", "so?", on_reject="continue"), order="a>k"), Approved("k"), 9)
    plan = gone_and_back(reviewed(inner), reviewed(inner), "a a@2.1 a@2.2")
    assert (starts(plan), [wait.instance for wait in plan.frontier.waiting]) == ([], ["k@2.2"])


def test_what_comes_between_rounds_is_open_where_the_next_had_not_begun_when_all_left() -> None:
    was = Loop(
        "o", flow("w", A, Gate("g", "ok?", on_reject="continue"), order="a>g"), Approved("g"), 9, BETWEEN
    )
    plan = gone_and_back(was, was, "a b")
    assert (starts(plan), [wait.instance for wait in plan.frontier.waiting]) == (["c"], [])


def test_whom_a_led_team_has_heard_is_past_where_all_of_it_left_and_is_back() -> None:
    said: dict[str, Any] = {"outputs": {"a": {"next": "w"}, "a@2": {"next": "w"}}}
    plan = gone_and_back(LED, LED, "a b a@2 b@2", **said)
    assert (starts(plan), [wait.instance for wait in plan.frontier.waiting]) == ([], ["g@2"])


def test_what_is_stopped_behind_rounds_concludes_none() -> None:
    old, new = (flow("f", rounds(q), E, order="l>e") for q in (8, 9.8))
    assert starts(moved(old, new, "a", "e")) == []
    plan = moved(old, new, "a", "e", "now")
    left = {i: status for i, status in plan.facts.progress.items() if i not in plan.stopped}
    assert plan.stopped == ("e",)
    assert [w.instance for w in advance(plan.new, replace(plan.facts, progress=left)).start] == ["a@2"]


def test_what_has_begun_too_early_concludes_nothing() -> None:
    """Nobody has gone on from rounds that were none: they have as many as they need."""
    plan = moved(flow("f", A, E), flow("f", rounds(9.8), E, order="l>e"), "a e")
    assert starts(plan) == ["a@2"]


def test_a_yes_that_is_asked_for_anew_concludes_nothing() -> None:
    """Who joins is heard before it, whatever ends the rounds by now."""
    gate = Gate("g", "ok?")

    def asking(body: Node, quality: float) -> Node:
        return flow("f", rounds(quality, body), gate, E, order="l>g g>e")

    said: dict[str, Any] = {"decisions": {"g": "approved"}, "shown": {"g": ("b",)}}
    both = flow("ab", A, B, order="a>b")
    more = flow("ab", A, B, C, order="a>b b>c")
    plan = moved(asking(both, 8), asking(more, 9.8), "a b", **said)
    assert (starts(plan), plan.void, plan.concluded) == (["c"], ("g",), ())


@pytest.mark.parametrize(("behind", "anew"), [("running", True), ("done", False)])
def test_a_list_in_other_words_is_made_anew_until_what_follows_is_over(behind: str, anew: bool) -> None:
    old, new = (flow("f", ForEach("m", over, A), E, order="m>e") for over in ("page", "chapter"))
    done, running = ("m# a[1]", "e") if behind == "running" else ("m# a[1] e", "")
    plan = moved(old, new, done, running, items={"m": 1})
    assert starts(plan) == (["m#"] if anew else [])
    assert ("Lists made anew" in migration_words(plan)) is anew
    assert (plan.void == ("m#",)) is anew
    assert any(one.early for one in plan.done) is anew


def around(body: Node, rng: Random) -> Loop:
    """Rounds of this until one report or another is good enough, or none in particular."""
    until = rng.choice((None, Judged("good"), Compare("quality", ">=", rng.choice((0.5, 0.9)))))
    return Loop("l", body, until, rng.choice((2, 3, 4)), None, rng.choice(("continue", "escalate", "fail")))


@settings(max_examples=tries(200))
@given(wild_workflows(signals=False), st.integers(0, 2**32))
def test_nothing_begins_or_is_asked_in_a_round_that_is_over_whatever_the_rounds_within_go_by(
    wild: Workflow, seed: int
) -> None:
    """By a reference that knows the tree and the names of instances, and nothing of the engine."""
    rng = Random(seed)
    gate = Gate("again", "ok?", on_reject="continue")

    def whole(inner: Loop) -> Workflow:
        body = Flow("w", (inner, gate), (("l", "again"),))
        return replace(wild, root=Loop("o", body, Approved("again"), 4))

    table = Table(whole(around(wild.root, rng)), rng, failing=0)
    moments = iter(range(rng.randrange(80)))

    def looked_at(frontier: Frontier) -> None:
        next(moments)

    with contextlib.suppress(StopIteration):
        play(table, looked_at)
    plan = migration(table.workflow, whole(around(wild.root, rng)), table.facts())
    begun = [n for one in table.progress for o, _, n in rounds_around(plan.new, one) if o == "o"]
    sent_back = [
        one for one, said in table.decisions.items() if one.startswith("again") and said == "rejected"
    ]
    open_ = min(max([1, *begun, len(sent_back) + 1]), 4)
    for due in (*plan.frontier.start, *plan.frontier.waiting):
        assert all(n == open_ for o, _, n in rounds_around(plan.new, due.instance) if o == "o"), due
