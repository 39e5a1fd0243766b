"""Assistants and their versions, over every database."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from swarmwright.ports.assistants import Assistant, AssistantQuery, AssistantStore
from swarmwright.storage.opening import open_store
from swarmwright.storage.store import Store


async def found(storage: Store, **query: Any) -> list[tuple[str, int]]:
    some = await storage.assistants.search(AssistantQuery(**query))
    assert await storage.assistants.count(AssistantQuery(**{**query, "limit": 1})) >= len(some)
    return [(one.assistant_id, one.version) for one in some]


async def changed_to(assistants: AssistantStore, new: Assistant) -> Assistant | None:
    return await assistants.change(new.assistant_id, lambda _: new)


def noted(one: Assistant, held: int) -> Assistant:
    """As it is noted that it holds again, and which held till then."""
    return replace(one, metadata={**one.metadata, "from": held}, updated_at=9.0)


async def test_an_assistant_is_made_once_and_comes_back_whole(store_address: str) -> None:
    texts = ("a", "chat", "Ann's", "says\0things")
    made = Assistant(*texts, {"tags": ["x"]}, {"user": "\0"}, {"k": [1, None]}, 1, "acme", 1.5, 1.5)
    async with open_store(store_address) as storage:
        assert await storage.assistants.create(replace(made, version=7))
        assert not await storage.assistants.create(replace(made, graph="other"))
    async with open_store(store_address) as storage:
        kept = replace(made, description="says\N{REPLACEMENT CHARACTER}things")
        assert await storage.assistants.get("a") == kept
        assert await storage.assistants.get("nobody") is None


async def test_each_change_is_a_version_and_any_of_them_can_hold(store_address: str) -> None:
    async with open_store(store_address) as storage:
        assistants = storage.assistants
        await assistants.create(Assistant("a", "chat", "one", created_at=1.0, updated_at=1.0))
        for n, name in ((2, "two"), (3, "three")):
            new = Assistant("a", "chat", name, metadata={"n": n}, updated_at=float(n))
            changed = await changed_to(assistants, new)
            assert changed == Assistant("a", "chat", name, "", {}, {}, {"n": n}, n, "", 1.0, float(n))
            assert await assistants.get("a") == changed
        held = await assistants.hold("a", 1, noted)
        assert held == Assistant("a", "chat", "one", metadata={"from": 3}, created_at=1.0, updated_at=9.0)
        assert await assistants.get("a") == held
        assert await assistants.hold("a", 1 << 70, noted) is None and await assistants.get("\0") is None
        assert await assistants.hold("a", 4, noted) is None and await assistants.get("a") == held
        assert [one.version for one in await assistants.versions("a")] == [3, 2, 1]
        assert [one.version for one in await assistants.versions("a", limit=1, offset=1)] == [2]
        assert [one.version for one in await assistants.versions("a", {"n": 3})] == [3]
        fourth = await changed_to(assistants, Assistant("a", "chat", "four"))
        assert fourth is not None and fourth.version == 4
        for nobody in (changed_to(assistants, Assistant("b", "chat")), assistants.hold("b", 1, noted)):
            assert await nobody is None


async def test_assistants_are_found_by_what_holds_of_them(store_address: str) -> None:
    async with open_store(store_address) as storage:
        named = (("", "Chat"), ("acme", "My 50% Chatter"), ("acme", "É"), ("rival", "é"))
        for n, (tenant, name) in enumerate(named):
            about: Any = {"metadata": {"n": n % 2}, "created_at": float(n)}
            graph = "chat" if n < 2 else "band"
            await storage.assistants.create(Assistant(f"a{n}", graph, name, tenant=tenant, **about))
        new = Assistant("a1", "chat", "My 50% Chatter", metadata={"n": 5}, tenant="acme")
        await changed_to(storage.assistants, new)
        assert await found(storage) == [("a3", 1), ("a2", 1), ("a1", 2), ("a0", 1)]
        assert await found(storage, tenants=("", "acme")) == [("a2", 1), ("a1", 2), ("a0", 1)]
        assert await found(storage, graph="band", tenants=("acme",)) == [("a2", 1)]
        assert await found(storage, name="CHAT") == [("a1", 2), ("a0", 1)]
        assert await found(storage, name="0%") == [("a1", 2)] and await found(storage, name="5_%") == []
        assert await found(storage, name="É") == [("a2", 1)]
        assert await found(storage, metadata={"n": 1}) == [("a3", 1)]
        assert await found(storage, sort_by="name", descending=False) == [
            ("a0", 1),
            ("a1", 2),
            ("a2", 1),
            ("a3", 1),
        ]
        assert await found(storage, sort_by="graph", limit=2, offset=1) == [("a1", 2), ("a2", 1)]
        assert await storage.assistants.count(AssistantQuery(graph="chat", limit=0)) == 2


async def test_a_deleted_assistant_is_gone_in_all_versions(store_address: str) -> None:
    async with open_store(store_address) as storage:
        await storage.assistants.create(Assistant("a", "chat"))
        await changed_to(storage.assistants, Assistant("a", "chat", "two"))
        assert await storage.assistants.delete("a") and not await storage.assistants.delete("a")
        assert await storage.assistants.versions("a") in ((), [])
        assert await storage.assistants.create(Assistant("a", "other"))
        assert await found(storage) == [("a", 1)]


async def test_changes_of_many_at_once_are_versions_in_a_row_of_which_one_holds(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        made = await asyncio.gather(
            *(one.assistants.create(Assistant("a", "chat", name)) for one in (mine, theirs) for name in "ab")
        )
        assert sorted(made) == [False, False, False, True]
        changes: Any = [
            changed_to(one.assistants, Assistant("a", "chat", str(n)))
            for n in range(6)
            for one in (mine, theirs)
        ]
        holds = [one.assistants.hold("a", 1, noted) for one in (mine, theirs) for _ in range(3)]
        await asyncio.gather(*changes, *holds)
        assert [one.version for one in await mine.assistants.versions("a", limit=99)] == [*range(13, 0, -1)]
        assert len(await found(mine)) == 1
