"""Long-term memory over a LangGraph store (`BaseStore`), whichever that is.

Artifacts are found by their words: rare ones count more, and "song" finds "songs". The store does no more
than keep them by namespace, so that every store of LangGraph will do.

An operation is not cut off with its caller: a store may leave its transaction open there.
"""

from __future__ import annotations

import asyncio
import hashlib
import math
import re
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Sequence
from typing import Any

from langgraph.store.base import BaseStore, Op, PutOp, Result, SearchItem, SearchOp

from swarmwright.errors import StorageError
from swarmwright.policy.labels import Label, label_in, marked
from swarmwright.ports.memory import LONGEST_TEXT, Artifact, Scope
from swarmwright.storage.sealed_values import SealedValues
from swarmwright.storage.telling import storable
from swarmwright.storage.vault import Sealing

__all__ = ["StoreMemory", "ranked"]

NEWEST = 10_000
"""Artifacts of one scope that are searched, the last ones written."""

_PAGE = 200

_ABOVE = ("memory", "memory-of")
"""Below them is what is of no tenant, and what is of tenants."""

_WORD = re.compile(r"\w+")

_STEM, _SHORT = 4, 3
"""Letters from which on the beginning of a word stands for it; and from which on a word can have a plural."""


class StoreMemory:
    """`ports.memory.Memory` over a LangGraph store. `sealing`: how artifacts are sealed, each for itself."""

    def __init__(self, store: BaseStore, sealing: Sealing | None = None) -> None:
        self._store, self._sealed = store, SealedValues(sealing)
        self._under_way: set[asyncio.Task[list[Result]]] = set()

    async def read(
        self, scope: Scope, query: str, *, limit: int = 10, sees: Callable[[Artifact], bool] | None = None
    ) -> Sequence[Artifact]:
        """The scope's artifacts that fit the words of `query`, best first; without words, the newest."""
        space = _namespace(scope)
        (found,) = await self._do(SearchOp(space, limit=NEWEST))
        assert isinstance(found, list)
        items = [item for item in found if isinstance(item, SearchItem) and item.namespace == space]
        kept = [_artifact(self._sealed.opened(item.value, space, item.key)) for item in items]
        return ranked([a for a in kept if sees is None or sees(a)], query)[:limit]

    async def write(self, scope: Scope, artifacts: Sequence[Artifact]) -> None:
        """Keep the artifacts. Raises ValueError for one without words, or longer than LONGEST_TEXT."""
        for artifact in artifacts:
            if not artifact.text.strip() or len(artifact.text) > LONGEST_TEXT:
                raise ValueError(f"an artifact has 1 to {LONGEST_TEXT} characters, not {len(artifact.text)}")
        for artifact in artifacts:
            space, key = _namespace(scope), _key(artifact)
            await self._do(PutOp(space, key, self._sealed.sealed(_value(artifact), space, key)))

    async def check(self, where: str) -> None:
        """Raise StorageError where its newest artifact is sealed, and there are no keys."""
        for above in _ABOVE:
            for item in await self._page(above, 0, 1):
                self._sealed.check(item.value, where)

    async def rotate(self) -> AsyncGenerator[str, None]:
        """Seal anew what is not sealed by the key of now: for each, why that could not be; "" = it was done.

        Can be left at any time, and begun again.
        """
        for above in _ABOVE:
            offset = 0
            while found := await self._page(above, offset):
                offset += len(found)
                for item in found:
                    if not self._sealed.is_of_now(item.value):
                        yield await self._anew(item)

    async def _page(self, above: str, offset: int, limit: int = _PAGE) -> list[SearchItem]:
        (found,) = await self._do(SearchOp((above,), limit=limit, offset=offset))
        assert isinstance(found, list)
        return [item for item in found if isinstance(item, SearchItem)]

    async def _anew(self, item: SearchItem) -> str:
        try:
            value = self._sealed.opened(item.value, item.namespace, item.key)
        except StorageError as error:
            return error.reason
        put = PutOp(item.namespace, item.key, self._sealed.sealed(value, item.namespace, item.key))
        await self._do(put)
        return ""

    async def close(self) -> None:
        """Wait for what is under way."""
        await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _do(self, op: Op) -> list[Result]:
        """One operation, which ends also where its caller is cancelled."""
        task = asyncio.ensure_future(self._store.abatch([op]))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)


def ranked(artifacts: Sequence[Artifact], query: str) -> list[Artifact]:
    """Those that share words with the query, the best first; all, the newest first, for one without words.

    A word counts the more, the fewer artifacts have it and the longer it is, up to a point: in a small memory
    "of" may be rare. Pure.
    """
    wanted = set(_words(query))
    newest = sorted(artifacts, key=lambda a: a.at, reverse=True)
    if not wanted:
        return newest
    shared = [frozenset(w for w in wanted if _has(set(_words(f"{a.name} {a.text}")), w)) for a in newest]
    common = Counter(word for words in shared for word in words)
    weight = {w: math.log(1 + len(newest) / count) * min(len(w), _STEM) for w, count in common.items()}
    scores = [sum(weight[word] for word in sorted(words)) for words in shared]
    best = sorted(range(len(newest)), key=lambda i: scores[i], reverse=True)
    return [newest[i] for i in best if scores[i] > 0]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _has(words: set[str], wanted: str) -> bool:
    """Whether the word is among them, or one that begins like it; of short ones, one or several of it."""
    one = wanted.removesuffix("s")
    if wanted in words or (len(one) >= _SHORT and not words.isdisjoint((one, f"{one}s"))):
        return True
    return len(wanted) >= _STEM and any(
        word.startswith(wanted) or (len(word) >= _STEM and wanted.startswith(word)) for word in words
    )


def _namespace(scope: Scope) -> tuple[str, ...]:
    """Ids have no dots, which the store puts between the labels; tenants' names can, and are hashed."""
    tenant = hashlib.sha256(scope.tenant.encode(errors="surrogatepass")).hexdigest()[:32]
    above = (_ABOVE[1], tenant) if scope.tenant else (_ABOVE[0],)
    return (*above, scope.kind, scope.owner) if scope.owner else (*above, scope.kind)


def _key(artifact: Artifact) -> str:
    what = ("name", artifact.name) if artifact.name else ("text", artifact.text)
    parts = (artifact.author, *what)
    return hashlib.sha256(repr(parts).encode(errors="replace")).hexdigest()[:32]


def _value(artifact: Artifact) -> dict[str, Any]:
    return {
        "text": storable(artifact.text),
        "author": artifact.author,
        "name": storable(artifact.name),
        "at": artifact.at,
        "thread": artifact.thread_id,
        **marked(Label(artifact.sources, artifact.audiences)),
    }


def _artifact(value: dict[str, Any]) -> Artifact:
    label = label_in(value)
    told = (value["text"], value["author"], value["name"], value["at"], value["thread"])
    return Artifact(*told, label.sources, label.audiences)
