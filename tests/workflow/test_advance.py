"""What `advance` promises, one behaviour at a time."""

from __future__ import annotations

import timeit
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from swarmwright.errors import InvalidWorkflow
from swarmwright.workflow.advance import advance, plan
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import AllOf, Announced, AnyOf, Approved, Compare, Judged, Not
from swarmwright.workflow.progress import Facts, Frontier, Status, Wait, Work
from swarmwright.workflow.rules import EVERYONE, Limit
from swarmwright.workflow.tree import (
    AtLeast,
    Case,
    Choice,
    Flow,
    ForEach,
    Gate,
    Join,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    Workflow,
)
from workflow.building import flow

A, B, C, D = (Step(name, name) for name in "abcd")


def at(root: Node, done: str = "", running: str = "", *rules: Limit, **facts: Any) -> Frontier:
    """The frontier once `done` and `running` (instances, by spaces) are so."""
    progress: dict[str, Status] = dict.fromkeys(done.split(), "done")
    progress |= dict.fromkeys(running.split(), "running")
    progress |= facts.pop("progress", {})
    team = Catalog.of(["A", "B", "C", "D", "Big Boss"])
    return advance(Workflow(root, rules, team), Facts(progress=progress, **facts))


def starts(frontier: Frontier) -> list[str]:
    return [work.instance for work in frontier.start]


def runs(frontier: Frontier) -> list[str]:
    return [work.instance for work in frontier.running]


def waits(frontier: Frontier) -> list[tuple[str, str]]:
    return [(wait.instance, wait.name) for wait in frontier.waiting]


def all_of(*members: Node, order: str = "", on: str = "", join: Join | None = None) -> Flow:
    listened = tuple(StartsOn(*pair.split(":")) for pair in on.split())
    made = flow("f", *members, order=order, on=listened)
    return made if join is None else replace(made, join=join)


# -- order --


@pytest.mark.requirement("B-09")
def test_members_without_an_edge_start_together_and_others_after_all_before_them() -> None:
    root = all_of(A, B, C, order="a>c b>c")
    assert starts(at(root)) == ["a", "b"]
    assert starts(at(root, "a", "b")) == []
    assert starts(at(root, "a b")) == ["c"]
    assert at(root, "a b c").outcome == "finished"


def test_a_step_comes_with_all_that_is_needed_to_run_it() -> None:
    assert at(A).start == (Work("a", "a", "step", "a"),)


def test_after_a_failure_what_depends_on_it_stays_and_the_others_go_on() -> None:
    root = all_of(A, B, C, D, order="a>c b>d")
    failed = {"a": "failed"}
    assert starts(at(root, progress=failed)) == ["b"]
    assert starts(at(root, "b", progress=failed)) == ["d"]
    assert at(root, "b", "d", progress=failed).outcome is None
    assert at(root, "b d", progress=failed).outcome == "failed"


def test_a_cancelled_step_is_never_complete() -> None:
    assert at(all_of(A, B, order="a>b"), progress={"a": "cancelled"}).outcome == "failed"


@pytest.mark.requirement("B-16")
def test_a_disabled_agent_is_passed_by_and_what_it_runs_already_is_not() -> None:
    root = all_of(A, B, order="a>b")
    assert starts(at(root, disabled=frozenset("a"))) == ["b"]
    assert at(root, disabled=frozenset("ab")).outcome == "finished"
    assert runs(at(root, "", "a", disabled=frozenset("a"))) == ["a"]
    assert starts(at(root, "", "a", disabled=frozenset("a"))) == []


def test_what_runs_goes_on_though_a_hot_swap_put_something_before_it() -> None:
    root = all_of(A, B, C, order="a>b b>c")
    frontier = at(root, "", "b")
    assert (starts(frontier), runs(frontier)) == (["a"], ["b"])
    assert starts(at(root, "b", "a")) == []
    assert starts(at(root, "a b")) == ["c"]
    assert at(root, "", "b", progress={"a": "failed"}).outcome is None


def test_what_a_hot_swap_took_out_is_not_spoken_of() -> None:
    assert at(A, "a", "gone gone@2 a@2 a[1]").outcome == "finished"


@pytest.mark.parametrize(
    "root",
    [all_of(A, B, order="a>b b>a"), all_of(A, B, order="a>zoe"), all_of(A, Step("a", "b"))],
)
def test_a_tree_that_cannot_be_followed_is_refused(root: Node) -> None:
    with pytest.raises(InvalidWorkflow):
        at(root)


# -- quorums --


@pytest.mark.requirement("B-28")
def test_a_quorum_starts_what_follows_when_enough_are_done() -> None:
    root = Flow("o", (all_of(A, B, C, join=AtLeast(2)), D), (("f", "d"),))
    assert starts(at(root, "a", "b c")) == []
    frontier = at(root, "a b", "c")
    assert (starts(frontier), runs(frontier), frontier.cancel) == (["d"], ["c"], ())
    assert at(root, "a b d", "c").outcome is None
    assert at(root, "a b c d").outcome == "finished"


@pytest.mark.requirement("B-28")
def test_a_quorum_can_cancel_the_rest() -> None:
    root = all_of(A, B, C, join=AtLeast(1, "cancel"))
    frontier = at(root, "a", "b")
    assert (starts(frontier), runs(frontier), frontier.cancel) == ([], ["b"], ("b",))
    assert at(root, "a", progress={"b": "cancelled"}).outcome == "finished"


def test_a_quorum_that_is_reached_starts_nobody_else_but_lets_begun_members_go_on() -> None:
    pair = Flow("pair", (B, C), (("b", "c"),))
    root = all_of(A, pair, D, join=AtLeast(1), order="a>d")
    assert starts(at(root, "a b")) == ["c"]
    assert at(root, "a", "b").outcome is None
    assert at(root, "a").outcome == "finished"


def test_a_loop_of_which_only_the_question_has_been_asked_has_begun_and_may_finish() -> None:
    # Nobody in its body can run, so the question comes first.
    loop = Loop("l", B, until=Judged("it is good"), redo=C, at_most=2)
    root = all_of(A, loop, join=AtLeast(1, "finish"))
    facts: dict[str, Any] = {"disabled": frozenset({"b"})}
    assert starts(at(root, **facts)) == ["a", "l?0.0"]
    assert starts(at(root, "a l?0.0", judged={"l?0.0": False}, **facts)) == ["c"]
    assert starts(at(root, "a", **facts)) == []


def test_a_quorum_that_is_out_of_reach_has_failed() -> None:
    root = Flow("o", (all_of(A, B, join=AtLeast(2)), D), (("f", "d"),))
    assert starts(at(root, progress={"a": "failed"})) == []
    assert at(root, progress={"a": "failed"}).outcome == "failed"


def test_a_flow_has_failed_only_when_nothing_in_it_goes_on() -> None:
    inner = Flow("inner", (A, B), join=AtLeast(2))
    root = all_of(inner, C, join=AtLeast(2, "cancel"))
    assert at(root, "", "b c", progress={"a": "failed"}).cancel == ()
    assert at(root, "b", "c", progress={"a": "failed"}).cancel == ("c",)


def test_disabled_members_do_not_count_unless_too_few_others_are_left() -> None:
    root = Flow("o", (all_of(A, B, C, join=AtLeast(2)), D), (("f", "d"),))
    assert starts(at(root, "a", "b", disabled=frozenset("c"))) == []
    assert starts(at(root, "a b", disabled=frozenset("c"))) == ["d"]
    assert starts(at(root, "a", disabled=frozenset("bc"))) == ["d"]
    assert starts(at(root, disabled=frozenset("abc"))) == ["d"]


# -- signals --

BACKEND = Step("backend", "a", signals=("ready",))
TEAMWORK = all_of(BACKEND, B, on="b:ready")


@pytest.mark.requirement("B-29")
@pytest.mark.parametrize("who", ["backend", ""])
def test_a_member_starts_on_a_signal_while_its_announcer_goes_on(who: str) -> None:
    assert starts(at(TEAMWORK, "", "backend")) == []
    assert starts(at(TEAMWORK, "", "backend", signals={"ready": frozenset({who})})) == ["b"]


def test_a_step_that_is_done_has_announced_what_it_promised() -> None:
    assert starts(at(TEAMWORK, "backend")) == ["b"]


def test_what_has_begun_needs_no_signal_any_more() -> None:
    root = all_of(BACKEND, B, C, order="b>c", on="b:ready")
    assert starts(at(root, "b", "backend")) == ["c"]


@pytest.mark.requirement("B-32")
@pytest.mark.parametrize(
    "facts",
    [{"disabled": frozenset("a")}, {"progress": {"backend": "failed"}}, {"progress": {"backend": "skipped"}}],
)
def test_a_signal_that_nobody_can_announce_any_more_is_waited_for_from_outside(facts: dict[str, Any]) -> None:
    frontier = at(TEAMWORK, **facts)
    assert frontier.waiting == (Wait("signal", "b", "b", "ready"),)
    assert frontier.outcome is None
    assert starts(at(TEAMWORK, **facts, signals={"ready": frozenset({""})})) == ["b"]


def test_a_signal_is_hoped_for_while_an_announcer_is_still_to_come() -> None:
    later = all_of(A, Step("b", "b", signals=("ready",)), C, order="a>b", on="c:ready")
    assert waits(at(later, "", "a")) == []
    assert waits(at(later, progress={"a": "failed"})) == [("c", "ready")]
    chosen = all_of(
        Choice("choice", (Case(Judged("q"), Step("x", "a", signals=("ready",))),), B), C, on="c:ready"
    )
    assert waits(at(chosen)) == []
    assert waits(at(chosen, judged={"choice?0.0": True})) == []
    assert waits(at(chosen, "", "b", judged={"choice?0.0": False})) == [("c", "ready")]


def test_an_announcer_that_cannot_be_reached_any_more_is_not_hoped_for_and_one_that_runs_is() -> None:
    root = all_of(A, BACKEND, C, order="a>backend", on="c:ready")
    assert waits(at(root, "", "a")) == []
    backend_off = replace(BACKEND, agent="b")
    later = all_of(A, backend_off, C, order="a>backend", on="c:ready")
    assert waits(at(later, "", "a", disabled=frozenset("b"))) == [("c", "ready")]
    assert waits(at(root, "", "a", progress={"backend": "failed"})) == [("c", "ready")]
    assert waits(at(root, "", "backend", progress={"a": "failed"})) == []


def test_members_that_wait_for_each_others_signals_wait_for_the_outside() -> None:
    one, two = Step("one", "a", signals=("x",)), Step("two", "b", signals=("y",))
    root = all_of(one, two, D, on="one:y two:x")
    assert waits(at(root, "", "d")) == [("one", "y"), ("two", "x")]
    assert waits(at(root, "d")) == [("one", "y"), ("two", "x")]
    assert starts(at(root, "d", signals={"x": frozenset({""})})) == ["two"]


def test_a_member_that_waits_for_its_own_signal_or_that_of_a_follower_waits_for_the_outside() -> None:
    own = all_of(BACKEND, D, on="backend:ready")
    assert waits(at(own, "", "d")) == [("backend", "ready")]
    followed = all_of(B, BACKEND, D, order="b>backend", on="b:ready")
    assert waits(at(followed, "", "d")) == [("b", "ready")]
    loop = Loop("l", all_of(B, D, on="b:ready"), at_most=2, redo=BACKEND)
    assert waits(at(loop, "", "d")) == [("b", "ready")]


def test_a_quorum_may_be_reached_without_a_member_that_waits_for_what_follows_it() -> None:
    quorum = Flow("quorum", (A, B), (), (StartsOn("b", "ready"),), AtLeast(1))
    follower = Step("follower", "c", signals=("ready",))
    root = all_of(quorum, follower, order="quorum>follower")
    assert waits(at(root, "", "a")) == []
    assert waits(at(root, progress={"a": "failed"})) == [("b", "ready")]
    both = replace(quorum, join=AtLeast(2))
    assert waits(at(all_of(both, follower, order="quorum>follower"), "", "a")) == [("b", "ready")]


def test_only_the_first_link_of_a_chain_of_signals_waits_for_the_outside() -> None:
    middle = Step("middle", "a", signals=("y",))
    root = all_of(middle, B, on="middle:x b:y")
    assert waits(at(root)) == [("middle", "x")]


def test_a_signal_counts_in_its_own_round_and_item() -> None:
    body = Flow("body", (Step("s", "a", signals=("ready",)), B), (), (StartsOn("b", "ready"),))
    loop = Loop("l", body, at_most=2)
    assert starts(at(loop, "s b", "s@2")) == []
    assert starts(at(loop, "s b", "s@2", signals={"ready": frozenset({"s@2"})})) == ["b@2"]
    each = ForEach("e", "file", body)
    assert starts(at(each, "", "s[1] s[2]", items={"e": 2}, signals={"ready": frozenset({"s[2]"})})) == [
        "b[2]"
    ]


def test_a_signal_from_inside_a_loop_is_heard_around_it_in_whatever_round_it_came() -> None:
    root = all_of(Loop("l", Step("s", "a", signals=("ready",)), at_most=3), B, on="b:ready")
    assert starts(at(root, "s", "s@2")) == ["b"]


# -- choices and conditions --


def _choice(*cases: Any, otherwise: Node | None = None) -> Choice:
    return Choice("ch", tuple(Case(condition, body) for condition, body in cases), otherwise)


QUALITY = Compare("quality", "<", 8, "a")


def test_the_first_case_that_holds_runs_and_else_otherwise() -> None:
    root = all_of(A, _choice((QUALITY, B), otherwise=C), order="a>ch")
    assert starts(at(root, "a", outputs={"a": {"quality": 7}})) == ["b"]
    assert starts(at(root, "a", outputs={"a": {"quality": 8}})) == ["c"]
    bare = all_of(A, _choice((QUALITY, B)), D, order="a>ch ch>d")
    assert starts(at(bare, "a", outputs={"a": {"quality": 8}})) == ["d"]


def test_a_field_that_nobody_reported_is_asked_of_a_judge_once() -> None:
    root = all_of(A, _choice((QUALITY, B), otherwise=C), order="a>ch")
    question = Work("ch?0.0", "ch", "judge", question="quality of A < 8")
    assert at(root, "a", outputs={"a": {"text": "fine"}}).start == (question,)
    assert at(root, "a", "ch?0.0").running == (question,)
    assert starts(at(root, "a ch?0.0", judged={"ch?0.0": True})) == ["b"]
    late = at(root, "a", "ch?0.0", outputs={"a": {"quality": 9}})
    assert (starts(late), runs(late)) == ([], ["ch?0.0"])
    assert at(root, "a", progress={"ch?0.0": "failed"}).outcome == "failed"


def test_only_questions_that_matter_are_asked_in_order() -> None:
    both = Compare("quality", ">", 5, "a"), Judged("it is urgent"), Judged("it is late")
    root = all_of(A, _choice((AllOf(both), B), (AnyOf(both[1:]), C)), order="a>ch")
    assert starts(at(root, "a", outputs={"a": {"quality": 1}})) == ["ch?1.0"]
    assert starts(at(root, "a", outputs={"a": {"quality": 9}})) == ["ch?0.1"]
    known = {"ch?0.1": True}
    assert starts(at(root, "a", outputs={"a": {"quality": 9}}, judged=known)) == ["ch?0.2"]


def test_a_comparison_reads_the_latest_report_before_it() -> None:
    any_quality = Compare("quality", "<", 8)
    root = all_of(A, B, _choice((any_quality, C)), D, order="a>b b>ch ch>d")
    reports = {"a": {"quality": 9}, "b": {"quality": 3}, "d": {"quality": 9}}
    assert starts(at(root, "a b", outputs=reports)) == ["c"]
    assert starts(at(root, "a b", outputs={"a": {"quality": 3}, "b": {}})) == ["c"]


def test_a_comparison_does_not_read_what_runs_beside_or_after_it() -> None:
    root = all_of(A, _choice((QUALITY, B)))
    assert starts(at(root, "a", outputs={"a": {"quality": 1}})) == ["ch?0.0"]


def test_a_comparison_reads_earlier_rounds_of_what_comes_after_it_and_never_later_ones() -> None:
    root = Loop("l", all_of(_choice((QUALITY, B), otherwise=C), A, order="ch>a"), at_most=3)
    reports = {"a": {"quality": 1}, "a@2": {"quality": 9}}
    assert starts(at(root, outputs=reports)) == ["ch?0.0"]
    assert starts(at(root, "c a", outputs=reports)) == ["b@2"]
    assert starts(at(root, "c a b@2 a@2", outputs=reports)) == ["c@3"]
    beside = Loop("l", all_of(_choice((QUALITY, B), otherwise=C), A), at_most=3)
    assert starts(at(beside, "c a a@2", outputs=reports)) == ["b@2"]
    redone = Loop("l", _choice((QUALITY, B), otherwise=C), at_most=3, redo=A)
    assert starts(at(redone, outputs=reports)) == ["ch?0.0"]
    assert starts(at(redone, "c a", outputs=reports)) == ["b@2"]
    until = Loop("l", B, QUALITY, at_most=3, redo=A)
    assert starts(at(until, "b", outputs=reports)) == ["l?0.0"]


def test_a_decision_that_was_acted_upon_stays() -> None:
    root = all_of(A, _choice((QUALITY, B), otherwise=C), order="a>ch")
    frontier = at(root, "a", "c", outputs={"a": {"quality": 1}})
    assert (starts(frontier), runs(frontier)) == ([], ["c"])


def test_a_signal_that_comes_late_does_not_undo_what_went_on_without_it() -> None:
    late = {"x": frozenset({""})}
    again = all_of(Loop("l", A, until=Announced("x"), at_most=3), B, order="l>b")
    assert starts(at(again, "a", signals=late)) == ["b"]
    assert starts(at(again, "a", "a@2", signals=late)) == []
    asked = all_of(_choice((Announced("x"), A)), B, order="ch>b")
    assert starts(at(asked, signals=late)) == ["a"]
    assert starts(at(asked)) == ["b"]
    assert starts(at(asked, "", "b", signals=late)) == []
    loop = Loop("l", A, until=Not(Announced("x")), at_most=3)
    looped = all_of(loop, B, order="l>b")
    assert starts(at(looped, "a")) == ["b"]
    assert starts(at(looped, "a", "b", signals=late)) == []
    nested = Loop("o", all_of(_choice((Announced("x"), A)), B, order="ch>b"), at_most=2)
    assert starts(at(nested, "b", "b@2", signals={"x": frozenset({""})})) == []


def test_a_condition_on_a_gate_reads_its_decision() -> None:
    root = all_of(Gate("g", on_reject="continue"), _choice((Approved("g"), A), otherwise=B), order="g>ch")
    assert starts(at(root, decisions={"g": "approved"})) == ["a"]
    assert starts(at(root, decisions={"g": "rejected"})) == ["b"]


# -- loops --


def test_a_loop_runs_until_its_condition_holds_and_redoes_before_each_new_round() -> None:
    root = all_of(Loop("l", A, QUALITY, 3, redo=B), C, order="l>c")
    bad, good = {"quality": 9}, {"quality": 1}
    assert starts(at(root)) == ["a"]
    assert starts(at(root, "a", outputs={"a": bad})) == ["b"]
    assert starts(at(root, "a b", outputs={"a": bad})) == ["a@2"]
    assert starts(at(root, "a b a@2", outputs={"a": bad, "a@2": bad})) == ["b@2"]
    assert starts(at(root, "a b a@2", outputs={"a": bad, "a@2": good})) == ["c"]


@pytest.mark.parametrize(
    ("exhausted", "started", "outcome"), [("continue", ["c"], None), ("fail", [], "failed")]
)
def test_a_loop_whose_rounds_are_used_up_goes_on_or_fails(
    exhausted: Any, started: list[str], outcome: str | None
) -> None:
    root = all_of(Loop("l", A, QUALITY, 2, exhausted=exhausted), C, order="l>c")
    frontier = at(root, "a a@2", outputs={"a": {"quality": 9}, "a@2": {"quality": 9}})
    assert (starts(frontier), frontier.outcome) == (started, outcome)


def test_a_loop_whose_rounds_are_used_up_can_ask_a_human() -> None:
    root = all_of(Loop("l", A, QUALITY, 1, exhausted="escalate"), C, order="l>c")
    facts: dict[str, Any] = {"outputs": {"a": {"quality": 9}}}
    assert at(root, "a", **facts).waiting == (Wait("gate", "l!", "l", "Go on after 1 rounds?"),)
    assert starts(at(root, "a", **facts, decisions={"l!": "approved"})) == ["c"]
    assert at(root, "a", **facts, decisions={"l!": "rejected"}).outcome == "failed"


@pytest.mark.parametrize(("said", "outcome"), [("rejected", "failed"), ("approved", "finished")])
def test_what_was_said_to_an_escalation_stands_when_the_yes_comes_late(said: Any, outcome: str) -> None:
    """The rounds end by the yes of a gate that a quorum left open: a no to going on was said before it."""
    late = Flow("m", (A, Gate("g")), (("a", "g"),))
    body = Flow("f", (B, late), join=AtLeast(1))
    root = Loop("l", body, Approved("g"), 1, exhausted="escalate")
    assert "l!" in dict(waits(at(root, "a b")))
    decided = at(root, "a b", decisions={"l!": said, "g": "approved"})
    assert decided.outcome == outcome


def test_rounds_of_nested_loops_share_one_suffix_and_questions_name_their_round() -> None:
    inner = Loop("inner", A, Judged("inner done"), 2)
    root = Loop("outer", inner, Judged("outer done"), 2)
    judged = {"inner?0.0": False, "inner@1.2?0.0": True, "outer?0.0": False}
    assert starts(at(root, "a")) == ["inner?0.0"]
    assert starts(at(root, "a", judged=judged)) == ["a@1.2"]
    assert starts(at(root, "a a@1.2", judged=judged)) == ["a@2.1"]
    work = at(root, "a a@1.2", "a@2.1", judged=judged).running[0]
    assert (work.instance, work.round) == ("a@2.1", 1)


def test_a_limit_on_rounds_bounds_a_loop() -> None:
    root = all_of(Loop("l", A, Judged("done"), at_most=5), B, order="l>b")
    limit = Limit(EVERYONE, "max_rounds", 1)
    assert starts(at(root, "a", "", limit, judged={"l?0.0": False})) == ["b"]


def test_a_loop_whose_agents_are_disabled_asks_nothing_and_ends() -> None:
    assert at(Loop("l", A, Judged("done"), 9), disabled=frozenset("a")).outcome == "finished"
    endless = Loop("l", A, Not(Announced("x")))
    facts: dict[str, Any] = {"signals": {"x": frozenset({""})}}
    assert at(endless, "a", disabled=frozenset("a"), **facts).outcome == "finished"


# -- maps --


def test_a_map_lists_its_items_and_runs_its_body_for_each() -> None:
    root = ForEach("e", "parquet file", A)
    assert at(root).start == (Work("e#", "e", "items", question="parquet file"),)
    assert at(root, "", "e#").outcome is None
    assert at(root, "e#", items={"e": 2}).start == (
        Work("a[1]", "a", agent="a", item=1, each="e"),
        Work("a[2]", "a", agent="a", item=2, each="e"),
    )
    assert at(root, items={"e": 0}).outcome == "finished"
    assert at(root, progress={"e#": "failed"}).outcome == "failed"


def test_a_map_holds_to_so_many_items_at_a_time() -> None:
    root = ForEach("e", "file", A, at_most_parallel=2)
    assert starts(at(root, items={"e": 4})) == ["a[1]", "a[2]"]
    assert starts(at(root, "a[1]", "a[2]", items={"e": 4})) == ["a[3]"]


def test_an_item_that_fails_does_not_hold_up_the_others() -> None:
    root = ForEach("e", "file", A, at_most_parallel=1)
    failed = {"a[1]": "failed"}
    assert starts(at(root, items={"e": 2}, progress=failed)) == ["a[2]"]
    assert at(root, "a[2]", items={"e": 2}, progress=failed).outcome == "failed"


def test_a_map_has_failed_only_when_nothing_in_it_goes_on() -> None:
    each = ForEach("e", "file", Flow("i", (A, B), join=AtLeast(1)))
    root = all_of(each, C, join=AtLeast(2, "cancel"))
    failed: dict[str, Status] = {"a[2]": "failed", "b[2]": "failed"}
    assert at(root, "a[1]", "b[1] c", items={"e": 2}, progress=failed).cancel == ()
    assert at(root, "a[1] b[1]", "c", items={"e": 2}, progress=failed).cancel == ("c",)


# -- gates --


def test_a_gate_waits_for_a_human() -> None:
    root = all_of(A, Gate("g", "Ship it?"), B, order="g>b")
    assert at(root, "", "a").waiting == (Wait("gate", "g", "g", "Ship it?"),)
    assert starts(at(root, "", "a", decisions={"g": "approved"})) == ["b"]
    rejected = {"g": "rejected"}
    assert at(root, "", "a", decisions=rejected).outcome is None
    assert at(root, "a", decisions=rejected).outcome == "rejected"
    assert at(root, decisions=rejected, progress={"a": "failed"}).outcome == "failed"


# -- supervised teams --

TEAM = Supervised("t", Step("boss", "big-boss"), (A, B), at_most=2)


@pytest.mark.parametrize("name", ["a", "A", " a "])
def test_a_supervisor_picks_who_works_next_until_it_picks_nobody(name: str) -> None:
    assert starts(at(TEAM)) == ["boss"]
    assert starts(at(TEAM, "boss", outputs={"boss": {"next": name}})) == ["a"]
    assert starts(at(TEAM, "boss a", outputs={"boss": {"next": name}})) == ["boss@2"]
    picks = {"boss": {"next": name}, "boss@2": {"next": "b"}}
    assert starts(at(TEAM, "boss a boss@2", outputs=picks)) == ["b@2"]
    assert at(TEAM, "boss a boss@2 b@2", outputs=picks).outcome == "finished"


def test_a_supervisor_whom_nobody_is_left_to_is_asked_no_more() -> None:
    off = frozenset({"a", "b"})
    assert at(TEAM, disabled=off).outcome == "finished"
    assert starts(at(TEAM, disabled=frozenset({"a"}))) == ["boss"]
    picks = {"boss": {"next": "a"}}
    assert at(TEAM, "boss a", outputs=picks, disabled=off).outcome == "finished"
    assert starts(at(TEAM, "boss", outputs=picks, disabled=frozenset({"a"}))) == ["boss@2"]


@pytest.mark.parametrize("report", [{}, {"next": ""}, {"next": "somebody else"}, {"next": 3}])
def test_a_supervisor_that_picks_nobody_we_know_has_finished(report: dict[str, Any]) -> None:
    assert at(TEAM, "boss", outputs={"boss": report}).outcome == "finished"


def test_who_has_left_since_it_was_picked_is_passed_by_and_the_supervisor_asked_again() -> None:
    """Before it began, while it worked, or once it was done: a hot swap has taken it out."""
    for done in ("boss", "boss c"):
        left = at(TEAM, done, outputs={"boss": {"next": "c"}}, chose={"boss": "c"})
        assert starts(left) == ["boss@2"]


def test_a_team_that_somebody_ended_who_has_left_since_stays_over() -> None:
    """By what they reported, or since something behind it has begun."""
    root = replace(TEAM, until=Compare("quality", "<", 8))
    said = {"boss": {"next": "c"}, "c": {"quality": 1}}
    after = all_of(root, D, order="t>d")
    assert starts(at(after, "boss c", outputs=said, chose={"boss": "c"})) == ["d"]
    poor = {**said, "c": {"quality": 99}}
    assert starts(at(after, "boss c", outputs=poor, chose={"boss": "c"})) == ["boss@2"]
    assert starts(at(after, "boss c", "d", outputs=poor, chose={"boss": "c"})) == []


def test_a_pick_that_a_person_has_taken_back_is_nobody_though_somebody_was_picked() -> None:
    assert at(TEAM, "boss", outputs={"boss": {"next": ""}}, chose={"boss": "c"}).outcome == "finished"


def test_a_round_of_one_who_has_left_stays_passed_while_a_later_one_is_at_work() -> None:
    outputs = {"boss": {"next": "c"}, "boss@2": {"next": "a"}}
    at_work = at(all_of(TEAM, D, order="t>d"), "boss c boss@2", "a@2", outputs=outputs)
    assert (starts(at_work), runs(at_work)) == ([], ["a@2"])
    after = at(replace(TEAM, at_most=3), "boss c boss@2 a@2", outputs=outputs)
    assert starts(after) == ["boss@3"]


def test_a_team_without_its_supervisor_is_passed_by() -> None:
    assert at(TEAM, disabled=frozenset({"big-boss"})).outcome == "finished"


def test_a_team_ends_when_its_condition_holds() -> None:
    root = replace(TEAM, until=QUALITY)
    facts = {"boss": {"next": "a"}, "a": {"quality": 1}}
    assert at(root, "boss a", outputs=facts).outcome == "finished"


# -- speed --


def test_a_chain_of_200_steps_takes_well_under_a_millisecond() -> None:
    names = [f"s{i}" for i in range(200)]
    members = tuple(Step(name, name) for name in names)
    workflow = Workflow(Flow("f", members, tuple(pairwise(names))))
    facts = Facts(progress=dict.fromkeys(names[:-1], "done"))
    planned = plan(workflow)
    assert advance(planned, facts) == advance(workflow, facts)
    best = min(timeit.repeat(lambda: advance(workflow, facts), number=20, repeat=10)) / 20
    assert best < 0.001


@pytest.mark.parametrize(
    ("done", "running", "begun"),
    [
        ("", "2 3", []),
        ("", "3", ["1"]),
        ("1", "2 4", []),
        ("1 2", "3", ["4"]),
        ("", "4 5", []),
        ("2", "", ["1", "3"]),
    ],
)
def test_work_that_a_change_has_left_at_later_items_counts_among_those_at_a_time(
    done: str, running: str, begun: list[str]
) -> None:
    """Of four items, two at a time; the fifth is of a list that was longer."""
    progress: dict[str, Status] = {"m#": "done", **{f"a[{i}]": "done" for i in done.split()}}
    progress |= {f"a[{i}]": "running" for i in running.split()}
    found = advance(Workflow(ForEach("m", "file", A, at_most_parallel=2)), Facts(progress, items={"m": 4}))
    assert [work.instance for work in found.start] == [f"a[{i}]" for i in begun]


@pytest.mark.parametrize(
    ("done", "running", "lost", "begun"),
    [
        ("", "", "1 2", ["1", "2"]),
        ("1", "", "1", ["2"]),
        ("1", "2", "1", []),
        ("1", "", "4", ["2", "4"]),
        ("", "", "5", ["1"]),
        ("1 2", "", "1 2", []),
    ],
)
def test_what_runs_of_a_step_that_has_left_the_body_counts_among_those_at_a_time(
    done: str, running: str, lost: str, begun: list[str]
) -> None:
    """Of four items, two at a time; an item at which something that is lost runs is one of them."""
    progress: dict[str, Status] = {"m#": "done", **{f"a[{i}]": "done" for i in done.split()}}
    progress |= {f"a[{i}]": "running" for i in running.split()} | {f"x[{i}]": "running" for i in lost.split()}
    within = {f"x[{i}]": ("m", int(i)) for i in lost.split()}
    facts = Facts(progress, items={"m": 4}, within=within)
    found = advance(Workflow(flow("f", ForEach("m", "file", A, at_most_parallel=2), B, order="m>b")), facts)
    assert [work.instance for work in found.start] == [f"a[{i}]" for i in begun]
    assert found.outcome is None
