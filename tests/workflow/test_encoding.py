"""JSON is stable, strict, and held together with its published schema."""

from __future__ import annotations

import copy
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from support.trying import tries
from swarmwright.errors import InvalidWorkflow
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, SignalSpec, ToolSpec
from swarmwright.workflow.codec import DEEPEST
from swarmwright.workflow.conditions import Compare, Judged
from swarmwright.workflow.encoding import FORMAT, decode, encode, from_json, schema, to_json, version
from swarmwright.workflow.rules import Grant, Limit
from swarmwright.workflow.shapes import Malformed
from swarmwright.workflow.tree import AtLeast, Flow, Loop, Step, Workflow
from workflow.building import flow, step, workflow
from workflow.strategies import workflows

PUBLISHED = Path(__file__).parents[2] / "docs" / "schemas" / "workflow-1.json"
VALIDATOR = Draft202012Validator(schema())

SMALL = workflow(
    flow("flow-a", step("A", "write"), step("B", signals=("ready",)), order="a>b", join=AtLeast(1, "cancel")),
    Grant(("a",), "shell", exclusive=True),
    Limit("a", "timeout_s", 60.0),
    agents="A, B",
    tools="Shell",
)
SMALL_JSON: dict[str, Any] = {
    "format": "swarmwright.workflow/1",
    "root": {
        "type": "flow",
        "id": "flow-a",
        "members": [
            {"type": "step", "id": "a", "agent": "a", "task": "write"},
            {"type": "step", "id": "b", "agent": "b", "signals": ["ready"]},
        ],
        "order": [["a", "b"]],
        "join": {"type": "at_least", "k": 1, "rest": "cancel"},
    },
    "rules": [
        {"type": "grant", "agents": ["a"], "tool": "shell", "exclusive": True},
        {"type": "limit", "subject": "a", "kind": "timeout_s", "value": 60},
    ],
    "team": {
        "agents": [{"id": "a", "name": "A"}, {"id": "b", "name": "B"}],
        "tools": [{"id": "shell", "name": "Shell"}],
    },
}

A_STEP = {"type": "step", "id": "a", "agent": "a"}
A_FLOW = {"type": "flow", "id": "f", "members": []}
A_LIMIT = {"type": "limit", "subject": "a", "kind": "retries", "value": 1}


def problems_of(data: Any) -> list[Malformed]:
    with pytest.raises(InvalidWorkflow) as caught:
        decode(data)
    return list(caught.value.problems)


def changed(**at: Any) -> dict[str, Any]:
    return {**copy.deepcopy(SMALL_JSON), **at}


def test_the_json_of_a_small_team_is_what_people_would_write() -> None:
    assert encode(SMALL) == SMALL_JSON
    assert decode(SMALL_JSON) == SMALL


@settings(deadline=None)
@given(workflows())
def test_every_workflow_survives_json(made: Workflow) -> None:
    assert from_json(to_json(made)) == made
    assert json.loads(to_json(made, indent=None)) == encode(made)


@settings(deadline=None)
@given(workflows())
def test_every_encoding_follows_the_schema(made: Workflow) -> None:
    VALIDATOR.validate(encode(made))


def test_spans_and_source_survive_json_and_change_no_version() -> None:
    spoken = Workflow(Step("a", "a", spans=((0, 1), (4, 9))), (), Catalog.of(["A"]), "A does it all")
    read = from_json(to_json(spoken))
    assert isinstance(read.root, Step)
    assert (read.root.spans, read.source) == (((0, 1), (4, 9)), "A does it all")
    assert version(read) == version(Workflow(Step("a", "a"), (), Catalog.of(["A"])))


def test_everything_a_catalog_holds_survives_json() -> None:
    signals = (SignalSpec("s", ("x",)),)
    agent = AgentSpec("a", "A", "r", "p", "deep", "stub:x", False, ("t",), ("b",), signals, ("q",))
    tool = ToolSpec("t", "T", "d", "high", ("s",), ("run",), {"type": "object", "deep": [{"x": 1.0}]})
    team = Catalog((agent,), (tool,), (GroupSpec("g", "G", ("a",)),))
    read = from_json(to_json(Workflow(Step("a", "a"), (), team)))
    assert read.team == team
    assert read.team.tools[0].schema == team.tools[0].schema


@settings(deadline=None)
@given(workflows(), workflows())
def test_the_same_meaning_has_the_same_version_and_another_meaning_another(
    one: Workflow, two: Workflow
) -> None:
    assert (version(one) == version(two)) == (one == two)
    assert version(decode(encode(one))) == version(one)


def test_numbers_that_are_equal_have_one_version() -> None:
    def until(value: Any) -> Workflow:
        return Workflow(Loop("loop-a", Step("a", "a"), Compare("score", ">=", value), 3))

    assert until(92) == until(92.0)
    assert version(until(92)) == version(until(92.0))
    assert from_json(to_json(until(92))) == until(92.0)
    assert version(until(92)) != version(until("92"))


def test_the_version_of_a_known_workflow_stays_as_it_is() -> None:
    """Stored threads refer to versions: a change here orphans them."""
    assert version(SMALL) == "689bf01a4b1838cd"


def test_the_published_schema_is_the_schema_of_the_code() -> None:
    assert json.loads(PUBLISHED.read_text(encoding="utf-8")) == schema(), "run `make schemas`"
    Draft202012Validator.check_schema(schema())


@pytest.mark.parametrize(
    ("data", "path", "words"),
    [
        ([], "$", "a workflow is a JSON object"),
        ({}, "$.format", "swarmwright.workflow/1"),
        (changed(format="swarmwright.workflow/9"), "$.format", "use a release that knows this format"),
        ({"format": FORMAT}, "$", "needs the field 'root'"),
        (changed(root=None), "$.root", "null where an object is needed"),
        (changed(root={"id": "a"}), "$.root", "the field 'type' is missing"),
        (changed(root={"type": "flwo", "id": "a"}), "$.root.type", "did you mean 'flow'?"),
        (changed(root={"type": "step", "id": "a"}), "$.root", "Step needs the field 'agent'"),
        (changed(root={**A_STEP, "taks": "x"}), "$.root.taks", "did you mean 'task'?"),
        (changed(root={**A_STEP, "id": 7}), "$.root.id", "a number where string is needed"),
        (changed(root={**A_STEP, "signals": "x"}), "$.root.signals", "a text where a list is needed"),
        (changed(root={**A_FLOW, "order": [["a"]]}), "$.root.order[0]", "a list of exactly 2"),
        (changed(rules=[{**A_LIMIT, "kind": "retry"}]), "$.rules[0].kind", "did you mean 'retries'?"),
        (changed(rules=[{**A_LIMIT, "value": True}]), "$.rules[0].value", "true or false where number"),
        (changed(rules=[A_STEP]), "$.rules[0].type", "'step' is not one of grant"),
        (changed(team={"agents": [{"id": "a"}]}), "$.team.agents[0]", "needs the field 'name'"),
        (changed(team={"agents": [], "a b": 1}), "$.team['a b']", "no field 'a b'"),
    ],
)
def test_a_malformed_workflow_is_refused_with_its_place_and_a_remedy(
    data: Any, path: str, words: str
) -> None:
    found = problems_of(data)
    assert [p.path for p in found] == [path]
    assert words in str(found[0])


def test_every_problem_is_listed_at_once() -> None:
    bad = changed(root={"type": "flow", "id": "f", "members": [{"type": "step"}, 7]}, rules=3)
    assert [p.path for p in problems_of(bad)] == [
        "$.root.members[0]",
        "$.root.members[0]",
        "$.root.members[1]",
        "$.rules",
    ]


def test_a_supervisor_must_be_a_step() -> None:
    gate = {"type": "gate", "id": "g"}
    found = problems_of(changed(root={"type": "supervised", "id": "u", "supervisor": gate, "members": []}))
    assert [str(p) for p in found] == ["$.root.supervisor.type: 'step' is needed here"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "not JSON"),
        ('{"format": 1, "format": 2}', "a key twice"),
        ('{"value": NaN}', "NaN is not a JSON number"),
        ('{"value": -Infinity}', "not a JSON number"),
        ("[" * 100_000, "not JSON"),
        (b"\xff", "not JSON"),
    ],
)
def test_text_that_is_no_json_is_refused(text: str | bytes, words: str) -> None:
    with pytest.raises(InvalidWorkflow, match=words):
        from_json(text)


def test_a_number_too_large_for_a_float_is_refused() -> None:
    for large in ("1e999", "1" * 400):
        data = json.loads(json.dumps(SMALL_JSON).replace('"value": 60', f'"value": {large}'))
        assert "too large" in str(problems_of(data)[0])


def test_nesting_has_a_limit() -> None:
    root: dict[str, Any] = {"type": "step", "id": "a", "agent": "a"}
    for i in range(DEEPEST):
        root = {"type": "for_each", "id": f"e{i}", "over": "page", "body": root}
    assert "nested deeper" in str(problems_of(changed(root=root))[0])


@settings(max_examples=tries(150), deadline=None)
@given(workflows(max_steps=4), st.data())
def test_the_schema_and_the_reader_agree_on_damaged_data(made: Workflow, data: st.DataObject) -> None:
    encoded = encode(made)
    _damage(encoded, data)
    try:
        decode(encoded)
        taken = True
    except InvalidWorkflow:
        taken = False
    assert taken == VALIDATOR.is_valid(encoded)


def _damage(value: Any, data: st.DataObject) -> None:
    """Change one place of the data: drop it, or put something else there."""
    holders = [h for h in _holders(value) if h]
    holder = data.draw(st.sampled_from(holders))
    key = data.draw(st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder))))
    other = data.draw(
        st.sampled_from([None, 1, 1.5, True, "x", "step", [], {}, ["a", "b"], {"type": "step"}])
    )
    if data.draw(st.booleans()):
        del holder[key]
    else:
        holder[key] = other


def _holders(value: Any) -> list[Any]:
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    mine = [value] if isinstance(value, dict | list) else []
    return mine + [h for v in below for h in _holders(v)]


def test_a_default_that_is_written_out_changes_nothing() -> None:
    explicit = changed()
    explicit["root"]["members"][0] |= {"signals": [], "spans": []}
    assert decode(explicit) == SMALL
    assert version(decode(explicit)) == version(SMALL)


def test_reading_makes_values_that_cannot_change() -> None:
    read = decode(SMALL_JSON)
    assert isinstance(read.root, Flow)
    assert isinstance(read.root.members, tuple)
    assert hash(replace(read, team=Catalog())) == hash(replace(SMALL, team=Catalog()))
    assert decode(encode(Workflow(Loop("l", Step("a", "a"), Judged("ä\u2028\ud800"), 1)))).root.id == "l"
