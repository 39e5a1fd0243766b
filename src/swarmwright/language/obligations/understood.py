"""Understood: the facts of a finished draft, by the ids of agents and tools, for quick questions.

This module knows nothing of words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product

from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.relations import relations
from swarmwright.workflow.rules import EVERYONE
from swarmwright.workflow.tree import ForEach, Supervised, Workflow, steps, walk

__all__ = ["Understood"]


@dataclass(slots=True)
class Understood:
    """What a draft says. `pairs`: kind of fact → pairs of ids; symmetric kinds hold both directions."""

    team: Catalog
    working: frozenset[str] = frozenset()
    twice: frozenset[str] = frozenset()
    """Agents with several steps, and members of a loop: they may come before and after one another."""
    mapped: frozenset[str] = frozenset()
    """Agents that work for each of many things."""
    pairs: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    groups: dict[str, list[frozenset[str]]] = field(default_factory=dict)
    """Kind of fact (loop, quorum, supervises) → the agents of each."""
    single: dict[str, set[str]] = field(default_factory=dict)
    """Kind of fact (if, gate_before, gate_after, tool_approval) → whom or what it is about."""
    numbers: set[float] = field(default_factory=set)
    """Every bound: of rounds, of a quorum, of a limit in its unit."""

    @classmethod
    def of(cls, draft: Workflow) -> Understood:
        """Sort the relations of a draft."""
        team = draft.team
        ids = {team.name(x.id): x.id for x in (*team.agents, *team.tools)}
        count = Counter(step.agent for step in steps(draft.root))
        maps = [node for node in walk(draft.root) if isinstance(node, ForEach)]
        known = cls(
            team,
            working=frozenset(count),
            twice=frozenset(a for a, n in count.items() if n > 1),
            mapped=frozenset(s.agent for node in maps for s in steps(node)),
        )
        for kind, *rest in relations(draft):
            known._take(str(kind), rest, ids)
        led = [node for node in walk(draft.root) if isinstance(node, Supervised)]
        known.numbers |= {float(node.at_most) for node in led if node.at_most is not None}
        known.twice |= frozenset(a for members in known.groups.get("loop", ()) for a in members)
        return known

    def _take(self, kind: str, rest: list[object], ids: dict[str, str]) -> None:
        match kind, rest:
            case ("parallel" | "choice"), [one, other]:
                a, b = ids.get(str(one), str(one)), ids.get(str(other), str(other))
                self.pairs.setdefault(kind, set()).update([(a, b), (b, a)])
            case ("before" | "grant" | "deny" | "hidden"), [one, other]:
                self.pairs.setdefault(kind, set()).add((ids.get(str(one), str(one)), ids.get(str(other), str(other))))
            case "signal", [one, _, other]:
                self.pairs.setdefault(kind, set()).add((ids.get(str(one), str(one)), ids.get(str(other), str(other))))
            case ("loop" | "quorum"), [tuple(names), bound]:
                self._group(kind, (ids.get(str(n), str(n)) for n in names))
                self.numbers |= {float(bound)} if isinstance(bound, int | float) else set()
            case "supervises", [one, tuple(names)]:
                self._group(kind, (ids.get(str(n), str(n)) for n in (one, *names)))
            case "limit", [_, _, int() | float() as bound]:
                self.numbers.add(float(bound))
            case _:
                self.single.setdefault(kind, set()).add(ids.get(str(rest[0]), str(rest[0])))

    def _group(self, kind: str, members: Iterable[str]) -> None:
        self.groups.setdefault(kind, []).append(frozenset(members))

    # -- questions ---------------------------------------------------------------------------------

    def among(self, kind: str, ones: Iterable[str], others: Iterable[str]) -> bool:
        """Whether a fact of this kind holds between any of the ones and any of the others."""
        known = self.pairs.get(kind, set())
        return any(pair in known for pair in product(ones, others))

    def held(self, kind: str, names: Iterable[str]) -> bool:
        """Whether any group of this kind has any of these names in it."""
        wanted = frozenset(names)
        return any(wanted & members for members in self.groups.get(kind, ()))

    def noted(self, kind: str, names: Iterable[str] = ()) -> bool:
        """Whether a fact of this kind is about any of these; without names: whether there is one."""
        wanted = frozenset(names)
        return bool(self.single.get(kind, set()) & wanted if wanted else self.single.get(kind))

    def loose(self, one: str, other: str) -> bool:
        """Whether nothing puts two agents that work in an order: side by side, or one instead of the other."""
        apart = (one, other) in self.pairs.get("parallel", ()) or (one, other) in self.pairs.get("choice", ())
        return one != other and apart

    def reversed(self, earlier: str, later: str) -> bool:
        """Whether the draft has these two the other way round, and neither of them works again."""
        turned = (later, earlier) in self.pairs.get("before", ())
        return turned and not self.twice & {earlier, later}

    def unplaced(self, one: str, others: Iterable[str]) -> bool:
        """Whether an agent is side by side with each of the others, of which there is at least one."""
        rest = [other for other in others if other != one]
        together = self.pairs.get("parallel", set())
        return one in self.working and bool(rest) and all((one, other) in together for other in rest)

    def rules_over(self, tool: str) -> frozenset[str]:
        """The agents to whom a tool is granted or denied."""
        both = (*self.pairs.get("grant", ()), *self.pairs.get("deny", ()))
        return frozenset(agent for agent, what in both if what == tool)

    def everyone(self, agent: str) -> bool:
        """Whether the word stands for the whole team."""
        return agent == EVERYONE
