"""The long-term store of hosted graphs, and each tenant's part of it.

Graphs reach it as LangGraph's store, clients by /store; both get a `Partition`, so that what a client puts is
what the tenant's graphs find, and nobody finds what is another tenant's.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Literal

from langgraph.store.base import (
    BaseStore,
    InvalidNamespaceError,
    Item,
    SearchItem,
)

from swarmwright.errors import InvalidInput
from swarmwright.runtime.hosting.partitions import Namespace, Partition
from swarmwright.runtime.serving.callers import Caller, sifted
from swarmwright.runtime.serving.filtering import passes

__all__ = ["Items"]

_MOST = 1_000_000


class Items:
    """What clients do with items: each call is on the caller's own part."""

    def __init__(self, store: BaseStore) -> None:
        self._store = store

    def of(self, tenant: str) -> BaseStore:
        """That tenant's part."""
        return Partition(self._store, tenant)

    async def put(
        self,
        caller: Caller,
        namespace: Namespace,
        key: str,
        value: Mapping[str, Any],
        *,
        index: Literal[False] | list[str] | None = None,
        ttl: float | None = None,
    ) -> None:
        """Store an item, for `ttl` minutes (None = for good). index: what is found by meaning.

        Raises InvalidInput.
        """
        if ttl is not None and not self._store.supports_ttl:
            raise InvalidInput("ttl", "this server's store keeps items until they are deleted")
        with_ttl = {} if ttl is None else {"ttl": ttl}
        with _told("value"):
            if caller.filters:
                caller.check(value)
                await self._own(caller, namespace, key)
            await self.of(caller.tenant).aput(namespace, key, dict(value), index, **with_ttl)

    async def get(
        self, caller: Caller, namespace: Namespace, key: str, *, refresh_ttl: bool | None = None
    ) -> Item | None:
        """The item, or None. Raises InvalidInput."""
        with _told("key"):
            found = await self.of(caller.tenant).aget(namespace, key, refresh_ttl=refresh_ttl)
        return found if found is not None and passes(caller.filters, found.value) else None

    async def delete(self, caller: Caller, namespace: Namespace, key: str) -> None:
        """Delete it, if there is one. Raises InvalidInput."""
        with _told("key"):
            if caller.filters and await self.get(caller, namespace, key) is None:
                return  # for them there is none
            await self.of(caller.tenant).adelete(namespace, key)

    async def search(
        self,
        caller: Caller,
        prefix: Namespace,
        *,
        query: str | None = None,
        wanted: Mapping[str, Any] | None = None,
        limit: int = 10,
        offset: int = 0,
        refresh_ttl: bool | None = None,
    ) -> Sequence[SearchItem]:
        """Items below that namespace, whose values are as `wanted` says. Raises InvalidInput."""
        part, only = self.of(caller.tenant), dict(wanted) if wanted else None

        async def page(limit: int, offset: int) -> Sequence[SearchItem]:
            with _told("filter"):  # an operator, or a key, that the store does not know
                return await part.asearch(
                    prefix, query=query, filter=only, limit=limit, offset=offset, refresh_ttl=refresh_ttl
                )

        if not caller.filters:
            return await page(limit, offset)
        found = await sifted(page, lambda item: passes(caller.filters, item.value))
        return found[offset : offset + limit]

    async def namespaces(
        self,
        caller: Caller,
        *,
        prefix: Namespace | None = None,
        suffix: Namespace | None = None,
        max_depth: int | None = None,
        limit: int = 100,
        offset: int = 0,
    ) -> Sequence[Namespace]:
        """The namespaces that there are, cut off below `max_depth`. Raises InvalidInput."""
        part = self.of(caller.tenant)

        async def page(limit: int, offset: int) -> Sequence[Namespace]:
            depth = None if caller.filters else max_depth
            with _told("prefix"):
                return await part.alist_namespaces(
                    prefix=prefix, suffix=suffix, max_depth=depth, limit=limit, offset=offset
                )

        if not caller.filters:
            return await page(limit, offset)
        there = await sifted(page, lambda namespace: True)
        seen = [one for one in there if await self._any(caller, one)]
        cut = sorted({one[:max_depth] for one in seen})
        return cut[offset : offset + limit]

    async def _own(self, caller: Caller, namespace: Namespace, key: str) -> None:
        """Raise NotAllowed for the place of an item that there is, and that they may not see."""
        there = await self.of(caller.tenant).aget(namespace, key)
        if there is not None:
            caller.check(there.value)

    async def _any(self, caller: Caller, namespace: Namespace) -> bool:
        """Whether they may see something in exactly that namespace."""
        items = await self.search(caller, namespace, limit=_MOST)
        return any(item.namespace == namespace for item in items)


@contextmanager
def _told(place: str) -> Iterator[None]:
    """What the store cannot be asked is the asker's fault: in the namespace, or at that place."""
    try:
        yield
    except InvalidNamespaceError as error:
        raise InvalidInput("namespace", str(error)) from None
    except ValueError as error:
        raise InvalidInput(place, str(error)) from None
