"""Threads that are no protocols, protocols that cannot be read, keys that two come with at once: all of them
are in nobody's way."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

import swarmwright
from support.foundry import ENDS_WITHIN_S, LAWYER, WITH_LAWYER, edited, foundry_in
from swarmwright.apps.foundry.errors import KeyTaken, ReviewRefused
from swarmwright.apps.foundry.foundry import Foundry, Started
from swarmwright.apps.foundry.intake import id_of, marked
from swarmwright.apps.foundry.opening import compiled
from swarmwright.errors import NotFound
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


@pytest.mark.parametrize("other", [("B", ""), ("A", ""), ("A", "context of B")])
@pytest.mark.parametrize("ours_first", [True, False])
async def test_of_two_requests_at_once_under_one_key_one_counts_whole(
    tmp_path: Path, other: tuple[str, str], ours_first: bool, store_address: str
) -> None:
    said = [("A", "context of A"), other]
    said = said if ours_first else said[::-1]
    async with asyncio.timeout(ENDS_WITHIN_S), foundry_in(tmp_path, store=store_address) as foundry:
        told = (foundry.start(*one, idempotency_key="k") for one in said)
        came = await asyncio.gather(*told, return_exceptions=True)
        counted = [one for one in came if isinstance(one, Started)]
        assert len(counted) == 1 and counted[0].created
        assert all(isinstance(one, Started | KeyTaken) for one in came), came
        again = await foundry.start(*said[came.index(counted[0])], idempotency_key="k")
        assert again == Started(counted[0].protocol_id, False)
        state = await foundry.wait(again.protocol_id, ENDS_WITHIN_S)
        assert (state.user_intent, state.context) == said[came.index(counted[0])]


class Died(BaseException):
    """What a process does that is killed: nothing that it has not done is done."""


def dying(foundry: Foundry, monkeypatch: pytest.MonkeyPatch, at: int) -> None:
    """Let the foundry die at the n-th thing that it writes down from now on."""
    written = 0

    def until(work: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def works(*args: object, **kwargs: object) -> object:
            nonlocal written
            written += 1
            if written >= at:
                raise Died
            return await work(*args, **kwargs)

        return works

    platform = foundry.platform
    for owner, name in (
        (platform._mailbox, "accept"),
        (platform._threads, "create"),
        (platform.teams._store, "follow"),
    ):
        monkeypatch.setattr(owner, name, until(getattr(owner, name)))


@pytest.mark.parametrize("key", [None, "k"])
@pytest.mark.parametrize("at", [1, 2, 3, 4])
async def test_a_protocol_is_there_with_all_its_words_or_not_at_all_wherever_its_foundry_dies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store_address: str, at: int, key: str | None
) -> None:
    async with foundry_in(tmp_path, store=store_address) as foundry:
        await foundry.keeper.now()
        with monkeypatch.context() as dies:
            dying(foundry, dies, at)
            with pytest.raises(Died):
                await foundry.start("A", "context of A", idempotency_key=key)
    async with foundry_in(tmp_path, store=store_address) as foundry:
        assert await foundry.list() == []  # nobody sees what has no words, or none of its own
        if key is not None and at > 1:
            with pytest.raises(KeyTaken):
                await foundry.start("B", idempotency_key=key)
        started = await foundry.start("A", "context of A", idempotency_key=key)
        state = await foundry.wait(started.protocol_id, ENDS_WITHIN_S)
        assert (state.user_intent, state.context, state.status) == ("A", "context of A", "waiting")
        assert [one.thread_id for one in await foundry.list()] == [started.protocol_id]


async def test_one_of_older_software_that_lost_its_words_says_so_and_the_same_key_begins_it(
    tmp_path: Path,
) -> None:
    mark = marked("k", "A", "")
    async with foundry_in(tmp_path) as foundry:
        team = await foundry.keeper.now()
        made = {**mark, "models": {}}
        for id_ in (id_of("k"), "protocol-unkeyed"):
            await foundry.platform.create_thread(team.workflow, id_, "A", team.name, made)
    async with foundry_in(tmp_path) as foundry:
        lost = await foundry.state("protocol-unkeyed")
        assert lost.status == "closed" and "ask for it again" in (lost.error or "")
        assert {one.status for one in await foundry.list()} == {"closed"}
        with pytest.raises(ReviewRefused, match=r"it ended without an approval: .* ask for it again"):
            await foundry.resume("protocol-unkeyed")
        with pytest.raises(ReviewRefused, match="ask for it again"):
            await foundry.review("protocol-unkeyed", "approve", "0" * 64, by="dr")
        started = await foundry.start("A", idempotency_key="k")
        assert (await foundry.wait(started.protocol_id, ENDS_WITHIN_S)).status == "waiting"
        assert not started.created


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
