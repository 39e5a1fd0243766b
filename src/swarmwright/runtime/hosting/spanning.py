"""The nodes of a hosted graph as steps on its thread's log, and the trace that is read back from there.

An instance is the node's name, under the nodes of the graphs around it (`research/search`), with the number
of the visit in this run from the second on (`agent@2`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage
from langgraph.types import Interrupt

from swarmwright.errors import AwaitsApproval
from swarmwright.ports.events import Event
from swarmwright.runtime.results import TraceSpan

__all__ = ["Spanning", "spans_of"]

_LONGEST = 10_000
"""Letters of what a node wrote that the log keeps: the state has all of it."""


class Spanning:
    """Turns what LangGraph streams as "tasks" into events. emit: as `Recording.emit`."""

    def __init__(self, emit: Callable[..., None]) -> None:
        self._emit = emit
        self._visits: Counter[str] = Counter()
        self._open: dict[str, tuple[str, str]] = {}
        """task id → (instance, node), of those that have begun."""

    def hear(self, ns: Sequence[str], data: Mapping[str, Any]) -> None:
        """Take a part of mode "tasks"."""
        if "triggers" in data:
            self._begin(ns, data)
        elif data["id"] in self._open:
            self._end(data)

    def _begin(self, ns: Sequence[str], data: Mapping[str, Any]) -> None:
        node = "/".join([*(part.split(":")[0] for part in ns), str(data["name"])])
        self._visits[node] += 1
        visit = self._visits[node]
        instance = node if visit == 1 else f"{node}@{visit}"
        self._open[data["id"]] = instance, str(data["name"])
        self._emit("step_started", instance, agent=str(data["name"]), round=visit)

    def _end(self, data: Mapping[str, Any]) -> None:
        instance, node = self._open.pop(data["id"])
        if data.get("interrupts"):
            ask = "; ".join(str(_asked(one))[:_LONGEST] for one in data["interrupts"])
            failure = {"failure": AwaitsApproval.failure, "detail": ask}
            self._emit("step_failed", instance, agent=node, **failure)
        elif data.get("error"):
            failure = {"failure": "agent_error", "detail": str(data["error"])[:_LONGEST]}
            self._emit("step_failed", instance, agent=node, **failure)
        else:
            result = data.get("result") or {}
            told = {"text": _text(result), "usage": _usage(result), "writes": _writes(result)}
            kept = {name: value for name, value in told.items() if value}
            self._emit("step_finished", instance, agent=node, **kept)


def _asked(interrupt: Any) -> Any:
    if isinstance(interrupt, Interrupt):
        return interrupt.value
    return interrupt.get("value") if isinstance(interrupt, Mapping) else interrupt


def _messages(value: Any) -> Iterator[BaseMessage]:
    """The messages that a node wrote, wherever it wrote them."""
    if isinstance(value, BaseMessage):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _messages(one) if isinstance(one, BaseMessage | list | Mapping) else ()
    elif isinstance(value, list):
        yield from (one for one in value if isinstance(one, BaseMessage))


def _text(result: Any) -> str:
    texts = [str(message.text) for message in _messages(result) if isinstance(message, BaseMessage)]
    return texts[-1][:_LONGEST] if texts else ""


def _usage(result: Any) -> dict[str, int]:
    """Tokens, as the models' answers among what was written tell them."""
    spent: Counter[str] = Counter()
    for message in _messages(result):
        if isinstance(message, AIMessage) and message.usage_metadata:
            spent["input_tokens"] += message.usage_metadata["input_tokens"]
            spent["output_tokens"] += message.usage_metadata["output_tokens"]
    return dict(spent)


def _writes(result: Any) -> dict[str, list[str]]:
    """channel → the keys that were written there, of a channel that has some."""
    if not isinstance(result, Mapping):
        return {}
    return {
        str(channel): [str(key) for key in value] if isinstance(value, Mapping) else []
        for channel, value in result.items()
    }


_RUN_ENDS = ("run_interrupted", "run_finished", "run_failed", "run_cancelled")
_STEP_ENDS = ("step_finished", "step_failed", "step_cancelled")


def spans_of(events: Iterable[Event], *, at_work: bool) -> tuple[TraceSpan, ...]:
    """The trace of a hosted graph's thread, in order of the ends; a run is a turn.

    What no end is told of was cut off with its run ("cancelled"), or with its process ("interrupted"), or is
    "running". at_work: whether somebody drives the thread at this moment.
    """
    found: list[TraceSpan] = []
    under_way: dict[str, TraceSpan] = {}
    turn = 0
    for event in events:
        if event.kind == "run_started":
            found += [replace(span, status="interrupted") for span in under_way.values()]
            under_way, turn = {}, turn + 1
        elif event.kind == "step_started":
            under_way[event.instance] = _begun(event, max(turn, 1))
        elif event.kind in _STEP_ENDS and event.instance in under_way:
            found.append(_ended(under_way.pop(event.instance), event))
        elif event.kind in _RUN_ENDS:
            found += [replace(s, status="cancelled", ended_at=event.at) for s in under_way.values()]
            under_way = {}
    left = "running" if at_work else "interrupted"
    found += [replace(span, status=left) for span in under_way.values()]
    return tuple(sorted(found, key=lambda one: one.started_at if one.ended_at is None else one.ended_at))


def _begun(event: Event, turn: int) -> TraceSpan:
    around = event.instance.rpartition("/")[0]
    return TraceSpan(event.instance, "running", event.at, None, event.agent, turn=turn, parent=around)


def _ended(span: TraceSpan, event: Event) -> TraceSpan:
    data = event.data
    failure = str(data.get("failure", ""))
    status = "waiting" if failure == AwaitsApproval.failure else _STATUS[event.kind]
    return replace(
        span,
        status=status,
        ended_at=event.at,
        failure=failure,
        detail=str(data.get("detail", "")),
        text=str(data.get("text", "")),
        usage=dict(data.get("usage", {})),
        writes={channel: tuple(keys) for channel, keys in data.get("writes", {}).items()},
    )


_STATUS = {"step_finished": "done", "step_failed": "failed", "step_cancelled": "cancelled"}
