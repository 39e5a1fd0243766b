"""A tenant's part of the long-term store: what its graphs find there is what its clients put, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from urllib.parse import quote

from langgraph.store.base import (
    BaseStore,
    GetOp,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
)

__all__ = ["Namespace", "Partition"]

Namespace = tuple[str, ...]


class Partition(BaseStore):
    """A tenant's part of a store: under a label of its own, which nobody outside sees."""

    def __init__(self, store: BaseStore, tenant: str) -> None:
        self._store, self._label = store, _label(tenant)
        self.supports_ttl, self.ttl_config = store.supports_ttl, store.ttl_config

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Do all of these, from outside of the event loop."""
        wanted = list(ops)
        found = self._store.batch([self._inward(op) for op in wanted])
        return [self._outward(op, result) for op, result in zip(wanted, found, strict=True)]

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """Do all of these."""
        wanted = list(ops)
        found = await self._store.abatch([self._inward(op) for op in wanted])
        return [self._outward(op, result) for op, result in zip(wanted, found, strict=True)]

    def _inward(self, op: Op) -> Op:
        match op:
            case GetOp() | PutOp():
                return op._replace(namespace=(self._label, *op.namespace))
            case SearchOp():
                return op._replace(namespace_prefix=(self._label, *op.namespace_prefix))
            case ListNamespacesOp():
                given = tuple(self._condition(one) for one in op.match_conditions or ())
                depth = None if op.max_depth is None else op.max_depth + 1
                return op._replace(match_conditions=(*given, self._mine()), max_depth=depth)

    def _mine(self) -> MatchCondition:
        return MatchCondition(match_type="prefix", path=(self._label,))

    def _condition(self, one: MatchCondition) -> MatchCondition:
        if one.match_type == "prefix":
            return MatchCondition(match_type="prefix", path=(self._label, *one.path))
        return one

    def _outward(self, op: Op, result: Result) -> Result:
        if isinstance(op, ListNamespacesOp) and isinstance(result, list):
            longest = max((len(one.path) for one in op.match_conditions or ()), default=0)
            # A suffix that begins with "*" also fits our own label, which is none of theirs.
            return [space[1:] for space in _namespaces(result) if len(space) > longest or not longest]
        if isinstance(result, list):
            return [self._bare(item) if isinstance(item, SearchItem) else item for item in result]  # type: ignore[return-value]
        return self._bare(result) if isinstance(result, Item) else result

    def _bare(self, item: Item) -> Any:
        item.namespace = tuple(item.namespace)[1:]
        return item


def _namespaces(result: Sequence[Any]) -> list[Namespace]:
    return [tuple(space) for space in result]


def _label(tenant: str) -> str:
    """A tenant's label; labels may have no period, and none is empty."""
    return "@" + quote(tenant, safe="").replace(".", "%2E")
