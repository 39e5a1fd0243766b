"""The react agent: a loop of model calls and tool calls, until the model answers in words.

With a checkpointer the loop runs on a thread of its own, `<thread>:<instance>`, so that a crash goes on
inside it: finished tool calls are not made again, and one that waits for a person's yes is asked for again.
That thread belongs to one execution of one step; when the
task, the request or the agent has changed since, or the loop itself came to nothing (it was denied, ran in
circles, answered nothing), what stands there is dropped and the step starts anew.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Literal

from langchain.agents import create_agent
from langchain_core.language_models.chat_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage, HumanMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool, StructuredTool
from langgraph.checkpoint.base import BaseCheckpointSaver
from pydantic import Field, create_model

from swarmwright.errors import AwaitsApproval, InvalidModelOutput, ModelTimeout, ModelUnavailable, StepFailed
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.runtime.agents import prompts
from swarmwright.runtime.agents.calls import ANNOUNCE, calls_in
from swarmwright.runtime.agents.carrying import take_in
from swarmwright.runtime.agents.failing import tool_errors
from swarmwright.runtime.agents.gate import Gate
from swarmwright.runtime.agents.lines import ControlLines
from swarmwright.runtime.agents.permits import Permits
from swarmwright.runtime.agents.reporting import complete
from swarmwright.runtime.agents.structured import Meter, StructuredAsker
from swarmwright.runtime.agents.turns import MOST_TURNS, Turns

__all__ = ["announcing", "run_loop", "run_react", "sub_thread"]


async def run_react(
    view: AgentView,
    activity: Activity,
    model: BaseChatModel,
    permits: Permits,
    asker: StructuredAsker,
    checkpointer: BaseCheckpointSaver[Any] | None = None,
) -> AgentReport:
    """Do the step with tools. Raises StepFailed for a loop without an end, InvalidModelOutput for an empty
    answer or missing fields, AwaitsApproval for calls that a person must answer first, and whatever the
    model's boundary raises."""
    meter = Meter()
    has_tools = bool(view.signals or permits.offered(view.agent.id))
    graph: Any = create_agent(
        model,
        tools=announcing(view, activity),
        system_prompt=prompts.system(view, tools=has_tools),
        middleware=[
            Turns(view.agent.id, permits, meter),
            Gate(view.agent.id, permits, activity),
            *tool_errors(),
        ],
        checkpointer=checkpointer,
    )
    return await run_loop(graph, view, activity, permits, meter, model, asker, checkpointer)


async def run_loop(
    graph: Any,
    view: AgentView,
    activity: Activity,
    permits: Permits,
    meter: Meter,
    model: BaseChatModel,
    asker: StructuredAsker,
    checkpointer: BaseCheckpointSaver[Any] | None,
) -> AgentReport:
    """Do the step with the loop that `graph` is, from its start or from where it was left; raises as
    `run_react`."""
    config = RunnableConfig(
        configurable={"thread_id": sub_thread(view.thread_id, view.instance)}, recursion_limit=10 * MOST_TURNS
    )
    start = None if await _goes_on(graph, config, view, checkpointer) else {"messages": [_opening(view)]}
    try:
        messages = await _run(graph, start, config, activity, durable=checkpointer is not None)
        permits.before += len(calls_in(messages))
        take_in(messages)
        for message in messages:
            meter.add(message)
        return await complete(view, _read(messages), model, asker, meter)
    except StepFailed as error:
        if checkpointer is not None and not _can_go_on(error):
            await checkpointer.adelete_thread(sub_thread(view.thread_id, view.instance))
        raise


def sub_thread(thread_id: str, instance: str) -> str:
    """The name of the thread on which a step instance's own loop is kept."""
    return f"{thread_id}:{instance}"


def _can_go_on(error: StepFailed) -> bool:
    """Did the loop only stop for a person, or the model's server fail, and not the loop?

    The boundary keeps what the client raised as the cause. Then what the loop has done so far is good, and is
    gone on with. A loop that came to a bad end of its own would be at that end again at once.
    """
    return isinstance(error, AwaitsApproval | ModelTimeout | ModelUnavailable) or error.__cause__ is not None


def announcing(view: AgentView, activity: Activity) -> list[BaseTool]:
    """The tool that announces the signals of a step; none for a step without."""
    if not view.signals:
        return []

    async def announce(signal: str) -> str:
        activity.announce(signal)
        return f"Announced {signal}."

    fields: dict[str, Any] = {"signal": (Literal[view.signals], Field(description="the signal"))}
    schema = create_model(ANNOUNCE, **fields)
    tool = StructuredTool.from_function(
        coroutine=announce,
        name=ANNOUNCE,
        description="Announce that something the others wait for is ready.",
        args_schema=schema,
    )
    return [tool]


def _opening(view: AgentView) -> HumanMessage:
    return HumanMessage(prompts.human(view), id=f"opening-{_fingerprint(view)}")


def _fingerprint(view: AgentView) -> str:
    """What makes it another execution of the step. What others wrote is left out: it may have grown."""
    spec = view.agent
    parts = (
        view.request,
        view.task,
        repr(view.item),
        view.round,
        spec.id,
        spec.role,
        spec.prompt,
        spec.model,
        # What a loop of another kind has kept is not of this one's form.
        *(["deep"] if spec.kind == "deep" else []),
    )
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


async def _goes_on(
    graph: Any, config: RunnableConfig, view: AgentView, checkpointer: BaseCheckpointSaver[Any] | None
) -> bool:
    """Is there a begun execution of this very step to go on with? One of another is dropped."""
    if checkpointer is None:
        return False
    snapshot = await graph.aget_state(config)
    messages = snapshot.values.get("messages", [])
    if messages and messages[0].id == f"opening-{_fingerprint(view)}":
        return True
    if snapshot.config.get("configurable", {}).get("checkpoint_id"):
        await checkpointer.adelete_thread(sub_thread(view.thread_id, view.instance))
    return False


async def _run(
    graph: Any, start: Any, config: RunnableConfig, activity: Activity, *, durable: bool
) -> list[BaseMessage]:
    """Run the loop to its end, with token events; return all its messages.

    Raises AwaitsApproval when it was interrupted on the way.
    """
    lines, current = ControlLines(), None
    values: dict[str, Any] = {}
    options = {"durability": "sync"} if durable else {}
    async for mode, data in graph.astream(start, config, stream_mode=["messages", "values"], **options):
        if mode == "values":
            values = {**values, **data}
            continue
        chunk, _ = data
        if not isinstance(chunk, AIMessageChunk):
            continue
        if chunk.id != current:
            _emit(activity, lines.close())
            lines, current = ControlLines(), chunk.id
        _emit(activity, lines.feed(str(chunk.text)))
    _emit(activity, lines.close())
    if waiting := values.get("__interrupt__"):
        calls = ((w.value["tool"], w.value.get("instead") or w.value["arguments"]) for w in waiting)
        raise AwaitsApproval(", ".join(f"{tool} {arguments}" for tool, arguments in calls))
    messages: list[BaseMessage] = values["messages"]
    return messages


def _emit(activity: Activity, text: str) -> None:
    if text:
        activity.emit("token", text=text)


def _read(messages: Sequence[BaseMessage]) -> ControlLines:
    """The last answer, without its control lines."""
    lines = ControlLines()
    last = next((m for m in reversed(messages) if isinstance(m, AIMessage)), None)
    lines.feed(str(last.text) if last else "")
    lines.close()
    if not lines.text and not lines.fields:
        raise InvalidModelOutput("the loop ended without an answer")
    return lines
