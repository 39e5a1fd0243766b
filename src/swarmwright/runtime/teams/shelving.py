"""The graphs of a store's workflows, built when they are asked for; as many kept as are of use.

A thread that changes its workflow often, and a server with many threads, ask for more versions than memory
is for. Whoever drives a thread holds its graph, and is given that one again as long as they do.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from swarmwright.errors import NotFound
from swarmwright.graph.building import WorkflowGraph
from swarmwright.ports.threads import ThreadStore
from swarmwright.workflow.tree import Workflow

__all__ = ["MOST_KEPT", "Shelf"]

MOST_KEPT = 64
"""Graphs that nobody holds, but which may be asked for again."""


class Shelf:
    """Version → its graph (`seating.Graphs`); the last asked for are kept."""

    def __init__(self, threads: ThreadStore, build: Callable[[Workflow], WorkflowGraph]) -> None:
        self._threads, self._build = threads, build
        self._known: WeakValueDictionary[str, WorkflowGraph] = WeakValueDictionary()
        self._last: OrderedDict[str, WorkflowGraph] = OrderedDict()

    async def __call__(self, number: str, workflow: Workflow | None = None) -> WorkflowGraph:
        """The graph; a workflow that is not stored yet is stored first. Raises NotFound."""
        graph = self._known.get(number)
        if graph is None:
            if workflow is not None:
                await self._threads.save_workflow(number, workflow)
            stored = await self._threads.load_workflow(number)
            if stored is None:
                raise NotFound("workflow version", number)
            # Who asked for it meanwhile has built it.
            graph = self._known.get(number) or self._build(stored)
        self._known[number] = self._last[number] = graph
        self._last.move_to_end(number)
        if len(self._last) > MOST_KEPT:
            self._last.popitem(last=False)
        return graph
