"""The nodes that decide and hand on (seed 001). Each is a function of a state; none calls another.

`invoke` gives back what to write to the state. A worker that cannot answer is told of in words: to the admin
with what is known of it, to a customer with the kind of failure alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from langchain_core.runnables import RunnableConfig

from swarmwright.apps.desk.classifier import LLMTaskClassifier
from swarmwright.apps.desk.scoped import DeepAgentsScopedNode, ReadOnlyScopedNode
from swarmwright.apps.desk.states import GlobalState, UnsafeState
from swarmwright.errors import BridgeAccessError, StepFailed

if TYPE_CHECKING:
    from swarmwright import Receiver, Sender

__all__ = [
    "NOTHING_ASKED",
    "BridgeNode",
    "CustomerServiceAgentNode",
    "SupervisorAgentNode",
    "text_in",
    "turn_of",
]

NOTHING_ASKED = "Nothing was asked. Say what you would like to know."


class SupervisorAgentNode:
    """Classifies a request of the admin, and answers what is its own.

    It holds the sender of the bridge: what it routes there is sent by it, and by nobody else.
    """

    def __init__(self, classifier: LLMTaskClassifier, worker: DeepAgentsScopedNode, sender: Sender) -> None:
        self._classifier, self._worker, self._sender = classifier, worker, sender

    def invoke(self, state: GlobalState, config: RunnableConfig | None = None) -> GlobalState:
        """The route and, unless it is the bridge, the answer; what an earlier turn left is cleared."""
        asked, context = text_in(state, "admin_input"), text_in(state, "secret_context")
        turn = turn_of(config)
        self._sender.withdraw(turn)
        fresh: GlobalState = {
            "origin": "supervisor",
            "route": "respond_admin",
            "supervisor_response": "",
            "customer_response": "",
            "bridge_admin_input": "",
        }
        if not asked.strip():
            return {**fresh, "supervisor_response": NOTHING_ASKED}
        if self._classifier.classify(asked) == "route_bridge":
            self._sender.send(turn, asked)
            return {**fresh, "route": "route_bridge"}
        return {**fresh, "supervisor_response": self._response(asked, context)}

    def _response(self, asked: str, context: str) -> str:
        try:
            return self._worker.respond(asked, context)
        except StepFailed as failed:
            return f"The supervisor cannot answer now: its model is unavailable or has failed ({failed})."


class BridgeNode:
    """Lets one field of the admin's state across, if the supervisor has sent it ("Bridge Contract").

    The word `supervisor` in a state can be anybody's: it has to be there, and the receiver has to hold that
    very text of the supervisor's, too.
    """

    def __init__(self, receiver: Receiver) -> None:
        self._receiver = receiver

    def invoke(self, state: GlobalState, config: RunnableConfig | None = None) -> UnsafeState:
        """Exactly `{"origin": "bridge", "bridge_input": <admin_input>}`. Raises BridgeAccessError."""
        if state.get("origin") != "supervisor":
            reason = f"it comes from {state.get('origin')!r}, not from the supervisor"
            raise BridgeAccessError("admin_input", reason)
        crossed = self._receiver.take(turn_of(config), state.get("admin_input"))
        return {"origin": "bridge", "bridge_input": crossed}


class CustomerServiceAgentNode:
    """Answers customers, and what the bridge has brought, from the documents."""

    def __init__(self, worker: ReadOnlyScopedNode) -> None:
        self._worker = worker

    def invoke(self, state: UnsafeState, thread_id: str | None = None) -> UnsafeState:
        """The response. thread_id: of the customer's conversation; what the bridge brings belongs to none."""
        bridged = state.get("origin") == "bridge"
        asked = state.get("bridge_input", "") if bridged else state.get("user_input", "")
        if not asked.strip():
            return {"response": NOTHING_ASKED}
        try:
            return {"response": self._worker.respond(asked, None if bridged else thread_id)}
        except StepFailed as failed:
            words = f"Customer service cannot answer now ({failed.failure}). Please ask again later."
            return {"response": words}


def text_in(state: Mapping[str, Any], name: str) -> str:
    """What a channel was given, "" for nothing. Raises TypeError for what is no text."""
    given = state.get(name, "")
    if not isinstance(given, str):
        raise TypeError(f"{name} must be a text, not {type(given).__name__}")
    return given


def turn_of(config: RunnableConfig | None) -> str:
    """What names a turn on the bridge: its thread."""
    return str((config or {}).get("configurable", {}).get("thread_id", ""))
