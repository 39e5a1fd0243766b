"""Small workflows that the graph's tests are about."""

from __future__ import annotations

from itertools import pairwise

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.naming import named
from swarmwright.workflow.rules import Rule
from swarmwright.workflow.tree import Flow, Join, Node, StartsOn, Step, Workflow, steps


def team(root: Node, *rules: Rule) -> Workflow:
    """A workflow whose team is whoever works in it."""
    tree = named(root)
    agents = dict.fromkeys(step.agent for step in steps(tree))
    return Workflow(tree, rules, Catalog.of(list(agents)))


def flow(
    *members: Node | str,
    order: str = "",
    starts_on: tuple[StartsOn, ...] = (),
    join: Join | None = None,
    id_: str = "f",
) -> Flow:
    """A flow; `order` is written "a<b b<c"."""
    nodes = tuple(Step(m, m) if isinstance(m, str) else m for m in members)
    edges = tuple((a, b) for a, b in (pair.split("<") for pair in order.split()))
    made = Flow(id_, nodes, edges, starts_on)
    return made if join is None else Flow(id_, nodes, edges, starts_on, join)


def chain(*names: str) -> Flow:
    """One after the other."""
    return flow(*names, order=" ".join(f"{a}<{b}" for a, b in pairwise(names)))
