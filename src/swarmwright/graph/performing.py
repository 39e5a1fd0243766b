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

from swarmwright.errors import AwaitsApproval, InvalidModelOutput, LimitReached, ModelTimeout, StepFailed
from swarmwright.graph.activities import Handle
from swarmwright.graph.containing import CodeExited, contained
from swarmwright.graph.observing import ModelCalls, watched
from swarmwright.graph.reading import reading
from swarmwright.graph.values import nameless, storable_text, unstorable
from swarmwright.policy.labels import PUBLIC, Label, label_in, marked
from swarmwright.ports.agents import FINISH, AgentReport, AgentView, Crew, Question, Usage
from swarmwright.ports.clock import Clock
from swarmwright.ports.purse import Purse

__all__ = ["Performed", "Recorder", "chose", "perform_question", "perform_step"]


@dataclass(frozen=True, slots=True)
class Performed:
    """How the work ended: exactly one of `report`, `answer`, `items`, `failure` is set."""

    trace: Mapping[str, Any]
    report: AgentReport | None = None
    answer: bool | None = None
    items: tuple[Any, ...] | None = None
    failure: Mapping[str, str] | None = None
    label: Label = Label()  # noqa: RUF009  (frozen)
    """Of the report: joined of all that was read for it, and for whom it is meant."""
    chose: str = ""
    """Of a supervisor's report: the member that it picked of those whom it was shown; "" = none of them."""


@dataclass(slots=True)
class Recorder:
    """An activity's line to the engine that also notes tool calls and signals for the trace."""

    handle: Handle[Performed]
    calls: list[dict[str, Any]] = field(default_factory=list)
    signals: list[str] = field(default_factory=list)

    def emit(self, kind: str, **data: Any) -> None:
        """Pass the event on; keep it when it is about a tool."""
        if kind.startswith("tool_"):
            self.calls.append({"event": kind, **data})
        self.handle.emit(kind, **data)

    def announce(self, signal: str) -> None:
        """Pass the signal on, and keep it."""
        self.signals.append(signal)
        self.handle.announce(signal)


async def perform_step(
    handle: Handle[Performed],
    view: AgentView,
    crew: Crew,
    clock: Clock,
    *,
    retries: int = 0,
    timeout_s: float | None = None,
    turn: int = 1,
    saw: Mapping[str, Any] | None = None,
    parent: str = "",
    purse: Purse | None = None,
    again: bool = False,
) -> Performed:
    """Run the agent of `view`, again after a failure up to `retries` times, each within `timeout_s`.

    purse: what all of it together may spend. again: whether it is for an item of a list that was made anew
    around older work, which its message is named after (`records.message_id`).

    `turn` and `parent` (the loop, map, choice or team around the step) are for the trace alone; so is `saw`,
    but for the label in it, which what is written has too.
    """
    recorder = Recorder(handle)

    async def attempt(number: int) -> AgentReport:
        return _checked(await crew.agent(view.agent)(replace(view, attempt=number), recorder), view)

    begun = clock.now()
    more = {"again": True} if again else {}
    handle.emit("step_started", agent=view.agent.id, task=view.task, round=view.round, turn=turn, **more)
    with reading(label_in(saw or {}), handle.history) as read:
        tried = await _try(attempt, handle, retries, timeout_s, clock, purse)
    trace = {
        "instance": view.instance,
        "agent": view.agent.id,
        "started_at": begun,
        "ended_at": clock.now(),
        "attempts": tried.number,
        "saw": {**(saw or {}), **marked(read.label)},
        "calls": recorder.calls,
        **_only(signals=recorder.signals, retried=tried.retried, parent=parent),
    }
    report: AgentReport | None = tried.result
    usage = _most(tried.usage, Usage() if report is None else report.usage)
    if report is None:
        # What waits for a person goes on where it stopped, and counts all it has cost when it ends.
        cost = _only(usage=usage if tried.cost_it_all else {})
        handle.emit("step_failed", agent=view.agent.id, attempts=tried.number, **tried.failure, **cost)
        return Performed({**trace, "status": "failed", **tried.failure, **cost}, failure=tried.failure)
    label = read.label.join(Label(audiences=frozenset({report.audience} - {PUBLIC})))
    told = {"text": report.text, "fields": dict(report.fields), "usage": usage, **marked(label)}
    handle.emit("step_finished", agent=view.agent.id, **told, **_only(context=dict(report.context)))
    wrote = _only(fields=sorted(report.fields), context=sorted(report.context))
    ended = {**trace, "status": "done", "usage": usage, **_only(wrote=wrote)}
    return Performed(ended, report=report, label=label, chose=chose(view.choices, report.fields))


def chose(choices: Mapping[str, str], fields: Mapping[str, Any]) -> str:
    """The member that a supervisor picked of its team (its id), whoever is still in it by now; "" = nobody.

    choices: member → name.
    """
    pick = fields.get("next")
    said = pick.strip().casefold() if isinstance(pick, str) else ""
    return next((id_ for id_, name in choices.items() if said in (id_.casefold(), name.casefold())), "")


def picks_nobody(choices: Mapping[str, str], fields: Mapping[str, Any]) -> str:
    """Why a supervisor's pick is none: it names nobody of these (member → name). "" = it may be."""
    pick = fields.get("next")
    if not choices or not isinstance(pick, str) or pick.strip().casefold() in ("", FINISH.casefold()):
        return ""
    plain = pick.strip().casefold().replace("-", " ")  # a member's agent is named by its id, too
    if chose(choices, fields) or plain in (name.casefold().replace("-", " ") for name in choices.values()):
        return ""
    who = ", ".join(id_ if id_ == name.casefold() else f"{id_} ({name})" for id_, name in choices.items())
    return f"next: {pick!r} is nobody who can be picked now; that is one of {who}, or {FINISH}: nobody"


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
    tried = await _try(attempt, handle, 1, timeout_s, clock)
    answer: bool | Sequence[Any] | None = tried.result
    trace = {
        "instance": question.instance,
        "question": question.text,
        "started_at": begun,
        "ended_at": clock.now(),
        "attempts": tried.number,
        **_only(usage=tried.usage, retried=tried.retried),
    }
    if answer is None:
        handle.emit("step_failed", question=question.text, attempts=tried.number, **tried.failure)
        return Performed({**trace, "status": "failed", **tried.failure}, failure=tried.failure)
    if isinstance(answer, bool):
        handle.emit("judged", question=question.text, answer=answer)
        return Performed({**trace, "status": "done", "answer": answer}, answer=answer)
    handle.emit("items_listed", over=question.text, count=len(answer), items=list(answer))
    return Performed({**trace, "status": "done", "count": len(answer)}, items=tuple(answer))


@dataclass(frozen=True, slots=True)
class _Tried:
    """How the last of `number` tries ended; `retried`: what those before it failed of, and when."""

    number: int
    usage: dict[str, float]
    retried: tuple[dict[str, Any], ...] = ()
    result: Any = None
    failure: dict[str, str] = field(default_factory=dict)

    @property
    def cost_it_all(self) -> bool:
        """Whether what this has cost is not counted again by whoever goes on from here."""
        return self.failure.get("failure") != AwaitsApproval.failure


async def _try(
    attempt: Callable[[int], Awaitable[Any]],
    handle: Handle[Performed],
    retries: int,
    timeout_s: float | None,
    clock: Clock,
    purse: Purse | None = None,
) -> _Tried:
    """Try until it is done, but at most once and `retries` times more."""
    models = ModelCalls(handle.emit, clock.now, content=handle.content, purse=purse)
    retried: list[dict[str, Any]] = []
    with watched(models):
        while True:
            number = len(retried) + 1
            result, failed = await _attempted(attempt, number, timeout_s)
            if failed is None:
                return _Tried(number, _cost(models.usage), tuple(retried), result)
            failure = {"failure": failed.failure, "detail": failed.detail}
            # Trying again brings no person, and no money.
            if isinstance(failed, AwaitsApproval | LimitReached) or number > retries:
                return _Tried(number, _cost(models.usage), tuple(retried), None, failure)
            handle.emit("step_retried", attempt=number, **failure)
            retried.append({"at": clock.now(), **failure})


async def _attempted(
    attempt: Callable[[int], Awaitable[Any]], number: int, timeout_s: float | None
) -> tuple[Any, StepFailed | None]:
    """(the result, None), or (None, why there is none)."""
    try:
        async with asyncio.timeout(timeout_s) as limit:
            with contained():
                return await attempt(number), None
    except TimeoutError as error:
        if limit.expired() and timeout_s is not None:
            return None, ModelTimeout(f"no answer within {timeout_s:g} s")
        return None, StepFailed(f"TimeoutError: {error}", failure="timeout")
    except StepFailed as error:
        return None, error
    except asyncio.CancelledError:
        me = asyncio.current_task()
        if me is None or me.cancelling():
            raise
        # Nobody has stopped this step: the run, and whoever works beside it, must not be taken for stopped.
        return None, StepFailed("CancelledError: something that the agent's code waited for was cancelled")
    except CodeExited as stop:
        return None, StepFailed(f"the agent's {str(stop).removeprefix('the ')}")
    except Exception as error:  # noqa: BLE001  the user's code: all it raises is the step's failure
        return None, StepFailed(_told(error))


def _only(**entries: Any) -> dict[str, Any]:
    """Those that say something: a trace of many steps is stored whole."""
    return {name: value for name, value in entries.items() if value}


def _cost(usage: Usage) -> dict[str, float]:
    """The tokens as data, and the dollars where a price is known; {} = none."""
    counted: dict[str, float] = {"input_tokens": usage.input_tokens, "output_tokens": usage.output_tokens}
    return {**counted, **_only(cost=usage.cost)} if any(counted.values()) else {}


def _most(seen: Mapping[str, float], reported: Usage) -> dict[str, float]:
    """What a step has cost: all its tries as seen from here, or more, if it went on from an earlier one."""
    tokens = {
        "input_tokens": max(seen.get("input_tokens", 0), reported.input_tokens),
        "output_tokens": max(seen.get("output_tokens", 0), reported.output_tokens),
    }
    return {**tokens, **_only(cost=max(seen.get("cost", 0.0), reported.cost))}


def _checked(report: AgentReport, view: AgentView) -> AgentReport:
    """The report, if its parts can be stored, and it is for those whom the agent may write for.

    Raises InvalidModelOutput, StepFailed.
    """
    usage = report.usage if isinstance(report, AgentReport) else None
    if not isinstance(usage, Usage) or not isinstance(report.text, str):
        raise InvalidModelOutput("the agent's report is no AgentReport with a text and a Usage")
    if not isinstance(report.fields, Mapping) or not isinstance(report.context, Mapping):
        raise InvalidModelOutput("an AgentReport's fields and context are mappings by name")
    if not all(isinstance(n, int) for n in (usage.input_tokens, usage.output_tokens)):
        raise InvalidModelOutput("a Usage counts whole tokens")
    odd = unstorable(report.fields, "fields") or unstorable(report.context, "context")
    odd = odd or nameless(report.context, "context")
    if odd:
        raise InvalidModelOutput(f"cannot be stored: {odd}")
    if report.audience not in view.audiences:
        may = ", ".join(view.audiences)
        reason = f"{view.agent.name} may not write for {report.audience!r}, only for {may}"
        raise StepFailed(reason, failure="denied")
    if stranger := picks_nobody(view.choices, report.fields):
        raise InvalidModelOutput(stranger)
    return replace(report, text=storable_text(report.text))


def _told(error: Exception) -> str:
    """The error's type and text, and the line of the agent's code that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" ({frames[-1].name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{where}"
