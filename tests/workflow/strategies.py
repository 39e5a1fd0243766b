"""Random workflows for Hypothesis: every node, condition and rule there is, named and valid.

`workflows()` gives whole ones, `trees()` roots alone; both take the kinds of node to use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from swarmwright.workflow.catalog import AgentSpec, Catalog, GroupSpec, SignalSpec, ToolSpec, slug
from swarmwright.workflow.conditions import (
    AllOf,
    Announced,
    AnyOf,
    Approved,
    Compare,
    Condition,
    Judged,
    Not,
)
from swarmwright.workflow.naming import named
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.tree import (
    All,
    AtLeast,
    Case,
    Choice,
    Flow,
    ForEach,
    Gate,
    Join,
    Loop,
    Node,
    StartsOn,
    Step,
    Supervised,
    Workflow,
    walk,
)

AGENTS = ("Planner", "Backend", "UI Designer", "Audio", "Critic", "Aggregator", "Tester")
TOOLS = ("Code Writer", "Web Search", "Mock Generator")
SIGNALS = ("models_ready", "draft_ready", "tests_green")
FIELDS = ("quality", "confidence", "verdict")
KINDS = frozenset({"flow", "choice", "loop", "each", "gate", "team"})
TASKS = ("", "write the report", "check the numbers", "collect sources")
QUESTIONS = ("the draft is good enough", "the customer is angry", "more evidence is needed")
ASKS = ("", "Approve the budget", "Approve the final release notes today", "Sign off")

TEAM = Catalog(
    agents=tuple(
        AgentSpec(slug(name), name, signals=tuple(SignalSpec(s) for s in SIGNALS), fields=FIELDS)
        for name in AGENTS
    ),
    tools=tuple(ToolSpec(slug(name), name) for name in TOOLS),
    groups=(GroupSpec("makers", "Makers", ("backend", "ui-designer", "audio")),),
)
AGENT_IDS = tuple(a.id for a in TEAM.agents)
TOOL_IDS = tuple(t.id for t in TEAM.tools)


def workflows(
    kinds: frozenset[str] = KINDS,
    *,
    max_steps: int = 7,
    signals: bool = True,
    quorums: bool = True,
    rules: bool = True,
) -> SearchStrategy[Workflow]:
    """Valid, named workflows of `TEAM` with at most `max_steps` steps and gates."""
    some_rules = st.lists(a_rule, max_size=3, unique=True).map(tuple) if rules else st.just(())
    roots = trees(kinds, max_steps=max_steps, signals=signals, quorums=quorums)
    return st.builds(Workflow, root=roots, rules=some_rules, team=st.just(TEAM))


def trees(
    kinds: frozenset[str] = KINDS, *, max_steps: int = 7, signals: bool = True, quorums: bool = True
) -> SearchStrategy[Node]:
    """Named roots."""
    return raw_trees(kinds, max_steps=max_steps, signals=signals, quorums=quorums).map(named)


@st.composite
def raw_trees(
    draw: DrawFn,
    kinds: frozenset[str] = KINDS,
    *,
    max_steps: int = 7,
    signals: bool = True,
    quorums: bool = True,
) -> Node:
    """Trees as a builder makes them: odd ids, edges that say the same twice, flows of one member."""

    def choose(options: Sequence[Any]) -> Any:
        return draw(st.sampled_from(options))

    builder = _Builder(choose, tuple(sorted(kinds)), signals, quorums)
    # Small trees for shrinking, but mostly large ones: they are where things go wrong.
    root = builder.node(draw(_sizes(max_steps)), depth=0)
    # A condition that asks a gate that the normal form does not have would not be valid.
    assert builder.gates <= {n.id for n in walk(root) if isinstance(n, Gate)}
    return root


def _sizes(most: int) -> SearchStrategy[int]:
    return st.sampled_from([*range(1, most), *[most] * most])


def wild_workflows(
    max_steps: int = 12, *, signals: bool = True, quorums: bool = True
) -> SearchStrategy[Workflow]:
    """Workflows from one random number each: large and mixed, where `workflows()` tends to small ones.

    They shrink in size only.
    """

    return st.builds(
        wild_workflow,
        seed=st.integers(0, 2**64),
        size=_sizes(max_steps),
        signals=st.just(signals),
        quorums=st.just(quorums),
    )


def wild_workflow(seed: int, size: int, *, signals: bool = True, quorums: bool = True) -> Workflow:
    """The workflow of one number."""
    rng = Random(seed)
    root = _Builder(rng.choice, tuple(sorted(KINDS)), signals, quorums).node(size, depth=0)
    limits = (Limit(EVERYONE, "max_rounds", 2.0),) if rng.random() < 0.1 else ()
    return Workflow(named(root), limits, TEAM)


@dataclass
class _Builder:
    choose: Callable[[Sequence[Any]], Any]
    kinds: tuple[str, ...]
    signals: bool
    quorums: bool
    count: int = 0
    gates: set[str] = field(default_factory=set)

    def pick(self, *options: Any) -> Any:
        return self.choose(options)

    def id(self) -> str:
        self.count += 1
        return f"n{self.count}"

    def node(self, budget: int, depth: int) -> Node:
        if budget <= 1 or depth >= 5:
            if "gate" in self.kinds and self.pick(*range(6)) == 5:
                return self.gate()
            wrap = self.pick(*range(8)) if depth < 5 else 0
            return self.composite(1, depth) if wrap == 7 else self.step()
        return self.composite(budget, depth)

    def composite(self, budget: int, depth: int) -> Node:
        made = self.pick(*(k for k in ("flow", *self.kinds) if k != "gate" and k in self.kinds))
        node: Node = getattr(self, made)(budget, depth + 1)
        return node

    def step(self) -> Step:
        said = self.pick((), (), *((signal,) for signal in SIGNALS)) if self.signals else ()
        return Step(self.id(), self.pick(*AGENT_IDS), self.pick(*TASKS), said)

    def gate(self) -> Gate:
        gate = Gate(
            self.id(), self.pick(*ASKS), self.pick((), ("boss",)), self.pick("stop", "stop", "continue")
        )
        self.gates.add(gate.id)
        return gate

    def parts(self, budget: int, depth: int, most: int, least: int = 1) -> tuple[Node, ...]:
        """Between `least` and `most` nodes that share the budget."""
        count = self.pick(*range(min(least, budget), min(most, budget) + 1))
        shares = [budget // count + (i < budget % count) for i in range(count)]
        return tuple(self.node(share, depth) for share in shares)

    def flow(self, budget: int, depth: int) -> Flow:
        members = self.parts(budget, depth, 5, least=2)
        ids = [m.id for m in members]
        line = ids[::-1] if self.pick(*range(4)) == 3 else ids
        pairs = [(a, b) for i, a in enumerate(line) for b in line[i + 1 :]]
        order = tuple(pair for pair in pairs if self.pick(False, False, True))
        inferred = tuple(edge for edge in order if self.pick(False, True))
        starts: list[StartsOn] = []
        if self.signals:
            starts = [StartsOn(m, self.pick(*SIGNALS)) for m in ids if self.pick(*range(5)) == 4]
        join: Join = All()
        if self.quorums and self.pick(False, False, True):
            join = AtLeast(self.pick(*range(1, len(ids) + 1)), self.pick("finish", "cancel"))
        return Flow(self.id(), members, order, tuple(starts), join, inferred)

    def choice(self, budget: int, depth: int) -> Choice:
        bodies = self.parts(budget, depth, 3)
        *asked, last = bodies
        otherwise = None
        if not asked or self.pick(True, False):
            asked = [*asked, last]
        else:
            otherwise = last
        return Choice(self.id(), tuple(Case(self.condition(), body) for body in asked), otherwise)

    def loop(self, budget: int, depth: int) -> Loop:
        body, *rest = self.parts(budget, depth, 2)
        return Loop(
            self.id(),
            body,
            self.condition() if self.pick(True, True, False) else None,
            self.pick(1, 2, 2, 3),
            rest[0] if rest else None,
            self.pick("continue", "fail", "escalate"),
        )

    def each(self, budget: int, depth: int) -> ForEach:
        return ForEach(self.id(), self.pick("parquet file", "chapter"), self.node(budget, depth),
                       self.pick(None, 1, 2))  # fmt: skip

    def team(self, budget: int, depth: int) -> Supervised:
        return Supervised(
            self.id(),
            self.step(),
            self.parts(max(1, budget - 1), depth, 3),
            self.condition() if self.pick(False, True) else None,
            self.pick(1, 2, 3),
        )

    def condition(self, depth: int = 0) -> Condition:
        if depth < 2:
            match self.pick("leaf", "leaf", "leaf", "not", "and", "or"):
                case "not":
                    return Not(self.condition(depth + 1))
                case "and":
                    return AllOf((self.condition(depth + 1), self.condition(depth + 1)))
                case "or":
                    return AnyOf((self.condition(depth + 1), self.condition(depth + 1)))
        return self.leaf()

    def leaf(self) -> Condition:
        gates = ("approved",) if self.gates else ()
        said = ("announced",) if self.signals else ()
        match self.pick("compare", "compare", "judged", *said, *gates):
            case "approved":
                return Approved(self.pick(*sorted(self.gates)))
            case "announced":
                return Announced(self.pick(*SIGNALS))
            case "judged":
                return Judged(self.pick(*QUESTIONS))
        of = self.pick(None, *AGENT_IDS)
        if self.pick(True, False):
            return Compare(self.pick("quality", "confidence"), self.pick("<", "<=", ">", ">="), 0.5, of)
        return Compare("verdict", self.pick("==", "!="), self.pick("pass", True), of)


_everyone_or_some = st.one_of(
    st.just((EVERYONE,)),
    st.lists(st.sampled_from(AGENT_IDS), min_size=1, max_size=2, unique=True).map(lambda a: tuple(sorted(a))),
)
_tool = st.sampled_from(TOOL_IDS)
_agent = st.sampled_from(AGENT_IDS)

a_rule: SearchStrategy[Rule] = st.one_of(
    st.builds(Grant, agents=_everyone_or_some, tool=_tool),
    st.builds(Grant, agents=_agent.map(lambda a: (a,)), tool=_tool, exclusive=st.just(True)),
    st.builds(Deny, agents=_everyone_or_some, tool=_tool),
    st.builds(Deny, agents=st.just((EVERYONE,)), tool=_tool, excepted=_agent.map(lambda a: (a,))),
    st.builds(ToolApproval, tool=_tool, agents=_everyone_or_some, approvers=st.sampled_from([(), ("boss",)])),
    st.builds(Hide, source=_agent, viewers=st.just((EVERYONE,)), excepted=st.sampled_from([(), ("critic",)])),
    st.builds(Hide, source=st.just("planner"), viewers=st.sampled_from([("audio",), ("audio", "critic")])),
    st.builds(
        Limit,
        subject=st.one_of(st.just(EVERYONE), _agent),
        kind=st.sampled_from(["timeout_s", "max_rounds", "retries", "max_tool_calls", "max_cost"]),
        value=st.sampled_from([1.0, 2.0, 30.0]),
    ),
)
"""One rule that TEAM can have."""
