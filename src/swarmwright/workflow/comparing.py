"""What changes from one workflow to another, in words: the diff that people see before a prompt is applied.

Nodes are matched by id. Each is said in one line (what it is) and one phrase (when it runs), so that a change
of order, condition or wrapping shows at the node that it concerns. Flows that wait for all are not listed:
what they say stands at their members. What a change means for running work is not decided here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Literal, TypeAlias

from swarmwright.workflow.aligning import aligned
from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, ToolSpec
from swarmwright.workflow.edges import leaving
from swarmwright.workflow.granting import NOTHING_BESIDE, Beside, right_words
from swarmwright.workflow.same import Same
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
    steps,
    walk,
)
from swarmwright.workflow.wording import if_words, listing, node_words, shortened, valued

__all__ = ["Change", "Subject", "called", "diff"]

Subject: TypeAlias = Literal["step", "gate", "part", "rule", "agent", "tool", "group"]

_UNCUT = 10_000


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that was `old` and is `new`, in words; "" = it was not there, or is no more.

    `id` is the node's, agent's, tool's or group's; a rule's is its sentence.
    """

    subject: Subject
    id: str
    old: str
    new: str

    @property
    def kind(self) -> Literal["added", "removed", "changed"]:
        """What happened to it."""
        if self.old and self.new:
            return "changed"
        return "added" if self.new else "removed"

    def __str__(self) -> str:
        """`+ Lyrics, after Catalog`; `- …`; `~ …  →  …`."""
        match self.kind:
            case "added":
                return f"+ {self.new}"
            case "removed":
                return f"- {self.old}"
            case "changed":
                return f"~ {self.old}  →  {self.new}"


def diff(old: Workflow, new: Workflow, beside: Beside = NOTHING_BESIDE) -> tuple[Change, ...]:
    """Every change, removed and changed things in the old order, then added ones; () exactly for equal ones.

    The same work of an agent is one step in both, whichever ids they have (`aligning`). Where no node, rule
    or agent reads otherwise (only the order of writing or nesting differs), one line says so. `beside`: what
    is set beside the rules where both stand, for what a changed rule means.
    """
    new = aligned(old, new)
    changes = (
        *_changes(_nodes(Same(old)), _nodes(Same(new))),
        *_ruled(old, new, beside),
        *(_changes(_roster(old.team, new.team), _roster(new.team, old.team)) if old.team != new.team else ()),
    )
    if not changes and old != new:
        return (
            Change("part", new.root.id, "the same work", "the same work, written or nested in another way"),
        )
    return changes


_Spec: TypeAlias = AgentSpec | ToolSpec | GroupSpec

_Described: TypeAlias = Mapping[str, tuple[Subject, str, str]]
"""Key → (subject, id, words)."""


def _changes(old: _Described, new: _Described) -> Iterator[Change]:
    for key, (subject, id_, words) in old.items():
        after = new[key][2] if key in new else ""
        if words != after:
            yield Change(subject, id_, words, after)
    for key, (subject, id_, words) in new.items():
        if key not in old:
            yield Change(subject, id_, "", words)


def _ruled(old: Workflow, new: Workflow, beside: Beside) -> Iterator[Change]:
    """The sentences that went, then those that came, each with whose right it takes, gives or leaves."""
    before, after = ({rule_sentence(rule, one.team): rule for rule in one.rules} for one in (old, new))
    for sentence, rule in before.items():
        if sentence not in after:
            means = right_words(rule, old, new, came=False, beside=beside)
            yield Change("rule", sentence, " ".join(filter(None, (sentence, means))), "")
    for sentence, rule in after.items():
        if sentence not in before:
            means = right_words(rule, old, new, came=True, beside=beside)
            yield Change("rule", sentence, "", " ".join(filter(None, (sentence, means))))


def _roster(team: Catalog, other: Catalog) -> _Described:
    """Everybody of a team; of who is in the other one, too, only what is otherwise there."""
    there = {f"{kind} {spec.id}": spec for kind, specs in _specs(other) for spec in specs}
    return {
        f"{kind} {spec.id}": (kind, spec.id, f"{kind} {_spec(spec, there.get(f'{kind} {spec.id}'))}")
        for kind, specs in _specs(team)
        for spec in specs
    }


def _specs(team: Catalog) -> tuple[tuple[Subject, tuple[_Spec, ...]], ...]:
    return ("agent", team.agents), ("tool", team.tools), ("group", team.groups)


def _spec(spec: _Spec, other: _Spec | None) -> str:
    """The name, and every compared field that is not as usual, or not as in the `other` one."""
    told = [f for f in fields(spec) if f.compare and f.name not in ("id", "name")]
    if other is None:
        said = [valued(f.name, value) for f in told if (value := getattr(spec, f.name)) != f.default]
    else:
        said = [valued(f.name, v) for f in told if (v := getattr(spec, f.name)) != getattr(other, f.name)]
    return f"{spec.name} ({', '.join(said)})" if said else spec.name


@lru_cache(maxsize=8)
def _nodes(key: Same) -> _Described:
    """The latest are kept, by identity: what is new in one change is old in the next."""
    workflow = key.workflow
    found: dict[str, tuple[Subject, str, str]] = {}
    for node, order, context in _placed(workflow.root, "", "", workflow.team, called(workflow)):
        subject: Subject = "step" if isinstance(node, Step) else "gate" if isinstance(node, Gate) else "part"
        words = (node_words(node, workflow.team, _UNCUT), order, context)
        found[node.id] = (subject, node.id, ", ".join(filter(None, words)))
    return found


def called(workflow: Workflow) -> Mapping[str, str]:
    """Id of a loop, choice or quorum → what people call it: by whoever begins it, and does when others join;
    of a gate, by what it asks.

    Where two would be called the same, by their ids, too.
    """
    kinds: Mapping[type, str] = {Loop: "loop", Choice: "choice", Flow: "group"}
    found = dict[str, str]()
    for node in walk(workflow.root):
        first = next(steps(node), None)
        if type(node) in kinds:
            who = workflow.team.name(first.agent) if first is not None else node.id
            found[node.id] = f"the {kinds[type(node)]} that begins with {who}"
        elif isinstance(node, Gate):
            found[node.id] = f'"{shortened(node.ask)}"' if node.ask else "a decision"
    often = Counter(found.values())
    return {id_: words if often[words] == 1 else f"{words} ({id_})" for id_, words in found.items()}


def _placed(
    node: Node, order: str, context: str, team: Catalog, called: Mapping[str, str]
) -> Iterator[tuple[Node, str, str]]:
    """Every node but plain flows, with what it waits for and what it stands in."""
    if isinstance(node, Flow):
        if isinstance(node.join, AtLeast):
            yield node, order, context
            context = f"one of the {len(node.members)} in {called[node.id]}"
        waits = _waits(node, team, called)
        for member in node.members:
            yield from _placed(member, waits[member.id] or order, context, team, called)
        return
    yield node, order, context
    for part, words in _parts(node, team, called):
        yield from _placed(part, "", words, team, called)


def _parts(node: Node, team: Catalog, called: Mapping[str, str]) -> list[tuple[Node, str]]:
    """The nodes inside a construct, each with what it is there."""
    match node:
        case Choice():
            cases = [(case.body, if_words(case.condition, team)) for case in node.cases]
            return [
                *cases,
                *([(node.otherwise, f"otherwise in {called[node.id]}")] if node.otherwise else []),
            ]
        case Loop():
            again = [(node.redo, f"between the rounds of {called[node.id]}")] if node.redo else []
            return [(node.body, f"in each round of {called[node.id]}"), *again]
        case ForEach():
            return [(node.body, f"for each {node.over}")]
        case Supervised():
            return [(m, f"when {team.name(node.supervisor.agent)} picks it") for m in node.members]
        case _:
            return []


def _waits(flow: Flow, team: Catalog, called: Mapping[str, str]) -> dict[str, str]:
    """For each member: `after Fraud and Damage, once models_ready is announced`."""
    at = {member.id: number for number, member in enumerate(flow.members)}
    ends = {member.id: _ends(member, team, called) for member in flow.members}
    earlier: dict[str, list[str]] = {member.id: [] for member in flow.members}
    signals: dict[str, list[str]] = {member.id: [] for member in flow.members}
    for one, other in sorted(flow.order, key=lambda pair: at[pair[0]]):
        earlier[other] += ends[one]
    for start in flow.starts_on:
        signals[start.member].append(f"once {start.signal} is announced")
    return {id_: ", ".join((*_after(earlier[id_]), *signals[id_])) for id_ in at}


def _after(names: Iterable[str]) -> list[str]:
    told = list(dict.fromkeys(names))
    return [f"after {listing(told)}"] if told else []


def _ends(member: Node, team: Catalog, called: Mapping[str, str]) -> list[str]:
    """Who works last in a member; a decision, where nobody does."""
    return [team.name(step.agent) for step in leaving(member)] or [called.get(member.id, member.id)]
