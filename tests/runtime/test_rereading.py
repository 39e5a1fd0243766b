"""A team's trace is read on from where it was read before: who looks again reads what has come since."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graph.teams import chain, flow, team
from support.crews import WAIT_S, FunctionCrew
from support.platforms import platform
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.events import Event, EventKind, EventLog
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.tracing.rereading import Rereading
from swarmwright.runtime.tracing.whole import Told, whole_trace
from swarmwright.storage.opening import open_store
from swarmwright.workflow.tree import Gate, Workflow


def counted(door: Platform, monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """Grows with each event that is read from the log."""
    log: Any = door._told._log
    read, seen = log.read, list[Event]()

    async def counting(
        thread_id: str, after: int = 0, *, chunks: bool = True, others: bool = True
    ) -> AsyncIterator[Event]:
        async for event in read(thread_id, after, chunks=chunks, others=others):
            seen.append(event)
            yield event

    monkeypatch.setattr(log, "read", counting)
    return seen


async def asked(door: Platform, request: str) -> None:
    async with asyncio.timeout(WAIT_S):
        await (await door.run("t", request)).result()


async def test_a_teams_trace_reads_the_log_once_and_then_what_has_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with platform(tmp_path, FunctionCrew()) as door:
        await door.create_thread(team(chain("a", "b")), "t")
        for turn in range(5):
            await asked(door, f"turn {turn}")
        seen = counted(door, monkeypatch)
        first, length = await door.trace("t"), len(seen)
        assert len(first) == 10 and length >= 20
        assert await door.trace("t") == first and len(seen) == length
        await asked(door, "once more")
        assert len(await door.trace("t")) == 12
        assert length < len(seen) < length + length // 4


async def test_what_it_keeps_of_a_log_tells_as_much_as_the_log(tmp_path: Path) -> None:
    async def works(view: AgentView, activity: Activity) -> AgentReport:
        activity.emit("tool_called", call_id="1", tool="horn", decision="allow", reason="it was given")
        activity.emit("token", text="to")
        activity.emit("step_retried", attempt=1, failure="timeout", detail="no breath")
        activity.emit("model_called", model="m", input_tokens=1, output_tokens=2)
        activity.emit("tool_result", call_id="1", tool="horn", status="success", text="toot")
        return AgentReport("toot")

    async def fails(view: AgentView, activity: Activity) -> AgentReport:
        activity.emit("tool_called", call_id="1", tool="drum", decision="allow", reason="it was given")
        raise RuntimeError("no drum")

    gated: Workflow = team(flow("a", Gate("gate", ask="May b?"), "b", order="a<gate gate<b"))
    async with platform(tmp_path, FunctionCrew({"a": works, "b": fails})) as door:
        await door.create_thread(gated, "t")
        await asked(door, "go")
        (wait,) = await door.waiting("t")
        async with asyncio.timeout(WAIT_S):
            await (await door.run("t", decisions={wait["instance"]: "approved"})).result()
        events = [event async for event in door.events("t")]
        told = Told()
        for event in events:
            told.take(event)
        for state in (await door.state("t"), {}):  # without a state, all comes from the log
            for at_work in (False, True):
                whole = whole_trace(state, events, at_work=at_work)
                assert whole and whole_trace(state, told.events, at_work=at_work) == whole
    assert not any(event.data for event in told.events if event.kind == "token") and 0 < len(told) < 5000


TOLD = {
    "gate_waiting": {"ask": "Shall b?", "approval": {"id": "1"}},
    "approval_closed": {"approval": "1", "reason": "its step is gone"},
    "gate_decided": {"decision": "approved", "by": "Ada"},
    "step_cancelled": {"detail": "the team has changed"},
    "step_retried": {"attempt": 1, "failure": "timeout", "detail": "no breath"},
    "tool_called": {"tool": "horn", "decision": "allow"},
    "model_called": {"model": "m", "input_tokens": 1},
}


@given(
    st.lists(st.tuples(st.sampled_from(get_args(EventKind)), st.sampled_from("ab")), max_size=30),
    st.booleans(),
)
@example([("step_started", "a"), ("step_cancelled", "a")], False)
@example([("gate_waiting", "a"), ("approval_closed", "a")], True)
@example([("step_started", "a"), ("token", "a"), ("token", "a"), ("run_started", "a")], False)
def test_it_keeps_all_of_any_log_that_a_trace_is_made_of(
    kinds: list[tuple[EventKind, str]], old: bool
) -> None:
    # logs of older versions tell no turns
    log = [
        Event(
            kind,
            "t",
            instance=instance,
            data=TOLD.get(kind, {}) | ({} if old else {"turn": 1}),
            seq=at,
            at=float(at),
        )
        for at, (kind, instance) in enumerate(kinds, start=1)
    ]
    told = Told()
    for event in log:
        told.take(event)
    assert whole_trace({}, told.events, at_work=False) == whole_trace({}, log, at_work=False)


class Count:
    """Takes events, and counts them."""

    def __init__(self) -> None:
        self.seqs: list[int] = []

    def take(self, event: Event) -> None:
        self.seqs.append(event.seq)

    def __len__(self) -> int:
        return len(self.seqs)


async def told(log: EventLog, thread: str, first: float, number: int) -> None:
    await log.append([Event("signal", thread, at=first + n) for n in range(number)])


async def test_a_log_that_was_cut_down_is_read_anew_and_of_many_the_last_used_are_kept(
    store_address: str,
) -> None:
    async with open_store(store_address) as store:
        reading = Rereading(store.events, Count, 12, 5)
        await told(store.events, "t", 1.0, 4)
        before = await reading.grown("t")
        await told(store.events, "t", 5.0, 2)
        assert await reading.grown("t") is before and before.seqs == [1, 2, 3, 4, 5, 6]
        with await store.threads.hold("t"):
            await store.events.drop_aged("t", 3.0)
        anew = await reading.grown("t")
        assert anew is not before and anew.seqs == [3, 4, 5, 6]
        await told(store.events, "u", 1.0, 1)
        await reading.grown("u")
        assert await reading.grown("t") is anew
        await told(store.events, "v", 1.0, 1)
        await reading.grown("v")  # "u" was not used for longest
        assert await reading.grown("t") is anew
