"""The custom agent: the user's own function, sync or async, or a compiled LangGraph graph with messages."""

from __future__ import annotations

import asyncio
import inspect
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

from langchain_core.messages import HumanMessage, SystemMessage
from langchain_core.runnables import Runnable

from swarmwright.errors import ConfigError, InvalidModelOutput
from swarmwright.ports.agents import Activity, AgentReport, AgentView, Usage
from swarmwright.runtime.agents import prompts
from swarmwright.runtime.agents.modelling import OwnModel
from swarmwright.runtime.agents.structured import Meter
from swarmwright.workflow.catalog import AgentSpec

__all__ = ["no_code", "run_custom", "to_report"]


def no_code(spec: AgentSpec, reason: str = "is custom, but no code was given for it") -> ConfigError:
    """What is raised for a custom agent whose code is not there."""
    return ConfigError(
        f"agent {spec.id!r}",
        "kind",
        reason,
        f'give it from Python, open_platform(…, custom={{"{spec.id}": …}}), by `function` in the '
        "config file; or name another kind",
    )


async def run_custom(
    view: AgentView, activity: Activity, work: Callable[..., Any] | Any, model: OwnModel | None = None
) -> AgentReport:
    """Call `work(view)`, `work(view, activity)` or `work(view, activity, model)`, by how many it takes; a
    graph gets the prompt as messages.

    A synchronous function runs in a thread of its own, so that it holds nobody up; what it tells its activity
    is heard in the event loop, in the order told. Either kind returns an AgentReport, a text, or a dict
    (`text`, `context`, and every other key a reported field, but for the other parts of an AgentReport, which
    a dict cannot say); anything else is InvalidModelOutput. What the function raises is
    raised.
    """
    if isinstance(work, Runnable):
        return await _run_graph(view, work)
    takes = _takes(work)
    if inspect.iscoroutinefunction(work) or inspect.iscoroutinefunction(getattr(work, "__call__", None)):  # noqa: B004
        result = await work(*(view, activity, model)[:takes])
    else:
        heard = _HeardInTheLoop(activity, asyncio.get_running_loop())
        result = await asyncio.to_thread(work, *(view, heard, model)[:takes])
        if inspect.isawaitable(result):
            result = await result
    report = to_report(result)
    if model is None or report.usage != Usage():
        return report
    return replace(report, usage=model.meter.usage)


@dataclass(frozen=True, slots=True)
class _HeardInTheLoop:
    """An activity for work in a thread: what it tells is passed to the loop, where activities live. What a
    thread sets there by itself wakes nobody until something else does."""

    activity: Activity
    loop: asyncio.AbstractEventLoop

    def emit(self, kind: str, **data: Any) -> None:
        """Put an event on the thread's log; never blocks."""
        self.loop.call_soon_threadsafe(partial(self.activity.emit, kind, **data))

    def announce(self, signal: str) -> None:
        """Announce a signal; steps that wait for it start while this one goes on."""
        self.loop.call_soon_threadsafe(self.activity.announce, signal)


def to_report(result: Any) -> AgentReport:
    """What a custom agent returned, as a report. Raises InvalidModelOutput for what cannot be one."""
    match result:
        case AgentReport():
            _check_parts({"text": result.text, "fields": result.fields, "context": result.context})
            return result
        case str():
            return AgentReport(result)
        case Mapping():
            _check_parts({"context": result.get("context", {})})
            _check_names(result)
            rest = {str(k): v for k, v in result.items() if k not in ("text", "context")}
            return AgentReport(str(result.get("text", "")), rest, dict(result.get("context", {})))
        case _:
            raise InvalidModelOutput(
                f"a custom agent returned {type(result).__name__}; return an AgentReport, a text or a dict"
            )


_OWN = frozenset(one.name for one in fields(AgentReport)) - {"text", "context"}
"""What a report has besides its text and context, which no field of a dict can stand for."""


def _check_names(result: Mapping[Any, Any]) -> None:
    """Raises InvalidModelOutput for a dict that names a part of a report which dicts cannot say: as a field
    it would not do what it says, and what was meant for some would be everybody's."""
    for key in result:
        name = unicodedata.normalize("NFKC", str(key)).strip().casefold()
        if name in _OWN:
            raise InvalidModelOutput(
                f"a custom agent returned a dict with {str(key)!r}, which would be a reported field; "
                f"did you mean AgentReport({name}=...)? Reported fields stand in a dict by their own names"
            )


def _check_parts(parts: Mapping[str, Any]) -> None:
    """Raises InvalidModelOutput where a part of a report is of another kind than it has to be."""
    for name, value in parts.items():
        wanted, words = (str, "a text") if name == "text" else (Mapping, "a dict by name")
        if not isinstance(value, wanted):
            kind = type(value).__name__
            raise InvalidModelOutput(f"a custom agent returned {kind} as its {name!r}; return {words}")


async def _run_graph(view: AgentView, graph: Runnable[Any, Any]) -> AgentReport:
    messages = [SystemMessage(prompts.system(view)), HumanMessage(prompts.human(view))]
    state = await graph.ainvoke({"messages": messages})
    answered = state.get("messages") if isinstance(state, Mapping) else None
    if not answered:
        raise InvalidModelOutput("the agent's graph returned no messages")
    meter = Meter()
    for message in answered[len(messages) :]:
        meter.add(message)
    return AgentReport(str(answered[-1].text), usage=meter.usage)


def _takes(work: Callable[..., Any]) -> int:
    """How many of the three it takes, at least the first."""
    parameters = inspect.signature(work).parameters.values()
    places = sum(p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD) for p in parameters)
    return min(max(places, 1), 3)
