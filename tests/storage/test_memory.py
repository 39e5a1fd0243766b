"""Long-term memory on a real SQLite file: what is found, what survives, and who is in nobody's way."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langgraph.store.memory import InMemoryStore

from support.kept import all_kept
from swarmwright.errors import StorageError
from swarmwright.ports.memory import LONGEST_TEXT, PUBLIC, Artifact, Scope
from swarmwright.storage.memory import StoreMemory, ranked
from swarmwright.storage.opening import open_memory, open_store
from swarmwright.storage.sealing import Keyring
from swarmwright.storage.vault import Sealing

ADA = Scope("agent", "ada")
WAIT_S = 30.0


def texts(found: object) -> list[str]:
    return [artifact.text for artifact in found]  # type: ignore[attr-defined]


async def test_what_is_written_is_there_for_who_opens_it_again(store_address: str) -> None:
    label = frozenset({"bob", "cy"}), frozenset({"group:kitchen"})
    kept = Artifact("Tea is drunk at five: \0 né 🫖.", "ada", "tea", 12.5, "t", *label)
    for _ in range(2):  # what is made once is not made again
        async with open_memory(store_address) as memory:
            await memory.write(ADA, [kept])
    async with open_store(store_address), open_memory(store_address) as memory:
        (found,) = await memory.read(ADA, "when is tea?")
    assert found == replace(kept, text=kept.text.replace("\0", "\ufffd"))


async def test_what_is_written_is_found_after_a_restart(tmp_path: Path) -> None:
    kept = Artifact("Tea is drunk at five.", "ada", "tea", 12.5, "t")
    async with open_memory(tmp_path / "deep" / "memory.db") as memory:
        await memory.write(ADA, [kept])
    async with open_memory(tmp_path / "deep" / "memory.db") as memory:
        assert await memory.read(ADA, "when is tea?") == [kept]


async def test_scopes_are_apart_also_where_one_name_begins_like_another(store_address: str) -> None:
    scopes = [
        PUBLIC,
        ADA,
        Scope("agent", "ada-2"),
        Scope("group", "ada"),
        Scope("agent", "ad"),
        Scope("group", "é*["),
        Scope("public", tenant="clinic.a"),
        Scope("agent", "ada", "clinic.a"),
        Scope("agent", "ada", "clinic.b"),
    ]
    async with open_memory(store_address) as memory:
        for scope in scopes:
            await memory.write(scope, [Artifact(f"tea of {scope!r}", "ada")])
        for scope in scopes:
            assert texts(await memory.read(scope, "tea")) == [f"tea of {scope!r}"]


async def test_the_same_again_is_kept_once_and_a_name_is_each_authors_own(store_address: str) -> None:
    async with open_memory(store_address) as memory:
        for at, text in enumerate(["one", "one", "two"]):
            await memory.write(PUBLIC, [Artifact(text, "ada", at=at)])
        for at, (author, text) in enumerate([("ada", "old"), ("bob", "bob's"), ("ada", "new")], 10):
            await memory.write(PUBLIC, [Artifact(text, author, "plan", at)])
        assert texts(await memory.read(PUBLIC, "")) == ["new", "bob's", "two", "one"]


@pytest.mark.parametrize("text", ["", "  \n", "x" * (LONGEST_TEXT + 1)])
async def test_nothing_and_too_much_are_refused_whole(tmp_path: Path, text: str) -> None:
    async with open_memory(tmp_path / "m.db") as memory:
        with pytest.raises(ValueError, match="characters"):
            await memory.write(PUBLIC, [Artifact("fine", "ada"), Artifact(text, "ada")])
        assert await memory.read(PUBLIC, "") == []


async def test_two_processes_share_a_memory_and_none_fails(store_address: str) -> None:
    async with open_memory(store_address) as one, open_memory(store_address) as two:
        async with asyncio.timeout(WAIT_S):
            await asyncio.gather(
                *(
                    call
                    for n in range(40)
                    for call in (
                        one.write(PUBLIC, [Artifact(f"one {n}", "ada")]),
                        two.read(PUBLIC, "one"),
                        two.write(PUBLIC, [Artifact(f"two {n}", "bob")]),
                        one.read(PUBLIC, "two"),
                    )
                )
            )
        assert len(await one.read(PUBLIC, "", limit=100)) == 80


async def test_a_caller_that_is_cancelled_leaves_the_memory_usable(store_address: str) -> None:
    async with open_memory(store_address) as memory:
        for n in range(30):
            task = asyncio.create_task(memory.write(PUBLIC, [Artifact(f"note {n}", "ada")]))
            for _ in range(n % 6):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        async with asyncio.timeout(WAIT_S):
            await memory.write(PUBLIC, [Artifact("the last", "ada", at=1.0)])
            assert texts(await memory.read(PUBLIC, "last")) == ["the last"]


def test_who_is_cancelled_while_it_opens_leaves_no_thread_that_speaks_to_a_closed_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect, opening, goes_on = sqlite3.connect, threading.Event(), threading.Event()

    def slowly(*given: Any, **named: Any) -> sqlite3.Connection:
        if threading.current_thread() is not threading.main_thread():
            opening.set()
            goes_on.wait(WAIT_S)
        return connect(*given, **named)

    async def cancelled() -> None:
        async def opened() -> None:
            async with open_memory(tmp_path / "m.db"):
                raise AssertionError("it was cancelled before")

        task = asyncio.create_task(opened())
        await asyncio.to_thread(opening.wait, WAIT_S)
        task.cancel()
        asyncio.get_running_loop().call_later(0.05, goes_on.set)
        await asyncio.gather(task, return_exceptions=True)
        assert task.cancelled()

    failed: list[Any] = []
    monkeypatch.setattr(threading, "excepthook", failed.append)
    monkeypatch.setattr(sqlite3, "connect", slowly)
    before = set(threading.enumerate())
    asyncio.run(cancelled())
    goes_on.set()
    for thread in set(threading.enumerate()) - before:
        thread.join(WAIT_S)
    assert [str(one.exc_value) for one in failed] == []


async def test_what_is_no_database_is_told_as_such(tmp_path: Path) -> None:
    (tmp_path / "m.db").write_text("this is no database, and long enough for SQLite to look at it " * 20)
    with pytest.raises(StorageError):
        async with open_memory(tmp_path / "m.db"):
            pass
    with pytest.raises(StorageError):
        async with open_memory(tmp_path / "m.db" / "deeper.db"):
            pass


async def test_any_store_of_langgraph_will_do() -> None:
    memory = StoreMemory(InMemoryStore())
    await memory.write(ADA, [Artifact("tea at five", "ada")])
    assert texts(await memory.read(ADA, "tea")) == ["tea at five"]
    assert await memory.read(PUBLIC, "tea") == []


async def test_the_file_holds_ordinary_rows_of_langgraphs_store(tmp_path: Path) -> None:
    async with open_memory(tmp_path / "m.db") as memory:
        await memory.write(ADA, [Artifact("tea", "ada")])
    with sqlite3.connect(tmp_path / "m.db") as db:
        assert db.execute("SELECT prefix FROM store").fetchall() == [("memory.agent.ada",)]
    db.close()


def test_rare_words_count_more_and_a_beginning_stands_for_its_word() -> None:
    kept = [
        Artifact("The song is in C.", "a", at=1),
        Artifact("Songs need a chorus.", "a", at=2),
        Artifact("The bass is loud.", "a", at=3),
        Artifact("The drums are loud.", "a", at=4),
    ]
    assert texts(ranked(kept, "the bass of a song"))[0] == "The bass is loud."
    assert set(texts(ranked(kept, "song"))) == {"The song is in C.", "Songs need a chorus."}
    short = [Artifact("public owls fly", "a"), Artifact("his cat sat", "a")]
    assert texts(ranked(short, "an owl")) == ["public owls fly"]
    assert texts(ranked(short, "cats")) == ["his cat sat"]
    assert ranked(short, "is a hi") == []
    assert texts(ranked(kept, "LOUD!")) == ["The drums are loud.", "The bass is loud."]
    assert ranked(kept, "violin") == []
    assert texts(ranked(kept, " ?! "))[0] == "The drums are loud."


WORDS = st.lists(st.sampled_from(["tea", "songs", "song", "loud", "bass", "the"]), max_size=4).map(" ".join)


@given(st.lists(st.builds(Artifact, WORDS, st.just("a"), at=st.integers(0, 9).map(float))), WORDS)
def test_what_shares_a_word_is_found_and_nothing_else(kept: list[Artifact], query: str) -> None:
    found = ranked(kept, query)
    wanted = {word.removesuffix("s") for word in query.split()}
    shares = [a for a in kept if wanted & {word.removesuffix("s") for word in a.text.split()}]
    assert sorted(found, key=repr) == sorted(shares if query.split() else kept, key=repr)


SECRET = "Ada is allergic to nuts"


async def test_with_keys_what_is_kept_is_found_by_its_words_and_stands_nowhere(store_address: str) -> None:
    sealing = Sealing(Keyring({"one": os.urandom(32)}))
    acme = Scope("agent", "ada", "acme")
    async with open_memory(store_address, sealing) as memory:
        await memory.write(ADA, [Artifact(SECRET, "ada", "diet", 1.0, "t", frozenset({"bob"}))])
        await memory.write(acme, [Artifact("Tea at five", "ada", at=2.0)])
        await memory.write(ADA, [Artifact(f"{SECRET}, and fish", "ada", "diet", 3.0)])  # in its place
        await memory.write(ADA, [Artifact("Tea", "ada", at=1.0)] * 2)
    async with open_memory(store_address, sealing) as memory:
        assert texts(await memory.read(ADA, "allergic")) == [f"{SECRET}, and fish"]
        assert len(await memory.read(ADA, "")) == 2
        assert texts(await memory.read(acme, "tea")) == ["Tea at five"]
    kept = await all_kept(store_address)
    assert b"memory" in kept and not any(word in kept for word in (b"allergic", b"Tea", b"diet", b"bob"))
    for other in (None, Sealing(Keyring({"one": os.urandom(32)})), Sealing(Keyring({"two": os.urandom(32)}))):
        with pytest.raises(StorageError):  # without any, it is not even opened
            async with open_memory(store_address, other) as memory:
                await memory.read(ADA, "allergic")


async def test_what_was_kept_open_or_by_an_older_key_is_sealed_anew(store_address: str) -> None:
    one, two = os.urandom(32), os.urandom(32)
    acme, old = Scope("group", "cooks", "acme"), Sealing(Keyring({"one": one}))
    async with open_memory(store_address) as memory:
        await memory.write(ADA, [Artifact("open", "ada")])
    async with open_memory(store_address, old) as memory:
        for number in range(5):
            await memory.write(acme, [Artifact(f"number {number}", "ada", at=float(number))])
        with pytest.raises(StorageError, match="not sealed"):
            await memory.read(ADA, "")
        assert [why async for why in memory.rotate()] == ["something in it was not sealed"]
    both = Sealing(Keyring({"two": two, "one": one}), strict=False)
    async with open_memory(store_address, both) as memory:
        assert texts(await memory.read(ADA, "")) == ["open"]
        async with aclosing(memory.rotate()) as rotating:
            assert await anext(rotating) == ""
        assert len([why async for why in memory.rotate()]) == 5
        assert [why async for why in memory.rotate()] == []
    async with open_memory(store_address, Sealing(Keyring({"two": two}))) as memory:
        assert texts(await memory.read(ADA, "")) == ["open"]
        assert len(await memory.read(acme, "")) == 5


async def test_a_piece_that_was_moved_is_refused() -> None:
    kept, sealing = InMemoryStore(), Sealing(Keyring({"one": os.urandom(32)}))
    memory = StoreMemory(kept, sealing)
    await memory.write(ADA, [Artifact("mine", "ada")])
    (item,) = await kept.asearch(("memory", "agent", "ada"))
    await kept.aput(("memory", "public"), item.key, item.value)
    with pytest.raises(StorageError, match="moved"):
        await memory.read(PUBLIC, "")
    assert texts(await memory.read(ADA, "")) == ["mine"]
