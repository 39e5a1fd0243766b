"""Who has not read the draft on which people are asked to decide, of those who read drafts before that. Pure.

Who joins rounds that are over works from the next version on (`workflow.concluding`), and people are asked
about this one all the same. So a yes to it is no plain one.

Who reads drafts is told by the workflow: who works behind a drafter and before the gate, on every way to it.
Who is only called otherwise has read what they read: a reader who has left, with the same code and set up
alike, has read it for one who is there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from swarmwright.apps.foundry import APP
from swarmwright.apps.foundry.crew import Followed
from swarmwright.apps.foundry.deciding import Asked
from swarmwright.apps.foundry.drafts import REPLACED, STANDS_IN, digest, is_draft, said_of
from swarmwright.apps.foundry.versions import DraftVersion
from swarmwright.ports.agents import Output
from swarmwright.workflow.catalog import AgentSpec
from swarmwright.workflow.relations import closure, relations
from swarmwright.workflow.scopes import split
from swarmwright.workflow.tree import AtLeast, Flow, Gate, Loop, Node, Step, Workflow, children, steps

__all__ = ["drafts", "found_unheard", "not_heard", "read_again"]

_DRAFTER = "drafter"


def not_heard(
    followed: Followed, gates: Collection[Asked], outputs: Sequence[Output], current: DraftVersion | None
) -> tuple[str, ...]:
    """The names of those at work before these gates who are to read drafts, and have not read this one."""
    workflow, code = followed.workflow, followed.code
    draft = next((one for one in outputs if current is not None and _is(one, current)), None)
    if workflow is None or not gates or draft is None:
        return ()
    wrote = {one.agent for one in outputs if is_draft(one)}
    said = dict.fromkeys(one.agent for one in _read(outputs, draft))
    asked = {parts[0] for one in gates if (parts := split(one.gate)) is not None}
    ahead = dict.fromkeys(step.agent for gate in asked for step in _ahead(workflow.root, gate) or ())
    off = {one.id for one in workflow.team.agents if not one.enabled}
    drafters = {one for one in ahead if one in wrote or drafts(workflow, one, code)}
    order = {(fact[1], fact[2]) for fact in relations(workflow) if fact[0] == "before"}
    names = {one: workflow.team.name(one) for one in ahead}

    def reads(agent: str) -> bool:
        mine, theirs = names[agent], [names[one] for one in drafters]
        return any((one, mine) in order for one in theirs) and not any((mine, one) in order for one in theirs)

    left = [one for one in ahead if one not in {*drafters, *said, *off} and reads(one)]
    same = _called_otherwise(followed, left, said)
    return tuple(names[one] for one in left if one not in same)


def read_again(
    followed: Followed, unheard: Collection[str], outputs: Sequence[Output], current: DraftVersion | None
) -> tuple[str, ...]:
    """The steps (instances) that can run again for the draft under review, where somebody has written it by
    hand: of those who read what stood there, and have not read this.

    unheard: as `not_heard` tells them.
    """
    if followed.workflow is None or current is None or not current.by_hand:
        return ()
    was = (one for one in outputs if one.fields.get(REPLACED) and one.instance == current.instance)
    read = {one.agent: one.instance for draft in was for one in _read(outputs, draft)}
    name = followed.workflow.team.name
    return tuple(instance for agent, instance in read.items() if name(agent) in unheard)


def _read(outputs: Sequence[Output], draft: Output) -> Iterator[Output]:
    """What was said of a draft by those who have read it: whoever the stub stands in for has not."""
    return (one for one in said_of(outputs, draft) if not one.fields.get(STANDS_IN))


def _called_otherwise(followed: Followed, readers: Iterable[str], said: Iterable[str]) -> Collection[str]:
    """Those of these readers whose work on a draft was done by somebody who works no more, each by another
    one: as told by their code, and by how they are set up. said: those who have said something of it."""
    workflow, code = followed.workflow, followed.code
    if workflow is None:
        return ()
    specs = {one.id: one for one in workflow.team.agents}
    working = {one.agent for one in steps(workflow.root)}
    gone = [one for one in said if one not in working and one in code and one in specs]
    found = list[str]()
    for reader in readers:
        same = (one for one in gone if code[one] == code.get(reader) and _alike(specs[one], specs[reader]))
        if (other := next(same, None)) is not None:
            gone.remove(other)
            found.append(reader)
    return found


def _alike(one: AgentSpec, other: AgentSpec) -> bool:
    """Whether two agents with the same code read alike; whatever their roles are called."""
    return replace(one, id=other.id, name=other.name, role=other.role, aliases=other.aliases) == other


def _is(output: Output, version: DraftVersion) -> bool:
    """Whether this is what was handed in as that version."""
    return output.instance == version.instance and is_draft(output) and digest(output.text) == version.hash


def found_unheard(found: str, unheard: Collection[str]) -> str:
    """The digest of what was said of a draft, and of who has not read it: a reason counts for both."""
    return found if not unheard else hashlib.sha256("\n".join((found, *unheard)).encode()).hexdigest()[:16]


def drafts(workflow: Workflow, agent: str, code: Mapping[str, str]) -> bool:
    """Whether it is to write drafts, and judges none. Of code that nobody knows and that reports nothing, it
    is not told that it judges."""
    if agent == _DRAFTER or code.get(agent) == APP.agents["Drafter"]:
        return True
    spec = next((one for one in workflow.team.agents if one.id == agent), None)
    return agent not in code and spec is not None and spec.kind == "custom" and not spec.fields


def _ahead(node: Node, gate: str) -> list[Step] | None:
    """The steps in a node that are done on every way to a gate (a node's id); None = it is not in it."""
    if isinstance(node, Gate):
        return [] if node.id == gate else None
    for part in children(node):
        if (inner := _ahead(part, gate)) is not None:
            return [*_before(node, part), *inner]
    return None


def _before(node: Node, part: Node) -> Iterator[Step]:
    """The steps that are done, for sure, once this part of a node begins."""
    if isinstance(node, Flow):
        order = closure(node.order)
        for member in node.members:
            if (member.id, part.id) in order:
                yield from _sure(member)
    elif isinstance(node, Loop) and part is node.redo:
        yield from _sure(node.body)


def _sure(node: Node) -> Iterator[Step]:
    """The steps that are done, for sure, once a node is: none of a choice, a map, or a team that is led."""
    match node:
        case Step():
            yield node
        case Flow() if not (isinstance(node.join, AtLeast) and node.join.k < len(node.members)):
            for member in node.members:
                yield from _sure(member)
        case Loop():
            yield from _sure(node.body)
