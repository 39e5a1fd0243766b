"""Foundries for tests: teams with other prompts, and agents that stop where a test wants them to."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from swarmwright import TeamConfig
from swarmwright.apps.foundry import agents, stamping
from swarmwright.apps.foundry.foundry import Foundry
from swarmwright.apps.foundry.opening import TEAM_FILE, open_foundry
from swarmwright.apps.foundry.routes import router_of
from swarmwright.bootstrap.config import parse_config
from swarmwright.ports.agents import Activity, AgentModel, AgentReport, AgentView
from swarmwright.server.problems import handle_problems

ENDS_WITHIN_S = 30.0

WITH_PEER = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it, \
then Peer Critic scores it. \
They repeat this until the protocol is safe and the quality is at least 8, five rounds at most. \
The whole process is repeated until a clinician approves the protocol, at most 20 times.
"""
PEER = """
[agents."Peer Critic"]
kind = "custom"
app = "foundry"
called = "Clinical Critic"
fields = ["quality"]
"""
WITH_LAWYER = """
Drafter drafts the protocol, then Safety Guardian assesses it, then Clinical Critic scores it. \
They repeat this until the protocol is safe and the quality is at least 8, five rounds at most. \
After that, Legal Reviewer reads the protocol. \
The whole process is repeated until a clinician approves the protocol, at most 20 times.
"""
LAWYER = """
[agents."Legal Reviewer"]
kind = "simple"
prompt = "You read protocols as a lawyer."
"""


def whole(step: str) -> str:
    """A draft with all that a protocol has, and this step in it."""
    return f"# Plan\n\n1. {step}\n2. Write down how it went.\n\nIf you are in danger, call 112."


def edited(folder: Path, prompt: str = "", tables: str = "", model: str = "") -> TeamConfig:
    """The team's own file, with another prompt, more agents, another model."""
    text = TEAM_FILE.read_text("utf-8")
    if prompt:
        before, _, rest = text.partition('prompt = """')
        text = f'{before}prompt = """{prompt}"""{rest.partition(chr(34) * 3)[2]}'
    if model:
        text = text.replace('model = "stub:"', f'model = "{model}"', 1)
    return parse_config(text + tables, folder / "swarmwright.toml")


@asynccontextmanager
async def foundry_in(folder: Path, team: TeamConfig | None = None, store: str = "") -> AsyncIterator[Foundry]:
    """A foundry over a file in the folder, or over another store."""
    async with open_foundry(team or edited(folder), database=store or folder / "p.db") as foundry:
        yield foundry


@asynccontextmanager
async def client_of(foundry: Foundry) -> AsyncIterator[httpx.AsyncClient]:
    """A client of its REST, over a real socket."""
    app = FastAPI()
    handle_problems(app)
    app.include_router(router_of(foundry))
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        web = uvicorn.Server(uvicorn.Config(app, log_level="error", ws="websockets-sansio"))
        task = asyncio.create_task(web.serve([listening]))
        try:
            async with asyncio.timeout(ENDS_WITHIN_S):
                while not web.started:  # noqa: ASYNC110  (it has no event)
                    await asyncio.sleep(0.01)
            url = f"http://127.0.0.1:{listening.getsockname()[1]}"
            async with httpx.AsyncClient(base_url=url, timeout=ENDS_WITHIN_S) as client:
                yield client
        finally:
            web.should_exit = True
            async with asyncio.timeout(ENDS_WITHIN_S):
                await task


class Stop:
    """An agent's work, which at its n-th time waits until the test lets it go on."""

    def __init__(self, name: str, monkeypatch: pytest.MonkeyPatch, at: int = 1) -> None:
        self._work: Callable[..., Any] = getattr(agents, name)
        self.there, self.go, self.times, self._at = asyncio.Event(), asyncio.Event(), 0, at
        monkeypatch.setattr(agents, name, self.__call__)

    async def __call__(self, view: AgentView, activity: Activity, model: AgentModel) -> AgentReport:
        self.times += 1
        if self.times == self._at:
            self.there.set()
            async with asyncio.timeout(ENDS_WITHIN_S):
                await self.go.wait()
        report: AgentReport = await self._work(view, activity, model)
        return report


def as_if_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what the stub says in the place of a reviewer by a prompt count as a language model's."""
    monkeypatch.setattr(stamping, "_is_made_up", lambda view, report: False)


def saying(monkeypatch: pytest.MonkeyPatch, name: str, *reports: Mapping[str, Any] | str) -> list[AgentView]:
    """Let an agent say these, one after the other (the last for ever); the views that it was shown."""
    views: list[AgentView] = []

    async def work(view: AgentView, activity: Activity, model: AgentModel) -> Any:
        views.append(view)
        return reports[min(len(views), len(reports)) - 1]

    monkeypatch.setattr(agents, name, work)
    return views
