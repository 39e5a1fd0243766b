"""What people call what stands in a workflow, and the instances of it that a run makes. Pure."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.comparing import called
from swarmwright.workflow.scopes import split
from swarmwright.workflow.tree import ForEach, Gate, Step, Supervised, Workflow, walk
from swarmwright.workflow.wording import shortened

__all__ = ["Names", "asked_words", "item_words", "listed", "names_in", "names_of"]


@dataclass(frozen=True, slots=True)
class Names:
    """Ids of nodes, agents, groups and tools → what people call them. An id that is none is left as it is."""

    nodes: Mapping[str, str] = field(default_factory=dict)
    agents: Mapping[str, str] = field(default_factory=dict)
    groups: Mapping[str, str] = field(default_factory=dict)
    tools: Mapping[str, str] = field(default_factory=dict)

    def over(self, other: Names) -> Names:
        """These, and of what is not among them those of another time."""
        return Names(
            {**other.nodes, **self.nodes},
            {**other.agents, **self.agents},
            {**other.groups, **self.groups},
            {**other.tools, **self.tools},
        )

    def instance(self, instance: str) -> str:
        """`writer@2[3]` is "Writer, round 2, item 3"; what decides something in a node is said so."""
        if _COMMAND.fullmatch(instance):
            return "a person"
        own, slash, within = instance.partition("/")
        parts = split(own)
        if parts is None:
            return instance
        node, scope, use = parts
        told = self.nodes.get(node) or self.agents.get(node, node)  # whoever's step has left the flow
        name = ", ".join((told, *_scope_words(scope)))
        if use.startswith("?"):
            name = f"what {name} decides"
        return f"{name}, {within}" if slash else name

    def audience(self, audience: str) -> str:
        """`private:writer` is "Writer"; what is public is for everybody."""
        kind, _, id_ = audience.partition(":")
        if not id_:
            return "everybody"
        return {"group": self.groups, "private": self.agents}.get(kind, {}).get(id_, id_)


def names_of(workflow: Workflow) -> Names:
    """What people call what stands in a workflow. Steps of one agent are numbered from the second on."""
    team, often, nodes = workflow.team, Counter[str](), dict(called(workflow))
    for node in walk(workflow.root):
        if isinstance(node, Step):
            often[node.agent] += 1
            nth = often[node.agent]
            nodes[node.id] = team.name(node.agent) + (f" ({nth})" if nth > 1 else "")
        elif isinstance(node, Gate):
            nodes[node.id] = shortened(node.ask) or "a human's decision"
        elif isinstance(node, Supervised):
            nodes[node.id] = f"the team that {team.name(node.supervisor.agent)} leads"
        elif isinstance(node, ForEach):
            nodes[node.id] = f"every {node.over}"
    return replace(names_in(team), nodes=nodes)


def names_in(team: Catalog) -> Names:
    """What people call who and what is in a team."""
    return Names(
        agents={one.id: one.name for one in team.agents},
        groups={one.id: one.name for one in team.groups},
        tools={one.id: one.name for one in team.tools},
    )


def asked_words(ask: str, instance: str, items: Sequence[Any] = (), longest: int | None = None) -> str:
    """What is asked, and of which item of which list: `Good?, item 2 (Bees)`.

    items: those in which it is asked, the outermost first, as far as they are known. longest: of the
    question, beside the item, is told no more than lets both stand in so many characters.
    """
    parts = split(instance)
    scope = parts[1] if parts is not None and "[" in parts[1] else ""
    of = "".join(f", {word}" for word in _scope_words(scope, items))
    if longest is None or len(ask) + len(of) <= longest:
        return ask + of
    return " ".join(ask.split())[: max(longest - len(of) - 1, _LEAST)] + "…" + of


def item_words(item: Any) -> str:
    """An item in one line."""
    words = item if isinstance(item, str) else json.dumps(item, ensure_ascii=False, default=str)
    return " ".join(words.split())


def _scope_words(scope: str, items: Sequence[Any] = ()) -> list[str]:
    """`round 2`, `item 3 (Bees)`, from the outermost on."""
    found, known = [], iter(items)
    for round_, number in _SCOPE.findall(scope):
        item = None if round_ else next(known, None)
        says = "" if item is None else item_words(item)
        says = says if len(says) <= _ITEM else says[: _ITEM - 1] + "…"
        found.append(f"round {round_}" if round_ else f"item {number} ({says})" if says else f"item {number}")
    return found


def listed(names: Iterable[str]) -> str:
    """Several, told apart also where one is "Writer, round 2"."""
    every = list(names)
    return (" and " if any("," in one for one in every) else ", ").join(every)


_COMMAND = re.compile(r"command-\d+")
_SCOPE = re.compile(r"@([\d.]+)|\[(\d+)\]")

_LEAST, _ITEM = 20, 40
"""Characters that are told of a question at least, and of an item at most, where both stand in one line."""
