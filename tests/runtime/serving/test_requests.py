"""What clients ask for, read once and kept."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from swarmwright.errors import InvalidInput
from swarmwright.ports.assistants import Assistant
from swarmwright.ports.runs import RunRecord
from swarmwright.runtime.serving.requests import (
    MODES,
    Asked,
    Request,
    asked_in_words,
    checked,
    drive_of,
    engine_modes,
    joined,
)

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
objects = st.dictionaries(st.text(max_size=5), plain, max_size=3)
nodes: st.SearchStrategy[Any] = st.just("*") | st.lists(st.text(max_size=5), max_size=3).map(tuple)
requests = st.builds(
    Request,
    graph=st.text(max_size=5),
    input=plain,
    command=st.none() | objects,
    checkpoint=st.none() | objects,
    config=objects,
    context=st.none() | objects,
    modes=st.lists(st.sampled_from(MODES), max_size=4).map(tuple),
    subgraphs=st.booleans(),
    resumable=st.booleans(),
    interrupt_before=nodes,
    interrupt_after=nodes,
    durability=st.sampled_from(("sync", "async", "exit")),
    webhook=st.text(max_size=5),
    temporary=st.booleans(),
    user=st.none() | objects,
)


@given(requests)
def test_a_request_is_kept_as_json_and_read_again_as_it_was(request: Request) -> None:
    assert Request.from_json(json.loads(json.dumps(request.to_json()))) == request


@given(requests)
def test_every_word_of_a_request_reaches_who_drives_it(request: Request) -> None:
    run = RunRecord("r", "t", "a", request=request.to_json(), metadata={"m": 1}, attempt=2)
    drive = drive_of(run, fresh=False)
    assert (drive.thread_id, drive.run_id, drive.fresh) == ("t", "r", False)
    for name in ("input", "command", "checkpoint", "context", "subgraphs", "durability", "user"):
        assert getattr(drive, name) == getattr(request, name)
    assert (drive.interrupt_before, drive.interrupt_after) == (
        request.interrupt_before,
        request.interrupt_after,
    )
    assert drive.modes == engine_modes(request.modes)
    assert drive.metadata["m"] == 1


def test_both_kinds_of_messages_are_one_mode_of_the_engine() -> None:
    assert engine_modes(("messages-tuple", "values", "messages")) == ("messages", "values")


def test_the_words_of_langgraphs_clients_are_read() -> None:
    words = {
        "input": {"n": 1},
        "stream_mode": "updates",
        "stream_subgraphs": True,
        "stream_resumable": True,
        "interrupt_before": ["a"],
        "interrupt_after": "*",
        "checkpoint_id": "c",
        "multitask_strategy": "rollback",
        "after_seconds": 2.5,
        "priority": 3,
        "if_not_exists": "create",
        "on_completion": "keep",
        "metadata": {"m": 1},
        "webhook": None,
    }
    asked = asked_in_words("agent", words)
    assert asked.request == Request(
        input={"n": 1},
        modes=("updates",),
        subgraphs=True,
        resumable=True,
        interrupt_before=("a",),
        interrupt_after="*",
        checkpoint={"checkpoint_id": "c"},
    )
    told = Asked("agent", asked.request, {"m": 1}, "rollback", "create", 2.5, keep_thread=True, priority=3)
    assert asked == told


@pytest.mark.parametrize(("during", "durability"), [(True, "async"), (False, "exit")])
def test_the_older_word_for_durability_is_still_read(during: bool, durability: str) -> None:
    assert asked_in_words("a", {"checkpoint_during": during}).request.durability == durability


@pytest.mark.parametrize(
    ("asked", "place"),
    [
        (Asked("a", Request(input={"n": 1}, command={"resume": 1})), "input"),
        (Asked("a", Request(config={"configurable": {"langgraph_auth_user": "me"}})), "config.configurable"),
        (Asked("a", Request(config={"configurable": {"__pregel_read": 1}})), "config.configurable"),
        (Asked("a", Request(config={"recursion_limit": 0})), "config.recursion_limit"),
        (Asked("a", Request(command={"goto": [{"node": 1}]})), "command.goto[0].node"),
        (Asked("a", Request(modes=("tokens",))), "stream_mode"),  # type: ignore[arg-type]
        (Asked("a", after_s=-1), "after_seconds"),
        (Asked("a", after_s=float("nan")), "after_seconds"),
        (Asked("a", priority=101), "priority"),
        (Asked("a", priority=-101), "priority"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place(asked: Asked, place: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        checked(asked)
    assert refused.value.place.startswith(place)


def test_a_request_goes_before_its_assistant_key_by_key() -> None:
    assistant = Assistant(
        "a", "g", config={"recursion_limit": 5, "configurable": {"x": 1, "y": 1}}, context={"x": 1, "y": 1}
    )
    asked = Request(config={"configurable": {"y": 2}})
    got = joined(asked, assistant)
    assert got.graph == "g"
    assert got.config == {"recursion_limit": 5, "configurable": {"x": 1, "y": 2}}
    assert got.context == {"x": 1, "y": 2}
    assert joined(replace(asked, config={}), Assistant("a", "g")).context is None
