"""SAMAgentOrchestrator: the public door (seed 004, "Public API")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from swarmwright.apps.sam.graph import build_sam_graph
from swarmwright.apps.sam.inference.base import ModelBackend
from swarmwright.apps.sam.inference.stub import StubModelBackend
from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.looping import LoopThread
from swarmwright.apps.sam.nodes import PATIENCE_S, SamNodes, checked_id
from swarmwright.apps.sam.state_schema import SamOutput
from swarmwright.ports.clock import Clock, SystemClock

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph

__all__ = ["SAMAgentOrchestrator"]

_CLOSES_WITHIN_S = 5.0


class SAMAgentOrchestrator:
    """Turns of one backend: words, a picture or a recording in, one response out.

    Any number of turns may run at once; they share the backend and nothing else. No memory is read or
    written, inside another graph neither: `conversation_id` only names what belongs together.
    patience_s: the longest that any backend is waited for, whatever its own time-out.
    """

    def __init__(
        self,
        backend: ModelBackend | None = None,
        *,
        clock: Clock | None = None,
        limits: Limits | None = None,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self._backend = StubModelBackend() if backend is None else backend
        self._clock = clock or SystemClock()
        nodes = SamNodes(self._backend, self._clock, limits or Limits(), patience_s)
        self._graph = build_sam_graph(nodes, checkpointer=False)
        self._aside = LoopThread()

    @property
    def graph(self) -> CompiledStateGraph[Any, Any, Any, Any]:
        """The compiled graph of eight nodes, an ordinary LangGraph graph; it keeps nothing."""
        return self._graph

    async def run(
        self,
        given: str | bytes | dict[str, Any],
        *,
        conversation_id: str | None = None,
        trace_id: str | None = None,
    ) -> SamOutput:
        """One turn. What goes wrong with the input or the model is in the response, never an exception.

        Raises InvalidInput for an id that cannot be one: None stands for a new one, nothing else does.
        """
        chosen = {"conversation_id": conversation_id, "trace_id": trace_id}
        ids = {  # always said, so that a graph around this one cannot lend its own
            name: self._clock.new_id() if value is None else checked_id(name, value)
            for name, value in chosen.items()
        }
        result = await self._graph.ainvoke({"input": given}, {"configurable": ids})
        return cast(SamOutput, result)

    def run_sync(self, given: str | bytes | dict[str, Any], **ids: str | None) -> SamOutput:
        """`run`, for callers outside of any event loop, on as many threads as they like."""
        return self._aside.run(self.run(given, **ids))

    def close(self) -> None:
        """Close what `run_sync` has opened: the backend's connections, and its own thread."""
        try:
            self._aside.run(self.aclose(), _CLOSES_WITHIN_S)
        except TimeoutError:
            pass  # a connection that will not close; it goes with the loop
        finally:
            self._aside.close()

    async def aclose(self) -> None:
        """Close the backend's connections, where it has an `aclose`."""
        close = getattr(self._backend, "aclose", None)
        if close is not None:
            await close()
