"""A thread takes about as much room in PostgreSQL as was said on it; a look at a part reads that part."""

from __future__ import annotations

from random import Random
from typing import Any

import psycopg
from langchain_core.messages import AIMessage

from support.crews import FunctionCrew
from support.platforms import platform_over
from swarmwright.ports.agents import AgentReport
from swarmwright.ports.events import Event
from swarmwright.storage.opening import open_store
from swarmwright.storage.postgres import events as events_of_postgres
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import Loop, Step, Workflow

ROUNDS = 100
SIZE = (
    "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relnamespace = 'swarmwright'::regnamespace"
)


def size(url: str) -> int:
    with psycopg.connect(url) as db:
        return int(db.execute(SIZE).fetchall()[0][0])


async def test_a_quarter_of_a_long_thread_takes_a_quarter_of_a_megabyte(postgres_url: str) -> None:
    written, draw = list[str](), Random(1)

    async def write(view: Any, activity: Any) -> AgentReport:
        written.append("".join(chr(97 + draw.randrange(26)) if n % 6 else " " for n in range(1000)))
        return AgentReport(written[-1])

    loop = Workflow(
        named(Loop("loop", Step("writer", "writer"), at_most=ROUNDS)), team=Catalog.of(["writer"])
    )
    async with open_store(postgres_url) as store:
        door = platform_over(store, FunctionCrew({"writer": write}))
        sizes = []
        for thread in ("a", "b"):
            await door.create_thread(loop, thread)
            await (await door.run(thread, "go")).result()
            sizes.append(size(postgres_url))
        messages = (await door.state("b"))["messages"]
    assert sum(isinstance(message, AIMessage) for message in messages) == ROUNDS
    # Of random letters, which are not made much smaller. Tables grow by pages, and by how many more than are
    # filled depends on when the database tidies up: the same thread took 311,296 to 335,872 bytes.
    assert sizes[1] - sizes[0] <= 360_000


async def test_events_that_are_picked_out_of_a_long_log_are_all_that_is_read_of_it(postgres_url: str) -> None:
    async with open_store(postgres_url) as store:
        for n in range(200):  # so that logs look short to who plans
            await store.events.append([Event("signal", f"t{n}")])
        await store.events.append([Event("signal", "t", data={"n": n}) for n in range(20_000)])
        picked = await store.events.pick("t", [9, 3000, 5, 70_000])
        assert [event.seq for event in picked] == [5, 9, 3000]
    explained = f"EXPLAIN (ANALYZE, FORMAT JSON) {events_of_postgres._PICK}"
    with psycopg.connect(postgres_url, autocommit=True) as db:
        db.execute("SET search_path TO swarmwright")
        db.execute("ANALYZE logged")
        row = db.execute(explained.encode(), (list(range(1, 1000, 2)), "t")).fetchone()
    assert row is not None
    assert read_of(row[0][0]["Plan"], "logged") == 500


def read_of(plan: dict[str, Any], table: str) -> int:
    """How many rows of a table a statement has looked at."""
    own = plan.get("Actual Rows", 0) + plan.get("Rows Removed by Filter", 0)
    mine = own * plan["Actual Loops"] if plan.get("Relation Name") == table else 0
    return round(mine) + sum(read_of(below, table) for below in plan.get("Plans", ()))
