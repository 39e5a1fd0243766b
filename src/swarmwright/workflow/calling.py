"""What canonical English calls the agents, tools, phases and gates of one text."""

from __future__ import annotations

from collections import Counter

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.phrases import bare, names_of, quote
from swarmwright.workflow.rules import EVERYONE
from swarmwright.workflow.tree import Gate, Node, Step, walk
from swarmwright.workflow.wording import listing

__all__ = ["Names"]


class Names:
    """How agents, tools, steps, phases and gates are called in one text."""

    def __init__(self, team: Catalog, root: Node) -> None:
        self._agents = {id_: name for name, id_ in names_of(team.agents).items()}
        self._tools = {id_: name for name, id_ in names_of(team.tools).items()}
        self._labels: dict[str, str] = {root.id: "The whole"}
        self.known = frozenset((*self._agents.values(), *self._tools.values()))
        count = Counter[str]()
        for node in walk(root):
            kind = node.agent if isinstance(node, Step) else "Gate" if isinstance(node, Gate) else "Phase"
            if node is not root:
                key = ("agent " if isinstance(node, Step) else "") + kind
                count[key] += 1
                self._labels[node.id] = self._label(node, count[key])

    def _label(self, node: Node, nth: int) -> str:
        if isinstance(node, Step):
            return self.agent(node.agent) + (f" ({nth})" if nth > 1 else "")
        return f"{'Gate' if isinstance(node, Gate) else 'Phase'} {nth}"

    def agent(self, id_: str) -> str:
        """An agent's name as it stands in the text, or its id in backticks."""
        return _standing(self._agents.get(id_), id_)

    def tool(self, id_: str) -> str:
        """A tool's name as it stands in the text, or its id in backticks."""
        return _standing(self._tools.get(id_), id_)

    def label(self, id_: str) -> str:
        """A node's label; for an id that is none of the tree's, the id in backticks."""
        return self._labels.get(id_, quote(id_, "`"))

    def agents(self, ids: tuple[str, ...]) -> str:
        """A list of agents in words; `nobody` for an empty one."""
        return listing(["everyone" if id_ == EVERYONE else self.agent(id_) for id_ in ids]) or "nobody"


def _standing(name: str | None, id_: str) -> str:
    if name is None:
        return quote(id_, "`")
    return name if bare(name) else quote(name)
