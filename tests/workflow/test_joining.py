"""What a swap puts into a loop that is in a later round takes part from the round that is open."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from swarmwright.workflow.advance import advance
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Approved, Compare, Judged
from swarmwright.workflow.migrating import Migration, migration
from swarmwright.workflow.progress import Facts, Status
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import ForEach, Gate, Loop, Node, Workflow
from workflow.building import choice, flow, step

A, B, C, E = step("A"), step("B"), step("C"), step("E")
TEAM = Catalog.of(["A", "B", "C", "E"])
AB = flow("ab", A, B, order="a>b")
GOOD, NOT_YET, FIRST = Judged("good"), {"l?0.0": False, "l@2?0.0": False}, {"l?0.0": False}


def swapped(old: Node, new: Node, done: str, running: str = "", **more: Any) -> Migration:
    progress: dict[str, Status] = dict.fromkeys(done.split(), "done")
    progress |= dict.fromkeys(running.split(), "running")
    progress |= dict.fromkeys(more.get("judged", ()), "done")
    facts = Facts(progress=progress, **more)
    return migration(Workflow(old, team=TEAM), Workflow(new, team=TEAM), facts)


def starts(plan: Migration) -> list[str]:
    return [work.instance for work in plan.frontier.start]


def joins(plan: Migration) -> list[tuple[str, int]]:
    return [(one.node, one.first) for one in plan.joins]


def loop(body: Node, **more: Any) -> Loop:
    return Loop("l", body, until=GOOD, at_most=5, **more)


def test_what_is_put_into_a_body_runs_from_the_open_round_on_and_not_for_those_that_are_past() -> None:
    new = loop(flow("abc", A, B, C, order="a>b a>c"))
    plan = swapped(loop(AB), new, "a b a@2 b@2 a@3", "b@3", judged=NOT_YET)
    assert (starts(plan), joins(plan)) == (["c@3"], [("c", 3)])
    assert "Joins:\n  C takes part from round 3 on: the rounds before are past" in migration_words(plan)


def test_where_what_follows_it_is_done_it_still_joins_this_round() -> None:
    """As in a flow that is no loop: what is put between what is done begins at once."""
    new = flow("acb", A, C, B, E, order="a>c c>b b>e")
    old = flow("abe", A, B, E, order="a>b b>e")
    plan = swapped(loop(old), loop(new), "a b e a@2 b@2", "e@2", judged={"l?0.0": False})
    assert (starts(plan), joins(plan)) == (["c@2"], [("c", 2)])


def test_where_it_is_asked_whether_another_round_comes_it_waits_for_that() -> None:
    new = flow("acb", A, C, B, E, order="a>c c>b b>e")
    old = flow("abe", A, B, E, order="a>b b>e")
    plan = swapped(loop(old), loop(new), "a b e a@2 b@2 e@2", "l@2?0.0", judged={"l?0.0": False})
    assert (starts(plan), joins(plan)) == ([], [("c", 3)])
    assert "from round 3 on, if there is one: round 2 has gone past it" in migration_words(plan)
    went_on = replace(
        plan.facts,
        progress={**plan.facts.progress, "l@2?0.0": "done", "a@3": "done"},
        judged={**plan.facts.judged, "l@2?0.0": False},
    )
    assert [work.instance for work in advance(Workflow(loop(new), team=TEAM), went_on).start] == ["c@3"]


def test_where_what_follows_it_is_at_work_it_still_joins_this_round() -> None:
    plan = swapped(loop(AB), loop(flow("acb", A, C, B, order="a>c c>b")), "a b a@2", "b@2", judged=FIRST)
    assert (starts(plan), joins(plan)) == (["c@2"], [("c", 2)])


def test_in_the_first_round_nothing_is_past() -> None:
    plan = swapped(loop(AB), loop(flow("abc", A, B, C, order="a>b b>c")), "a", "b")
    assert (starts(plan), joins(plan)) == ([], [])


@pytest.mark.parametrize(
    "new",
    [
        Gate("g", "ok?"),
        choice("pick", ("bad", C)),
        Loop("inner", C, until=Judged("fine"), at_most=3),
        ForEach("each", "page", C),
        flow("two", C, E, order="c>e"),
    ],
    ids=lambda node: type(node).__name__,
)
def test_nothing_is_asked_or_listed_or_begun_for_a_past_round_whatever_is_put_in(new: Node) -> None:
    body = flow("abn", A, B, new, order=f"a>b a>{new.id}")
    plan = swapped(loop(AB), loop(body), "a b a@2", "b@2", judged={"l?0.0": False})
    due = [*starts(plan), *(wait.instance for wait in plan.frontier.waiting)]
    assert due and all("@2" in one for one in due), due


def test_a_way_that_was_not_taken_in_a_past_round_is_not_taken_now() -> None:
    """What is put into a choice is not begun beside what was chosen there, and does not hide it."""
    was = flow("w", A, choice("pick", ("bad", B)), order="a>pick")
    now = flow("w", A, choice("pick", ("bad", B), otherwise=C), order="a>pick")
    judged = {"pick?0.0": True, "l?0.0": False, "pick@2?0.0": False, "l@2?0.0": False}
    plan = swapped(loop(was), loop(now), "a b a@2", "a@3", judged=judged)
    assert (starts(plan), joins(plan)) == ([], [("c", 3)])


def test_each_round_of_a_loop_within_a_loop_that_is_past_is_passed_by() -> None:
    inner = Loop("in", AB, until=Judged("fine"), at_most=3)
    old, new = loop(flow("o", inner, E, order="in>e")), flow("abc", A, B, C, order="a>b a>c")
    judged = {"in?0.0": False, "in@1.2?0.0": True, "l?0.0": False, "in@2.1?0.0": False}
    done = "a b a@1.2 b@1.2 e a@2.1 b@2.1 a@2.2"
    plan = swapped(
        old, loop(flow("o", replace(inner, body=new), E, order="in>e")), done, "b@2.2", judged=judged
    )
    assert (starts(plan), joins(plan)) == (["c@2.2"], [("c", 2)])


def test_every_item_has_what_is_put_into_its_body_in_the_open_round_alone() -> None:
    old = loop(flow("o", A, ForEach("each", "page", B), order="a>each"))
    new = loop(flow("o", A, ForEach("each", "page", flow("bc", B, C)), order="a>each"))
    done = "a b[1] b[2] each# a@2 each@2# b@2[1]"
    plan = swapped(old, new, done, "b@2[2]", judged={"l?0.0": False}, items={"each": 2, "each@2": 2})
    assert (starts(plan), joins(plan)) == (["c@2[1]", "c@2[2]"], [("c", 2)])


def test_a_loop_that_is_over_is_not_opened_again() -> None:
    until = Compare("quality", ">", 5, "b")
    old = Loop("l", AB, until=until, at_most=5)
    new = replace(old, body=flow("abc", A, B, C, order="a>b b>c"))
    outputs = {"b": {"quality": 1}, "b@2": {"quality": 9}}
    plan = swapped(
        flow("o", old, E, order="l>e"), flow("o", new, E, order="l>e"), "a b a@2 b@2", "e", outputs=outputs
    )
    assert (starts(plan), joins(plan)) == ([], [("c", 3)])


@pytest.mark.parametrize("within", [False, True], ids=["alone", "in a loop"])
@pytest.mark.parametrize("until", [GOOD, Compare("quality", ">", 5, "b")], ids=["judged", "compared"])
@pytest.mark.parametrize("order", ["a>c c>b", "a>b b>c"])
def test_where_no_round_comes_any_more_it_joins_the_last_one_while_a_person_is_asked(
    until: Any, order: str, within: bool
) -> None:
    """Who is put into a loop before somebody decides on what it made is heard before they do."""
    old = Loop("l", AB, until=until, at_most=5)
    new = replace(old, body=flow("abc", A, B, C, order=order))
    gate = Gate("g", "ok?")
    again = partial(Loop, "again", until=Judged("approved"), at_most=9) if within else lambda body: body
    outputs: dict[str, Any] = {"b": {"quality": 1}, "b@2": {"quality": 9}}
    judged = {"l?0.0": False, "l@2?0.0": True} if until is GOOD else {}
    whole = (again(flow("o", body, gate, E, order="l>g g>e")) for body in (old, new))
    if within:
        outputs, judged = (
            {key.replace("@", "@1."): value for key, value in one.items()} for one in (outputs, judged)
        )
    done = "a b a@1.2 b@1.2" if within else "a b a@2 b@2"
    plan = swapped(*whole, done, outputs=outputs, judged=judged)
    assert (starts(plan), joins(plan)) == ([f"c{done[-4 if within else -2 :]}"], [("c", 2)])
    assert not plan.frontier.waiting


def test_a_body_that_is_new_as_a_whole_goes_by_its_rounds_from_the_first() -> None:
    plan = swapped(loop(A), loop(C), "a", "a@2", judged={"l?0.0": False})
    assert (starts(plan), joins(plan)) == (["c"], [])


def asked(ask: str, *more: Node, id_: str = "g", at_most: int = 5) -> Loop:
    """Rounds of A until somebody says yes to what is asked."""
    gate = Gate(id_, ask, on_reject="continue")
    order = " ".join(["a>" + id_, *(f"{id_}>{one.id}" for one in more)])
    return Loop("l", flow("ag", A, gate, *more, order=order), until=Approved(id_), at_most=at_most)


@pytest.mark.parametrize("running", ["", "a@2"])
@pytest.mark.parametrize("id_", ["g", "other"])
def test_a_no_is_gone_on_with_however_people_are_asked_by_now(id_: str, running: str) -> None:
    """Also where nothing of the next round has begun: it was about to."""
    said: dict[str, Any] = {"decisions": {"g": "rejected"}, "shown": {"g": ("a",)}}
    plan = swapped(asked("Ship it?"), asked("Ship it to all?", id_=id_), "a", running, **said)
    assert ([wait.instance for wait in plan.frontier.waiting], plan.reissued) == ([], ())
    assert starts(plan) == ([] if running else ["a@2"])
    done = replace(plan.facts, progress={**plan.facts.progress, "a@2": "done"})
    later = migration(plan.new, plan.new, done).frontier
    assert [wait.instance for wait in later.waiting] == [f"{id_}@2"]


def test_a_yes_in_other_words_is_asked_for_anew_in_the_round_that_is_open_alone() -> None:
    said: dict[str, Any] = {"decisions": {"g": "rejected", "g@2": "approved"}}
    plan = swapped(asked("Ship it?", B), asked("Ship it to all?", B), "a b a@2", **said)
    assert ([wait.instance for wait in plan.frontier.waiting], plan.reissued) == (["g@2"], ("g@2",))
    assert joins(plan) == [("g", 2)]
