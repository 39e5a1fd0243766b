"""`swarmwright schema`: the JSON Schemas of what people and programs write."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from swarmwright.cli.output import print_json
from swarmwright.cli.sources import JsonOption

__all__ = ["schema_command"]


def schema_command(
    subject: Annotated[
        Literal["workflow", "config", "registry", "trace"],
        typer.Argument(metavar="workflow|config|registry|trace", help="What it is of."),
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
