"""Assistants and crons kept in memory, by their ports."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from swarmwright.ports.assistants import Assistant, AssistantQuery
from swarmwright.ports.crons import Cron, CronQuery
from swarmwright.runtime.serving.matching import holds


class MemoryAssistants:
    """`ports.assistants.AssistantStore`."""

    def __init__(self) -> None:
        self._versions: dict[str, list[Assistant]] = {}
        self._held: dict[str, int] = {}

    async def create(self, assistant: Assistant) -> bool:
        if assistant.assistant_id in self._versions:
            return False
        self._versions[assistant.assistant_id] = [assistant]
        self._held[assistant.assistant_id] = 1
        return True

    async def get(self, assistant_id: str) -> Assistant | None:
        held = self._held.get(assistant_id, 0)
        return next((a for a in self._versions.get(assistant_id, ()) if a.version == held), None)

    async def search(self, query: AssistantQuery) -> Sequence[Assistant]:
        found = sorted(
            await self._meant(query), key=lambda a: getattr(a, query.sort_by), reverse=query.descending
        )
        return found[query.offset : query.offset + query.limit]

    async def count(self, query: AssistantQuery) -> int:
        return len(await self._meant(query))

    async def _meant(self, query: AssistantQuery) -> list[Assistant]:
        held = [found for id_ in self._versions if (found := await self.get(id_)) is not None]
        return [
            a
            for a in held
            if (query.tenants is None or a.tenant in query.tenants)
            and query.graph in (None, a.graph)
            and (query.name or "").lower() in a.name.lower()
            and holds(a.metadata, query.metadata)
        ]

    async def change(self, assistant: Assistant) -> Assistant | None:
        versions = self._versions.get(assistant.assistant_id)
        if versions is None:
            return None
        versions.append(replace(assistant, version=len(versions) + 1))
        self._held[assistant.assistant_id] = len(versions)
        return versions[-1]

    async def versions(
        self,
        assistant_id: str,
        metadata: Mapping[str, Any] | None = None,
        *,
        limit: int = 10,
        offset: int = 0,
    ) -> Sequence[Assistant]:
        found = [
            a for a in reversed(self._versions.get(assistant_id, [])) if holds(a.metadata, metadata or {})
        ]
        return found[offset : offset + limit]

    async def hold(self, assistant_id: str, version: int, at: float) -> Assistant | None:
        if not any(a.version == version for a in self._versions.get(assistant_id, ())):
            return None
        self._held[assistant_id] = version
        return await self.get(assistant_id)

    async def delete(self, assistant_id: str) -> bool:
        self._held.pop(assistant_id, None)
        return self._versions.pop(assistant_id, None) is not None


class MemoryCrons:
    """`ports.crons.CronStore`."""

    def __init__(self) -> None:
        self.kept: dict[str, Cron] = {}

    async def save(self, cron: Cron) -> None:
        self.kept[cron.cron_id] = cron

    async def get(self, cron_id: str) -> Cron | None:
        return self.kept.get(cron_id)

    async def search(self, query: CronQuery) -> Sequence[Cron]:
        found = sorted(
            self._meant(query), key=lambda c: str(getattr(c, query.sort_by)), reverse=query.descending
        )
        return found[query.offset : query.offset + query.limit]

    async def count(self, query: CronQuery) -> int:
        return len(self._meant(query))

    def _meant(self, query: CronQuery) -> list[Cron]:
        return [
            c
            for c in self.kept.values()
            if query.tenant in (None, c.tenant)
            and query.assistant_id in (None, c.assistant_id)
            and query.thread_id in (None, c.thread_id)
            and query.enabled in (None, c.enabled)
            and holds(c.metadata, query.metadata)
        ]

    async def delete(self, cron_id: str) -> bool:
        return self.kept.pop(cron_id, None) is not None

    async def due(self, now: float, limit: int = 100) -> Sequence[Cron]:
        due = [c for c in self.kept.values() if c.enabled and c.next_at is not None and c.next_at <= now]
        return sorted(due, key=lambda c: c.next_at or 0.0)[:limit]

    async def advance(self, cron_id: str, due_at: float, next_at: float | None) -> bool:
        cron = self.kept.get(cron_id)
        if cron is None or cron.next_at != due_at:
            return False
        self.kept[cron_id] = replace(cron, next_at=next_at)
        return True

    async def next_due(self) -> float | None:
        return min(
            (c.next_at for c in self.kept.values() if c.enabled and c.next_at is not None), default=None
        )
