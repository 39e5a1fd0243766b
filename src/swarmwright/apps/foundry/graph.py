"""The foundry's team as a graph for `langgraph.json`: `"foundry": "swarmwright.apps.foundry.graph:graph"`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import swarmwright
from swarmwright.apps.foundry.opening import TEAM_FILE

if TYPE_CHECKING:
    from swarmwright.graph.building import WorkflowGraph

__all__ = ["graph"]


def graph() -> WorkflowGraph:
    """The compiled team, on the model of its config file. Its host brings the checkpointer."""
    return swarmwright.graph_from(TEAM_FILE)
