"""A thread takes about as much room in PostgreSQL as what was said on it."""

from __future__ import annotations

from random import Random
from typing import Any

import psycopg
from langchain_core.messages import AIMessage

from support.crews import FunctionCrew
from support.platforms import platform_over
from swarmwright.ports.agents import AgentReport
from swarmwright.storage.opening import open_store
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
    assert sizes[1] - sizes[0] <= 320_000  # of random letters, which are not made much smaller
