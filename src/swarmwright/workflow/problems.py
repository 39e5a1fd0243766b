"""One value for everything that can be wrong with a tree, so that naming, planning and verifying agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from swarmwright.workflow.ordering import cycle
from swarmwright.workflow.tree import Flow, Node, walk

__all__ = ["Problem", "obstacles"]


@dataclass(frozen=True, slots=True)
class Problem:
    """A broken structural rule: a stable code, what it is about in words, and the id of the node (or "")."""

    code: str
    message: str
    node: str = ""
    severity: Literal["error", "warning"] = "error"

    def __str__(self) -> str:
        where = f"{self.node}: " if self.node else ""
        return f"{where}{self.message} [{self.code}]"


def obstacles(root: Node) -> Iterator[Problem]:
    """What makes a tree impossible to follow: two nodes with one id, edges to no member, a cyclic order."""
    for id_, times in Counter(node.id for node in walk(root)).items():
        if times > 1:
            yield Problem("duplicate-id", f"{times} nodes have this id", id_)
    for flow in (node for node in walk(root) if isinstance(node, Flow)):
        members = {member.id for member in flow.members}
        spoken_of = [name for edge in flow.order for name in edge] + [s.member for s in flow.starts_on]
        for stranger in dict.fromkeys(name for name in spoken_of if name not in members):
            yield Problem("unknown-member", f"the order names {stranger!r}, which is no member", flow.id)
        if circle := cycle(flow.order):
            yield Problem("cyclic-order", " before ".join((*circle, circle[0])), flow.id)
