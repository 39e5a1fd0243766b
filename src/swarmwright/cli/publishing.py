"""`swarmwright schema`: the JSON Schemas of what people and programs write."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from swarmwright.cli.output import print_json

__all__ = ["schema_command"]


class Subject(StrEnum):
    """What has a schema."""

    workflow = "workflow"
    config = "config"


def schema_command(
    subject: Annotated[Subject, typer.Argument(help="A compiled workflow, or swarmwright.toml.")],
) -> None:
    """Print a JSON Schema."""
    if subject is Subject.config:
        from swarmwright.bootstrap.tables import json_schema

        print_json(json_schema())
    else:
        from swarmwright.workflow.encoding import schema

        print_json(schema())
