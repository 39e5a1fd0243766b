"""Patterns: what each builds, and that each, with anybody, anywhere, gives a workflow that runs."""

from __future__ import annotations

import asyncio
import logging
import re
import sys
from collections import defaultdict
from dataclasses import replace
from importlib.metadata import EntryPoint
from itertools import pairwise
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from registry.teams import compiled, music
from support.crews import WAIT_S, FunctionCrew
from support.trying import tries
from swarmwright.bootstrap import patterns as installed
from swarmwright.bootstrap.patterns import installed_patterns
from swarmwright.errors import InvalidPattern, InvalidWorkflow, NotFound
from swarmwright.graph.building import build_graph
from swarmwright.language import compile_prompt
from swarmwright.language.canonical.reading import read
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.registry import BUILT_IN, Parameter, Pattern, Registry, insert, insertion
from swarmwright.workflow.catalog import AgentSpec, Catalog
from swarmwright.workflow.conditions import Approved, Compare, Judged
from swarmwright.workflow.drawing import outline
from swarmwright.workflow.naming import named
from swarmwright.workflow.printing import english
from swarmwright.workflow.rehearsing import rehearse
from swarmwright.workflow.relations import relations
from swarmwright.workflow.tree import (
    All,
    AtLeast,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    Workflow,
    steps,
    walk,
)
from swarmwright.workflow.verifying import verify
from workflow.playing import Table, play
from workflow.strategies import TEAM, trees, workflows

CREW = Catalog.of(["Ada", "Bob", "Cleo", "Dan"])
BY_NAME = {pattern.name: pattern for pattern in BUILT_IN}


def built(name: str, **given: Any) -> Node:
    return BY_NAME[name].tree(CREW, **given)


# -- what each of them is --


def test_a_supervisor_picks_among_its_members_a_bounded_number_of_times() -> None:
    assert built("supervisor", lead="Ada", members=["Bob", "Cleo"]) == Supervised(
        "team-ada", Step("ada", "ada"), (Step("bob", "bob"), Step("cleo", "cleo")), None, 10
    )


def test_parallel_waits_for_all_or_for_enough() -> None:
    members = (Step("ada", "ada"), Step("bob", "bob"), Step("cleo", "cleo"))
    assert built("parallel", members=["Ada", "Bob", "Cleo"]) == Flow("flow-ada", members)
    two = built("parallel", members=["Ada", "Bob", "Cleo"], enough=2, rest="cancel")
    assert two == Flow("flow-ada", members, join=AtLeast(2, "cancel"))


def test_map_reduce_reduces_when_every_item_is_done() -> None:
    root = built("map_reduce", over="chapter", worker="Ada", reducer="Bob", at_most_parallel=2)
    each = ForEach("each-ada", "chapter", Step("ada", "ada"), 2)
    assert root == Flow("flow-ada", (each, Step("bob", "bob")), (("each-ada", "bob"),))


def test_a_review_loop_ends_by_its_condition_or_asks_a_person() -> None:
    root = built("review_loop", author="Ada", reviewer="Bob", until=Compare("quality", ">=", 0.8, "bob"))
    assert isinstance(root, Loop)
    assert (root.until, root.at_most, root.exhausted) == (Compare("quality", ">=", 0.8, "bob"), 3, "escalate")
    assert [step.agent for step in steps(root.body)] == ["ada", "bob"]


def test_planner_and_executor_plan_again_until_the_goal_is_reached() -> None:
    root = built("planner_executor", planner="Ada", executor="Bob", until="the tests pass", exhausted="fail")
    assert isinstance(root, Loop)
    assert (root.until, root.at_most, root.exhausted) == (Judged("the tests pass"), 3, "fail")
    assert outline(Workflow(root, team=CREW)).splitlines()[1:] == [
        "└─ one after another",
        "   ├─ Ada",
        "   └─ for each step of the plan, at most 1 at a time",
        "      └─ Bob",
    ]


def test_a_debate_has_rounds_of_all_and_then_a_judge() -> None:
    root = built("debate", debaters=["Ada", "Bob"], judge="Cleo", rounds=3)
    assert isinstance(root, Flow)
    rounds, judge = root.members
    assert isinstance(rounds, Loop)
    assert (rounds.at_most, rounds.until, root.order) == (3, None, ((rounds.id, judge.id),))


def test_a_race_is_won_by_the_first_and_the_rest_is_cancelled() -> None:
    root = built("race", members=["Ada", "Bob"])
    assert isinstance(root, Flow)
    assert root.join == AtLeast(1, "cancel")
    table = Table(Workflow(root, team=CREW), Random(1), failing=0.0)
    for work in table.frontier().start:
        table.start(work)
    table.end(table.frontier().running[1], "done")
    frontier = table.frontier()
    assert [*frontier.cancel] == ["ada"]
    table.end(frontier.running[0], "cancelled")
    assert table.frontier().outcome == "finished"


# -- what they are given --


def test_members_are_agents_by_id_name_or_alias_and_whole_trees() -> None:
    inner = built("race", members=["ada", "BOB"])
    root = built("review_loop", author=inner, reviewer=built("debate", debaters=["Ada", "Bob"], judge="Dan"))
    assert [step.id for step in steps(root)] == ["ada", "bob", "ada-2", "bob-2", "dan"]
    assert not verify(Workflow(root, team=CREW))


def test_two_trees_with_gates_of_one_name_keep_theirs_apart() -> None:
    asked = named(
        Flow("f", (Step("a", "ada"), Loop("l", Gate("g", "Fine?", on_reject="continue"), Approved("g"), 2)))
    )
    root = built("parallel", members=[asked, asked])
    loops = [node for node in walk(root) if isinstance(node, Loop)]
    assert [(loop.body.id, loop.until) for loop in loops] == [
        ("gate-fine", Approved("gate-fine")),
        ("gate-fine-2", Approved("gate-fine-2")),
    ]


@pytest.mark.parametrize(
    ("name", "given", "parameter"),
    [
        ("supervisor", {"lead": "Ada"}, "members"),
        ("supervisor", {"lead": "Ada", "members": []}, "members"),
        ("supervisor", {"lead": "Ada", "members": "Bob"}, "members"),
        ("supervisor", {"lead": Gate("g"), "members": ["Bob"]}, "lead"),
        ("supervisor", {"lead": "Ada", "member": ["Bob"]}, "member"),
        ("supervisor", {"lead": "Ada", "members": ["Bob"], "at_most": 0}, "at_most"),
        ("supervisor", {"lead": "Ada", "members": ["Bob"], "at_most": True}, "at_most"),
        ("supervisor", {"lead": "Ada", "members": ["Bob"], "until": 3}, "until"),
        ("parallel", {"members": ["Ada", "Bob"], "enough": 3}, "enough"),
        ("parallel", {"members": ["Ada", "Bob"], "rest": "stop"}, "rest"),
        ("race", {"members": ["Ada"]}, "members"),
        ("race", {"members": ["Ada", "Bob", "Ada"]}, "members"),
        ("review_loop", {"author": "Ada", "reviewer": "Ada", "until": "quality >= 8"}, "reviewer"),
        ("map_reduce", {"over": " ", "worker": "Ada", "reducer": "Bob"}, "over"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_parameter(
    name: str, given: dict[str, Any], parameter: str
) -> None:
    with pytest.raises(InvalidPattern) as caught:
        built(name, **given)
    assert (caught.value.pattern, caught.value.parameter) == (name, parameter)


def test_an_agent_whom_the_team_does_not_have_names_the_closest() -> None:
    with pytest.raises(NotFound) as caught:
        built("race", members=["Ada", "Rob"])
    assert caught.value.near == ("Bob",)
    with pytest.raises(InvalidWorkflow):
        built("race", members=["Ada", Step("x", "nobody")])


def test_an_id_goes_before_a_name_and_a_name_that_two_have_is_refused() -> None:
    ada, bob = AgentSpec("ada", "Ada", aliases=("bob",)), AgentSpec("bob", "Ada", aliases=("the boss",))
    race = BY_NAME["race"]
    root = race.tree(Catalog((ada, bob)), members=["bob", "ada"])
    assert [step.agent for step in steps(root)] == ["bob", "ada"]
    with pytest.raises(InvalidPattern, match="bob cannot race itself"):
        race.tree(Catalog((ada, bob)), members=["bob", "The Boss"])
    with pytest.raises(InvalidPattern, match="ada or bob"):
        race.tree(Catalog((ada, bob)), members=["Ada", "bob"])


def test_every_parameter_can_be_left_out_or_has_an_example() -> None:
    for pattern in installed_patterns():
        workflow, given_ = pattern.example()
        assert not verify(workflow), pattern.name
        assert set(given_) >= {p.name for p in pattern.parameters if p.required}
        assert pattern.summary
        assert all(p.help for p in pattern.parameters)
        assert rehearse(workflow).plays


# -- with a prompt's tree, in the real engine --


@pytest.mark.requirement("B-12")
@pytest.mark.parametrize("name", sorted(BY_NAME))
async def test_every_pattern_runs_behind_a_prompts_tree(name: str) -> None:
    shown, given_ = BY_NAME[name].example()
    team = Catalog.of(["Scout", "Scribe", *(agent.name for agent in shown.team.agents)])
    prompt = compile_prompt("Scout searches, then Scribe writes.", team).workflow
    assert prompt is not None
    mixed = insert(prompt, BY_NAME[name].tree(team, **given_), after="scout")
    picks = iter(["writer", ""])

    async def lead(view: AgentView, activity: Activity) -> AgentReport:
        return AgentReport("next", {"next": next(picks)})

    crew = FunctionCrew({"lead": lead}, defaultdict(lambda: True), defaultdict(lambda: ["one", "two"]))
    async with asyncio.timeout(WAIT_S):
        result = await build_graph(mixed, crew).ainvoke({"messages": [("user", "go")]})
    assert "__interrupt__" not in result
    first, *between, last = crew.worked()
    assert (first, last) == ("scout", "scribe")
    who = {step.id: team.name(step.agent) for step in steps(mixed.root)}
    assert [who[re.split(r"[@\[]", instance)[0]] for instance in between] == WORK[name]


WORK = {
    "supervisor": ["Lead", "Writer", "Lead"],
    "parallel": ["Frontend", "Backend"],
    "map_reduce": ["Summarizer", "Summarizer", "Editor"],
    "review_loop": ["Author", "Reviewer"],
    "planner_executor": ["Planner", "Executor", "Executor"],
    "debate": ["Optimist", "Sceptic", "Optimist", "Sceptic", "Judge"],
    "race": ["Fast Model", "Strong Model"],
}


# -- patterns of one's own --


def _relay(runners: tuple[Node, ...]) -> Node:
    return Flow("*relay", runners, tuple(pairwise(runner.id for runner in runners)))


RELAY = Pattern("relay", "One after another.", (Parameter("runners", "members", "Who runs.", True),), _relay)
ENDLESS = Pattern(
    "endless", "Never done.", (Parameter("who", "member", "Who.", True),), lambda who: Loop("*l", who)
)


@pytest.mark.requirement("B-14")
def test_a_pattern_of_ones_own_is_registered_by_value_and_mixed_with_a_prompts_tree() -> None:
    registry = music().add_pattern(RELAY).registry
    workflow = compiled(registry)
    tree = registry.pattern("relay").tree(registry.catalog(), runners=["UI", "Backend"])
    mixed = insert(workflow, tree, after="audio")
    assert ("before", "Audio", "UI") not in relations(workflow)
    assert [step.agent for step in steps(mixed.root)] == ["ui", "backend", "audio", "ui", "backend"]
    assert read(english(mixed), mixed.team) == mixed


def test_a_pattern_of_ones_own_without_a_bound_is_refused() -> None:
    with pytest.raises(InvalidWorkflow, match="unbounded-loop"):
        ENDLESS.tree(CREW, who="Ada")


def test_a_pattern_of_ones_own_whose_function_breaks_is_told_by_its_name() -> None:
    broken = Pattern("broken", "Has no such key.", (), lambda: {}["oops"])
    with pytest.raises(InvalidPattern, match="broken: its function broke: KeyError: 'oops'"):
        broken.tree(CREW)


@pytest.mark.requirement("B-14")
def test_installed_patterns_are_found_and_broken_ones_are_told_and_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    race = Pattern("race", "Another race.", (), lambda: Step("a", "a"))
    monkeypatch.setitem(sys.modules, "relays", SimpleNamespace(RELAY=RELAY, RACE=race))
    points = [
        EntryPoint(name, value, installed.ENTRY_POINT_GROUP)
        for name, value in (
            ("a-missing", "no_such_module:P"),
            ("b-other", "json:dumps"),
            ("c-taken", "relays:RACE"),
            ("d-good", "relays:RELAY"),
        )
    ]
    monkeypatch.setattr(installed, "entry_points", lambda group: points)
    with caplog.at_level(logging.WARNING):
        assert installed_patterns() == (*BUILT_IN, RELAY)
    told = [record.args[0] for record in caplog.records if isinstance(record.args, tuple)]
    assert told == ["a-missing", "b-other", "c-taken"]


# -- into workflows --


def test_after_before_beside_and_instead_of_in_a_flow_of_all() -> None:
    line = Workflow(built("map_reduce", over="page", worker="Ada", reducer="Bob"), team=CREW)
    new = Step("x", "cleo")
    place = {"after": "bob", "before": "bob", "beside": "bob", "instead_of": "bob"}
    facts = {
        where: {fact for fact in relations(insert(line, new, **{where: target})) if "Cleo" in fact}
        for where, target in place.items()
    }
    assert facts == {
        "after": {("before", "Ada", "Cleo"), ("before", "Bob", "Cleo")},
        "before": {("before", "Ada", "Cleo"), ("before", "Cleo", "Bob")},
        "beside": {("before", "Ada", "Cleo"), ("parallel", "Bob", "Cleo")},
        "instead_of": {("before", "Ada", "Cleo")},
    }


def test_what_followed_a_node_follows_what_comes_after_it() -> None:
    line = Workflow(RELAY.tree(CREW, runners=["Ada", "Bob"]), team=CREW)
    longer = insert(line, Step("x", "cleo"), after="ada")
    assert ("before", "Cleo", "Bob") in relations(longer)
    assert outline(longer).splitlines() == ["one after another", "├─ Ada", "├─ Cleo", "└─ Bob"]


def test_no_quorum_counts_anew_for_what_is_put_into_it() -> None:
    race = Workflow(built("race", members=["Ada", "Bob"]), team=CREW)
    root = insert(race, Step("x", "cleo"), beside="ada").root
    assert isinstance(root, Flow)
    assert (root.join, len(root.members)) == (AtLeast(1, "cancel"), 2)


@pytest.mark.parametrize("join", [All(), AtLeast(1)])
@pytest.mark.parametrize("where", ["after", "before", "beside"])
def test_a_signal_that_a_node_waits_for_holds_the_node_alone(join: All | AtLeast, where: str) -> None:
    members = (Step("ada", "ada"), Step("bob", "bob", signals=("ready",)))
    root = named(Flow("f", members, starts_on=(StartsOn("ada", "ready"),), join=join))
    mixed = insert(Workflow(root, team=CREW), Step("x", "cleo"), **{where: "ada"})
    begun = {work.instance for work in Table(mixed, Random(0)).frontier().start}
    assert begun == ({"bob"} if where == "after" else {"bob", "cleo"})
    assert ("signal", "Bob", "ready", "Ada") in relations(mixed)


def test_a_supervisor_gives_its_place_to_a_step_alone() -> None:
    team = Workflow(built("supervisor", lead="Ada", members=["Bob"]), team=CREW)
    root = insert(team, Step("x", "cleo"), instead_of="ada").root
    assert isinstance(root, Supervised)
    assert root.supervisor.agent == "cleo"
    for where in ("after", "instead_of"):
        with pytest.raises(InvalidWorkflow, match="supervisor-place"):
            insert(team, built("race", members=["Bob", "Cleo"]), **{where: "ada"})


def test_a_gate_that_is_asked_for_elsewhere_cannot_go_but_another_can_stand_for_it() -> None:
    loop = Loop("l", Flow("f", (Step("a", "ada"), Gate("g", "Fine?", (), "continue"))), Approved("g"), 2)
    workflow = Workflow(named(loop), team=CREW)
    with pytest.raises(InvalidWorkflow, match="unknown-gate"):
        insert(workflow, Step("x", "bob"), instead_of="gate-fine")
    root = insert(workflow, Gate("h", "Good enough?", on_reject="continue"), instead_of="gate-fine").root
    assert isinstance(root, Loop)
    assert root.until == Approved("gate-good-enough")


def test_who_is_called_otherwise_afterwards_is_told() -> None:
    line = Workflow(RELAY.tree(CREW, runners=["Ada", "Bob"]), team=CREW)
    made = insertion(line, Step("x", "bob"), "before", "ada")
    assert (made.placed, made.renamed) == ("bob", {"flow-ada": "flow-bob", "bob": "bob-2"})
    again = insertion(made.workflow, Step("x", "dan"), "after", made.placed)
    assert [step.id for step in steps(again.workflow.root)] == ["bob", "dan", "ada", "bob-2"]


def test_a_place_that_is_not_there_or_not_one_is_refused() -> None:
    workflow = compiled(music())
    with pytest.raises(NotFound) as caught:
        insert(workflow, Step("x", "ui"), after="audi")
    assert "audio" in caught.value.near
    for places in ({}, {"after": "ui", "before": "audio"}):
        with pytest.raises(InvalidPattern):
            insert(workflow, Step("x", "ui"), **places)


# -- all of them, with anybody, anywhere --


@st.composite
def pattern_trees(draw: DrawFn) -> Node:
    """A built-in pattern with random members: agents and trees."""
    pattern = draw(st.sampled_from(BUILT_IN))
    agents = st.sampled_from([agent.name for agent in TEAM.agents])
    members = st.one_of(agents, agents, trees(max_steps=3))
    given_: dict[str, Any] = {}
    for p in pattern.parameters:
        if not p.required and draw(st.booleans()):
            continue
        match p.kind:
            case "agent":
                given_[p.name] = draw(agents)
            case "member":
                given_[p.name] = draw(members)
            case "members":
                given_[p.name] = draw(st.lists(members, min_size=p.least, max_size=3, unique_by=_who))
            case "count":
                given_[p.name] = draw(st.integers(1, 2))
            case "choice":
                given_[p.name] = draw(st.sampled_from(p.options))
            case _:
                given_[p.name] = draw(st.sampled_from(["page", "it is good"]))
    assume(pattern.name != "review_loop" or _who(given_["author"]) != _who(given_["reviewer"]))
    return pattern.tree(TEAM, **given_)


def _who(member: str | Node) -> object:
    """What makes a member another one: its agent and task; of a tree, the tree."""
    if isinstance(member, str):
        return next(agent.id for agent in TEAM.agents if agent.name == member), ""
    return (member.agent, member.task) if isinstance(member, Step) else id(member)


@pytest.mark.requirement("B-12")
@settings(max_examples=tries(150))
@given(workflows(max_steps=5), pattern_trees(), st.data())
def test_every_pattern_anywhere_in_any_workflow_verifies_reads_back_and_comes_to_an_end(
    workflow: Workflow, tree: Node, data: st.DataObject
) -> None:
    target = data.draw(st.sampled_from([node.id for node in walk(workflow.root)]))
    where = data.draw(st.sampled_from(["after", "before", "beside", "instead_of"]))
    try:
        made = insertion(workflow, tree, where, target)
    except InvalidWorkflow as error:
        assert {problem.code for problem in error.problems} <= {"supervisor-place", "unknown-gate"}
        return
    mixed = made.workflow
    assert not [problem for problem in verify(mixed) if problem.severity == "error"]
    assert named(mixed.root) == mixed.root
    assert read(english(mixed), mixed.team) == mixed
    agents = [step.agent for step in steps(mixed.root)]
    added = [step.agent for step in steps(tree)]
    if where != "instead_of":
        assert sorted(agents) == sorted([*(step.agent for step in steps(workflow.root)), *added])
    (placed,) = [node for node in walk(mixed.root) if node.id == made.placed]
    assert [step.agent for step in steps(placed)] == added
    play(Table(mixed, Random(data.draw(st.integers(0, 2**32)))))


@settings(max_examples=tries(100))
@given(workflows(max_steps=5), pattern_trees(), st.data())
def test_what_is_told_of_new_ids_is_true(workflow: Workflow, tree: Node, data: st.DataObject) -> None:
    target = data.draw(st.sampled_from([node.id for node in walk(workflow.root)]))
    where = data.draw(st.sampled_from(["after", "before", "beside"]))
    try:
        made = insertion(workflow, tree, where, target)
    except InvalidWorkflow:
        return
    now = {node.id: node for node in walk(made.workflow.root)}
    for node in walk(workflow.root):
        if isinstance(node, Step):
            same = now[made.renamed.get(node.id, node.id)]
            assert isinstance(same, Step)
            assert (same.agent, same.task, same.signals) == (node.agent, node.task, node.signals)


@settings(max_examples=tries(150))
@given(workflows(max_steps=5, rules=False, signals=False), st.data())
def test_what_held_among_the_others_still_holds_and_who_comes_in_stands_where_it_was_put(
    workflow: Workflow, data: st.DataObject
) -> None:
    team = replace(TEAM, agents=(*TEAM.agents, AgentSpec("new", "Newcomer")))
    workflow = replace(workflow, team=team)
    target = data.draw(st.sampled_from([*walk(workflow.root)]))
    where = data.draw(st.sampled_from(["after", "before", "beside"]))
    try:
        mixed = insert(workflow, Step("x", "new"), **{where: target.id})
    except InvalidWorkflow:
        return
    assert _among_the_others(mixed) == _among_the_others(workflow)
    agents = [step.agent for step in steps(workflow.root)]
    if isinstance(target, Step) and agents.count(target.agent) == 1:
        who = team.name(target.agent)
        expected = {
            "after": ("before", who, "Newcomer"),
            "before": ("before", "Newcomer", who),
            "beside": ("parallel", *sorted((who, "Newcomer"))),
        }
        assert expected[where] in {
            (f[0], *sorted(f[1:])) if f[0] == "parallel" else f for f in relations(mixed)
        }


def _among_the_others(workflow: Workflow) -> set[tuple[Any, ...]]:
    """Order, choices and loops; gates and quorums speak of who stands next to them, which may be another."""
    kinds = ("before", "parallel", "choice", "if", "loop")
    facts = [fact for fact in relations(workflow) if fact[0] in kinds and "Newcomer" not in fact]
    return {
        tuple(tuple(sorted({*part} - {"Newcomer"})) if isinstance(part, tuple) else part for part in fact)
        for fact in facts
    }


def test_a_registry_without_a_pattern_says_so() -> None:
    with pytest.raises(NotFound):
        Registry().pattern("race")


@pytest.mark.parametrize("members", [("a", "b"), (None,)])
def test_a_function_that_gives_no_tree_is_told_with_the_pattern_and_the_node(members: Any) -> None:
    odd = Pattern("odd", "Odd.", (), lambda: Flow("ring", members))
    with pytest.raises(InvalidPattern, match=r"Flow 'ring'.* is no tree"):
        odd.tree(Catalog.of(["A"]))


@pytest.mark.parametrize("name", ["", " ", "a\nb"])
def test_a_pattern_without_a_name_joins_no_registry(name: str) -> None:
    with pytest.raises(InvalidPattern, match="is no name"):
        Registry().add_pattern(Pattern(name, "Odd.", (), lambda: Step("a", "a")))


@pytest.mark.parametrize("rounds", [10**9, 10**30])
def test_more_rounds_than_can_be_told_apart_are_refused_with_the_limit(rounds: int) -> None:
    with pytest.raises(InvalidPattern, match=r"rounds: a whole number up to 999,999,999 is needed"):
        built("debate", debaters=["Ada", "Bob"], judge="Cleo", rounds=rounds)
    built("debate", debaters=["Ada", "Bob"], judge="Cleo", rounds=999_999_999)
