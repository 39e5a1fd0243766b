"""Performing one piece of work: the body of an activity (DESIGN §5).

Limits, retries and the typing of failures stand here, above the model boundary, as policy. Whatever happens,
`perform` ends with a `Performed`: an agent's error is a fact about the step, not the end of the run.
"""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from swarmwright.errors import AwaitsApproval, InvalidModelOutput, ModelTimeout, StepFailed
from swarmwright.graph.activities import Handle
from swarmwright.graph.values import storable_text, unstorable
from swarmwright.ports.agents import AgentReport, AgentView, Crew, Question, Usage
from swarmwright.ports.clock import Clock

__all__ = ["Performed", "Recorder", "perform_question", "perform_step"]


@dataclass(frozen=True, slots=True)
class Performed:
    """How the work ended: exactly one of `report`, `answer`, `items`, `failure` is set."""

    trace: Mapping[str, Any]
    report: AgentReport | None = None
    answer: bool | None = None
    items: tuple[Any, ...] | None = None
    failure: Mapping[str, str] | None = None


@dataclass(slots=True)
class Recorder:
    """An activity's line to the engine that also notes the tool calls for the trace."""

    handle: Handle[Performed]
    calls: list[dict[str, Any]] = field(default_factory=list)

    def emit(self, kind: str, **data: Any) -> None:
        """Pass the event on; keep it when it is about a tool."""
        if kind.startswith("tool_"):
            self.calls.append({"event": kind, **data})
        self.handle.emit(kind, **data)

    def announce(self, signal: str) -> None:
        """Pass the signal on."""
        self.handle.announce(signal)


async def perform_step(
    handle: Handle[Performed],
    view: AgentView,
    crew: Crew,
    clock: Clock,
    *,
    retries: int = 0,
    timeout_s: float | None = None,
    saw: Mapping[str, Any] | None = None,
) -> Performed:
    """Run the agent of `view`, again after a failure up to `retries` times, each within `timeout_s`."""
    recorder = Recorder(handle)

    async def attempt(number: int) -> AgentReport:
        return _checked(await crew.agent(view.agent)(replace(view, attempt=number), recorder))

    begun = clock.now()
    handle.emit("step_started", agent=view.agent.id, task=view.task, round=view.round)
    tries, report, failure = await _try(attempt, handle, retries, timeout_s)
    trace = {
        "instance": view.instance,
        "agent": view.agent.id,
        "started_at": begun,
        "ended_at": clock.now(),
        "attempts": tries,
        "saw": dict(saw or {}),
        "calls": recorder.calls,
    }
    if report is None:
        handle.emit("step_failed", agent=view.agent.id, attempts=tries, **(failure or {}))
        return Performed({**trace, "status": "failed", **(failure or {})}, failure=failure)
    usage = {"input_tokens": report.usage.input_tokens, "output_tokens": report.usage.output_tokens}
    handle.emit(
        "step_finished", agent=view.agent.id, text=report.text, fields=dict(report.fields), usage=usage
    )
    return Performed({**trace, "status": "done", "usage": usage}, report=report)


async def perform_question(
    handle: Handle[Performed],
    question: Question,
    ask: Callable[[Question], Awaitable[bool | Sequence[Any]]],
    clock: Clock,
    *,
    timeout_s: float | None = None,
) -> Performed:
    """Ask a condition's question, or for the items of a map; one retry: asking again costs nothing."""

    async def attempt(_: int) -> bool | Sequence[Any]:
        answer = await ask(question)
        if not isinstance(answer, bool) and (odd := unstorable(list(answer), "items")):
            raise InvalidModelOutput(odd)
        return answer

    begun = clock.now()
    tries, answer, failure = await _try(attempt, handle, 1, timeout_s)
    trace = {
        "instance": question.instance,
        "question": question.text,
        "started_at": begun,
        "ended_at": clock.now(),
        "attempts": tries,
    }
    if answer is None:
        handle.emit("step_failed", question=question.text, attempts=tries, **(failure or {}))
        return Performed({**trace, "status": "failed", **(failure or {})}, failure=failure)
    if isinstance(answer, bool):
        handle.emit("judged", question=question.text, answer=answer)
        return Performed({**trace, "status": "done", "answer": answer}, answer=answer)
    handle.emit("items_listed", over=question.text, count=len(answer))
    return Performed({**trace, "status": "done", "count": len(answer)}, items=tuple(answer))


async def _try(
    attempt: Callable[[int], Awaitable[Any]], handle: Handle[Performed], retries: int, timeout_s: float | None
) -> tuple[int, Any, dict[str, str] | None]:
    """(tries made, result or None, failure or None)."""
    for number in range(1, retries + 2):
        try:
            async with asyncio.timeout(timeout_s) as limit:
                return number, await attempt(number), None
        except TimeoutError as error:
            failed: StepFailed = (
                ModelTimeout(f"no answer within {timeout_s:g} s")
                if limit.expired() and timeout_s is not None
                else StepFailed(f"TimeoutError: {error}", failure="timeout")
            )
        except StepFailed as error:
            failed = error
        except Exception as error:  # noqa: BLE001  the user's code: all it raises is the step's failure
            failed = StepFailed(_told(error))
        failure = {"failure": failed.failure, "detail": failed.detail}
        if isinstance(failed, AwaitsApproval):  # trying again brings no person
            return number, None, failure
        if number <= retries:
            handle.emit("step_retried", attempt=number, **failure)
    return number, None, failure


def _checked(report: AgentReport) -> AgentReport:
    """The report, if its parts can be stored. Raises InvalidModelOutput."""
    usage = report.usage if isinstance(report, AgentReport) else None
    if not isinstance(usage, Usage) or not isinstance(report.text, str):
        raise InvalidModelOutput("the agent's report is no AgentReport with a text and a Usage")
    if not isinstance(report.fields, Mapping) or not isinstance(report.context, Mapping):
        raise InvalidModelOutput("an AgentReport's fields and context are mappings by name")
    if not all(isinstance(n, int) for n in (usage.input_tokens, usage.output_tokens)):
        raise InvalidModelOutput("a Usage counts whole tokens")
    odd = unstorable(report.fields, "fields") or unstorable(report.context, "context")
    if odd:
        raise InvalidModelOutput(f"cannot be stored: {odd}")
    return replace(report, text=storable_text(report.text))


def _told(error: Exception) -> str:
    """The error's type and text, and the line of the agent's code that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({frames[-1].name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"
