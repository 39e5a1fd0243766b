"""The nodes of a hosted graph as steps on its thread's log; `outlining` reads them back.

An instance is the node's name, under the nodes of the graphs around it (`research/search`), with the number
of the visit in this run from the second on (`agent@2`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from langchain_core.messages import AIMessage, BaseMessage
from langgraph.types import Interrupt

from swarmwright.errors import AwaitsApproval

__all__ = ["Spanning"]

_LONGEST = 10_000
"""Letters of what a node wrote that the log keeps: the state has all of it."""


class Spanning:
    """Turns what LangGraph streams as "tasks" into events. emit: as `Recording.emit`."""

    def __init__(self, emit: Callable[..., None]) -> None:
        self._emit = emit
        self._visits: Counter[str] = Counter()
        self._open: dict[str, tuple[str, str]] = {}
        """task id → (instance, node), of those that have begun."""
        self._begun = self._odd = False

    @property
    def all_done(self) -> bool:
        """Whether tasks were heard of, and each of them to its end: none failed, none asked anybody."""
        return self._begun and not self._open and not self._odd

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
        self._begun = True
        self._emit("step_started", instance, agent=str(data["name"]), round=visit)

    def _end(self, data: Mapping[str, Any]) -> None:
        instance, node = self._open.pop(data["id"])
        self._odd = self._odd or bool(data.get("interrupts") or data.get("error"))
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
