"""Canonical sentences, understood: a parse tree becomes a statement or a rule, and names become ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, cast

from lark import Token, Tree

from swarmwright.language.canonical.statements import (
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
from swarmwright.language.canonical.words import Who, Words, bound, ids_of, whole
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.conditions import (
    Condition,
)
from swarmwright.workflow.phrases import UNITS, unquote
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.tree import AtLeast, Case, Choice, ForEach, Loop, Node, Step, Supervised

__all__ = ["statement"]

_Rounds: TypeAlias = tuple[Condition | None, int | None]
_Exhausted: TypeAlias = Literal["fail", "escalate"]


def statement(tree: Tree[Token], catalog: Catalog) -> Statement:
    """What a sentence says; raises NotCanonicalError for unknown names and for lists of the wrong things."""
    return cast(Statement, _Sentences(catalog).read(tree))


class _Sentences(Words):
    """Reads whole sentences."""

    def _header(self, phase: str, order: Order) -> Order:
        return Order(order.groups, phase)

    def _order(self, *groups: Group) -> Order:
        return Order(groups)

    def _at_once(self, members: tuple[Ref, ...]) -> Group:
        return Group(members)

    def _after(
        self, members: tuple[Ref, ...], after: tuple[Ref, ...], signals: tuple[str, ...] | None
    ) -> Group:
        return Group(members, after, signals or ())

    def _once(self, members: tuple[Ref, ...], signals: tuple[str, ...]) -> Group:
        return Group(members, (), signals)

    def _then(self, members: tuple[Ref, ...]) -> Group:
        return Group(members, None)

    def _announced(self, signals: tuple[str, ...]) -> tuple[str, ...]:
        return signals

    def _joining(self, label: str, k: float, members: float, rest: Literal["cancel", "finish"]) -> Join:
        return Join(label, whole(members), AtLeast(whole(k), rest))

    def _cancel(self) -> str:
        return "cancel"

    def _finish(self) -> str:
        return "finish"

    def _repeats(
        self, phase: str, body: Ref, rounds: _Rounds, redo: Ref | None, exhausted: _Exhausted | None
    ) -> Phase:
        until, at_most = rounds

        def make(nodes: Sequence[Node]) -> Node:
            again = nodes[1] if redo is not None else None
            return Loop(phase, nodes[0], until, at_most, again, exhausted or "continue")

        return Phase(phase, (body,) if redo is None else (body, redo), make, _given(until))

    def _until(self, condition: Condition, at_most: float | None) -> _Rounds:
        return condition, bound(at_most)

    def _exactly(self, times: float) -> _Rounds:
        return None, whole(times)

    def _endless(self) -> _Rounds:
        return None, None

    def _fail(self) -> str:
        return "fail"

    def _escalate(self) -> str:
        return "escalate"

    def _each(self, phase: str, body: Ref, over: Token, at_a_time: float | None) -> Phase:
        return Phase(phase, (body,), lambda nodes: ForEach(phase, unquote(over), nodes[0], bound(at_a_time)))

    def _case(self, body: Ref, condition: Condition) -> tuple[Ref, Condition]:
        return body, condition

    def _choice(self, phase: str, *alternatives: tuple[Ref, Condition] | Ref | None) -> Phase:
        *cases, otherwise = alternatives
        asked = [case for case in cases if isinstance(case, tuple)]
        conditions = tuple(condition for _, condition in asked)
        parts = (*(body for body, _ in asked), *([otherwise] if isinstance(otherwise, Ref) else []))

        def make(nodes: Sequence[Node]) -> Node:
            bodies = nodes[: len(conditions)]
            made = tuple(Case(condition, body) for condition, body in zip(conditions, bodies, strict=True))
            return Choice(phase, made, nodes[-1] if len(nodes) > len(made) else None)

        return Phase(phase, parts, make, conditions)

    def _always(self, phase: str, body: Ref) -> Phase:
        return self._choice(phase, body)

    def _team(
        self, phase: str, boss: Ref, members: tuple[Ref, ...], until: Condition | None, at_most: float | None
    ) -> Phase:
        def make(nodes: Sequence[Node]) -> Node:
            if not isinstance(nodes[0], Step):
                raise NotCanonicalError
            return Supervised(phase, nodes[0], tuple(nodes[1:]), until, bound(at_most))

        return Phase(phase, (boss, *members), make, _given(until))

    def _gate(
        self, label: str, approvers: tuple[str, ...], ask: Token | None, either_way: Token | None
    ) -> GateDetail:
        asked = "" if ask is None else unquote(ask)
        return GateDetail(label, asked, approvers, "stop" if either_way is None else "continue")

    def _approvers(self, people: tuple[str, ...] = ()) -> tuple[str, ...]:
        return people

    _need = _approvers

    def _task(self, step: Ref, _is: Token, task: Token) -> TaskDetail:
        return TaskDetail(step, unquote(task))

    def _announcing(self, step: Ref, signals: tuple[str, ...]) -> SignalDetail:
        return SignalDetail(step, signals)

    # -- rules --

    def _grant(self, who: Who, tool: Token, exclusive: Token | None) -> Rule:
        agents, excepted = who
        return Grant(agents, self._tool(tool), exclusive is not None, excepted)

    def _only_grant(self, who: Who, tool: Token) -> Rule:
        agents, excepted = who
        return Grant(agents, self._tool(tool), True, excepted)

    def _nobody_may_use(self, tool: Token) -> Rule:
        return Deny((EVERYONE,), self._tool(tool))

    def _deny(self, who: Who, tool: Token) -> Rule:
        agents, excepted = who
        return Deny(agents, self._tool(tool), excepted)

    def _every_use(self, tool: Token, approvers: tuple[str, ...]) -> Rule:
        return ToolApproval(self._tool(tool), (EVERYONE,), approvers)

    def _approval(self, agents: tuple[Ref, ...], approvers: tuple[str, ...], tool: Token) -> Rule:
        return ToolApproval(self._tool(tool), ids_of(agents), approvers)

    def _nobody_may_see(self, source: Token) -> Rule:
        return Hide(self._agent(source))

    def _only_may_see(self, excepted: tuple[Ref, ...], source: Token) -> Rule:
        return Hide(self._agent(source), (EVERYONE,), ids_of(excepted))

    def _hide(self, who: Who, source: Token) -> Rule:
        viewers, excepted = who
        return Hide(self._agent(source), viewers, excepted)

    def _limit(self, subject: Ref, value: float, unit: Token) -> Rule:
        (agent,) = ids_of((subject,))
        kind, size = next((kind, size) for kind, size, words in UNITS.values() if unit.casefold() in words)
        return Limit(agent, kind, value * size)

    def _each_limit(self, value: float, unit: Token) -> Rule:
        return self._limit(Ref(EVERYONE), value, unit)


def _given(condition: Condition | None) -> tuple[Condition, ...]:
    return () if condition is None else (condition,)
