"""How long threads last, how they are cut down, and webhooks that are told whoever dies meanwhile."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

import pytest
from langgraph.channels import DeltaChannel
from langgraph.graph import START, StateGraph
from typing_extensions import TypedDict

from support.driven import driven
from support.hosting import hosted_graph
from swarmwright.errors import InvalidInput, NotFound
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.ending import LOOK_S
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.runtime.serving.webhooks import Webhooks

COUNT = Asked("count", Request(input={"n": 1}))


class Told(Webhooks):
    """Notes what it is to tell; `gate`: waits there, and tells nothing."""

    def __init__(self, gate: asyncio.Event | None = None) -> None:
        super().__init__()
        self.told: list[Mapping[str, Any]] = []
        self.begun, self._gate = asyncio.Event(), gate

    async def tell(self, url: str, body: Mapping[str, Any]) -> bool:
        self.begun.set()
        if self._gate is not None:
            await self._gate.wait()
        self.told.append(body)
        return True


async def test_a_thread_is_cleared_away_when_its_time_is_over(store_address: str) -> None:
    async with driven(store_address) as here, asyncio.timeout(30):
        made = await here.threads.create(LOCAL)
        id_ = made.record.thread_id
        await here.threads.give_time(LOCAL, id_, 5)
        copy = await here.threads.copy(LOCAL, id_)
        assert copy.record.expires_at is None  # a copy stays
        stays = (await here.threads.create(LOCAL)).record.thread_id
        await here.threads.give_time(LOCAL, stays, 5)
        await here.threads.give_time(LOCAL, id_, 1e-9)
        assert await here.threads.lasting.sweep() in ([id_], [])  # what looks at the start may come first
        with pytest.raises(NotFound):
            await here.threads.get(LOCAL, id_)
        assert (await here.threads.get(LOCAL, stays)).record.ttl == 5
        for minutes in (0, -1, float("inf"), float("nan")):
            with pytest.raises(InvalidInput):
                await here.threads.give_time(LOCAL, stays, minutes)


async def test_a_thread_whose_time_is_over_while_it_runs_gets_a_minute_more(store_address: str) -> None:
    async with driven(store_address) as here, asyncio.timeout(30):
        id_ = (await here.threads.create(LOCAL)).record.thread_id
        held = replace(COUNT, request=Request(graph="count", input={"n": 1, "hold": "a"}))
        run = await here.runs.create(LOCAL, held, id_)
        await here.gates.come("a")
        await here.threads.give_time(LOCAL, id_, 1e-9)
        assert await here.threads.lasting.sweep() == []
        here.gates.open("a")
        assert (await here.runs.outcome(LOCAL, run)).values["n"] == 3


@pytest.mark.parametrize("sweep", ["delete", "keep_latest"])
async def test_pruning_keeps_how_a_thread_stands_and_lets_it_go_on(store_address: str, sweep: Any) -> None:
    async with driven(store_address) as here, asyncio.timeout(30):
        id_ = (await here.threads.create(LOCAL)).record.thread_id
        for _ in range(3):
            run = await here.runs.create(LOCAL, COUNT, id_)
            await here.runs.outcome(LOCAL, run)
        before = await here.threads.states.read(LOCAL, id_)
        assert await here.threads.prune(LOCAL, [id_, "no such thread"], sweep) == 1
        if sweep == "delete":
            with pytest.raises(NotFound):
                await here.threads.get(LOCAL, id_)
            return
        assert await here.threads.states.read(LOCAL, id_) == before
        assert [one.values for one in await here.threads.states.history(LOCAL, id_)] == [before.values]
        run = await here.runs.create(LOCAL, COUNT, id_)
        assert (await here.runs.outcome(LOCAL, run)).values["n"] == 12


def listing(every: int) -> Any:
    """Keeps a list that is stored as it grows, and whole after so many changes."""
    kind = DeltaChannel(lambda old, new: [*old, *(one for some in new for one in some)], list)
    kind.snapshot_frequency = every

    class Listed(TypedDict, total=False):
        log: Annotated[list[str], kind]

    flow = StateGraph(Listed)
    flow.add_node("two", lambda _: {"log": ["more"]})
    flow.add_node("three", lambda _: {"log": []})
    return flow.add_edge(START, "two").add_edge("two", "three").compile()


@pytest.mark.parametrize("every", [2, 4, 1000])
async def test_what_a_state_is_made_of_stays_when_its_thread_is_cut_down(
    store_address: str, every: int
) -> None:
    hosts = {"hosts": lambda store: [hosted_graph(store, listing(every), "list")]}
    async with driven(store_address, **hosts) as here, asyncio.timeout(40):
        id_ = (await here.threads.create(LOCAL)).record.thread_id
        for number in range(5):
            run = await here.runs.create(LOCAL, Asked("list", Request(input={"log": [str(number)]})), id_)
            await here.runs.outcome(LOCAL, run)
        before = await here.threads.states.read(LOCAL, id_)
        assert len(before.values["log"]) == 10
        whole = len(await here.threads.states.history(LOCAL, id_, limit=1000))
        await here.threads.prune(LOCAL, [id_], "keep_latest")
        kept = await here.threads.states.history(LOCAL, id_, limit=1000)
        assert (len(kept) < whole) == (every < 1000)
        assert await here.threads.states.read(LOCAL, id_) == before
        run = await here.runs.create(LOCAL, Asked("list", Request(input={"log": ["on"]})), id_)
        assert (await here.runs.outcome(LOCAL, run)).values["log"] == [*before.values["log"], "on", "more"]


async def test_a_webhook_is_told_once(store_address: str) -> None:
    webhooks = Told()
    async with driven(store_address, webhooks=webhooks) as here, asyncio.timeout(30):
        asked = replace(COUNT, request=Request(input={"n": 1}, webhook="https://example.com/x"))
        run = await here.runs.create(LOCAL, asked)
        await here.runs.outcome(LOCAL, run)
    assert [body["run_id"] for body in webhooks.told] == [run.run_id]
    async with driven(store_address, webhooks=webhooks) as here:
        assert await here.store.runs.to_tell(here.clock.now() + 10 * LOOK_S) == []
    assert len(webhooks.told) == 1


async def test_a_webhook_is_told_by_the_next_process_where_one_has_died_over_it(store_address: str) -> None:
    dies, webhooks = Told(asyncio.Event()), Told()
    async with driven(store_address, webhooks=dies) as here, asyncio.timeout(30):
        asked = replace(COUNT, request=Request(input={"n": 1}, webhook="https://example.com/x"))
        run = await here.runs.create(LOCAL, asked)
        await here.runs.outcome(LOCAL, run)
        await dies.begun.wait()
        now = here.clock.now()
        taken = await here.store.runs.get(run.run_id)
        assert taken is not None and taken.tells == 2
        # Nobody else tells it meanwhile; and then somebody does.
        assert await here.store.runs.to_tell(now) == []
        assert [one.run_id for one in await here.store.runs.to_tell(now + LOOK_S)] == [run.run_id]
        assert not await here.store.runs.take_to_tell(run.run_id, now, now + 1)
        assert await here.store.runs.take_to_tell(run.run_id, now + LOOK_S + 1, 0.0)
    async with driven(store_address, webhooks=webhooks) as here, asyncio.timeout(30):
        await webhooks.begun.wait()
    assert [body["status"] for body in webhooks.told] == ["success"]
