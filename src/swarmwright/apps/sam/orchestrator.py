"""SAMAgentOrchestrator: the public door (seed 004, "Public API")."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

from swarmwright.apps.sam.graph import build_sam_graph
from swarmwright.apps.sam.inference.base import ModelBackend
from swarmwright.apps.sam.inference.stub import StubModelBackend
from swarmwright.apps.sam.limits import Limits
from swarmwright.apps.sam.nodes import SamNodes
from swarmwright.apps.sam.state_schema import SamOutput
from swarmwright.ports.clock import Clock, SystemClock

if TYPE_CHECKING:
    from langgraph.graph.state import CompiledStateGraph

__all__ = ["SAMAgentOrchestrator"]


class SAMAgentOrchestrator:
    """Turns of one backend: words, a picture or a recording in, one response out.

    Any number of turns may run at once; they share the backend and nothing else. No memory is read or
    written: `conversation_id` only names what belongs together.
    """

    def __init__(
        self, backend: ModelBackend | None = None, *, clock: Clock | None = None, limits: Limits | None = None
    ) -> None:
        nodes = SamNodes(backend or StubModelBackend(), clock or SystemClock(), limits or Limits())
        self._graph = build_sam_graph(nodes)

    @property
    def graph(self) -> CompiledStateGraph[Any, Any, Any, Any]:
        """The compiled graph of eight nodes, an ordinary LangGraph graph."""
        return self._graph

    async def run(
        self,
        given: str | bytes | dict[str, Any],
        *,
        conversation_id: str | None = None,
        trace_id: str | None = None,
    ) -> SamOutput:
        """One turn. What goes wrong with the input or the model is in the response, never an exception.

        Raises InvariantViolation for an id that cannot be one.
        """
        ids = {"conversation_id": conversation_id, "trace_id": trace_id}
        chosen = {name: value for name, value in ids.items() if value is not None}
        result = await self._graph.ainvoke({"input": given}, {"configurable": chosen})
        return cast(SamOutput, result)

    def run_sync(self, given: str | bytes | dict[str, Any], **ids: str | None) -> SamOutput:
        """`run`, for callers outside of any event loop."""
        return asyncio.run(self.run(given, **ids))
