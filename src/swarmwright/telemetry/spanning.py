"""Events become spans: run → turn → step → model call or tool call; each run's are one trace.

    invoke_workflow         a run; a child of the caller's own span, if there is one
      turn N                what is done in this run for one request
        invoke_agent NAME   one step instance
          chat MODEL        one model call
          execute_tool NAME one tool call that was made

What is no work (a denied call, a decision, a signal, a command) is an event on the span that it belongs to. A
command that is taken while no run goes on is a span by itself, `command KIND`, with what came of it.
Spans of runs that are not over are held in memory; a process that dies takes them along.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from opentelemetry.context import Context
from opentelemetry.trace import Span, SpanKind, Status, StatusCode, Tracer, set_span_in_context

from swarmwright.ports.events import RUN_ENDS, Event
from swarmwright.telemetry import names
from swarmwright.telemetry.attributes import Attributes, attributes, told, waits

__all__ = ["SpanSink"]


@dataclass(slots=True)
class _Open:
    """The spans of one run that are not over: its own, its turn's, by instance, by (instance, call id)."""

    run: Span
    turn: Span | None = None
    number: int = 0
    steps: dict[str, Span] = field(default_factory=dict)
    tools: dict[tuple[str, str], Span] = field(default_factory=dict)

    def around(self, instance: str) -> Span:
        """The innermost span for what happens at an instance."""
        return self.steps.get(instance) or self.turn or self.run


@dataclass(slots=True)
class _Command:
    """The span of a command that was taken while no run goes on, and how many more events it `brings`."""

    span: Span
    ended: float
    brings: int = 0

    def add(self, event: Event, said: Attributes) -> None:
        """Something that it has brought."""
        self.span.add_event(f"swarmwright.{event.kind}", said, _ns(event.at))
        self.ended = event.at
        self.brings -= 1


class SpanSink:
    """A trace sink that makes spans with an OpenTelemetry tracer. One event loop at a time.

    content: whether spans say also what people, models and tools said.
    """

    def __init__(self, tracer: Tracer, *, content: bool = False) -> None:
        self._tracer, self._content = tracer, content
        self._open: dict[str, _Open] = {}
        self._pending: dict[str, list[Event]] = {}
        """By thread: what happens while no run goes on, until a command was taken, or a run begins."""
        self._commands: dict[str, _Command] = {}
        """By thread: the command whose own events are not all told yet."""

    @property
    def content(self) -> bool:
        """Whether it takes content."""
        return self._content

    def tell(self, event: Event) -> None:
        """Begin, end or extend a span."""
        if event.thread_id not in self._open and event.kind not in _RUNS:
            self._between(event)
        elif handle := _HANDLERS.get(event.kind):
            handle(self, event, self._run(event))
        elif told(event.kind):
            around = self._run(event).around(event.instance)
            around.add_event(f"swarmwright.{event.kind}", self._said(event), _ns(event.at))

    def close(self) -> None:
        """End what is still open."""
        for open_ in self._open.values():
            for span in (*open_.tools.values(), *open_.steps.values(), open_.turn, open_.run):
                if span is not None:
                    span.end()
        self._open.clear()
        for thread_id in tuple(self._commands):
            self._close_command(thread_id)

    def _between(self, event: Event) -> None:
        """What happens while no run goes on: commands, and what they bring, before and behind them."""
        thread, commanded = event.thread_id, event.kind in _COMMANDS
        if commanded:
            self._commanded(event)
        elif thread in self._commands:
            self._commands[thread].add(event, self._said(event))
        elif "restored" not in event.data:  # what a crash cut off has lost its span
            self._pending.setdefault(thread, []).append(event)
        if thread in self._commands and not self._commands[thread].brings:
            self._close_command(thread)

    def _commanded(self, event: Event) -> None:
        """A command was taken: a span, from the first that it brought."""
        self._close_command(event.thread_id)
        pending = self._pending.pop(event.thread_id, [])
        about: Attributes = {names.CONVERSATION: event.thread_id, **self._said(event)}
        name = f"command {event.data.get('command', '')}"
        begun = _ns((pending or [event])[0].at)
        open_ = _Command(self._tracer.start_span(name, attributes=about, start_time=begun), event.at)
        for one in pending:
            open_.add(one, self._said(one))
        open_.brings = int(event.data.get("brings", 0))
        open_.ended = event.at
        self._commands[event.thread_id] = open_

    def _close_command(self, thread_id: str) -> None:
        if open_ := self._commands.pop(thread_id, None):
            open_.span.end(_ns(open_.ended))

    def _run(self, event: Event) -> _Open:
        """The open spans of the event's thread; what begins a run is its first event."""
        if event.thread_id not in self._open:
            self._close_command(event.thread_id)
            pending = self._pending.pop(event.thread_id, [])  # no command's: the run itself has looked anew
            about = {names.OPERATION: names.INVOKE_WORKFLOW, names.CONVERSATION: event.thread_id}
            begun = _ns((pending or [event])[0].at)
            span = self._tracer.start_span(
                names.INVOKE_WORKFLOW, attributes=about, start_time=begun, kind=SpanKind.INTERNAL
            )
            for one in pending:
                span.add_event(f"swarmwright.{one.kind}", self._said(one), _ns(one.at))
            self._open[event.thread_id] = _Open(span)
        return self._open[event.thread_id]

    def _begin(
        self,
        event: Event,
        parent: Span,
        operation: str,
        subject: str,
        more: Attributes,
        *,
        kind: SpanKind = SpanKind.INTERNAL,
        at: float | None = None,
    ) -> Span:
        about: Attributes = {names.OPERATION: operation, names.CONVERSATION: event.thread_id}
        return self._tracer.start_span(
            f"{operation} {subject}".strip(),
            context=set_span_in_context(parent, Context()),
            kind=kind,
            attributes={**about, **more},
            start_time=_ns(event.at if at is None else at),
        )

    def _said(self, event: Event) -> Attributes:
        return attributes(event, content=self._content)

    def _end(self, span: Span, event: Event) -> None:
        """End it with what the event says; one that names an error has failed."""
        said = self._said(event)
        span.set_attributes(said)
        if error := said.get(names.ERROR_TYPE):
            detail = said.get(names.ERROR_MESSAGE)
            span.set_status(Status(StatusCode.ERROR, str(detail) if detail else str(error)))
        span.end(_ns(event.at))

    # -- what begins and ends spans -------------------------------------------------------------------

    def _run_started(self, event: Event, open_: _Open) -> None:
        open_.run.set_attributes(self._said(event))

    def _run_ended(self, event: Event, open_: _Open) -> None:
        for span in (*open_.tools.values(), *open_.steps.values()):  # the run was cut off
            span.set_attribute(names.STEP_STATUS, "cancelled")
            span.end(_ns(event.at))
        if open_.turn is not None:
            open_.turn.end(_ns(event.at))
        if event.kind == "run_failed":
            open_.run.set_attribute(names.ERROR_TYPE, "run_failed")
            open_.run.set_status(Status(StatusCode.ERROR))
        self._end(open_.run, event)
        del self._open[event.thread_id]

    def _step_started(self, event: Event, open_: _Open) -> None:
        number = int(event.data.get("turn", 1))
        if open_.turn is None or open_.number != number:
            if open_.turn is not None:
                open_.turn.end(_ns(event.at))
            about: Attributes = {names.TURN_NUMBER: number}
            open_.turn = self._begin(event, open_.run, names.TURN, str(number), about)
            open_.number = number
        who: Attributes = {names.AGENT_ID: event.agent, names.AGENT_NAME: event.agent}
        open_.steps[event.instance] = self._begin(
            event, open_.turn, names.INVOKE_AGENT, event.agent, {**who, **self._said(event)}
        )

    def _step_ended(self, event: Event, open_: _Open) -> None:
        span = open_.steps.pop(event.instance, None)
        if span is None:  # a question, which has no span of its own
            open_.around(event.instance).add_event(
                f"swarmwright.{event.kind}", self._said(event), _ns(event.at)
            )
            return
        for call in [call for call in open_.tools if call[0] == event.instance]:
            open_.tools.pop(call).end(_ns(event.at))
        span.set_attribute(names.STEP_STATUS, "waiting" if waits(event) else _STATUS[event.kind])
        self._end(span, event)

    def _model_called(self, event: Event, open_: _Open) -> None:
        model = str(event.data.get("model") or event.data.get("answered_by") or "")
        at = float(event.data.get("started_at", event.at))
        parent = open_.around(event.instance)
        span = self._begin(event, parent, names.CHAT, model, {}, kind=SpanKind.CLIENT, at=at)
        self._end(span, event)

    def _tool_called(self, event: Event, open_: _Open) -> None:
        about: Attributes = {names.TOOL_TYPE: "function"}
        open_.tools[_call(event)] = self._begin(
            event,
            open_.around(event.instance),
            names.EXECUTE_TOOL,
            str(event.data.get("tool", "")),
            {**about, **self._said(event)},
        )

    def _tool_result(self, event: Event, open_: _Open) -> None:
        span = open_.tools.pop(_call(event), None)
        if span is None:
            return
        if event.data.get("status") == "error":
            span.set_attribute(names.ERROR_TYPE, "tool_error")
            span.set_status(Status(StatusCode.ERROR))
        self._end(span, event)


_STATUS = {"step_finished": "done", "step_failed": "failed", "step_cancelled": "cancelled"}

_RUNS = ("run_started", *RUN_ENDS)
_COMMANDS = ("command_applied", "command_refused")

_HANDLERS: Mapping[str, Callable[[SpanSink, Event, _Open], None]] = {
    "run_started": SpanSink._run_started,
    **dict.fromkeys(RUN_ENDS, SpanSink._run_ended),
    "step_started": SpanSink._step_started,
    **dict.fromkeys(_STATUS, SpanSink._step_ended),
    "model_called": SpanSink._model_called,
    "tool_called": SpanSink._tool_called,
    "tool_result": SpanSink._tool_result,
}


def _call(event: Event) -> tuple[str, str]:
    return event.instance, str(event.data.get("call_id", ""))


def _ns(at: float) -> int:
    return int(at * 1_000_000_000)
