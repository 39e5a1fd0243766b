"""Cancelled work is told as often as it takes; nobody else waits for it, and it counts no more."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from support.crews import WAIT_S
from swarmwright.graph import activities as room
from swarmwright.graph import stopping
from swarmwright.graph.activities import Activities, Handle
from swarmwright.workflow.progress import Work


class Tidying:
    """Work that has to be let go before it stops, and lets `deaf` cancellations go by before it listens."""

    def __init__(self, deaf: int = 0) -> None:
        self.begun, self.go_on, self.ended = asyncio.Event(), asyncio.Event(), False
        self.deaf = deaf

    async def __call__(self, handle: Handle[str]) -> str:
        self.begun.set()
        while self.deaf and not self.go_on.is_set():
            with suppress(asyncio.CancelledError):
                await self.go_on.wait()
            self.deaf -= 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await self.go_on.wait()
            handle.announce("late")
            handle.emit("tool_called", tool="brush")
            handle.emit("step_finished")
            return "late"
        finally:
            self.ended = True
        return "never"


def heard() -> tuple[Activities[str], list[tuple[str, str]]]:
    told: list[tuple[str, str]] = []

    def hear(instance: str, kind: str, data: dict[str, Any]) -> None:
        told.append((kind, str(data.get("detail", ""))))

    return Activities(hear), told


async def quick(handle: Handle[str]) -> str:
    return "quick"


async def within(awaited: Any) -> Any:
    async with asyncio.timeout(WAIT_S):
        return await awaited


async def test_work_that_has_lost_its_cancellation_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As `asyncio.wait_for` does, where what it waited for is there at that moment."""
    monkeypatch.setattr(stopping, "INSIST_S", 0.01)
    activities, _ = heard()
    work = Tidying(deaf=2)
    activities.begin("a", work)
    await within(work.begun.wait())
    await activities.cancel(["a"])
    while work.deaf:
        await within(asyncio.sleep(0.01))
    work.go_on.set()
    await within(activities.close())
    assert work.ended


async def test_others_go_on_while_cancelled_work_tidies_up_and_the_same_begins_after_it() -> None:
    activities, told = heard()
    work = Tidying()
    activities.begin("a", work)
    await within(work.begun.wait())
    await within(activities.cancel(["a"]))
    assert not work.ended and not activities.has("a")
    forgotten: list[bool] = []

    async def forget() -> None:
        forgotten.append(work.ended)

    await activities.after("a", forget)

    async def anew(handle: Handle[str]) -> str:
        assert work.ended and forgotten == [False, True]
        return "anew"

    activities.begin("a", anew)
    activities.begin("b", quick)
    activities.expect(1, [Work("a", "a"), Work("b", "b")])
    first = (await within(activities.join(1))).news
    assert [name for name, news in first.items() if news.result] == ["b"]
    work.go_on.set()
    activities.expect(2, [Work("a", "a")])
    news = (await within(activities.join(2))).news["a"]
    assert (news.result, news.signals) == ("anew", ())
    assert told == [("tool_called", "")]  # what it still did in the world, and nothing that it came to
    await within(activities.close())


async def test_what_never_stops_is_left_to_itself_after_a_while_and_that_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(room, "GIVE_UP_S", 0.05)
    activities, told = heard()
    works = [Tidying(deaf=1_000_000), Tidying(deaf=1_000_000)]
    activities.begin("a", works[0])
    await within(works[0].begun.wait())
    await activities.cancel(["a"])
    activities.begin("a", quick)
    activities.expect(1, [Work("a", "a")])
    assert (await within(activities.join(1))).news["a"].result == "quick"
    said = "it had not stopped 0.05 s after it was told to; what it still does counts for nothing"
    assert told == [("step_cancelled", said)]
    activities.begin("b", works[1])
    await within(works[1].begun.wait())
    await within(activities.close())
    assert told == [("step_cancelled", said)] * 2
    for work in works:
        work.go_on.set()


async def test_the_same_begun_and_cancelled_twice_waits_for_all_that_went_before() -> None:
    activities, _ = heard()
    work = Tidying()
    activities.begin("a", work)
    await within(work.begun.wait())
    await activities.cancel(["a"])
    activities.begin("a", quick)
    await activities.cancel(["a"])

    async def third(handle: Handle[str]) -> str:
        return f"first has ended: {work.ended}"

    activities.begin("a", third)
    activities.expect(1, [Work("a", "a")])
    work.go_on.set()
    assert (await within(activities.join(1))).news["a"].result == "first has ended: True"
