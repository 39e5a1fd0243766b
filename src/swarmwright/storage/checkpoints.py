"""LangGraph's checkpoints over rows of any database: a saver that takes little room and few turns.

A checkpoint with its metadata is one pack, and so is all that one task wrote beside one: the names that both
are made of stand in the packing's dictionary (`packing`). Each method asks its rows for one thing (`rows`),
so that a task that is cancelled leaves all of it or nothing. What channels of deltas are made of is read by
`lineages`. This module knows nothing of SQL.
"""

from __future__ import annotations

import asyncio
import copy
import json
import random
from asyncio import CancelledError
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import contextmanager
from typing import Any, TypeAlias, cast

from langchain_core.messages import BaseMessage
from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import (
    WRITES_IDX_MAP,
    BaseCheckpointSaver,
    ChannelVersions,
    Checkpoint,
    CheckpointMetadata,
    CheckpointTuple,
    DeltaChannelHistory,
    PendingWrite,
    get_checkpoint_id,
    get_checkpoint_metadata,
    writes_sort_key,
)
from langgraph.checkpoint.serde.types import ERROR, INTERRUPT, RESUME

from swarmwright.errors import StorageError, ThreadBusy
from swarmwright.storage.aside import aside
from swarmwright.storage.damage import checkpoint_in, whole, writes_in
from swarmwright.storage.leftovers import missing, own_of, unread, with_left
from swarmwright.storage.lineages import Ancestor, Lineage, Lineages
from swarmwright.storage.packing import LONG, deflated, inflated
from swarmwright.storage.rows import CheckpointRows, Listing, Place, Saved, Written
from swarmwright.storage.seals import Seal, Seals
from swarmwright.storage.types import TypeName, no_data, not_kept, serializer, strangers, type_names
from swarmwright.storage.vault import Vault

__all__ = ["Checkpoints"]

Settle: TypeAlias = Callable[[str], Awaitable[None]]

_REFUSALS = (StorageError, ThreadBusy)
_ANY = (Exception,)
_TOLD = (ERROR, INTERRUPT, RESUME)
"""What is shown to clients, or comes from them, and is data on the way: it may be made of any type."""


class Checkpoints(BaseCheckpointSaver[str]):
    """LangGraph's saver over a database's rows; it has LangGraph's asynchronous methods only.

    settle: awaited with a thread's id before anything is written there. What steps have told may be on its
    way to the log still; once their results are stored they are not done again, and nobody would tell it.
    """

    def __init__(
        self, rows: CheckpointRows, vault: Vault | None = None, settle: Settle | None = None
    ) -> None:
        super().__init__(serde=serializer())
        self._rows, self._lineages, self._seals = rows, Lineages(), Seals(vault)
        self._settle = settle
        self._types: frozenset[TypeName] = frozenset()
        self._channels: Collection[str] | None = None
        self._refused: Callable[[Exception], None] | None = None
        self._kept: Callable[[], None] | None = None

    def with_allowlist(self, extra_allowlist: Collection[TypeName | type]) -> Checkpoints:
        """The same checkpoints, for who also keeps values of these types: (module, class), or the class."""
        types = self._types | type_names(extra_allowlist)
        if types == self._types:
            return self
        clone = copy.copy(self)
        clone._types, clone.serde = types, serializer(types)
        return clone

    def of_channels(self, channels: Collection[str]) -> Checkpoints:
        """The same checkpoints, for a graph that has these channels and no others (its subgraphs have).

        What another graph has left on a thread stands in its checkpoints still, as it was, unread.
        """
        clone = copy.copy(self)
        clone._channels = channels
        return clone

    def telling(
        self, refused: Callable[[Exception], None], kept: Callable[[], None] | None = None
    ) -> Checkpoints:
        """The same checkpoints, telling of each write that is refused, and of each checkpoint of no namespace
        that failed of anything, before it is raised; and of these once they are kept, or are not to be."""
        clone = copy.copy(self)
        clone._refused, clone._kept = refused, kept
        return clone

    def get_next_version(self, current: str | None, channel: None) -> str:
        """One more than `current`, and four random digits that tell forks apart; versions sort as text."""
        number = 0 if current is None else int(str(current).split(".")[0])
        return f"{number + 1:012}.{random.randrange(16**4):04x}"

    # -- writing --------------------------------------------------------------------------------------

    async def aput(
        self,
        config: RunnableConfig,
        checkpoint: Checkpoint,
        metadata: CheckpointMetadata,
        new_versions: ChannelVersions,
    ) -> RunnableConfig:
        """Store a checkpoint; returns the config that names it. Raises ValueNotKept."""
        whole = not _place(config)[1]
        try:
            # LangGraph stores none behind one that failed, whatever it failed of.
            with self._told_of(*(_ANY if whole else _REFUSALS)):
                return await self._put(config, checkpoint, metadata)
        finally:
            if self._kept is not None and whole:
                self._kept()

    async def _put(
        self, config: RunnableConfig, checkpoint: Checkpoint, metadata: CheckpointMetadata
    ) -> RunnableConfig:
        place, id_ = _place(config), checkpoint["id"]
        parent = config["configurable"].get("checkpoint_id")
        kept = {name: value for name, value in checkpoint.items() if name != "id"}
        # As JSON would have it, which is what LangGraph's own savers make of it.
        about = json.loads(json.dumps(get_checkpoint_metadata(config, metadata)))
        seal = await self._seals.of(place[0])
        others = missing(kept, self._own(place)) if parent else ()
        if others and (before := await self._rows.found(place, parent)) is not None:
            kept, about = with_left(kept, about, self._opened(before, seal), others)
        values = own_of(checkpoint["channel_values"], self._own(place))
        payload = self._packed([kept, about], values)
        self._check(payload, values)
        pack = await aside(len(payload), lambda: seal.checkpoint(place, id_, parent, deflated(payload)))
        await self._settled(place)
        self._lineages.forget(place, id_)
        await self._rows.put(place, id_, parent, pack)
        return _config(place, id_)

    async def aput_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str = ""
    ) -> None:
        """Store what a task has written beside a checkpoint: all of it, or nothing.

        What it has written already stays, but for errors and interrupts, of which the last one counts. What a
        task leaves that was cancelled is not kept: where it was between its node and where that leads, it
        would be taken for all that the task had to say, and the graph would end there. Raises ValueNotKept.
        """
        if not writes or any(name == ERROR and isinstance(value, CancelledError) for name, value in writes):
            return
        with self._told_of(*_REFUSALS):
            await self._put_writes(config, writes, task_id, task_path)

    async def _put_writes(
        self, config: RunnableConfig, writes: Sequence[tuple[str, Any]], task_id: str, task_path: str
    ) -> None:
        place, id_ = _place(config), str(config["configurable"]["checkpoint_id"])
        new = {WRITES_IDX_MAP.get(name, at): (name, value) for at, (name, value) in enumerate(writes)}
        replaces = all(name in WRITES_IDX_MAP for name, _ in writes)
        payload = self._packed(_listed(new), writes)
        self._check(payload, writes)
        seal = await self._seals.of(place[0])
        text = None if seal.seals else _longest(writes, payload)

        def merged(known: bytes) -> bytes:
            opened = seal.opened_write(place, id_, task_id, known)
            old = {at: (name, value) for at, name, value in self._read(opened)}
            both = {**old, **new} if replaces else {**new, **old}
            return seal.write(place, id_, task_id, self.serde.dumps_typed(_listed(both))[1])

        sealed = await aside(len(payload), lambda: seal.write(place, id_, task_id, payload))
        await self._settled(place)
        self._lineages.forget(place, id_)
        await self._rows.put_written(place, id_, Written(task_id, task_path, sealed, text), merged)

    async def _settled(self, place: Place) -> None:
        """What the steps of the thread have told is stored. Raises StorageError, ThreadBusy."""
        if self._settle is not None:
            await asyncio.sleep(0)  # LangGraph wakes who takes a task's words when it has put it on its way
            await self._settle(place[0])

    @contextmanager
    def _told_of(self, *errors: type[Exception]) -> Iterator[None]:
        """Tell of these, whichever part of a write they come from: its thread's key is read for it, too."""
        try:
            yield
        except errors as error:
            if self._refused is not None:
                self._refused(error)
            raise

    def _packed(self, data: Any, values: Collection[tuple[str, Any]]) -> bytes:
        """The data, which is made of these values, (channel, value), as a payload. Raises ValueNotKept."""
        try:
            return self.serde.dumps_typed(data)[1]
        except Exception as error:  # values are anybody's objects, and write themselves
            for channel, value in values:
                if (refused := no_data(channel, value, self._types)) is not None:
                    raise refused from error
            raise

    def _check(self, payload: bytes, values: Iterable[tuple[str, Any]]) -> None:
        """Whether these values, (channel, value), of which the payload is made, come back as they are.

        Raises ValueNotKept.
        """
        if not strangers(payload, self._types):
            return
        for channel, value in values:
            odd = [] if channel in _TOLD else strangers(self.serde.dumps_typed([value])[1], self._types)
            if odd:
                raise not_kept(channel, odd[0], self._types)

    async def adelete_thread(self, thread_id: str) -> None:
        """Delete a thread's checkpoints, and what was written beside them."""
        self.forget(str(thread_id))
        await self._rows.delete(str(thread_id))

    async def aprune(self, thread_ids: Sequence[str], *, strategy: str = "keep_latest") -> None:
        """Delete the threads' checkpoints, and those of their steps; of each, "keep_latest" keeps the newest.

        With it stays what its channels of deltas are made of: back to the last that has them whole.
        """
        for thread_id in thread_ids:
            if strategy == "delete":
                await self.adelete_thread(thread_id)
                continue
            for place in await self._rows.places(thread_id):
                await self._keep_newest(place)
            self.forget(thread_id)

    async def _keep_newest(self, place: Place) -> None:
        newest = await self._rows.found(place, None)
        if newest is None:
            return
        kept, about = self._unpacked(newest, await self._seals.of(place[0]))
        deltas = set(about.get("counters_since_delta_snapshot") or ()) - set(kept.get("channel_values") or ())
        line = await self._line(place, newest.id, None, deltas) if deltas else []
        await self._rows.keep(place, newest.id, [ancestor.id for ancestor in line])

    def forget(self, thread_id: str) -> None:
        """The thread's checkpoints, and its steps', are deleted."""
        self._lineages.forget_thread(thread_id)

    # -- reading --------------------------------------------------------------------------------------

    async def aget_tuple(self, config: RunnableConfig) -> CheckpointTuple | None:
        """The checkpoint that the config names, or the thread's newest, with what was written beside it."""
        id_ = get_checkpoint_id(config)
        saved = await self._rows.found(_place(config), id_ or None)
        if saved is None:
            return None
        return self._tuple(saved, await self._seals.of(saved.place[0]), config if id_ else None)

    async def alist(
        self,
        config: RunnableConfig | None,
        *,
        filter: dict[str, Any] | None = None,  # noqa: A002  LangGraph calls it by this name
        before: RunnableConfig | None = None,
        limit: int | None = None,
    ) -> AsyncIterator[CheckpointTuple]:
        """The checkpoints, the newest first: of a thread, or of all; `filter`: what their metadata says."""
        left = -1 if limit is None else limit
        for saved in await self._rows.listed(Listing.of(config, before, None if filter else limit)):
            if left == 0:
                return
            one = self._tuple(saved, await self._seals.of(saved.place[0]))
            said = cast("Mapping[str, Any]", one.metadata)
            if all(said.get(name) == value for name, value in (filter or {}).items()):
                left -= 1
                yield one

    async def named(
        self, config: RunnableConfig, *, before: RunnableConfig | None = None, limit: int | None = None
    ) -> Sequence[tuple[str, str | None]]:
        """(id, its parent's) of the checkpoints, the newest first, also of those that cannot be read."""
        return await self._rows.named(Listing.of(config, before, limit))

    async def aget_delta_channel_history(
        self, *, config: RunnableConfig, channels: Sequence[str]
    ) -> Mapping[str, DeltaChannelHistory]:
        """What these channels are made of at a checkpoint: the last whole value, and the writes since.

        Whoever reads a thread again reads only what has come since; values are not to be changed in place.
        """
        place, id_ = _place(config), get_checkpoint_id(config)
        if not id_:
            newest = await self.aget_tuple(config)
            if newest is None:
                return {channel: {"writes": []} for channel in channels}
            id_ = str(newest.config["configurable"]["checkpoint_id"])
        known = self._lineages.known(place, channels)
        while known is None or known.head != id_:
            base = known
            line = await self._line(place, id_, base, set(channels))
            fresh = base is None or not base.stale
            known = self._lineages.grown(place, id_, channels, base, line) if fresh else None
        return known.history(channels)

    async def _line(self, place: Place, id_: str, base: Lineage | None, open_: set[str]) -> list[Ancestor]:
        """The ancestors of a checkpoint, the nearest first: up to the base, or what is needed."""
        line: list[Ancestor] = []
        seal = await self._seals.of(place[0])

        def enough(saved: Saved) -> bool:
            values = self._unpacked(saved, seal)[0].get("channel_values") or {}
            line.append(Ancestor(saved.id, values, tuple(self._writes(saved, seal))))
            open_.difference_update(values)
            return not open_ or (base is not None and saved.id == base.head)

        await self._rows.ancestors(place, id_, enough, few=base is not None)
        return line

    def _tuple(self, saved: Saved, seal: Seal, config: RunnableConfig | None = None) -> CheckpointTuple:
        kept, about = self._unpacked(saved, seal)
        return CheckpointTuple(
            config or _config(saved.place, saved.id),
            cast("Checkpoint", {**kept, "id": saved.id}),
            about,
            None if saved.parent is None else _config(saved.place, saved.parent),
            list(self._writes(saved, seal)),
        )

    def _writes(self, saved: Saved, seal: Seal) -> Iterator[PendingWrite]:
        """What stands beside a checkpoint, in LangGraph's order."""
        writes = [
            (writes_sort_key(path, task, at), name, value)
            for task, path, payload in saved.beside
            for at, name, value in self._beside(saved, seal, task, payload)
        ]
        for (_, task_id, _), name, value in sorted(writes, key=lambda write: write[0]):
            yield task_id, name, value

    def _beside(self, saved: Saved, seal: Seal, task: str, payload: bytes) -> list[tuple[int, str, Any]]:
        """What a task has written: [its place, the channel, the value] each."""
        with whole(saved.place, f"what is written beside checkpoint {saved.id}"):
            return writes_in(self._read(seal.opened_write(saved.place, saved.id, task, payload)))

    def _unpacked(self, saved: Saved, seal: Seal) -> Any:
        payload = self._opened(saved, seal)
        with whole(saved.place, f"checkpoint {saved.id}"):
            return checkpoint_in(unread(checkpoint_in(self._read(payload)), payload, self._own(saved.place)))

    def _opened(self, saved: Saved, seal: Seal) -> bytes:
        with whole(saved.place, f"checkpoint {saved.id}"):
            return inflated(seal.opened_checkpoint(saved.place, saved.id, saved.parent, saved.pack))

    def _own(self, place: Place) -> Collection[str] | None:
        """The channels of the graph whose place that is, where they are known: not those of a subgraph."""
        return None if place[1] else self._channels

    def _read(self, payload: bytes) -> Any:
        return self.serde.loads_typed(("msgpack", payload))


def _longest(writes: Sequence[tuple[str, Any]], payload: bytes) -> bytes | None:
    """The longest text that a message says, if it is long, and stands in the payload as it is."""
    said = (m.content for _, value in writes if isinstance(value, list) for m in value if _is_said(m))
    text = max(said, key=len, default="").encode(errors="replace")
    return text if len(text) >= LONG and text in payload else None


def _is_said(value: Any) -> bool:
    return isinstance(value, BaseMessage) and isinstance(value.content, str)


def _place(config: RunnableConfig) -> Place:
    where = config["configurable"]
    return str(where["thread_id"]), str(where.get("checkpoint_ns", ""))


def _config(place: Place, id_: str) -> RunnableConfig:
    return {"configurable": {"thread_id": place[0], "checkpoint_ns": place[1], "checkpoint_id": id_}}


def _listed(writes: Mapping[int, tuple[str, Any]]) -> list[list[Any]]:
    return [[at, name, value] for at, (name, value) in writes.items()]
