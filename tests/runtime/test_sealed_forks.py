"""Forks of threads that are encrypted: each is bound to whose it is."""

from __future__ import annotations

import os

from graph.teams import flow, team
from support.crews import FunctionCrew
from support.platforms import platform_over
from swarmwright.ports.threads import ThreadRecord
from swarmwright.storage.opening import open_store
from swarmwright.storage.sealing import Keyring
from swarmwright.storage.vault import Sealing
from swarmwright.workflow.encoding import version


async def test_a_fork_of_a_tenants_thread_is_opened_with_its_tenants_key(store_address: str) -> None:
    workflow = team(flow("a", "b", order="a<b"))
    async with open_store(store_address, Sealing(Keyring({"one": os.urandom(32)}))) as storage:
        door = platform_over(storage, FunctionCrew())
        await storage.threads.save_workflow(version(workflow), workflow)
        await storage.threads.create(ThreadRecord("t", version(workflow), tenant="acme", title="A page"))
        await (await door.run("t", "go")).result()
        fork = await door.fork("t")
        assert (fork.tenant, fork.title) == ("acme", "A page")
        assert (await door.state(fork.thread_id))["agent_outputs"].keys() == {"a", "b"}
        assert (await (await door.run(fork.thread_id, "again")).result()).status == "finished"
        await door.close()
