"""LangGraph's own store, for hosted graphs and whoever else asks: opened when it is first used.

An operation is done whole and alone, also where its caller is cancelled: LangGraph's stores may leave a
transaction open there, and do a batch by half. In a database that other things are kept in, all of it stands
beneath one label (`beneath`), which nobody sees.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from copy import copy
from datetime import UTC, datetime
from typing import Any, Final

from langgraph.store.base import (
    BaseStore,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchOp,
    TTLConfig,
)

from swarmwright.errors import InvalidInput
from swarmwright.storage.records import plain
from swarmwright.storage.telling import storable

__all__ = ["TTL", "Items"]

TTL: Final[TTLConfig] = {"refresh_on_read": True, "omit_expired": True, "sweep_interval_minutes": 5}
"""Items live for ever, unless their writer says how long. Then they are gone at once; their rows go later."""

_ALL = 1_000_000

Namespace = tuple[str, ...]


class Items(BaseStore):
    """The store that `opening` opens. `close` it before the event loop ends."""

    supports_ttl = True
    ttl_config = TTL

    __slots__ = ("_beneath", "_lock", "_loop", "_opening", "_stack", "_store", "_under_way")

    def __init__(
        self, opening: Callable[[], AbstractAsyncContextManager[BaseStore]], *, beneath: str = ""
    ) -> None:
        self._opening, self._beneath = opening, (beneath,) if beneath else ()
        self._loop, self._lock, self._stack = asyncio.get_running_loop(), asyncio.Lock(), AsyncExitStack()
        self._store: BaseStore | None = None
        self._under_way: set[asyncio.Task[Any]] = set()

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Do these operations, from another thread than the event loop's."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return asyncio.run_coroutine_threadsafe(self.abatch(ops), self._loop).result()
        raise asyncio.InvalidStateError("the store cannot be waited for in the event loop: use aget, aput, …")

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Do these operations, one after the other."""
        results = []
        for op in ops:
            task = asyncio.ensure_future(self._do(op))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
            results.append(await asyncio.shield(task))
        return results

    async def close(self) -> None:
        """Wait for what is under way, and close the store, if it was opened."""
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self._stack.aclose()

    async def _do(self, op: Op) -> Result:
        if self._store is None:
            async with self._lock:
                if self._store is None:
                    self._store = await self._stack.enter_async_context(self._opening())
        if self._beneath and isinstance(op, ListNamespacesOp):
            return await self._listed(self._store, op)
        try:
            (result,) = await self._store.abatch([self._within(_kept(op))])
        except (TypeError, OverflowError) as error:  # numbers that are too long for it, say
            raise InvalidInput("filter" if isinstance(op, SearchOp) else "value", str(error)) from error
        bare: Result = self._without(result)
        return bare

    def _within(self, op: Op) -> Op:
        """The operation as it is done beneath the label."""
        if not self._beneath or isinstance(op, ListNamespacesOp):
            return op
        if isinstance(op, SearchOp):
            return op._replace(namespace_prefix=(*self._beneath, *op.namespace_prefix))
        return op._replace(namespace=(*self._beneath, *op.namespace))

    def _without(self, result: Any) -> Any:
        """Its result, without the label; times have a zone."""
        if isinstance(result, list):
            return [self._without(one) for one in result]
        if not isinstance(result, Item):
            return result
        item = copy(result)
        item.namespace = tuple(item.namespace)[len(self._beneath) :]
        item.created_at, item.updated_at = _zoned(item.created_at), _zoned(item.updated_at)
        return item

    async def _listed(self, store: BaseStore, op: ListNamespacesOp) -> list[Namespace]:
        """Namespaces: conditions on how they end are looked at here, for the label is no part of them."""
        beneath = MatchCondition("prefix", self._beneath)
        (found,) = await store.abatch([ListNamespacesOp((beneath,), limit=_ALL)])
        assert isinstance(found, list)
        bare = [tuple(one)[len(self._beneath) :] for one in found if isinstance(one, tuple)]
        fits = [one for one in bare if all(_fits(one, condition) for condition in op.match_conditions or ())]
        cut = list(dict.fromkeys(one[: op.max_depth] for one in fits))
        return cut[op.offset : op.offset + op.limit]


def _kept(op: Op) -> Op:
    """The operation with what every database keeps. Raises InvalidInput for a name that none does."""
    names = () if isinstance(op, (SearchOp, ListNamespacesOp)) else (*op.namespace, op.key)
    if any(storable(name) != name for name in names):
        raise InvalidInput("key", "a name has no null characters, and no halves of pairs")
    if isinstance(op, PutOp):
        return op._replace(value=None if op.value is None else plain(op.value))
    return op._replace(filter=plain(op.filter)) if isinstance(op, SearchOp) and op.filter else op


def _zoned(time: datetime) -> datetime:
    """SQLite's store tells times without a zone, which are UTC."""
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _fits(namespace: Namespace, condition: MatchCondition) -> bool:
    """Whether a namespace begins, or ends, as is asked; "*" is any label."""
    path: Sequence[str] = condition.path
    if len(path) > len(namespace):
        return False
    part = (
        namespace[: len(path)]
        if condition.match_type == "prefix"
        else namespace[len(namespace) - len(path) :]
    )
    return all(asked in ("*", label) for asked, label in zip(path, part, strict=True))
