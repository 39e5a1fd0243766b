"""A graph opened for one use of it, over this platform's checkpoints and its tenant's items."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver

from swarmwright.graph.containing import contained
from swarmwright.ports.hosting import Drive
from swarmwright.runtime.hosting.declaring import declared_types
from swarmwright.runtime.hosting.partitions import Partition
from swarmwright.runtime.hosting.refusing import Refusals
from swarmwright.runtime.hosting.snapshots import readable
from swarmwright.runtime.hosting.sources import Access, AnyGraph, Source, Use
from swarmwright.runtime.hosting.working import Backing, Sharing

__all__ = ["Opening"]

_UNNAMED = "LangGraph"
"""What a graph is called that was given no name."""


class Opening:
    """Opens the graph of a source, under a name, over what it stands on."""

    def __init__(self, name: str, source: Source, backing: Backing) -> None:
        self._name, self._source, self._backing = name, source, backing
        self._looked: tuple[AnyGraph, frozenset[tuple[str, str]]] | None = None

    @asynccontextmanager
    async def opened(
        self,
        access: Access,
        config: RunnableConfig,
        drive: Drive | None = None,
        tenant: str = "",
        refusals: Refusals | None = None,
    ) -> AsyncIterator[AnyGraph]:
        """The graph, while it is used so; its code ends no process. Raises whatever a factory raises.

        tenant: whose items it has. refusals: told of what the store refuses it.
        """
        items = None if self._backing.items is None else Partition(self._backing.items, tenant)
        use = Use(access, config, store=items)
        if drive is not None:
            use = Use(access, config, drive.context, drive.user, items)
        with contained():
            async with self._source.opened(use) as graph:
                yield self._ours(graph, use, refusals)

    def _ours(self, graph: AnyGraph, use: Use, refusals: Refusals | None) -> AnyGraph:
        ours: dict[str, Any] = {"checkpointer": self._saver(graph, refusals)}
        if graph.name == _UNNAMED:
            ours["name"] = self._name
        if use.store is not None:
            ours["store"] = use.store
        here = graph.copy(update=ours)
        return readable(here) if use.access in {"threads.read", "threads.update"} else here

    def _saver(self, graph: AnyGraph, refusals: Refusals | None) -> BaseCheckpointSaver[Any]:
        """The platform's checkpoints, for values of the types that this graph declares, in its channels."""
        if self._looked is None or self._looked[0] is not graph:
            self._looked = graph, declared_types(graph)
        saver = self._backing.checkpointer.with_allowlist(self._looked[1])
        # As isinstance, which looks at all that a protocol has each time.
        shares = issubclass(type(saver), Sharing)
        saver = cast(Sharing, saver).of_channels(graph.channels) if shares else saver
        return saver if refusals is None else refusals.told_by(saver)
