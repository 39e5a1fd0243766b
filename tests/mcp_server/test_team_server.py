"""A team as an MCP server, spoken to by the official SDK's client: in this process, over stdio and HTTP."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
import sys
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.context import ClientRequestContext
from mcp.types import ElicitRequestParams, ElicitResult

from support.forking import PYTHON
from swarmwright import load_config, open_platform
from swarmwright.bootstrap.hosting import workflow_of
from swarmwright.bootstrap.offering import team_server
from swarmwright.ports.commands import EditState
from swarmwright.settings import Settings
from swarmwright.storage.address import address_of

TEAM = """
name = "press"
prompt = "Clerk looks it up, then Writer drafts it. A human approves it before Publisher publishes it."
model = "stub:script.json"

[agents.Clerk]
kind = "custom"
function = "OWN:clerk"

[agents.Writer]
role = "writes"

[agents.Publisher]
"""

OWN = """
from swarmwright.ports.agents import AgentReport, AgentView

def clerk(view: AgentView) -> AgentReport:
    print("on the way to the client's stream")
    return AgentReport("the customer's number is 17", audience="private:clerk")
"""

SCRIPT = {
    "replies": [
        {"match": "You are Writer", "text": "A fine draft.", "delay_s": 0.0},
        {"match": "You are Publisher", "text": "It is out."},
    ]
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    own = f"own_{uuid.uuid4().hex}"  # a module of a name is imported once
    (tmp_path / "press.toml").write_text(TEAM.replace("OWN", own))
    (tmp_path / f"{own}.py").write_text(OWN)
    write_script(tmp_path)
    return tmp_path


def write_script(folder: Path, writer_s: float = 0.0) -> None:
    SCRIPT["replies"][0]["delay_s"] = writer_s  # type: ignore[assignment]
    (folder / "script.json").write_text(json.dumps(SCRIPT))


def settings_in(folder: Path) -> Settings:
    return replace(load_config(folder / "press.toml").settings, database=address_of(str(folder / "p.db")))


@asynccontextmanager
async def at(folder: Path, **client: Any) -> AsyncIterator[Client]:
    """A client of a server in this process."""
    team = replace(load_config(folder / "press.toml"), settings=settings_in(folder))
    async with team_server(team) as server, Client(server, **client) as made:
        yield made


def words(result: Any) -> str:
    parts = getattr(result, "content", None) or result.contents
    return "".join(part.text for part in parts)


async def call(client: Client, tool: str, **given: Any) -> str:
    result = await client.call_tool(tool, given)
    assert not result.is_error, words(result)
    return words(result)


async def refused(client: Client, tool: str, **given: Any) -> str:
    result = await client.call_tool(tool, given)
    assert result.is_error
    return words(result)


def id_in(text: str) -> str:
    found = re.search(r"Thread `([^`]+)`", text)
    assert found, text
    return found[1]


async def asked(client: Client, **given: Any) -> tuple[str, str]:
    """(the thread, how it stands) once a person is asked."""
    thread = id_in(await call(client, "team_start", request="Write of cats", **given))
    return thread, await call(client, "team_wait", thread_id=thread)


def person(**answer: Any) -> Any:
    """A person at the client who fills in the form so; what they were shown is kept in `.shown`."""

    async def fill(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        fill.shown.append(params.message)  # type: ignore[attr-defined]
        schema = params.requested_schema  # type: ignore[union-attr]
        question = schema["properties"]["question"]["enum"][0]
        return ElicitResult(action="accept", content={"question": question, **answer})

    fill.shown = []  # type: ignore[attr-defined]
    return fill


async def test_a_team_is_begun_waited_for_and_answered_by_the_person_at_the_client(folder: Path) -> None:
    ann = person(decision="yes", name="Ann", reason="good")
    async with at(folder, elicitation_callback=ann) as client:
        assert "Clerk looks it up" in await call(client, "team_show")
        thread, told = await asked(client)
        assert f"Thread `{thread}`: waits" in told and "A fine draft." in told and "ask-1" in told
        done = await call(client, "team_review", thread_id=thread)
        assert f"Thread `{thread}`: done" in done and "It is out." in done
        assert "A fine draft." in ann.shown[0]
        trace = json.loads(words(await client.read_resource(f"thread://{thread}/trace")))
        assert [row["agent"] for row in trace if row["agent"]] == ["clerk", "writer", "publisher"]
    async with open_platform(settings_in(folder)) as platform:
        gate = next(span for span in await platform.trace(thread) if span.status == "approved")
        assert (gate.by, gate.detail) == ("Ann", "good")


async def test_a_no_ends_it_and_later_leaves_it_as_it_is(folder: Path) -> None:
    async with at(folder, elicitation_callback=person(decision="later")) as client:
        thread, _ = await asked(client)
        assert ": waits" in await call(client, "team_review", thread_id=thread)
    async with at(folder, elicitation_callback=person(decision="no", reason="dull")) as client:
        told = await call(client, "team_review", thread_id=thread)
        assert ": waits" not in told and "It is out." not in told


async def test_a_model_alone_answers_nothing_and_is_told_where_a_person_can(folder: Path) -> None:
    async with at(folder) as client:
        thread, _ = await asked(client)
        extra = {"decision": "yes", "answer": {"decision": "yes", "question": "ask-1"}, "question": "ask-1"}
        told = words(await client.call_tool("team_review", {"thread_id": thread, **extra}))
        assert "It is out." not in told
        assert f"swarmwright approvals {thread}" in await call(client, "team_wait", thread_id=thread)


async def test_a_yes_to_what_has_changed_since_it_was_shown_does_not_count_and_it_is_shown_anew(
    folder: Path,
) -> None:
    shown = list[str]()
    async with open_platform(settings_in(folder)) as platform:

        async def slow(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
            schema = params.requested_schema  # type: ignore[union-attr]
            question = schema["properties"]["question"]["enum"][0]
            shown.append(params.message)
            row = await platform.send(thread, EditState(outputs={"writer": {"text": "Another draft."}}))
            assert (await platform.settled(thread, row.seq)).state == "applied"
            decision = "yes" if len(shown) == 1 else "later"
            return ElicitResult(action="accept", content={"decision": decision, "question": question})

        async with at(folder, elicitation_callback=slow) as client:
            thread, _ = await asked(client)
            told = await call(client, "team_review", thread_id=thread)
    assert ["A fine draft." in shown[0], "Another draft." in shown[1]] == [True, True]
    assert ": waits" in told and "ask-2" in told and "It is out." not in told


async def test_what_was_written_for_fewer_than_everybody_stays_inside(folder: Path) -> None:
    async with at(folder) as client:
        thread, told = await asked(client)
        parts = [
            words(await client.read_resource(f"thread://{thread}/{n}"))
            for n in ("outputs", "waiting", "trace")
        ]
        assert "1 more was written for some of the team alone" in told
        assert all("number is" not in part for part in (told, *parts))
        assert [one["agent"] for one in json.loads(parts[0])] == ["writer"]
        (one,) = json.loads(parts[1])["asked"]
        assert one["approval"].startswith("ask-1") and one["kind"] == "gate"


async def test_the_same_key_names_the_same_thread_and_only_for_the_same_request(folder: Path) -> None:
    async with at(folder) as client:
        thread, _ = await asked(client, idempotency_key="k")
        assert (await asked(client, idempotency_key="k"))[0] == thread
        assert "another request" in await refused(client, "team_start", request="Dogs", idempotency_key="k")
        assert (await asked(client, idempotency_key="l"))[0] != thread


async def test_more_is_said_on_a_thread_that_is_there(folder: Path) -> None:
    async with at(folder, elicitation_callback=person(decision="yes")) as client:
        thread, _ = await asked(client, thread_id="cats")
        assert thread == "cats"
        await call(client, "team_review", thread_id=thread)
        assert (await asked(client, thread_id="cats"))[1].startswith("Thread `cats`: waits")
    async with open_platform(settings_in(folder)) as platform:
        assert len([s for s in await platform.trace("cats") if s.agent == "writer"]) == 2


async def test_a_wait_comes_back_in_time_and_the_work_goes_on(folder: Path) -> None:
    write_script(folder, writer_s=1.0)
    told = list[str]()

    async def progress(done: float, total: float | None, message: str | None) -> None:
        told.append(message or "")

    async with at(folder) as client:
        thread = id_in(await call(client, "team_start", request="Write of cats"))
        assert ": at work" in await call(client, "team_wait", thread_id=thread, wait_s=0.05)
        given = {"thread_id": thread}
        result = await client.call_tool("team_wait", given, progress_callback=progress)
        assert ": waits" in words(result)
    assert "Writer is done" in told


async def test_who_is_held_by_a_call_is_told_as_waiting_and_not_as_failed(folder: Path) -> None:
    (folder / "mails.py").write_text('def mail(text: str) -> str:\n    "Mails it."\n    return text\n')
    asks = '\n[tools.Mail]\nfunction = "mails:mail"\nrisk = "high"\n'
    (folder / "press.toml").write_text(
        'name = "press"\nprompt = "Writer mails it. Writer may use Mail."\nmodel = "stub:script.json"\n'
        '[agents.Writer]\nrole = "writes"\n' + asks
    )
    held = {
        "match": "You are Writer",
        "tool_calls": [{"name": "Mail", "args": {"text": "Hum."}}],
        "delay_s": 0.5,
    }
    (folder / "script.json").write_text(json.dumps({"replies": [held]}))
    told = list[str]()

    async def progress(done: float, total: float | None, message: str | None) -> None:
        told.append(message or "")

    async with at(folder) as client:
        thread = id_in(await call(client, "team_start", request="Write of cats"))
        given = {"thread_id": thread}
        await client.call_tool("team_wait", given, progress_callback=progress)
    assert "Writer waits for a person" in told
    assert "Writer failed" not in told


async def test_only_threads_of_the_team_are_there(folder: Path) -> None:
    other = folder / "other.toml"
    other.write_text('name = "other"\nprompt = "Bob works."\nmodel = "stub:"\n[agents.Bob]\n')
    team = load_config(other)
    async with open_platform(settings_in(folder)) as platform:
        await platform.teams.take_in(team.name, team.contents)
        await platform.create_thread(workflow_of(team), "theirs", team=team.name)
        await platform.create_thread(workflow_of(team), "nobodys")
    async with at(folder) as client:
        for thread in ("theirs", "nobodys", "gone"):
            assert f"no thread named '{thread}'" in await refused(client, "team_wait", thread_id=thread)
            with pytest.raises(MCPError, match=thread):
                await client.read_resource(f"thread://{thread}/outputs")
        assert "theirs" in await refused(client, "team_start", request="x", thread_id="theirs")


@pytest.mark.parametrize(
    ("tool", "given", "told"),
    [
        ("team_start", {"request": "  "}, "say what is to be done"),
        ("team_start", {"request": "x", "thread_id": "a", "idempotency_key": "k"}, "one of the two"),
        ("team_start", {"request": "x", "thread_id": "a:b"}, "a:b"),
        ("team_announce", {"thread_id": "t", "signal": "s"}, "no thread named 't'"),
        ("team_review", {"thread_id": "t"}, "no thread named 't'"),
    ],
)
async def test_what_is_refused_is_told(folder: Path, tool: str, given: dict[str, Any], told: str) -> None:
    async with at(folder) as client:
        assert told in await refused(client, tool, **given)


async def test_a_signal_from_outside_is_brought_where_it_is_waited_for(folder: Path) -> None:
    text = 'prompt = "Writer writes when prices_are_in is announced."\nmodel = "stub:"\nname = "press"\n'
    (folder / "press.toml").write_text(text + "[agents.Writer]\n[agents.Desk.signals]\nprices_are_in = []\n")
    async with at(folder) as client:
        thread, told = await asked(client)
        assert "waits for the signal `prices_are_in`" in told
        assert "prices_are_in" in await refused(client, "team_announce", thread_id=thread, signal="other")
        done = await call(client, "team_announce", thread_id=thread, signal="prices_are_in")
        assert ": done" in done


# -- processes -------------------------------------------------------------------------------------------


def command(folder: Path, *options: str, python: str = PYTHON) -> StdioServerParameters:
    given = ["-m", "swarmwright", "mcp", "serve", "--config", "press.toml", "--db", str(folder / "p.db")]
    return StdioServerParameters(command=python, args=[*given, *options], cwd=str(folder))


@asynccontextmanager
async def process(folder: Path, port: int) -> AsyncIterator[asyncio.subprocess.Process]:
    given = command(folder, "--http", str(port))
    made = await asyncio.create_subprocess_exec(given.command, *given.args, cwd=folder)
    try:
        async with asyncio.timeout(30):
            while True:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    break
                except OSError:
                    await asyncio.sleep(0.05)
            writer.close()
            await writer.wait_closed()
        yield made
    finally:
        if made.returncode is None:
            made.terminate()
        async with asyncio.timeout(30):
            await made.wait()


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


async def test_over_stdio_what_tools_print_does_not_disturb_and_the_thread_is_there_for_others(
    folder: Path,
) -> None:
    ann = person(decision="yes")
    started = command(folder, python=sys.executable)
    async with Client(started, read_timeout_seconds=30, elicitation_callback=ann) as client:
        thread, told = await asked(client)
        assert "A fine draft." in told
        assert "It is out." in await call(client, "team_review", thread_id=thread)
    async with open_platform(settings_in(folder)) as platform:
        assert (await platform.thread(thread)).status == "idle"


async def test_over_http_it_says_where_it_is_once_it_can_be_reached(folder: Path) -> None:
    port = free_port()
    given = command(folder, "--http", str(port))
    made = await asyncio.create_subprocess_exec(
        given.command, *given.args, cwd=folder, stderr=asyncio.subprocess.PIPE
    )
    try:
        assert made.stderr is not None
        async with asyncio.timeout(30):
            told = (await made.stderr.readline()).decode().split()
        assert told == ["serving", "MCP", "at", f"http://127.0.0.1:{port}/mcp"]
        async with Client(told[-1], read_timeout_seconds=30) as client:
            assert (await client.list_tools()).tools
    finally:
        made.terminate()
        async with asyncio.timeout(30):
            await made.wait()


async def test_what_a_killed_server_has_left_goes_on_when_it_is_asked_for(folder: Path) -> None:
    write_script(folder, writer_s=20.0)
    port = free_port()
    async with process(folder, port) as server, Client(f"http://127.0.0.1:{port}/mcp") as client:
        thread = id_in(await call(client, "team_start", request="Write of cats"))
        async with asyncio.timeout(30):
            while "writer" not in await begun(folder, thread):  # noqa: ASYNC110  (another process is watched)
                await asyncio.sleep(0.05)
        server.send_signal(signal.SIGKILL)
        await server.wait()
    write_script(folder)
    async with at(folder) as client:
        assert "A fine draft." in await call(client, "team_wait", thread_id=thread)
    async with open_platform(settings_in(folder)) as platform:
        spans = [span for span in await platform.trace(thread) if span.agent == "clerk"]
        assert len(spans) == 1


async def begun(folder: Path, thread: str) -> list[str]:
    """The agents whose steps have begun."""
    async with open_platform(settings_in(folder)) as platform:
        return [event.agent async for event in platform.events(thread) if event.kind == "step_started"]
