"""A bell that every process hears, however many listen, and whoever of them has died."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from support.crews import WAIT_S
from support.processes import ended, line_of, worker
from swarmwright.storage.sqlite.chimes import Chimes

WORKER = """
import asyncio, sys
from pathlib import Path
from swarmwright.storage.sqlite.chimes import Chimes

async def main(folder):
    heard = asyncio.Event()
    with Chimes(Path(folder) / "heard").listening("runs", heard.set):
        print("listens", flush=True)
        await heard.wait()
        print("heard", flush=True)
        await asyncio.sleep(60)

asyncio.run(main(sys.argv[1]))
"""


async def heard(*events: asyncio.Event) -> None:
    async with asyncio.timeout(WAIT_S):
        for event in events:
            await event.wait()
            event.clear()


def pipes(folder: Path) -> Iterator[Path]:
    return folder.glob("heard/*")


async def test_all_who_listen_hear_and_nobody_else(tmp_path: Path) -> None:
    mine, theirs = Chimes(tmp_path / "heard"), Chimes(tmp_path / "heard")
    here, there, other = asyncio.Event(), asyncio.Event(), asyncio.Event()
    with ExitStack() as stack:
        stack.enter_context(mine.listening("runs", here.set))
        stack.enter_context(theirs.listening("runs", there.set))
        stack.enter_context(theirs.listening("crons", other.set))
        for ringer in (mine, theirs, Chimes(tmp_path / "heard")):
            ringer.ring("runs")
            await heard(here, there)
        assert not other.is_set()
    assert list(pipes(tmp_path)) == []
    mine.ring("runs")
    await asyncio.sleep(0)
    assert not here.is_set()


async def test_who_rings_where_nobody_has_ever_listened_rings_for_nobody(tmp_path: Path) -> None:
    Chimes(tmp_path / "heard").ring("runs")
    Chimes(None).ring("runs")
    assert not (tmp_path / "heard").exists()


async def test_another_process_hears_and_when_it_has_died_its_pipe_is_taken_away(tmp_path: Path) -> None:
    listener = await worker(WORKER, tmp_path)
    assert await line_of(listener) == "listens"
    chimes = Chimes(tmp_path / "heard")
    chimes.ring("runs")
    assert await line_of(listener) == "heard"
    listener.send_signal(signal.SIGKILL)
    await ended(listener)
    assert len(list(pipes(tmp_path))) == 1
    chimes.ring("runs")
    assert list(pipes(tmp_path)) == []


async def test_a_pipe_that_is_just_being_made_is_not_taken_for_one_that_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rings, woken = Chimes(tmp_path / "heard"), asyncio.Event()

    made = os.mkfifo

    def made_and_rung_for(pipe: Path, mode: int) -> None:
        made(pipe, mode)
        rings.ring("runs")

    monkeypatch.setattr("os.mkfifo", made_and_rung_for)
    with Chimes(tmp_path / "heard").listening("runs", woken.set):
        rings.ring("runs")
        await heard(woken)


async def test_who_lets_his_pipe_run_full_is_woken_for_everything(tmp_path: Path) -> None:
    listens, rings = Chimes(tmp_path / "heard"), Chimes(tmp_path / "heard")
    woken, last = asyncio.Event(), asyncio.Event()
    with listens.listening("runs", woken.set), listens.listening("last", last.set):
        for _ in range(9_000):  # more than a pipe holds
            rings.ring("runs")
        rings.ring("last")
        await heard(woken, last)
        rings.ring("last")
        await heard(last)
        assert not woken.is_set()


async def test_a_process_has_one_pipe_however_many_listen_in_it(tmp_path: Path) -> None:
    chimes, rings = Chimes(tmp_path / "heard"), Chimes(tmp_path / "heard")
    woken = [asyncio.Event() for _ in range(200)]
    with ExitStack() as stack:
        for n, one in enumerate(woken):
            stack.enter_context(chimes.listening(f"thread {n}", one.set))
        assert len(list(pipes(tmp_path))) == 1
        rings.ring("thread 7", "thread 11")
        await heard(woken[7], woken[11])
        assert not any(one.is_set() for one in woken)
    assert list(pipes(tmp_path)) == []


async def test_where_there_are_no_pipes_who_is_in_the_process_hears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr("os.mkfifo")
    chimes, woken = Chimes(tmp_path / "heard"), asyncio.Event()
    with chimes.listening("runs", woken.set):
        chimes.ring("runs")
        assert woken.is_set()
