"""What a team's run tells its client: the engine's stream and events as LangGraph's chunks, by step.

Agents work outside of LangGraph's stream, so their tokens come by the events: each is a chunk of a message,
under the id that the message will have in the state, as long as the step's first call to its model goes on.
Later calls have ids of their own; what the step has said in the end is told whole, unless it was streamed so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from langchain_core.messages import AIMessageChunk, BaseMessage

from swarmwright.errors import InvalidInput
from swarmwright.ports.clock import Clock
from swarmwright.ports.events import UNSTORED
from swarmwright.ports.hosting import Chunk, Drive, Tell
from swarmwright.runtime.hosting.plain import plain
from swarmwright.runtime.hosting.snapshots import checkpoint_of
from swarmwright.runtime.hosting.steps import by_step, next_of, node_of, tasks_of
from swarmwright.runtime.hosting.streaming import Telling

__all__ = ["TeamTelling"]

_INTERRUPT = "__interrupt__"


class TeamTelling:
    """Turns what one run of a team streams, and what happens in it, into what was asked for.

    since: what follows the names of messages in the thread's state (`graph.records.message_id`), as it is
    when the run begins. Raises InvalidInput for a mode that a team cannot tell.
    """

    def __init__(self, drive: Drive, graph: str, tell: Tell, clock: Clock, since: int = 0) -> None:
        self._telling = Telling(drive.modes, drive.subgraphs)
        if self._telling.events:
            at = drive.modes.index("events")
            raise InvalidInput(
                f"stream_mode[{at}]", "a team has no LangChain events; ask for 'custom', its own"
            )
        self._wanted = frozenset(self._telling.langgraph)
        self._out, self._clock, self.since = tell, clock, since
        self._about = {
            **drive.metadata,
            "thread_id": drive.thread_id,
            "run_id": drive.run_id,
            "graph_id": graph,
        }
        self._values: Any = None
        self._step = -1
        self._turn: dict[str, int] = {}
        self._agent: dict[str, str] = {}
        self._again: dict[str, str] = {}
        self._call: Counter[str] = Counter()
        self._said: dict[str, str] = {}
        """id → what was streamed of the message."""

    @property
    def modes(self) -> tuple[str, ...]:
        """The stream modes that the engine has to have for it."""
        checkpoints = {"checkpoints"} if self._wanted & {"checkpoints", "debug"} else set()
        return tuple(sorted((self._wanted & {"values", "updates", "messages"}) | checkpoints))

    def take(self, mode: str, data: Any) -> None:
        """A part of the engine's stream."""
        match mode:
            case "values":
                self._take_values(data)
            case "updates":
                self._take_updates(data)
            case "messages":
                self._take_message(data[0])
            case "checkpoints":
                self._take_checkpoint(data)

    def hear(self, instance: str, kind: str, data: Mapping[str, Any]) -> None:
        """An event of the run."""
        if "custom" in self._wanted:
            told = {name: value for name, value in data.items() if name not in UNSTORED.get(kind, ())}
            self._tell("custom", {"event": kind, "instance": instance, **told})
        match kind:
            case "step_started":
                self._turn[instance] = int(data.get("turn", 1))
                self._agent[instance] = str(data.get("agent", ""))
                self._again[instance] = "/again" if data.get("again") else ""
                self._tell_task("task", instance, _begun(instance, data))
            case "token":
                self._tell_token(instance, str(data.get("text", "")))
            case "model_called" | "step_retried":
                self._next_call(instance)
            case "workflow_changed":
                self.since += 1
            case "step_finished" | "step_failed":
                self._tell_task("task_result", instance, _over(instance, data))

    def end(self, values: Mapping[str, Any], interrupts: tuple[Mapping[str, Any], ...]) -> None:
        """The run is over, and these wait for people."""
        if interrupts and "updates" in self._wanted:
            self._tell("updates", {_INTERRUPT: list(interrupts)})
        if interrupts and "values" in self._wanted:
            self._tell("values", {**values, _INTERRUPT: list(interrupts)})

    def _tell(self, mode: str, data: Any) -> None:
        self._out(Chunk(mode, plain(data)))

    # -- the engine's stream --------------------------------------------------------------------------

    def _take_values(self, data: Any) -> None:
        """A state, unless it is the one that was told last: each pass of the engine begins with it."""
        values = {name: value for name, value in data.items() if name != _INTERRUPT}
        if values != self._values:
            self._values = values
            self._tell("values", values)

    def _take_updates(self, data: Mapping[str, Any]) -> None:
        for node, written in data.items():
            for update in written if isinstance(written, list) else [written]:
                if node == _INTERRUPT or not isinstance(update, Mapping):
                    continue
                for step, part in by_step(node, update):
                    self._tell("updates", {step: part})

    def _take_message(self, message: BaseMessage) -> None:
        """What a step has said in the end."""
        id_ = str(message.id)
        if self._said.pop(id_, None) != str(message.text):
            instance = "/".join(id_.split("/")[1:2])
            self._tell("messages", [message, self._metadata(instance, message.name or "")])

    def _take_checkpoint(self, payload: Mapping[str, Any]) -> None:
        values = payload.get("values") or {}
        tasks = tasks_of(values)
        self._step = int((payload.get("metadata") or {}).get("step", self._step))
        told = {
            "config": payload.get("config"),
            "parent_config": payload.get("parent_config"),
            "values": values,
            "metadata": payload.get("metadata"),
            "next": list(next_of(tasks, payload.get("next") or ())),
            "tasks": [{name: task[name] for name in ("id", "name", "error", "interrupts")} for task in tasks],
            "checkpoint": checkpoint_of(payload.get("config")),
            "parent_checkpoint": checkpoint_of(payload.get("parent_config")),
        }
        if "checkpoints" in self._wanted:
            self._tell("checkpoints", told)
        self._debug("checkpoint", told)

    # -- the run's events -----------------------------------------------------------------------------

    def _tell_token(self, instance: str, text: str) -> None:
        if "messages" not in self._wanted:
            return
        id_, agent = self._message_id(instance), self._agent.get(instance, "")
        self._said[id_] = self._said.get(id_, "") + text
        chunk = AIMessageChunk(content=text, id=id_, name=agent or None)
        self._tell("messages", [chunk, self._metadata(instance, agent)])

    def _message_id(self, instance: str) -> str:
        usual = f"{self._turn.get(instance, 1)}/{instance}" + (f"/{self.since}" if self.since else "")
        usual, call = usual + self._again.get(instance, ""), self._call[instance]
        return f"{usual}.{call + 1}" if call else usual

    def _next_call(self, instance: str) -> None:
        if self._message_id(instance) in self._said:
            self._call[instance] += 1

    def _metadata(self, instance: str, agent: str) -> dict[str, Any]:
        told = {"langgraph_node": node_of(instance), "instance": instance, "agent": agent}
        return {**self._about, **told}

    def _tell_task(self, kind: str, instance: str, payload: Mapping[str, Any]) -> None:
        if "tasks" in self._wanted:
            self._tell("tasks", payload)
        self._debug(kind, payload)

    def _debug(self, kind: str, payload: Mapping[str, Any]) -> None:
        if "debug" in self._wanted:
            at = datetime.fromtimestamp(self._clock.now(), UTC).isoformat()
            self._tell("debug", {"step": self._step, "timestamp": at, "type": kind, "payload": payload})


def _begun(instance: str, data: Mapping[str, Any]) -> dict[str, Any]:
    given = {name: data[name] for name in ("agent", "task", "round", "turn") if name in data}
    return {"id": instance, "name": node_of(instance), "input": given, "triggers": []}


def _over(instance: str, data: Mapping[str, Any]) -> dict[str, Any]:
    failure = data.get("failure")
    error = {"error": failure, "message": data.get("detail", "")} if failure else None
    result = {name: data[name] for name in ("text", "fields", "context", "usage") if name in data}
    return {"id": instance, "name": node_of(instance), "error": error, "result": result, "interrupts": []}
