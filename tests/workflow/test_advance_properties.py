"""`advance` on random workflows, in random orders of events, against an interpreter that knows no facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from random import Random
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.workflow.advance import advance
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.places import Place
from swarmwright.workflow.plan import Plan, plan
from swarmwright.workflow.progress import Facts, Frontier, Status, Wait, Work
from swarmwright.workflow.tree import AtLeast, Flow, Workflow, walk
from workflow.playing import MOST_EVENTS, SameAnswers, Table, play, steadied
from workflow.reference import Process, World
from workflow.strategies import AGENT_IDS, KINDS, SIGNALS, wild_workflows, workflows

V = TypeVar("V")

seeds = st.integers(0, 2**32)
some_agents = st.one_of(st.just(frozenset[str]()), st.frozensets(st.sampled_from(AGENT_IDS), max_size=3))
failing = st.sampled_from([0.0, 0.0, 0.1, 0.5])


class Duel:
    """The same events for `advance` and for the reference, which must see the same work at every moment."""

    def __init__(self, workflow: Workflow, rng: Random, disabled: frozenset[str], failing: float) -> None:
        self.table = Table(workflow, rng, disabled, failing)
        self.world = World(workflow, disabled)
        self.rng = rng
        self.hopeless: list[tuple[Process, str]] = []

    def run(self) -> None:
        for _ in range(MOST_EVENTS):
            frontier = self.table.frontier()
            for work in frontier.start:
                self.table.start(work)
            self.compare(frontier)
            if frontier.outcome is not None:
                return
            self.move(frontier)
        raise AssertionError("the play does not end")

    def compare(self, frontier: Frontier) -> None:
        works = [w.instance for w in (*frontier.start, *frontier.running)]
        assert sorted(works) == sorted(self.world.works)
        assert {w.instance for w in frontier.waiting if w.kind == "gate"} == set(self.world.gates())
        assert set(frontier.cancel) == self.world.cancel()
        assert frontier.outcome == self.world.outcome()
        listeners = self.world.listeners()
        for wait in frontier.waiting:
            if wait.kind == "signal":
                assert wait.name in listeners[wait.instance].listening
                self.hopeless.append((listeners[wait.instance], wait.name))
        for process, signal in self.hopeless:
            assert not self.world.heard(process, signal), "a signal came that nobody was to announce"

    def move(self, frontier: Frontier) -> None:
        choices: list[Work | Wait] = [*frontier.start, *frontier.running, *frontier.waiting]
        chosen = self.rng.choice(choices)
        if isinstance(chosen, Work):
            self.move_work(chosen, frontier)
        elif chosen.kind == "signal":
            self.announce(chosen.name, None)
        else:
            decision = self.table.decision()
            self.table.decisions[chosen.instance] = decision
            self.world.decide(chosen.instance, decision)

    def move_work(self, work: Work, frontier: Frontier) -> None:
        if work.kind == "step" and self.rng.random() < 0.2:
            self.announce(self.rng.choice(SIGNALS), work.instance if self.rng.random() < 0.9 else None)
            return
        status: Status = "cancelled" if work.instance in frontier.cancel else self.table.status()
        answer = self.table.end(work, status)
        self.world.end(work.instance, status, answer)

    def announce(self, signal: str, work: str | None) -> None:
        # An agent may announce what its step does not promise; then the hopeless may be helped, too.
        self.hopeless.clear()
        self.table.announce(signal, work or "")
        self.world.announce(signal, work)


@pytest.mark.requirement("B-09", "B-16", "B-28")
@settings(max_examples=tries(600))
@given(st.one_of(workflows(), wild_workflows(), wild_workflows()), seeds, some_agents, failing)
def test_what_starts_runs_and_waits_is_what_the_reference_says_at_every_moment(
    workflow: Workflow, seed: int, disabled: frozenset[str], failing: float
) -> None:
    Duel(steadied(workflow), Random(seed), disabled, failing).run()


@settings(max_examples=tries(200))
@given(wild_workflows(), seeds, some_agents, failing)
def test_no_play_gets_stuck_and_nothing_starts_twice(
    workflow: Workflow, seed: int, disabled: frozenset[str], failing: float
) -> None:
    def check(frontier: Frontier) -> None:
        begun = [w.instance for w in (*frontier.start, *frontier.running)]
        assert len(set(begun)) == len(begun)
        idle = not (frontier.start or frontier.running or frontier.waiting)
        assert idle == (frontier.outcome is not None)

    play(Table(workflow, Random(seed), disabled, failing), check)


@settings(max_examples=tries(100))
@given(wild_workflows(), wild_workflows(), seeds, st.lists(some_agents, min_size=2, max_size=2))
def test_no_play_gets_stuck_when_the_workflow_and_the_team_change_on_the_way(
    first: Workflow, second: Workflow, seed: int, disabled: list[frozenset[str]]
) -> None:
    rng = Random(seed)
    table = Table(first, rng, disabled[0])
    events = 0

    def check(frontier: Frontier) -> None:
        nonlocal events
        events += 1
        if events == 8:
            table.workflow, table.disabled = second, disabled[1]

    play(table, check)
    table.workflow = second
    play(table)


@settings(max_examples=tries(100))
@given(wild_workflows(quorums=False), seeds, failing)
def test_the_order_in_which_work_ends_does_not_change_the_end(
    workflow: Workflow, seed: int, failing: float
) -> None:
    workflow = steadied(workflow)
    ends = []
    for number in (0, 1):
        table = SameAnswers(workflow, Random(seed + number), failing=failing)
        frontier = play(table)
        ends.append((frontier, table.progress, table.outputs, table.decisions, table.items))
    assert ends[0] == ends[1]


@settings(max_examples=tries(100))
@given(wild_workflows(signals=False, quorums=False), seeds, some_agents, failing)
def test_no_step_starts_before_all_that_the_order_puts_before_it_have_ended(
    workflow: Workflow, seed: int, disabled: frozenset[str], failing: float
) -> None:
    table = Table(steadied(workflow), Random(seed), disabled, failing)
    frontiers: list[Frontier] = []
    play(table, frontiers.append)
    begins = {w.instance: n for n, f in reversed([*enumerate(frontiers)]) for w in f.start}
    ends = {w.instance: n for n, f in enumerate(frontiers) for w in f.running}
    planned = plan(table.workflow)
    for flow in (place for place in planned.at if isinstance(place.node, Flow)):
        assert isinstance(flow.node, Flow)
        for earlier, later in flow.node.order:
            before = _instances(planned, planned.by_id[earlier], ends)
            after = _instances(planned, planned.by_id[later], begins)
            depth = len(flow.owners)
            for one, other in product(before, after):
                if one.numbers[:depth] == other.numbers[:depth]:
                    assert ends[one.instance] < begins[other.instance]


def _instances(planned: Plan, place: Place, among: Iterable[str]) -> list[Seen]:
    """Those instances that stand at or below the place."""
    found = (find(planned, instance) for instance in among)
    return [seen for seen in found if seen and place.index <= seen.place.index < place.end]


@settings(max_examples=tries(100))
@given(wild_workflows(), seeds, some_agents, failing, st.integers(0, 30))
def test_what_comes_next_depends_on_facts_alone_and_not_on_their_order(
    workflow: Workflow, seed: int, disabled: frozenset[str], failing: float, moment: int
) -> None:
    facts, frontier = _in_the_middle(workflow, seed, disabled, failing, moment)
    turned = Facts(
        _turned(facts.progress),
        _turned(facts.signals),
        _turned(facts.outputs),
        _turned(facts.judged),
        _turned(facts.decisions),
        _turned(facts.items),
        facts.disabled,
    )
    again = Workflow(workflow.root, workflow.rules, workflow.team)
    assert advance(workflow, facts) == advance(again, turned) == frontier


def _turned(facts: Mapping[str, V]) -> dict[str, V]:
    return dict(reversed([*facts.items()]))


@settings(max_examples=tries(100))
@given(wild_workflows(), seeds, some_agents, failing, st.integers(0, 30))
def test_facts_about_what_is_not_in_the_workflow_change_nothing(
    workflow: Workflow, seed: int, disabled: frozenset[str], failing: float, moment: int
) -> None:
    facts, frontier = _in_the_middle(workflow, seed, disabled, failing, moment)
    strange = (
        "stranger",
        "stranger@2",
        "stranger[1]",
        "backend@@",
        "backend?9.9",
        "audio!",
        "#",
        "",
        "audio@1",
    )
    more = Facts(
        {**facts.progress, **dict.fromkeys(strange, "running")},
        {**facts.signals, "never_heard_of": frozenset({""})},
        {**facts.outputs, **{name: {"quality": 0.1, "next": "audio"} for name in strange}},
        {**facts.judged, "stranger?0.0": True},
        {**facts.decisions, **dict.fromkeys(strange, "rejected")},
        {**facts.items, "stranger": 3},
        facts.disabled | {"stranger"},
    )
    assert advance(workflow, more) == frontier


def _in_the_middle(
    workflow: Workflow, seed: int, disabled: frozenset[str], failing: float, moment: int
) -> tuple[Facts, Frontier]:
    """The facts and frontier after so many events, or at the end."""
    table = Table(workflow, Random(seed), disabled, failing)
    seen: list[tuple[Facts, Frontier]] = []
    play(table, lambda frontier: seen.append((table.facts(), frontier)))
    return seen[min(moment, len(seen) - 1)]


def test_the_random_workflows_reach_every_kind_of_node_and_end() -> None:
    """Guards the tests above against a strategy that grew tame."""
    kinds: set[str] = set()
    outcomes: set[str | None] = set()
    quorums: set[str] = set()

    @settings(max_examples=200, database=None, derandomize=True)
    @given(wild_workflows(), seeds)
    def look(workflow: Workflow, seed: int) -> None:
        kinds.update(type(n).__name__ for n in walk(workflow.root))
        quorums.update(
            n.join.rest for n in walk(workflow.root) if isinstance(n, Flow) and isinstance(n.join, AtLeast)
        )
        outcomes.add(play(Table(workflow, Random(seed))).outcome)

    look()
    assert len(kinds) == len(KINDS) + 1
    assert quorums == {"cancel", "finish"}
    assert outcomes == {"finished", "failed", "rejected"}
