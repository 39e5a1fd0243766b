"""Hosted graphs after a crash and after a rollback: what is done is done once, what is taken back is gone."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from support import hosting as graphs
from support.hosting import THREAD, Hosting, Logged, hosting
from swarmwright.errors import NotFound
from swarmwright.ports.hosting import Ended

WAIT_S = 30.0


async def newest(host: Hosting) -> str:
    return str((await host.hosted.state(THREAD)).checkpoint.get("checkpoint_id", ""))


async def cut_off(host: Hosting, held: asyncio.Event, **asked: Any) -> None:
    """Begin the run, and stop it once its node has come to `held`."""
    run = asyncio.create_task(host.drive(**asked))
    async with asyncio.timeout(WAIT_S):
        await held.wait()
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run


async def test_a_run_that_was_cut_off_goes_on_where_it_stood() -> None:
    held, free = asyncio.Event(), asyncio.Event()

    async def wait(state: Logged) -> Logged:
        held.set()
        await free.wait()
        return {"log": ["waited"]}

    async with hosting(graphs.chain(graphs.note, wait)) as host:
        await cut_off(host, held, given={"x": 1}, run_id="one", durability="sync")
        free.set()
        assert await host.drive({"x": 1}, run_id="one", fresh=False) == Ended("success")
        assert (await host.values())["log"] == ["note", "waited"]


async def test_a_run_of_which_nothing_was_stored_begins_with_its_input() -> None:
    async with hosting(graphs.chain(graphs.note)) as host:
        await host.drive({"x": 1}, run_id="one")
        assert await host.drive({"x": 2}, run_id="two", fresh=False) == Ended("success")
        assert await host.values() == {"x": 2, "log": ["note", "note"]}


async def test_what_an_operator_writes_meanwhile_does_not_put_the_input_in_again() -> None:
    held, free = asyncio.Event(), asyncio.Event()

    async def wait(state: Logged) -> Logged:
        held.set()
        await free.wait()
        return {"log": ["waited"]}

    async with hosting(graphs.chain(graphs.note, wait)) as host:
        await cut_off(host, held, given={"x": 1}, run_id="one", durability="sync")
        await host.hosted.update(THREAD, {"log": ["written"]}, as_node="note")
        free.set()
        assert await host.drive({"x": 1}, run_id="one", fresh=False) == Ended("success")
        assert (await host.values())["log"] == ["note", "written", "waited"]


async def test_an_answer_that_was_not_taken_is_given_again() -> None:
    held, free = asyncio.Event(), asyncio.Event()

    async def ask(state: Logged) -> Logged:
        answer = graphs.interrupt("why?")
        held.set()
        await free.wait()
        return {"log": [str(answer)]}

    async with hosting(graphs.chain(ask)) as host:
        await host.drive({"x": 1}, run_id="one")
        await cut_off(host, held, command={"resume": "yes"}, run_id="two")
        free.set()
        assert await host.drive(command={"resume": "yes"}, run_id="two", fresh=False) == Ended("success")
        assert (await host.values())["log"] == ["yes"]


async def test_an_answer_that_was_taken_does_not_answer_the_next_question() -> None:
    async with hosting(graphs.chain(graphs.ask_twice)) as host:
        await host.drive({"x": 1}, run_id="one")
        await host.drive(command={"resume": "yes"}, run_id="two")
        # The process died behind the second question, before the run was put down as over.
        ended = await host.drive(command={"resume": "yes"}, run_id="two", fresh=False)
        assert ended == Ended("interrupted")
        assert (await host.hosted.state(THREAD)).interrupts[0]["value"] == "second?"
        assert await host.drive(command={"resume": "no"}, run_id="three") == Ended("success")
        assert (await host.values())["log"] == ["yes and no"]


async def test_a_run_that_was_over_when_its_process_died_is_over() -> None:
    async with hosting(graphs.chain(graphs.note)) as host:
        await host.drive({"x": 1}, run_id="one")
        assert await host.drive({"x": 1}, run_id="one", fresh=False) == Ended("success")
        assert (await host.values())["log"] == ["note"]


async def test_a_node_that_a_crash_cut_off_ends_in_the_trace_with_the_last_sign_of_life() -> None:
    from support.crews import FunctionCrew
    from support.platforms import platform_over
    from swarmwright.ports.events import Event

    async with hosting(graphs.chain(graphs.note)) as host:
        told = [
            Event("run_started", THREAD, at=1.0, data={"run": "dead"}),
            Event("step_started", THREAD, at=2.0, instance="note", agent="note"),
        ]
        await host.store.events.append(told)
        await host.drive({"x": 1})
        spans = await platform_over(host.store, FunctionCrew()).trace(THREAD)
        assert [(s.instance, s.status, s.turn) for s in spans] == [
            ("note", "interrupted", 1),
            ("note", "done", 2),
        ]
        assert spans[0].ended_at == 2.0


async def test_a_rollback_takes_back_all_that_a_run_has_done() -> None:
    async with hosting(graphs.chain(graphs.note, graphs.last)) as host:
        await host.drive({"x": 1})
        before = await newest(host)
        await host.drive({"x": 2})
        await host.hosted.roll_back(THREAD, before)
        state = await host.hosted.state(THREAD)
        assert (state.values, state.next) == ({"x": 1, "log": ["note", "last"]}, ())
        await host.drive({"x": 3})
        assert await host.values() == {"x": 3, "log": ["note", "last", "note", "last"]}


async def test_a_rollback_to_before_the_first_run_leaves_a_thread_that_never_ran() -> None:
    async with hosting(graphs.chain(graphs.note)) as host:
        await host.drive({"x": 1})
        await host.hosted.roll_back(THREAD, "")
        assert await host.values() == {}
        assert [one async for one in host.hosted.history(THREAD)] == []
        await host.drive({"x": 2})
        assert await host.values() == {"x": 2, "log": ["note"]}


async def test_a_rollback_to_a_checkpoint_that_there_is_not_changes_nothing() -> None:
    async with hosting(graphs.chain(graphs.note)) as host:
        await host.drive({"x": 1})
        with pytest.raises(NotFound):
            await host.hosted.roll_back(THREAD, "1f1e6801-4eaf-6c0f-8001-79ce0d71aab5")
        assert await host.values() == {"x": 1, "log": ["note"]}


async def test_after_the_rollback_of_an_answer_people_are_asked_again() -> None:
    async with hosting(graphs.chain(graphs.ask, graphs.last)) as host:
        await host.drive({"x": 1})
        before = await newest(host)
        await host.drive(command={"resume": "yes"})
        await host.hosted.roll_back(THREAD, before)
        state = await host.hosted.state(THREAD)
        assert state.next == ("ask",)
        (waits,) = state.interrupts
        assert waits["value"] == {"question": "go on?"}
        record = await host.store.threads.load(THREAD)
        assert record is not None
        assert record.status == "interrupted"
        assert await host.drive(command={"resume": {waits["id"]: "no"}}) == Ended("success")
        assert (await host.values())["log"] == ["ask: no", "last"]


async def test_after_the_rollback_of_new_input_people_are_still_asked_what_they_were() -> None:
    async with hosting(graphs.chain(graphs.ask)) as host:
        await host.drive({"x": 1})
        before = await newest(host)
        await host.drive({"x": 2})
        await host.hosted.roll_back(THREAD, before)
        state = await host.hosted.state(THREAD)
        assert (state.values["x"], state.interrupts[0]["value"]) == (1, {"question": "go on?"})
        assert await host.drive(command={"resume": "yes"}) == Ended("success")


async def test_an_answer_of_an_earlier_run_stays_when_a_later_one_is_rolled_back() -> None:
    async with hosting(graphs.two_questions()) as host:
        await host.drive({"x": 1})
        waits = {one["value"]: one["id"] for one in (await host.hosted.state(THREAD)).interrupts}
        await host.drive(command={"resume": {waits["left?"]: "l"}})
        before = await newest(host)
        await host.drive(command={"resume": {waits["right?"]: "r"}})
        await host.hosted.roll_back(THREAD, before)
        state = await host.hosted.state(THREAD)
        assert [one["value"] for one in state.interrupts] == ["right?"]
        assert await host.drive(command={"resume": "again"}) == Ended("success")
        assert sorted((await host.values())["log"]) == ["left: l", "right: again"]


async def test_the_rollback_of_a_run_that_wrote_nothing_writes_nothing() -> None:
    async with hosting(graphs.chain(graphs.note)) as host:
        await host.drive({"x": 1})
        before = await newest(host)
        await host.hosted.roll_back(THREAD, before)
        assert await newest(host) == before


async def test_what_an_interrupted_subgraph_had_begun_begins_anew_after_a_rollback() -> None:
    async with hosting(graphs.nested()) as host:
        await host.drive({"x": 1})
        before = await newest(host)
        await host.drive(command={"resume": "yes"})
        await host.hosted.roll_back(THREAD, before)
        assert (await host.hosted.state(THREAD)).next == ("inner",)
        assert await host.drive() == Ended("interrupted")
        assert await host.drive(command={"resume": "no"}) == Ended("success")
        assert (await host.values())["log"] == ["note", "ask: no", "last"]


async def test_after_the_rollback_of_a_second_answer_the_first_one_stands() -> None:
    async with hosting(graphs.chain(graphs.ask_twice)) as host:
        await host.drive({"x": 1})
        await host.drive(command={"resume": "yes"})
        before = await newest(host)
        await host.drive(command={"resume": "no"})
        await host.hosted.roll_back(THREAD, before)
        (waits,) = (await host.hosted.state(THREAD)).interrupts
        assert waits["value"] == "second?"
        assert await host.drive(command={"resume": {waits["id"]: "perhaps"}}) == Ended("success")
        assert (await host.values())["log"] == ["yes and perhaps"]


async def test_a_bare_answer_does_not_answer_what_is_asked_after_it() -> None:
    async with hosting(graphs.chain(graphs.ask_twice)) as host:
        await host.drive({"x": 1})
        await host.drive(command={"resume": "yes"})
        assert await host.drive() == Ended("interrupted")
        assert (await host.hosted.state(THREAD)).interrupts[0]["value"] == "second?"
