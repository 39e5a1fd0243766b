"""Threads that are searched for, over every database: what a list of them asks the store for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from support.driven import Driven, driven
from swarmwright.runtime.serving.callers import LOCAL
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.runtime.serving.wanted import Superstep, ThreadSearch


async def twenty(here: Driven) -> list[str]:
    """Threads whose `n` is 0 to 4."""
    names = []
    for at in range(20):
        steps = [Superstep((({"n": at % 5}, "two"),))]
        made = await here.threads.create(LOCAL, f"t{at}", metadata={"graph_id": "count"}, supersteps=steps)
        names.append(made.record.thread_id)
    return names


def counted(monkeypatch: pytest.MonkeyPatch, here: Driven) -> Counter[str]:
    """How often each thing is asked of where runs are kept, and states are."""
    asked: Counter[str] = Counter()

    def count(of: Any, name: str) -> None:
        real = getattr(of, name)

        def told(*args: Any, **options: Any) -> Any:
            asked[name] += 1
            return real(*args, **options)

        monkeypatch.setattr(of, name, told)

    for name in ("busy", "count", "search"):
        count(here.store.runs, name)
    count(type(here.store.checkpointer), "aget_tuple")
    return asked


async def test_a_list_of_threads_asks_once_which_are_busy(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(store_address) as here:
        await twenty(here)
        held = await here.runs.create(LOCAL, Asked("count", Request(input={"n": 1, "hold": "a"})), "t3")
        await here.gates.come("a")
        asked = counted(monkeypatch, here)
        found, total = await here.threads.search(LOCAL, ThreadSearch(limit=100))
        assert total == 20
        assert {one.record.thread_id: one.status for one in found}.pop("t3") == "busy"
        assert Counter(one.status for one in found) == {"idle": 19, "busy": 1}
        assert asked["busy"] + asked["count"] + asked["search"] == 1
        here.gates.open("a")
        await here.runs.over(held)


async def test_a_search_by_values_reads_each_state_once_and_only_what_it_shows_in_full(
    store_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with driven(store_address) as here:
        await twenty(here)
        asked = counted(monkeypatch, here)
        wanted = ThreadSearch(values={"n": 3}, limit=2, sort_by="thread_id", descending=False)
        found, total = await here.threads.search(LOCAL, wanted)
        assert total == 4
        assert [one.record.thread_id for one in found] == ["t13", "t18"]
        assert [one.values["n"] for one in found if one.values] == [3, 3]
        assert (asked["aget_tuple"], asked["busy"], asked["count"], asked["search"]) == (22, 1, 0, 0)
        assert await here.threads.count(LOCAL, wanted) == 4
