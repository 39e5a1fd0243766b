"""The plain facts that people argue about: who is before whom, who decides, and what the rules say.

| fact | meaning |
|---|---|
| `("before", A, B)` | B can start only after A is complete (first pass; transitively closed) |
| `("parallel", A, B)` | both run, no order between them |
| `("choice", A, B)` | at most one of the two runs, decided by a condition |
| `("if", A, words)` | A runs only under that condition |
| `("loop", members, max or None)` | these repeat until a condition |
| `("gate_before", A)`, `("gate_after", A)` | a human approves before A starts / after A ends |
| `("quorum", members, k)` | go on once k of them are done |
| `("signal", A, name, B)` | B may start once A announces it, though A goes on |
| `("supervises", A, members)` | A decides who works next |
| `("grant", A, tool)`, `("deny", A, tool)` | what the rules open and close, agent by agent |
| `("tool_approval", tool)` | each use needs a human |
| `("hidden", A, B)` | B must not see A's output |
| `("limit", A or "*", kind, n)` | a bound |

Facts speak of agents by the names that people use. An agent with several steps is one name: it is before
another when one of its steps is, and the step that is written first decides where both directions hold.
This module knows nothing of prompts: what a reader takes from a text and what a tree says meet here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TypeAlias

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import is_stated
from swarmwright.workflow.edges import beyond, entry, leaving
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.tree import (
    AtLeast,
    Choice,
    Flow,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    children,
    steps,
    walk,
)
from swarmwright.workflow.wording import condition_words

__all__ = ["Fact", "closure", "relations"]

Fact: TypeAlias = tuple[str | float | tuple[str, ...] | None, ...]
"""A kind and its arguments; sets of members are tuples of names."""

_Pair: TypeAlias = tuple[str, str]


def relations(workflow: Workflow) -> tuple[Fact, ...]:
    """Derive every fact of the workflow, each once: order first, then structure, signals and rules."""
    derived = _Derived()
    derived.visit(workflow.root)
    derived.settle()
    order = {step.id: step.agent for step in steps(workflow.root)}
    name = workflow.team.name
    facts: dict[Fact, None] = dict.fromkeys(_pair_facts(derived, order, workflow.team))
    for node in walk(workflow.root):
        facts.update(dict.fromkeys(_node_facts(node, workflow.team)))
    for announcer, signal, starter in derived.signals:
        facts["signal", name(order[announcer]), signal, name(order[starter])] = None
    for rule in workflow.rules:
        facts.update(dict.fromkeys(_rule_facts(rule, workflow.team)))
    return tuple(facts)


def closure(pairs: Iterable[_Pair]) -> set[_Pair]:
    """The transitive closure of an acyclic or cyclic relation; (a, a) appears only on a cycle.

    Warshall's, with a row of the matrix as one whole number.
    """
    pairs = list(pairs)
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    number = {name: n for n, name in enumerate(names)}
    after = [0] * len(names)
    for a, b in pairs:
        after[number[a]] |= 1 << number[b]
    for middle in range(len(names)):
        bit, beyond = 1 << middle, after[middle]
        after = [row | beyond if row & bit else row for row in after]
    return {(names[n], names[m]) for n, row in enumerate(after) for m in _bits(row)}


def _bits(row: int) -> Iterator[int]:
    while row:
        last = row & -row
        yield last.bit_length() - 1
        row ^= last


def _guaranteed(node: Node) -> Iterator[str]:
    """The steps that are over (or skipped) once `node` is complete: all but those of a quorum."""
    if isinstance(node, Flow) and _quorum(node) is not None:
        return
    if isinstance(node, Step):
        yield node.id
    for child in children(node):
        yield from _guaranteed(child)


def _quorum(flow: Flow) -> int | None:
    """How many members suffice, or None if all are needed."""
    join = flow.join
    return join.k if isinstance(join, AtLeast) and join.k < len(flow.members) else None


@dataclass(slots=True)
class _Derived:
    """Relations between step ids, gathered over the tree."""

    before: set[_Pair] = field(default_factory=set)
    unordered: set[_Pair] = field(default_factory=set)
    choice: set[_Pair] = field(default_factory=set)
    signals: dict[tuple[str, str, str], None] = field(default_factory=dict)
    _announcers: dict[str, list[str]] = field(default_factory=dict)
    _waits: list[tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)
    """(signal, first steps, all steps, steps of later members) of a member that starts on a signal."""

    def visit(self, node: Node) -> None:
        """Gather what `node` and everything below it says."""
        match node:
            case Step():
                for signal in node.signals:
                    self._announcers.setdefault(signal, []).append(node.id)
            case Flow():
                self._flow(node)
            case Choice():
                for one, other in combinations(children(node), 2):
                    self.choice.update(product(_ids(one), _ids(other)))
            case Loop() if node.redo is not None:
                self.before |= set(product(_guaranteed(node.body), _ids(node.redo)))
            case _:
                pass
        for child in children(node):
            self.visit(child)

    def _flow(self, flow: Flow) -> None:
        closed = closure(flow.order)
        over = {m.id: tuple(_guaranteed(m)) for m in flow.members}
        ids = {m.id: tuple(_ids(m)) for m in flow.members}
        for one, other in combinations(ids, 2):
            if (one, other) in closed:
                self.before.update(product(over[one], ids[other]))
            elif (other, one) in closed:
                self.before.update(product(over[other], ids[one]))
            else:
                self.unordered.update(product(ids[one], ids[other]))
        for wait in flow.starts_on:
            member = next(m for m in flow.members if m.id == wait.member)
            first = entry(member) or beyond(flow, member, forward=True)
            later = [s for m in flow.members if (member.id, m.id) in closed for s in _ids(m)]
            self._waits.append((wait.signal, tuple(s.id for s in first), tuple(_ids(member)), tuple(later)))

    def settle(self) -> None:
        """Draw what signals imply: what is before every announcer is before what its signal starts."""
        changed = True
        while changed:
            self.before = closure(self.before)
            known = len(self.before)
            for signal, first, own, _ in self._waits:
                sources = self._announcers.get(signal, [])
                earlier = [{a for a, b in self.before if b == source} for source in sources]
                common = set.intersection(*earlier) if earlier else set()
                self.before |= set(product(common - {*own}, own or first))
            changed = len(self.before) != known
        for signal, first, own, later in self._waits:
            for source in self._announcers.get(signal, []):
                self.unordered -= {p for x in (*own, *later) for p in ((source, x), (x, source))}
                started = [s for s in first if s != source and (source, s) not in self.before]
                self.signals.update(dict.fromkeys((source, signal, s) for s in started))


def _ids(node: Node) -> list[str]:
    return [s.id for s in steps(node)]


def _pair_facts(derived: _Derived, agents: dict[str, str], team: Catalog) -> Iterator[Fact]:
    """Lift the relations between steps (id → agent) to the names of their agents, in written order."""
    names = list(dict.fromkeys(agents.values()))
    at = {agent: [i for i, a in agents.items() if a == agent] for agent in names}
    for one, other in combinations(names, 2):
        pairs = set(product(at[one], at[other]))
        flipped = {(b, a) for a, b in pairs}
        a, b = team.name(one), team.name(other)
        if pairs & derived.before:
            yield "before", a, b
        elif flipped & derived.before:
            yield "before", b, a
        elif (pairs | flipped) & derived.unordered:
            yield "parallel", a, b
        elif all(p in derived.choice or p[::-1] in derived.choice for p in pairs):
            yield "choice", a, b


def _node_facts(node: Node, team: Catalog) -> Iterator[Fact]:
    """The facts that one node of the tree states."""
    match node:
        case Choice():
            stated = [case for case in node.cases if is_stated(case.condition)]
            for case in stated:
                words = condition_words(case.condition, team)
                yield from (("if", a, words) for a in _called(steps(case.body), team))
            if stated and node.otherwise is not None:
                yield from (("if", a, "otherwise") for a in _called(steps(node.otherwise), team))
        case Loop():
            yield "loop", _called(steps(node), team), node.at_most
        case Supervised():
            supervisor = team.name(node.supervisor.agent)
            yield "supervises", supervisor, _called((s for m in node.members for s in steps(m)), team)
            if node.at_most is not None:
                yield "limit", supervisor, "max_rounds", node.at_most
        case Flow():
            yield from _flow_facts(node, team)
        case _:
            pass


def _flow_facts(flow: Flow, team: Catalog) -> Iterator[Fact]:
    """How many members suffice, and where a person decides.

    A gate stands before what follows it, and after the one step that leads there. A member without steps
    that holds a gate (a gate under a condition) counts as a gate.
    """
    if (k := _quorum(flow)) is not None:
        yield "quorum", _called((s for m in flow.members for s in leaving(m)), team), k
    for member in flow.members:
        if any(steps(member)) or not any(isinstance(n, Gate) for n in walk(member)):
            continue
        before, after = beyond(flow, member, forward=True), beyond(flow, member, forward=False)
        yield from (("gate_before", a) for a in _called(before, team))
        if len(after) == 1 or not before:
            yield from (("gate_after", a) for a in _called(after, team))


def _called(found: Iterable[Step], team: Catalog) -> tuple[str, ...]:
    return tuple(dict.fromkeys(team.name(s.agent) for s in found))


def _rule_facts(rule: Rule, team: Catalog) -> Iterator[Fact]:
    """What one rule says, agent by agent: EVERYONE is every agent of the team today."""
    match rule:
        case Grant(agents, tool, _, excepted):
            granted = _meant(agents, excepted, team)
            yield from (("grant", team.name(a), team.name(tool)) for a in granted)
            yield from (("deny", a.name, team.name(tool)) for a in team.agents if rule.bars(a.id))
        case Deny(agents, tool, excepted):
            yield from (("deny", team.name(a), team.name(tool)) for a in _meant(agents, excepted, team))
        case ToolApproval(tool):
            yield "tool_approval", team.name(tool)
        case Hide(source, viewers, excepted):
            seers = _meant(viewers, (source, *excepted), team)
            yield from (("hidden", team.name(source), team.name(a)) for a in seers)
        case Limit(subject, kind, value):
            yield "limit", subject if subject == EVERYONE else team.name(subject), kind, value


def _meant(agents: tuple[str, ...], excepted: tuple[str, ...], team: Catalog) -> tuple[str, ...]:
    """The agents that a rule means: the named ones, and for EVERYONE the team without the excepted."""
    everyone = tuple(a.id for a in team.agents if a.id not in excepted) if EVERYONE in agents else ()
    return tuple(dict.fromkeys((*(a for a in agents if a != EVERYONE), *everyone)))
