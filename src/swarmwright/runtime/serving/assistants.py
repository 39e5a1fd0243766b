"""Assistants: each graph and team has one of the system's own, and clients make more, in versions.

An assistant is found by its id or, the system's own, by the name of its graph. A tenant's assistants are its
own; the system's belong to nobody ("" = everybody's) and are seen by all.
"""

from __future__ import annotations

import functools
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal

from swarmwright.errors import AssistantExists, InvalidInput, NotFound
from swarmwright.ports.assistants import Assistant, AssistantQuery, AssistantStore
from swarmwright.ports.clock import Clock
from swarmwright.ports.hosting import Hosted
from swarmwright.runtime.hosting.inputs import said
from swarmwright.runtime.serving.callers import Caller, sifted
from swarmwright.runtime.serving.configuring import check_named, configured
from swarmwright.runtime.serving.foreseeing import check_assistant
from swarmwright.runtime.serving.names import told_name
from swarmwright.workflow.nearness import nearest

__all__ = ["HELD_AGAIN", "SYSTEM", "Assistants", "IfExists", "system_id"]

IfExists = Literal["raise", "do_nothing"]

SYSTEM: Mapping[str, Any] = {"created_by": "system"}
"""The metadata by which the system's own are told from others'."""

HELD_AGAIN = "held_again"
"""In a version's metadata: the times that somebody went back to it, the last first: {"at", "by", "from"}."""
_TIMES = 20
"""As many of them are kept."""

_GRAPHS = uuid.UUID("6ba7b821-9dad-11d1-80b4-00c04fd430c8")
"""The namespace that LangGraph's server makes these ids in: clients keep them from one server to another."""


@functools.lru_cache(1024)
def system_id(graph: str) -> str:
    """The id of the assistant that the system makes for a graph of that name."""
    return str(uuid.uuid5(_GRAPHS, graph))


class Assistants:
    """The assistants of a store, over the graphs and teams that are hosted."""

    def __init__(self, store: AssistantStore, hosts: Sequence[Hosted], clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._hosts = {host.name: host for host in hosts}

    async def prepare(self) -> None:
        """Make the system's own for every graph that has none yet, and tell new descriptions."""
        for name, host in self._hosts.items():
            now = self._clock.now()
            own = Assistant(
                system_id(name), name, name, host.description, metadata=SYSTEM, created_at=now, updated_at=now
            )
            if not await self._store.create(own):
                there = await self._store.get(own.assistant_id)
                if there is not None and _untouched(there, own) and there.description != own.description:
                    await self._store.change(own.assistant_id, functools.partial(_redescribed, own))

    @property
    def graphs(self) -> Sequence[str]:
        """The names of what is hosted."""
        return tuple(self._hosts)

    def host(self, graph: str) -> Hosted:
        """What is hosted under that name. Raises NotFound, with the names that are near."""
        if graph not in self._hosts:
            raise NotFound("graph", graph, nearest(graph, self._hosts, 2) or sorted(self._hosts))
        return self._hosts[graph]

    async def find(self, caller: Caller, name: str) -> Assistant:
        """The assistant of that id, or the system's own for the graph of that name. Raises NotFound."""
        own = {graph: system_id(graph) for graph in self._hosts}
        id_ = own.get(name, name)
        found = await self._store.get(id_ if id_ in own.values() else caller.kept(id_))
        if found is None or not self._seen(caller, found):
            raise NotFound("assistant", name, nearest(name, self._hosts, 2))
        return found

    async def to_run(self, caller: Caller, name: str) -> Assistant:
        """The same, for a run: the system's own are there for all who may run at all. Raises NotFound."""
        if name in self._hosts or name in map(system_id, self._hosts):
            caller = replace(caller, filters={})
        else:
            caller = await caller.about("assistants", "read", {"assistant_id": name})
        return await self.find(caller, name)

    async def create(
        self,
        caller: Caller,
        graph: str,
        *,
        assistant_id: str | None = None,
        name: str = "",
        description: str = "",
        config: Mapping[str, Any] | None = None,
        context: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
        if_exists: IfExists = "raise",
    ) -> Assistant:
        """Make one, as version 1. Raises NotFound for its graph, AssistantExists, InvalidInput."""
        hosted, by_context = self.host(graph), bool(context)
        now, (config, context) = self._clock.now(), _configured(config, context)
        assistant = Assistant(
            caller.kept(assistant_id or self._clock.new_id()),
            graph,
            name or "Untitled",
            description,
            config,
            context,
            caller.owned(metadata or {}),
            tenant=caller.tenant,
            created_at=now,
            updated_at=now,
        )
        await check_assistant(hosted, assistant, by_context=by_context)
        if await self._store.create(assistant):
            return assistant
        there = await self._store.get(assistant.assistant_id)
        if if_exists == "do_nothing" and there is not None and self._seen(caller, there):
            named = told_name(caller.tenant, there.assistant_id)
            caller = await caller.about("assistants", "read", {"assistant_id": named})
            if self._seen(caller, there):
                return there
        raise AssistantExists(assistant.assistant_id)

    async def search(self, caller: Caller, query: AssistantQuery) -> tuple[Sequence[Assistant], int]:
        """(those that are meant and may be seen, how many there are in all)."""
        found, exact = self._narrowed(caller, query)
        if exact:
            return await self._store.search(found), await self._store.count(found)
        all_ = await self._sifted(caller, found)
        return all_[query.offset : query.offset + query.limit], len(all_)

    async def count(self, caller: Caller, query: AssistantQuery) -> int:
        """How many are meant and may be seen."""
        query, exact = self._narrowed(caller, query)
        return await self._store.count(query) if exact else len(await self._sifted(caller, query))

    async def update(
        self,
        caller: Caller,
        name: str,
        *,
        graph: str | None = None,
        config: Mapping[str, Any] | None = None,
        context: Mapping[str, Any] | None = None,
        metadata: Mapping[str, Any] | None = None,
        rename: str | None = None,
        description: str | None = None,
    ) -> Assistant:
        """Store a new version, which holds from now on; None = as it was, metadata is merged.

        Raises NotFound, InvalidInput.
        """
        old = await self._own(caller, name)
        if graph is not None:
            self.host(graph)
        by_context = bool(context)
        given: dict[str, Any] = {"graph": graph, "name": rename, "description": description}
        if config is not None or context is not None:
            given["config"], given["context"] = _configured(config, context)
        given = {field: value for field, value in given.items() if value is not None}

        if given.keys() & {"graph", "config", "context"}:
            then = replace(old, **given)
            await check_assistant(self.host(then.graph), then, by_context=by_context)

        def edit(now: Assistant) -> Assistant:
            told = {name: value for name, value in now.metadata.items() if name != HELD_AGAIN}
            changed = replace(now, **given, metadata={**told, **(metadata or {})})
            caller.check(changed.metadata)
            return replace(changed, updated_at=self._clock.now())

        return self._there(await self._store.change(old.assistant_id, edit), name)

    async def versions(
        self,
        caller: Caller,
        name: str,
        metadata: Mapping[str, Any] | None = None,
        *,
        limit: int = 10,
        offset: int = 0,
    ) -> Sequence[Assistant]:
        """Its versions, newest first. Raises NotFound."""
        found = await self.find(caller, name)
        return await self._store.versions(found.assistant_id, metadata, limit=limit, offset=offset)

    async def hold(self, caller: Caller, name: str, version: int) -> Assistant:
        """Let another version hold from now on: it says in its metadata who did so, when, and which held till
        then (`HELD_AGAIN`, the last first). Raises NotFound."""
        old = await self._own(caller, name)
        at = self._clock.now()

        def edit(one: Assistant, held: int) -> Assistant:
            if one.version == held:
                return one
            before = one.metadata.get(HELD_AGAIN)
            noted = {"at": at, "by": caller.identity, "from": held}
            times = [noted, *(before if isinstance(before, list) else ())][:_TIMES]
            return replace(one, metadata={**one.metadata, HELD_AGAIN: times}, updated_at=at)

        held = await self._store.hold(old.assistant_id, version, edit)
        if held is None:
            raise NotFound("version of this assistant", str(version))
        return held

    async def delete(self, caller: Caller, name: str) -> Assistant:
        """Delete it in all its versions; what it was. Raises NotFound, and InvalidInput for the system's."""
        old = await self._own(caller, name)
        if old.assistant_id == system_id(old.graph) and old.graph in self._hosts:
            reason = f"it is the system's own for the graph {old.graph!r}, which is still served"
            raise InvalidInput("assistant_id", reason)
        if not await self._store.delete(old.assistant_id):
            raise NotFound("assistant", name)
        return old

    async def schemas(self, caller: Caller, name: str) -> Mapping[str, Any]:
        """The JSON Schemas of its graph. Raises NotFound."""
        return await self.host((await self.find(caller, name)).graph).schemas()

    async def drawing(self, caller: Caller, name: str, xray: int | bool = False) -> Mapping[str, Any]:
        """The picture of its graph. Raises NotFound."""
        found = await self.find(caller, name)
        return await self.host(found.graph).drawing(xray, assistant=found.metadata)

    async def subgraphs(
        self, caller: Caller, name: str, namespace: str | None = None, *, recurse: bool = False
    ) -> Mapping[str, Any]:
        """Namespace → the schemas of that subgraph. Raises NotFound."""
        host = self.host((await self.find(caller, name)).graph)
        return await host.subgraphs(namespace, recurse=recurse)

    def _narrowed(self, caller: Caller, query: AssistantQuery) -> tuple[AssistantQuery, bool]:
        """(what the store is asked for; whether all of that may be seen)."""
        metadata, exact = caller.narrowed(query.metadata)
        tenants = tuple({caller.tenant, ""})
        return replace(query, tenants=tenants, metadata=metadata), exact and not caller.tenant

    async def _sifted(self, caller: Caller, query: AssistantQuery) -> Sequence[Assistant]:
        """All that is meant and the caller may see, whatever limit and offset say."""
        return await sifted(
            lambda limit, offset: self._store.search(replace(query, limit=limit, offset=offset)),
            lambda assistant: self._seen(caller, assistant),
        )

    def _seen(self, caller: Caller, assistant: Assistant) -> bool:
        """The system's own are every tenant's; filters hold for them, too."""
        tenant = caller.tenant if self._is_system(assistant) else assistant.tenant
        return caller.sees(tenant, assistant.metadata)

    def _is_system(self, assistant: Assistant) -> bool:
        return not assistant.tenant and assistant.assistant_id == system_id(assistant.graph)

    async def _own(self, caller: Caller, name: str) -> Assistant:
        """One that the caller may change: everybody's only by somebody of no tenant."""
        found = await self.find(caller, name)
        if found.tenant != caller.tenant:
            raise NotFound("assistant", name)
        return found

    def _there(self, found: Assistant | None, name: str) -> Assistant:
        if found is None:
            raise NotFound("assistant", name)
        return found


def _configured(
    config: Mapping[str, Any] | None, context: Mapping[str, Any] | None
) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """As `configured`. Raises InvalidInput also for names that no run may say."""
    check_named(said((config or {}).get("configurable"), "config.configurable"))
    return configured(config, context)


def _redescribed(own: Assistant, now: Assistant) -> Assistant:
    """One of the system's with what is hosted now says of itself, if nobody has touched it meanwhile."""
    return replace(own, created_at=now.created_at) if _untouched(now, own) else now


def _untouched(there: Assistant, own: Assistant) -> bool:
    """Whether an assistant of the system's is still as the system made it, but for its description."""
    made = (own.graph, own.name, own.config, own.context, own.metadata)
    return (there.graph, there.name, there.config, there.context, there.metadata) == made
