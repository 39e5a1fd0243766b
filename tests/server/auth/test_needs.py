"""A key may do what its permissions say: who starts runs does not thereby read threads, or stop runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support import callers
from support.callers import Door, soon

STARTS = ("threads:create", "threads:create_run", "crons:*", "assistants:read")
SAYS: dict[str, Any] = {"assistant_id": "echo", "input": {"messages": [{"role": "user", "content": "x"}]}}
CRON: dict[str, Any] = {"assistant_id": "echo", "schedule": "0 0 1 1 *", "input": {}}
HOOK = "https://example.com/hook"


def started(**params: str) -> dict[str, Any]:
    """The protocol's command that starts a run."""
    return {"id": 1, "method": "run.start", "params": {**SAYS, **params}}


TELLS: tuple[tuple[str, Any], ...] = (
    ("/threads/t/runs/wait", SAYS),
    ("/threads/t/runs/stream", SAYS),
    ("/runs/wait", SAYS),
    ("/runs/stream", SAYS),
    ("/threads/t/runs", {**SAYS, "webhook": HOOK}),
    ("/runs", {**SAYS, "webhook": HOOK}),
    ("/runs/batch", [SAYS, {**SAYS, "webhook": HOOK}]),
    ("/runs/crons", {**CRON, "webhook": HOOK}),
    ("/swarm/threads/t/fork", {}),
    ("/swarm/threads/t/replay", {}),
)
STOPS: tuple[tuple[str, Any], ...] = (
    ("/threads/t/runs", {**SAYS, "multitask_strategy": "interrupt"}),
    ("/threads/t/runs", {**SAYS, "multitask_strategy": "rollback"}),
    ("/threads/t/commands", started(multitask_strategy="interrupt")),
    ("/threads/t/commands", started(multitaskStrategy="rollback")),
    ("/swarm/threads/t/commands", {"command": {"kind": "cancel"}}),
    ("/swarm/threads/t/commands", {"command": {"kind": "pause"}}),
    ("/swarm/threads/t/commands", {"command": {"kind": "roll_back", "checkpoint": "1"}}),
    ("/swarm/threads/t/approvals/a", {"decision": {"action": "roll_back", "checkpoint": "1"}}),
    ("/swarm/threads/t/swap", {"prompt": "The writer writes a poem."}),
)


async def a_thread_at_work(door: Door) -> tuple[str, str]:
    """(a key for everything, the run of its that is under way on its thread t)."""
    whole = await door.key("acme", "ann")
    async with door.client(key=whole) as client:
        await client.post("/threads", json={"thread_id": "t", "metadata": {"secret": 1}})
        run = (await client.post("/threads/t/runs", json={"assistant_id": "slow", "input": {}})).json()
    return whole, run["run_id"]


@pytest.mark.parametrize(("path", "said"), TELLS)
async def test_a_key_that_may_only_start_runs_is_answered_with_no_state_and_no_events(
    tmp_path: Path, path: str, said: Any
) -> None:
    async with callers.door(tmp_path) as door:
        async with door.client(key=await door.key("acme")) as client:
            await client.post("/threads", json={"thread_id": "t"})
        async with door.client(key=await door.key("acme", "bob", permissions=STARTS)) as client:
            answer = await soon(client.post(path, json=said))
            assert (answer.status_code, "threads:read" in answer.text) == (403, True), answer.text
        reads = (*STARTS, "threads:read")
        async with door.client(key=await door.key("acme", "bob", permissions=reads)) as client:
            assert (await soon(client.post(path, json=said))).status_code != 403


@pytest.mark.parametrize(("path", "said"), STOPS)
async def test_a_key_that_may_only_start_and_read_stops_nobodys_run(
    tmp_path: Path, path: str, said: Any
) -> None:
    async with callers.door(tmp_path) as door:
        whole, run = await a_thread_at_work(door)
        may = (*STARTS, "threads:read")
        async with door.client(key=await door.key("acme", "bob", permissions=may)) as client:
            answer = await soon(client.post(path, json=said))
            assert (answer.status_code, "threads:update" in answer.text) == (403, True), answer.text
            status = (await client.get(f"/threads/t/runs/{run}")).json()["status"]
            assert status in ("pending", "running")
        may = (*may, "threads:update")
        async with door.client(key=await door.key("acme", "bob", permissions=may)) as client:
            assert (await soon(client.post(path, json=said))).status_code != 403
        async with door.client(key=whole) as client:
            await soon(client.post(f"/threads/t/runs/{run}/cancel?wait=1"))


async def test_a_schedule_that_is_changed_is_as_one_that_is_made(tmp_path: Path) -> None:
    changes: tuple[tuple[dict[str, Any], str], ...] = (
        ({"webhook": HOOK}, "threads:read"),
        ({"multitask_strategy": "rollback"}, "threads:update"),
    )
    async with (
        callers.door(tmp_path) as door,
        door.client(key=await door.key("acme", permissions=STARTS)) as client,
    ):
        cron = (await client.post("/runs/crons", json=CRON)).json()["cron_id"]
        for said, due in changes:
            answer = await client.patch(f"/runs/crons/{cron}", json=said)
            assert (answer.status_code, due in answer.text) == (403, True), answer.text


async def test_a_key_that_may_search_threads_and_not_read_them_finds_which_there_are_and_no_word_of_them(
    tmp_path: Path,
) -> None:
    secret = {"assistant_id": "echo", "input": {"text": "the secret"}}
    async with callers.door(tmp_path) as door:
        async with door.client(key=await door.key("acme")) as client:
            await client.post("/threads", json={"thread_id": "t", "metadata": {"of": "bees"}})
            assert "secret" in (await soon(client.post("/threads/t/runs/wait", json=secret))).text
            assert "secret" in (await client.post("/threads/search", json={})).text
        key = await door.key("acme", "bob", permissions=("threads:search",))
        async with door.client(key=key) as client:
            found = await client.post("/threads/search", json={"metadata": {"of": "bees"}})
            (one,) = found.json()
            assert (one["thread_id"], one["status"], one["metadata"]["of"]) == ("t", "idle", "bees")
            assert "secret" not in found.text and not {"values", "interrupts", "error", "title"} & set(one)
            (one,) = (await client.post("/threads/search", json={"select": ["thread_id", "status"]})).json()
            assert one == {"thread_id": "t", "status": "idle"}
            assert (await client.post("/threads/count", json={})).json() == 1
            for path, said in (
                ("/threads/search", {"select": ["thread_id", "values"]}),
                ("/threads/search", {"select": ["title"]}),
                ("/threads/search", {"values": {"text": "the secret"}}),
                ("/threads/search", {"select": ["thread_id"], "extract": {"last": "values.messages[-1]"}}),
                ("/threads/count", {"values": {"text": "the secret"}}),
            ):
                answer = await client.post(path, json=said)
                assert (answer.status_code, "threads:read" in answer.text) == (403, True), (said, answer.text)
            for path in ("/swarm/threads", "/swarm/approvals"):
                answer = await client.get(path)
                assert (answer.status_code, "threads:read" in answer.text) == (403, True), answer.text


async def test_a_key_that_may_only_start_runs_starts_them(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door:
        async with door.client(key=await door.key("acme")) as client:
            await client.post("/threads", json={"thread_id": "t"})
        async with door.client(key=await door.key("acme", "bob", permissions=STARTS)) as client:
            for path, said in (("/threads/t/runs", SAYS), ("/runs", SAYS), ("/runs/batch", [SAYS])):
                assert (await client.post(path, json=said)).status_code == 200, path
