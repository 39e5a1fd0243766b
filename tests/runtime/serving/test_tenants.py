"""Tenants beside each other: each finds its own, and nothing of the others, wherever it asks."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from support import serving
from swarmwright.errors import AssistantExists, InvalidInput, NotAllowed, NotFound, ThreadExists
from swarmwright.ports.assistants import AssistantQuery
from swarmwright.ports.crons import CronQuery
from swarmwright.runtime.serving.callers import LOCAL, Caller
from swarmwright.runtime.serving.names import told_name
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.runtime.serving.services import Services
from swarmwright.runtime.serving.wanted import ThreadSearch

ANN, BEA = Caller("ann"), Caller("bea")
MINE = Caller("ann", "me", filters={"owner": "me"})


@pytest.fixture
async def services(store_address: str) -> AsyncIterator[Services]:
    async with serving.services(store_address) as made:
        yield made


async def test_a_thread_of_another_tenant_is_not_there(services: Services) -> None:
    thread = (await services.threads.create(ANN, "t", metadata={"k": 1})).record.thread_id
    run = await services.runs.create(ANN, Asked("echo", Request(input={"text": "a"})), thread)
    await services.runs.over(run)
    for other in (BEA, LOCAL):
        for ask in (
            services.threads.get(other, thread),
            services.threads.update(other, thread, {}),
            services.threads.delete(other, thread),
            services.threads.copy(other, thread),
            services.threads.states.read(other, thread),
            services.threads.states.history(other, thread),
            services.threads.states.write(other, thread, {}),
            services.crons.create(other, "echo", "@daily", thread_id=thread),
            services.runs.create(other, Asked("echo"), thread),
            services.runs.get(other, run.run_id),  # whichever thread it is on
            services.runs.get(other, run.run_id, thread),
            services.runs.delete(other, run.run_id),
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
        same = told_name("ann", made.assistant_id)  # as Ann's clients call it
        await services.assistants.create(other, "echo", assistant_id=same, name="theirs")
        assert (await services.assistants.find(other, same)).name == "theirs"
        with pytest.raises(AssistantExists):
            await services.assistants.create(other, "echo", assistant_id=same)
        await services.assistants.delete(other, same)
        assert (await services.assistants.find(ANN, same)).name == "Ann's"
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
    mine = (await services.threads.create(MINE)).record
    assert mine.metadata == {"owner": "me"}
    yours = (await services.threads.create(ANN, metadata={"owner": "you"})).record
    found, total = await services.threads.search(MINE, ThreadSearch())
    assert [thread.record.thread_id for thread in found] == [mine.thread_id] and total == 1
    assert await services.threads.search(MINE, ThreadSearch(metadata={"owner": "you"})) == ([], 0)
    with pytest.raises(NotFound):
        await services.threads.get(MINE, yours.thread_id)
    assert await services.threads.count(ANN, ThreadSearch()) == 2


async def test_nobody_puts_anything_into_anothers_sight(services: Services) -> None:
    mine = (await services.threads.create(MINE)).record.thread_id
    made = await services.assistants.create(MINE, "echo")
    cron = await services.crons.create(MINE, "echo", "@daily")
    for ask in (
        services.threads.create(MINE, metadata={"owner": "you"}),
        services.threads.update(MINE, mine, {"owner": "you"}),
        services.assistants.create(MINE, "echo", metadata={"owner": "you"}),
        services.assistants.update(MINE, made.assistant_id, metadata={"owner": "you"}),
        services.crons.create(MINE, "echo", "@daily", metadata={"owner": "you"}),
        services.crons.update(MINE, cron.cron_id, metadata={"owner": "you"}),
    ):
        with pytest.raises(NotAllowed):
            await ask
    await services.threads.update(MINE, mine, {"topic": "bees"})
    found, _ = await services.threads.search(ANN, ThreadSearch())
    assert [thread.record.metadata for thread in found] == [{"owner": "me", "topic": "bees"}]


@pytest.mark.parametrize(
    ("filters", "seen"),
    [
        ({"owner": {"$eq": "me"}}, "ab"),
        ({"team": {"$contains": "me"}}, "c"),
        ({"team": {"$contains": ["you", "me"]}}, "c"),
        ({"team": ["me", "you"]}, "c"),
        ({"$or": [{"owner": "me"}, {"team": {"$contains": "me"}}]}, "abc"),
        ({"$and": [{"owner": "me"}, {"n": 1}]}, "b"),
        ({"n": 1}, "b"),
        ({"n": True}, "d"),
        ({"n": {"$eq": {"x": 1}}}, "e"),
        ({"n": None}, ""),
        ({"owner": "me", "$or": [{"n": 1}, {"n": 2}]}, "b"),
    ],
)
async def test_what_a_store_cannot_be_asked_is_asked_of_what_it_gave(
    services: Services, filters: dict[str, Any], seen: str
) -> None:
    kept: dict[str, dict[str, Any]] = {
        "a": {"owner": "me"},
        "b": {"owner": "me", "n": 1},
        "c": {"owner": ["me"], "team": ["me", "you"]},
        "d": {"owner": "you", "n": True},
        "e": {"n": {"x": 1}},
        "f": {"n": {"x": 1, "y": 2}, "team": "me"},
    }
    for name, metadata in kept.items():
        await services.threads.create(ANN, name, metadata=metadata)
        await services.crons.create(ANN, "echo", "@daily", metadata=metadata)
        await services.assistants.create(ANN, "echo", name=name, metadata=metadata)
    caller = Caller("ann", filters=filters)
    found, total = await services.threads.search(
        caller, ThreadSearch(sort_by="thread_id", descending=False, limit=2)
    )
    assert ([one.record.thread_id for one in found], total) == (list(seen[:2]), len(seen))
    assert await services.threads.count(caller, ThreadSearch()) == len(seen)
    assert await services.crons.count(caller, CronQuery(limit=1)) == len(seen)
    crons, total = await services.crons.search(caller, CronQuery(limit=1, offset=max(len(seen) - 1, 0)))
    assert (len(crons), total) == (min(len(seen), 1), len(seen))
    assistants, total = await services.assistants.search(
        caller, AssistantQuery(sort_by="name", descending=False, limit=100)
    )
    assert ("".join(one.name for one in assistants), total) == (seen, len(seen))


async def test_an_assistant_is_not_the_systems_because_it_says_so(services: Services) -> None:
    made = await services.assistants.create(ANN, "echo", metadata={"created_by": "system"})
    plain = await services.assistants.create(LOCAL, "echo", name="of nobody")
    for one in (made, plain):
        with pytest.raises(NotFound):
            await services.assistants.find(BEA, one.assistant_id)
    assert await services.assistants.count(BEA, AssistantQuery()) == len(serving.GRAPHS)


async def test_filters_hold_for_the_systems_own_but_whoever_may_run_runs_them(services: Services) -> None:
    with pytest.raises(NotFound):
        await services.assistants.find(MINE, "echo")
    assert await services.assistants.search(MINE, AssistantQuery()) == ([], 0)
    run = await services.runs.create(MINE, Asked("echo", Request(input={"text": "a"})))
    assert (await services.runs.outcome(MINE, run)).values == {"text": "a!", "log": ["said"]}
