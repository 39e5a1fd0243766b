"""One run's chunks as the protocol's events. Pure: a fold over what the run left on its thread's log.

Each event has an id of its own, by which clients know it again, and the number after which a client goes on:
what several events are made of is behind the client only with the last of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from swarmwright.ports.events import Event
from swarmwright.runtime.serving.parts import BEGAN, FAILED, OVER
from swarmwright.runtime.serving.protocol.blocks import Spoken, finish, speak

__all__ = ["PROTOCOL_MODES", "ProtocolEvent", "Scene", "Stage"]

PROTOCOL_MODES = ("values", "updates", "messages-tuple", "tasks", "custom")
"""What a run tells that a command of the protocol starts: all that channels are made of."""

Stage: TypeAlias = Literal["started", "running", "completed", "failed", "interrupted"]
Namespace: TypeAlias = tuple[str, ...]

_ENDS: Mapping[str, Stage] = {"success": "completed", "waiting": "interrupted", "interrupted": "interrupted"}
"""How a run ended → its last stage; any other end is a failure."""


@dataclass(frozen=True, slots=True)
class ProtocolEvent:
    """An event of a channel. number: as `seq`; id: of its own; at: Unix milliseconds."""

    method: str
    namespace: Namespace
    data: Any
    number: int = 0
    id: str = ""
    at: int = 0

    @property
    def chunk(self) -> int:
        """The number of the chunk that it was made of, alone or among others."""
        return int(self.id.partition(".")[0])

    def to_json(self) -> dict[str, Any]:
        """As it goes over the wire."""
        params = {"namespace": list(self.namespace), "timestamp": self.at, "data": self.data}
        return {
            "type": "event",
            "event_id": self.id,
            "seq": self.number,
            "method": self.method,
            "params": params,
        }


@dataclass(slots=True)
class Scene:
    """A run as it has been told so far. graph: its name. It changes with each chunk that it is told."""

    graph: str
    stages: dict[Namespace, Stage] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    spoken: dict[tuple[Namespace, str], Spoken | None] = field(default_factory=dict)
    """None = it has ended."""
    called: dict[str, Namespace] = field(default_factory=dict)
    """Calls of tools that have not come back."""
    error: str = ""

    def tell(self, event: Event) -> Sequence[ProtocolEvent]:
        """The events that this chunk makes."""
        ns = tuple(str(one) for one in event.data.get("ns") or ())
        found = [*self._begun(ns), *self._told(str(event.data.get("mode", "")), ns, event.data.get("data"))]
        at, last = int(event.at * 1000), len(found) - 1
        return [
            ProtocolEvent(
                one.method,
                one.namespace,
                one.data,
                event.seq if index == last else event.seq - 1,
                f"{event.seq}.{index}",
                at,
            )
            for index, one in enumerate(found)
        ]

    def _begun(self, ns: Namespace) -> Iterable[ProtocolEvent]:
        """A subgraph is heard of for the first time."""
        if ns and ns not in self.stages:
            name, _, task = ns[-1].partition(":")
            yield self._stage(ns, "started", namespace=list(ns), graph_name=name, trigger_call_id=task)

    def _told(self, mode: str, ns: Namespace, data: Any) -> Iterable[ProtocolEvent]:
        if mode == BEGAN:
            return [self._stage(ns, "running", graph_name=self.graph)]
        if mode == FAILED:
            self.error = str((data or {}).get("message", ""))
            return ()
        if mode == OVER:
            return self._over(str(data.get("ended", "")))
        if mode == "custom":
            return [ProtocolEvent("custom", ns, _custom(data))]
        if mode == "checkpoints":
            return [ProtocolEvent("checkpoints", ns, data)]
        tells = {
            "values": self._values,
            "updates": self._updates,
            "messages": self._messages,
            "tasks": self._tasks,
        }
        return tells[mode](ns, data) if mode in tells else ()

    def _stage(self, ns: Namespace, stage: Stage, **more: Any) -> ProtocolEvent:
        self.stages[ns] = stage
        return ProtocolEvent("lifecycle", ns, {"event": stage, **more})

    def _values(self, ns: Namespace, data: Any) -> Iterable[ProtocolEvent]:
        if not isinstance(data, Mapping) or "__interrupt__" not in data:
            return [ProtocolEvent("values", ns, data)]
        rest = {name: value for name, value in data.items() if name != "__interrupt__"}
        return [*self._asks(ns, data["__interrupt__"]), ProtocolEvent("values", ns, rest)]

    def _updates(self, ns: Namespace, data: Any) -> Iterable[ProtocolEvent]:
        found = [*self._silent(ns)]
        for node, values in data.items() if isinstance(data, Mapping) else ():
            if node == "__interrupt__":
                found += self._asks(ns, values)
            else:
                found.append(ProtocolEvent("updates", ns, {"node": node, "values": values}))
        return found

    def _asks(self, ns: Namespace, interrupts: Any) -> Iterable[ProtocolEvent]:
        """Interrupts that have not been told of; `value` is what the SDK for Python reads."""
        for one in interrupts if isinstance(interrupts, list | tuple) else ():
            if isinstance(one, Mapping) and one.get("id") not in self.asked:
                self.asked.add(str(one.get("id")))
                said = {"interrupt_id": one.get("id"), "payload": one.get("value"), "value": one.get("value")}
                yield ProtocolEvent("input.requested", ns, said)

    def _messages(self, ns: Namespace, data: Any) -> Iterable[ProtocolEvent]:
        if not isinstance(data, list | tuple) or len(data) != 2 or not isinstance(data[0], Mapping):
            return ()
        message, metadata = data[0], data[1] if isinstance(data[1], Mapping) else {}
        kind, key = message.get("type"), (ns, str(message.get("id") or ""))
        if kind == "tool":
            return self._returned(ns, message)
        if kind not in ("ai", "AIMessageChunk") or (key in self.spoken and self.spoken[key] is None):
            return ()
        spoken, events = speak(self.spoken.get(key), message, metadata)
        self.spoken[key] = spoken
        found = [ProtocolEvent("messages", ns, one) for one in events]
        if kind == "ai" or message.get("chunk_position") == "last":
            found += self._ended(ns, key, spoken)
        return found

    def _ended(self, ns: Namespace, key: tuple[Namespace, str], spoken: Spoken) -> Iterable[ProtocolEvent]:
        """A message has ended, and its calls of tools begin."""
        self.spoken[key] = None
        events, calls = finish(spoken)
        yield from (ProtocolEvent("messages", ns, one) for one in events)
        for call in calls:
            id_ = str(call["id"] or "")
            self.called[id_] = ns
            said = {"tool_call_id": id_, "tool_name": call["name"], "input": call["args"]}
            yield ProtocolEvent("tools", ns, {"event": "tool-started", **said})

    def _returned(self, ns: Namespace, message: Mapping[str, Any]) -> Iterable[ProtocolEvent]:
        """A tool's message is how its call came back."""
        id_, content = str(message.get("tool_call_id", "")), message.get("content")
        if id_ not in self.called:
            return
        of = self.called.pop(id_)
        if message.get("status") == "error":
            said: dict[str, Any] = {"event": "tool-error", "tool_call_id": id_, "message": str(content)}
        else:
            said = {"event": "tool-finished", "tool_call_id": id_, "output": content}
        yield ProtocolEvent("tools", of, said)

    def _silent(self, ns: Namespace) -> Iterable[ProtocolEvent]:
        """Who was speaking there has ended: a node's update comes after all that it said."""
        for key, spoken in list(self.spoken.items()):
            if spoken is not None and key[0] == ns:
                yield from self._ended(ns, key, spoken)

    def _tasks(self, ns: Namespace, data: Any) -> Iterable[ProtocolEvent]:
        """A task's result is the end of the subgraph that it was, if it was one."""
        found = [ProtocolEvent("tasks", ns, data)]
        if isinstance(data, Mapping) and "result" in data:
            stage: Stage = "completed"
            if data.get("error") or data.get("interrupts"):
                stage = "failed" if data.get("error") else "interrupted"
            for below in [one for one in self.stages if one[:-1] == ns and one]:
                if below[-1].partition(":")[2] == data.get("id") and self.stages[below] == "started":
                    found += self._silent(below)
                    found.append(self._stage(below, stage, graph_name=below[-1].partition(":")[0]))
        return found

    def _over(self, ended: str) -> Iterable[ProtocolEvent]:
        """All that is open ends with the run, the deepest first."""
        stage = _ENDS.get(ended, "failed")
        found: list[ProtocolEvent] = []
        for ns in {key[0] for key in self.spoken}:
            found += self._silent(ns)
        for ns in sorted(self.stages, key=len, reverse=True):
            if ns and self.stages[ns] == "started":
                found.append(self._stage(ns, stage, graph_name=ns[-1].partition(":")[0]))
        more = {"error": self.error} if stage == "failed" else {}
        return [*found, self._stage((), stage, graph_name=self.graph, **more)]


def _custom(data: Any) -> dict[str, Any]:
    """What a node told; under a name if it says one."""
    if isinstance(data, Mapping) and set(data) == {"name", "payload"} and isinstance(data["name"], str):
        return dict(data)
    return {"payload": data}
