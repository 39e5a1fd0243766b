"""A run that becomes due at the very moment in which the driver looks for the next one."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence

import pytest

from support.clocks import HeldClock
from support.driven import driven
from swarmwright.ports.runs import RunRecord
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.runtime.serving.requests import Asked, Request


class Clock(HeldClock):
    """One on which nobody waits for what is over."""

    async def sleep(self, seconds: float) -> None:
        if seconds > 0:
            await super().sleep(seconds)


async def test_a_run_that_becomes_due_between_two_looks_is_not_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, limits = Clock(), RunLimits(look_for_lost_s=1e9)
    async with driven(clock=clock, limits=limits, by_a_driver=False) as here:
        thread = (await here.threads.create(LOCAL)).record.thread_id
        run = await here.runs.create(LOCAL, Asked("count", Request(input={"n": 1}), after_s=5.0), thread)
        claim, left = here.store.runs.claim_all, [5.0]

        async def late(
            owner: str, now: float, most: int, hosted: Collection[str] | None
        ) -> tuple[Sequence[RunRecord], float | None]:
            found = await claim(owner, now, most, hosted)
            if not found[0] and left:
                clock.move(left.pop())  # time goes on before one waits
            return found

        monkeypatch.setattr(here.store.runs, "claim_all", late)
        async with here.driver().driving(), asyncio.timeout(30):
            over = await here.runs.over(run)
    assert over is not None and over.status == "success"
