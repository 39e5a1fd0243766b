"""Runs of graphs and teams that this process does not host: they wait for one that does, and it is said."""

from __future__ import annotations

import logging
from collections.abc import Collection

from swarmwright.ports.clock import Clock
from swarmwright.ports.runs import RunStore

__all__ = ["Elsewhere"]

_log = logging.getLogger(__name__)


class Elsewhere:
    """Warns of each name once whose runs wait, and which is none of those that are hosted here."""

    def __init__(self, runs: RunStore, hosted: Collection[str], clock: Clock) -> None:
        self._runs, self._clock = runs, clock
        self._known = set(hosted)

    async def look(self) -> None:
        """Look whether there are such runs."""
        for name in sorted(set(await self._runs.graphs_that_wait(self._clock.now())) - self._known):
            self._known.add(name)
            _log.warning(
                "runs of %r wait: it is not hosted here, and they are left to a process that hosts it", name
            )
