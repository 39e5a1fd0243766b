"""The same `Auth` module on LangGraph's own server and on ours: the same requests, the same ways in and out.

Statuses must be equal, and what was put into metadata; and handlers must be asked about the same resources
and actions. Where ours closes what theirs leaves open, the case says so.
"""

from __future__ import annotations

import importlib.util
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from support import callers

STARTS_WITHIN_S = 60.0
ROOT = Path(__file__).parents[3]

AUTH = """
import json, os
from langgraph_sdk import Auth

auth = Auth()


def note(ctx):
    with open(os.environ["AUTH_LOG"], "a") as log:
        log.write(json.dumps([ctx.resource, ctx.action]) + "\\n")


@auth.authenticate
async def who(authorization: str | None):
    if not authorization:
        raise Auth.exceptions.HTTPException(status_code=401, detail="who are you?")
    name = authorization.removeprefix("Bearer ")
    if name == "banned":
        raise Auth.exceptions.HTTPException(status_code=403, detail="not you", headers={"x-why": "banned"})
    if name == "broken":
        raise RuntimeError("broken")
    return {"identity": name, "permissions": ["p"], "team": {"name": "bees"}}


@auth.on
async def everything(ctx, value):
    note(ctx)
    name = ctx.user.identity
    assert name != "wrong", "wrong"
    assert ctx.permissions == ["p"] and ctx.user["team"] == {"name": "bees"}
    if name == "teapot":
        raise Auth.exceptions.HTTPException(status_code=418, detail="a teapot")
    if name == "crash":
        raise RuntimeError("crash")
    if name == "list":
        return ["owner"]
    if name == "nobody":
        return False
    if name == "either":
        return {"$or": [{"owner": "ann"}, {"owner": "bob"}]}
    if name == "member":
        return {"members": {"$contains": "member"}}
    return None if name == "boss" else {"owner": name}


@auth.on.threads.create
async def new_thread(ctx, value):
    note(ctx)
    value.setdefault("metadata", {})["owner"] = ctx.user.identity
    return {"owner": ctx.user.identity}


@auth.on(resources="assistants", actions="create")
async def new_assistant(ctx, value):
    note(ctx)
    value["metadata"]["owner"] = ctx.user.identity


@auth.on(resources="crons")
async def crons(ctx, value):
    note(ctx)
    if ctx.action == "create":
        value.setdefault("metadata", {})["owner"] = ctx.user.identity
    return {"owner": ctx.user.identity}


@auth.on(actions="delete")
async def deletes(ctx, value):
    note(ctx)
    return {"owner": ctx.user.identity}


@auth.on.store
async def store(ctx, value):
    note(ctx)
    namespace = tuple(value.get("namespace") or ())
    if namespace[:1] != (ctx.user.identity,):
        value["namespace"] = (ctx.user.identity, *namespace)
"""

GRAPH = """
from support.serving import GRAPHS

echo = GRAPHS["echo"].compile()
"""


@dataclass(frozen=True)
class Server:
    """One of the two. log: where its handlers note what they are asked."""

    send: Callable[..., Awaitable[httpx.Response]]
    log: Path

    def asked(self) -> set[tuple[str, str]]:
        """What handlers were asked since the last time."""
        text = self.log.read_text() if self.log.exists() else ""
        self.log.write_text("")
        return {tuple(json.loads(line)) for line in text.splitlines()}


@pytest.fixture(scope="module")
def dev(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """`langgraph dev` with the module; (its address, its handlers' log)."""
    folder = tmp_path_factory.mktemp("beside")
    (folder / "auth.py").write_text(AUTH)
    (folder / "made.py").write_text(GRAPH)
    named = {
        "graphs": {"echo": "./made.py:echo"},
        "auth": {"path": "./auth.py:auth", "disable_studio_auth": True},
    }
    (folder / "langgraph.json").write_text(json.dumps({"dependencies": ["."], **named}))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = (sys.executable, "-m", "langgraph_cli", "dev", "--no-browser", "--no-reload")
    process = subprocess.Popen(
        [*command, "--host", "127.0.0.1", "--port", str(port)],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": f"{ROOT / 'tests'}{os.pathsep}{ROOT / 'src'}",
            "LANGSMITH_TRACING": "false",
            "LANGGRAPH_CLI_NO_ANALYTICS": "1",
            "AUTH_LOG": str(folder / "log"),
        },
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        _until_ready(url, time.monotonic() + STARTS_WITHIN_S)
        yield url, folder / "log"
    finally:
        process.terminate()
        process.wait(20)


def _until_ready(url: str, until: float) -> None:
    while time.monotonic() < until:
        try:
            if httpx.get(f"{url}/ok").is_success:
                return
        except httpx.TransportError:
            time.sleep(0.2)
    pytest.fail("langgraph dev does not answer")


@pytest.fixture
def theirs(dev: tuple[str, Path]) -> Server:
    async def send(who: str, method: str, path: str, body: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {who}"} if who else {}
        async with httpx.AsyncClient(base_url=dev[0], timeout=30, headers=headers) as client:
            return await client.request(method, path, json=body)

    return Server(send, dev[1])


@pytest.fixture
async def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Server]:
    monkeypatch.setenv("AUTH_LOG", str(tmp_path / "log"))
    (tmp_path / "auth.py").write_text(AUTH)
    found = importlib.util.spec_from_file_location("auth_beside", tmp_path / "auth.py")
    assert found is not None and found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    async with callers.door(tmp_path, auth=module.auth) as door:

        async def send(who: str, method: str, path: str, body: Any) -> httpx.Response:
            async with door.client(token=who) as client:
                return await client.request(method, path, json=body)

        yield Server(send, tmp_path / "log")


RUN = {"assistant_id": "echo", "input": {"text": "a"}}
CRON = {"assistant_id": "echo", "schedule": "0 0 1 1 *", "input": {"text": "a"}}

Step = tuple[str, str, str, Any]

STEPS: list[Step] = [
    ("", "GET", "/ok", None),
    ("", "POST", "/threads/search", {}),
    ("", "GET", "/nowhere", None),
    ("ann", "GET", "/nowhere", None),
    *((who, "POST", "/threads/search", {}) for who in ("banned", "broken", "nobody", "teapot", "crash")),
    *((who, "POST", "/threads/search", {}) for who in ("wrong", "list")),
    ("ann", "POST", "/threads", {"metadata": {"topic": "bees"}}),  # {t}
    ("ann", "GET", "/threads/{t}", None),
    ("bob", "GET", "/threads/{t}", None),
    ("boss", "GET", "/threads/{t}", None),
    ("either", "GET", "/threads/{t}", None),
    ("member", "GET", "/threads/{t}", None),
    ("boss", "PATCH", "/threads/{t}", {"metadata": {"members": ["member", "other"]}}),
    ("member", "GET", "/threads/{t}", None),
    ("member", "POST", "/threads/search", {"metadata": {"topic": "bees"}}),
    ("either", "POST", "/threads/count", {"metadata": {"topic": "bees"}}),
    ("bob", "POST", "/threads/search", {"metadata": {"topic": "bees"}}),
    ("ann", "PATCH", "/threads/{t}", {"metadata": {"n": 1}}),
    ("bob", "PATCH", "/threads/{t}", {"metadata": {"n": 2}}),
    ("bob", "GET", "/threads/{t}/state", None),
    ("bob", "GET", "/threads/{t}/history", None),
    ("bob", "POST", "/threads/{t}/state", {"values": {}}),
    ("ann", "POST", "/threads/{t}/runs/wait", RUN),
    ("bob", "POST", "/threads/{t}/runs/wait", RUN),
    ("bob", "POST", "/threads/{t}/runs/wait", {**RUN, "if_not_exists": "create"}),
    ("nobody", "POST", "/threads/{t}/runs/wait", RUN),
    ("ann", "POST", "/threads/{t}/runs", {**RUN, "metadata": {"m": 1}}),  # {r}
    ("ann", "GET", "/threads/{t}/runs", None),
    ("bob", "GET", "/threads/{t}/runs", None),
    ("ann", "GET", "/threads/{t}/runs/{r}/join", None),
    ("ann", "GET", "/threads/{t}/runs/{r}", None),
    ("bob", "GET", "/threads/{t}/runs/{r}", None),
    ("bob", "GET", "/threads/{t}/runs/{r}/join", None),
    ("bob", "POST", "/threads/{t}/runs/{r}/cancel", None),
    ("bob", "DELETE", "/threads/{t}/runs/{r}", None),
    ("ann", "DELETE", "/threads/{t}/runs/{r}", None),
    ("bob", "POST", "/runs/cancel", {"status": "all"}),
    ("nobody", "POST", "/runs/wait", RUN),
    ("ann", "POST", "/runs/batch", [RUN]),
    ("ann", "POST", "/assistants/search", {}),
    ("boss", "POST", "/assistants/search", {"graph_id": "echo"}),
    ("nobody", "POST", "/assistants/search", {}),
    ("ann", "GET", "/assistants/echo/graph", None),
    ("ann", "POST", "/assistants", {"graph_id": "echo", "name": "mine", "metadata": {"k": 1}}),  # {a}
    ("ann", "GET", "/assistants/{a}", None),
    ("bob", "GET", "/assistants/{a}", None),
    ("ann", "PATCH", "/assistants/{a}", {"name": "new"}),
    ("bob", "PATCH", "/assistants/{a}", {"name": "new"}),
    ("ann", "POST", "/assistants/{a}/versions", {}),
    ("bob", "POST", "/assistants/{a}/latest", {"version": 1}),
    ("bob", "POST", "/runs/wait", {"assistant_id": "{a}", "input": {}}),
    ("ann", "POST", "/threads/{t}/runs/wait", {"assistant_id": "{a}", "input": {"text": "b"}}),
    ("ann", "POST", "/assistants/count", {}),
    ("bob", "DELETE", "/assistants/{a}", None),
    ("ann", "DELETE", "/assistants/{a}", None),
    ("ann", "POST", "/runs/crons", CRON),  # {c}
    ("ann", "POST", "/threads/{t}/runs/crons", CRON),
    ("bob", "POST", "/threads/{t}/runs/crons", CRON),
    ("ann", "POST", "/runs/crons/count", {}),
    ("bob", "POST", "/runs/crons/count", {}),
    ("bob", "PATCH", "/runs/crons/{c}", {"schedule": "0 1 1 1 *"}),
    ("ann", "PATCH", "/runs/crons/{c}", {"schedule": "0 1 1 1 *"}),
    ("bob", "DELETE", "/runs/crons/{c}", None),
    ("ann", "DELETE", "/runs/crons/{c}", None),
    ("ann", "PUT", "/store/items", {"namespace": ["notes"], "key": "k", "value": {"a": 1}}),
    ("ann", "GET", "/store/items?namespace=notes&key=k", None),
    ("bob", "GET", "/store/items?namespace=ann.notes&key=k", None),
    ("ann", "POST", "/store/items/search", {"namespace_prefix": []}),
    ("bob", "POST", "/store/items/search", {"namespace_prefix": ["ann"]}),
    ("ann", "POST", "/store/namespaces", {}),
    ("ann", "DELETE", "/store/items", {"namespace": ["notes"], "key": "k"}),
    ("ann", "POST", "/threads/{t}/copy", None),
    ("bob", "DELETE", "/threads/{t}", None),
    ("ann", "DELETE", "/threads/{t}", None),
    ("ann", "GET", "/threads/{t}", None),
]

THEIR_OWN = {
    *((resource, "read") for resource in ("threads", "assistants")),
    *(("threads", action) for action in ("search", "create", "update")),
}
"""What their server asks besides, for what it does for itself: after a run, of a copy, of schedules'
threads."""


async def played(server: Server) -> list[tuple[Step, httpx.Response, set[tuple[str, str]]]]:
    """What is answered, and what handlers were asked."""
    ids: dict[str, str] = {}
    made = {"/threads": "t", "/threads/{t}/runs": "r", "/assistants": "a", "/runs/crons": "c"}
    names = {"t": "thread_id", "r": "run_id", "a": "assistant_id", "c": "cron_id"}
    found = []
    for step in STEPS:
        who, method, path, body = step
        filled, said = path, body
        for name, id_ in ids.items():
            filled = filled.replace(f"{{{name}}}", id_)
            said = json.loads(json.dumps(said).replace(f"{{{name}}}", id_))
        answer = await server.send(who, method, filled, said)
        if method == "POST" and path in made and made[path] not in ids:
            ids[made[path]] = answer.json()[names[made[path]]]
        found.append((step, answer, server.asked()))
    return found


def metadata(answer: httpx.Response) -> Any:
    """What is in the metadata of what was answered, but for what each server puts there itself."""
    own = {"created_by", "graph_id", "assistant_id", "run_attempt", "user_id", "cron_id"}
    if not answer.is_success or not answer.headers.get("content-type", "").startswith("application/json"):
        return None
    told = answer.json() if answer.content.strip() else None
    if isinstance(told, list):
        return len(told)
    about = told.get("metadata") if isinstance(told, dict) else None
    return {k: v for k, v in about.items() if k not in own} if isinstance(about, dict) else None


def held(our: Any, their: Any) -> bool:
    """Whether what we tell is what they tell; their runs have their thread's metadata besides."""
    return our.items() <= their.items() if isinstance(our, dict) and isinstance(their, dict) else our == their


async def test_an_auth_module_does_what_it_does_on_langgraphs_own_server(
    theirs: Server, ours: Server
) -> None:
    there, here = await played(theirs), await played(ours)
    wrong = []
    for (step, their, their_asked), (_, our, our_asked) in zip(there, here, strict=True):
        if their.status_code != our.status_code:
            wrong.append((step, their.status_code, our.status_code, our.text[:200]))
        elif not held(metadata(our), metadata(their)):
            wrong.append((step, metadata(their), metadata(our)))
        if not our_asked <= their_asked or not their_asked - our_asked <= THEIR_OWN:
            wrong.append((step, "asked", sorted(their_asked), sorted(our_asked)))
    assert not wrong, "\n".join(map(str, wrong))
