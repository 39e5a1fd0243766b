"""Many who ask at once: each is heard before those at work go on, and those are not kept waiting for good."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from support.foundry import ENDS_WITHIN_S, foundry_in
from swarmwright.apps.foundry import entering
from swarmwright.apps.foundry.foundry import Foundry


async def _at(foundry: Foundry, protocol_id: str, kind: str) -> float:
    """When the protocol first told of this."""
    return next(iter([event.at async for event in foundry.events(protocol_id) if event.kind == kind]))


async def test_all_who_ask_at_once_are_heard_before_anybody_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entering, "LONGEST_S", ENDS_WITHIN_S)
    async with foundry_in(tmp_path) as foundry:
        asked = await asyncio.gather(*(foundry.start(f"Worry time, {number}") for number in range(12)))
        ids = [one.protocol_id for one in asked]
        states = [await foundry.wait(id_, ENDS_WITHIN_S) for id_ in ids]
        heard = [await _at(foundry, id_, "run_started") for id_ in ids]
        at_work = [await _at(foundry, id_, "step_started") for id_ in ids]
    assert {state.status for state in states} == {"waiting"}
    assert max(heard) <= min(at_work)


async def test_who_is_at_work_goes_on_though_others_never_stop_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entering, "LONGEST_S", 0.05)
    async with foundry_in(tmp_path) as foundry:
        first, store_answers = await foundry.start("Worry time"), asyncio.Event()
        make = foundry.platform.create_thread

        async def slow(*given: Any) -> Any:
            await store_answers.wait()
            return await make(*given)

        monkeypatch.setattr(foundry.platform, "create_thread", slow)
        others = [asyncio.create_task(foundry.start(f"Sleep, {number}")) for number in range(9)]
        assert (await foundry.wait(first.protocol_id, ENDS_WITHIN_S)).status == "waiting"
        assert not any(one.done() for one in others)
        store_answers.set()
        asked = await asyncio.gather(*others)
        states = [await foundry.wait(one.protocol_id, ENDS_WITHIN_S) for one in asked]
    assert {state.status for state in states} == {"waiting"}


async def test_whose_asking_is_refused_or_given_up_leaves_room_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with foundry_in(tmp_path) as foundry:
        make = foundry.platform.create_thread

        async def never(*given: Any) -> Any:
            await asyncio.Event().wait()

        monkeypatch.setattr(foundry.platform, "create_thread", never)
        given_up = [asyncio.create_task(foundry.start("Sleep")) for _ in range(2 * entering.AT_ONCE)]
        await asyncio.sleep(0)
        for one in given_up:
            one.cancel()
        await asyncio.wait(given_up)
        monkeypatch.setattr(foundry.platform, "create_thread", make)
        for _ in range(2 * entering.AT_ONCE):  # of a key that comes again nothing new begins
            again = await foundry.start("Worry time", idempotency_key="k")
        assert (await foundry.wait(again.protocol_id, ENDS_WITHIN_S)).status == "waiting"
