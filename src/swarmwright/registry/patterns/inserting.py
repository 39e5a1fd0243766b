"""A tree put into a workflow: after, before or beside one of its nodes, or in place of one. Pure.

In a flow that waits for all of its members the tree becomes one more member, as a prompt would have said it;
anywhere else the node and the tree become a flow in the node's place, so that no quorum counts anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from swarmwright.errors import InvalidPattern, InvalidWorkflow, NotFound
from swarmwright.registry.patterns.rebuilding import apart, with_children
from swarmwright.workflow.naming import named
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.problems import Problem
from swarmwright.workflow.tree import (
    All,
    Edge,
    Flow,
    Node,
    Step,
    Supervised,
    Workflow,
    children,
    walk,
)
from swarmwright.workflow.verifying import check

__all__ = ["Insertion", "Where", "insert", "insertion"]

Where: TypeAlias = Literal["after", "before", "beside", "instead_of"]


@dataclass(frozen=True, slots=True)
class Insertion:
    """A workflow with a tree put into it.

    `placed`: the id of the tree in it, for the next insertion. `renamed`: old → new id of the nodes that are
    called otherwise now: an agent's steps are numbered as they are written, so one that comes in earlier
    takes the first number. Under a thread that runs, such a step is not the one it was.
    """

    workflow: Workflow
    placed: str
    renamed: Mapping[str, str]


def insert(
    workflow: Workflow,
    tree: Node,
    *,
    after: str | None = None,
    before: str | None = None,
    beside: str | None = None,
    instead_of: str | None = None,
) -> Workflow:
    """The workflow with `tree` after, before, beside or instead of the node with that id: one of them.

    after: it starts when the node is complete, and what waited for the node waits for it, too. before: it
    starts when the node would have, and the node waits for it. beside: both start and are waited for alike;
    signals that the node waits for hold the node alone. Raises NotFound for an id that is not there,
    InvalidPattern for none or several places, and InvalidWorkflow for what would not run.
    """
    places: tuple[tuple[Where, str | None], ...] = (
        ("after", after),
        ("before", before),
        ("beside", beside),
        ("instead_of", instead_of),
    )
    given = [(where, id_) for where, id_ in places if id_ is not None]
    if len(given) != 1:
        raise InvalidPattern("insert", "", "give one of after, before, beside and instead_of")
    return insertion(workflow, tree, *given[0]).workflow


def insertion(workflow: Workflow, tree: Node, where: Where, target: str) -> Insertion:
    """`insert`, with the id that the tree has now, and what is called otherwise. Raises as `insert` does."""
    ids = [node.id for node in walk(workflow.root)]
    if target not in ids:
        raise NotFound("step or part", target, nearest(target, ids, 2))
    (new,) = apart((named(tree),), ids)
    if where == "instead_of":
        new = replace(new, id=target)
    raw = _placed(workflow.root, target, new, where)
    root = named(raw)
    made = replace(workflow, root=root)
    check(made)
    now = {old.id: node.id for old, node in zip(_lasting(raw), walk(root), strict=True)}
    old_ids = [i for i in ids if i in now and not (where == "instead_of" and i == target)]
    return Insertion(made, now[new.id], {i: now[i] for i in old_ids if now[i] != i})


def _placed(node: Node, target: str, new: Node, where: Where) -> Node:
    if node.id == target:
        return _joined(node, new, where)
    if isinstance(node, Supervised) and node.supervisor.id == target:
        return _led(node, new, where)
    if isinstance(node, Flow) and where != "instead_of" and target in {member.id for member in node.members}:
        spread = _spliced if node.join == All() else _wrapped
        return spread(node, target, new, where)
    return with_children(node, tuple(_placed(child, target, new, where) for child in children(node)))


def _joined(node: Node, new: Node, where: Where) -> Node:
    """What stands in the node's place. It has the node's id, so that what is said of that is said of it."""
    if where == "instead_of":
        return new
    members = (new, node) if where == "before" else (node, new)
    order = () if where == "beside" else ((members[0].id, members[1].id),)
    return Flow(node.id, members, order)


def _spliced(flow: Flow, target: str, new: Node, where: Where) -> Flow:
    """The flow with one more member, written beside the target."""
    earlier: list[Edge] = [(a, new.id) for a, b in flow.order if b == target]
    later: list[Edge] = [(new.id, b) for a, b in flow.order if a == target]
    edges: Mapping[Where, list[Edge]] = {
        "after": [(target, new.id), *later],
        "before": [*earlier, (new.id, target)],
        "beside": [*earlier, *later],
    }
    at = [member.id for member in flow.members].index(target) + (where != "before")
    members = (*flow.members[:at], new, *flow.members[at:])
    return replace(flow, members=members, order=(*flow.order, *edges[where]))


def _wrapped(flow: Flow, target: str, new: Node, where: Where) -> Flow:
    """The flow, whose member is now a flow with the new one; the signals that it waits for stay its own."""
    signals = tuple(start for start in flow.starts_on if start.member == target)

    def made(member: Node) -> Node:
        if member.id != target:
            return member
        joined = _joined(member, new, where)
        assert isinstance(joined, Flow)
        return replace(joined, starts_on=signals)

    others = tuple(start for start in flow.starts_on if start.member != target)
    return replace(flow, members=tuple(made(member) for member in flow.members), starts_on=others)


def _led(team: Supervised, new: Node, where: Where) -> Supervised:
    if where == "instead_of" and isinstance(new, Step):
        return replace(team, supervisor=new)
    message = f"{team.supervisor.id} leads a team, which takes one step: only a step can stand instead of it"
    raise InvalidWorkflow([Problem("supervisor-place", message, team.id)])


def _lasting(root: Node) -> Iterator[Node]:
    """The nodes that the normal form has, too: it does without flows that add nothing to one member."""
    for node in walk(root):
        alone = isinstance(node, Flow) and len(node.members) == 1 and node.join == All()
        if not (alone and isinstance(node, Flow) and not node.starts_on):
            yield node
