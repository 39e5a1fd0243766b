"""The music team as a graph for `langgraph.json`: `"music": "swarmwright.apps.music.graph:graph"`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import swarmwright

if TYPE_CHECKING:
    from swarmwright.graph.building import WorkflowGraph

__all__ = ["graph"]


def graph() -> WorkflowGraph:
    """The compiled team, on the model of its config file. Its host brings the checkpointer.

    Its tools write to `workspace` below the current folder, since the config file is part of the package.
    """
    config = Path(__file__).parent / "team" / "swarmwright.toml"
    return swarmwright.graph_from(config, workspace=Path("workspace"))
