"""A team's steps as nodes: an update that is told in parts comes to what the whole comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from langchain_core.messages import AIMessage

from swarmwright.graph.state import written_to
from swarmwright.runtime.hosting.steps import by_step, next_of, node_of, tasks_of

_INSTANCES = st.lists(
    st.sampled_from(["a", "b", "a@2", "c[1]", "c[2]", "gate-ok"]), unique=True, min_size=0, max_size=5
)


def ended(instance: str) -> dict[str, Any]:
    """What a step of that instance writes at its end."""
    message = f"1/{instance}"
    return {
        "progress": {instance: {"status": "done", "node": node_of(instance)}},
        "agent_outputs": {instance: {"agent": "x", "message": message, "fields": {}}},
        "messages": [AIMessage(f"{instance} is done", id=message)],
        "execution_trace": [{"instance": instance, "status": "done"}],
        "shared_context": {node_of(instance): instance},
    }


@st.composite
def updates(draw: st.DrawFn) -> dict[str, Any]:
    """What one superstep of the engine writes: steps that have ended, others that begin, signals."""
    update: dict[str, Any] = {}
    for instance in draw(_INSTANCES):
        for channel, write in ended(instance).items():
            before = update.get(channel, type(write)())
            update[channel] = [*before, *write] if isinstance(write, list) else {**before, **write}
    for instance in draw(st.lists(st.sampled_from(["x", "y@2"]), unique=True)):
        update.setdefault("progress", {})[instance] = {"status": "running", "node": node_of(instance)}
    if draw(st.booleans()):
        update["signals"] = {"ready": {"a": True}}
    return update


def plainly(state: Mapping[str, Any]) -> dict[str, Any]:
    return {channel: value for channel, value in state.items() if value}


@given(updates(), st.sampled_from(["work", "router", "ask_human"]))
def test_the_parts_of_an_update_come_to_what_the_whole_comes_to(update: dict[str, Any], node: str) -> None:
    state: dict[str, Any] = {}
    for step, part in by_step(node, update):
        assert step not in ("work", "router", "ask_human")
        state = written_to(state, part)
    assert plainly(state) == plainly(written_to({}, update))


@given(updates())
def test_each_step_that_has_ended_is_told_once_with_its_own_output(update: dict[str, Any]) -> None:
    told = list(by_step("work", update))
    outputs = [(step, i) for step, part in told for i in part.get("agent_outputs", {})]
    assert [step for step, _ in outputs] == [node_of(instance) for _, instance in outputs]
    assert sorted(i for _, i in outputs) == sorted(update.get("agent_outputs", {}))


def test_who_is_at_work_or_has_failed_is_next_and_nobody_once_it_is_over() -> None:
    progress = {
        "a": {"status": "done"},
        "b@2": {"status": "running"},
        "c": {"status": "failed", "failure": "timeout", "detail": "too late"},
    }
    tasks = tasks_of({"progress": progress})
    assert next_of(tasks, ("work",)) == ("b", "c")
    assert [task["error"] for task in tasks] == [None, {"error": "timeout", "message": "too late"}]
    assert tasks_of({"progress": progress, "resume_info": {"outcome": "finished"}}) == ()
    assert next_of((), ("router",)) == ("__start__",)
    assert next_of((), ()) == ()
