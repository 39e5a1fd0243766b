"""Whether a workflow is one in which a protocol can be decided on: what is in it before a person is asked,
and what comes behind their yes. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from swarmwright.apps.foundry import APP
from swarmwright.errors import InvalidInput
from swarmwright.workflow.conditions import Compare, leaves
from swarmwright.workflow.tree import (
    All,
    Choice,
    Flow,
    Gate,
    Loop,
    Node,
    Step,
    Workflow,
    children,
    conditions_of,
    steps,
    walk,
)

if TYPE_CHECKING:
    from swarmwright import ChosenTeam, TeamConfig

__all__ = ["always_asks", "check_flow"]

_Is: TypeAlias = Callable[[Node], bool]

_DRAFTER = "drafter"
_SAFETY = frozenset({"safe", "level"})


def always_asks(workflow: Workflow) -> bool:
    """Whether every way through it leads through a gate: where one does not, a protocol can end unasked."""
    return _always(workflow.root, _is_gate)


def check_flow(team: TeamConfig | ChosenTeam, workflow: Workflow) -> None:
    """Raise InvalidInput, with the remedy, where nobody could approve or revise what it makes, something
    would be found behind the yes, or rounds wait for somebody who does not work in it."""
    for why in _faults(team, workflow):
        raise InvalidInput("prompt", why)


def _faults(team: TeamConfig | ChosenTeam, workflow: Workflow) -> Iterator[str]:
    code = {one.id: one.target for one in team.contents.code if one.subject == "agent"}
    fields = {one.id: frozenset(one.fields) for one in team.contents.agents}

    def drafts(node: Node) -> bool:
        return isinstance(node, Step) and _DRAFTER in (node.agent, _called(code.get(node.agent)))

    def assesses(node: Node) -> bool:
        if not isinstance(node, Step):
            return False
        ours = _called(code.get(node.agent)) == "safety guardian"
        return ours or bool(fields.get(node.agent, frozenset()) & _SAFETY)

    working = {step.agent for step in steps(workflow.root)}
    name = workflow.team.name
    for one in _unheard(workflow, working):
        yield (
            f"it waits for “{one.field}” of {name(str(one.agent))}, who does not work in it; name who works "
            "as the one who says it, and let them report it (`fields`), or do that one's work (`called`)"
        )
    gates = [node for node in walk(workflow.root) if isinstance(node, Gate)]
    if gates and not any(map(drafts, walk(workflow.root))):
        yield (
            "nobody drafts the protocol in it, so there is nothing that could be approved; let Drafter do "
            'so, or somebody who does its work (`called`: "Drafter")'
        )
    for gate in _too_early(workflow.root, drafts, drafted=False):
        yield (
            f"“{gate.ask}” is asked before a draft is there for sure, and a yes has to name one: nobody "
            "could approve or revise it; let Drafter draft the protocol before that"
        )
    for step in _too_late(workflow.root, assesses, before=False, after=False):
        yield (
            f"{name(step.agent)} assesses the protocol behind a person's yes, and what they find would "
            f"become final unseen; let {name(step.agent)} assess it before a person approves it, or let a "
            "person approve it again, whatever was found"
        )


def _called(target: str | None) -> str:
    """Whose work of ours code does, in small letters; "" = nobody's."""
    return next((name.casefold() for name, one in APP.agents.items() if one == target), "")


def _unheard(workflow: Workflow, working: set[str]) -> Iterator[Compare]:
    """What is compared of somebody who never works."""
    for node in walk(workflow.root):
        for condition in conditions_of(node):
            for leaf in leaves(condition):
                if isinstance(leaf, Compare) and leaf.agent is not None and leaf.agent not in working:
                    yield leaf


def _is_gate(node: Node) -> bool:
    return isinstance(node, Gate)


def _always(node: Node, wanted: _Is) -> bool:
    """Whether every way through a node leads through one that is wanted."""
    if wanted(node):
        return True
    match node:
        case Flow():
            sure = sum(_always(member, wanted) for member in node.members)
            needed = 1 if isinstance(node.join, All) else len(node.members) - node.join.k + 1
            return sure >= needed
        case Choice():
            bodies = [case.body for case in node.cases]
            return node.otherwise is not None and all(_always(b, wanted) for b in (*bodies, node.otherwise))
        case Loop():
            return _always(node.body, wanted)
        case _:  # of a map nothing may come, and a supervisor may send to nobody
            return False


def _any(node: Node, wanted: _Is) -> bool:
    return any(map(wanted, walk(node)))


def _behind(flow: Flow, id_: str) -> set[str]:
    """The members that begin once this one is done."""
    found: set[str] = set()
    todo = [id_]
    while todo:
        here = todo.pop()
        new = {after for before, after in flow.order if before == here} - found
        found |= new
        todo += new
    return found


def _too_early(node: Node, drafts: _Is, *, drafted: bool) -> Iterator[Gate]:
    """The gates to which a way leads on which nothing was drafted."""
    match node:
        case Gate():
            if not drafted:
                yield node
        case Flow():
            for member in node.members:
                before = [one for one in node.members if member.id in _behind(node, one.id)]
                there = drafted or any(_always(one, drafts) for one in before)
                yield from _too_early(member, drafts, drafted=there)
        case Loop():
            yield from _too_early(node.body, drafts, drafted=drafted)
            if node.redo is not None:
                there = drafted or _always(node.body, drafts)
                yield from _too_early(node.redo, drafts, drafted=there)
        case _:
            for child in children(node):
                yield from _too_early(child, drafts, drafted=drafted)


def _too_late(node: Node, assesses: _Is, *, before: bool, after: bool) -> Iterator[Step]:
    """Who assesses, where a person may have said yes before, and is not asked again for sure.

    before: whether a gate may stand before the node, or beside it; after: whether one is asked behind it."""
    match node:
        case Step():
            if before and not after and assesses(node):
                yield node
        case Flow():
            for member in node.members:
                behind = _behind(node, member.id)
                rest = [one for one in node.members if one.id != member.id]
                asked = any(_always(one, _is_gate) for one in rest if one.id in behind)
                gone = any(_any(one, _is_gate) for one in rest if one.id not in behind)
                sure = after or (asked and isinstance(node.join, All))
                yield from _too_late(member, assesses, before=before or gone, after=sure)
        case Loop():
            again = before or _any(node, _is_gate)
            yield from _too_late(node.body, assesses, before=again, after=after)
            if node.redo is not None:
                sure = after or _always(node.body, _is_gate)
                yield from _too_late(node.redo, assesses, before=again, after=sure)
        case _:
            for child in children(node):
                yield from _too_late(child, assesses, before=before or _is_round(node), after=after)


def _is_round(node: Node) -> bool:
    """Whether what is in it may come again, and a gate is among it."""
    return not isinstance(node, Choice) and _any(node, _is_gate)
