"""What a client asks for becomes LangGraph's input and config, or a fault that names its place."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st
from langgraph.types import Command, Send

from swarmwright.errors import InvalidInput
from swarmwright.ports.hosting import Drive
from swarmwright.runtime.hosting.inputs import breakpoints, config_of, given, interrupt_ids

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
_COMMANDS = st.dictionaries(st.sampled_from(["resume", "update", "goto", "graph"]), _JSON, max_size=4)


def drive(**given: Any) -> Drive:
    return Drive("t", "r", **given)


def test_an_input_is_given_as_it_is() -> None:
    said = {"messages": [{"role": "user", "content": "hi"}]}
    assert given(drive(input=said)) is said
    assert given(drive()) is None


def test_a_command_takes_nodes_by_name_in_lists_and_with_an_input_of_their_own() -> None:
    said = given(drive(command={"goto": ["a", {"node": "b", "input": {"x": 1}}], "update": [["x", 1]]}))
    assert isinstance(said, Command)
    assert said.goto == ["a", Send("b", {"x": 1})]
    assert said.update == [("x", 1)]
    assert given(drive(command={"goto": "a"})).goto == ["a"]
    assert given(drive(input={}, command={"resume": {"yes": True}})).resume == {"yes": True}


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({"command": {}}, "command"),
        ({"command": {"resume": None}}, "command"),
        ({"command": {"graph": "__parent__"}}, "command.graph"),
        ({"command": {"update": "x"}}, "command.update"),
        ({"command": {"update": [["x", 1], ["y"]]}}, "command.update[1]"),
        ({"command": {"goto": 1}}, "command.goto"),
        ({"command": {"goto": ["a", 1]}}, "command.goto[1]"),
        ({"command": {"goto": [{"input": 1}]}}, "command.goto[0].node"),
        ({"command": {"goto": {"node": "a", "state": 1}}}, "command.goto.state"),
        ({"command": {"resume": 1}, "input": {"x": 1}}, "input"),
    ],
)
def test_a_command_of_a_bad_shape_is_refused_at_its_place(asked: dict[str, Any], place: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        given(drive(**asked))
    assert refused.value.place == place


@for_all(_COMMANDS)
def test_whatever_a_command_says_it_is_taken_or_refused_within_it(command: dict[str, Any]) -> None:
    try:
        said = given(drive(command=command))
    except InvalidInput as error:
        assert error.place.startswith("command")
    else:
        assert isinstance(said, Command)
        assert said.graph is None


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        ({"checkpoint": {"id": "c"}}, "checkpoint.id"),
        ({"checkpoint": {"checkpoint_id": 1}}, "checkpoint.checkpoint_id"),
        ({"checkpoint": {"thread_id": "another"}}, "checkpoint.thread_id"),
        ({"checkpoint": {"checkpoint_map": {"": 1}}}, "checkpoint.checkpoint_map"),
        ({"config": {"callbacks": []}}, "config.callbacks"),
        ({"config": {"recursion_limit": 0}}, "config.recursion_limit"),
        ({"config": {"recursion_limit": True}}, "config.recursion_limit"),
        ({"config": {"tags": "a"}}, "config.tags"),
        ({"config": {"configurable": []}}, "config.configurable"),
        ({"config": {"configurable": {"__pregel_read": 1}}}, "config.configurable.__pregel_read"),
        ({"config": {"metadata": {"__pregel_x": 1}}}, "config.metadata.__pregel_x"),
    ],
)
def test_a_config_of_a_bad_shape_is_refused_at_its_place(asked: dict[str, Any], place: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        config_of(drive(**asked), "graph")
    assert refused.value.place == place


def test_a_client_cannot_say_which_thread_run_or_user_it_is() -> None:
    said = {"thread_id": "another", "run_id": "another", "langgraph_auth_user": "root", "own": 1}
    config = config_of(
        drive(config={"configurable": said, "recursion_limit": 7}, user={"identity": "ann"}), "graph"
    )
    assert config["recursion_limit"] == 7
    here = config["configurable"]
    assert (here["thread_id"], here["run_id"], here["graph_id"], here["own"]) == ("t", "r", "graph", 1)
    assert (here["langgraph_auth_user"], here["langgraph_auth_user_id"]) == ({"identity": "ann"}, "ann")


def test_who_asks_is_nobody_where_the_door_knows_nobody() -> None:
    said = {"langgraph_auth_user": "root", "langgraph_auth_permissions": ["all"], "langgraph_auth_user_id": 0}
    here = config_of(drive(config={"configurable": said}), "graph")["configurable"]
    found = {name: value for name, value in here.items() if name.startswith("langgraph_auth_")}
    nobody = {"langgraph_auth_user": None, "langgraph_auth_user_id": "", "langgraph_auth_permissions": []}
    assert found == nobody  # they are there: nodes look for them


def test_a_checkpoint_is_named_beside_the_config_or_in_it() -> None:
    where = {"checkpoint_id": "c", "checkpoint_ns": "inner", "checkpoint_map": {"": "c"}}
    for asked in ({"checkpoint": where}, {"config": {"configurable": where}}):
        here = config_of(drive(**asked), "graph")["configurable"]
        assert {name: here[name] for name in where} == where


def test_interrupts_are_answered_by_id_only_where_every_key_is_one() -> None:
    one, other = "0" * 32, "f" * 32
    assert interrupt_ids({one: 1, other: 2}) == (one, other)
    assert interrupt_ids({one: 1, "decision": 2}) == interrupt_ids("yes") == interrupt_ids({}) == ()


def test_a_breakpoint_is_a_node_that_there_is() -> None:
    assert breakpoints("*", ["a"], "interrupt_before") == "*"
    assert breakpoints(("a",), ["a"], "interrupt_before") == ["a"]
    assert breakpoints((), ["a"], "interrupt_before") is None
    with pytest.raises(InvalidInput, match="there is no node 'b'"):
        breakpoints(("b",), ["a"], "interrupt_before")
