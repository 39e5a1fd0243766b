"""A map's list is made anew around work for an older one: it counts for the item it was done for, or not."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from graph.teams import flow, team
from support.asking import opened
from support.crews import Lists
from swarmwright.policy.approvals import ApprovalRules
from swarmwright.ports.commands import Approve, EditState, Redirect, Swap
from swarmwright.workflow.conditions import Compare
from swarmwright.workflow.telling import migration_words
from swarmwright.workflow.tree import Flow, ForEach, Gate, Loop, Node, Step, Workflow

PAGES = ("alpha", "beta", "gamma")


def over(words: str, body: Node | None = None) -> Workflow:
    """For each of these, Ben works; then Cay."""
    each = ForEach("m", words, body or Step("b", "b"))
    return team(Flow("f", (each, Step("c", "c")), (("m", "c"),)))


async def carried(door: Any, thread: str) -> list[dict[str, Any]]:
    return [dict(e.data) async for e in door.events(thread) if e.kind == "items_carried"]


async def test_a_result_counts_only_for_the_item_that_it_was_made_for(tmp_path: Path) -> None:
    crew = Lists(page=PAGES, sheet=("alpha", "delta"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("page"), "t")
        run = await door.run("t", "go")
        await crew.wait_for("b[1]", "b[2]", "b[3]")
        crew.end("b[1]")
        crew.end("b[2]")
        row = await door.send("t", Swap(over("sheet")))
        assert (await door.settled("t", row.seq)).state == "applied"
        await crew.wait_for_times("b[2]", 2)
        assert crew.cancelled == ["b[3]"]
        state = await door.state("t")
        assert set(state["agent_outputs"]) == {"b[1]"}
        crew.end("b[2]")
        await crew.wait_for("c")
        crew.end("c")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["b[1]", "b[2]", "b[3]", "b[2]", "c"]
        said = [{"over": "sheet", "kept": [1], "moved": [], "anew": [2], "dropped": [3]}]
        assert await carried(door, "t") == said


async def test_what_a_kill_kept_from_the_log_of_a_list_made_anew_is_told_by_the_next_run(
    tmp_path: Path,
) -> None:
    crew = Lists(page=PAGES, sheet=("alpha", "delta"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("page"), "t")
        run = await door.run("t", "go")
        await crew.wait_for("b[1]", "b[2]", "b[3]")
        crew.end("b[1]")
        await door.send("t", Swap(over("sheet")))
        await crew.wait_for_times("b[2]", 2)
        await run.cancel()  # what has happened is stored
        said = await carried(door, "t")
        (seq,) = [e.seq async for e in door.events("t") if e.kind == "items_carried"]
    with closing(sqlite3.connect(tmp_path / "s.db")) as db, db:  # as a kill would have left it
        db.execute(f"DELETE FROM logged WHERE logged % 4294967296 >= {seq}")
        db.execute("UPDATE threads SET status = 'running'")
    crew = Lists(page=PAGES, sheet=("alpha", "delta"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        assert await carried(door, "t") == []
        for times in (1, 2):  # and once
            run = await door.run("t")
            await crew.wait_for_times("b[2]", times)
            await run.cancel()
            assert await carried(door, "t") == [{**said[0], "restored": True}]


def rounds(words: str) -> Workflow:
    """A report, then Ben for each of these, until the report is good."""
    each = flow("a", ForEach("m", words, Step("b", "b")), order="a<m", id_="am")
    return team(flow(Loop("l", each, Compare("quality", ">", 5, "a"), 3), "c", order="l<c"))


async def test_what_was_told_of_a_list_is_not_told_again_by_the_name_it_has_since(
    tmp_path: Path,
) -> None:
    """A swap took its loop away, and then its process was killed."""
    crew = Lists(page=PAGES, sheet=("alpha", "delta"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(rounds("page"), "t")
        run = await door.run("t", "go")
        await crew.wait_for("a")
        crew.end("a", quality=1)
        for item in (1, 2, 3):
            await crew.wait_for(f"b[{item}]")
            crew.end(f"b[{item}]")
        await crew.wait_for("a@2")
        crew.end("a@2", quality=1)
        await crew.wait_for("b@2[1]", "b@2[2]", "b@2[3]")
        await door.settled("t", (await door.send("t", Swap(rounds("sheet")))).seq)
        await crew.wait_for_times("b@2[2]", 2)
        flat = flow("a", ForEach("m", "sheet", Step("b", "b")), "c", order="a<m m<c")
        await door.settled("t", (await door.send("t", Swap(team(flat)))).seq)
        await run.cancel()
        before = await carried(door, "t")
        assert len(before) == 1
        records = (await door.state("t"))["progress"]
        assert [i for i, record in records.items() if "carried" in record] == ["each-b#"]  # it was each-b@2#
    with closing(sqlite3.connect(tmp_path / "s.db")) as db, db:  # as a kill would have left it
        db.execute("UPDATE threads SET status = 'running'")
    crew = Lists(page=PAGES, sheet=("alpha", "delta"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        run = await door.run("t")
        await crew.wait_for("b[2]")
        await run.cancel()
        assert await carried(door, "t") == before


async def test_work_that_runs_for_the_same_item_goes_on_and_beside_a_list_that_is_not_there_yet(
    tmp_path: Path,
) -> None:
    crew = Lists("sheet", page=PAGES, sheet=("alpha", "beta", "gamma", "delta"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("page"), "t")
        run = await door.run("t", "go")
        await crew.wait_for("b[1]", "b[2]", "b[3]")
        await door.send("t", Swap(over("sheet")))
        await crew.asked.wait()
        crew.end("b[2]")  # while the list is made
        for command in (Redirect("b[2]"), EditState(outputs={"b[2]": {"text": "x"}})):
            told = await door.settled("t", (await door.send("t", command)).seq)
            assert (told.state, told.reason) == (
                "refused",
                "b[2] belongs to an item of a list that is made anew: wait until that is there",
            )
        crew.free.set()
        await crew.wait_for("b[4]")
        for instance in ("b[1]", "b[3]", "b[4]", "c"):
            await crew.wait_for(instance)
            crew.end(instance)
        assert (await run.result()).status == "finished"
        assert (crew.begun, crew.cancelled) == (["b[1]", "b[2]", "b[3]", "b[4]", "c"], [])
        assert await carried(door, "t") == [
            {"over": "sheet", "kept": [1, 2, 3], "moved": [], "anew": [], "dropped": []}
        ]


async def test_work_that_ends_while_it_is_stored_that_its_list_is_made_anew_is_done_and_goes_with_its_item(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crew = Lists(page=("alpha",), sheet=("delta", "alpha"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("page"), "t")
        run = await door.run("t", "go")
        await crew.wait_for("b[1]")
        activities = run._activities
        join = activities.join

        async def joined(superstep: int) -> Any:
            told = await join(superstep)
            if (
                told.first and "each-b#" in told.news
            ):  # nobody joins what ends from now until the router looks
                crew.end("b[1]")
                await asyncio.wait([activities._running["b[1]"]._task])
            return told

        monkeypatch.setattr(activities, "join", joined)
        await door.send("t", Swap(over("sheet")))
        for instance in ("b[1]", "c"):
            await crew.wait_for_times(instance, 2 if instance == "b[1]" else 1)
            crew.end(instance)
        assert (await run.result()).status == "finished"
        assert crew.begun == ["b[1]", "b[1]", "c"]
        assert set((await door.state("t"))["agent_outputs"]) == {"b[1]", "b[2]", "c"}
        assert [said["moved"] for said in await carried(door, "t")] == [[[1, 2]]]


async def test_a_yes_and_an_announcement_go_with_the_item_that_they_were_of(tmp_path: Path) -> None:
    body = Flow(
        "g",
        (Step("b", "b", signals=("ready",)), Gate("ok", ask="good?"), Step("d", "d")),
        (("b", "ok"), ("ok", "d")),
    )
    crew = Lists(page=("alpha", "beta"), sheet=("alpha", "gamma"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("page", body), "t")
        run = await door.run("t", "go")
        await crew.wait_for("b[1]", "b[2]")
        crew.activities["b[2]"].announce("ready")
        for instance in ("b[1]", "b[2]"):
            crew.end(instance)
        assert (await run.result()).status == "interrupted"
        for one in await door.approvals("t"):
            await door.send("t", Approve(approval=one.approval.id))
        await door.send("t", Swap(over("sheet", body)))
        run = await door.run("t")
        await crew.wait_for("d[1]")
        await crew.wait_for_times("b[2]", 2)
        assert (await door.state("t"))["signals"].get("ready", {}) == {}
        for instance in ("d[1]", "b[2]"):
            crew.end(instance)
        assert (await run.result()).status == "interrupted"
        (asked,) = await door.approvals("t")
        assert asked.approval.about.instance == "gate-good[2]"
        assert "d[2]" not in crew.begun


async def test_what_has_left_with_its_map_counts_for_the_same_item_once_it_is_back(tmp_path: Path) -> None:
    crew = Lists(page=("alpha", "beta"))
    without = team(Flow("f", (Step("d", "d"), Step("c", "c")), (("d", "c"),)))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("page"), "t")
        run = await door.run("t", "go")
        await crew.wait_for("b[1]", "b[2]")
        for instance in ("b[1]", "b[2]"):
            crew.end(instance)
        await crew.wait_for("c")
        row = await door.send("t", Swap(without, "cancel"))
        assert (await door.settled("t", row.seq)).state == "applied"
        await crew.wait_for("d")
        crew.by_words["page"] = ("gamma", "beta")
        await door.send("t", Swap(over("page"), "cancel"))
        await crew.wait_for_times("b[1]", 2)
        assert set((await door.state("t"))["agent_outputs"]) == {"b[2]"}
        await run.cancel()


async def test_the_plan_says_that_items_which_read_the_same_keep_their_work(tmp_path: Path) -> None:
    crew = Lists(page=PAGES, sheet=PAGES)
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("page"), "t")
        run = await door.run("t", "go")
        await crew.wait_for("b[1]", "b[2]", "b[3]")
        words = migration_words(await door.plan_swap("t", over("sheet")))
        same = "every sheet: an item that reads the same keeps what is done for it, wherever it stands, any "
        assert f"{same}other is done anew; for the list of before there was b[1], b[2] and b[3]" in words
        await run.cancel()


async def test_a_list_within_an_item_goes_with_that_item(tmp_path: Path) -> None:
    inner = ForEach("n", "page", Step("b", "b"))
    crew = Lists(book=("x", "y"), volume=("y", "y"), page=("1", "2"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("book", inner), "t")
        run = await door.run("t", "go")
        first, second = ("b[1][1]", "b[1][2]"), ("b[2][1]", "b[2][2]")
        await crew.wait_for(*first, *second)
        for instance in (*first, *second):
            crew.end(instance)
        await crew.wait_for("c")
        await door.send("t", Swap(over("volume", inner), "cancel"))
        for instance in first:
            await crew.wait_for_times(instance, 2)
        assert set((await door.state("t"))["agent_outputs"]) == set(second)
        await run.cancel()


async def test_what_was_done_for_another_list_that_has_left_is_not_taken_for_an_item_of_this_one(
    tmp_path: Path,
) -> None:
    crew = Lists(page=PAGES[:1], sheet=("delta",), photo=PAGES)
    sheets, photos = ForEach("m", "sheet", Step("b", "b")), ForEach("n", "photo", Step("d", "d"))
    both = team(Flow("f", (sheets, photos, Step("c", "c")), (("m", "c"), ("n", "c"))))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(both, "t")
        run = await door.run("t", "go")
        await crew.wait_for("b[1]", "d[1]", "d[2]", "d[3]")
        crew.end("d[1]")
        row = await door.send("t", Swap(over("page")))
        assert (await door.settled("t", row.seq)).state == "applied"
        await crew.wait_for_times("b[1]", 2)
        assert crew.cancelled == ["b[1]"], "what runs for the other list was stopped"
        for instance in ("d[2]", "d[3]", "b[1]", "c"):
            await crew.wait_for(instance)
            crew.end(instance)
        assert (await run.result()).status == "finished"
        assert await carried(door, "t") == [
            {"over": "page", "kept": [], "moved": [], "anew": [1], "dropped": []}
        ]
        assert {"d[1]", "d[2]", "d[3]"} <= set((await door.state("t"))["agent_outputs"])


async def test_what_was_done_in_a_list_within_a_list_outlives_both_and_is_of_no_other_list(
    tmp_path: Path,
) -> None:
    crew = Lists(book=("x",), page=("1", "2"), photo=("red",))
    books = ForEach("m", "book", ForEach("n", "page", Step("b", "b")))
    photos = team(Flow("f", (ForEach("p", "photo", Step("d", "d")), Step("c", "c")), (("p", "c"),)))
    careful = ApprovalRules(confidence={"b": 0.7})
    async with opened(tmp_path, crew, careful) as door, asyncio.timeout(30):
        await door.create_thread(team(Flow("f", (books, Step("c", "c")), (("m", "c"),))), "t")
        run = await door.run("t", "go")
        for instance in ("b[1][1]", "b[1][2]"):
            await crew.wait_for(instance)
            crew.end(instance, confidence=0.1)
        assert (await run.result()).status == "interrupted"
        for one in await door.approvals(
            "t"
        ):  # said of the items: somebody has to look which list they are of
            await door.send("t", Approve(approval=one.approval.id))
        run = await door.run("t")
        await crew.wait_for("c")
        for gone in (team(Step("c", "c")), photos):
            row = await door.send("t", Swap(gone, "cancel"))
            assert (await door.settled("t", row.seq)).state == "applied"
        await crew.wait_for("d[1]")
        assert {"b[1][1]", "b[1][2]"} <= set((await door.state("t"))["agent_outputs"])
        assert await carried(door, "t") == []
        await run.cancel()


async def test_an_item_that_stands_elsewhere_in_the_new_list_keeps_what_is_done_for_it(
    tmp_path: Path,
) -> None:
    """At the same number first; each result once: of two that read the same, one has it."""
    crew = Lists(page=("alpha", "beta", "gamma"), sheet=("gamma", "beta", "alpha", "beta"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("page"), "t")
        run = await door.run("t", "go")
        await crew.wait_for("b[1]", "b[2]", "b[3]")
        crew.end("b[1]", of="alpha")
        crew.end("b[2]", of="beta")
        row = await door.send("t", Swap(over("sheet")))
        assert (await door.settled("t", row.seq)).state == "applied"
        await crew.wait_for("b[4]")
        assert crew.cancelled == ["b[3]"]  # what runs for an item begins anew where that stands
        state = await door.state("t")
        assert {i: o["fields"] for i, o in state["agent_outputs"].items()} == {
            "b[2]": {"of": "beta"},
            "b[3]": {"of": "alpha"},
        }
        assert state["progress"]["b[3]"]["item"] == 3
        for instance in ("b[1]", "b[4]"):
            crew.end(instance)
        await crew.wait_for("c")
        crew.end("c")
        assert (await run.result()).status == "finished"
        assert crew.begun == ["b[1]", "b[2]", "b[3]", "b[1]", "b[4]", "c"]
        said = [{"over": "sheet", "kept": [2], "moved": [[1, 3], [3, 1]], "anew": [], "dropped": []}]
        assert await carried(door, "t") == said


async def test_what_is_within_an_item_moves_with_it_and_a_second_list_never_writes_over_what_was_said(
    tmp_path: Path,
) -> None:
    inner = ForEach("n", "page", Flow("g", (Step("b", "b"), Step("d", "d")), (("b", "d"),)))
    crew = Lists(book=("x", "y"), volume=("y", "w"), work=("z", "y"), page=("1", "2"))
    async with opened(tmp_path, crew) as door, asyncio.timeout(30):
        await door.create_thread(over("book", inner), "t")
        run = await door.run("t", "go")
        every = [f"{who}[{book}][{page}]" for who in "bd" for book in (1, 2) for page in (1, 2)]
        for instance in every:
            await crew.wait_for(instance)
            crew.end(instance, said=instance)
        await crew.wait_for("c")
        for words, first, anew in (("volume", 1, 2), ("work", 2, 1)):
            await door.send("t", Swap(over(words, inner), "cancel"))
            for instance in [f"{who}[{anew}][{page}]" for who in "bd" for page in (1, 2)]:
                await crew.wait_for_times(instance, 2)
                crew.end(instance, said="anew")
            outputs = (await door.state("t"))["agent_outputs"]
            kept = {f"{who}[{first}][{page}]": f"{who}[2][{page}]" for who in "bd" for page in (1, 2)}
            assert {i: outputs[i]["fields"]["said"] for i in kept} == kept
        messages = [output["message"] for output in outputs.values()]
        assert len(set(messages)) == len(messages)
        await run.cancel()
