"""Whoever settles a thread has it for some milliseconds; who comes meanwhile waits, and loses nothing.

Over real sockets, and over each kind of store: one server, and two of them over one store.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from support import swarm
from support.serving import SOON_S
from swarmwright.ports.runs import RunRecord
from swarmwright.runtime.serving.drives import Drives
from swarmwright.runtime.serving.swarm.commanding import Commanding
from swarmwright.storage.address import address_of
from swarmwright.storage.opening import open_store

Http = httpx.AsyncClient
GAPS_MS = (0, 2, 4, 7, 11, 16, 24)
AGAIN = {"assistant_id": "writers", "input": {"messages": [{"role": "user", "content": "MORE PEPPER"}]}}


@asynccontextmanager
async def client(folder: Path, store: str) -> AsyncIterator[Http]:
    async with swarm.teams(folder, store=store) as url, Http(base_url=url, timeout=SOON_S) as made:
        yield made


@pytest.fixture
async def http(store_address: str, tmp_path: Path) -> AsyncIterator[Http]:
    async with client(tmp_path, store_address) as made:
        yield made


@pytest.fixture(params=["one server", "two servers"])
async def doors(
    request: pytest.FixtureRequest, http: Http, store_address: str, tmp_path: Path
) -> AsyncIterator[tuple[Http, Http]]:
    """Where runs are asked for, and where commands are sent."""
    if request.param == "one server":
        yield http, http
        return
    async with client(tmp_path, store_address) as other:
        yield http, other


async def asked(http: Http, thread_id: str) -> str:
    """A thread that waits for a person's yes; the approval."""
    assert (await http.post("/threads", json={"thread_id": thread_id})).is_success
    given = {"assistant_id": "writers", "input": {"messages": [{"role": "user", "content": "Bees"}]}}
    assert (await http.post(f"/threads/{thread_id}/runs/wait", json=given)).is_success
    found = (await http.get(f"/swarm/threads/{thread_id}/approvals")).json()
    return str(found[0]["approval"])


async def approve(http: Http, thread_id: str, approval: str, **more: Any) -> httpx.Response:
    said = {"decision": {"action": "approve"}, **more}
    return await http.post(f"/swarm/threads/{thread_id}/approvals/{approval}", json=said)


async def inject(http: Http, thread_id: str, text: str, *, wait: bool = True) -> httpx.Response:
    said = {"command": {"kind": "inject", "text": text}, "wait": wait}
    return await http.post(f"/swarm/threads/{thread_id}/commands", json=said)


async def over(http: Http, thread_id: str) -> Sequence[tuple[str, Any]]:
    """How the thread's runs have ended, the first one first: (status, error)."""
    async with asyncio.timeout(SOON_S):
        while True:
            runs = (await http.get(f"/threads/{thread_id}/runs")).json()
            if all(run["status"] not in ("pending", "running") for run in runs):
                return [(run["status"], run.get("error")) for run in reversed(runs)]
            await asyncio.sleep(0.02)


async def standing(http: Http, thread_id: str) -> str:
    return str((await http.get(f"/threads/{thread_id}")).json()["status"])


async def inbox(http: Http) -> Sequence[dict[str, Any]]:
    return list((await http.get("/swarm/approvals")).json()["approvals"])


async def until_idle(http: Http, thread_id: str) -> None:
    async with asyncio.timeout(SOON_S):
        while await standing(http, thread_id) != "idle":  # noqa: ASYNC110  (over HTTP)
            await asyncio.sleep(0.02)


async def later(gap_ms: float, what: Any) -> httpx.Response:
    await asyncio.sleep(gap_ms / 1000)
    return await what()  # type: ignore[no-any-return]


async def test_a_message_is_taken_in_while_commands_are_being_settled(doors: tuple[Http, Http]) -> None:
    runs, commands = doors
    for gap in GAPS_MS:
        thread = f"m{gap}"
        await asked(runs, thread)
        answers = await asyncio.gather(
            later(gap, lambda t=thread: runs.post(f"/threads/{t}/runs/wait", json=AGAIN)),
            *(later(9 * n, lambda n=n, t=thread: inject(commands, t, f"short {n}")) for n in range(4)),
        )
        assert [one.status_code for one in answers] == [200] * 5
        assert await over(runs, thread) == [("success", None), ("success", None)], gap
        values = (await runs.get(f"/threads/{thread}/state")).json()["values"]
        assert "MORE PEPPER" in [message["content"] for message in values["messages"]], gap
        assert sorted(values["shared_context"].values()) == [f"short {n}" for n in range(4)]


async def test_two_answers_at_once_let_the_thread_go_on(doors: tuple[Http, Http]) -> None:
    here, there = doors
    for gap in GAPS_MS:
        thread = f"d{gap}"
        approval = await asked(here, thread)
        first, second = await asyncio.gather(
            approve(here, thread, approval),
            later(gap, lambda t=thread, a=approval: approve(there, t, a)),
        )
        assert 200 in (first.status_code, second.status_code)
        assert {first.status_code, second.status_code} <= {200, 404, 409}
        await until_idle(here, thread)
        assert {status for status, _ in await over(here, thread)} == {"success"}, gap


async def test_a_message_is_put_in_by_a_run_that_takes_a_command_first(http: Http) -> None:
    """LangGraph takes the command's checkpoint, which has the run's id, for one that the run is to go on
    from."""
    await asked(http, "t")
    assert (await inject(http, "t", "short", wait=False)).json()["command"]["state"] == "accepted"
    await http.post("/threads/t/runs/wait", json=AGAIN)
    values = (await http.get("/threads/t/state")).json()["values"]
    assert [m["content"] for m in values["messages"] if m["type"] == "human"] == ["Bees", "MORE PEPPER"]
    assert list(values["shared_context"].values()) == ["short"]


async def test_an_answer_whose_run_was_lost_lets_the_thread_go_on_when_it_is_sent_again(
    http: Http, monkeypatch: pytest.MonkeyPatch
) -> None:
    approval = await asked(http, "t")

    async def dies(*_: Any) -> None:
        """The process, between the answer and its run."""

    with monkeypatch.context() as patched:
        patched.setattr(Commanding, "_run", dies)
        assert (await approve(http, "t", approval, command_id="click")).json()["run"] is None
    assert (await standing(http, "t"), await over(http, "t")) == ("interrupted", [("success", None)])
    again = await approve(http, "t", approval, command_id="click")
    assert again.status_code == 200 and again.json()["run"] is not None
    await until_idle(http, "t")
    assert (await approve(http, "t", approval, command_id="click")).json()["run"] is None
    assert len(await over(http, "t")) == 2


async def test_a_message_whose_run_was_lost_is_seen_to_when_it_is_sent_again(
    http: Http, monkeypatch: pytest.MonkeyPatch
) -> None:
    approval = await asked(http, "t")
    assert (await approve(http, "t", approval)).is_success
    await until_idle(http, "t")
    await over(http, "t")
    said = {"command": {"kind": "send", "message": "And wasps"}, "wait": True, "command_id": "more"}

    async def dies(*_: Any) -> None:
        """The process, between the message and its run."""

    with monkeypatch.context() as patched:
        patched.setattr(Commanding, "_run", dies)
        assert (await http.post("/swarm/threads/t/commands", json=said)).json()["run"] is None
    again = (await http.post("/swarm/threads/t/commands", json=said)).json()
    assert again["command"]["state"] == "applied" and again["run"] is not None
    assert (await over(http, "t"))[-1] == ("success", None)
    page = (await http.get("/swarm/threads/t")).json()
    assert page["status"] == "interrupted"  # a person is asked about the new turn
    assert (await http.post("/swarm/threads/t/commands", json=said)).json()["run"] is None


async def test_a_run_that_meets_a_real_driver_for_long_is_busy_and_a_resent_answer_goes_on(
    http: Http, store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("swarmwright.runtime.door.hosting.WAITS_S", 0.2)
    approval = await asked(http, "t")
    async with open_store(address_of(store_address)) as other:
        carry = Drives.carry

        async def taken(self: Drives, run: RunRecord) -> bool:
            """Somebody else begins to drive just before this run does."""
            with await other.threads.hold("t", within_s=SOON_S):
                return await carry(self, run)

        with monkeypatch.context() as patched:
            patched.setattr(Drives, "carry", taken)
            assert (await approve(http, "t", approval, command_id="click")).is_success
            status, error = (await over(http, "t"))[-1]
    assert (status, error["error"]) == ("error", "ThreadBusy")
    assert "still was after 0.2 s" in error["message"]
    assert (await approve(http, "t", approval, command_id="click")).json()["run"] is not None
    await until_idle(http, "t")


async def test_an_answer_that_is_sent_again_does_not_begin_what_was_cancelled_on_purpose(
    http: Http, store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    approval = await asked(http, "t")

    async def dies(*_: Any) -> None:
        """The process, between the answer and its run."""

    with monkeypatch.context() as patched:
        patched.setattr(Commanding, "_run", dies)
        assert (await approve(http, "t", approval, command_id="click")).is_success
    async with open_store(address_of(store_address)) as other:
        with await other.threads.hold("t"):
            goes_on = {"assistant_id": "writers", "input": None}
            run = (await http.post("/threads/t/runs", json=goes_on)).json()["run_id"]
            assert (await http.post(f"/threads/t/runs/{run}/cancel?wait=true")).is_success
    assert (await over(http, "t"))[-1][0] == "interrupted"
    assert (await approve(http, "t", approval, command_id="click")).json()["run"] is None
    assert len(await over(http, "t")) == 2


async def test_a_run_that_waits_for_its_thread_can_be_cancelled(http: Http, store_address: str) -> None:
    await asked(http, "t")
    async with open_store(address_of(store_address)) as other:
        with await other.threads.hold("t"):
            run = (await http.post("/threads/t/runs", json=AGAIN)).json()["run_id"]
            async with asyncio.timeout(SOON_S):
                while (await http.get(f"/threads/t/runs/{run}")).json()["status"] != "running":  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            before = time.monotonic()
            assert (await http.post(f"/threads/t/runs/{run}/cancel")).is_success
            assert (await over(http, "t"))[-1] == ("interrupted", None)
            assert time.monotonic() - before < SOON_S / 2
    await http.post("/threads/t/runs/wait", json=AGAIN)
    assert (await over(http, "t"))[-1] == ("success", None)


async def test_an_answer_to_a_run_that_has_let_go_and_is_not_put_down_yet_begins_another(
    http: Http, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_down, may_end = Drives._put_down, asyncio.Event()

    async def late(self: Drives, *given: Any) -> bool:
        await may_end.wait()
        return await put_down(self, *given)

    monkeypatch.setattr(Drives, "_put_down", late)
    assert (await http.post("/threads", json={"thread_id": "t"})).is_success
    given = {"assistant_id": "writers", "input": {"messages": [{"role": "user", "content": "Bees"}]}}
    await http.post("/threads/t/runs", json=given)
    async with asyncio.timeout(SOON_S):
        while not (found := await inbox(http)):  # noqa: ASYNC110  (over HTTP)
            await asyncio.sleep(0.01)
    answering = asyncio.create_task(approve(http, "t", found[0]["approval"]))
    async with asyncio.timeout(SOON_S):
        while await inbox(http):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    may_end.set()
    assert (await answering).json()["run"] is not None
    await until_idle(http, "t")
