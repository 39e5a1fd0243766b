"""`swarmwright schema`: the JSON Schemas of what people and programs write, and the server's OpenAPI."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Literal

import typer

from swarmwright.cli.output import print_json
from swarmwright.cli.sources import JsonOption

__all__ = ["schema_command"]


def schema_command(
    subject: Annotated[
        Literal["workflow", "config", "registry", "trace", "openapi"],
        typer.Argument(metavar="workflow|config|registry|trace|openapi", help="What it is of."),
    ],
    app: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="openapi: also the routes of this app.")
    ] = None,
    json: JsonOption = False,
) -> None:
    """Print a JSON Schema, with --json or without: it is JSON."""
    match subject:
        case "config":
            from swarmwright.bootstrap.tables import json_schema

            print_json(json_schema())
        case "workflow":
            from swarmwright.workflow import encoding

            print_json(encoding.schema())
        case "registry":
            from swarmwright.registry import encoding as registries

            print_json(registries.schema())
        case "trace":
            from swarmwright.telemetry import lines

            print_json(lines.json_schema())
        case "openapi":
            import asyncio

            from swarmwright.cli.serving import check_server_installed

            check_server_installed()
            print_json(asyncio.run(_openapi(app or ())))


async def _openapi(apps: Sequence[str]) -> Any:
    """What a server says of itself that serves these apps, over a store that is thrown away."""
    from swarmwright.bootstrap.mounting import open_apps
    from swarmwright.ports.apps import AppServer
    from swarmwright.server.app import bare_app

    with TemporaryDirectory() as folder:
        server = AppServer(str(Path(folder, "threads.db")), None, "stub:")
        async with open_apps(apps, server) as mounted:
            return bare_app(mounted).openapi()
