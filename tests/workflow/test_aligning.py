"""Work is known again under another workflow by what it is, not by the place at which it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.trying import tries
from swarmwright.workflow import aligning
from swarmwright.workflow.aligning import aligned
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.comparing import diff
from swarmwright.workflow.conditions import Judged
from swarmwright.workflow.migrating import migration
from swarmwright.workflow.naming import named
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.same import Same
from swarmwright.workflow.tree import Case, Choice, Flow, ForEach, Loop, Node, Step, Workflow, steps, walk
from swarmwright.workflow.verifying import verify
from workflow.strategies import wild_workflows, workflows

TEAM = Catalog.of(["Ada", "Bob", "Cy"])


def chain(*said: str | Node) -> Workflow:
    """One after the other, each "agent task"."""
    nodes = [s if isinstance(s, Node) else _step(s, n) for n, s in enumerate(said)]
    ids = [node.id for node in nodes]
    flow = Flow("f", tuple(nodes), tuple(pairwise(ids)))
    return Workflow(named(flow), team=TEAM)


def _step(said: str, number: int) -> Step:
    agent, _, task = said.partition(" ")
    return Step(f"s{number}", agent, task)


def known(old: Workflow, new: Workflow) -> dict[str, str]:
    """id → agent and task, under the ids that the old one gives."""
    return {one.id: f"{one.agent} {one.task}" for one in steps(aligned(old, new).root)}


DRAFTS_AND_POSTS = chain("ada drafts", "bob checks", "ada posts")


def test_a_step_keeps_its_id_when_one_before_it_is_taken_out() -> None:
    new = chain("bob checks", "ada posts")
    assert known(DRAFTS_AND_POSTS, new) == {"bob": "bob checks", "ada-2": "ada posts"}
    plan = migration(DRAFTS_AND_POSTS, aligned(DRAFTS_AND_POSTS, new), Facts({"ada": "done", "bob": "done"}))
    assert [work.instance for work in plan.frontier.start] == ["ada-2"]
    assert [(one.instance, one.fate) for one in plan.done] == [("ada", "gone"), ("bob", "same")]


def test_work_that_is_put_in_front_is_new_and_nothing_is_done_again() -> None:
    old = chain("ada drafts", "bob posts")
    new = chain("ada plans", "cy checks", "ada drafts", "bob posts")
    assert known(old, new) == {
        "ada-2": "ada plans",
        "cy": "cy checks",
        "ada": "ada drafts",
        "bob": "bob posts",
    }
    plan = migration(old, aligned(old, new), Facts({"ada": "done", "bob": "running"}))
    assert [work.instance for work in plan.frontier.start] == ["ada-2"]
    assert {one.instance: (one.fate, one.early) for one in (*plan.done, *plan.running)} == {
        "ada": ("same", True),
        "bob": ("same", True),
    }


def test_a_running_step_that_is_the_same_is_the_same_whatever_is_written_before_it() -> None:
    old = chain("ada drafts", "bob checks", "ada posts", "cy closes")
    new = chain("bob checks", "ada posts", "cy closes")
    facts = Facts({"ada": "done", "bob": "done", "ada-2": "running"})
    plan = migration(old, aligned(old, new), facts)
    assert [(one.instance, one.fate) for one in plan.running] == [("ada-2", "same")]
    assert plan.frontier.start == ()


def test_a_step_in_other_words_is_known_by_its_verb_then_by_its_place() -> None:
    by_verb = chain("ada outlines it", "bob checks", "ada drafts it in rhyme", "ada posts")
    assert known(DRAFTS_AND_POSTS, by_verb) == {
        "ada": "ada drafts it in rhyme",
        "ada-2": "ada posts",
        "ada-3": "ada outlines it",
        "bob": "bob checks",
    }
    by_place = chain("ada writes it", "bob checks", "ada posts")
    assert known(DRAFTS_AND_POSTS, by_place)["ada"] == "ada writes it"
    elsewhere = chain("bob checks", "ada posts", "ada thanks everybody")
    assert known(DRAFTS_AND_POSTS, elsewhere)["ada-3"] == "ada thanks everybody"


def test_the_same_task_inside_a_loop_is_other_work_than_outside_where_both_are_there() -> None:
    loop = Loop("l", Step("in", "ada", "polishes"), at_most=2)
    old = chain("ada polishes", "bob checks", loop)
    assert known(old, chain(loop, "bob checks", "ada polishes")) == {
        "ada-2": "ada polishes",
        "bob": "bob checks",
        "ada": "ada polishes",
    }
    turned = aligned(old, chain(loop, "bob checks", "ada polishes"))
    assert [one.id for one in steps(turned.root)] == ["ada-2", "bob", "ada"]


def test_what_is_taken_out_and_put_back_has_its_id_again() -> None:
    without = aligned(DRAFTS_AND_POSTS, chain("bob checks", "ada posts"))
    assert aligned(without, DRAFTS_AND_POSTS) == DRAFTS_AND_POSTS


def test_a_diff_tells_what_goes_not_what_is_renumbered() -> None:
    (gone, behind) = diff(DRAFTS_AND_POSTS, chain("bob checks", "ada posts"))
    assert (gone.kind, gone.old) == ("removed", "Ada · drafts")
    assert (behind.kind, behind.old, behind.new) == ("changed", "Bob · checks, after Ada", "Bob · checks")


def around(kind: str, *said: str) -> Node:
    """What lists, repeats or chooses around a chain, in the same words whatever is in it."""
    inside = chain(*said).root
    match kind:
        case "map":
            return ForEach("k", "file", inside)
        case "loop":
            return Loop("k", inside, until=Judged("Bob is happy"), at_most=3)
        case _:
            return Choice("k", (Case(Judged("the text is short"), inside),))


@pytest.mark.parametrize("kind", ["map", "loop", "choice"])
def test_what_asks_or_lists_around_steps_keeps_its_id_whatever_comes_first_in_it(kind: str) -> None:
    old = chain("ada lists", around(kind, "bob checks"), "ada sums")
    new = chain("ada lists", around(kind, "cy opens", "bob checks"), "ada sums")
    was, is_ = [{type(n): n.id for n in walk(w.root)} for w in (old, aligned(old, new))]
    (asker,) = set(was) - {Flow, Step}
    assert is_[asker] == was[asker] != {type(n): n.id for n in walk(new.root)}[asker]
    assert aligned(aligned(old, new), new) == aligned(old, new)
    assert aligned(aligned(old, new), old) == old


def test_other_work_or_other_words_are_another_map() -> None:
    old = chain("ada lists", around("map", "bob checks"), "ada sums")
    for other in (around("map", "cy opens"), ForEach("k", "page", chain("cy opens", "bob checks").root)):
        new = aligned(old, chain("ada lists", other, "ada sums"))
        assert "each-bob" not in {node.id for node in walk(new.root)}


def rounds(first: str, until: str, *, inner: str = "the text is good") -> Loop:
    """Rounds of two within rounds, each until something holds."""
    inside = Loop("i", chain(f"{first} drafts", "bob checks").root, until=Judged(inner), at_most=5)
    return Loop("o", inside, until=Judged(until), at_most=20)


def test_rounds_are_the_same_whoever_comes_first_in_them_and_however_they_end() -> None:
    old = Workflow(named(rounds("ada", "ann says yes")), team=TEAM)
    for until, inner in (("lou says yes", "the text is good"), ("lou says yes", "it is short")):
        new = aligned(old, Workflow(named(rounds("cy", until, inner=inner)), team=TEAM))
        assert [n.id for n in walk(new.root) if isinstance(n, Loop)] == ["loop-ada", "loop-ada-2"]
        assert [one.id for one in steps(new.root)] == ["cy", "bob"]


def test_rounds_within_others_are_not_taken_for_those_around_them() -> None:
    old = Workflow(named(rounds("ada", "ann says yes")), team=TEAM)
    alone = Loop("l", chain("cy drafts", "bob checks").root, until=Judged("the text is good"), at_most=5)
    new = aligned(old, Workflow(named(Loop("o", alone, until=Judged("lou says yes"), at_most=9)), team=TEAM))
    turned = Loop("o", replace(alone, until=Judged("lou says yes")), until=Judged("the text is good"))
    other = aligned(old, Workflow(named(replace(turned, at_most=5)), team=TEAM))
    assert [n.id for n in walk(new.root) if isinstance(n, Loop)] == ["loop-ada", "loop-ada-2"]
    assert [n.id for n in walk(other.root) if isinstance(n, Loop)] == ["loop-ada-2", "loop-cy"]


def test_ids_that_somebody_has_given_are_theirs() -> None:
    by_hand = Workflow(Flow("f", (Step("ada", "ada", "posts"), Step("first", "ada", "drafts"))), team=TEAM)
    assert aligned(DRAFTS_AND_POSTS, by_hand) is by_hand


@settings(max_examples=tries(150))
@given(wild_workflows())
def test_a_workflow_is_known_as_itself(workflow: Workflow) -> None:
    assert aligned(workflow, workflow) is workflow


@settings(max_examples=tries(150))
@given(wild_workflows(), wild_workflows())
def test_only_ids_are_others_and_aligned_again_it_stays(old: Workflow, new: Workflow) -> None:
    known_as = aligned(old, new)
    assert named(known_as.root) == new.root
    assert [(one.agent, one.task) for one in steps(known_as.root)] == [
        (one.agent, one.task) for one in steps(new.root)
    ]
    assert {problem.code for problem in verify(known_as)} == {problem.code for problem in verify(new)}
    assert aligned(old, known_as) == known_as
    assert diff(old, known_as) == diff(old, new)


@settings(max_examples=tries(300))
@given(workflows(), st.randoms(use_true_random=False))
def test_where_every_agent_has_one_step_nobody_has_to_look_closer(old: Workflow, chance: Random) -> None:
    """What is told apart at a glance is what a closer look finds, whatever the tasks are."""
    told = [one.task for one in steps(old.root)] + ["writes it", "posts it"]
    tasks = {one.id: chance.choice(told) for one in steps(old.root)}
    new = replace(old, root=_retold(old.root, tasks))
    with patch.object(aligning, "_each_has_one", lambda old, new: False):
        closer = aligning._aligned.__wrapped__(Same(old), Same(new), ())
    assert aligned(old, new) == closer


def _retold(node: Node, tasks: Mapping[str, str]) -> Node:
    """The tree, whose steps have other tasks."""
    match node:
        case Step():
            return replace(node, task=tasks[node.id])
        case Flow():
            return replace(node, members=tuple(_retold(one, tasks) for one in node.members))
        case Choice():
            cases = tuple(replace(case, body=_retold(case.body, tasks)) for case in node.cases)
            return replace(node, cases=cases, otherwise=node.otherwise and _retold(node.otherwise, tasks))
        case Loop():
            return replace(node, body=_retold(node.body, tasks), redo=node.redo and _retold(node.redo, tasks))
        case ForEach():
            return replace(node, body=_retold(node.body, tasks))
        case _:
            return node


@settings(max_examples=tries(100))
@given(workflows(), workflows())
def test_the_ids_of_the_other_workflow_go_to_work_of_the_same_agent(old: Workflow, new: Workflow) -> None:
    before = {one.id: one.agent for one in steps(old.root)}
    for one in steps(aligned(old, new).root):
        assert before.get(one.id, one.agent) == one.agent
