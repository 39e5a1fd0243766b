"""Runs leave spans at a real OTLP/HTTP receiver; one that fails, hangs or is away harms no run."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from support.otlp_receiver import Receiver, receiving
from swarmwright.bootstrap.opening import open_platform
from swarmwright.bootstrap.telemetry import open_sinks
from swarmwright.errors import ConfigError, StepFailed
from swarmwright.ports.agents import AgentView
from swarmwright.ports.commands import Approve
from swarmwright.runtime.tracing.results import RunResult
from swarmwright.settings import Settings, Telemetry, read_environment
from swarmwright.telemetry import otlp
from swarmwright.workflow.catalog import AgentSpec, Catalog, ToolSpec
from swarmwright.workflow.naming import named
from swarmwright.workflow.rules import Grant, Limit
from swarmwright.workflow.tree import Flow, Gate, Node, Step, Workflow

WAIT_S = 30.0
SECRET = "a pinch of saffron"
"""Not told by an id: those of gates are made of what they ask, with hyphens."""
ADA = AgentSpec("ada", "Ada", tools=("oven",))
BOB = AgentSpec("bob", "Bob")
OVEN, SAFE = ToolSpec("oven", "Oven"), ToolSpec("safe", "Safe")


def bake(what: str) -> str:
    """Bake something."""
    return f"a warm {what} of {SECRET}"


def team(root: Node, *rules: Grant | Limit) -> Workflow:
    return Workflow(named(root), rules, Catalog((ADA, BOB), (OVEN, SAFE)))


def settings(folder: Path, telemetry: Telemetry, replies: Sequence[object] = ()) -> Settings:
    calls = [{"name": "Oven", "args": {"what": SECRET}}, {"name": "Safe", "args": {}}]
    script = folder / "script.json"
    script.write_text(json.dumps({"replies": list(replies) or [{"tool_calls": calls}, {"text": SECRET}]}))
    return Settings(
        database=folder / "threads.db",
        model=f"stub:{script}",
        tools={"oven": f"{__name__}:bake", "safe": f"{__name__}:bake"},
        telemetry=telemetry,
    )


async def drive(
    opened: Settings, workflow: Workflow, *, approve: bool = False, **custom: object
) -> RunResult:
    async with asyncio.timeout(WAIT_S), open_platform(opened, custom=custom) as platform:  # type: ignore[arg-type]
        await platform.create_thread(workflow, "t")
        result = await (await platform.run("t", f"Bake {SECRET}")).result()
        if approve:
            (wait,) = await platform.waiting("t")
            await platform.send("t", Approve(wait["instance"], reason=SECRET))
            result = await (await platform.run("t")).result()
        return result


def words(receiver: Receiver) -> str:
    return repr(receiver.spans)


CAKE = Flow("f", (Step("ada", "ada", task=f"bake {SECRET}"), Step("bob", "bob")), (("ada", "bob"),))


async def test_a_run_its_turn_steps_model_calls_and_tool_calls_are_spans_within_each_other(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with receiving() as receiver:
        told = Telemetry(otlp=receiver.url, service="bakery")
        result = await drive(settings(tmp_path, told), team(CAKE))
    assert result.status == "finished"
    assert caplog.text == ""
    assert set(receiver.paths) == {"/v1/traces"}
    assert receiver.services == {"bakery"}
    (run,) = receiver.named("invoke_workflow")
    (turn,) = receiver.named("turn")
    ada, bob = receiver.named("invoke_agent")
    (tool,) = receiver.named("execute_tool")
    chats = receiver.named("chat")
    assert [s.name for s in (turn, ada, bob, tool)] == [
        *("turn 1", "invoke_agent ada", "invoke_agent bob", "execute_tool oven")
    ]
    assert {s.trace for s in receiver.spans} == {run.trace}
    around = {s.id: receiver.parent_of(s) for s in receiver.spans}
    assert around[run.id] is None
    assert around[turn.id] == run
    assert around[ada.id] == around[bob.id] == turn
    assert around[tool.id] == ada
    assert [around[chat.id] for chat in chats] == [ada, ada, bob]
    for span in receiver.spans:
        parent = around[span.id]
        assert span.start <= span.end
        assert parent is None or parent.start <= span.start <= span.end <= parent.end


async def test_spans_have_the_attributes_that_the_genai_conventions_name(tmp_path: Path) -> None:
    with receiving() as receiver:
        await drive(settings(tmp_path, Telemetry(otlp=receiver.url)), team(CAKE))
    ada, bob = receiver.named("invoke_agent")
    assert ada.attributes["gen_ai.operation.name"] == "invoke_agent"
    assert ada.attributes["gen_ai.agent.id"] == "ada"
    assert ada.attributes["gen_ai.conversation.id"] == "t"
    assert ada.attributes["swarmwright.step.instance"] == "ada"
    assert ada.attributes["swarmwright.step.status"] == "done"
    first, second, third = receiver.named("chat")
    assert first.attributes["gen_ai.request.model"] == "stub"
    assert first.attributes["gen_ai.provider.name"] == "stub"
    for kind in ("gen_ai.usage.input_tokens", "gen_ai.usage.output_tokens"):
        assert third.attributes[kind] > 0
        assert ada.attributes[kind] == first.attributes.get(kind, 0) + second.attributes[kind]
        assert bob.attributes[kind] == third.attributes[kind]
    (tool,) = receiver.named("execute_tool")
    assert tool.attributes["gen_ai.tool.name"] == "oven"
    assert tool.attributes["gen_ai.tool.type"] == "function"
    assert tool.attributes["swarmwright.tool.decision"] == "allow"
    denied = [said for name, said in ada.events if name == "swarmwright.tool_denied"]
    assert [(one["gen_ai.tool.name"], one["swarmwright.tool.rule"]) for one in denied] == [
        ("safe", "not_granted")
    ]


@pytest.mark.parametrize("content", [False, True])
async def test_what_people_models_and_tools_said_is_told_only_where_it_is_asked_for(
    tmp_path: Path, content: bool
) -> None:
    gated = Flow("f", (*CAKE.members, Gate("gate", ask=f"Is {SECRET} fine?")), (*CAKE.order, ("bob", "gate")))
    with receiving() as receiver:
        told = Telemetry(otlp=receiver.url, content=content)
        result = await drive(settings(tmp_path, told), team(gated), approve=True)
    assert result.status == "finished"
    assert (SECRET in words(receiver)) is content
    if content:
        chat = receiver.named("chat")[1].attributes
        asked, calling, answered, *_ = json.loads(chat["gen_ai.input.messages"])
        assert asked["role"] == "user"
        assert SECRET in asked["parts"][0]["content"]
        assert calling["parts"][0]["type"] == "tool_call"
        assert answered["parts"][0]["type"] == "tool_call_response"
        assert json.loads(chat["gen_ai.output.messages"]) == [
            {"role": "assistant", "parts": [{"type": "text", "content": SECRET}]}
        ]
        assert "Ada" in chat["gen_ai.system_instructions"]
        assert SECRET in receiver.named("execute_tool")[0].attributes["gen_ai.tool.call.result"]


async def test_prompts_are_told_to_sinks_and_never_stored(tmp_path: Path) -> None:
    with receiving() as receiver:
        opened = settings(tmp_path, Telemetry(otlp=receiver.url, content=True))
        await drive(opened, team(CAKE))
        async with open_platform(opened) as platform:
            calls = [e async for e in platform.events("t") if e.kind == "model_called"]
    assert len(calls) == 3
    assert all(not {"asked", "said"} & set(call.data) for call in calls)


async def test_a_step_that_waits_for_a_persons_yes_is_no_error_and_who_says_it_is_told(
    tmp_path: Path,
) -> None:
    oven = ToolSpec("oven", "Oven", risk="high")
    workflow = Workflow(named(CAKE), (), Catalog((ADA, BOB), (oven, SAFE)))
    with receiving() as receiver:
        opened = settings(tmp_path, Telemetry(otlp=receiver.url))
        async with asyncio.timeout(WAIT_S), open_platform(opened, approve=lambda *_: None) as platform:
            await platform.create_thread(workflow, "t")
            await (await platform.run("t", "Bake")).result()
            (asked,) = await platform.approvals("t")
            await platform.approve("t", asked.approval.id, by="eve", reason=SECRET)
    (command,) = receiver.named("command approve")
    assert command.attributes["swarmwright.decided_by"] == "eve"
    (ada,) = receiver.named("invoke_agent")
    assert ada.attributes["swarmwright.step.status"] == "waiting"
    assert not ada.failed
    assert "error.type" not in ada.attributes
    (turn,) = receiver.named("turn")
    (told,) = [said for name, said in turn.events if name == "swarmwright.approval_asked"]
    assert (told["swarmwright.step.instance"], asked.approval.about.instance) == ("ada", "ada")
    assert SECRET not in words(receiver)


async def test_a_failed_step_is_an_error_and_its_further_tries_are_told(tmp_path: Path) -> None:
    async def fails(view: AgentView) -> str:
        raise StepFailed(f"no {SECRET} left")

    with receiving() as receiver:
        workflow = team(Step("bob", "bob"), Limit("bob", "retries", 2))
        result = await drive(settings(tmp_path, Telemetry(otlp=receiver.url)), workflow, bob=fails)
    assert result.status == "failed"
    (bob,) = receiver.named("invoke_agent")
    (run,) = receiver.named("invoke_workflow")
    assert (bob.failed, run.failed) == (True, True)
    assert bob.attributes["error.type"] == "agent_error"
    assert [name for name, _ in bob.events] == ["swarmwright.step_retried"] * 2
    assert SECRET not in words(receiver)


async def test_a_second_run_of_a_turn_is_a_trace_of_its_own_and_so_is_a_command_between_them(
    tmp_path: Path,
) -> None:
    gated = Flow("f", (Step("bob", "bob"), Gate("gate", ask="Is it fine?"), Step("ada", "ada")))
    gated = Flow("f", gated.members, tuple((a.id, b.id) for a, b in pairwise(gated.members)))
    with receiving() as receiver:
        told = settings(tmp_path, Telemetry(otlp=receiver.url), [{"text": "fine"}, {"text": "done"}])
        result = await drive(told, team(gated), approve=True)
    assert result.status == "finished"
    first, second = receiver.named("invoke_workflow")
    assert first.trace != second.trace
    assert first.attributes["swarmwright.run.status"] == "interrupted"
    (command,) = receiver.named("command approve")
    assert first.end <= command.start <= command.end <= second.start
    assert command.attributes["gen_ai.conversation.id"] == "t"
    decided = [said for name, said in command.events if name == "swarmwright.gate_decided"]
    assert [one["swarmwright.gate.decision"] for one in decided] == ["approved"]
    assert decided[0]["swarmwright.gate"].startswith("gate")
    assert [s.name for s in receiver.named("turn")] == ["turn 1", "turn 1"]


async def test_a_cancelled_run_leaves_no_span_open(tmp_path: Path) -> None:
    begun = asyncio.Event()

    async def waits(view: AgentView) -> str:
        begun.set()
        await asyncio.Event().wait()
        return ""

    with receiving() as receiver:
        opened = settings(tmp_path, Telemetry(otlp=receiver.url))
        async with asyncio.timeout(WAIT_S), open_platform(opened, custom={"bob": waits}) as platform:
            await platform.create_thread(team(Step("bob", "bob")), "t")
            await platform.run("t", "go")
            await begun.wait()
    (bob,) = receiver.named("invoke_agent")
    (run,) = receiver.named("invoke_workflow")
    assert bob.attributes["swarmwright.step.status"] == "cancelled"
    assert run.attributes["swarmwright.run.status"] == "cancelled"


async def timed(opened: Settings, workflow: Workflow) -> tuple[RunResult, float, float]:
    """The result, the seconds until the run was over, and until the platform was closed."""
    begun = time.perf_counter()
    async with asyncio.timeout(WAIT_S), open_platform(opened) as platform:
        await platform.create_thread(workflow, "t")
        result = await (await platform.run("t", "go")).result()
        over = time.perf_counter() - begun
    return result, over, time.perf_counter() - begun


@pytest.mark.parametrize("fault", ["away", "refuses", "hangs"])
async def test_a_receiver_that_fails_neither_harms_nor_slows_a_run(
    tmp_path: Path, fault: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(otlp, "CLOSING_S", 0.5)
    caplog.set_level(logging.WARNING)
    release = threading.Event()
    with receiving(503, release if fault == "hangs" else None) as receiver:
        url = f"http://127.0.0.1:{_nobody()}" if fault == "away" else receiver.url
        result, over, closed = await timed(settings(tmp_path, Telemetry(otlp=url)), team(CAKE))
        release.set()
    assert result.status == "finished"
    assert over < 3
    assert closed - over < 1.5
    assert ("were not sent within" in caplog.text) is (fault == "hangs")  # who answers is not waited for
    assert len([r for r in caplog.records if r.name.startswith("opentelemetry")]) <= 1


async def test_standard_variables_say_where_to_and_with_which_headers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with receiving() as receiver:
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url)
        monkeypatch.setenv("OTEL_EXPORTER_OTLP_HEADERS", "x-team=bakers")
        monkeypatch.setenv("OTEL_SERVICE_NAME", "night shift")
        told = read_environment().telemetry(Telemetry(otlp="http://127.0.0.1:9"))
        result = await drive(settings(tmp_path, told), team(CAKE))
    assert result.status == "finished"
    assert receiver.named("invoke_workflow")
    assert {headers["x-team"] for headers in receiver.headers} == {"bakers"}
    assert receiver.services == {"night shift"}


def test_the_environment_can_switch_spans_and_content_on_and_off() -> None:
    endpoint = {"OTEL_EXPORTER_OTLP_TRACES_ENDPOINT": "http://127.0.0.1:4318/v1/traces"}
    assert read_environment({}).telemetry(Telemetry()).otlp is None
    assert read_environment(endpoint).telemetry(Telemetry()).otlp == ""
    for off in ({"OTEL_SDK_DISABLED": "true"}, {"OTEL_TRACES_EXPORTER": "none"}):
        assert read_environment({**endpoint, **off}).telemetry(Telemetry()).otlp is None
    capture = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"
    for word, content in (("true", True), ("SPAN_ONLY", True), ("false", False), ("NO_CONTENT", False)):
        assert read_environment({capture: word}).telemetry(Telemetry(content=not content)).content is content
    assert read_environment({}).telemetry(Telemetry(content=True)).content is True


async def test_without_opentelemetry_a_named_receiver_is_an_error_and_one_of_the_environment_a_warning(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("swarmwright.bootstrap.telemetry.find_spec", lambda name: None)
    with pytest.raises(ConfigError, match=r"pip install 'swarmwright\[otel\]'"):
        async with open_sinks(Telemetry(otlp="http://127.0.0.1:4318")):
            pass
    async with open_sinks(Telemetry(otlp="")) as sinks:
        assert sinks == ()
    assert "no spans are sent" in caplog.text


def _nobody() -> int:
    """A port at which nobody listens."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])
