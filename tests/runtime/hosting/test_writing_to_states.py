"""What a client writes to a hosted graph's state: refused by its place, or written; nothing is dropped."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import Annotated, Any

import pytest
from langchain_core.messages import AnyMessage
from langgraph.graph import START, StateGraph
from langgraph.managed import IsLastStep
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from support.hosting import THREAD, hosting
from swarmwright.errors import InvalidInput


class Order(TypedDict, total=False):
    """Part of a state."""

    items: list[str]
    due: str


class Shop(TypedDict, total=False):
    """A state that nothing holds to its schema as it runs."""

    log: Annotated[list[str], operator.add]
    order: Order
    said: list[AnyMessage]
    odd: Any


class Strict(BaseModel):
    """A state that is a model."""

    who: str = Field("Ann", min_length=2)
    log: Annotated[list[str], operator.add] = []


def _graph(schema: Any) -> Any:
    def stand(state: Any) -> dict[str, Any]:
        return {"log": ["stood"]}

    return StateGraph(schema).add_node("stand", stand).add_edge(START, "stand").compile()


@pytest.mark.parametrize(
    ("schema", "written", "place", "words"),
    [
        (Shop, {"log": 5}, "values.log", "reducer does not take it.*TypeError"),
        (Shop, {"order": {"items": 5}}, "values.order.items", "valid array"),
        (Shop, {"order": {"items": ["a", 5]}}, "values.order.items[1]", "valid string"),
        (Shop, {"nope": 1}, "values.nope", "no such channel; there are log, odd, order, said"),
        (Strict, {"who": "X"}, "values.who", "at least 2 characters"),
        (Strict, {"who": None}, "values.who", "valid string"),
    ],
)
async def test_what_a_state_cannot_be_given_is_refused_by_its_place(
    schema: Any, written: Mapping[str, Any], place: str, words: str
) -> None:
    async with hosting(_graph(schema)) as host:
        await host.drive({"log": ["begun"]})
        before = await host.values()
        with pytest.raises(InvalidInput, match=words) as told:
            await host.hosted.update(THREAD, written)
        assert told.value.place == place
        assert await host.values() == before


@pytest.mark.parametrize(
    "written",
    [
        {"order": {"due": "soon"}},
        {"order": None},
        {"said": [{"role": "user", "content": "hi"}]},
        {"odd": {"any": [1]}},
        {},
    ],
)
async def test_what_nothing_refuses_is_written(written: Mapping[str, Any]) -> None:
    async with hosting(_graph(Shop)) as host:
        await host.drive({"log": ["begun"]})
        await host.hosted.update(THREAD, written)
        assert {name: (await host.values()).get(name) for name in written} == written


async def test_a_state_s_schema_says_which_channels_have_a_reducer() -> None:
    async with hosting(_graph(Shop)) as host:
        told = (await host.hosted.schemas())["state_schema"]["properties"]
        assert [name for name, one in told.items() if one.get("x-reducer")] == ["log"]


async def test_a_state_s_schema_says_what_nobody_can_write() -> None:
    class Counted(TypedDict, total=False):
        total: int
        last: IsLastStep

    async with hosting(_graph(Counted)) as host:
        told = (await host.hosted.schemas())["state_schema"]
        assert "x-as-node" not in told
        assert [name for name, one in told["properties"].items() if one.get("readOnly")] == ["last"]
