"""A run's events on their way to the log: at once after a pause, gathered behind one another, in order."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import replace

import pytest

from support.crews import WAIT_S
from swarmwright.errors import StorageFailed
from swarmwright.ports.clock import SystemClock
from swarmwright.ports.events import Event
from swarmwright.runtime.runs.recording import Recording
from swarmwright.storage.scribing import LogScribe


class Log:
    """A log that notes its batches."""

    def __init__(self) -> None:
        self.batches: list[list[Event]] = []
        self.grown = asyncio.Event()
        self.broken = False
        self.scribe = LogScribe(self)

    async def append(self, events: Sequence[Event]) -> Sequence[Event]:
        if self.broken:
            raise OSError("full")
        first = sum(len(batch) for batch in self.batches)
        self.batches.append([replace(event, seq=first + at + 1) for at, event in enumerate(events)])
        self.grown.set()
        return self.batches[-1]

    def read(
        self, thread_id: str, after: int = 0, *, chunks: bool = True, others: bool = True
    ) -> AsyncIterator[Event]:
        raise AssertionError

    async def pick(self, thread_id: str, seqs: Sequence[int]) -> Sequence[Event]:
        raise AssertionError

    async def last(self, thread_id: str) -> int:
        raise AssertionError

    def listening(self, thread_id: str, wake: Callable[[], object]) -> AbstractAsyncContextManager[None]:
        raise AssertionError

    async def aged(self, before: float, *, after: str = "", limit: int = 100) -> Sequence[str]:
        raise AssertionError

    async def drop_aged(self, thread_id: str, before: float, *, dry: bool = False) -> int:
        raise AssertionError

    async def drop_chunks(self, run_ids: Sequence[str]) -> None:
        raise AssertionError


async def test_an_event_after_a_pause_is_stored_at_once_and_what_follows_it_is_gathered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("swarmwright.storage.scribing.BATCH_S", 60.0)
    log = Log()
    async with asyncio.timeout(WAIT_S):
        recording = Recording("t", log, SystemClock())
        recording.emit("run_started")
        await log.grown.wait()
        for number in range(5):
            recording.emit("signal", signal=str(number))
            await asyncio.sleep(0)
        assert len(log.batches) == 1
        await recording.close()
    assert [event.data["signal"] for event in log.batches[1]] == list("01234")


async def test_of_a_run_that_is_known_to_have_begun_the_first_event_is_gathered_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("swarmwright.storage.scribing.BATCH_S", 60.0)
    log = Log()
    async with asyncio.timeout(WAIT_S):
        recording = Recording("t", log, SystemClock(), at_once=False)
        recording.emit("run_started")
        for number in range(5):
            recording.emit("signal", signal=str(number))
            await asyncio.sleep(0)
        assert not log.batches
        recording.emit("run_finished")
        await recording.flush()
    assert [event.kind for event in log.batches[0]] == ["run_started", *["signal"] * 5, "run_finished"]
    await recording.close()


async def test_a_log_that_is_slow_to_answer_is_asked_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("swarmwright.storage.scribing.BATCH_S", 0.0)
    monkeypatch.setattr("swarmwright.storage.scribing.SLOW_FOR", 1e9)
    monkeypatch.setattr("swarmwright.storage.scribing.LONGEST_S", 60.0)
    log = Log()
    append, answer = log.append, asyncio.Event()

    async def slowly(events: Sequence[Event]) -> Sequence[Event]:
        await answer.wait()
        return await append(events)

    monkeypatch.setattr(log, "append", slowly)
    async with asyncio.timeout(WAIT_S):
        recording = Recording("t", log, SystemClock())
        recording.emit("run_started")
        await asyncio.sleep(0.01)
        answer.set()
        await log.grown.wait()
        for number in range(5):
            recording.emit("signal", signal=str(number))
            await asyncio.sleep(0.001)
        assert len(log.batches) == 1
        await recording.close()
    assert len(log.batches[1]) == 5


async def test_chunks_go_the_same_way_as_events_and_in_the_same_order() -> None:
    log = Log()
    recording = Recording("t", log, SystemClock())
    for number in range(3):
        recording.emit("chunk", run="r", mode="values", ns=[], data=number)
        recording.emit("token", "a", text=str(number))
        recording.emit("token", "a", text="!")
    await recording.close()
    told = [event for batch in log.batches for event in batch]
    assert [(e.kind, e.data.get("data", e.data.get("text"))) for e in told] == [
        pair for number in range(3) for pair in (("chunk", number), ("token", f"{number}!"))
    ]
    assert [event.kind async for event in recording] == ["token"] * 3


async def test_flushed_events_are_stored_and_a_log_that_fails_says_so() -> None:
    log = Log()
    recording = Recording("t", log, SystemClock())
    recording.emit("run_started")
    recording.emit("run_finished")
    async with asyncio.timeout(WAIT_S):
        await recording.flush()
    assert [event.kind for batch in log.batches for event in batch] == ["run_started", "run_finished"]
    log.broken = True
    recording.emit("signal")
    async with asyncio.timeout(WAIT_S):
        with pytest.raises(OSError, match="full"):
            await recording.flush()


async def test_a_log_that_is_gone_is_not_asked_again_for_each_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each asking takes as long as one waits for a server that restarts."""
    log, asked = Log(), list[int]()

    async def gone(events: Sequence[Event]) -> Sequence[Event]:
        asked.append(len(events))
        raise StorageFailed("the store", "it is gone", "see that it is there")

    monkeypatch.setattr(log, "append", gone)
    runs = [Recording(name, log, SystemClock(), at_once=False) for name in "abc"]
    for run in runs:
        run.emit("run_started")
    async with asyncio.timeout(WAIT_S):
        came = await asyncio.gather(*(run.close() for run in runs), return_exceptions=True)
    assert [type(one) for one in came] == [StorageFailed] * 3
    assert asked == [3]


@pytest.mark.parametrize("turns", range(4))
async def test_who_waits_for_what_is_cut_off_is_not_left_waiting(
    turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a loop ends: all of its tasks are cancelled, perhaps before they have begun."""
    log = Log()

    async def never(events: Sequence[Event]) -> Sequence[Event]:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(log, "append", never)
    mine, recording = asyncio.current_task(), Recording("t", log, SystemClock())
    recording.emit("run_started")
    for _ in range(turns):
        await asyncio.sleep(0)
    for task in asyncio.all_tasks() - {mine}:
        task.cancel()
    async with asyncio.timeout(WAIT_S):
        (came,) = await asyncio.gather(recording.close(), return_exceptions=True)
    assert isinstance(came, asyncio.CancelledError)


class Sink:
    """A sink that fails at each event of a kind, or as it is asked whether it takes content."""

    def __init__(self, fails_at: str = "", error: BaseException | None = None, mute: bool = False) -> None:
        self.fails_at, self.error, self.mute = fails_at, error, mute
        self.heard: list[tuple[int, str]] = []

    @property
    def content(self) -> bool:
        if self.mute:
            raise AttributeError("content")
        return False

    def tell(self, event: Event) -> None:
        if event.kind == self.fails_at and self.error is not None:
            raise self.error
        self.heard.append((event.seq, event.kind))


@pytest.mark.parametrize("error", [RuntimeError("no room"), asyncio.CancelledError()])
async def test_a_sink_that_raises_costs_neither_the_log_nor_other_sinks_an_event_and_is_told_once(
    error: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    log, odd, good = Log(), Sink("signal", error), Sink()
    recording = Recording("t", log, SystemClock(), [odd, good])
    kinds = ["run_started", "signal", "signal", "step_started", "signal", "run_finished"]
    async with asyncio.timeout(WAIT_S):
        for kind in kinds:
            recording.emit(kind)
            await recording.flush()
        await recording.close()
    assert [event.kind for batch in log.batches for event in batch] == kinds
    assert [event.kind async for event in recording] == kinds
    assert good.heard == list(enumerate(kinds, 1))
    assert odd.heard == [one for one in good.heard if one[1] != "signal"]
    (told,) = [record for record in caplog.records if record.name == "swarmwright.runtime.runs.recording"]
    assert told.levelname == "WARNING"
    assert "Sink failed on the thread t" in told.getMessage()


async def test_a_sink_that_cannot_say_whether_it_takes_content_takes_none(
    caplog: pytest.LogCaptureFixture,
) -> None:
    log, mute = Log(), Sink(mute=True)
    recording = Recording("t", log, SystemClock(), [mute])
    assert not recording.content
    recording.emit("run_started")
    async with asyncio.timeout(WAIT_S):
        await recording.close()
    assert mute.heard == [(1, "run_started")]
    assert "AttributeError('content')" in caplog.text


async def test_what_several_runs_tell_meanwhile_is_stored_in_one_go_and_each_hears_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("swarmwright.storage.scribing.BATCH_S", 60.0)
    log = Log()
    runs = [Recording(name, log, SystemClock(), at_once=False) for name in "abc"]
    async with asyncio.timeout(WAIT_S):
        for number in range(3):
            for run in runs:
                run.emit("token", "x", text=str(number))
            await asyncio.sleep(0)
        for run in runs:
            run.emit("run_finished")
        await asyncio.gather(*(run.close() for run in runs))
        told = [[(one.kind, one.data.get("text")) async for one in run] for run in runs]
    assert [[event.thread_id for event in batch] for batch in log.batches] == [list("abcabc")]
    assert told == [[("token", "012"), ("run_finished", None)]] * 3


async def test_what_the_log_refuses_of_one_thread_costs_no_other_an_event(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("swarmwright.storage.scribing.BATCH_S", 60.0)
    log = Log()
    append, lost = log.append, True

    async def refusing(events: Sequence[Event]) -> Sequence[Event]:
        if lost and any(event.thread_id == "lost" for event in events):
            raise OSError("somebody else has it")
        return await append(events)

    monkeypatch.setattr(log, "append", refusing)
    names = ("a", "lost", "b")
    runs = [Recording(name, log, SystemClock(), at_once=False) for name in names]
    for run in runs:
        run.emit("run_started")
    async with asyncio.timeout(WAIT_S):
        came = await asyncio.gather(*(run.flush() for run in runs), return_exceptions=True)
        lost = False
        for run in runs:
            run.emit("run_finished")
        over = await asyncio.gather(*(run.close() for run in runs), return_exceptions=True)
    assert [repr(one) for one in came] == [repr(one) for one in over]
    assert [type(one) for one in came] == [type(None), OSError, type(None)]
    stored = [(event.thread_id, event.kind) for batch in log.batches for event in batch]
    assert sorted(stored) == [(name, kind) for name in "ab" for kind in ("run_finished", "run_started")]
