"""What comes after what: all that is undone when a step runs again."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.workflow.advance import advance
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Judged
from swarmwright.workflow.finding import find
from swarmwright.workflow.following import after, following, unused_decisions
from swarmwright.workflow.plan import Plan, plan
from swarmwright.workflow.progress import Decision, Facts, Frontier, Status
from swarmwright.workflow.reviewing import last
from swarmwright.workflow.scopes import suffix
from swarmwright.workflow.tree import ForEach, Gate, Loop, Node, StartsOn, Step, Workflow
from workflow.building import choice, flow, step
from workflow.playing import Table, play
from workflow.strategies import wild_workflows

A, B, C, D = step("A"), step("B"), step("C"), step("D")
TEAM = Catalog.of(["A", "B", "C", "D"])


def followers(root: Node, instance: str, done: str, **more: object) -> list[str]:
    progress: dict[str, Status] = dict.fromkeys(done.split(), "done")
    facts = Facts(progress, **more)  # type: ignore[arg-type]
    return sorted(following(plan(Workflow(root, team=TEAM)), facts, instance))


def test_what_comes_later_in_a_flow_follows_and_what_stands_beside_does_not() -> None:
    root = flow("f", A, B, C, D, order="a>b b>d")
    assert followers(root, "a", "a b c d") == ["b", "d"]
    assert followers(root, "b", "a b c d") == ["d"]
    assert followers(root, "c", "a b c d") == []
    assert followers(root, "nobody", "a b") == []


def test_later_rounds_follow_and_so_do_the_questions_between_them() -> None:
    root = flow("f", Loop("l", A, redo=B, until=Judged("good"), at_most=5), C, order="l>c")
    done = "a l?0.0 b a@2 l@2?0.0 b@2 a@3 l@3?0.0 c"
    assert followers(root, "a@2", done) == ["a@3", "b@2", "c", "l@2?0.0", "l@3?0.0"]
    assert followers(root, "b@2", done) == ["a@3", "c", "l@3?0.0"]


def test_other_items_of_a_map_do_not_follow() -> None:
    root = flow("f", ForEach("m", over="x", body=flow("g", A, B, order="a>b")), C, order="m>c")
    done = "m# a[1] b[1] a[2] b[2] c"
    assert followers(root, "a[1]", done) == ["b[1]", "c"]


def test_a_decision_that_comes_later_follows_and_a_question_that_chose_the_case_does_not() -> None:
    root = flow("f", choice("ch", ("ok", A), ("no", B)), Gate("g", "sure?"), C, order="ch>g g>c")
    decisions: dict[str, Decision] = {"g": "approved"}
    assert followers(root, "a", "ch?0.0 a c", decisions=decisions) == ["c", "g"]


def test_what_a_signal_has_begun_follows_with_all_that_follows_it() -> None:
    announcer = Step("a", "a", signals=("ready",))
    root = flow("f", announcer, flow("g", B, C, order="b>c"), D, on=(StartsOn("g", "ready"),))
    assert followers(root, "a", "a b c d") == ["b", "c"]


def test_an_approval_is_used_once_what_it_was_for_has_begun() -> None:
    planned = plan(Workflow(flow("f", A, Gate("g", "sure?"), B, order="a>g g>b"), team=TEAM))
    decisions: dict[str, Decision] = {"g": "approved"}
    assert list(unused_decisions(planned, Facts({"a": "done"}, decisions=decisions))) == ["g"]
    begun: dict[str, Status] = {"a": "done", "b": "running"}
    assert list(unused_decisions(planned, Facts(begun, decisions=decisions))) == []


def test_of_gates_in_a_row_no_approval_is_used_until_work_has_begun() -> None:
    root = flow("f", A, Gate("g", "sure?"), Gate("h", "safe?"), B, order="a>g g>h h>b")
    planned = plan(Workflow(root, team=TEAM))
    decisions: dict[str, Decision] = {"g": "approved", "h": "rejected"}
    assert list(unused_decisions(planned, Facts({"a": "done"}, decisions=decisions))) == ["g", "h"]
    begun: dict[str, Status] = {"a": "done", "b": "running"}
    assert list(unused_decisions(planned, Facts(begun, decisions=decisions))) == []


def test_what_is_called_begins_before_what_it_would_wait_for_and_only_once() -> None:
    planned = plan(Workflow(flow("f", A, B, C, order="a>b b>c"), team=TEAM))
    frontier = advance(planned, Facts(called=frozenset({"c", "nobody", "f"})))
    assert [work.instance for work in frontier.start] == ["a", "c"]
    frontier = advance(planned, Facts({"c": "done", "a": "running"}, called=frozenset({"c"})))
    assert frontier.start == ()
    off = Facts(called=frozenset({"c"}), disabled=frozenset({"c"}))
    assert [work.instance for work in advance(planned, off).start] == ["a"]


@settings(max_examples=tries(60), deadline=None)
@given(workflow=wild_workflows(quorums=False), seed=st.integers(0, 2**32))
def test_what_follows_begins_only_when_what_it_follows_is_complete(workflow: Workflow, seed: int) -> None:
    """Played through at random: `after` tells of every workflow what `advance` does with it."""
    planned, table = plan(workflow), Table(workflow, Random(seed))
    begun: dict[str, int] = {}
    done: dict[str, int] = {}

    def look(_: Frontier) -> None:
        moment = len(begun) + len(done)
        for instance, status in table.progress.items():
            begun.setdefault(instance, moment)
            if status == "done":
                done.setdefault(instance, moment)

    play(table, look)
    seen = {instance: find(planned, instance) for instance in begun}
    for one, first in seen.items():
        for other, second in seen.items():
            if first and second and first is not second and not first.use and after(planned, first, second):
                assert one in done and done[one] <= begun[other], (one, other)


@settings(max_examples=tries(60), deadline=None)
@given(workflow=wild_workflows(), seed=st.integers(0, 2**32))
def test_undone_with_all_that_follows_it_a_step_runs_again_and_the_play_comes_to_an_end(
    workflow: Workflow, seed: int
) -> None:
    planned, table = plan(workflow), Table(workflow, Random(seed))
    play(table)
    worked = [i for i, status in table.progress.items() if status == "done" and _is_step(planned, i)]
    if not worked:
        return
    again = Random(seed).choice(worked)
    undone = {again, *following(planned, table.facts(), again)}
    for kept in (table.progress, table.outputs, table.judged, table.decisions):
        for instance in undone & kept.keys():
            kept.pop(instance)
    for instance in [i for i in table.items if f"{i}#" in undone]:
        del table.items[instance]
    table.signals = {name: by - undone for name, by in table.signals.items()}
    table.called = frozenset({again})
    assert again in [work.instance for work in table.frontier().start]
    play(table)
    assert again in table.progress


def _is_step(planned: Plan, instance: str) -> bool:
    seen = find(planned, instance)
    return seen is not None and not seen.use


@settings(max_examples=tries(100))
@given(workflow=wild_workflows(), seed=st.integers(0, 2**32))
def test_the_last_of_many_steps_are_those_that_none_of_the_others_follows(
    workflow: Workflow, seed: int
) -> None:
    planned, rng = plan(workflow), Random(seed)
    steps = [place for place in planned.at if isinstance(place.node, Step)]
    scopes = [
        (p, [rng.randint(1, 3) for _ in p.kinds]) for p in steps for _ in range(3) if rng.random() < 0.5
    ]
    names = dict.fromkeys(p.id + suffix(p.kinds, tuple(numbers)) for p, numbers in scopes)
    found = [seen for name in names if (seen := find(planned, name)) is not None]
    each = [one for one in found if not any(after(planned, one, other) for other in found)]
    assert list(last(planned, found)) == each
