"""Short hands for the trees in these tests: `team("A", "B")`, `step("A")`, `flow("f", …, order="a>b")`."""

from __future__ import annotations

from swarmwright.workflow.catalog import Catalog, slug
from swarmwright.workflow.conditions import Condition, Judged
from swarmwright.workflow.rules import Rule
from swarmwright.workflow.tree import All, Case, Choice, Flow, Join, Node, StartsOn, Step, Workflow

_ALL = All()


def step(name: str, task: str = "", signals: tuple[str, ...] = ()) -> Step:
    return Step(slug(name), slug(name), task, signals)


def flow(
    name: str, *members: Node, order: str = "", on: tuple[StartsOn, ...] = (), join: Join = _ALL
) -> Flow:
    """`order` is written `a>b a>c`."""
    edges = tuple(sorted((a, b) for a, _, b in (pair.partition(">") for pair in order.split())))
    return Flow(name, members, edges, on, join)


def choice(name: str, *cases: tuple[str | Condition, Node], otherwise: Node | None = None) -> Choice:
    """Each case is (words or condition, body)."""
    made = (Case(Judged(c) if isinstance(c, str) else c, body) for c, body in cases)
    return Choice(name, tuple(made), otherwise)


def workflow(root: Node, *rules: Rule, agents: str, tools: str = "") -> Workflow:
    """`agents` and `tools` are names, separated by commas."""
    return Workflow(root, rules, Catalog.of(_names(agents), _names(tools)))


def _names(listed: str) -> list[str]:
    return [name.strip() for name in listed.split(",") if name.strip()]
