"""A workflow a small change away from another: a loop or a list put around work, or taken off, other items,
another measure of when a loop ends.

Random trees hardly ever have the same work in other loops; it is where a swap has to tell which round of the
one is which of the other, which item of a new list is which of the old one, and which rounds are over.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from swarmwright.errors import InvalidWorkflow
from swarmwright.workflow.conditions import Compare, Condition
from swarmwright.workflow.naming import named
from swarmwright.workflow.tree import (
    Choice,
    Flow,
    ForEach,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    walk,
)
from swarmwright.workflow.verifying import check
from workflow.strategies import AGENT_IDS, TEAM

__all__ = ["in_rounds", "near"]

LISTS = ("parquet file", "chapter", "page")
"""What items are of; another one has a list made anew."""

_TRIES = 5


def near(workflow: Workflow, rng: Random, begun: Collection[str] = ()) -> Workflow:
    """One change away, or two, around what has `begun` (instances) if anything has.

    As it is where none of those tried is a workflow.
    """
    begun = {instance.partition("@")[0].partition("[")[0] for instance in begun}
    for _ in range(_TRIES):
        root = workflow.root
        for _ in range(rng.choice((1, 1, 2))):
            root = _changed(root, rng, begun)
        try:
            check(made := replace(workflow, root=named(root)))
        except InvalidWorkflow:
            continue  # a condition asks a gate that has left with what was taken off
        return made
    return workflow


def in_rounds(rng: Random) -> Workflow:
    """Some in rounds until one of them reports enough, and others behind them: where edits and switches would
    open what is over."""
    agents = rng.sample(AGENT_IDS, 4)
    reviewer = agents[rng.choice((0, 1))]
    body = chain("body", [Step(f"in-{n}", agent) for n, agent in enumerate(agents[:2])])
    enough = Compare("quality", ">=", rng.choice((5, 9)), reviewer)
    loop = Loop("rounds", body, enough, rng.choice((2, 3, 4)), None, "continue")
    behind = [Step(f"behind-{n}", agent) for n, agent in enumerate(agents[2:])]
    check(made := Workflow(named(chain("all", [loop, *behind])), team=TEAM))
    return made


def chain(id_: str, members: Sequence[Node]) -> Flow:
    """One after the other."""
    return Flow(id_, tuple(members), tuple((a.id, b.id) for a, b in pairwise(members)))


def _changed(root: Node, rng: Random, begun: Collection[str]) -> Node:
    every = list(walk(root))
    nodes = [node for node in every if any(inner.id in begun for inner in walk(node))] or every
    around = [node for node in nodes if isinstance(node, Loop | ForEach)]
    loops = [node for node in nodes if isinstance(node, Loop)]
    measures = ("measure", "measure", "measure") if loops else ()
    what = rng.choice(("wrap", "wrap", *(("unwrap", "unwrap", "relist") if around else ()), *measures))
    if what == "measure":
        loop = rng.choice(loops)
        return _with(root, loop, replace(loop, until=_until(rng), at_most=rng.choice((2, 3, 4))))
    if what == "wrap":
        # Around a loop as often as around all the rest: rounds within rounds.
        node = rng.choice(rng.choice((nodes, around or nodes)))
        return _with(root, node, _around(node, rng))
    one = rng.choice(around)
    if what == "relist" and isinstance(one, ForEach):
        return _with(root, one, replace(one, over=rng.choice([w for w in LISTS if w != one.over])))
    return _with(root, one, one.body)


def _around(node: Node, rng: Random) -> Node:
    id_ = f"around-{rng.getrandbits(32)}"
    if rng.random() < 0.3:
        return ForEach(id_, rng.choice(LISTS), node, rng.choice((None, 1, 2)))
    return Loop(id_, node, _until(rng), rng.choice((2, 3)), None, "continue")


def _until(rng: Random) -> Condition | None:
    return rng.choice((None, Compare("quality", ">=", 5), Compare("quality", ">=", 9)))


def _with(node: Node, old: Node, new: Node) -> Node:
    """The tree with `new` where `old` stands; what speaks of it in a flow speaks of the new one."""
    if node is old:
        return new

    def inner(one: Node) -> Node:
        return _with(one, old, new)

    match node:
        case Flow():
            return _flow_with(node, inner)
        case Choice():
            cases = tuple(replace(case, body=inner(case.body)) for case in node.cases)
            return replace(node, cases=cases, otherwise=node.otherwise and inner(node.otherwise))
        case Loop():
            return replace(node, body=inner(node.body), redo=node.redo and inner(node.redo))
        case ForEach():
            return replace(node, body=inner(node.body))
        case Supervised():
            return replace(node, members=tuple(map(inner, node.members)))
        case _:
            return node


def _flow_with(flow: Flow, inner: Callable[[Node], Node]) -> Flow:
    members = tuple(map(inner, flow.members))
    ids = {was.id: is_.id for was, is_ in zip(flow.members, members, strict=True)}
    return replace(
        flow,
        members=members,
        order=tuple((ids[a], ids[b]) for a, b in flow.order),
        inferred=tuple((ids[a], ids[b]) for a, b in flow.inferred),
        starts_on=tuple(replace(start, member=ids[start.member]) for start in flow.starts_on),
    )
