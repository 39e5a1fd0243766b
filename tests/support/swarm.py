"""A server of a team in words, in the test's own loop: over a real store, and by a real socket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from support.serving import listening
from swarmwright.bootstrap.config import load_config
from swarmwright.bootstrap.hosts import ToHost
from swarmwright.bootstrap.serving import open_services
from swarmwright.runtime.serving.limits import RunLimits
from swarmwright.server.app import create_app

WRITERS = """
name = "writers"
prompt = "Writer drafts, then Editor polishes. A human approves before Publisher posts it."
model = "stub:"

[agents.Writer]
[agents.Editor]
[agents.Publisher]
"""


@asynccontextmanager
async def teams(folder: Path, *configs: str) -> AsyncIterator[str]:
    """The address of a server of these teams (WRITERS where none is given), while it is up."""
    found = []
    for number, text in enumerate(configs or (WRITERS,)):
        file = folder / f"team-{number}.toml"
        file.write_text(text, encoding="utf-8")
        found.append(load_config(file))
    settings = replace(found[0].settings, database=folder / "s.db", workspace=folder / "workspace")
    given = ToHost(tuple(replace(one, settings=replace(one.settings, workspace=folder)) for one in found))
    async with (
        open_services(settings, given, limits=RunLimits(drain_s=0.2)) as services,
        listening(create_app(services)) as url,
    ):
        yield url
