"""The described flow as a LangChain `Graph`, which every viewer of LangGraph graphs can draw."""

from __future__ import annotations

from langchain_core.runnables.graph import Edge, Graph, Node

from swarmwright.workflow.charting import chart
from swarmwright.workflow.removing import without
from swarmwright.workflow.tree import Workflow

__all__ = ["described"]


def described(workflow: Workflow) -> Graph:
    """Boxes become nodes, arrows edges; what binds no order (signals, tools, ways back) is conditional.

    Agents that are switched off are not drawn: the router passes by their steps.
    """
    off = [agent.id for agent in workflow.team.agents if not agent.enabled]
    drawn = chart((without(workflow, off) if off else None) or workflow)
    nodes = {
        box.id: Node(
            box.id, box.label, None, {"kind": box.kind, "detail": box.detail} if box.detail else None
        )
        for box in drawn.boxes
    }
    edges = [
        Edge(a.source, a.target, a.label or None, conditional=a.kind != "order" or bool(a.label))
        for a in drawn.arrows
    ]
    return Graph(nodes, edges)
