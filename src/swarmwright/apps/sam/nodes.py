"""The eight nodes of seed 004. Each is a function of the state, and none calls another.

What each may write stands in `state_schema.WRITES`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, Protocol

from langchain_core.runnables import RunnableConfig

from swarmwright.apps.sam.inference.base import ModelBackend, asked
from swarmwright.apps.sam.inference.types import InputType, ModelRequest
from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.preprocessing import UnknownKind, attachment, described, normalised
from swarmwright.apps.sam.recognising import Unreadable, given, modality
from swarmwright.apps.sam.state_schema import (
    WRITES,
    AgentState,
    Command,
    ErrorType,
    Failure,
    InvariantViolation,
)
from swarmwright.ports.clock import Clock, SystemClock

__all__ = ["Node", "SamNodes", "held_to"]


class Node(Protocol):
    """A state and the call's config in, what to write out."""

    async def __call__(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """One visit."""
        ...


_LONGEST_ID = 200


@dataclass(frozen=True, slots=True)
class SamNodes:
    """The nodes around one backend. They hold nothing of any turn, so any number of turns can run at once."""

    backend: ModelBackend
    clock: Clock = field(default_factory=SystemClock)
    limits: Limits = field(default_factory=Limits)
    patience_s: float = 600.0
    """The longest that any backend is waited for, whatever its own time-out."""

    def nodes(self) -> Mapping[str, Node]:
        """Name → node, each held to what it may write."""
        made = {name: getattr(self, name) for name in WRITES}
        return {name: held_to(name, node) for name, node in made.items()}

    async def router_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Classify the input's modality, by its content."""
        return {"input_type": modality(state["input"])}

    async def state_init_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Give the turn its ids and its time, and clear what an earlier turn of the conversation left.

        The caller may choose ids: `configurable.conversation_id` (else the thread's) and `trace_id`.
        """
        asked = config.get("configurable", {})
        kept = state.get("conversation_id")
        conversation = kept or asked.get("conversation_id") or asked.get("thread_id") or self.clock.new_id()
        created = datetime.fromtimestamp(self.clock.now(), UTC)
        return {
            "conversation_id": _id("conversation_id", conversation),
            "trace_id": _id("trace_id", asked.get("trace_id") or self.clock.new_id()),
            "created_at": created.isoformat(),
            **dict.fromkeys(
                ("preprocessing_result", "model_response", "final_output", "error_type", "failure", "command")
            ),
        }

    async def decision_logic_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Say what comes next, and nothing else (seed 004, "DECISION LOGIC NODE FLOW")."""
        return {"command": _decided(state)}

    async def task_preprocessing_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Normalise words; check and describe a picture or a recording (on a thread: decoding takes time)."""
        try:
            found = given(state["input"])
            if found.data is None:
                return {"preprocessing_result": normalised(found.text, self.limits)}
            return {"preprocessing_result": await asyncio.to_thread(described, found, self.limits)}
        except UnknownKind as error:
            return {"failure": _failure("unsupported_input", str(error))}
        except Unreadable as error:
            return {"failure": _failure("invalid_input", str(error))}

    async def model_call_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Ask the backend, once. Its answer is data: nothing in it is looked at here."""
        kind = state["input_type"]
        if kind not in self.backend.accepts:
            takes = ", ".join(sorted(self.backend.accepts))
            why = f"{self.backend.name} takes {takes}; choose a model that takes {kind}"
            return {"failure": _failure("unsupported_input", why)}
        response = await asked(self.backend, _request(state, kind), self.patience_s)
        told = {"model_response": asdict(response)}
        if response.status == "success":
            return told
        return {**told, "failure": _failure(response.error_type or "invalid_output", response.detail)}

    async def result_handling_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Validate the output: words, and at least one."""
        said = (state["model_response"] or {}).get("output")
        if not isinstance(said, str) or not said.strip():
            return {"failure": _failure("invalid_output", f"{self.backend.name} answered with nothing")}
        return {"final_output": said.strip()}

    async def error_router_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Classify the failure and give the fallback output."""
        failure = state["failure"]
        if failure is None:
            raise InvariantViolation("error_router_node", "only a failure leads here")
        return {
            "error_type": failure["error_type"],
            "final_output": f"[Error: {failure['error_type']}] {failure['reason']}",
        }

    async def format_response_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """The common exit: the response, whole."""
        failure, response = state["failure"], state["model_response"] or {}
        metadata = {
            "created_at": state["created_at"],
            "input_type": state["input_type"],
            "model": dict(response.get("metadata") or {}),
            **({"failure": failure["reason"]} if failure else {}),
            **_known_of(state["preprocessing_result"]),
        }
        status = "error" if state["error_type"] else "success"
        return {"status": status, "output": state["final_output"] or "", "metadata": metadata}


def held_to(name: str, node: Node) -> Node:
    """`node`, stopped with an InvariantViolation when it writes what is not its own."""

    async def held(state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        wrote = await node(state, config)
        if strange := sorted(wrote.keys() - WRITES[name]):
            raise InvariantViolation(name, f"it may not write {', '.join(strange)}")
        return wrote

    return held


def _decided(state: AgentState) -> Command:
    if state["final_output"] is not None:
        return "format"
    if state["preprocessing_result"] is None:
        return "preprocess"
    return "call_model" if state["model_response"] is None else "format"


def _failure(error_type: ErrorType, reason: str) -> Failure:
    return {"error_type": error_type, "reason": reason}


def _id(name: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST_ID:
        raise InvariantViolation("state_init_node", f"{name} is a word of at most {_LONGEST_ID} letters")
    return value


def _request(state: AgentState, kind: InputType) -> ModelRequest:
    known = state["preprocessing_result"]
    if isinstance(known, dict):
        return ModelRequest(state["trace_id"], kind, known["text"], attachment(known, given(state["input"])))
    return ModelRequest(state["trace_id"], kind, known or "")


def _known_of(result: str | dict[str, Any] | None) -> dict[str, Any]:
    """What the metadata tell of a file; the words are the caller's own."""
    if not isinstance(result, dict):
        return {}
    return {"attachment": {key: value for key, value in result.items() if key != "text"}}
