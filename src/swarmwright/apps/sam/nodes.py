"""The eight nodes of seed 004. Each is a function of the state, and none calls another.

What each may write stands in `state_schema.WRITES`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from functools import partial
from typing import Any, Protocol

from langchain_core.runnables import RunnableConfig

from swarmwright.apps.sam.inference.base import ModelBackend, asked, label_of, unfit
from swarmwright.apps.sam.inference.types import InputType, ModelRequest, ModelResponse
from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.preprocessing import UnknownKind, attachment, described, normalised
from swarmwright.apps.sam.recognising import Unreadable, given, modality, says_something
from swarmwright.apps.sam.state_schema import (
    OF_A_TURN,
    WRITES,
    AgentState,
    Command,
    ErrorType,
    Failure,
    InvariantViolation,
)
from swarmwright.errors import InvalidInput
from swarmwright.ports.clock import Clock, SystemClock

__all__ = ["IDS", "PATIENCE_S", "Node", "SamNodes", "check_ids", "checked_id", "held_to"]

PATIENCE_S = 600.0
"""Seconds."""


class Node(Protocol):
    """A state and the call's config in, what to write out."""

    async def __call__(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """One visit."""
        ...


IDS = ("conversation_id", "trace_id")
"""The ids that a caller may choose, in `configurable`."""
_LONGEST_ID = 200
_LOOKERS = 2
"""Files that are looked through at a time."""
_IN_PASSING = 4096
"""The letters that are normalised without a thread: it takes less than one costs."""


def _workers() -> Executor:
    """Threads of SAM's own, so that nobody else waits for files; they begin with the first."""
    return ThreadPoolExecutor(_LOOKERS, "sam-files")


@dataclass(frozen=True, slots=True)
class SamNodes:
    """The nodes around one backend. They hold nothing of any turn, so any number of turns can run at once."""

    backend: ModelBackend
    clock: Clock = field(default_factory=SystemClock)
    limits: Limits = field(default_factory=Limits)
    patience_s: float = PATIENCE_S
    """The longest that any backend is waited for, whatever its own time-out; and for what is looked
    through of an input, which takes `limits.file_seconds` at most from its turn on."""
    workers: Executor = field(default_factory=_workers, repr=False, compare=False)

    def nodes(self) -> Mapping[str, Node]:
        """Name → node, each held to what it may write."""
        made = {name: getattr(self, name) for name in WRITES}
        return {name: held_to(name, node) for name, node in made.items()}

    async def router_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Classify the input's modality, by its content, and begin: no question, no id of the turn before."""
        raw = state.get("input")
        begun = {"input_type": modality(raw), "question": raw}
        return begun if state.get("trace_id") is None else {**begun, "trace_id": None}

    async def state_init_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Give the turn its ids and its time, and clear what an earlier turn of the conversation left.

        The caller may choose ids: `configurable.conversation_id` (else the thread's) and `trace_id`. Raises
        InvalidInput for one that cannot be, and for another one than the conversation has.
        """
        chosen, kept = config.get("configurable", {}), state.get("conversation_id")
        check_ids({name: chosen[name] for name in IDS if chosen.get(name) is not None}, state)
        conversation = _first(kept, chosen.get("conversation_id"), chosen.get("thread_id"), self.clock.new_id)
        created = datetime.fromtimestamp(self.clock.now(), UTC)
        return {
            "conversation_id": checked_id("conversation_id", conversation),
            "trace_id": checked_id("trace_id", _first(chosen.get("trace_id"), self.clock.new_id)),
            "created_at": created.isoformat(),
            **dict.fromkeys(OF_A_TURN),
        }

    async def decision_logic_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Say what comes next, and nothing else (seed 004, "DECISION LOGIC NODE FLOW")."""
        return {"command": _decided(state)}

    async def task_preprocessing_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Normalise words; check and describe a picture or a recording (on a thread: decoding takes time)."""
        try:
            found = given(state.get("question"))
            if found.data is not None:
                return {"preprocessing_result": await self._aside(partial(described, found, self.limits))}
            work = partial(normalised, found.text, self.limits)
            brief = len(found.text) <= _IN_PASSING
            return {"preprocessing_result": work() if brief else await self._aside(work)}
        except UnknownKind as error:
            return {"failure": _failure("unsupported_input", str(error))}
        except Unreadable as error:
            return {"failure": _failure("invalid_input", str(error))}
        except TimeoutError:
            why = f"the input was not looked through within {self.patience_s:g} s; send it again later"
            return {"failure": _failure("timeout", why)}

    async def _aside(self, work: Callable[[], Any]) -> Any:
        """What `work` gives, on a thread. Raises TimeoutError if there was none within `patience_s`."""
        coming = asyncio.get_running_loop().run_in_executor(self.workers, work)
        return await asyncio.wait_for(coming, self.patience_s)

    async def model_call_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Ask the backend, once. Its answer is data: nothing in it is looked at here."""
        kind, label = state["input_type"], label_of(self.backend)
        if wrong := unfit(self.backend):
            return {"failure": _failure("invalid_output", f"{label} {wrong}")}
        if kind not in self.backend.accepts:
            takes = ", ".join(sorted(self.backend.accepts))
            why = f"{label} takes {takes}; choose a model that takes {kind}"
            return {"failure": _failure("unsupported_input", why)}
        response = await asked(self.backend, _request(state, kind), self.patience_s)
        told = {"model_response": _plain(response)}
        if response.status == "success":
            return told
        return {**told, "failure": _failure(response.error_type or "invalid_output", response.detail)}

    async def result_handling_node(self, state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        """Validate the output: words, and at least one that anybody sees."""
        said = (state["model_response"] or {}).get("output")
        if not isinstance(said, str) or not says_something(said):
            return {"failure": _failure("invalid_output", f"{label_of(self.backend)} answered with nothing")}
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
        """The common exit: the response, whole. The question is used up."""
        failure, response = state["failure"], state["model_response"] or {}
        metadata = {
            "created_at": state["created_at"],
            "input_type": state["input_type"],
            "model": dict(response.get("metadata") or {}),
            **({"failure": failure["reason"]} if failure else {}),
            **_known_of(state["preprocessing_result"]),
        }
        status = "error" if state["error_type"] else "success"
        return {
            "status": status,
            "output": state["final_output"] or "",
            "metadata": metadata,
            "question": None,
        }


def held_to(name: str, node: Node) -> Node:
    """`node`, stopped with an InvariantViolation when it writes what is not its own."""

    async def held(state: AgentState, config: RunnableConfig) -> dict[str, Any]:
        wrote = await node(state, config)
        if strange := sorted(wrote.keys() - WRITES[name]):
            raise InvariantViolation(name, f"it may not write {', '.join(strange)}")
        return wrote

    return held


def _decided(state: AgentState) -> Command:
    if state["failure"] is None and state["preprocessing_result"] is None:
        return "preprocess"
    if state["failure"] is None and state["model_response"] is None:
        return "call_model"
    return "format"


def _failure(error_type: ErrorType, reason: str) -> Failure:
    return {"error_type": error_type, "reason": reason}


def check_ids(chosen: Mapping[str, Any], state: Mapping[str, Any]) -> None:
    """Raises InvalidInput for an id that cannot be one, and for another conversation than the state's."""
    for name, value in chosen.items():
        checked_id(name, value)
    kept = state.get("conversation_id")
    if kept is not None and chosen.get("conversation_id", kept) != kept:
        raise InvalidInput("conversation_id", f"this conversation is {kept!r}, and stays so")


def checked_id(name: str, value: Any) -> str:
    """The id. Raises InvalidInput for what cannot be one."""
    word = isinstance(value, str) and bool(value.strip()) and value.isprintable()  # no half letters, either
    if not word or len(value) > _LONGEST_ID:
        raise InvalidInput(name, f"an id is a word of at most {_LONGEST_ID} letters")
    return str(value)


def _first(*values: Any) -> Any:
    """The first that there is; the last makes one."""
    *given, make = values
    chosen = next((value for value in given if value is not None), None)
    return make() if chosen is None else chosen


def _plain(response: ModelResponse) -> dict[str, Any]:
    """The response as the state keeps it."""
    return {one.name: getattr(response, one.name) for one in fields(response)}


def _request(state: AgentState, kind: InputType) -> ModelRequest:
    known, trace_id = state["preprocessing_result"], str(state["trace_id"])
    if isinstance(known, dict):
        file = attachment(known, given(state.get("question")))
        return ModelRequest(trace_id, kind, known["text"], file)
    return ModelRequest(trace_id, kind, known or "")


def _known_of(result: str | dict[str, Any] | None) -> dict[str, Any]:
    """What the metadata tell of a file; the words are the caller's own."""
    if not isinstance(result, dict):
        return {}
    return {"attachment": {key: value for key, value in result.items() if key != "text"}}
