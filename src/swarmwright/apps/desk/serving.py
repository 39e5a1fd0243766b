"""The desk on a server, for whoever runs it to try both sides.

    GET  /desk             the files of both zones, and the words that the guard goes by
    POST /desk/admin       a turn of the admin: its route, what of it crossed, the answer
    POST /desk/customer    a customer's question: the answer

Both doors are the same callers'. A page for customers alone has a server of its own, with the second door.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field

from swarmwright.apps.desk.classifier import KEYWORDS, guard_words
from swarmwright.apps.desk.opening import open_desk
from swarmwright.apps.desk.states import Route

if TYPE_CHECKING:
    from swarmwright.apps.desk.runtime import MultiAgentRuntime
    from swarmwright.ports.apps import AppServer

__all__ = ["AdminSaid", "CustomerSaid", "desk_routes", "router_of"]

BASE = Path("desk")
"""Below the current folder, where `multi-agent-cli init` makes it."""

CONFIG = Path("swarmwright.toml")
SHOWN = 200
"""As many files of a zone as are listed."""


class _Said(BaseModel):
    model_config = ConfigDict(extra="forbid")

    text: str = Field(max_length=20_000)
    thread_id: str | None = Field(None, min_length=1, max_length=200, description="Of the conversation.")


class AdminSaid(_Said):
    """A request of the admin."""

    secret_context: str = Field("", max_length=100_000, description="What the supervisor may know besides.")


class CustomerSaid(_Said):
    """A customer's question."""


class DeskTold(BaseModel):
    """Both zones, as they stand."""

    base: str
    admin: list[str] = Field(description="The files of the admin zone.")
    docs: list[str] = Field(description="The files of the customer zone.")
    keywords: list[str] = Field(description="Words by which the guard goes.")
    opened: AwareDatetime = Field(description="Since when it remembers what is said to it.")


class AdminTold(BaseModel):
    """What became of a request."""

    route: Route
    guard: list[str] = Field(description="Words of documents or customers in it; without any, none crosses.")
    crossed: str | None = Field(description="All that went over the bridge; null = nothing.")
    answer: str


class CustomerTold(BaseModel):
    """What a customer is told."""

    answer: str
    opened: AwareDatetime = Field(description="Since when the desk remembers: nothing older was known to it.")


@asynccontextmanager
async def desk_routes(server: AppServer) -> AsyncIterator[APIRouter]:
    """The routes over a desk that is open for as long as the server is."""
    yield router_of(await asyncio.to_thread(_open, server.model), BASE)


def _open(model: str) -> MultiAgentRuntime:
    return open_desk(BASE, model, config=CONFIG if CONFIG.is_file() else None)


def router_of(desk: MultiAgentRuntime, base: Path) -> APIRouter:
    """The routes over an open desk. base: its folder, for its files' names."""
    router, opened = APIRouter(), datetime.now(UTC)

    @router.get("/desk", response_model=DeskTold)
    async def zones() -> DeskTold:
        admin, docs = await asyncio.to_thread(lambda: (_files(base / "admin"), _files(base / "docs")))
        words = sorted(KEYWORDS)
        return DeskTold(base=str(base), admin=admin, docs=docs, keywords=words, opened=opened)

    @router.post("/desk/admin", response_model=AdminTold)
    async def admin(said: AdminSaid) -> AdminTold:
        turn = await asyncio.to_thread(
            desk.admin_turn, said.text, secret_context=said.secret_context, thread_id=said.thread_id
        )
        guard = list(guard_words(said.text))
        return AdminTold(route=turn.route, guard=guard, crossed=turn.crossed, answer=turn.answer)

    @router.post("/desk/customer", response_model=CustomerTold)
    async def customer(said: CustomerSaid) -> CustomerTold:
        answer = await asyncio.to_thread(desk.run_user_turn, said.text, thread_id=said.thread_id)
        return CustomerTold(answer=answer, opened=opened)

    return router


def _files(folder: Path) -> list[str]:
    """The first files below a folder, by their paths in it; hidden ones and links are left out."""
    found = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    names = sorted(path.relative_to(folder).as_posix() for path in found)
    return [name for name in names if not any(part.startswith(".") for part in name.split("/"))][:SHOWN]
