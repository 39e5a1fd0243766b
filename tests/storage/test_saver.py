"""The saver, over every database: what was written comes back, whole, in order, and to who may ask for it."""

from __future__ import annotations

import asyncio
import threading
import zlib
from typing import Any

import pytest
from langchain_core.messages import AIMessage
from langgraph.checkpoint.base import ERROR, INTERRUPT, BaseCheckpointSaver, empty_checkpoint

from swarmwright.errors import ValueNotKept
from swarmwright.ports.events import Event
from swarmwright.storage.opening import open_store

CONFIG: Any = {"configurable": {"thread_id": "t", "checkpoint_ns": ""}}
SOURCE: Any = {"source": "loop", "step": 1}


async def _put(saver: BaseCheckpointSaver[Any], config: Any = CONFIG, id_: str = "", **about: Any) -> Any:
    checkpoint: Any = {**empty_checkpoint(), **({"id": id_} if id_ else {})}
    return await saver.aput(config, checkpoint, {**SOURCE, **about}, {})


def _at(thread: str, ns: str = "", id_: str = "") -> Any:
    named = {"checkpoint_id": id_} if id_ else {}
    return {"configurable": {"thread_id": thread, "checkpoint_ns": ns, **named}}


async def test_what_a_task_has_written_comes_back_whole_and_in_order(store_address: str) -> None:
    writes = [("messages", [f"m{n}"]) for n in range(50)]
    async with open_store(store_address) as storage:
        at = await _put(storage.checkpointer)
        await storage.checkpointer.aput_writes(at, writes, "task", "path")
        await storage.checkpointer.aput_writes(at, [("messages", ["late"])], "task", "path")
        await storage.checkpointer.aput_writes(at, [], "idle")
        found = await storage.checkpointer.aget_tuple(CONFIG)
    assert found is not None
    assert found.pending_writes == [("task", channel, value) for channel, value in writes]


async def test_an_error_and_an_interrupt_replace_what_was_said_before(store_address: str) -> None:
    async with open_store(store_address) as storage:
        at = await _put(storage.checkpointer)
        for said in ("first", "second"):
            await storage.checkpointer.aput_writes(at, [(ERROR, said), (INTERRUPT, said)], "task")
        found = await storage.checkpointer.aget_tuple(CONFIG)
    assert found is not None and found.pending_writes is not None
    assert sorted(value for _, _, value in found.pending_writes) == ["second", "second"]


async def test_what_a_cancelled_task_leaves_is_not_taken_for_all_it_had_to_say(store_address: str) -> None:
    # LangGraph stores it so, also where the task was between its node and where that leads.
    half = [("done", [0]), (ERROR, asyncio.CancelledError())]
    async with open_store(store_address) as storage:
        at = await _put(storage.checkpointer)
        await storage.checkpointer.aput_writes(at, half, "cancelled")
        await storage.checkpointer.aput_writes(at, [(ERROR, ValueError("told"))], "failed")
        found = await storage.checkpointer.aget_tuple(CONFIG)
    assert found is not None and found.pending_writes is not None
    assert [task for task, _, _ in found.pending_writes] == ["failed"]


class _Noting:
    """zlib, noting in which thread what is deflated."""

    def __init__(self) -> None:
        self.large: set[int] = set()

    def __getattr__(self, name: str) -> Any:
        return getattr(zlib, name)

    def compressobj(self, *given: Any, **named: Any) -> _Noting:
        self._deflate = zlib.compressobj(*given, **named)
        return self

    def compress(self, text: bytes) -> bytes:
        if len(text) >= 1_000_000:
            self.large.add(threading.get_ident())
        return self._deflate.compress(text)

    def flush(self) -> bytes:
        return self._deflate.flush()


async def test_what_is_large_is_deflated_and_written_beside_the_loop(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    noting, text = _Noting(), "a page of a book " * 100_000
    async with open_store(store_address) as storage:
        monkeypatch.setattr("swarmwright.storage.packing.zlib", noting)
        at = await _put(storage.checkpointer, said=text)
        await storage.checkpointer.aput_writes(at, [("page", text)], "task")
        data = {"run": "r", "mode": "values", "ns": [], "data": {"page": text}}
        await storage.events.append([Event("chunk", "t", data=data)])
        assert noting.large and threading.get_ident() not in noting.large
        found = await storage.checkpointer.aget_tuple(CONFIG)
        assert found is not None and found.pending_writes == [("task", "page", text)]
        assert [event.data async for event in storage.events.read("t")] == [data]


async def test_a_checkpoint_comes_back_by_its_id_and_without_one_the_newest(store_address: str) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        for id_ in ("0002", "0003", "0001"):
            await _put(saver, id_=id_, said=id_)
        newest, first = await saver.aget_tuple(CONFIG), await saver.aget_tuple(_at("t", "", "0001"))
        assert newest is not None and newest.checkpoint["id"] == "0003"
        assert first is not None and first.metadata["said"] == "0001"  # type: ignore[typeddict-item]
        assert await saver.aget_tuple(_at("t", "", "0009")) is None
        assert await saver.aget_tuple(_at("nobody")) is None


async def test_a_checkpoint_of_an_id_is_stored_once_and_the_last_one_counts(store_address: str) -> None:
    async with open_store(store_address) as storage:
        for said in ("first", "second"):
            await _put(storage.checkpointer, id_="0001", said=said)
        found = [one async for one in storage.checkpointer.alist(CONFIG)]
    assert [one.metadata["said"] for one in found] == ["second"]  # type: ignore[typeddict-item]


async def test_checkpoints_are_listed_by_thread_namespace_bound_metadata_and_number(
    store_address: str,
) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        for n in range(5):
            await _put(saver, id_=f"{n:04}", parity=n % 2)
        await _put(saver, _at("t", "inner"), "0007")
        await _put(saver, _at("u"), "0008")

        async def listed(config: Any, **asked: Any) -> list[str]:
            return [one.checkpoint["id"] async for one in saver.alist(config, **asked)]

        assert await listed(CONFIG) == ["0004", "0003", "0002", "0001", "0000"]
        assert await listed({"configurable": {"thread_id": "t"}}, limit=2) == ["0007", "0004"]
        assert await listed(None, limit=1) == ["0008"]
        assert await listed(CONFIG, before=_at("t", "", "0002")) == ["0001", "0000"]
        assert await listed(CONFIG, filter={"parity": 1}, limit=1) == ["0003"]
        assert await listed(_at("t", "", "0001")) == ["0001"]


async def test_what_is_written_before_its_checkpoint_is_found_with_it(store_address: str) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        await saver.aput_writes(_at("t", "", "0001"), [("messages", ["early"])], "task")
        assert await saver.aget_tuple(CONFIG) is None
        await _put(saver, id_="0001")
        found = await saver.aget_tuple(CONFIG)
    assert found is not None and found.pending_writes == [("task", "messages", ["early"])]


async def test_a_deleted_thread_is_gone_and_its_neighbours_are_not(store_address: str) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        for config in (CONFIG, _at("t", "inner"), _at("u")):
            at = await _put(saver, config)
            await saver.aput_writes(at, [("messages", [AIMessage("word " * 100, id="1")])], "task")
        await saver.adelete_thread("t")
        assert [one.config["configurable"]["thread_id"] async for one in saver.alist(None)] == ["u"]
        kept = await saver.aget_tuple(_at("u"))
        assert kept is not None and kept.pending_writes is not None
        assert kept.pending_writes[0][2][0].text == "word " * 100


@pytest.mark.parametrize("write", ["checkpoint", "writes", "deletion"])
async def test_a_write_that_is_cancelled_at_any_moment_leaves_the_saver_usable(
    store_address: str, write: str
) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        at = await _put(saver)
        for turns in range(25):
            work = {
                "checkpoint": lambda: _put(saver),
                "writes": lambda n=turns: saver.aput_writes(at, [("a", "1"), ("b", {"2": 1})], f"task {n}"),
                "deletion": lambda: saver.adelete_thread("nobody"),
            }[write]()
            task = asyncio.ensure_future(work)
            for _ in range(turns):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        found = await saver.aget_tuple(at)
        assert found is not None
        written = [task for task, *_ in found.pending_writes or ()]
        assert all(written.count(task) == 2 for task in written)  # all that a task wrote, or nothing


async def test_many_tasks_write_at_the_same_time(store_address: str) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        at = await _put(saver)
        await asyncio.gather(*(saver.aput_writes(at, [("n", n)], f"task {n}") for n in range(40)))
        found = await saver.aget_tuple(at)
    assert found is not None and found.pending_writes is not None
    assert sorted(value for *_, value in found.pending_writes) == list(range(40))


@pytest.mark.parametrize("odd", ["\0", "\ud800", "é", "a" * 5000, "'; DROP TABLE saved; --"])
async def test_any_text_can_be_said_anywhere_in_a_checkpoint(store_address: str, odd: str) -> None:
    async with open_store(store_address) as storage:
        saver = storage.checkpointer
        at = await _put(saver, said=odd.encode(errors="replace").decode())
        await saver.aput_writes(at, [("messages", [{odd.encode(errors="replace"): 1}])], "task", "path")
        assert await saver.aget_tuple(CONFIG) is not None


class _Unknown:
    def __init__(self) -> None:
        self.word = "unknown"


async def test_a_type_that_nobody_knows_is_refused_before_anything_is_written(store_address: str) -> None:
    async with open_store(store_address) as storage:
        at = await _put(storage.checkpointer)
        with pytest.raises(ValueNotKept, match=f"messages holds a {__name__}:_Unknown"):
            await storage.checkpointer.aput_writes(at, [("messages", _Unknown())], "task")
        found = await storage.checkpointer.aget_tuple(CONFIG)
    assert found is not None and not found.pending_writes
