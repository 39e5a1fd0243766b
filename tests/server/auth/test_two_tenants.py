"""Two tenants on one server: whatever one does, the other sees and is told what it would have been anyway.

The same requests of one tenant are sent to two servers, where another tenant is at work on one of them, with
the same names. Everything that is answered must be equal, but for ids that the server makes and times.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from support import callers
from support.callers import Door

NAMES = ("x", "y", "z", "11111111-1111-4111-8111-111111111111")
ASSISTANT = "22222222-2222-4222-8222-222222222222"
TIMES = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(\+00:00|Z)?")
IDS = re.compile(r"\b[0-9a-f]{32}\b|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
SECONDS = re.compile(r'"at":\d+(\.\d+)?')
KNOWN = {*NAMES, ASSISTANT}

Request = tuple[str, str, Any]


def request(chance: random.Random) -> Request:
    """Anything that a client may ask for on things that both call the same."""
    thread, note = chance.choice(NAMES), {"n": chance.randrange(3)}
    assistant = chance.choice(("echo", "asks", ASSISTANT))
    run = {"assistant_id": assistant, "input": {"text": chance.choice("ab")}}
    cron = {"assistant_id": assistant, "schedule": "0 0 1 1 *", "input": {}, "metadata": note}
    asked: list[Request] = [
        ("POST", "/threads", {"thread_id": thread, "metadata": note}),
        ("POST", "/threads", {"thread_id": thread, "if_exists": "do_nothing"}),
        ("POST", "/threads", {"thread_id": thread, "metadata": {"graph_id": "echo"}}),
        ("GET", f"/threads/{thread}", None),
        ("PATCH", f"/threads/{thread}", {"metadata": note}),
        ("DELETE", f"/threads/{thread}", None),
        ("POST", "/threads/search", {"metadata": note}),
        ("POST", "/threads/search", {"ids": [thread], "sort_by": "thread_id"}),
        ("POST", "/threads/count", {}),
        ("POST", "/threads/prune", {"thread_ids": [thread, "none"]}),
        ("POST", f"/threads/{thread}/copy", None),
        ("GET", f"/threads/{thread}/state", None),
        ("POST", f"/threads/{thread}/state", {"values": {"text": "written"}, "as_node": "say"}),
        ("GET", f"/threads/{thread}/history", None),
        ("POST", f"/threads/{thread}/runs/wait", run),
        ("POST", f"/threads/{thread}/runs/wait", {**run, "if_not_exists": "create"}),
        ("POST", f"/threads/{thread}/runs/stream", {**run, "stream_mode": ["values", "debug"]}),
        ("POST", f"/threads/{thread}/runs/wait", {"assistant_id": "asks", "command": {"resume": "yes"}}),
        ("POST", "/runs/wait", run),
        ("GET", f"/threads/{thread}/runs", None),
        ("POST", "/runs/cancel", {"status": "all"}),
        ("POST", f"/threads/{thread}/commands", {"id": 1, "method": "agent.getTree", "params": {}}),
        ("POST", f"/threads/{thread}/commands", {"id": 2, "method": "run.start", "params": run}),
        ("POST", "/assistants", {"graph_id": "echo", "assistant_id": ASSISTANT, "metadata": note}),
        ("POST", "/assistants", {"graph_id": "echo", "assistant_id": ASSISTANT, "if_exists": "do_nothing"}),
        ("POST", "/assistants", {"graph_id": "echo", "metadata": {"created_by": "system"}}),
        ("GET", f"/assistants/{assistant}", None),
        ("PATCH", f"/assistants/{assistant}", {"name": "mine", "metadata": note}),
        ("POST", f"/assistants/{assistant}/versions", {}),
        ("POST", f"/assistants/{assistant}/latest", {"version": 1}),
        ("DELETE", f"/assistants/{assistant}?delete_threads=true", None),
        ("POST", "/assistants/search", {"sort_by": "name", "limit": 100}),
        ("POST", "/assistants/count", {"metadata": note}),
        ("POST", "/runs/crons", cron),
        ("POST", f"/threads/{thread}/runs/crons", cron),
        ("POST", "/runs/crons/search", {"thread_id": thread}),
        ("POST", "/runs/crons/count", {}),
        ("PUT", "/store/items", {"namespace": ["n", thread[:1]], "key": "k", "value": note}),
        ("GET", f"/store/items?namespace=n&namespace={thread[:1]}&key=k", None),
        ("DELETE", "/store/items", {"namespace": ["n", thread[:1]], "key": "k"}),
        ("POST", "/store/items/search", {"namespace_prefix": []}),
        ("POST", "/store/namespaces", {}),
        ("GET", "/metrics", None),
        ("GET", "/info", None),
        ("GET", f"/swarm/threads/{thread}/events", None),
    ]
    return chance.choice(asked)


def told(answer: httpx.Response) -> tuple[int, str]:
    """What is answered, but for what is of that moment: ids of the server's own are numbered as they come."""
    text = SECONDS.sub('"at":0', TIMES.sub("TIME", answer.text))
    places = "|".join(answer.headers.get(name, "") for name in ("location", "content-location"))
    seen: dict[str, str] = {}
    named = IDS.sub(lambda found: _number(found[0], seen), f"{text}|{places}")
    return answer.status_code, re.sub(r"id: \d+", "id: N", named)


def _number(id_: str, seen: dict[str, str]) -> str:
    return id_ if id_ in KNOWN else seen.setdefault(id_, f"ID{len(seen)}")


async def settled(door: Door) -> None:
    """No run is under way."""
    woken = asyncio.Event()
    async with asyncio.timeout(30), door.store.runs.listening(woken.set):
        while any((await door.services.active_runs()).values()):
            await woken.wait()
            woken.clear()


def script(seed: int, length: int) -> Iterator[tuple[str, Request]]:
    """Who asks for what, in turn."""
    chance = random.Random(seed)
    for _ in range(length):
        yield chance.choice("AB"), request(chance)


@pytest.mark.parametrize("seed", range(6))
async def test_what_one_tenant_sees_never_changes_by_what_another_does(tmp_path: Path, seed: int) -> None:
    steps = list(script(seed, 70))
    views: list[list[Any]] = []
    for alone in (True, False):
        async with callers.door(tmp_path / str(alone)) as door:
            keys = {"A": await door.key("zoo", "ann"), "B": await door.key("acme", "bob")}
            view = []
            async with door.client(key=keys["A"]) as ann, door.client(key=keys["B"]) as bob:
                for who, (method, path, body) in steps:
                    if who == "B":
                        answer = await bob.request(method, path, json=body)
                        await settled(door)
                        view.append((method, path, json.dumps(body), told(answer)))
                    elif not alone:
                        await ann.request(method, path, json=body)
                        await settled(door)
            views.append(view)
    assert len(views[0]) > 20
    for before, after in zip(*views, strict=True):
        assert before == after


async def test_another_tenants_ids_are_answered_like_ids_that_there_are_not(tmp_path: Path) -> None:
    async with (
        callers.door(tmp_path) as door,
        door.client(key=await door.key("zoo")) as ann,
        door.client(key=await door.key("acme")) as bob,
    ):
        thread = (await ann.post("/threads", json={"thread_id": "theirs"})).json()["thread_id"]
        asked = {"assistant_id": "echo", "input": {"text": "a"}}
        run = (await ann.post(f"/threads/{thread}/runs", json=asked)).json()["run_id"]
        assistant = (await ann.post("/assistants", json={"graph_id": "echo"})).json()["assistant_id"]
        cron = {"assistant_id": "echo", "schedule": "@yearly", "input": {}}
        made = (await ann.post("/runs/crons", json=cron)).json()["cron_id"]
        none = "00000000-0000-4000-8000-000000000000"
        for method, path, body in (
            ("GET", "/threads/{}", None),
            ("PATCH", "/threads/{}", {"metadata": {}}),
            ("DELETE", "/threads/{}", None),
            ("POST", "/threads/{}/copy", None),
            ("GET", "/threads/{}/state", None),
            ("POST", "/threads/{}/state", {"values": {}}),
            ("GET", "/threads/{}/history", None),
            ("GET", "/threads/{}/runs", None),
            ("POST", "/threads/{}/runs/wait", asked),
            ("GET", "/threads/{}/stream", None),
            ("POST", "/threads/{}/stream/events", {"channels": ["values"]}),
            ("POST", "/threads/{}/commands", {"id": 1, "method": "agent.getTree"}),
            ("GET", "/swarm/threads/{}/events", None),
        ):
            for theirs in (thread, f"{thread}~{'x' * 22}"):
                found = await bob.request(method, path.format(theirs), json=body)
                absent = await bob.request(method, path.format("absent"), json=body)
                assert found.status_code in (404, 200) and found.status_code == absent.status_code
                assert found.text.replace(theirs, "absent") == absent.text, path
        for path, id_ in (
            (f"/threads/{thread}/runs/{{}}", run),
            (f"/threads/{thread}/runs/{{}}/join", run),
            (f"/threads/{thread}/runs/{{}}/stream", run),
            ("/assistants/{}", assistant),
            ("/runs/crons/{}", made),
        ):
            found, absent = await bob.get(path.format(id_)), await bob.get(path.format(none))
            assert found.status_code == absent.status_code == 404
            assert found.text.replace(id_, none) == absent.text, path
        own = (await bob.post("/threads", json={})).json()["thread_id"]
        for other in (run, none):
            answer = await bob.get(f"/threads/{own}/runs/{other}")
            assert answer.status_code == 404
        assert (await ann.get(f"/threads/{thread}")).status_code == 200


async def test_a_tenants_things_have_their_names_wherever_they_are_told(tmp_path: Path) -> None:
    """Also in streams, headers, states and webhooks, where the kept name would show otherwise."""
    async with callers.door(tmp_path) as door, door.client(key=await door.key("acme")) as client:
        await client.post("/threads", json={"thread_id": "mine"})
        asked = {"assistant_id": "asks", "input": {"text": "a"}, "stream_mode": ["values", "debug", "tasks"]}
        answers = [
            await client.post("/threads/mine/runs/stream", json=asked),
            await client.get("/threads/mine/state?subgraphs=true"),
            await client.post("/threads/search", json={}),
            await client.get("/threads/mine/runs"),
            await client.get("/threads/mine/history"),
            await client.get("/swarm/threads/mine/events"),
        ]
        checkpoint = answers[1].json()["checkpoint"]
        at = await client.post("/threads/mine/state/checkpoint", json={"checkpoint": checkpoint})
        for answer in (*answers, at):
            assert answer.status_code == 200, answer.text
            assert "~" not in answer.text and "~" not in str(answer.headers)
        assert '"thread_id":"mine"' in answers[0].text
        assert (await door.store.threads.all())[0].thread_id.startswith("mine~")


async def test_nobody_without_a_tenant_takes_a_tenants_name(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door:
        async with door.client(key=await door.key("acme")) as client:
            await client.post("/threads", json={"thread_id": "mine"})
        kept = (await door.store.threads.all())[0].thread_id
        async with door.client(key=await door.key()) as client:
            assert (await client.get(f"/threads/{kept}")).status_code == 404
            for name in (kept, "other" + kept.removeprefix("mine")):
                assert (await client.post("/threads", json={"thread_id": name})).status_code == 422


async def test_a_tenant_has_so_many_active_runs_and_no_more_whoever_else_has(tmp_path: Path) -> None:
    async with (
        callers.door(tmp_path, limits={"active_runs": 2}) as door,
        door.client(key=await door.key("acme")) as bob,
        door.client(key=await door.key("zoo")) as ann,
    ):
        slow = {"assistant_id": "slow", "input": {}}
        found = await asyncio.gather(*(bob.post("/runs", json=slow) for _ in range(6)))
        assert sorted(one.status_code for one in found) == [200, 200, 429, 429, 429, 429]
        refused = await bob.post("/runs/batch", json=[slow])
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) > 0
        assert all(int(one.headers["retry-after"]) > 0 for one in found if one.status_code == 429)
        command = {"id": 1, "method": "run.start", "params": slow}
        refused = await bob.post("/threads/new/commands", json=command)
        assert refused.status_code == 429 and int(refused.headers["retry-after"]) > 0
        assert (await ann.post("/runs", json=slow)).status_code == 200
        threads = await door.store.threads.all()
        assert len(threads) == 3  # nothing is made for a run that is not taken in
        assert (await bob.post("/runs/cancel", json={"status": "all"})).status_code == 204
        await asyncio.sleep(0)


async def test_a_checkpoint_is_taken_as_its_tenant_was_told_of_it(tmp_path: Path) -> None:
    async with callers.door(tmp_path) as door, door.client(key=await door.key("acme")) as client:
        for name in ("t", "other"):
            assert (await client.post("/threads", json={"thread_id": name})).is_success
            run = {"assistant_id": "asks", "input": {"text": "a"}}
            assert (await client.post(f"/threads/{name}/runs/wait", json=run)).is_success
        at = (await client.get("/threads/t/history")).json()[-1]["checkpoint"]
        assert at["thread_id"] == "t"
        asked: list[tuple[str, dict[str, Any]]] = [
            ("state/checkpoint", {"checkpoint": at}),
            ("history", {"before": at}),
            ("state", {"values": {"text": "b"}, "as_node": "say", "checkpoint": at}),
            ("runs/wait", {"assistant_id": "asks", "input": None, "checkpoint": at}),
        ]
        for path, body in asked:
            done = await client.post(f"/threads/t/{path}", json=body)
            assert done.status_code == 200, (path, done.text)
        refused = await client.post("/threads/other/runs/wait", json={**run, "input": None, "checkpoint": at})
        assert refused.status_code == 422 and "another thread" in refused.text
