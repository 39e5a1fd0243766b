"""Traces of hosted graphs in pages, over every database: a page costs what it shows, and tells all."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict
from typing import Any, cast

from swarmwright.ports.events import Event, EventKind, EventLog
from swarmwright.runtime.serving.swarm.spans import SpansWanted, fits, says
from swarmwright.runtime.serving.swarm.traces import Traces
from swarmwright.runtime.tracing.outlining import Line, Outline, spans_of
from swarmwright.runtime.tracing.results import TraceSpan
from swarmwright.storage.opening import open_store

EVERY = SpansWanted()


class Counting:
    """A log that counts the events that are read from it."""

    def __init__(self, log: EventLog) -> None:
        self._log, self.read_, self.picked = log, 0, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._log, name)

    async def read(
        self, thread_id: str, after: int = 0, *, chunks: bool = True, others: bool = True
    ) -> AsyncIterator[Event]:
        async for event in self._log.read(thread_id, after, chunks=chunks, others=others):
            self.read_ += 1
            yield event

    async def pick(self, thread_id: str, seqs: Sequence[int]) -> Sequence[Event]:
        found = await self._log.pick(thread_id, seqs)
        self.picked += len(found)
        return found


def counting(log: EventLog) -> tuple[Counting, Traces]:
    counted = Counting(log)
    return counted, Traces(cast(EventLog, counted))


def run(begin: float, steps: int, said: str = "said", end: bool = True) -> list[Event]:
    events = [Event("run_started", "t", at=float(begin))]
    for n in range(1, steps + 1):
        at, instance = float(begin + n), "say" if n == 1 else f"say@{n}"
        events.append(Event("step_started", "t", at=at, instance=instance, agent="say"))
        told = {"text": f"{said} {n}"}
        events.append(Event("step_finished", "t", at=at + 0.5, instance=instance, agent="say", data=told))
    return [*events, Event("run_finished", "t", at=float(begin + steps + 1))] if end else events


async def read(log: EventLog) -> list[Event]:
    return [event async for event in log.read("t")]


async def shown(traces: Traces, wanted: SpansWanted = EVERY) -> list[tuple[int, TraceSpan]]:
    lines = await traces.found("t", wanted, at_work=False)
    return list(zip([n for n, _ in lines], await traces.spans("t", [x for _, x in lines]), strict=True))


async def as_read_whole(log: EventLog, wanted: SpansWanted = EVERY) -> list[tuple[int, TraceSpan]]:
    spans = enumerate(spans_of(await read(log), at_work=False), start=1)
    found = [(n, one) for n, one in spans if fits(wanted, one) and says(wanted, one)]
    return sorted(found, key=lambda one: (one[1].turn, one[1].started_at))


async def test_a_page_reads_what_it_shows_and_the_log_once(store_address: str) -> None:
    async with open_store(store_address) as store:
        for turn in range(40):
            await store.events.append(run(turn * 100.0, 10))
        log, traces = counting(store.events)
        lines = await traces.found("t", EVERY, at_work=False)
        assert len(lines) == 400 and log.read_ == 40 * 22
        log.read_ = log.picked = 0
        page = (await traces.found("t", EVERY, at_work=False))[200:210]
        spans = await traces.spans("t", [line for _, line in page])
        assert [span.text for span in spans] == [f"said {n}" for n in range(1, 11)]
        assert {span.turn for span in spans} == {21}
        assert log.read_ == 0 and log.picked <= 12
        await store.events.append(run(5000, 3))
        assert len(await traces.lines("t", at_work=False)) == 403
        assert log.read_ == 8


async def test_what_clients_were_told_of_a_run_is_not_read_for_its_trace(store_address: str) -> None:
    async with open_store(store_address) as store:
        told = Event("chunk", "t", at=1.0, data={"run": "r", "mode": "values", "ns": [], "data": 1})
        await store.events.append([told] * 700)
        await store.events.append(run(1, 3))
        log, traces = counting(store.events)
        assert len(await traces.lines("t", at_work=False)) == 3
        await store.events.append([told] * 700)
        assert len(await traces.lines("t", at_work=False)) == 3
        assert log.read_ == 8


async def test_a_search_looks_at_each_words_once(store_address: str) -> None:
    async with open_store(store_address) as store:
        await store.events.append(run(0, 30, "Bees"))
        await store.events.append(run(100, 30, "wasps"))
        log, traces = counting(store.events)
        wanted = SpansWanted(text="bees")
        assert [one.turn for _, one in await shown(traces, wanted)] == [1] * 30
        log.read_ = log.picked = 0
        await store.events.append(run(200, 2, "BEES again"))
        assert len(await traces.found("t", wanted, at_work=False)) == 32
        assert log.read_ == 6 and log.picked <= 4
        assert await shown(traces, SpansWanted(text="9", status="done")) == await as_read_whole(
            store.events, SpansWanted(text="9", status="done")
        )


async def test_what_began_before_a_search_and_ended_after_it_is_found(store_address: str) -> None:
    async with open_store(store_address) as store:
        *events, end = run(0, 1, "bees", end=False)
        await store.events.append(events)
        _, traces = counting(store.events)
        wanted = SpansWanted(text="bees")
        assert await shown(traces, wanted) == []
        await store.events.append([end])
        assert [one.text for _, one in await shown(traces, wanted)] == ["bees 1"]


async def test_a_log_that_was_cut_down_or_begun_anew_is_read_anew(store_address: str) -> None:
    async with open_store(store_address) as store:
        await store.events.append([*run(0, 5), *run(100, 5)])
        _, traces = counting(store.events)
        assert len(await shown(traces)) == 10
        await store.events.drop_aged("t", 50.0)
        assert await shown(traces) == await as_read_whole(store.events)
        assert len(await shown(traces)) == 5
        await store.events.drop_aged("t", 1000.0)
        assert await shown(traces) == []


async def test_pages_tell_what_the_whole_log_tells(store_address: str) -> None:
    chance = random.Random(7)
    kinds: list[EventKind] = ["run_started", "run_cancelled", "run_finished", "token", "chunk"]
    kinds += ["step_started", "step_finished", "step_failed", "step_cancelled"] * 4
    failures = ({}, {"failure": "awaits_approval"}, {"failure": "agent_error", "detail": "bees"})
    async with open_store(store_address) as store:
        _, traces = counting(store.events)
        for n in range(12):
            await store.events.append(
                [
                    Event(
                        chance.choice(kinds),
                        "t",
                        at=n * 30.0 + one,
                        instance=chance.choice("abc"),
                        agent="x",
                        data={
                            "text": chance.choice(("", "wasps", "bees")),
                            "run": "r",
                            **chance.choice(failures),
                        },
                    )
                    for one in range(25)
                ]
            )
            if n == 6:
                await store.events.drop_aged("t", 40.0)
            for wanted in (EVERY, SpansWanted(text="bees", instance="a"), SpansWanted(status="cancelled")):
                got, whole = await shown(traces, wanted), await as_read_whole(store.events, wanted)
                assert [(m, asdict(one)) for m, one in got] == [(m, asdict(one)) for m, one in whole]


async def test_outlines_that_were_not_used_for_longest_are_let_go(
    store_address: str, monkeypatch: Any
) -> None:
    monkeypatch.setattr("swarmwright.runtime.serving.swarm.traces._MOST_LINES", 10)
    monkeypatch.setattr("swarmwright.runtime.serving.swarm.traces._AT_LEAST", 4)
    async with open_store(store_address) as store:
        for name in ("t", "u", "v"):
            events = [Event(e.kind, name, 0, e.at, e.instance, e.agent, e.data) for e in run(0, 6)]
            await store.events.append(events)
        log, traces = counting(store.events)
        for name in ("t", "u", "u", "v", "v"):
            assert len(await traces.lines(name, at_work=False)) == 6
        assert log.read_ == 3 * 14
        for n in range(50):
            assert len(await traces.lines(f"nothing {n}", at_work=False)) == 0
        log.read_ = 0
        assert len(await traces.lines("v", at_work=False)) == 6
        assert log.read_ == 14 and len(traces._read._kept) <= 3


def test_an_outline_holds_no_words() -> None:
    assert set(Line.__slots__) == {
        "instance",
        "agent",
        "turn",
        "status",
        "started_at",
        "ended_at",
        "begun",
        "ended",
    }
    assert len(Outline()) == 0
