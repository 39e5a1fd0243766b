"""A dry run plays every branch on paper and says what it needs from whom."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from support.trying import tries
from swarmwright.workflow.conditions import Compare, Judged
from swarmwright.workflow.rehearsing import MOST_MOMENTS, Asked, Rehearsal, rehearse
from swarmwright.workflow.rules import EVERYONE, ToolApproval
from swarmwright.workflow.telling import missing, needed, rehearsal_words
from swarmwright.workflow.tree import (
    AtLeast,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    Workflow,
    walk,
)
from workflow.building import choice, flow, step, workflow
from workflow.strategies import wild_workflows

A, B, C = step("A"), step("B"), step("C")


def played(root: Node, agents: str = "A, B, C") -> Rehearsal:
    return rehearse(workflow(root, agents=agents))


def moments(rehearsal: Rehearsal, number: int = 0) -> list[list[str]]:
    return [[event.instance for event in moment] for moment in rehearsal.plays[number].moments]


def test_the_first_play_tells_who_starts_in_which_moment() -> None:
    rehearsal = played(flow("f", A, B, C, order="a>c b>c"))
    assert moments(rehearsal) == [["a", "b"], ["c"]]
    assert [play.outcome for play in rehearsal.plays] == ["finished"]


def test_each_side_of_a_choice_is_played() -> None:
    rehearsal = played(choice("pay", ("it is paid", A), otherwise=B))
    assert [play.nodes() for play in rehearsal.plays] == [{"a"}, {"b"}]
    assert rehearsal.plays[1].turned == (Asked("question", "pay", "it is paid", turned=True),)
    assert rehearsal.unreached == ()


def test_a_question_that_only_comes_up_on_the_other_side_is_turned_there() -> None:
    inner = choice("inner", ("it is small", B), otherwise=C)
    rehearsal = played(choice("outer", ("it is big", A), otherwise=inner))
    assert [sorted(play.nodes()) for play in rehearsal.plays] == [["a"], ["b"], ["c"]]
    assert [one.text for one in rehearsal.plays[2].turned] == ["it is big", "it is small"]


def test_a_loop_whose_condition_never_holds_is_played_to_its_bound() -> None:
    loop = Loop("l", A, until=Judged("it is good"), at_most=3, exhausted="fail")
    rehearsal = played(loop, "A")
    assert moments(rehearsal, 0) == [["a"]]
    assert moments(rehearsal, 1) == [["a"], ["a@2"], ["a@3"]]
    assert rehearsal.plays[1].outcome == "failed"


def test_a_play_is_cut_where_it_would_be_too_long_to_read() -> None:
    loop = Loop("l", A, until=Judged("it is good"), at_most=10 * MOST_MOMENTS)
    cut = played(loop, "A").plays[1]
    assert (len(cut.moments), cut.outcome) == (MOST_MOMENTS, None)


def test_people_are_asked_in_a_moment_of_their_own_and_may_refuse() -> None:
    rehearsal = played(flow("f", A, Gate("g", "Ship it?"), B, order="a>g g>b"), "A, B")
    assert moments(rehearsal, 0) == [["a"], ["g"], ["b"]]
    assert moments(rehearsal, 1) == [["a"], ["g"]]
    assert rehearsal.plays[1].outcome == "rejected"


def test_what_listens_starts_while_the_announcer_goes_on() -> None:
    speaking = replace(A, signals=("ready",))
    root = Flow("f", (speaking, B, C), (("a", "c"),), (StartsOn("b", "ready"),))
    assert moments(played(root)) == [["a"], ["b"], ["c"]]


def test_a_signal_that_nobody_announces_is_needed_from_outside() -> None:
    root = Flow("f", (A, B), (), (StartsOn("b", "models_ready"),))
    team = workflow(root, agents="A, B")
    rehearsal = rehearse(team)
    assert moments(rehearsal) == [["a"], ["b"]]
    assert needed(rehearsal, team) == ("somebody outside announces models_ready, for B",)


def test_a_map_is_played_with_two_items_and_with_none() -> None:
    rehearsal = played(ForEach("each", "chapter", A), "A")
    assert [moments(rehearsal, n) for n in (0, 1)] == [[["a[1]", "a[2]"]], []]


def test_a_supervisor_picks_everybody_once_or_nobody() -> None:
    rehearsal = played(Supervised("team", A, (B, C), at_most=9))
    assert moments(rehearsal, 0) == [["a"], ["b"], ["a@2"], ["c@2"], ["a@3"]]
    assert moments(rehearsal, 1) == [["a"]]


def test_a_supervisor_inside_a_loop_picks_everybody_in_every_round() -> None:
    team = Supervised("team", A, (B,), at_most=9)
    rehearsal = played(Loop("l", team, until=Judged("done"), at_most=2), "A, B")
    turned = next(p for p in rehearsal.plays if [one.kind for one in p.turned] == ["question"])
    starts = [event.node for moment in turned.moments for event in moment]
    assert starts == ["a", "b", "a"] * 2


def test_what_never_has_a_part_is_missing() -> None:
    quorum = Flow("q", (Flow("p", (A, B), (("a", "b"),)), C), join=AtLeast(1, "cancel"))
    team = workflow(quorum, agents="A, B, C, Idle")
    assert missing(rehearse(team), team) == (
        "B never comes to its turn",
        "Idle is in the team and has no work",
    )


def test_the_report_says_what_each_answer_changes_and_who_is_needed() -> None:
    loop = Loop("l", flow("p", A, B, order="a>b"), until=Compare("quality", ">=", 8.0), at_most=2)
    root = flow("f", loop, Gate("g", "Ship it?", ("Head of Sales",)), C, order="l>g g>c")
    team = workflow(root, ToolApproval("shell", (EVERYONE,)), agents="A, B, C", tools="Shell")
    assert rehearsal_words(rehearse(team), team).splitlines() == [
        "When every answer is yes:",
        "  1. A",
        "  2. B",
        '  3. Head of Sales decides: "Ship it?"',
        "  4. C",
        "  finished",
        "",
        'If not "quality >= 8":',
        "  3. A (round 2)",
        "  4. B (round 2)",
        '  5. Head of Sales decides: "Ship it?"',
        "  6. C",
        "  finished",
        "",
        'If Head of Sales rejects "Ship it?":',
        "  ends as rejected",
        "",
        "Needed:",
        '  Head of Sales decides: "Ship it?"',
        "  B reports quality",
        "  Every use of Shell needs a human's approval.",
    ]


@pytest.mark.requirement("B-16")
@settings(max_examples=tries(100))
@given(wild_workflows(max_steps=8))
def test_every_answer_is_played_both_ways_on_any_workflow(team: Workflow) -> None:
    rehearsal = rehearse(team)
    assert rehearsal.complete
    assert rehearsal == rehearse(team)
    turned = {one for play in rehearsal.plays for one in play.turned}
    for asked in rehearsal.asked:
        assert asked.kind == "signal" or replace(asked, turned=True) in turned
    works = {n.id for n in walk(team.root) if isinstance(n, Step | Gate)}
    reached = frozenset[str]().union(*(play.nodes() for play in rehearsal.plays))
    assert works <= reached | {*rehearsal.unreached}
    assert not reached & {*rehearsal.unreached}
    assert rehearsal_words(rehearsal, team)


def test_a_choice_without_an_otherwise_may_run_nobody() -> None:
    rehearsal = played(Choice("c", (choice("x", ("it rains", A)).cases[0],)), "A")
    assert [play.nodes() for play in rehearsal.plays] == [{"a"}, frozenset()]
