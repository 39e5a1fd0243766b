"""MultiAgentRuntime: the public door (seed 000, "Runtime Component Map").

Two zones, each with a graph, a checkpointer, a store and a model of its own, and one bridge. Give each zone
its own model object: what one object counts or remembers, both would see.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING, Any

from langchain_core.language_models.chat_models import BaseChatModel
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.store.memory import InMemoryStore

import swarmwright
from swarmwright.apps.desk.classifier import LLMTaskClassifier
from swarmwright.apps.desk.graphs import build_admin_graph, build_user_graph
from swarmwright.apps.desk.nodes import BridgeNode, CustomerServiceAgentNode, SupervisorAgentNode
from swarmwright.apps.desk.scoped import DeepAgentsScopedNode, ReadOnlyScopedNode
from swarmwright.apps.desk.states import Route
from swarmwright.errors import ConfigError, ZonesNotApart
from swarmwright.ports.clock import Clock, SystemClock
from swarmwright.workflow.storable import storable_text

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph

__all__ = ["AdminTurn", "MultiAgentRuntime"]


@dataclass(frozen=True, slots=True)
class AdminTurn:
    """A turn of the admin. crossed: the words that went over the bridge, nothing else did; None = none."""

    route: Route
    answer: str
    crossed: str | None


class MultiAgentRuntime:
    """The desk over the folders `admin` and `docs` below `base`. Synchronous; turns may run in many threads.

    What it keeps, it keeps in memory. A folder that is not there yet is an empty one. Raises ZonesNotApart
    where both zones were given one model, or folders of which one is the other or lies in it, ConfigError
    where a folder is a file.
    """

    def __init__(
        self,
        admin_model: BaseChatModel,
        customer_model: BaseChatModel,
        base: Path | str,
        *,
        most_rejections: int = 8,
        admin_clock: Clock | None = None,
        customer_clock: Clock | None = None,
    ) -> None:
        if admin_model is customer_model:
            raise ZonesNotApart("admin", "customer", type(admin_model).__name__)
        _folders_apart(Path(base))
        # Ids of their own, too: what is counted in one zone says nothing in the other.
        self._admin_clock = admin_clock or SystemClock()
        self._customer_clock = customer_clock or SystemClock()
        requests, arrivals = swarmwright.Bridge("admin_input"), swarmwright.Bridge("bridge_input")
        self.docs = ReadOnlyScopedNode.create(
            customer_model, Path(base) / "docs", most_rejections=most_rejections, clock=self._customer_clock
        )
        customer = CustomerServiceAgentNode(self.docs)
        self.user_graph: CompiledStateGraph[Any, Any, Any, Any] = build_user_graph(
            customer, checkpointer=InMemorySaver(), store=InMemoryStore()
        )
        self.customer_zone = swarmwright.Zone("customer", (self.user_graph, self.docs.agent, customer_model))
        self.files = DeepAgentsScopedNode.create(admin_model, Path(base) / "admin")
        supervisor = SupervisorAgentNode(LLMTaskClassifier(admin_model), self.files, requests.sender())
        self.admin_graph: CompiledStateGraph[Any, Any, Any, Any] = build_admin_graph(
            supervisor,
            BridgeNode(requests.receiver()),
            customer,
            arrivals=arrivals,
            zone=self.customer_zone,
            checkpointer=InMemorySaver(),
            store=InMemoryStore(),
        )
        self.admin_zone = swarmwright.Zone("admin", (self.admin_graph, self.files.agent, admin_model))
        swarmwright.apart(self.admin_zone, self.customer_zone)
        self._turns: dict[tuple[str, str], RLock] = {}

    def run_admin_turn(
        self,
        admin_input: str,
        *,
        secret_context: str = "",
        secret_key_ref: str = "",
        thread_id: str | None = None,
    ) -> str:
        """The answer of `admin_turn`."""
        given = {"secret_context": secret_context, "secret_key_ref": secret_key_ref}
        return self.admin_turn(admin_input, thread_id=thread_id, **given).answer

    def admin_turn(
        self,
        admin_input: str,
        *,
        secret_context: str = "",
        secret_key_ref: str = "",
        thread_id: str | None = None,
    ) -> AdminTurn:
        """A request of the admin: the customer service's answer if it went over the bridge, else the
        supervisor's.

        secret_context: what the supervisor may know besides. secret_key_ref: the name of a key of the turn.
        Neither reaches the customer zone. thread_id: None = nothing is kept of the turn; turns on one thread
        go one after the other. Raises TypeError for what is no text.
        """
        given = {
            "origin": "admin_cli",
            "admin_input": admin_input,
            "secret_context": secret_context,
            "secret_key_ref": secret_key_ref,
        }
        with self._alone("admin", thread_id):
            state = _turn(self.admin_graph, given, thread_id, self._admin_clock)
        if state["route"] == "route_bridge":
            return AdminTurn("route_bridge", state["customer_response"], state["bridge_admin_input"])
        return AdminTurn("respond_admin", state["supervisor_response"], None)

    def run_user_turn(self, user_input: str, *, thread_id: str | None = None) -> str:
        """A customer's question: the customer service's answer.

        thread_id: of the conversation, which is remembered and goes turn by turn; None = of none. Raises
        TypeError for what is no text.
        """
        given = {"origin": "user_cli", "user_input": user_input}
        begin = self.customer_zone.run
        with self._alone("customer", thread_id):
            state = begin(_turn, self.user_graph, given, thread_id, self._customer_clock, self.docs)
        return str(state["response"])

    def _alone(self, zone: str, thread_id: str | None) -> AbstractContextManager[object]:
        """While this is held no other turn is on that thread: it would take what is this one's."""
        return nullcontext() if thread_id is None else self._turns.setdefault((zone, thread_id), RLock())


def _folders_apart(base: Path) -> None:
    """Raises ZonesNotApart where a link has one zone read or write what is the other's, ConfigError where
    something else than a folder is in the place of one."""
    admin, docs = (base / "admin").resolve(), (base / "docs").resolve()
    for folder in (admin, docs):
        if folder.exists() and not folder.is_dir():
            raise ConfigError(str(base), folder.name, "is no folder", "make it one, or name another base")
    for inner, outer in ((admin, docs), (docs, admin)):
        # Two paths may be one place for other reasons than a link: a mount, a disk that folds case.
        above = (path for path in (inner, *inner.parents) if path.exists() and outer.exists())
        if inner.is_relative_to(outer) or any(path.samefile(outer) for path in above):
            raise ZonesNotApart("admin", "customer", "folder")


def _turn(
    graph: CompiledStateGraph[Any, Any, Any, Any],
    given: dict[str, str],
    thread_id: str | None,
    clock: Clock,
    worker: ReadOnlyScopedNode | None = None,
) -> dict[str, Any]:
    """Run a turn; what was kept of it is forgotten where the thread has no name. Returns the state.

    Halves of characters (bytes that were no UTF-8, on a terminal) become question marks: no model is asked
    with them. Raises TypeError where something that was given is no text.
    """
    if odd := [name for name, value in given.items() if not isinstance(value, str)]:
        raise TypeError(f"{odd[0]} must be a text, not {type(given[odd[0]]).__name__}")
    thread = thread_id or clock.new_id()
    try:
        asked = {name: storable_text(value) for name, value in given.items()}
        state: dict[str, Any] = graph.invoke(asked, {"configurable": {"thread_id": thread}})
        return state
    finally:
        if thread_id is None:
            kept = [graph.checkpointer, worker.checkpointer if worker else None]
            for saver in kept:
                if isinstance(saver, InMemorySaver):
                    saver.delete_thread(thread)
