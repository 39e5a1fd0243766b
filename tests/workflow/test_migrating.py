"""A workflow changes while it runs: what counts on, what is asked again, what is cancelled."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.workflow.advance import advance
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Compare, Judged
from swarmwright.workflow.finding import find
from swarmwright.workflow.following import instances
from swarmwright.workflow.migrating import Drain, Migration, migration
from swarmwright.workflow.plan import plan as plan_of
from swarmwright.workflow.progress import Facts, Frontier, Status
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import (
    AtLeast,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Workflow,
    steps,
)
from swarmwright.workflow.warning import warnings
from workflow.building import choice, flow, step
from workflow.playing import Table, play
from workflow.strategies import wild_workflow, wild_workflows, workflows

A, B, C = step("A"), step("B"), step("C")
TEAM = Catalog.of(["A", "B", "C"])


def moved(
    old: Node, new: Node, done: str = "", running: str = "", drain: Drain = "finish", **more: Any
) -> Migration:
    progress: dict[str, Status] = dict.fromkeys(done.split(), "done")
    progress |= dict.fromkeys(running.split(), "running")
    facts = Facts(progress=progress, **more)
    return migration(Workflow(old, team=TEAM), Workflow(new, team=TEAM), facts, drain)


def starts(frontier: Frontier) -> list[str]:
    return [work.instance for work in frontier.start]


def test_completed_work_counts_and_what_is_new_behind_it_starts_at_once() -> None:
    plan = moved(flow("f", A, B, order="a>b"), flow("f", A, C, order="a>c"), "a")
    assert [(m.instance, m.fate) for m in plan.done] == [("a", "same")]
    assert starts(plan.frontier) == ["c"]


def test_a_running_step_that_is_the_same_goes_on_whatever_the_drain() -> None:
    for drain in ("finish", "cancel"):
        plan = moved(flow("f", A, B), flow("f", A, C), "", "a b", drain)
        assert [(m.instance, m.fate) for m in plan.running] == [("a", "same"), ("b", "gone")]
        assert plan.cancel == (() if drain == "finish" else ("b",))
    assert moved(flow("f", A, B), flow("f", A, C), "", "a b", "now").cancel == ("a", "b")


def test_the_plan_says_that_a_list_is_made_anew_around_work_for_another_ones_items() -> None:
    progress: dict[str, Status] = {"e#": "done", "a[1]": "done", "a[2]": "running"}
    old, new = ForEach("e", "file", A), ForEach("e", "document", A)
    facts = Facts(progress=progress, items={"e": 2})
    plan = migration(Workflow(old, team=TEAM), Workflow(new, team=TEAM), facts)
    assert (
        "every document: an item that reads the same keeps what is done for it, wherever it stands, any"
        in migration_words(plan)
    )
    same = migration(Workflow(old, team=TEAM), Workflow(replace(old, body=flow("f", A, B)), team=TEAM), facts)
    assert "Lists made anew" not in migration_words(same)


def test_a_step_with_another_task_or_agent_definition_is_changed() -> None:
    other = replace(B, task="in rhyme")
    plan = moved(flow("f", A, B), flow("f", A, other), "a", "b", "cancel")
    assert [(m.instance, m.fate) for m in plan.running] == [("b", "changed")]
    assert plan.cancel == ("b",)
    louder = replace(TEAM, agents=(TEAM.agents[0], replace(TEAM.agents[1], prompt="Shout."), TEAM.agents[2]))
    old = Workflow(flow("f", A, B), team=TEAM)
    facts = Facts({"b": "running"})
    assert migration(old, replace(old, team=louder), facts).running[0].fate == "changed"


def test_a_running_step_that_now_comes_too_early_may_finish() -> None:
    plan = moved(flow("f", A, B), flow("f", A, B, order="a>b"), "", "a b")
    assert [m.early for m in plan.running] == [False, True]
    assert plan.cancel == ()
    assert "B goes on, though what now comes before it is not done" in migration_words(plan)


@pytest.mark.parametrize("before", [A, Gate("g", "May B begin?")])
def test_cancel_stops_a_running_step_before_which_something_undone_is_put_and_says_when_it_begins_again(
    before: Node,
) -> None:
    new = flow("f", before, B, order=f"{before.id}>b")
    plan = moved(B, new, "", "b", "cancel")
    assert (plan.cancel, plan.stopped) == (("b",), ("b",))
    told = migration_words(plan)
    assert "  B is cancelled, and begins again once what now comes before it is done" in told
    assert "b" not in starts(plan.frontier)
    after = migration(plan.old, plan.new, replace(plan.facts, progress={}), "cancel")
    assert "b" not in starts(after.frontier)
    done = moved(B, flow("f", A, B, order="a>b"), "a", "b", "cancel")
    assert done.cancel == ()


def test_cancel_stops_who_has_begun_on_an_announcement_of_what_is_cancelled() -> None:
    def told(a: Step, *others: Node) -> Node:
        return Flow("f", (a, B, *others), (), (StartsOn("b", "ready"),))

    announcer, other = (replace(A, task=task, signals=("ready",)) for task in ("", "in rhyme"))
    signals = {"ready": frozenset({"a"})}
    plan = moved(told(announcer), told(other), "", "a b", "cancel", signals=signals)
    assert plan.cancel == ("a", "b")
    assert dict(plan.withdrawn) == {"ready": ("a",)}
    assert "B is cancelled, and begins again once what now comes before it is done" in migration_words(plan)
    kept = moved(
        told(announcer), told(announcer, C), "", "a b", "cancel", signals={"ready": frozenset({"a"})}
    )
    assert kept.cancel == ()


def test_cancel_leaves_alone_whom_people_have_sent_the_work_to() -> None:
    new = flow("f", A, B, order="a>b")
    assert moved(B, new, "", "b", "cancel", called=frozenset({"b"})).cancel == ()


def test_cancel_leaves_alone_what_is_at_work_for_items_of_a_list_that_is_made_anew() -> None:
    old, new = ForEach("e", "file", A), ForEach("e", "document", A)
    progress: dict[str, Status] = {"e#": "done", "a[1]": "done", "a[2]": "running"}
    facts = Facts(progress=progress, items={"e": 2})
    made_anew = migration(Workflow(old, team=TEAM), Workflow(new, team=TEAM), facts, "cancel")
    assert made_anew.cancel == ()
    gated = flow("f", Gate("g", "Go?"), old, order="g>e")
    behind = migration(Workflow(old, team=TEAM), Workflow(gated, team=TEAM), facts, "cancel")
    assert behind.cancel == ("a[2]",)


def test_what_one_agent_has_done_is_not_taken_for_anothers_work() -> None:
    plan = moved(
        flow("f", A, B, order="a>b"), flow("f", Step("a", "c"), B, order="a>b"), "a", "", outputs={"a": {}}
    )
    assert starts(plan.frontier) == ["a"]
    assert plan.facts.outputs == {}
    running = moved(flow("f", A, B), flow("f", Step("a", "c"), B), "", "a")
    assert running.cancel == ("a",)


def test_a_decision_on_other_words_is_asked_again_and_a_removed_one_is_not_kept_for_later() -> None:
    asked = flow("f", Gate("g", "Ship it?"), A, order="g>a")
    other = flow("f", Gate("g", "Ship it to everybody?"), A, order="g>a")
    plan = moved(asked, other, decisions={"g": "approved"})
    assert (plan.void, plan.reissued) == (("g",), ("g",))
    assert [wait.instance for wait in plan.frontier.waiting] == ["g"]
    gone = moved(asked, A, decisions={"g": "approved"})
    assert gone.facts.decisions == {}
    back = migration(gone.new, gone.old, gone.facts)
    assert [wait.instance for wait in back.frontier.waiting] == ["g"]


def test_what_was_cancelled_since_others_were_enough_begins_where_it_is_needed_now() -> None:
    cancelled = Facts({"a": "done", "b": "cancelled"})
    old = Flow("q", (A, B), (), (), AtLeast(1))
    plan = migration(Workflow(old, team=TEAM), Workflow(flow("f", A, B), team=TEAM), cancelled)
    assert starts(plan.frontier) == ["b"]
    same = migration(
        Workflow(old, team=TEAM), Workflow(Flow("q", (A, B, C), (), (), AtLeast(1)), team=TEAM), cancelled
    )
    assert (starts(same.frontier), same.frontier.outcome) == ([], "finished")


def test_the_same_decision_holds_on() -> None:
    gate = Gate("g", "Ship it?")
    old = flow("f", gate, A, C, order="g>a g>c")
    plan = moved(old, flow("f", gate, A, B, order="g>a a>b"), decisions={"g": "approved"})
    assert (plan.void, starts(plan.frontier)) == ((), ["a"])
    begun = moved(old, flow("f", gate, B, C, order="g>b g>c"), "", "a", decisions={"g": "approved"})
    assert (begun.void, starts(begun.frontier)) == (("g",), [])  # nobody has said that B may begin
    fewer = moved(old, flow("f", gate, C, order="g>c"), "", "a", decisions={"g": "approved"})
    assert (fewer.void, starts(fewer.frontier)) == ((), ["c"])


def test_a_decision_on_which_nothing_has_begun_lets_nothing_else_begin() -> None:
    gate = Gate("g", "Ship it?")
    plan = moved(
        flow("f", gate, A, order="g>a"), flow("f", gate, B, order="g>b"), decisions={"g": "approved"}
    )
    assert (plan.void, starts(plan.frontier)) == (("g",), [])
    assert [wait.instance for wait in plan.frontier.waiting] == ["g"]


def test_an_answer_to_another_question_does_not_count() -> None:
    old = choice("c", ("it rains", A), otherwise=B)
    new = choice("c", ("it snows", A), otherwise=B)
    plan = moved(old, new, "c?0.0", judged={"ways?0.0": True})
    assert starts(plan.frontier) == ["c?0.0"]
    listed = moved(ForEach("e", "chapter", A), ForEach("e", "page", A), "e#", items={"e": 2})
    assert starts(listed.frontier) == ["e#"]


def test_a_loop_keeps_its_rounds() -> None:
    loop = Loop("l", A, until=Judged("good"), at_most=5)
    plan = moved(loop, replace(loop, at_most=3), "a l?0.0 a@2", judged={"l?0.0": False})
    assert starts(plan.frontier) == ["l@2?0.0"]


def test_the_plan_can_be_read_before_it_is_applied() -> None:
    old = flow("f", A, B, Gate("g", "Ship it?"), order="a>b b>g")
    new = flow("f", A, C, Gate("g", "Ship it now?"), order="a>c a>g")
    words = migration_words(moved(old, new, "a", "b"))
    assert words.splitlines()[:1] == ["Changes:"]
    assert "Running:\n  B may finish: nothing waits for it any more, and what it writes is kept" in words
    assert "Starts at once:\n  C" in words


def test_work_that_counts_though_its_task_reads_differently_now_is_warned_of_once_a_step() -> None:
    """Whether "deletes the archive" is the same work as "drafts the note" is for a person to say."""
    old, new = replace(A, task="drafts the note"), replace(A, task="deletes the archive")
    loop = Loop("l", old, until=Judged("good"), at_most=5)
    done = moved(loop, replace(loop, body=new), "a l?0.0 a@2", judged={"l?0.0": False})
    reads = 'though its task reads differently now: "drafts the note" → "deletes the archive"'
    again = "where it is other work, have it done anew after the swap: redirect to A@2"
    assert warnings(done) == (f"what A has done counts as done, {reads}; {again}",)
    assert f"Warnings:\n  {warnings(done)[0]}\n" in migration_words(done)
    running = moved(old, new, "", "a")
    (warning,) = warnings(running)
    assert reads in warning and "what runs and changes is cancelled (drain: cancel)" in warning
    assert warnings(moved(old, new, "", "a", "cancel")) == ()
    assert warnings(moved(old, replace(A, task="Drafts the note"), "a")) == ()


def test_a_change_that_is_none_says_so() -> None:
    plan = moved(flow("f", A, B), flow("f", A, B), "a", "b")
    assert migration_words(plan) == "nothing changes\n"
    assert (plan.void, plan.cancel, plan.changes) == ((), (), ())


seeds = st.integers(0, 2**32)


class Cut(Exception):
    """The play has gone far enough."""


def some_way(workflow: Workflow, seed: int) -> Table:
    """A table on which the workflow was played up to some moment."""
    rng = Random(seed)
    table, left = Table(workflow, rng), rng.randrange(25)

    def check(frontier: Frontier) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise Cut

    with contextlib.suppress(Cut):
        play(table, check)
    return table


@settings(max_examples=tries(150))
@given(wild_workflows(), wild_workflows(), seeds)
def test_no_completed_work_is_lost_or_done_twice_by_any_change(
    old: Workflow, new: Workflow, seed: int
) -> None:
    table = some_way(old, seed)
    plan = migration(old, new, table.facts())
    agents = {s.id: s.agent for s in steps(new.root)}
    for one in plan.done:
        if one.fate != "gone":
            there = one.counts_as or one.instance
            assert plan.facts.progress[there] == "done"
            assert there not in starts(plan.frontier)
            assert agents[one.instance.split("@")[0].split("[")[0]] == one.agent
    assert not set(plan.void) & {*plan.facts.decisions, *plan.facts.judged}


@settings(max_examples=tries(100))
@given(wild_workflows(), wild_workflows(), seeds, st.sampled_from(["finish", "cancel", "now"]))
def test_a_changed_play_goes_on_to_its_end(old: Workflow, new: Workflow, seed: int, drain: Drain) -> None:
    table = some_way(old, seed)
    plan = migration(old, new, table.facts(), drain)
    assert set(plan.cancel) <= {m.instance for m in plan.running} | set(plan.void) | set(table.progress)
    facts = plan.facts
    after = Table(new, Random(seed))
    after.progress = {i: s for i, s in facts.progress.items() if i not in plan.stopped}
    after.signals, after.outputs = dict(facts.signals), dict(facts.outputs)
    after.judged, after.decisions, after.items = dict(facts.judged), dict(facts.decisions), dict(facts.items)
    assert play(after).outcome is not None


def followed_by_a_round(workflow: Workflow, other: Workflow, facts: Facts, instance: str) -> bool:
    """Whether this is of a round of a loop that does not stand around it in `other`, and something is of a
    later one."""
    planned, there = plan_of(workflow), plan_of(other)

    def rounds(of: str) -> dict[tuple[str, tuple[int, ...]], int]:
        seen = find(planned, of)
        if seen is None:
            return {}
        around = seen.place.asking[1] if seen.use.startswith("?") else seen.place.owners
        ids = (planned.at[index].id for index in around)
        return {(id_, seen.numbers[:turn]): seen.numbers[turn] for turn, id_ in enumerate(ids)}

    node = instance.split("@")[0].split("[")[0]
    stay = {there.at[index].id for index in there.by_id[node].owners}
    gone = {key: number for key, number in rounds(instance).items() if key[0] not in stay}
    return any(rounds(one).get(key, 0) > number for one in instances(facts) for key, number in gone.items())


@settings(max_examples=tries(100))
@example(wild_workflow(139, 5), wild_workflow(429, 12), 753)
@example(wild_workflow(0, 12), wild_workflow(783, 10), 826)
@given(wild_workflows(), wild_workflows(), seeds)
def test_changing_back_counts_all_completed_work_again(old: Workflow, new: Workflow, seed: int) -> None:
    """But for what stood in an early round of a loop of the new one only; and that is told of."""
    table = some_way(old, seed)
    there = migration(old, new, table.facts())
    back = migration(new, old, there.facts)
    dropped = set(table.progress) - set(there.facts.progress)
    agents = {s.id: s.agent for s in steps(new.root)}
    told = migration_words(back)
    for instance, status in table.progress.items():
        if status == "done" and instance in {m.instance for m in there.done}:
            node = instance.split("@")[0].split("[")[0]
            assert (instance in dropped) <= (node in agents)
            if instance not in dropped and back.facts.progress.get(instance) != "done":
                assert followed_by_a_round(new, old, there.facts, instance)
                assert instance in back.nested.past
                assert "counts no more: it is of an earlier round of a loop that is gone" in told


def test_work_that_a_change_put_into_a_round_that_others_came_after_counts_no_more_without_the_loop() -> None:
    """Nobody can tell then that it was not done in that round: of what stands beside it, it knows nothing."""
    rounds = Loop("l", A, None, 3)
    old, new = flow("f", rounds, B), flow("f", Loop("m", flow("g", A, B), None, 3))
    there = moved(old, new, "a a@2 b")
    assert {"a", "a@2", "b"} <= there.facts.progress.keys()
    assert starts(there.frontier) == ["b@2"]
    back = moved(new, old, "a a@2 b")
    assert [(m.instance, m.fate) for m in back.done if m.instance == "b"] == [("b", "gone")]
    assert starts(back.frontier) == ["a@3", "b"]
    assert "B's result counts no more: it is of an earlier round of a loop that is gone\n" in migration_words(
        back
    )


def started_anew(new: Workflow, facts: Facts, instance: str) -> bool:
    """Whether a workflow would begin this now, had it not begun: a walk for each."""
    unbegun = {i: status for i, status in facts.progress.items() if i != instance}
    return instance in starts(advance(new, replace(facts, progress=unbegun)))


@settings(max_examples=tries(150))
@given(wild_workflows(), wild_workflows(signals=False), seeds)
def test_what_is_called_early_would_not_begin_now(old: Workflow, new: Workflow, seed: int) -> None:
    plan = migration(old, new, some_way(old, seed).facts())
    for one in (*plan.done, *plan.running, *plan.failed):
        if one.early:
            assert not started_anew(new, plan.facts, one.instance)


def test_what_starts_on_a_signal_now_that_nobody_has_announced_came_early() -> None:
    tells, listens = Step("a", "a", signals=("ready",)), flow("g", B, C, order="b>c")
    new = Flow("f", (tells, listens), (), (StartsOn("g", "ready"),))
    plan = moved(flow("f", A, listens), new, "b", "a c")
    assert {m.instance: m.early for m in (*plan.done, *plan.running)} == {"a": False, "b": True, "c": True}
    told = moved(flow("f", A, listens), new, "b", "a c", signals={"ready": frozenset({"a"})})
    assert not any(m.early for m in (*told.done, *told.running))


ordered = workflows(frozenset({"flow"}), signals=False, quorums=False, rules=False)


@settings(max_examples=tries(150))
@given(ordered, ordered, seeds)
def test_in_mere_order_all_that_would_not_begin_now_is_called_early(
    old: Workflow, new: Workflow, seed: int
) -> None:
    plan = migration(old, new, some_way(old, seed).facts())
    for one in (*plan.done, *plan.running):
        if one.fate != "gone":
            assert one.early is not started_anew(new, plan.facts, one.instance)


@pytest.mark.parametrize("drain", ["finish", "cancel", "now"])
def test_a_plan_for_the_workflow_that_is_there_cancels_nothing(drain: Drain) -> None:
    """The swap says that nothing changes, and does nothing."""
    plan = moved(flow("f", A, B), flow("f", A, B), "", "a b", drain)
    assert (plan.changes, plan.cancel) == ((), ())


@pytest.mark.parametrize("drain", ["finish", "cancel", "now"])
def test_nothing_runs_nothing_is_cancelled(drain: Drain) -> None:
    assert moved(A, B, "a", "", drain).cancel == ()


def test_a_flow_that_waits_for_a_signal_keeps_what_was_announced() -> None:
    speaking = replace(A, signals=("ready",))
    old = Flow("f", (speaking, B), ())
    plan = moved(old, Flow("f", (speaking, C), ()), "", "a", signals={"ready": frozenset({"a"})})
    assert plan.facts.signals == {"ready": frozenset({"a"})}


def test_what_was_decided_on_the_output_of_a_step_takes_no_work_away_when_the_step_leaves() -> None:
    plan = moved(A, B, "a", held=frozenset({"a"}), decisions={"a": "approved"})
    assert (plan.void, plan.facts.progress, plan.facts.decisions) == ((), {"a": "done"}, {"a": "approved"})
    # In a workflow that never had the step, and back in the one that has it.
    other = moved(B, C, "a", held=frozenset({"a"}), decisions={"a": "approved"})
    assert other.facts.progress == {"a": "done"}
    back = moved(B, flow("f", A, C, order="a>c"), "a", held=frozenset({"a"}), decisions={"a": "approved"})
    assert starts(back.frontier) == ["c"]


@pytest.mark.parametrize(("drain", "said"), [("finish", True), ("cancel", False), ("now", False)])
@pytest.mark.parametrize("announcer", ["changed", "gone"])
def test_what_cancelled_work_has_announced_is_taken_back_and_the_plan_says_so(
    drain: Drain, said: bool, announcer: str
) -> None:
    old = Flow("f", (Step("a", "a", "x", ("ready",)), B, C), (), (StartsOn("c", "ready"),))
    other = {"changed": (Step("a", "a", "y", ("ready",)), B, C), "gone": (B, C)}[announcer]
    new = replace(old, members=other)
    plan = moved(old, new, "b", "a", drain, signals={"ready": frozenset({"a"})})
    assert starts(plan.frontier) == (["c"] if said else [])
    again = {"changed": "once it is announced again", "gone": "once you or somebody else announces it"}
    told = "what a has announced (ready) is taken back with its work; what waits for it begins "
    found = [line for line in warnings(plan) if "announced" in line]
    assert found == ([] if said else [told + again[announcer]])


def test_what_others_and_done_work_have_announced_holds_whatever_is_cancelled() -> None:
    old = Flow("f", (Step("a", "a", "x", ("ready",)), B, C), (), (StartsOn("c", "ready"),))
    new = replace(old, members=(Step("a", "a", "y", ("ready",)), B, C))
    outside = moved(old, new, "", "a b", "now", signals={"ready": frozenset({"a", ""})})
    assert (outside.facts.signals, outside.withdrawn) == ({"ready": frozenset({""})}, {"ready": ("a",)})
    done = moved(old, new, "a", "b", "now", signals={"ready": frozenset({"a"})})
    assert (done.facts.signals, done.withdrawn) == ({"ready": frozenset({"a"})}, {})


@pytest.mark.parametrize("drain", ["finish", "cancel", "now"])
def test_the_plan_says_of_what_a_race_is_decided_against_that_it_is_cancelled_for_good(drain: Drain) -> None:
    race = Flow("f", (A, B, C), (), join=AtLeast(1, "cancel"))
    plan = moved(Flow("f", (A, B, C), ()), race, "a", "b c", drain)
    words = migration_words(plan)
    assert set(plan.cancel) == {"b", "c"}
    assert "B is cancelled for good" in words
    assert not any(said in words for said in ("goes on", "begins again"))
    assert [line for line in warnings(plan) if "thrown away" in line] == [
        f"what {who.upper()} ({who}) does is thrown away: "
        "others are enough in the new workflow, and the rest is cancelled"
        for who in "bc"
    ]
    undecided = moved(Flow("f", (A, B, C), ()), replace(race, join=AtLeast(2, "cancel")), "a", "b c")
    assert undecided.cancel == ()
    assert "B goes on" in migration_words(undecided)


def test_what_is_settled_is_not_told_as_asked_again() -> None:
    hot, cold = Judged("it is hot"), Judged("it is cold")
    old = flow("f", A, choice("ways", (hot, B), otherwise=C), order="a>ways")
    new = flow("f", A, choice("ways", (cold, B), otherwise=C), order="a>ways")
    settled = moved(old, new, "a ways?0.0", "b", judged={"ways?0.0": True})
    assert settled.void == ("ways?0.0",)
    assert "Asked again" not in migration_words(settled)
    assert "Asked again:\n  ways\n" in migration_words(
        moved(old, new, "a ways?0.0", judged={"ways?0.0": True})
    )
    loop, other = (flow("f", Loop("l", A, until=said, at_most=3), B, order="l>b") for said in (hot, cold))
    again = moved(loop, other, "a l?0.0", "a@2", judged={"l?0.0": False})
    assert again.void == ("l?0.0",)
    assert "Asked again" not in migration_words(again)


@pytest.mark.parametrize("state", ["running", "done"])
def test_of_a_round_that_comes_no_more_it_is_not_said_that_it_is_too_early(state: str) -> None:
    old, new = (flow("f", Loop("l", A, at_most=most), B, order="l>b") for most in (3, 1))
    plan = moved(old, new, "a" if state == "running" else "a a@2", "a@2" if state == "running" else "")
    words = migration_words(plan)
    assert not any(one.early for one in (*plan.running, *plan.done))
    assert "what now comes before" not in words
    assert ("A (a@2) may finish: the rounds end before its own by now" in words) is (state == "running")
    assert "repeat, at most 3 times  →  repeat, at most once" in words
    assert starts(plan.frontier) == ["b"]


def test_an_agent_that_is_there_several_times_is_told_with_which_of_them() -> None:
    old, new = (ForEach("m", what, replace(A, task=what)) for what in ("file", "folder"))
    words = migration_words(moved(old, new, "m# a[1]", "a[2] a[3]", items={"m": 3}))
    assert "A (a[2]) goes on in its old form" in words
    assert "A (a[1]) is changed and has done its work" in words
    both = flow("f", A, Step("a-2", "a"), B, order="a>a-2 a-2>b")
    words = migration_words(moved(flow("f", A, B), both, "a", "b"))
    assert "Starts at once:\n  A (a-2)\n" in words
    assert "B goes on" in words


ROUNDS = Loop("l", A, Compare("quality", ">=", 5.0, "a"), 5)
AROUND = Loop("o", flow("body", ROUNDS, B, order="l>b"), Compare("good", ">=", 5.0, "b"), 3)


LOW = {"quality": 1.0, "good": 1.0}


@pytest.mark.parametrize("drain", ["finish", "cancel", "now"])
@pytest.mark.parametrize(
    ("old", "new", "done", "runs", "counts", "anew"),
    [
        (flow("f", ROUNDS, B, order="l>b"), AROUND, "a a@2", "a@3", {"a@2": "a@1.2"}, "a@1.3"),
        (AROUND, flow("f", ROUNDS, B, order="l>b"), "a a@1.2", "a@1.3", {"a@1.2": "a@2"}, "a@3"),
        (AROUND, flow("f", ROUNDS, B, order="l>b"), "a b a@2.1", "a@2.2", {"a@2.1": "a"}, "a@2"),
        (Loop("o", flow("d", ROUNDS, B, order="l>b"), None, 4), AROUND.body, "a b a@2.1 a@2.2", "a@2.3",
         {"a@2.1": "a", "a@2.2": "a@2"}, "a@3"),
        (AROUND, Loop("o", flow("body", A, B, order="a>b"), AROUND.until, 3), "a a@1.2 b", "a@2.1",
         {"a@1.2": "a"}, "a@2"),
        (ForEach("m", "files", ROUNDS), ForEach("m", "files", AROUND), "a[1] a[1]@2 a[2]", "a[1]@3",
         {"a[1]@2": "a[1]@1.2"}, "a[1]@1.3"),
    ],
    ids=["wrapped", "taken-off", "taken-off-later", "last-round", "inner-taken-off", "in-a-map"],
)  # fmt: skip
def test_finished_rounds_count_where_a_loop_is_put_around_them_or_taken_off(
    drain: Drain, old: Node, new: Node, done: str, runs: str, counts: dict[str, str], anew: str
) -> None:
    """What runs begins anew in its round there; nothing that is done is done again (`2 rounds stay 2`)."""
    low = dict.fromkeys(done.split(), LOW)
    items = {"m": 2} if isinstance(old, ForEach) else {}
    plan = moved(old, new, done, runs, drain, outputs=low, items=items)
    assert {one.instance: one.counts_as for one in plan.done if one.counts_as} == counts
    assert plan.stopped == (runs,)
    kept = {i for i in plan.facts.progress if plan.facts.progress[i] == "done"}
    assert kept == {plan.nested.there(i) for i in done.split() if i not in plan.nested.past}
    assert anew in starts(advanced(plan))
    assert not set(starts(advanced(plan))) & set(plan.facts.progress)
    around = "other loops, teams or lists stand around it in the new workflow"
    assert [line for line in warnings(plan) if around in line] == [
        f"what A does now ({runs}) is cancelled, and begins anew where it is due: {around}"
    ]


def advanced(plan: Migration) -> Frontier:
    """What begins once what is stopped has stopped."""
    left = {i: status for i, status in plan.facts.progress.items() if i not in plan.stopped}
    return advance(plan.new, replace(plan.facts, progress=left))


def test_what_earlier_rounds_of_a_loop_that_is_gone_have_done_is_told_and_not_taken_for_the_first() -> None:
    low = dict.fromkeys(["a", "b", "a@2.1"], LOW)
    plan = moved(AROUND, AROUND.body, "a b a@2.1", "a@2.2", outputs=low)
    assert plan.nested.past == {"a", "b"}
    told = [line for line in warnings(plan) if "a loop around it is gone" in line]
    assert [line.partition(" counts")[0] for line in told] == ["what A has done (a)", "what B has done (b)"]
    assert "A's a@2.1 counts as a there" in migration_words(plan)
    assert "b" not in plan.facts.progress


REVISED = flow(
    "g", Loop("l", flow("f", A, B, order="a>b"), Compare("quality", ">=", 5.0, "b"), 3), C, order="l>c"
)
STRAIGHT = flow("g", A, B, C, order="a>b b>c")


@pytest.mark.parametrize("drain", ["finish", "cancel", "now"])
def test_changing_back_over_a_loop_put_around_work_redoes_none_while_its_next_round_has_nothing_done(
    drain: Drain,
) -> None:
    """What runs in that round is of no use without it: the round before is the last that came to anything."""
    plan = moved(REVISED, STRAIGHT, "a b", "a@2", drain, outputs={"a": LOW, "b": LOW})
    assert not plan.nested.past
    assert {i for i, status in plan.facts.progress.items() if status == "done"} == {"a", "b"}
    assert (plan.stopped, starts(advanced(plan))) == (("a@2",), ["c"])
    assert warnings(plan) == (
        "what A does now (a@2) is thrown away: the loop around its round is gone, and what the round before "
        "has done counts",
    )
    told = migration_words(plan)
    assert "A (a@2) is cancelled, and is not needed any more" in told
    assert "counts no more" not in told


def test_a_round_in_which_something_failed_or_was_answered_and_nothing_is_done_counts_for_nothing() -> None:
    asking = Loop(
        "l", flow("f", Gate("gate-go", "Go?"), A, order="gate-go>a"), Compare("quality", ">=", 5.0, "a"), 3
    )
    inside, outside = (
        flow("g", asking, B, order="l>b"),
        flow("g", *asking.body.members, B, order="gate-go>a a>b"),
    )
    assert isinstance(asking.body, Flow)
    said = {"gate-go": "approved", "gate-go@2": "approved"}
    facts = Facts(
        {"a": "done", "a@2": "failed"}, outputs={"a": LOW}, decisions=said, signals={"x": frozenset({"a@2"})}
    )
    plan = migration(Workflow(inside, team=TEAM), Workflow(outside, team=TEAM), facts)
    assert (plan.facts.progress, plan.facts.decisions) == ({"a": "done"}, {"gate-go": "approved"})
    assert plan.facts.signals == {}
    assert starts(plan.frontier) == ["b"]


@pytest.mark.parametrize(
    ("old", "new", "done", "lost"),
    [
        (
            ROUNDS,
            Loop("l", Loop("i", A, Compare("good", ">=", 5.0, "a"), 3), ROUNDS.until, 5),
            "a a@2",
            "a@2",
        ),
        (ROUNDS, ForEach("m", "files", ROUNDS), "a a@2", "a, a@2"),
        (ForEach("m", "files", ROUNDS), ROUNDS, "a[1] a[1]@2", "a[1], a[1]@2"),
    ],
    ids=["inside-a-later-round", "into-a-list", "out-of-a-list"],
)
def test_where_it_cannot_be_told_which_round_is_which_what_counts_no_more_is_said(
    old: Node, new: Node, done: str, lost: str
) -> None:
    plan = moved(old, new, done, outputs=dict.fromkeys(done.split(), LOW))
    assert not plan.nested.moves
    around = "other loops, teams or lists stand around it in the new workflow"
    assert [line.partition(": ")[0] for line in warnings(plan) if around in line] == [
        f"what A has done ({lost}) counts no more"
    ]


def test_questions_signals_and_lists_of_a_round_go_with_it() -> None:
    asked = Loop("l", flow("w", ForEach("m", "files", A), B, order="m>b"), Judged("good"), 5)
    new = Loop("o", flow("body", asked, C, order="l>c"), Judged("fine"), 3)
    done = "a[1] b l?0.0 m# a@2[1] b@2 m@2# l@2?0.0"
    more = {
        "judged": {"l?0.0": False, "l@2?0.0": True},
        "items": {"m": 1, "m@2": 1},
        "signals": {"ready": frozenset({"b@2", ""})},
        "outputs": {"b@2": {"x": 1}},
    }
    plan = moved(flow("f", asked, C, order="l>c"), new, done, **more)
    assert set(plan.facts.progress) == {
        *("a[1]", "b", "l?0.0", "m#"),
        *("a@1.2[1]", "b@1.2", "m@1.2#", "l@1.2?0.0"),
    }
    assert plan.facts.judged == {"l?0.0": False, "l@1.2?0.0": True}
    assert plan.facts.items == {"m": 1, "m@1.2": 1}
    assert plan.facts.signals == {"ready": {"b@1.2", ""}}
    assert plan.facts.outputs == {"b@1.2": {"x": 1}}
    assert (starts(plan.frontier), plan.void, plan.withdrawn) == (["c"], (), {})


def test_a_step_that_is_put_into_a_list_while_it_works_begins_anew_there() -> None:
    plan = moved(B, flow("f", ForEach("m", "files", B), C, order="m>c"), "", "b")
    assert plan.stopped == ("b",)
    assert any("(b) is cancelled, and begins anew where it is due" in line for line in warnings(plan))
    assert moved(flow("f", A, B), A, "", "a b").stopped == ()  # whoever is gone may finish
