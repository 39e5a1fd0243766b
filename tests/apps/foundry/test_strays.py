"""Threads that are no protocols, protocols that cannot be read, keys that two come with at once: all of them
are in nobody's way."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

import swarmwright
from support.foundry import ENDS_WITHIN_S, LAWYER, WITH_LAWYER, edited, foundry_in
from swarmwright.apps.foundry.errors import KeyTaken
from swarmwright.apps.foundry.foundry import Foundry, Started
from swarmwright.apps.foundry.opening import compiled
from swarmwright.errors import NotFound
from swarmwright.ports.command_types import Send
from swarmwright.ports.mailbox import Accepted
from swarmwright.workflow.catalog import AgentSpec, Catalog

MINUTES = "Writer writes the minutes. Then a manager approves the minutes."


async def waiting(foundry: Foundry, intent: str = "Worry time", key: str | None = None) -> str:
    id_ = (await foundry.start(intent, idempotency_key=key)).protocol_id
    assert (await foundry.wait(id_, ENDS_WITHIN_S)).status == "waiting"
    return id_


async def test_a_thread_of_another_team_is_no_protocol_whatever_its_id_and_no_swap_reaches_it(
    tmp_path: Path,
) -> None:
    workflow = swarmwright.compile_prompt(MINUTES, Catalog((AgentSpec("writer", "Writer"),))).workflow
    assert workflow is not None
    team = edited(tmp_path, WITH_LAWYER, LAWYER)
    async with foundry_in(tmp_path) as foundry:
        platform = foundry.platform
        await platform.create_thread(workflow, "protocol-minutes", "Minutes")
        await (await platform.run("protocol-minutes", "of today")).result()
        before = await platform.approvals("protocol-minutes")
        id_ = await waiting(foundry)
        assert [one.thread_id for one in await foundry.list()] == [id_]
        with pytest.raises(NotFound):
            await foundry.state("protocol-minutes")
        assert (await foundry.would_adopt(compiled(team))).protocols == (id_,)
        assert list(await foundry.adopt(team, compiled(team))) == [id_]
        assert len(before) == 1 and await platform.approvals("protocol-minutes") == before
        assert await platform.workflow("protocol-minutes") == workflow


async def test_a_protocol_that_cannot_be_read_is_told_by_its_record_and_keeps_nobody_from_theirs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with foundry_in(tmp_path) as foundry:
        broken, id_ = await waiting(foundry, "Broken"), await waiting(foundry)
    with sqlite3.connect(tmp_path / "p.db") as db:
        table = "UPDATE threads SET workflow_version = 'gone', status = 'running' WHERE thread_id = ?"
        assert db.execute(table, (broken,)).rowcount == 1
    team = edited(tmp_path, WITH_LAWYER, LAWYER)
    async with foundry_in(tmp_path) as foundry:
        told = {one.thread_id: (one.title, one.status) for one in await foundry.list()}
        assert told == {broken: ("Broken", "failed"), id_: ("Worry time", "waiting")}
        assert set((await foundry.would_adopt(compiled(team))).protocols) == {broken, id_}
        came = await foundry.adopt(team, compiled(team))
        assert getattr(came[id_], "state", "") == "applied" and isinstance(came[broken], Exception)
    assert f"protocol {broken} cannot be" in caplog.text


class Held:
    """A sender of whom what they send first waits, until it is let go."""

    def __init__(self, foundry: Foundry, monkeypatch: pytest.MonkeyPatch) -> None:
        self.there, self.go, self._send = asyncio.Event(), asyncio.Event(), foundry.platform.send
        monkeypatch.setattr(foundry.platform, "send", self.send)

    async def send(self, thread_id: str, command: Send, command_id: str | None = None) -> Accepted:
        if not self.there.is_set():
            self.there.set()
            await self.go.wait()
        return await self._send(thread_id, command, command_id)


@pytest.mark.parametrize("other", [("B", ""), ("A", ""), ("A", "context of B")])
async def test_of_two_requests_at_once_under_one_key_one_counts_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, other: tuple[str, str]
) -> None:
    async with asyncio.timeout(ENDS_WITHIN_S), foundry_in(tmp_path) as foundry:
        held = Held(foundry, monkeypatch)
        first = asyncio.create_task(foundry.start("A", "context of A", idempotency_key="k"))
        await held.there.wait()
        with pytest.raises(KeyTaken) as refused:
            await foundry.start(*other, idempotency_key="k")
        again = await foundry.start("A", "context of A", idempotency_key="k")
        held.go.set()
        assert await first == Started(again.protocol_id, True) and not again.created
        state = await foundry.wait(again.protocol_id, ENDS_WITHIN_S)
        assert (state.user_intent, state.context) == ("A", "context of A")
    assert "“A”" in refused.value.taken_by and refused.value.taken_by in str(refused.value)


async def test_what_a_crash_cut_off_before_it_was_asked_is_completed_by_the_same_request_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with foundry_in(tmp_path) as foundry:
        held = Held(foundry, monkeypatch)
        first = asyncio.create_task(foundry.start("A", "context of A", idempotency_key="k"))
        await held.there.wait()
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first
    async with foundry_in(tmp_path) as foundry:
        with pytest.raises(KeyTaken):
            await foundry.start("B", idempotency_key="k")
        started = await foundry.start("A", "context of A", idempotency_key="k")
        state = await foundry.wait(started.protocol_id, ENDS_WITHIN_S)
    assert (state.user_intent, state.context, state.status) == ("A", "context of A", "waiting")


async def test_a_taken_key_tells_what_it_is_taken_by(tmp_path: Path) -> None:
    async with foundry_in(tmp_path) as foundry:
        id_ = await waiting(foundry, "Worry time", "k")
        with pytest.raises(KeyTaken, match="it asked for “Worry time”;"):
            await foundry.start("Sleep", idempotency_key="k")
        with pytest.raises(KeyTaken, match="with another context"):
            await foundry.start("Worry time", "42", idempotency_key="k")
        hash_ = (await foundry.state(id_)).draft_hash or ""
        await foundry.review(id_, "revise", hash_, by="dr. a", reason="Shorter", idempotency_key="r")
        with pytest.raises(KeyTaken, match=f"a request for a revision by dr. a of the draft {hash_[:12]}"):
            await foundry.review(id_, "approve", hash_, by="dr. b", idempotency_key="r")
