"""The foundry's MCP server, spoken to by the official SDK's client over stdio and over streamable HTTP."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI
from mcp import Client, MCPError, StdioServerParameters
from mcp.client.context import ClientRequestContext
from mcp.server.mcpserver import MCPServer
from mcp.types import ElicitRequestParams, ElicitResult, Implementation

from support.forking import PYTHON
from support.foundry import ENDS_WITHIN_S, Stop, foundry_in, saying
from swarmwright.apps.foundry import mcp
from swarmwright.apps.foundry.intake import persons_name
from swarmwright.apps.foundry.mcp import server_of
from swarmwright.apps.foundry.reviewing import may_be_automatic
from swarmwright.apps.foundry.routes import router_of
from swarmwright.apps.foundry.state import outcomes_in
from swarmwright.errors import InvalidInput

INTENT = "Create exposure hierarchy for agoraphobia"


def words(result: Any) -> str:
    """What a tool or a resource has answered."""
    parts = getattr(result, "content", None) or result.contents
    return "".join(part.text for part in parts)


def id_in(text: str) -> str:
    found = re.search(r"protocol-[0-9a-f]+", text)
    assert found, text
    return found[0]


def parameters(folder: Path, *options: str) -> StdioServerParameters:
    arguments = ["-m", "swarmwright", "foundry", "mcp", "--db", "p.db", *options]
    return StdioServerParameters(command=PYTHON, args=arguments, cwd=str(folder))


@asynccontextmanager
async def over_http(folder: Path, *options: str) -> AsyncIterator[str]:
    """The URL of a server of its own process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = parameters(folder, "--http", str(port), *options)
    process = await asyncio.create_subprocess_exec(given.command, *given.args, cwd=folder)
    try:
        async with asyncio.timeout(ENDS_WITHIN_S):
            while True:
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    break
                except OSError:
                    await asyncio.sleep(0.05)
            writer.close()
            await writer.wait_closed()
        yield f"http://127.0.0.1:{port}/mcp"
    finally:
        process.terminate()
        async with asyncio.timeout(ENDS_WITHIN_S):
            await process.wait()


@asynccontextmanager
async def client_of(transport: str, folder: Path, *options: str) -> AsyncIterator[Client]:
    if transport == "stdio":
        async with Client(parameters(folder, *options), read_timeout_seconds=60) as client:
            yield client
        return
    async with over_http(folder, *options) as url, Client(url, read_timeout_seconds=60) as client:
        yield client


async def test_over_http_it_says_where_it_is_once_it_can_be_reached(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = parameters(tmp_path, "--http", str(port))
    process = await asyncio.create_subprocess_exec(
        given.command, *given.args, cwd=tmp_path, stderr=asyncio.subprocess.PIPE
    )
    try:
        assert process.stderr is not None
        async with asyncio.timeout(ENDS_WITHIN_S):
            told = (await process.stderr.readline()).decode().split()
        assert told == ["serving", "MCP", "at", f"http://127.0.0.1:{port}/mcp"]
        async with Client(told[-1], read_timeout_seconds=60) as client:
            assert client.server_info.version == version("swarmwright")
    finally:
        process.terminate()
        async with asyncio.timeout(ENDS_WITHIN_S):
            await process.wait()


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
async def test_over_http_it_ends_in_order_when_it_is_stopped_also_with_a_client_there(
    tmp_path: Path, kind: signal.Signals
) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    given = parameters(tmp_path, "--http", str(port))
    process = await asyncio.create_subprocess_exec(
        given.command, *given.args, cwd=tmp_path, stderr=asyncio.subprocess.PIPE
    )
    assert process.stderr is not None
    try:
        async with asyncio.timeout(ENDS_WITHIN_S):
            assert "serving MCP" in (await process.stderr.readline()).decode()
        with suppress(Exception):  # whatever its client makes of a server that goes
            async with Client(f"http://127.0.0.1:{port}/mcp", read_timeout_seconds=60) as client:
                id_ = id_in(words(await client.call_tool("protocol_start", {"intent": INTENT})))
                process.send_signal(kind)
                async with asyncio.timeout(ENDS_WITHIN_S):
                    await process.wait()
        async with asyncio.timeout(ENDS_WITHIN_S):
            told = (await process.stderr.read()).decode()
            assert (await process.wait(), "Traceback" in told) == (0, False), told
        assert f"stopping to serve MCP at http://127.0.0.1:{port}/mcp" in told
    finally:
        with suppress(ProcessLookupError):
            process.kill()
    async with foundry_in(tmp_path) as foundry:
        assert (await foundry.wait(id_, ENDS_WITHIN_S)).status == "waiting", "what is done is kept"


@pytest.mark.requirement("C-15")
@pytest.mark.parametrize("transport", ["stdio", "http"])
async def test_a_client_gets_a_whole_protocol_where_good_ones_are_approved_by_themselves(
    tmp_path: Path, transport: str
) -> None:
    told: list[str] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        told.append(message or "")

    async with client_of(transport, tmp_path, "--auto-approve", "8") as client:
        assert client.server_info.version == version("swarmwright")
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert names == {"generate_cbt_protocol", "protocol_start", "protocol_wait", "protocol_review"}
        made = await client.call_tool("generate_cbt_protocol", {"intent": INTENT}, progress_callback=progress)
        assert not made.is_error
        final = words(made)
        stands = made.structured_content
        assert stands is not None and (stands["status"], stands["approved"]) == ("completed", True)
        assert stands["protocol_id"] == id_in(final) and stands["draft_hash"] in final
        schemas = {tool.name: tool.output_schema for tool in (await client.list_tools()).tools}
        assert all(schema and set(schema["required"]) == set(stands) for schema in schemas.values())
        assert "\n# Graded exposure" in final and "No person has reviewed it" in final
        assert "automatic approval" in final and INTENT in final
        id_ = id_in(final)
        draft = words(await client.read_resource(f"protocol://{id_}/draft"))
        assert final.endswith(f"\n---\n\n{draft.strip()}\n")
        versions = json.loads(words(await client.read_resource(f"protocol://{id_}/versions")))
        assert [one["level"] for one in versions] == ["safe"]
        assert "Clinical Critic" in words(await client.read_resource(f"protocol://{id_}/scratchpad"))
        assert words(await client.read_resource(f"protocol://{id_}/final")) in final
    assert told[:3] == [
        "Drafter: wrote the first draft",
        "Safety Guardian: safe, no risks found",
        "Clinical Critic: quality 9.5 of 10",
    ]


async def test_without_that_a_person_is_waited_for_and_a_model_can_only_ask_for_a_revision(
    tmp_path: Path,
) -> None:
    async with served(tmp_path) as url, Client(url) as client:
        asked = words(await client.call_tool("generate_cbt_protocol", {"intent": INTENT}))
        assert "A clinician has to decide" in asked and "swarmwright foundry approve" in asked
        id_ = id_in(asked)
        review = (await client.list_tools()).tools
        schema = next(tool.input_schema for tool in review if tool.name == "protocol_review")
        assert set(schema["properties"]) == {"protocol_id", "revision"}
        revised = words(
            await client.call_tool(
                "protocol_review", {"protocol_id": id_, "revision": "Add more detail to step 3"}
            )
        )
        assert "Version 2" in revised and "Add more detail to step 3" in revised
        again = words(await client.call_tool("protocol_review", {"protocol_id": id_}))
        assert "A clinician has to decide" in again


async def test_what_a_model_asks_for_is_told_as_the_models_at_its_client_and_not_the_clinicians(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry:
        at = Implementation(name="Some\nDesktop", version="1")
        async with Client(server_of(foundry), read_timeout_seconds=60, client_info=at) as client:
            begun = await client.call_tool("generate_cbt_protocol", {"intent": INTENT})
            id_ = id_in(words(begun))
            asked = {"protocol_id": id_, "revision": "Let it rhyme"}
            told = words(await client.call_tool("protocol_review", asked))
            pad = words(await client.read_resource(f"protocol://{id_}/scratchpad"))
        state = await foundry.state(id_)
    by = "a model, at the MCP client Some Desktop"
    assert state.audit[-1].by == by and {one.by for one in outcomes_in(state)} == {by}
    assert f"“Let it rhyme” ({by})" in pad and f"“Let it rhyme” ({by})" in told
    assert "(the clinician)" not in pad + told


async def test_nobody_decides_by_the_name_of_a_model(tmp_path: Path) -> None:
    for name in (
        "a model, at the MCP client",
        "A  Model at the MCP\u200b client Desktop",
        "automatic approval",
    ):
        with pytest.raises(InvalidInput, match="nobody's name"):
            persons_name(name)
    assert persons_name("A. Modell") == "A. Modell"


@pytest.mark.parametrize("decision", ["approve", "revise", "decline"])
async def test_the_person_at_the_client_decides_by_its_form(tmp_path: Path, decision: str) -> None:
    forms: list[ElicitRequestParams] = []

    async def ask(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        forms.append(params)
        if decision == "decline":
            return ElicitResult(action="decline")
        (draft,) = params.requested_schema["properties"]["draft"]["enum"]  # type: ignore[union-attr]
        answer = {"decision": decision, "reason": "shorter", "name": "dr. a", "draft": draft}
        return ElicitResult(action="accept", content=answer)

    async with served(tmp_path) as url, Client(url, elicitation_callback=ask) as client:
        asked = words(await client.call_tool("generate_cbt_protocol", {"intent": INTENT}))
        told = words(await client.call_tool("protocol_review", {"protocol_id": id_in(asked)}))
        if decision == "approve":  # there is nothing to ask about any more
            again = words(await client.call_tool("protocol_review", {"protocol_id": id_in(asked)}))
            assert again == told
    assert len(forms) == 1 and "# Graded exposure" in forms[0].message
    asks, _, found = forms[0].message.partition("---")[0].strip().partition("\n")
    about = f"version 1 of protocol {id_in(asked)}"
    assert asks == f"**A clinician approves the protocol:** {about}" and found.startswith(
        f"Asked for: {INTENT}\nSafe, quality 9.5"
    )
    shown = forms[0].requested_schema["properties"]["draft"]  # type: ignore[union-attr]
    assert shown["enumNames"] == [about]
    assert not [one for one in ("swarmwright foundry", "protocol_review", "--hash") if one in found]
    if decision == "approve":
        assert "\n# Graded exposure" in told and "by dr. a" in told
    else:
        assert ("Version 2" if decision == "revise" else "Version 1") in told


async def test_over_stdio_too_the_person_at_the_client_approves_by_its_form(tmp_path: Path) -> None:
    async def ask(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        (draft,) = params.requested_schema["properties"]["draft"]["enum"]  # type: ignore[union-attr]
        return ElicitResult(action="accept", content={"decision": "approve", "name": "dr. a", "draft": draft})

    async with Client(parameters(tmp_path), read_timeout_seconds=60, elicitation_callback=ask) as client:
        asked = await client.call_tool("generate_cbt_protocol", {"intent": INTENT})
        reviewed = await client.call_tool("protocol_review", {"protocol_id": id_in(words(asked))})
        stands = reviewed.structured_content
        assert stands is not None and (stands["status"], stands["approved"]) == ("completed", True)
        final = words(await client.read_resource(f"protocol://{stands['protocol_id']}/final"))
    assert "by dr. a" in final and stands["draft_hash"] in final


@pytest.mark.requirement("C-10")
@pytest.mark.parametrize("action", ["later", "decline", "cancel"])
async def test_where_the_person_has_not_decided_no_word_of_the_model_counts_in_their_place(
    tmp_path: Path, action: str
) -> None:
    async def ask(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        if action != "later":
            return ElicitResult(action=action)  # type: ignore[arg-type]
        (draft,) = params.requested_schema["properties"]["draft"]["enum"]  # type: ignore[union-attr]
        return ElicitResult(action="accept", content={"decision": "later", "draft": draft})

    async with (
        foundry_in(tmp_path) as foundry,
        Client(server_of(foundry), elicitation_callback=ask) as client,
    ):
        id_ = id_in(words(await client.call_tool("generate_cbt_protocol", {"intent": INTENT})))
        told = await client.call_tool("protocol_review", {"protocol_id": id_, "revision": "Make it shorter"})
        assert "Version 1" in words(told) and "A clinician has to decide" in words(told)
        assert "has not decided" in words(told)
        state = await foundry.state(id_)
    assert (state.iteration_count, state.audit, state.requires_human_approval) == (1, (), True)


@pytest.mark.parametrize("name", ["", " ", "automatic approval"])
async def test_a_form_without_a_persons_name_decides_nothing(tmp_path: Path, name: str) -> None:
    async def ask(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        (draft,) = params.requested_schema["properties"]["draft"]["enum"]  # type: ignore[union-attr]
        return ElicitResult(action="accept", content={"decision": "approve", "name": name, "draft": draft})

    async with served(tmp_path) as url, Client(url, elicitation_callback=ask) as client:
        id_ = id_in(words(await client.call_tool("generate_cbt_protocol", {"intent": INTENT})))
        refused = await client.call_tool("protocol_review", {"protocol_id": id_})
        assert refused.is_error and "needs a name" in words(refused)
        assert "A clinician has to decide" in words(
            await client.call_tool("protocol_wait", {"protocol_id": id_})
        )


async def test_a_form_about_another_draft_decides_nothing_and_says_so_in_plain_words(tmp_path: Path) -> None:
    async def ask(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        answer = {"decision": "approve", "name": "dr. a", "draft": "0" * 64}
        return ElicitResult(action="accept", content=answer)

    async with (
        foundry_in(tmp_path) as foundry,
        Client(server_of(foundry), elicitation_callback=ask) as client,
    ):
        id_ = id_in(words(await client.call_tool("generate_cbt_protocol", {"intent": INTENT})))
        refused = await client.call_tool("protocol_review", {"protocol_id": id_})
        assert (await foundry.state(id_)).requires_human_approval
    assert refused.is_error and words(refused).startswith("protocol_review: nothing was decided")
    assert "Resolver" not in words(refused) and "swarmwright." not in words(refused)


async def test_a_protocol_is_started_waited_for_and_goes_on_when_the_client_leaves(tmp_path: Path) -> None:
    async with Client(parameters(tmp_path), read_timeout_seconds=60) as client:
        asked = {"intent": INTENT, "idempotency_key": "k"}
        first = words(await client.call_tool("protocol_start", asked))
        assert id_in(first) == id_in(words(await client.call_tool("protocol_start", asked)))
    async with Client(parameters(tmp_path), read_timeout_seconds=60) as client:
        told = words(await client.call_tool("protocol_wait", {"protocol_id": id_in(first)}))
        assert "waiting" in told.splitlines()[0]
        for verb in ("approve", "revise"):  # from whichever folder somebody types it
            assert f"foundry {verb} {id_in(first)} --db {tmp_path / 'p.db'} --hash" in told


@asynccontextmanager
async def served(folder: Path) -> AsyncIterator[str]:
    """The URL of a server in this process, behind a real socket."""
    async with _in_process(folder, None) as server:
        app = server.streamable_http_app(host="127.0.0.1")
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            web = uvicorn.Server(uvicorn.Config(app, log_level="warning", lifespan="on"))
            task = asyncio.create_task(web.serve([listening]))
            try:
                async with asyncio.timeout(ENDS_WITHIN_S):
                    while not web.started:  # noqa: ASYNC110  (it has no event)
                        await asyncio.sleep(0.01)
                yield f"http://127.0.0.1:{listening.getsockname()[1]}/mcp"
            finally:
                web.should_exit = True
                async with asyncio.timeout(ENDS_WITHIN_S):
                    await task


@asynccontextmanager
async def _in_process(folder: Path, auto_approve: float | None) -> AsyncIterator[MCPServer[Any]]:
    async with foundry_in(folder) as foundry:
        yield server_of(foundry, auto_approve=auto_approve)


async def test_a_draft_with_a_finding_is_never_approved_by_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    quality = {
        "empathy_score": 10,
        "structure_score": 10,
        "clinical_appropriateness": 10,
        "feedback": "Perfect.",
    }
    saying(monkeypatch, "clinical_critic", {"text": "perfect", "quality": 10, **quality})
    saying(monkeypatch, "safety_guardian", {"text": "fine", "safe": True, "level": "safe"})
    saying(monkeypatch, "drafter", {"text": "You have major depressive disorder.", "draft": "-"})
    async with _in_process(tmp_path, 8.0) as server, Client(server) as client:
        told = words(await client.call_tool("generate_cbt_protocol", {"intent": INTENT}))
    assert "A clinician has to decide" in told
    assert "claims a diagnosis" in told


@pytest.mark.requirement("C-15")
@pytest.mark.parametrize("transport", ["stdio", "http"])
async def test_a_program_reads_how_a_protocol_stands_without_reading_prose(
    tmp_path: Path, transport: str
) -> None:
    async with client_of(transport, tmp_path, "--auto-approve", "8") as client:
        asked = {"intent": "Worry time. She likes the old clock"}
        told = await client.call_tool("generate_cbt_protocol", asked)
        stands = told.structured_content
        assert stands is not None and (stands["status"], stands["approved"]) == ("waiting", False)
        assert "She likes the old clock" in stands["not_automatic"] and len(stands["asked"]) == 1
        assert stands["assessed"] and stands["draft_hash"] in words(told) and stands["findings_hash"]
        id_ = stands["protocol_id"]
        revised = await client.call_tool(
            "protocol_review", {"protocol_id": id_, "revision": "More on step 1"}
        )
        waited = await client.call_tool("protocol_wait", {"protocol_id": id_})
        for later in (revised.structured_content, waited.structured_content):
            assert later is not None and later["draft_version"] == 2
        refused = await client.call_tool("protocol_wait", {"protocol_id": "protocol-none"})
        assert refused.is_error and refused.structured_content is None


async def test_a_call_comes_back_in_time_and_the_protocol_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with _in_process(tmp_path, None) as server, Client(server) as client:
        told = words(await client.call_tool("generate_cbt_protocol", {"intent": INTENT, "wait_s": 0}))
        assert "protocol_wait" in told
        done = words(await client.call_tool("protocol_wait", {"protocol_id": id_in(told)}))
        assert "A clinician has to decide" in done


@pytest.mark.parametrize("tool", ["protocol_wait", "generate_cbt_protocol"])
async def test_no_client_waits_longer_than_clients_wait_whatever_it_asks_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tool: str
) -> None:
    monkeypatch.setattr(mcp, "LONGEST_WAIT_S", 0.2)
    stop = Stop("drafter", monkeypatch)  # it works for as long as the test lets it
    async with _in_process(tmp_path, None) as server, Client(server) as client:
        if tool == "protocol_wait":
            started = id_in(words(await client.call_tool("protocol_start", {"intent": INTENT})))
            asked: dict[str, Any] = {"protocol_id": started, "wait_s": 600}
        else:
            asked = {"intent": INTENT, "wait_s": 600}
        async with asyncio.timeout(ENDS_WITHIN_S / 2):
            told = words(await client.call_tool(tool, asked))
        stop.go.set()
    assert "protocol_wait" in told


async def test_a_revision_of_what_is_not_written_yet_is_refused_and_not_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stop = Stop("drafter", monkeypatch)
    async with _in_process(tmp_path, None) as server, Client(server) as client:
        id_ = id_in(words(await client.call_tool("protocol_start", {"intent": INTENT})))
        async with asyncio.timeout(ENDS_WITHIN_S):
            await stop.there.wait()
        asked = {"protocol_id": id_, "revision": "More detail on step 1"}
        refused = await client.call_tool("protocol_review", asked)
        stop.go.set()
        assert refused.is_error and "nobody is asked now: the draft is being worked on" in words(refused)


async def test_what_is_refused_is_told(tmp_path: Path) -> None:
    async with _in_process(tmp_path, None) as server, Client(server) as client:
        for tool, given in (
            ("generate_cbt_protocol", {"intent": " "}),
            ("protocol_wait", {"protocol_id": "protocol-none"}),
            ("protocol_review", {"protocol_id": "protocol-none"}),
        ):
            result = await client.call_tool(tool, given)
            assert result.is_error and ("intent" in words(result) or "protocol-none" in words(result))
        with pytest.raises(MCPError, match="protocol-none"):
            await client.read_resource("protocol://protocol-none/draft")


async def test_an_argument_that_cannot_be_one_is_named_in_words(tmp_path: Path) -> None:
    async with _in_process(tmp_path, None) as server, Client(server) as client:
        result = await client.call_tool("protocol_wait", {"protocol_id": "p", "wait_s": -5})
    assert result.is_error
    assert words(result) == "protocol_wait: wait_s: Input should be greater than or equal to 0"


@pytest.mark.requirement("C-15")
async def test_an_argument_that_a_tool_does_not_take_is_refused_by_its_name(tmp_path: Path) -> None:
    async with _in_process(tmp_path, None) as server, Client(server) as client:
        said = {"intent": INTENT, "idempotencyKey": "k", "auto_approve": True}
        result = await client.call_tool("protocol_start", said)
        assert result.is_error
        assert words(result) == (
            "protocol_start: no argument 'auto_approve', 'idempotencyKey'; "
            "it takes intent, context, idempotency_key"
        )
        hidden = await client.call_tool(
            "protocol_review", {"protocol_id": "p", "answer": {"decision": "approve"}}
        )
        assert hidden.is_error and "no argument 'answer'" in words(hidden)
        tools = (await client.list_tools()).tools
        assert {tool.input_schema["additionalProperties"] for tool in tools} == {False}


async def test_who_waits_again_is_told_no_step_twice(tmp_path: Path) -> None:
    told: list[str] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        told.append(message or "")

    async with _in_process(tmp_path, None) as server, Client(server) as client:
        made = await client.call_tool("generate_cbt_protocol", {"intent": INTENT}, progress_callback=hear)
        steps = list(told)
        id_ = id_in(words(made))
        await client.call_tool("protocol_wait", {"protocol_id": id_}, progress_callback=hear)
    assert len(steps) >= 3
    assert told == steps


@pytest.mark.parametrize(("auto_approve", "reads_only"), [(None, True), (8.0, False)])
async def test_waiting_is_said_to_change_nothing_only_where_it_does(
    tmp_path: Path, auto_approve: float | None, reads_only: bool
) -> None:
    async with (
        foundry_in(tmp_path) as foundry,
        Client(server_of(foundry, auto_approve=auto_approve)) as client,
    ):
        tools = {tool.name: tool.annotations for tool in (await client.list_tools()).tools}
    waits = tools["protocol_wait"]
    assert waits is not None and bool(waits.read_only_hint) is reads_only


@pytest.mark.requirement("C-16")
async def test_what_was_asked_for_over_rest_is_read_and_revised_over_mcp_and_approved_over_rest(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as one, foundry_in(tmp_path) as other:  # two, over one store
        app = FastAPI()
        app.include_router(router_of(one))
        rest = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://foundry")
        async with rest, Client(server_of(other), read_timeout_seconds=60) as client:
            id_ = (await rest.post("/api/protocols", json={"intent": INTENT})).json()["protocol_id"]
            await one.wait(id_, ENDS_WITHIN_S)
            state = (await rest.get(f"/api/protocols/{id_}/state")).json()
            assert words(await client.read_resource(f"protocol://{id_}/draft")) == state["current_draft"]
            asked = {"protocol_id": id_, "revision": "Add more detail to step 3"}
            assert "Version 2" in words(await client.call_tool("protocol_review", asked))
            state = (await rest.get(f"/api/protocols/{id_}/state")).json()
            assert (state["iteration_count"], state["revision_reason"]) == (2, asked["revision"])
            yes = {"draft_hash": state["draft_hash"], "approved": True, "by": "dr"}
            assert (await rest.post(f"/api/protocols/{id_}/feedback", json=yes)).status_code == 200
            await one.wait(id_, ENDS_WITHIN_S, until=("completed",))
            final = words(await client.read_resource(f"protocol://{id_}/final"))
    assert "by dr" in final and state["draft_hash"] in final


@pytest.mark.requirement("C-10")
@pytest.mark.parametrize("begun_here", [True, False])
async def test_nothing_is_approved_by_itself_that_a_person_has_sent_back_or_that_was_begun_elsewhere(
    tmp_path: Path, begun_here: bool
) -> None:
    async with foundry_in(tmp_path) as foundry, Client(server_of(foundry, auto_approve=8.0)) as client:
        asked = {"intent": INTENT, "idempotency_key": "k"}
        if begun_here:
            id_ = id_in(words(await client.call_tool("protocol_start", asked)))
            state = await foundry.wait(id_, ENDS_WITHIN_S)
            await foundry.review(id_, "revise", state.draft_hash or "", by="dr", reason="More on step 1")
        else:
            id_ = (await foundry.start(INTENT, idempotency_key="k")).protocol_id
        await foundry.wait(id_, ENDS_WITHIN_S)
        for tool, given in (("protocol_wait", {"protocol_id": id_}), ("generate_cbt_protocol", asked)):
            told = words(await client.call_tool(tool, given))
            assert id_in(told) == id_ and "A clinician has to decide" in told
        state = await foundry.state(id_)
        assert may_be_automatic(state) is not begun_here and state.requires_human_approval


async def test_two_who_wait_for_one_that_is_approved_by_itself_are_both_told_the_protocol(
    tmp_path: Path,
) -> None:
    async with foundry_in(tmp_path) as foundry, Client(server_of(foundry, auto_approve=8.0)) as client:
        id_ = id_in(words(await client.call_tool("protocol_start", {"intent": INTENT})))
        waits = [client.call_tool("protocol_wait", {"protocol_id": id_}) for _ in range(4)]
        told = await asyncio.gather(*waits)
    assert [one.is_error for one in told] == [False] * 4
    assert all("No person has reviewed it" in words(one) for one in told)
