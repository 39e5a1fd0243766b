"""Runs at random on a thread that asks people, some of them taken back: the thread stands as before those."""

from __future__ import annotations

import asyncio
from typing import Any, Literal, TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st
from langgraph.graph import START, StateGraph
from langgraph.types import interrupt

from support.hosting import THREAD, Hosting, Logged, hosting, note
from swarmwright.errors import InvalidInput

Action: TypeAlias = Literal["input", "left", "right", "bare", "go on", "cut off"]
_ACTIONS: st.SearchStrategy[tuple[Action, bool]] = st.tuples(
    st.sampled_from(["input", "left", "right", "bare", "go on", "cut off"]), st.booleans()
)


def left(state: Logged) -> Logged:
    return {"log": [f"left: {interrupt('left?')}, {interrupt('left again?')}"]}


def right(state: Logged) -> Logged:
    return {"log": [f"right: {interrupt('right?')}"]}


def graph() -> Any:
    """One node asks twice, one once, one nothing, all at once; then there is one more question."""
    builder = StateGraph(Logged)
    for node in (left, right, note):
        builder.add_node(node.__name__, node)
        builder.add_edge(START, node.__name__)
    builder.add_node("last", lambda state: {"log": [f"last: {interrupt('last?')}"]})
    builder.add_edge(["left", "right", "note"], "last")
    return builder.compile()


async def stands(host: Hosting) -> tuple[Any, ...]:
    """All of how the thread stands, but for the ids that a copy has anew."""
    state = await host.hosted.state(THREAD)
    asked = {task["name"]: str([one["value"] for one in task["interrupts"]]) for task in state.tasks}
    tasks = sorted((task["name"], str(task["result"]), asked[task["name"]]) for task in state.tasks)
    return dict(state.values), state.next, tasks, sorted(str(one["value"]) for one in state.interrupts)


async def act(host: Hosting, action: Action) -> None:
    """Do it, if it can be done; refused, it must have changed nothing."""
    waits = {one["value"]: one["id"] for one in (await host.hosted.state(THREAD)).interrupts}
    resume: Any = "bare"
    if action in ("left", "right"):
        resume = {id_: action for value, id_ in waits.items() if str(value).startswith(action)}
    before = await stands(host)
    try:
        if action == "input":
            await host.drive({"x": 1})
        elif action == "go on":
            await host.drive()
        elif action == "cut off":
            run = asyncio.create_task(host.drive({"x": 2}))
            await asyncio.sleep(0)
            run.cancel()
            await asyncio.wait([run])
        else:
            await host.drive(command={"resume": resume or "bare"})
    except InvalidInput:
        assert await stands(host) == before


@settings(max_examples=30)
@given(st.lists(_ACTIONS, min_size=1, max_size=7))
def test_whatever_is_taken_back_leaves_the_thread_as_it_stood(actions: list[tuple[Action, bool]]) -> None:
    async def live() -> None:
        async with hosting(graph()) as host:
            for action, taken_back in actions:
                before = await stands(host)
                checkpoint = (await host.hosted.state(THREAD)).checkpoint.get("checkpoint_id", "")
                since = await host.store.events.last(THREAD)
                await act(host, action)
                if taken_back:
                    await host.hosted.roll_back(THREAD, checkpoint, since=since)
                    assert await stands(host) == before

    asyncio.run(live())
