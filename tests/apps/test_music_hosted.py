"""The music team, hosted as a server hosts it: its own prompt, tools and scripted models."""

from __future__ import annotations

import json
from pathlib import Path

from support.hosting import THREAD, Hosting
from swarmwright.bootstrap.apps import team_file
from swarmwright.bootstrap.config import load_config
from swarmwright.bootstrap.hosts import ToHost, open_hosts
from swarmwright.ports.hosting import Ended
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.sqlite import open_sqlite

ASKED = {"messages": [{"role": "user", "content": "Build a music app"}]}


async def test_the_music_team_runs_for_a_client_and_tells_all_it_does(tmp_path: Path) -> None:
    team = load_config(team_file("music"), home=tmp_path)
    async with open_sqlite(":memory:") as store, open_hosts(store, ToHost((team,))) as hosts:
        await store.threads.create(ThreadRecord(THREAD))
        host = Hosting(store, hosts[0])
        modes = ("values", "updates", "messages", "custom", "tasks", "checkpoints", "debug")
        assert await host.drive(ASKED, *modes) == Ended("success")
        values = await host.values()
        assert set(values["agent_outputs"]) == {"ui", "backend", "audio"}
        drawn = {node["id"] for node in (await host.hosted.drawing())["nodes"]}
        told = {name for update in host.told("updates") for name in update}
        assert {"ui", "backend", "audio"} <= told <= drawn
        whole = {message["id"]: message for message in values["messages"]}
        streamed = [message for message, _ in host.told("messages") if message["id"] in whole]
        assert {message["name"] for message in streamed} == {"ui", "backend", "audio"}
        for message in streamed:
            if message["type"] == "ai":
                assert message == whole[message["id"]]
        events = {one["event"] for one in host.told("custom")}
        assert {"step_started", "token", "tool_called", "tool_result", "signal", "step_finished"} <= events
        json.dumps([chunk.data for chunk in host.chunks], allow_nan=False)
