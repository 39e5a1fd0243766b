"""A workflow as a picture without a layout: nodes, edges, and frames around what belongs together.

It is `workflow.charting`'s chart, with what a page needs to make it live: each node's agent, the places of
the prompt that it comes from, and words for people who point at it. Nodes are named by the tree's ids, by
which a thread's progress names them, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from swarmwright.workflow.charting import Arrow, Box, chart
from swarmwright.workflow.sentences import rule_sentence
from swarmwright.workflow.tree import (
    AtLeast,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    children,
    walk,
)
from swarmwright.workflow.wording import node_words

__all__ = ["former", "picture"]

_UNCUT = 10_000


def picture(workflow: Workflow) -> dict[str, Any]:
    """{"nodes", "edges", "frames", "groups", "rules"}, each in the order of the workflow.

    A node is "start", "end", "step", "gate", "quorum", "choice" or "tools"; an edge "order", "back",
    "signal" or "tool"; a frame "loop", "map", "team", "choice" or "quorum", and stands within another or
    within none ("").
    """
    drawn, nodes = chart(workflow), {node.id: node for node in walk(workflow.root)}
    frames = list(_frames(workflow.root, workflow, ""))
    within = {member: frame["id"] for frame in frames for member in frame["nodes"]}
    return {
        "nodes": [_node(box, nodes.get(box.id), within.get(box.id, ""), workflow) for box in drawn.boxes],
        "edges": [_edge(number, arrow) for number, arrow in enumerate(drawn.arrows, start=1)],
        "frames": frames,
        "groups": [{"id": g.id, "name": g.name, "agents": list(g.members)} for g in workflow.team.groups],
        "rules": [
            {"words": rule_sentence(rule, workflow.team), "spans": rule.spans} for rule in workflow.rules
        ],
    }


def former(workflow: Workflow, followed: Sequence[Workflow]) -> dict[str, Any]:
    """{"nodes", "frames"} of what is in a workflow of `followed` and not in this one, as in the last of them.

    What has happened in it is told by names all the same. followed: the first first.
    """
    if not followed:
        return {"nodes": [], "frames": []}
    now, drawn = picture(workflow), [picture(one) for one in followed]
    there = {one["id"] for one in (*now["nodes"], *now["frames"])}
    was = {part: {one["id"]: one for each in drawn for one in each[part]} for part in ("nodes", "frames")}
    return {part: [one for id_, one in ones.items() if id_ not in there] for part, ones in was.items()}


def _node(box: Box, node: Node | None, frame: str, workflow: Workflow) -> dict[str, Any]:
    agent = workflow.team.agent(node.agent) if isinstance(node, Step) else None
    named = {} if agent is None else {"agent": agent.id, "agent_kind": agent.kind, "enabled": agent.enabled}
    groups = [g.id for g in workflow.team.groups if agent is not None and agent.id in g.members]
    return {
        "id": box.id,
        "kind": box.kind,
        "label": box.label,
        "detail": box.detail,
        "words": box.label if node is None else node_words(node, workflow.team, _UNCUT),
        "agent": None,
        "agent_kind": None,
        "enabled": True,
        "groups": groups,
        "signals": list(node.signals) if isinstance(node, Step) else [],
        "approvers": list(node.approvers) if isinstance(node, Gate) else [],
        "frame": frame,
        "spans": () if node is None else node.spans,
        **named,
    }


def _edge(number: int, arrow: Arrow) -> dict[str, Any]:
    return {
        "id": f"e{number}",
        "source": arrow.source,
        "target": arrow.target,
        "label": arrow.label,
        "kind": arrow.kind,
    }


_FRAMES: Mapping[type[Node], str] = {Loop: "loop", ForEach: "map", Supervised: "team", Choice: "choice"}


def _frames(node: Node, workflow: Workflow, outer: str) -> Iterator[dict[str, Any]]:
    """The frames at and below this node, outer ones first; each lists the nodes that are directly in it."""
    quorum = isinstance(node, Flow) and isinstance(node.join, AtLeast)
    kind = "quorum" if quorum else _FRAMES.get(type(node))
    if kind is not None:
        yield {
            "id": f"frame:{node.id}",
            "node": node.id,
            "kind": kind,
            "words": node_words(node, workflow.team, _UNCUT),
            "within": outer,
            "nodes": list(_directly(node)),
            "spans": node.spans,
        }
        outer = f"frame:{node.id}"
    for child in children(node):
        yield from _frames(child, workflow, outer)


def _directly(node: Node) -> Iterator[str]:
    """The boxes in the frame of `node`, but not those in a frame within it."""
    if isinstance(node, Choice) or (isinstance(node, Flow) and isinstance(node.join, AtLeast)):
        yield node.id
    for child in children(node):
        yield from _boxes(child)


def _boxes(node: Node) -> Iterator[str]:
    framed = type(node) in _FRAMES or (isinstance(node, Flow) and isinstance(node.join, AtLeast))
    if isinstance(node, Step | Gate):
        yield node.id
    elif not framed:
        for child in children(node):
            yield from _boxes(child)
