"""Long streams, bounded: nothing is lost or out of order among readers that are cut off and come back."""

from __future__ import annotations

import asyncio

import streams


async def test_readers_hear_every_event_once_and_in_order() -> None:
    async with asyncio.timeout(90):
        heard = await streams.measured("", idles=20, busies=4, seconds=8)
    assert (heard.lost, heard.out_of_order) == (0, 0)
    assert heard.runs >= 4 and heard.events == 2 * heard.runs * streams.EACH_RUN
    assert heard.came_back > 0 and heard.heartbeats > 0
    assert streams.growth(heard.memory_mb) < 20


def test_what_is_missing_or_comes_twice_is_counted() -> None:
    heard = streams.Heard()
    ear = streams.Ear(heard)
    for number in (0, 1, 4, 3, 5):
        ear.hear(number)
    assert (heard.lost, heard.out_of_order, heard.events) == (2, 1, 5)


def test_growth_is_that_of_a_line_through_all() -> None:
    assert streams.growth([1.0]) == 0
    assert round(streams.growth([1.0, 2.0, 3.0]), 6) == 2
    assert abs(streams.growth([5.0, 6.0, 5.0, 6.0, 5.0])) < 0.5
