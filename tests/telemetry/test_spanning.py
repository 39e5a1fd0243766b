"""Spans made with a tracer of the caller's own: within the caller's span, and each thread's apart."""

from __future__ import annotations

import asyncio
from pathlib import Path

from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from swarmwright.bootstrap.opening import open_platform
from swarmwright.ports.agents import AgentView
from swarmwright.ports.commands import EditState, InjectContext, Send, kind_of
from swarmwright.ports.events import Event
from swarmwright.settings import Settings
from swarmwright.telemetry.spanning import SpanSink
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.tree import Flow, Gate, Step, Workflow

WAIT_S = 30.0
PAIR = Workflow(Flow("f", (Step("ada", "ada"), Step("bob", "bob"))), team=Catalog.of(["ada", "bob"]))


GATED = Workflow(
    Flow("f", (Step("ada", "ada"), Gate("g", "ok?"), Step("bob", "bob")), (("ada", "g"), ("g", "bob"))),
    team=Catalog.of(["ada", "bob"]),
)


async def says(view: AgentView) -> str:
    await asyncio.sleep(0)
    return view.agent.id


async def test_runs_of_several_threads_at_once_are_children_of_the_callers_span_and_apart(
    tmp_path: Path,
) -> None:
    exporter = InMemorySpanExporter()
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    tracer = provider.get_tracer("caller")
    settings = Settings(database=tmp_path / "threads.db")
    custom = {"ada": says, "bob": says}
    async with open_platform(settings, custom=custom, sinks=[SpanSink(tracer)]) as platform:
        for number in range(3):
            await platform.create_thread(PAIR, f"t{number}")
        with tracer.start_as_current_span("request") as request:
            async with asyncio.timeout(WAIT_S):
                runs = [await platform.run(f"t{number}", "go") for number in range(3)]
                await asyncio.gather(*(run.result() for run in runs))
    spans = exporter.get_finished_spans()
    by_id = {span.context.span_id: span for span in spans if span.context}
    runs_told = [span for span in spans if span.name == "invoke_workflow"]
    assert len(runs_told) == 3
    assert {s.parent.span_id for s in runs_told if s.parent} == {request.get_span_context().span_id}
    for span in spans:
        if span.name.startswith("invoke_agent") and span.parent and span.attributes:
            turn = by_id[span.parent.span_id]
            assert turn.attributes
            assert turn.name == "turn 1"
            assert turn.attributes["gen_ai.conversation.id"] == span.attributes["gen_ai.conversation.id"]


def watched() -> tuple[InMemorySpanExporter, SpanSink]:
    """Where spans end up, and the sink that makes them."""
    exporter = InMemorySpanExporter()
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    return exporter, SpanSink(provider.get_tracer("caller"))


async def test_each_request_is_a_turn_of_its_own_and_the_command_that_brings_it_a_span(
    tmp_path: Path,
) -> None:
    exporter, sink = watched()
    settings = Settings(database=tmp_path / "threads.db")
    custom = {"ada": says, "bob": says}
    async with (
        asyncio.timeout(WAIT_S),
        open_platform(settings, custom=custom, sinks=[sink]) as platform,
    ):
        await platform.create_thread(PAIR, "t")
        for request in ("first", "second"):
            await platform.send("t", Send(request))
            await (await platform.run("t")).result()
    names = [span.name for span in exporter.get_finished_spans()]
    assert [name for name in names if name.startswith("turn")] == ["turn 1", "turn 2"]
    assert names.count("command send") == 2


async def test_what_a_command_brings_stands_on_its_own_span_also_what_is_told_behind_it(
    tmp_path: Path,
) -> None:
    exporter, sink = watched()
    settings = Settings(database=tmp_path / "threads.db")
    custom = {"ada": says, "bob": says}
    async with (
        asyncio.timeout(WAIT_S),
        open_platform(settings, custom=custom, sinks=[sink]) as platform,
    ):
        await platform.create_thread(GATED, "t")
        await (await platform.run("t", "go")).result()
        for command in (EditState(outputs={"ada": {"text": "by hand"}}), InjectContext("be brief")):
            await platform.send("t", command)
            await platform.settle("t")
            at_once = [span.name for span in exporter.get_finished_spans()]
            assert at_once[-1] == f"command {kind_of(command)}"  # it waits for nothing that comes later
    edited, told = (span for span in exporter.get_finished_spans() if span.name.startswith("command"))
    assert [event.name for event in edited.events] == [
        "swarmwright.approval_closed",
        "swarmwright.gate_waiting",
    ]
    assert not told.events


def test_what_a_run_finds_before_it_begins_stands_on_the_runs_span() -> None:
    exporter, sink = watched()
    kinds = ("command_applied", "approval_closed", "run_started", "run_finished", "command_applied")
    for seq, kind in enumerate(kinds):
        data = {"command": "resume"} if kind == "command_applied" else {}
        sink.tell(Event(kind, "t", seq, 100.0 + seq, data=data))  # type: ignore[arg-type]
    spans = exporter.get_finished_spans()
    assert [(span.name, [event.name for event in span.events]) for span in spans] == [
        ("command resume", []),
        ("invoke_workflow", ["swarmwright.approval_closed"]),
        ("command resume", []),
    ]


def test_a_command_whose_own_events_do_not_come_is_ended_by_whatever_comes() -> None:
    exporter, sink = watched()
    told = ("command_applied", "command_refused", "run_started", "run_finished", "command_applied")
    for seq, kind in enumerate(told):
        data = {"command": f"c{seq}", "brings": 2}
        sink.tell(Event(kind, "t", seq, 100.0 + seq, data=data))  # type: ignore[arg-type]
    names = [span.name for span in exporter.get_finished_spans()]
    assert names == ["command c0", "command c1", "invoke_workflow"]
    sink.close()
    assert exporter.get_finished_spans()[-1].name == "command c4"


def test_whatever_comes_in_whatever_order_nothing_is_raised_and_nothing_is_left_open() -> None:
    exporter = InMemorySpanExporter()
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    sink = SpanSink(provider.get_tracer("caller"), content=True)
    kinds = (
        *("run_finished", "step_finished", "tool_result", "model_called", "gate_decided", "run_started"),
        *("step_finished", "tool_result", "model_called", "judged", "tool_called", "tool_called"),
        *("step_started", "step_started", "signal", "unheard_of", "tool_called", "run_started"),
        *("command_applied", "workflow_changed", "run_failed", "run_failed", "command_refused", "token"),
    )
    for seq, kind in enumerate(kinds):
        sink.tell(Event(kind, "t", seq, 100.0 + seq, "ada", "ada"))  # type: ignore[arg-type]
    begun = len(exporter.get_finished_spans())
    sink.close()
    assert len(exporter.get_finished_spans()) == begun
