"""The alarm rings at the first deadline that it was told of, whichever order it was told of them in."""

from __future__ import annotations

import asyncio
from typing import Any

from support.clocks import HeldClock
from swarmwright.ports.commands import Command, Expire
from swarmwright.runtime.runs.alarms import Alarm


class Heard:
    """A mailbox that only says when something was put into it."""

    def __init__(self, clock: HeldClock) -> None:
        self._clock, self.at = clock, list[float]()
        self.came = asyncio.Event()

    async def pending(self, thread_id: str) -> tuple[()]:
        return ()  # whoever is told takes it at once

    async def accept(self, thread_id: str, command_id: str, command: Command, at: float) -> Any:
        assert (thread_id, command) == ("t", Expire())
        self.at.append(self._clock.now())
        self.came.set()


async def moved(clock: HeldClock, heard: Heard, seconds: float) -> None:
    """Let that much time go by, and then all that it wakes be done."""
    await asyncio.sleep(0)
    clock.move(seconds)
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_nearer_deadline_that_is_told_later_rings_first_and_the_other_in_its_time() -> None:
    clock = HeldClock(0.0)
    heard = Heard(clock)
    alarm = Alarm(heard, clock, "t")  # type: ignore[arg-type]  (it does nothing else with one)
    for deadline in (100.0, 10.0, 40.0):
        alarm.at(deadline)
        await moved(clock, heard, 0.0)  # it waits for the one before already
    for seconds in (9.0, 1.0, 29.0, 1.0, 59.0, 1.0):
        await moved(clock, heard, seconds)
    assert heard.at == [10.0, 40.0, 100.0]
    await alarm.close()


async def test_a_closed_alarm_rings_no_more() -> None:
    clock = HeldClock(0.0)
    heard = Heard(clock)
    alarm = Alarm(heard, clock, "t")  # type: ignore[arg-type]
    alarm.hear({"approval": {"deadline": 5.0}})
    alarm.hear({"approval": None})
    await alarm.close()
    await moved(clock, heard, 10.0)
    assert heard.at == []
