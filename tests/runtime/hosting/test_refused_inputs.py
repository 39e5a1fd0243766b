"""Graphs whose state is a pydantic model: what the model refuses fails the run, and nothing else."""

from __future__ import annotations

from typing import Any

from langgraph.graph import END, START, StateGraph
from pydantic import BaseModel, Field

from support.hosting import THREAD, hosting
from swarmwright.ports.hosting import Ended

NO = {"who": "X", "lines": [{"count": 0}]}


class Line(BaseModel):
    """One of an order's."""

    count: int = Field(1, ge=1)


class Order(BaseModel):
    """A state that is particular."""

    who: str = Field(min_length=2)
    lines: list[Line] = []
    total: int = 0


def _shop() -> Any:
    def price(state: Order) -> dict[str, Any]:
        return {"total": sum(one.count for one in state.lines)}

    builder = StateGraph(Order)
    builder.add_node("price", price)
    builder.add_edge(START, "price")
    builder.add_edge("price", END)
    return builder.compile()


async def test_a_thread_whose_input_was_refused_says_why_field_by_field_and_can_be_looked_at() -> None:
    async with hosting(_shop()) as host:
        ended = await host.drive(NO)
        why = (
            "who: String should have at least 2 characters; "
            "lines.0.count: Input should be greater than or equal to 1"
        )
        assert ended == Ended("error", {"error": "ValidationError", "message": why})
        state = await host.hosted.state(THREAD)
        assert (state.values["who"], state.next) == ("X", ("price",))
        told = [one async for one in host.hosted.history(THREAD)]
        assert [one.metadata["source"] for one in told] == ["loop", "input"]


async def test_a_state_that_was_refused_is_mended_by_a_write_and_the_run_goes_on() -> None:
    async with hosting(_shop()) as host:
        await host.drive(NO)
        await host.hosted.update(THREAD, {"who": "Ann", "lines": [{"count": 3}]}, as_node="__start__")
        assert await host.drive() == Ended("success")
        assert (await host.values())["total"] == 3


async def test_an_answer_to_a_thread_whose_input_was_refused_fails_the_run_and_says_why() -> None:
    async with hosting(_shop()) as host:
        await host.drive(NO)
        ended = await host.drive(command={"update": {"total": 1}})
        assert (ended.status, (ended.error or {}).get("error")) == ("error", "ValidationError")
