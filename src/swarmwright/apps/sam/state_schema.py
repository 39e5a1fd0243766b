"""AgentState: the single source of truth of one turn (seed 004), and who may write what of it.

Plain values throughout, so that any checkpointer can keep it and any page can show it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from langgraph.channels import EphemeralValue
from typing_extensions import TypedDict

from swarmwright.apps.sam.inference.types import InputType, ModelFailure
from swarmwright.apps.sam.keeping import KeptOnce
from swarmwright.errors import SwarmwrightError

__all__ = [
    "OF_A_TURN",
    "WRITES",
    "AgentState",
    "Command",
    "ErrorType",
    "Failure",
    "InvariantViolation",
    "SamInput",
    "SamOutput",
]

Command = Literal["preprocess", "call_model", "format"]
"""All that decision logic can say."""

ErrorType = ModelFailure | Literal["invalid_input", "unsupported_input"]
"""The boundary's three, and two for what never reached it: input that is broken, input of a wrong kind."""


class Failure(TypedDict):
    """What went wrong, told to the error router: `reason` is a sentence that says what to do."""

    error_type: ErrorType
    reason: str


class InvariantViolation(SwarmwrightError):
    """A rule of seed 004 ("STATE INVARIANTS") was broken by code: `node` and the `rule`. Never by input."""

    def __init__(self, node: str, rule: str) -> None:
        self.node, self.rule = node, rule
        super().__init__(f"{node}: {rule}")


def set_once(old: str | None, new: str | None) -> str | None:
    """Reducer: a conversation keeps its id for good."""
    if old is not None and new != old:
        raise InvariantViolation("AgentState", f"conversation_id is {old!r} and cannot become {new!r}")
    return new


def set_once_a_turn(old: str | None, new: str | None) -> str | None:
    """Reducer: a turn keeps its id; None, which a turn begins with, makes room for its own."""
    if None not in (old, new) and new != old:
        raise InvariantViolation("AgentState", f"trace_id is {old!r} and cannot become {new!r}")
    return new


Given = str | bytes | dict[str, Any] | None
"""Words, or the bytes of a file, or {"text", "name", "data" (bytes) or "base64"} for both."""


class SamInput(TypedDict):
    """What a turn begins with. It is there for the first node alone, so that no other turn can find it."""

    input: Annotated[Given, EphemeralValue]


class SamOutput(TypedDict):
    """The response: `status` is "success" or "error", `error_type` None on success."""

    conversation_id: str
    trace_id: str
    status: Literal["success", "error"]
    output: str
    error_type: ErrorType | None
    metadata: dict[str, Any]


class AgentState(SamInput, total=False):
    """One turn; its question is None once it is over. Its ids never change once set.

    The conversation's next turn has another trace_id.
    """

    question: Annotated[Given, KeptOnce()]
    """The turn's input, as its first node found it; None where it found none."""
    conversation_id: Annotated[str | None, set_once]
    trace_id: Annotated[str | None, set_once_a_turn]
    created_at: str
    input_type: InputType
    preprocessing_result: str | dict[str, Any] | None
    """Normalised text, or what is known of a picture or a recording."""
    model_response: dict[str, Any] | None
    final_output: str | None
    error_type: ErrorType | None
    failure: Failure | None
    command: Command | None
    status: Literal["success", "error"]
    output: str
    metadata: dict[str, Any]


OF_A_TURN = (
    "preprocessing_result",
    "model_response",
    "final_output",
    "error_type",
    "failure",
    "command",
    "status",
    "output",
    "metadata",
)
"""What a turn makes. It begins without: one that is stopped midway has no answer, and not that of another."""

WRITES: Mapping[str, frozenset[str]] = {
    "router_node": frozenset({"input_type", "question", "trace_id"}),
    "state_init_node": frozenset({"conversation_id", "trace_id", "created_at", *OF_A_TURN}),
    "decision_logic_node": frozenset({"command"}),
    "task_preprocessing_node": frozenset({"preprocessing_result", "failure"}),
    "model_call_node": frozenset({"model_response", "failure"}),
    "result_handling_node": frozenset({"final_output", "failure"}),
    "error_router_node": frozenset({"error_type", "final_output"}),
    "format_response_node": frozenset({"status", "output", "metadata", "question"}),
}
"""Node → the channels that it may write; anything else it returns is an InvariantViolation."""
