"""What the checkpoints of a thread were made of, as far as it was read: so that a thread that is read again
and again, as one that runs is, costs each time what is new.

What stands at and before a checkpoint's parent never changes once the checkpoint is there. Whoever writes
beside one that is known all the same says so (`forget`). Values are handed out as they are: LangGraph's
reducers, and ours, make new ones. This module knows nothing of databases.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from langgraph.checkpoint.base import DeltaChannelHistory, PendingWrite

from swarmwright.storage.rows import Place

__all__ = ["Ancestor", "Lineage", "Lineages"]

MOST = 64
"""Threads that are kept; of more, the one that was not read for longest is read anew."""


@dataclass(frozen=True, slots=True)
class Ancestor:
    """A checkpoint before the one that is asked for: its whole values, and what was written beside it."""

    id: str
    values: Mapping[str, Any]
    writes: tuple[PendingWrite, ...]


@dataclass(slots=True)
class Lineage:
    """What channels are made of at the checkpoint `head`; `ids`: the ancestors that this was read from.

    `stale`: something was written to one of these since.
    """

    head: str
    channels: frozenset[str]
    ids: set[str] = field(default_factory=set)
    seeds: dict[str, Any] = field(default_factory=dict)
    writes: dict[str, list[PendingWrite]] = field(default_factory=dict)
    stale: bool = False

    def history(self, channels: Sequence[str]) -> dict[str, DeltaChannelHistory]:
        """The part for these channels, in LangGraph's terms."""
        made: dict[str, DeltaChannelHistory] = {}
        for channel in channels:
            made[channel] = {"writes": list(self.writes.get(channel, ()))}
            if channel in self.seeds:
                made[channel]["seed"] = self.seeds[channel]
        return made

    def at(self, head: str, line: Sequence[Ancestor]) -> Lineage:
        """The lineage of a later checkpoint. `line`: its ancestors back to this head, the last first."""
        writes = {channel: list(some) for channel, some in self.writes.items()}
        later = Lineage(head, self.channels, self.ids, dict(self.seeds), writes)
        for ancestor in reversed(line):
            later._pass(ancestor)
        return later

    def _pass(self, ancestor: Ancestor) -> None:
        """Go on over the next ancestor: a whole value takes the place of all before it."""
        self.ids.add(ancestor.id)
        for channel in self.channels & ancestor.values.keys():
            self.seeds[channel] = ancestor.values[channel]
            self.writes[channel] = []
        for write in ancestor.writes:
            if write[1] in self.channels:
                self.writes.setdefault(write[1], []).append(write)


class Lineages:
    """The lineages of the threads that were read last."""

    def __init__(self) -> None:
        self._known: OrderedDict[Place, Lineage] = OrderedDict()

    def known(self, place: Place, channels: Sequence[str]) -> Lineage | None:
        """What is known of these channels of a thread."""
        lineage = self._known.get(place)
        return lineage if lineage is not None and lineage.channels.issuperset(channels) else None

    def grown(
        self, place: Place, id_: str, channels: Sequence[str], base: Lineage | None, line: Sequence[Ancestor]
    ) -> Lineage:
        """The lineage of a checkpoint from `line`: its ancestors, the nearest first, up to the head of `base`
        or, without it, as far as is needed."""
        if base is None or not line or line[-1].id != base.head:
            base = Lineage("", frozenset(channels))
        lineage, known = base.at(id_, line), self._known.get(place)
        if known is None or id_ >= known.head:  # a look at an earlier checkpoint leaves the newest known
            self._known[place] = lineage
            self._known.move_to_end(place)
            while len(self._known) > MOST:
                self._known.popitem(last=False)
        return lineage

    def forget(self, place: Place, id_: str) -> None:
        """Something is written to this checkpoint, or beside it."""
        lineage = self._known.get(place)
        if lineage is not None and id_ in lineage.ids:
            lineage.stale = True
            del self._known[place]

    def forget_thread(self, thread_id: str) -> None:
        """The thread is deleted, and its steps' own (`<thread>:<step>`), perhaps."""
        root = thread_id.partition(":")[0]
        for place in [place for place in self._known if place[0].partition(":")[0] == root]:
            self._known.pop(place).stale = True
