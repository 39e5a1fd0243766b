"""`swarmwright schema`: the JSON Schemas of what people and programs write, and the server's OpenAPI."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from swarmwright.cli.output import print_json
from swarmwright.cli.sources import JsonOption

__all__ = ["schema_command"]


def schema_command(
    subject: Annotated[
        Literal["workflow", "config", "registry", "trace", "openapi"],
        typer.Argument(metavar="workflow|config|registry|trace|openapi", help="What it is of."),
    ],
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
            from swarmwright.cli.serving import check_server_installed

            check_server_installed()
            from swarmwright.server.app import bare_app

            print_json(bare_app().openapi())
