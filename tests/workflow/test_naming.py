"""Ids come from content, references follow, and trees that say the same become equal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from swarmwright.errors import InvalidWorkflow
from swarmwright.workflow.conditions import AllOf, AnyOf, Approved, Judged, Not
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import (
    All,
    AtLeast,
    Case,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    steps,
    walk,
)
from workflow.strategies import raw_trees


def _ids(root: Node) -> list[str]:
    return [node.id for node in walk(root)]


def _step(agent: str) -> Step:
    return Step(f"any-{agent}", agent)


def test_a_step_is_called_as_its_agent_and_the_second_one_counts() -> None:
    root = Flow("f", (Step("1", "audio"), Step("2", "ui"), Step("3", "audio"), Step("4", "audio")))
    assert [s.id for s in steps(named(root))] == ["audio", "ui", "audio-2", "audio-3"]


def test_an_agent_keeps_its_own_name_when_another_ones_second_step_would_take_it() -> None:
    root = Flow("f", (Step("1", "audio"), Step("2", "audio"), Step("3", "audio-2")))
    assert [s.id for s in steps(named(root))] == ["audio", "audio-3", "audio-2"]


@pytest.mark.parametrize(
    ("node", "name"),
    [
        (Flow("x", (_step("a"), _step("b"))), "flow-a"),
        (Choice("x", (Case(Judged("q"), _step("a")),)), "choice-a"),
        (Loop("x", _step("a"), at_most=2), "loop-a"),
        (ForEach("x", "file", _step("a")), "each-a"),
        (Supervised("x", _step("boss"), (_step("a"),)), "team-boss"),
        (Flow("x", (Gate("g", "Go on?"), Gate("h", "Really?"))), "flow-gate-go-on"),
        (Flow("x", ()), "flow-empty"),
    ],
)
def test_a_composite_is_called_as_its_kind_and_first_step(node: Node, name: str) -> None:
    assert named(node).id == name


def test_composites_that_begin_with_one_step_count_from_the_outside() -> None:
    inner = Flow("i", (_step("a"), _step("b")))
    root = Flow("o", (inner, _step("c")))
    assert _ids(named(root)) == ["flow-a", "flow-a-2", "a", "b", "c"]


@pytest.mark.parametrize(
    ("gate", "name"),
    [
        (Gate("g", "Approve the final release notes"), "gate-approve-the-final-release"),
        (Gate("g", "", ("Legal team", "CEO")), "gate-legal-team-ceo"),
        (Gate("g", "?!", ("CEO",)), "gate-ceo"),
        (Gate("g"), "gate-human"),
    ],
)
def test_a_gate_is_called_as_its_question_or_who_answers_it(gate: Gate, name: str) -> None:
    assert named(gate).id == name


def test_gates_that_ask_the_same_count() -> None:
    root = Flow("f", (Gate("1", "Ship it"), Gate("2", "Ship it")))
    assert _ids(named(root))[1:] == ["gate-ship-it", "gate-ship-it-2"]


def test_edges_signals_and_conditions_follow_the_new_names() -> None:
    asks = AllOf((Not(Approved("g")), AnyOf((Judged("q"), Approved("g")))))
    root = Flow(
        "f",
        (Step("1", "a"), Gate("g", "Ok"), Choice("c", (Case(asks, Step("2", "b")),))),
        order=(("g", "c"), ("1", "g")),
        starts_on=(StartsOn("c", "ready"), StartsOn("1", "go")),
        inferred=(("1", "g"),),
    )
    found = named(root)
    assert isinstance(found, Flow)
    assert found.order == (("a", "gate-ok"), ("gate-ok", "choice-b"))
    assert found.inferred == (("a", "gate-ok"),)
    assert found.starts_on == (StartsOn("a", "go"), StartsOn("choice-b", "ready"))
    choice = found.members[2]
    assert isinstance(choice, Choice)
    new = Approved("gate-ok")
    assert choice.cases[0].condition == AllOf((Not(new), AnyOf((Judged("q"), new))))


def test_an_until_follows_the_new_name_of_its_gate() -> None:
    root = Loop("l", Gate("g", "Ok", on_reject="continue"), Approved("g"), 3)
    found = named(root)
    assert isinstance(found, Loop)
    assert found.until == Approved("gate-ok")


def test_edges_that_others_imply_or_repeat_are_dropped() -> None:
    root = Flow(
        "f",
        (_step("a"), _step("b"), _step("c")),
        order=(("any-b", "any-c"), ("any-a", "any-c"), ("any-a", "any-b"), ("any-a", "any-b")),
        inferred=(("any-a", "any-c"), ("any-b", "any-c")),
    )
    found = named(root)
    assert isinstance(found, Flow)
    assert found.order == (("a", "b"), ("b", "c"))
    assert found.inferred == (("b", "c"),)


def test_a_flow_of_one_member_is_that_member_and_edges_to_it_follow() -> None:
    inner = Flow("inner", (Step("x", "a"),))
    root = Flow("f", (inner, Step("y", "b")), order=(("inner", "y"),))
    found = named(root)
    assert isinstance(found, Flow)
    assert found.members == (Step("a", "a"), Step("b", "b"))
    assert found.order == (("a", "b"),)


@pytest.mark.parametrize(
    "flow",
    [
        Flow("f", (_step("a"),), starts_on=(StartsOn("any-a", "ready"),)),
        Flow("f", (_step("a"),), join=AtLeast(1)),
        Flow("f", (Flow("g", (_step("a"), _step("b"))), _step("c"))),
    ],
)
def test_a_flow_that_says_more_stays(flow: Flow) -> None:
    found = named(flow)
    assert isinstance(found, Flow)
    assert len(found.members) == len(flow.members)


@pytest.mark.parametrize(
    ("root", "code"),
    [
        (Flow("f", (_step("a"), _step("b")), order=(("any-a", "any-b"), ("any-b", "any-a"))), "cyclic-order"),
        (Flow("f", (_step("a"), _step("b")), order=(("any-a", "any-a"),)), "cyclic-order"),
        (Flow("f", (_step("a"), _step("b")), order=(("any-a", "zoe"),)), "unknown-member"),
        (Flow("f", (_step("a"), _step("b")), starts_on=(StartsOn("zoe", "s"),)), "unknown-member"),
        (Flow("f", (_step("a"), _step("a"), _step("b")), order=(("any-a", "any-b"),)), "ambiguous-member"),
        (
            Flow("f", (Gate("g"), Gate("g"), Choice("c", (Case(Approved("g"), _step("a")),)))),
            "ambiguous-gate",
        ),
    ],
)
def test_references_that_cannot_be_followed_are_refused(root: Node, code: str) -> None:
    with pytest.raises(InvalidWorkflow) as caught:
        named(root)
    assert [p.code for p in caught.value.problems] == [code]
    assert caught.value.problems[0].node in ("f", "c")


@given(raw_trees())
def test_every_node_gets_an_id_of_its_own(root: Node) -> None:
    ids = _ids(named(root))
    assert len(set(ids)) == len(ids)


@given(raw_trees())
def test_naming_twice_changes_nothing(root: Node) -> None:
    once = named(root)
    assert named(once) == once


@given(raw_trees())
def test_names_do_not_depend_on_the_ids_that_a_builder_chose(root: Node) -> None:
    assert named(_with_other_ids(root)) == named(root)


@given(raw_trees())
def test_no_edge_is_implied_by_the_others(root: Node) -> None:
    for flow in (n for n in walk(named(root)) if isinstance(n, Flow)):
        for edge in flow.order:
            rest = [e for e in flow.order if e != edge]
            assert not _leads(edge[0], edge[1], rest)


@given(raw_trees())
def test_a_flow_never_stands_around_one_member_for_nothing(root: Node) -> None:
    for flow in (n for n in walk(named(root)) if isinstance(n, Flow)):
        assert len(flow.members) != 1 or flow.starts_on or flow.join != All()


def _leads(start: str, end: str, edges: list[tuple[str, str]]) -> bool:
    return any(a == start and (b == end or _leads(b, end, edges)) for a, b in edges)


def _with_other_ids(root: Node) -> Node:
    """Rename through the encoding of Python itself, which knows nothing of how `named` walks."""

    def other(node: object) -> object:
        match node:
            case str() if node.startswith("n") and node[1:].isdigit():
                return f"zz{int(node[1:]) * 7}"
            case tuple():
                return tuple(other(part) for part in node)
            case _ if hasattr(node, "__dataclass_fields__"):
                parts = {name: other(getattr(node, name)) for name in node.__dataclass_fields__}
                return replace(node, **parts)  # type: ignore[type-var]
        return node

    found = other(root)
    assert isinstance(found, type(root))
    return found
