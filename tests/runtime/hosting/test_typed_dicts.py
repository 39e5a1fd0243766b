"""Graphs that declare their context, or state, as a `typing.TypedDict` are hosted as any other."""

from __future__ import annotations

import logging
import threading
import typing
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from langgraph.graph import START, StateGraph
from langgraph.runtime import Runtime

from support.driven import driven, on_a_socket
from support.hosting import hosted_graph
from support.serving import SOON_S
from swarmwright.ports.hosting import Hosted
from swarmwright.storage.store import Store

Http = httpx.AsyncClient


class Part(typing.TypedDict):
    n: int


class State(typing.TypedDict, total=False):
    q: str
    parts: list[Part]


class Shop(typing.TypedDict, total=False):
    """Where it is said."""

    name: typing.Required[str]
    size: int
    parts: dict[str, Part | None]
    within: Shop | None


@dataclass
class Odd:
    """JSON Schema has no words for a lock."""

    name: str = "none"
    lock: threading.Lock | None = None  # type: ignore[valid-type]


def note(state: State, runtime: Runtime[Any]) -> State:
    context = runtime.context
    return {"q": str(context.get("name") if isinstance(context, dict) else getattr(context, "name", None))}


def graph(context: type) -> Any:
    return StateGraph(State, context_schema=context).add_node("note", note).add_edge(START, "note").compile()


@pytest.fixture
async def http(tmp_path: Path) -> AsyncIterator[Http]:
    def hosts(store: Store) -> Sequence[Hosted]:
        return [hosted_graph(store, graph(Shop), "shop"), hosted_graph(store, graph(Odd), "odd")]

    async with (
        driven(str(tmp_path / "store.db"), hosts=hosts) as here,
        on_a_socket(here) as url,
        Http(base_url=url, timeout=SOON_S) as client,
    ):
        yield client


async def ran(http: Http, name: str, **said: Any) -> Any:
    return (await http.post("/runs/wait", json={"assistant_id": name, "input": {"q": "x"}, **said})).json()


async def test_a_graph_whose_context_is_a_typed_dict_of_typing_runs(http: Http) -> None:
    assert await ran(http, "shop") == {"q": "None"}
    assert await ran(http, "shop", context={"name": "corner"}) == {"q": "corner"}
    assert await ran(http, "shop", config={"configurable": {"name": "corner"}}) == {"q": "corner"}
    told = await ran(http, "shop", context={"nam": "corner"})
    assert "there is no such field; there are name, size, parts, within" in str(told)


async def test_an_assistant_is_made_with_such_a_context(http: Http) -> None:
    made = await http.post("/assistants", json={"graph_id": "shop", "context": {"name": "corner"}})
    assert made.status_code == 200, made.text
    assert await ran(http, made.json()["assistant_id"]) == {"q": "corner"}
    refused = await http.post("/assistants", json={"graph_id": "shop", "context": {"nam": "corner"}})
    assert refused.status_code == 422, refused.text


async def test_what_cannot_be_said_as_a_schema_is_not_checked_against_one_and_the_log_says_so_once(
    http: Http, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    assert await ran(http, "odd", context={"name": "corner"}) == {"q": "corner"}
    assert await ran(http, "odd", context={"name": "second"}) == {"q": "second"}
    made = await http.post("/assistants", json={"graph_id": "odd", "context": {"name": "third"}})
    assert made.status_code == 200, made.text
    assert await ran(http, made.json()["assistant_id"]) == {"q": "third"}
    assert len([one for one in caplog.records if "not checked" in one.getMessage()]) == 1


async def test_the_schemas_of_such_a_graph_are_told(http: Http) -> None:
    found = await http.post("/assistants/search", json={"graph_id": "shop"})
    told = (await http.get(f"/assistants/{found.json()[0]['assistant_id']}/schemas")).json()
    for name in ("input_schema", "output_schema", "state_schema"):
        assert [*told[name]["properties"]] == ["q", "parts"], name
        assert told[name]["properties"]["parts"]["items"] == {"$ref": "#/$defs/Part"}
        assert told[name]["$defs"]["Part"]["required"] == ["n"]
    context = told["context_schema"]
    assert (context["title"], context["required"]) == ("Shop", ["name"])
    assert [*context["properties"]] == ["name", "size", "parts", "within"]
    assert [*told["config_schema"]["properties"]] == [*context["properties"]]
