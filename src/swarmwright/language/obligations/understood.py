"""Understood: the facts of a finished draft, by the ids of agents and tools, for quick questions.

This module knows nothing of words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import AllOf, AnyOf, Condition, Judged, Leaf, Not, leaves
from swarmwright.workflow.edges import beyond
from swarmwright.workflow.relations import Fact, relations
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Limit, ToolApproval
from swarmwright.workflow.tree import (
    AtLeast,
    Choice,
    Flow,
    ForEach,
    Gate,
    Loop,
    Node,
    Span,
    Step,
    Supervised,
    Workflow,
    children,
    steps,
    walk,
)

__all__ = ["LastGate", "Understood"]

_PAIRS = ("before", "grant", "deny", "hidden", "signal")
_BOTH_WAYS = ("parallel", "choice")
_NOBODY: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class LastGate:
    """A person's decision behind which nothing comes: its places, whose work it follows, and what they do."""

    spans: tuple[Span, ...]
    after: tuple[str, ...]
    tasks: tuple[str, ...]


@dataclass(slots=True)
class Understood:
    """What a draft says.

    `pairs`: kind of fact → one → the others; "parallel" and "choice" both ways, "after" and "awaits" are
    "before" and "signal" turned round. `groups`: loop, quorum, supervises → the agents of each. `single`: if,
    gate_before, gate_after, tool_approval → whom or what it is about. `bounds`: number → whom it bounds.
    """

    team: Catalog
    working: frozenset[str] = frozenset()
    repeated: frozenset[str] = frozenset()
    """Agents with several steps, and members of loops: they come before and after one another."""
    anew: frozenset[str] = frozenset()
    """Agents with a further step that has work of its own."""
    mapped: frozenset[str] = frozenset()
    """Agents that work for each of many things."""
    pairs: dict[str, dict[str, set[str]]] = field(default_factory=dict)
    groups: dict[str, list[frozenset[str]]] = field(default_factory=dict)
    single: dict[str, set[str]] = field(default_factory=dict)
    bounds: dict[float, set[str]] = field(default_factory=dict)
    halved: frozenset[str] = frozenset()
    """Agents beside a person's decision, of which one is enough."""
    endless: frozenset[str] = frozenset()
    """Agents in loops whose rounds nothing ends but their number."""
    escalates: bool = False
    """Whether a person decides what becomes of a loop that has run out of rounds."""
    announcing: frozenset[str] = frozenset()
    """Agents that announce something, whether or not anybody waits for it."""
    sole: frozenset[str] = frozenset()
    """Agents that work in the one case of a choice that has no other."""
    either: frozenset[str] = frozenset()
    """Agents that work in a case of a choice of several."""
    asked: tuple[tuple[Span, ...], ...] = ()
    """Of each yes that a person is asked for in the flow: where the prompt speaks of it."""
    conditions: tuple[tuple[Leaf, bool], ...] = ()
    """What choices and loops hang on; whether it is all that somebody works on, as it stands."""
    tasks: tuple[str, ...] = ()
    """What everybody does, in the words of the prompt."""
    licensed: tuple[Span, ...] = ()
    """Where the prompt asks for a person's yes to each use of a tool."""
    ruled: tuple[tuple[int, int], ...] = ()
    """Where a right is given or denied."""
    last_gates: tuple[LastGate, ...] = ()
    limits: tuple[Limit, ...] = ()
    judged: tuple[str, ...] = ()
    """The questions on which choices and loops hang, in the words of the prompt."""

    @classmethod
    def of(cls, draft: Workflow) -> Understood:
        """Sort the relations of a draft."""
        team = draft.team
        every = [x.id for x in team.agents] + [x.id for x in team.tools]
        ids = {team.name(one): one for one in every}
        count = Counter(step.agent for step in steps(draft.root))
        told = Counter(step.agent for step in steps(draft.root) if step.task)
        known = cls(team, frozenset(count), last_gates=tuple(_last_gates(draft.root, ())))
        known.anew = frozenset(agent for agent, number in told.items() if number > 1)
        known.asked = tuple(node.spans for node in walk(draft.root) if isinstance(node, Gate))
        known.tasks = tuple(step.task.casefold() for step in steps(draft.root) if step.task)
        known.conditions = tuple(found for node in walk(draft.root) for found in _asked(node))
        known.licensed = tuple(s for r in draft.rules if isinstance(r, ToolApproval) for s in r.spans)
        known.ruled = tuple(s for r in draft.rules if isinstance(r, Grant | Deny) for s in r.spans)
        known.limits = tuple(rule for rule in draft.rules if isinstance(rule, Limit))
        for fact in relations(draft):
            known._take(fact, ids)
        for node in walk(draft.root):
            inside = frozenset(s.agent for s in steps(node))
            known.judged += tuple(_judged(node))
            if isinstance(node, Choice):
                several = len(node.cases) + (node.otherwise is not None) > 1
                known.either, known.sole = (
                    (known.either | inside, known.sole) if several else (known.either, known.sole | inside)
                )
            if isinstance(node, Loop) and node.exhausted == "escalate":
                known.escalates = True
            if isinstance(node, Loop) and node.until is None and node.exhausted != "escalate":
                known.endless |= inside
            if isinstance(node, Flow) and any(isinstance(m, Gate) for m in node.members):
                known.halved |= inside if isinstance(node.join, AtLeast) and not node.order else frozenset()
            if isinstance(node, Step) and node.signals:
                known.announcing |= {node.agent}
            if isinstance(node, ForEach):
                known.mapped |= inside
            if isinstance(node, Supervised) and node.at_most is not None:
                known._bound(node.at_most, inside)
        twice = {agent for agent, number in count.items() if number > 1}
        known.repeated = frozenset(twice).union(*known.groups.get("loop", ()))
        return known

    def _take(self, fact: Fact, ids: dict[str, str]) -> None:
        kind, *rest = (str(fact[0]), *fact[1:])
        flat = [ids.get(part, part) if isinstance(part, str) else part for part in rest]
        if kind in _PAIRS:
            one, other = str(flat[0]), str(flat[-1])
            self._pair(kind, one, other)
            self._pair({"before": "after", "signal": "awaits"}.get(kind, f"{kind} of"), other, one)
        elif kind in _BOTH_WAYS:
            self._pair(kind, str(flat[0]), str(flat[1]))
            self._pair(kind, str(flat[1]), str(flat[0]))
        elif kind in ("loop", "quorum", "supervises"):
            names = [n for part in flat for n in (part if isinstance(part, tuple) else (part,))]
            members = frozenset(ids.get(n, n) for n in names if isinstance(n, str))
            self.groups.setdefault(kind, []).append(members)
            if isinstance(flat[-1], int | float):
                self._bound(flat[-1], members)
        elif kind == "limit" and isinstance(flat[2], int | float):
            self._bound(flat[2], self.working if flat[0] == EVERYONE else {str(flat[0])})
        else:
            self.single.setdefault(kind, set()).add(str(flat[0]))

    def _pair(self, kind: str, one: str, other: str) -> None:
        self.pairs.setdefault(kind, {}).setdefault(one, set()).add(other)

    def _bound(self, number: float, whom: Iterable[str]) -> None:
        self.bounds.setdefault(float(number), set()).update(whom)

    # -- questions ---------------------------------------------------------------------------------

    def others(self, kind: str, name: str) -> set[str] | frozenset[str]:
        """Those with whom facts of this kind hold for the agent."""
        return self.pairs.get(kind, {}).get(name, _NOBODY)

    def among(self, kind: str, ones: Iterable[str], others: Iterable[str]) -> bool:
        """Whether a fact of this kind holds between any of the ones and any of the others."""
        wanted = frozenset(others)
        return any(not wanted.isdisjoint(self.others(kind, one)) for one in ones)

    def held(self, kind: str, names: frozenset[str]) -> bool:
        """Whether any group of this kind has any of these names in it."""
        return any(names & members for members in self.groups.get(kind, ()))

    def noted(self, names: frozenset[str], *kinds: str) -> bool:
        """Whether a fact of one of these kinds (if, gate_before …) is about any of these names."""
        return any(self.single.get(kind, _NOBODY) & names for kind in kinds)

    def loose(self, one: str, other: str) -> bool:
        """Whether nothing puts two agents in an order: side by side, or one instead of the other."""
        return one != other and (other in self.others("parallel", one) or other in self.others("choice", one))

    def turned(self, earlier: str, later: str) -> bool:
        """Whether the draft has these two the other way round, and neither of them works again."""
        return earlier in self.others("before", later) and not self.repeated & {earlier, later}

    def unplaced(self, name: str, others: Iterable[str]) -> bool:
        """Whether an agent is side by side with each of the others, of whom there is at least one."""
        rest = frozenset(others) - {name}
        if name in self.repeated:
            return False
        return name in self.working and bool(rest) and rest <= self.others("parallel", name)

    def placed(self, names: Iterable[str]) -> bool:
        """Whether any of these comes before or after anybody at all, or starts on a signal, or gives one."""
        kinds = ("before", "after", "signal", "awaits")
        return any(self.others(kind, name) for name in names for kind in kinds)

    def chosen(self, names: frozenset[str]) -> bool:
        """Whether any of these works only in some case, or as one of several."""
        return (
            any(self.others("choice", name) for name in names)
            or self.noted(names, "if")
            or self.held("quorum", names)
            or self.held("supervises", names)
        )

    def approved(self, names: frozenset[str]) -> bool:
        """Whether a person decides before or after any of these works."""
        return self.noted(names, "gate_before", "gate_after")


def _last_gates(node: Node, before: tuple[Step, ...]) -> Iterator[LastGate]:
    """The gates at the end of the node, which stands at the end of the whole; before: whose work it follows.

    What is decided at the end of a round holds the next round back.
    """
    match node:
        case Gate():
            yield LastGate(node.spans, tuple(s.agent for s in before), tuple(s.task for s in before))
        case Flow():
            earlier = {a for a, _ in node.order}
            for member in node.members:
                if member.id not in earlier:
                    yield from _last_gates(member, beyond(node, member, forward=False) or before)
        case Choice():
            for child in children(node):
                yield from _last_gates(child, before)
        case _:
            pass


def _asked(node: Node) -> Iterator[tuple[Leaf, bool]]:
    if isinstance(node, Choice):
        alone = len(node.cases) == 1 and node.otherwise is None
        for case in node.cases:
            yield from ((leaf, alone and plain) for leaf, plain in _leaves(case.condition, True))
    if isinstance(node, Loop) and node.until is not None:
        yield from ((leaf, False) for leaf in leaves(node.until))


def _leaves(term: Condition, plain: bool) -> Iterator[tuple[Leaf, bool]]:
    """The leaves of a condition, and whether each stands in it as it is."""
    match term:
        case Not(inner):
            yield from _leaves(inner, not plain)
        case AllOf(terms) | AnyOf(terms):
            for one in terms:
                yield from _leaves(one, plain)
        case _:
            yield term, plain


def _judged(node: Node) -> Iterator[str]:
    terms = [case.condition for case in node.cases] if isinstance(node, Choice) else []
    terms += [node.until] if isinstance(node, Loop) and node.until is not None else []
    yield from (leaf.text for term in terms for leaf in leaves(term) if isinstance(leaf, Judged))
