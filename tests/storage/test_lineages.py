"""A thread that is read again costs what is new; what is read is what stands in the store."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

from langgraph.checkpoint.base import BaseCheckpointSaver, empty_checkpoint

from graph.teams import chain, team
from support.crews import FunctionCrew
from support.platforms import platform_over
from swarmwright.ports.commands import InjectContext, Send
from swarmwright.storage.opening import open_store
from swarmwright.storage.packing import inflated

CHANNELS = ("messages", "progress")
SOURCE: Any = {"source": "loop", "step": 1}


def at(id_: str = "") -> Any:
    named = {"checkpoint_id": id_} if id_ else {}
    return {"configurable": {"thread_id": "t", "checkpoint_ns": "", **named}}


async def put(saver: BaseCheckpointSaver[Any], number: int, parent: str = "", **values: Any) -> str:
    """A checkpoint, beside which a message was written that says its number."""
    id_ = f"{number:04}"
    checkpoint: Any = {**empty_checkpoint(), "id": id_, "channel_values": values}
    await saver.aput(at(parent), checkpoint, SOURCE, {})
    await saver.aput_writes(at(id_), [("messages", [number])], f"task {number}")
    return id_


async def told(saver: BaseCheckpointSaver[Any], id_: str) -> tuple[Any, list[Any]]:
    """(the last whole value, what was written since) of the messages at a checkpoint."""
    found = (await saver.aget_delta_channel_history(config=at(id_), channels=CHANNELS))["messages"]
    return found.get("seed"), [value for _, _, values in found["writes"] for value in values]


async def line(saver: BaseCheckpointSaver[Any], numbers: range, parent: str = "") -> str:
    for number in numbers:
        parent = await put(saver, number, parent)
    return parent


async def test_only_what_is_new_is_read(store_address: str) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        last = await line(saver, range(20))
        assert await told(saver, last) == (None, list(range(19)))
        last = await line(saver, range(20, 22), last)
        with patch("swarmwright.storage.checkpoints.inflated", wraps=inflated) as read:
            assert await told(saver, last) == (None, list(range(21)))
            assert await told(saver, last) == (None, list(range(21)))
        assert read.call_count == 2  # the known head, and the one after it


async def test_an_earlier_checkpoint_is_read_as_it_was_and_the_newest_stays_known(store_address: str) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        last = await line(saver, range(6))
        assert await told(saver, last) == (None, [0, 1, 2, 3, 4])
        assert await told(saver, "0002") == (None, [0, 1])
        assert await told(saver, last) == (None, [0, 1, 2, 3, 4])


async def test_a_whole_value_takes_the_place_of_what_came_before_it(store_address: str) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        last = await line(saver, range(3))
        await told(saver, last)
        last = await line(saver, range(4, 6), await put(saver, 3, last, messages=["all"]))
        assert await told(saver, last) == (["all"], [3, 4])


async def test_another_branch_is_not_mistaken_for_the_known_one(store_address: str) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        await told(saver, await line(saver, range(4)))
        await put(saver, 4, "0003")
        assert await told(saver, await put(saver, 9, "0001")) == (None, [0, 1])
        assert await told(saver, "0004") == (None, [0, 1, 2, 3])


async def test_what_is_written_late_beside_an_ancestor_is_read(store_address: str) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        last = await line(saver, range(3))
        await told(saver, last)
        await saver.aput_writes(at("0001"), [("messages", ["late"])], "z")
        assert await told(saver, last) == (None, [0, 1, "late"])


async def test_a_thread_that_was_deleted_begins_from_nothing(store_address: str) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        await told(saver, await line(saver, range(3)))
        await saver.adelete_thread("t")
        assert await told(saver, await line(saver, range(5, 7))) == (None, [5])


async def test_what_another_store_at_the_address_has_written_is_seen(store_address: str) -> None:
    async with open_store(store_address) as mine, open_store(store_address) as theirs:
        here, there = (platform_over(storage, FunctionCrew()) for storage in (mine, theirs))
        await here.create_thread(team(chain("a", "b")), "t")
        await (await here.run("t", "go")).result()
        for number, door in enumerate((there, here, there, here)):
            await door.send("t", InjectContext(f"note {number}"))
            await door.settle("t")
            assert len((await here.state("t"))["shared_context"]) == number + 1
            assert (await here.state("t")) == (await there.state("t"))


async def test_a_load_reads_no_more_of_a_long_thread_than_of_a_short_one(store_address: str) -> None:
    async with open_store(store_address) as storage:
        door = platform_over(storage, FunctionCrew())
        await door.create_thread(team(chain("a", "b")), "t")
        await (await door.run("t", "go")).result()
        counts = []
        for _ in range(30):
            with patch("swarmwright.storage.checkpoints.inflated", wraps=inflated) as read:
                await door.send("t", Send("more"))
                await door.settle("t")
            counts.append(read.call_count)
        assert max(counts[1:]) <= min(counts[1:]) + 2
