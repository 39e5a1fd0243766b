"""Services as a server opens them: over one store, with teams and graphs of files, and what these share."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from swarmwright.bootstrap.access import is_alone
from swarmwright.bootstrap.config import parse_config
from swarmwright.bootstrap.graphs import app_graphs, read_graphs
from swarmwright.bootstrap.hosts import ToHost
from swarmwright.bootstrap.serving import open_server, open_services
from swarmwright.errors import ConfigError, NotFound
from swarmwright.runtime.serving.callers import LOCAL, Caller
from swarmwright.runtime.serving.requests import Asked, Request
from swarmwright.runtime.serving.services import Services
from swarmwright.settings import Settings
from swarmwright.storage.scoped.places import Places

KEEPS = """
from langgraph.config import get_store
from langgraph.graph import END, START, MessagesState, StateGraph
from typing_extensions import TypedDict


class Said(TypedDict, total=False):
    read: int


async def keep(state):
    store = get_store()
    item = await store.aget(("notes", "ann"), "n")
    await store.aput(("notes", "ann"), "m", {"n": item.value["n"] + 1})
    return {"read": item.value["n"]}


flow = StateGraph(Said)
flow.add_node("keep", keep)
flow.add_edge(START, "keep").add_edge("keep", END)
"""
TEAM = """
name = "writers"
prompt = "Writer drafts, then Editor polishes."
model = "stub:"

[agents.Writer]
[agents.Editor]
"""


@pytest.fixture
def given(tmp_path: Path) -> ToHost:
    (tmp_path / "keeps.py").write_text(KEEPS)
    file = tmp_path / "langgraph.json"
    file.write_text(json.dumps({"dependencies": ["."], "graphs": {"keeps": "./keeps.py:flow"}}))
    return ToHost((parse_config(TEAM, tmp_path / "swarmwright.toml"),), read_graphs(file))


@asynccontextmanager
async def opened(address: str, given: ToHost) -> AsyncIterator[Services]:
    from swarmwright.storage.address import address_of

    async with open_services(Settings(database=address_of(address)), given) as services:
        yield services


async def outcome(services: Services, assistant: str, given: Any) -> Any:
    async with asyncio.timeout(30):
        run = await services.runs.create(LOCAL, Asked(assistant, Request(input=given)))
        return await services.runs.outcome(LOCAL, run)


async def test_what_a_client_keeps_a_graph_finds_and_the_other_way_round(
    store_address: str, given: ToHost
) -> None:
    async with opened(store_address, given) as services:
        await services.items.put(LOCAL, ("notes", "ann"), "n", {"n": 41})
        assert (await outcome(services, "keeps", {})).values == {"read": 41}
        item = await services.items.get(LOCAL, ("notes", "ann"), "m")
        assert item is not None and item.value == {"n": 42}
        assert await services.items.namespaces(LOCAL) == [("notes", "ann")]


async def test_a_graph_finds_the_items_of_the_tenant_that_it_runs_for(
    store_address: str, given: ToHost
) -> None:
    async with opened(store_address, given) as services:
        for tenant, number in (("ann", 1), ("bea", 2), ("", 3)):
            caller = Caller(tenant)
            await services.items.put(caller, ("notes", "ann"), "n", {"n": number})
            run = await services.runs.create(caller, Asked("keeps", Request(input={})))
            assert (await services.runs.outcome(caller, run)).values == {"read": number}
            item = await services.items.get(caller, ("notes", "ann"), "m")
            assert item is not None and item.value == {"n": number + 1}


async def test_teams_and_graphs_are_served_side_by_side(store_address: str, given: ToHost) -> None:
    async with opened(store_address, given) as services:
        assert tuple(services.assistants.graphs) == ("writers", "keeps")
        wrote = await outcome(services, "writers", {"messages": [{"role": "user", "content": "Bees"}]})
        assert [message.get("name") for message in wrote.values["messages"]] == [None, "writer", "editor"]
        drawn = await services.assistants.drawing(LOCAL, "writers")
        assert {"writer", "editor"} <= {node["id"] for node in drawn["nodes"]}
        with pytest.raises(NotFound, match="writers"):
            services.assistants.host("writer")


async def test_assistants_outlive_the_server_with_what_was_changed_of_them(
    store_address: str, given: ToHost
) -> None:
    async with opened(store_address, given) as services:
        await services.assistants.update(LOCAL, "keeps", rename="Keeper")
        made = await services.assistants.create(LOCAL, "keeps", name="Mine")
    async with opened(store_address, given) as services:
        assert (await services.assistants.find(LOCAL, "keeps")).name == "Keeper"
        assert (await services.assistants.find(LOCAL, made.assistant_id)).name == "Mine"


async def test_a_new_description_is_told_unless_somebody_has_changed_the_assistant(
    tmp_path: Path, given: ToHost
) -> None:
    async with opened(str(tmp_path / "s.db"), given) as services:
        await services.assistants.update(LOCAL, "keeps", metadata={"mine": True})
    for number in (1, 2):
        prompt = f"Writer drafts page {number}, then Editor polishes."
        (team,) = given.teams
        other = replace(given, teams=(replace(team, prompt=prompt),))
        async with opened(str(tmp_path / "s.db"), other) as services:
            assert (await services.assistants.find(LOCAL, "writers")).description == prompt
            assert (await services.assistants.find(LOCAL, "keeps")).version == 2


async def test_what_apps_bring_is_served_too(tmp_path: Path) -> None:
    async with opened(str(tmp_path / "s.db"), ToHost(graphs=app_graphs())) as services:
        assert "sam" in services.assistants.graphs
        assert (await services.assistants.schemas(LOCAL, "sam"))["graph_id"] == "sam"


async def test_two_of_one_name_are_refused(tmp_path: Path, given: ToHost) -> None:
    twice = ToHost((*given.teams, *given.teams), given.file)
    with pytest.raises(ConfigError, match="writers"):
        async with opened(str(tmp_path / "s.db"), twice):
            pass


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.8.9.1"])
def test_loopback_is_for_those_alone_who_are_here(host: str) -> None:
    assert is_alone(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "10.1.2.3", "fe80::1", "here.example", "", "127.1.evil"])
async def test_where_others_can_come_nobody_is_served_without_a_name(
    tmp_path: Path, given: ToHost, host: str
) -> None:
    assert not is_alone(host)
    settings = Settings(database=tmp_path / "s.db")
    with pytest.raises(ConfigError, match="keys create"):
        async with open_server(settings, given, alone=is_alone(host)):
            pass


async def test_what_steps_put_aside_goes_with_their_thread(given: ToHost, tmp_path: Path) -> None:
    settings = Settings(database=tmp_path / "s.db", model="stub:")
    async with open_services(settings, given) as services:
        ids = [(await services.threads.create(LOCAL)).record.thread_id for _ in range(2)]
        for id_ in ids:
            for step in ("one", "two"):
                Places(settings.private, {}).backend("ann", f"{id_}:1", step).write("/plan.md", "a plan")
        assert len(list(settings.private.rglob("plan.md"))) == 4
        await services.threads.delete(LOCAL, ids[0])
        assert len(list(settings.private.rglob("plan.md"))) == 2
        await Places(settings.private, {}).forget(f"{ids[1]}:1", "one")
        assert len(list(settings.private.rglob("plan.md"))) == 1
