"""Canonical English → Workflow: the way back from `workflow.printing`.

Sentences are cut into tokens, parsed one by one (`canonical_grammar`), understood (`canonical_sentences`)
and put together here. All or nothing: a text with a single sentence, name or label that does not fit is not
canonical, and somebody else has to read it. So this reader has no diagnostics.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from swarmwright.errors import InvalidWorkflow
from swarmwright.language.canonical.grammar import parse
from swarmwright.language.canonical.sentences import statement
from swarmwright.language.canonical.statements import (
    WHOLE,
    GateDetail,
    Group,
    Join,
    NotCanonicalError,
    Order,
    Phase,
    Ref,
    SignalDetail,
    Statement,
    TaskDetail,
)
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import Approved, Condition, leaves
from swarmwright.workflow.naming import named
from swarmwright.workflow.phrases import Token, names_of, tokens
from swarmwright.workflow.rules import Rule
from swarmwright.workflow.tree import All, Flow, Gate, Node, Span, StartsOn, Step, Workflow

__all__ = ["read"]

T = TypeVar("T")


def read(prompt: str, catalog: Catalog) -> Workflow | None:
    """The workflow that a text in canonical English describes, in normal form and with spans; else None.

    `read(english(workflow), workflow.team) == workflow` for every valid workflow in normal form.
    """
    known = (*names_of(catalog.agents), *names_of(catalog.tools))
    cut = tokens(prompt, known)
    if cut is None:
        return None
    try:
        text = _Text()
        for sentence in _sentences(cut):
            tree = parse(sentence)
            if tree is None:
                return None
            text.take(statement(tree, catalog), (sentence[0].start, sentence[-1].end + 1))
        return Workflow(named(text.root()), tuple(text.rules), catalog, prompt)
    except (NotCanonicalError, InvalidWorkflow, RecursionError):
        return None  # RecursionError: thousands of phases or parentheses inside one another


def _sentences(cut: Iterator[Token]) -> Iterator[Sequence[Token]]:
    """The tokens between full stops; raises NotCanonicalError for a last sentence without one."""
    sentence: list[Token] = []
    for token in cut:
        if token.kind == "DOT":
            yield sentence
            sentence = []
        else:
            sentence.append(token)
    if sentence:
        raise NotCanonicalError


@dataclass(slots=True)
class _Text:
    """What has been read so far, by label; then the tree that it makes."""

    rules: list[Rule] = field(default_factory=list)
    flows: dict[str, list[Group]] = field(default_factory=dict)
    phases: dict[str, Phase] = field(default_factory=dict)
    joins: dict[str, Join] = field(default_factory=dict)
    gates: dict[str, GateDetail] = field(default_factory=dict)
    tasks: dict[str, TaskDetail] = field(default_factory=dict)
    signals: dict[str, SignalDetail] = field(default_factory=dict)
    spans: dict[str, list[Span]] = field(default_factory=dict)
    open_flow: str | None = WHOLE
    placed: set[str] = field(default_factory=set)

    def take(self, said: Statement, span: Span) -> None:
        """Note one sentence; raises NotCanonicalError if it says something twice, or out of place."""
        match said:
            case Order():
                self._order(said, span)
                return
            case Phase(label):
                _once(self.phases, label, said)
                self.spans.setdefault(label, []).append(span)
            case Join(label):
                _once(self.joins, label, said)
            case GateDetail(label):
                _once(self.gates, label, said)
                self.spans.setdefault(label, []).append(span)
            case TaskDetail(step):
                _once(self.tasks, step.label, said)
            case SignalDetail(step):
                _once(self.signals, step.label, said)
            case _:
                self.rules.append(replace(said, spans=(span,)))
        # What follows a phase's own sentences may not go on with its flow: whose flow would be unclear.
        self.open_flow = WHOLE if self.open_flow == WHOLE else None

    def _order(self, said: Order, span: Span) -> None:
        if said.phase:
            _once(self.flows, said.phase, [])
            self.open_flow = said.phase
        if self.open_flow is None:
            raise NotCanonicalError
        first = bool(said.phase) or self.open_flow not in self.flows
        groups = self.flows.setdefault(self.open_flow, [])
        if not first and not (groups and said.groups):
            raise NotCanonicalError  # "Nothing happens" beside something that does
        groups.extend(said.groups)
        self.spans.setdefault(self.open_flow, []).append(span)

    def root(self) -> Node:
        """The whole tree; raises NotCanonicalError if a label is used twice, is missing, or is left over."""
        root = self._flow(WHOLE) if WHOLE in self.flows else self._node(Ref(self._only_top()))
        labels = {*self.flows, *self.phases} - {WHOLE}
        if not self.joins.keys() <= self.flows.keys() or not labels <= self.placed:
            raise NotCanonicalError
        if not {*self.gates, *self.tasks, *self.signals, *self._asked_gates()} <= self.placed:
            raise NotCanonicalError
        return root

    def _only_top(self) -> str:
        """The one phase that is part of no other."""
        groups = [group for groups in self.flows.values() for group in groups]
        parts = {ref.label for group in groups for ref in group.members}
        parts |= {ref.label for phase in self.phases.values() for ref in phase.parts}
        tops = [label for label in (*self.flows, *self.phases) if label not in parts]
        if len(tops) != 1:
            raise NotCanonicalError
        return tops[0]

    def _asked_gates(self) -> Iterator[str]:
        conditions: list[Condition] = [c for phase in self.phases.values() for c in phase.conditions]
        return (leaf.gate for c in conditions for leaf in leaves(c) if isinstance(leaf, Approved))

    def _node(self, ref: Ref) -> Node:
        label = ref.label
        if label in self.placed:
            raise NotCanonicalError
        self.placed.add(label)
        spans = tuple(self.spans.get(label, ()))
        if ref.agent is not None:
            task, signals = self.tasks.get(label), self.signals.get(label)
            said = task.task if task else ""
            return Step(label, ref.agent, said, signals.signals if signals else (), (ref.span,))
        if gate := self.gates.get(label):
            return Gate(label, gate.ask, gate.approvers, gate.on_reject, spans)
        if label in self.flows:
            return self._flow(label)
        if phase := self.phases.get(label):
            return replace(phase.make([self._node(part) for part in phase.parts]), spans=spans)
        raise NotCanonicalError

    def _flow(self, label: str) -> Flow:
        members: list[Node] = []
        order: list[tuple[str, str]] = []
        starts: list[StartsOn] = []
        previous: tuple[Ref, ...] = ()
        for group in self.flows[label]:
            after = previous if group.after is None else group.after
            for ref in group.members:
                members.append(self._node(ref))
                order += [(earlier.label, ref.label) for earlier in after]
                starts += [StartsOn(ref.label, signal) for signal in group.signals]
            previous = group.members
        spans = tuple(self.spans[label])
        join = self.joins.get(label)
        if join is not None and join.members != len(members):
            raise NotCanonicalError
        return Flow(
            label, tuple(members), tuple(order), tuple(starts), join.join if join else All(), spans=spans
        )


def _once(table: dict[str, T], label: str, said: T) -> None:
    if label in table:
        raise NotCanonicalError
    table[label] = said
