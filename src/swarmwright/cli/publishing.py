"""`swarmwright schema`: the JSON Schemas of what people and programs write."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from swarmwright.cli.output import print_json
from swarmwright.cli.sources import JsonOption

__all__ = ["schema_command"]


def schema_command(
    subject: Annotated[
        Literal["workflow", "config"],
        typer.Argument(metavar="workflow|config", help="A compiled workflow, or swarmwright.toml."),
    ],
    json: JsonOption = False,
) -> None:
    """Print a JSON Schema, with --json or without: it is JSON."""
    if subject == "config":
        from swarmwright.bootstrap.tables import json_schema

        print_json(json_schema())
    else:
        from swarmwright.workflow.encoding import schema

        print_json(schema())
