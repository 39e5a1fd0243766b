"""Tenants beside each other: each finds its own, and nothing of the others, wherever it asks."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from support import serving
from swarmwright.errors import AssistantExists, InvalidInput, NotFound, ThreadExists
from swarmwright.ports.assistants import AssistantQuery
from swarmwright.ports.crons import CronQuery
from swarmwright.runtime.serving.callers import LOCAL, Caller
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.runtime.serving.services import Services
from swarmwright.runtime.serving.threads import ThreadSearch

ANN, BEA = Caller("ann"), Caller("bea")
MINE = Caller("ann", "me", filters={"owner": "me"})


@pytest.fixture
async def services(store_address: str) -> AsyncIterator[Services]:
    async with serving.services(store_address) as made:
        yield made


async def test_a_thread_of_another_tenant_is_not_there(services: Services) -> None:
    thread = (await services.threads.create(ANN, "t", metadata={"k": 1})).record.thread_id
    await services.runs.over(
        await services.runs.create(ANN, Asked("echo", Request(input={"text": "a"})), thread)
    )
    for other in (BEA, LOCAL):
        for ask in (
            services.threads.get(other, thread),
            services.threads.update(other, thread, {}),
            services.threads.delete(other, thread),
            services.threads.copy(other, thread),
            services.threads.state(other, thread),
            services.threads.history(other, thread),
            services.threads.write(other, thread, {}),
            services.crons.create(other, "echo", "@daily", thread_id=thread),
            services.runs.create(other, Asked("echo"), thread),
        ):
            with pytest.raises(NotFound):
                await ask
        with pytest.raises(ThreadExists):  # its id is taken; no more is told
            await services.threads.create(other, thread, if_exists="do_nothing")
        assert await services.threads.prune(other, [thread]) == 0
        assert await services.threads.search(other, ThreadSearch()) == ([], 0)
        assert await services.threads.count(other, ThreadSearch(values={"text": "a!"})) == 0
    assert (await services.threads.get(ANN, thread)).values == {"text": "a!", "log": ["said"]}


async def test_assistants_of_another_tenant_are_not_there_and_the_systems_are_everybodys(
    services: Services,
) -> None:
    made = await services.assistants.create(ANN, "echo", name="Ann's")
    for other in (BEA, LOCAL):
        with pytest.raises(NotFound):
            await services.assistants.find(other, made.assistant_id)
        with pytest.raises(NotFound):
            await services.assistants.update(other, made.assistant_id, rename="mine")
        with pytest.raises(NotFound):
            await services.assistants.delete(other, made.assistant_id)
        with pytest.raises(AssistantExists):
            await services.assistants.create(
                other, "echo", assistant_id=made.assistant_id, if_exists="do_nothing"
            )
        assert await services.assistants.count(other, AssistantQuery()) == len(serving.GRAPHS)
    assert await services.assistants.count(ANN, AssistantQuery()) == len(serving.GRAPHS) + 1


async def test_a_tenant_cannot_change_what_is_everybodys(services: Services) -> None:
    with pytest.raises(NotFound):
        await services.assistants.update(ANN, "echo", rename="Ann's now")
    with pytest.raises(NotFound):
        await services.assistants.delete(ANN, "echo")
    with pytest.raises(InvalidInput):
        await services.assistants.delete(LOCAL, "echo")
    assert (await services.assistants.find(BEA, "echo")).name == "echo"


async def test_schedules_of_another_tenant_are_not_there(services: Services) -> None:
    made = await services.crons.create(ANN, "echo", "@daily")
    for ask in (services.crons.get, services.crons.update, services.crons.delete):
        with pytest.raises(NotFound):
            await ask(BEA, made.cron_id)
    assert await services.crons.search(BEA, CronQuery()) == ([], 0)
    assert await services.crons.count(ANN, CronQuery()) == 1


@pytest.mark.parametrize(
    "other", ["", "ann.b", "an", "anna", "Ann", "ANN", "%", "_nn", "a*", "[a-z]nn", "ann%2Eb", "@", "ann\\"]
)
async def test_items_of_another_tenant_are_not_there_whatever_it_is_called(
    services: Services, other: str
) -> None:
    items, them = services.items, Caller(other)
    await items.put(ANN, ("notes", "x"), "k", {"n": 1})
    await items.put(them, ("notes",), "k", {"n": 2})
    assert await items.get(them, ("notes", "x"), "k") is None
    assert [item.value for item in await items.search(them, ())] == [{"n": 2}]
    assert [item.namespace for item in await items.search(ANN, ("notes",))] == [("notes", "x")]
    assert await items.namespaces(them) == [("notes",)]
    assert await items.namespaces(ANN, suffix=("*", "x")) == [("notes", "x")]
    assert await items.namespaces(them, suffix=("*", "notes")) == []
    await items.delete(them, ("notes", "x"), "k")
    assert await items.get(ANN, ("notes", "x"), "k") is not None


async def test_within_a_tenant_filters_narrow_what_is_there(services: Services) -> None:
    mine = (await services.threads.create(MINE, metadata={"owner": "you"})).record
    assert mine.metadata == {"owner": "me"}
    yours = (await services.threads.create(ANN, metadata={"owner": "you"})).record
    found, total = await services.threads.search(MINE, ThreadSearch(metadata={"owner": "you"}))
    assert [thread.record.thread_id for thread in found] == [mine.thread_id] and total == 1
    with pytest.raises(NotFound):
        await services.threads.get(MINE, yours.thread_id)
    await services.threads.update(MINE, mine.thread_id, {"owner": "you"})
    assert (await services.threads.get(MINE, mine.thread_id)).record.metadata["owner"] == "me"
    assert await services.threads.count(ANN, ThreadSearch()) == 2
