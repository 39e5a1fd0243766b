"""Which threads are asked for and read to know what time has decided."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

import pytest

from swarmwright.errors import NotFound, TooMany
from swarmwright.ports.clock import SystemClock
from swarmwright.ports.threads import ThreadQuery, ThreadRecord, ThreadStore
from swarmwright.runtime.door.elapsing import Elapsed
from swarmwright.runtime.platform import Platform
from swarmwright.runtime.serving.deadlines import Deadlines


class Clock(SystemClock):
    """Stands where it is put."""

    at = 1_000_000.0

    def now(self) -> float:
        return self.at


@dataclass
class Kept:
    """A store of threads that wait, and the platform of their team: what is asked of both."""

    records: dict[str, ThreadRecord] = field(default_factory=dict)
    deadlines: dict[str, float] = field(default_factory=dict)
    listed: int = 0
    read: list[str] = field(default_factory=list)
    busy: set[str] = field(default_factory=set)
    decided: dict[str, tuple[str, ...]] = field(default_factory=dict)
    began: list[tuple[str, ...]] = field(default_factory=list)
    settled: list[str] = field(default_factory=list)
    full: bool = False
    hosted: bool = True

    def wait(self, id_: str, touched: float, deadline: float | None = None) -> None:
        self.records[id_] = ThreadRecord(id_, "v", "interrupted", touched, touched)
        if deadline is not None:
            self.deadlines[id_] = deadline

    async def search(self, query: ThreadQuery) -> Sequence[ThreadRecord]:
        assert (query.sort_by, query.descending, query.statuses) == ("updated_at", True, ("interrupted",))
        found = sorted(self.records.values(), key=lambda one: one.updated_at, reverse=True)
        page = found[query.offset : query.offset + query.limit]
        self.listed += len(page)
        return page

    async def load(self, id_: str) -> ThreadRecord | None:
        return self.records.get(id_)

    async def elapsed(self, id_: str) -> Elapsed:
        if id_ not in self.records:
            raise NotFound("thread", id_)
        self.read.append(id_)
        return Elapsed(self.deadlines.get(id_), self.decided.get(id_, ()))

    async def go_on(self, record: ThreadRecord, decided: Sequence[str]) -> bool:
        if self.full:
            raise TooMany("active runs", 1)
        self.began.append((record.thread_id, *decided))
        return self.hosted

    async def settle(self, id_: str) -> bool:
        if id_ not in self.records:
            raise NotFound("thread", id_)
        if id_ in self.busy:
            return False
        self.settled.append(id_)
        self.deadlines.pop(id_, None)
        return True


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def kept(clock: Clock) -> Kept:
    """A thousand threads that have waited for long; of one the deadline is over in ten seconds."""
    made = Kept()
    for number in range(1000):
        made.wait(f"t{number}", clock.at - 10_000 + number)
    made.deadlines["t7"] = clock.at + 10
    return made


@pytest.fixture
async def deadlines(kept: Kept, clock: Clock) -> Deadlines:
    """What has looked once."""
    made = Deadlines(cast(ThreadStore, kept), (), clock, kept)
    made._platforms = {"": cast(Platform, kept)}
    assert await made.look() == []
    assert (kept.listed, len(kept.read)) == (1000, 1000)
    kept.listed, kept.read = 0, []
    return made


async def test_what_was_not_touched_is_neither_asked_for_nor_read_again(
    kept: Kept, deadlines: Deadlines, clock: Clock
) -> None:
    clock.at += 5
    kept.wait("new", clock.at, clock.at + 1)
    kept.records["t3"] = replace(kept.records["t3"], updated_at=clock.at)
    assert await deadlines.look() == []
    assert (kept.listed, sorted(kept.read)) == (200, ["new", "t3"])


async def test_what_is_due_is_seen_to_once_however_long_ago_its_thread_was_touched(
    kept: Kept, deadlines: Deadlines, clock: Clock
) -> None:
    kept.busy = {"t7"}
    clock.at += 10
    assert await deadlines.look() == [], "somebody drives it"
    kept.busy = set()
    assert await deadlines.look() == ["t7"]
    assert await deadlines.look() == []


async def test_one_whose_clock_is_behind_is_found_and_one_far_ahead_hides_nobody(
    kept: Kept, deadlines: Deadlines, clock: Clock
) -> None:
    kept.wait("ahead", clock.at + 1e6)
    await deadlines.look()
    kept.wait("behind", clock.at - 12, clock.at)
    assert await deadlines.look() == ["behind"]


async def test_what_says_that_it_was_touched_long_ago_is_found_in_minutes_and_what_is_gone_forgotten(
    kept: Kept, deadlines: Deadlines, clock: Clock
) -> None:
    kept.wait("old", clock.at - 9_999.5, clock.at)
    del kept.records["t7"]
    clock.at += 10
    assert await deadlines.look() == []
    clock.at += 300
    assert await deadlines.look() == ["old"]
    state: Any = deadlines
    assert "t7" not in state._read and not state._due


async def test_what_time_has_decided_waits_for_room_and_is_written_down_where_no_run_can_be_asked_for(
    kept: Kept, deadlines: Deadlines, clock: Clock
) -> None:
    clock.at += 10
    kept.decided["t7"] = ("ask-1-x",)
    kept.full = True
    assert await deadlines.look() == []
    assert kept.settled == [], "it would not be due any more, and nothing would go on"
    kept.full, kept.hosted = False, False
    assert await deadlines.look() == ["t7"]
    assert (kept.began, kept.settled) == ([("t7", "ask-1-x")], ["t7"])
    assert await deadlines.look() == [], "once is enough"
    assert len(kept.began) == 1
