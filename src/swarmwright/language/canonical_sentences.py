"""Canonical sentences, understood: a parse tree becomes a statement or a rule, and names become ids."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, cast

from lark import Token, Tree

from swarmwright.language.canonical_statements import (
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
from swarmwright.workflow.conditions import (
    AllOf,
    Announced,
    AnyOf,
    Approved,
    Compare,
    Condition,
    Judged,
    Not,
    Operator,
)
from swarmwright.workflow.phrases import UNITS, names_of, unquote
from swarmwright.workflow.rules import EVERYONE, Deny, Grant, Hide, Limit, Rule, ToolApproval
from swarmwright.workflow.tree import AtLeast, Case, Choice, ForEach, Loop, Node, Step, Supervised

__all__ = ["statement"]

_Who: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
_Rounds: TypeAlias = tuple[Condition | None, int | None]
_Exhausted: TypeAlias = Literal["fail", "escalate"]


def statement(tree: Tree[Token], catalog: Catalog) -> Statement:
    """What a sentence says; raises NotCanonicalError for unknown names and for lists of the wrong things."""
    return cast(Statement, _Sentences(catalog).read(tree))


def _whole(number: float) -> int:
    """A count; 2.5 of something is not canonical."""
    if not number.is_integer() or number < 0:
        raise NotCanonicalError
    return int(number)


def _bound(number: float | None) -> int | None:
    return None if number is None else _whole(number)


def _ids(refs: Sequence[Ref] | None) -> tuple[str, ...]:
    """The agents' ids (or EVERYONE) in a list; a phase, a gate or a second step in it is not canonical."""
    for ref in refs or ():
        if ref.nth != 1 or (ref.agent is None and ref.label != EVERYONE):
            raise NotCanonicalError
    return tuple(ref.agent or EVERYONE for ref in refs or ())


class _Words:
    """Reads names, lists, numbers and conditions, bottom up: one method for each rule of the grammar."""

    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._agents, self._tools = names_of(catalog.agents), names_of(catalog.tools)

    def read(self, node: Tree[Token] | Token | None) -> Any:
        """The value of a parse tree: its parts' values, given to the method that is called as its rule."""
        if isinstance(node, Tree):
            return getattr(self, f"_{node.data}")(*map(self.read, node.children))
        if node is None or node.type not in ("NUMBER", "PHASE", "GATE", "THE_WHOLE"):
            return node
        return float(node) if node.type == "NUMBER" else " ".join(node.split()).capitalize()

    def _agent(self, name: Token) -> str:
        return _known(name, self._agents, self._catalog.agent)

    def _tool(self, name: Token) -> str:
        return _known(name, self._tools, self._catalog.tool)

    def _name(self, token: Token) -> Token:
        return token  # an agent's or a tool's: that depends on where it stands

    def _step(self, name: Token, nth: float | None) -> Ref:
        agent, count = self._agent(name), 1 if nth is None else _whole(nth)
        return Ref(f"step {agent} {count}", agent, count, (name.start_pos or 0, name.end_pos or 0))

    def _label(self, label: str) -> Ref:
        return Ref(label)

    def _everyone(self) -> Ref:
        return Ref(EVERYONE)

    def _things(self, *refs: Ref) -> tuple[Ref, ...]:
        return refs

    def _texts(self, *texts: Token) -> tuple[str, ...]:
        return tuple(unquote(text) for text in texts)

    _people = _texts

    def _who(self, meant: tuple[Ref, ...], excepted: tuple[Ref, ...] | None) -> _Who:
        return _ids(meant), _ids(excepted)

    def _all_of(self, *terms: Condition | None) -> Condition:
        return AllOf(tuple(term for term in terms if term is not None))

    def _any_of(self, *terms: Condition | None) -> Condition:
        return AnyOf(tuple(term for term in terms if term is not None))

    def _negation(self, term: Condition) -> Condition:
        return Not(term)

    def _judged(self, text: Token) -> Condition:
        return Judged(unquote(text))

    def _was_announced(self, text: Token) -> Condition:
        return Announced(unquote(text))

    def _approved(self, gate: str) -> Condition:
        return Approved(gate)

    def _compare(
        self, field: Token, owner: Token | None, operator: Token, value: float | str | bool
    ) -> Condition:
        name = unquote(field) if field.type == "STRING" else str(field)
        symbol = {"IS": "==", "IS_NOT": "!="}.get(operator.type, str(operator))
        agent = None if owner is None else self._agent(owner)
        return Compare(name, cast(Operator, symbol), value, agent)

    def _value(self, given: Token | float) -> float | str | bool:
        if isinstance(given, float):
            return given
        return unquote(given) if given.type == "STRING" else given.type == "TRUE"


def _known(name: Token, ids: Mapping[str, str], find: Callable[[str], object | None]) -> str:
    """The id behind a name, a quoted name, or an id in backticks, if the catalog has it."""
    text = str(name) if name.type == "NAME" else unquote(name)
    found = text if name.type == "ID" else ids.get(text)
    if found is None or find(found) is None:
        raise NotCanonicalError
    return found


class _Sentences(_Words):
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
        return Join(label, _whole(members), AtLeast(_whole(k), rest))

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
        return condition, _bound(at_most)

    def _exactly(self, times: float) -> _Rounds:
        return None, _whole(times)

    def _endless(self) -> _Rounds:
        return None, None

    def _fail(self) -> str:
        return "fail"

    def _escalate(self) -> str:
        return "escalate"

    def _each(self, phase: str, body: Ref, over: Token, at_a_time: float | None) -> Phase:
        return Phase(phase, (body,), lambda nodes: ForEach(phase, unquote(over), nodes[0], _bound(at_a_time)))

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
            return Supervised(phase, nodes[0], tuple(nodes[1:]), until, _bound(at_most))

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

    def _grant(self, who: _Who, tool: Token, exclusive: Token | None) -> Rule:
        agents, excepted = who
        return Grant(agents, self._tool(tool), exclusive is not None, excepted)

    def _only_grant(self, who: _Who, tool: Token) -> Rule:
        agents, excepted = who
        return Grant(agents, self._tool(tool), True, excepted)

    def _nobody_may_use(self, tool: Token) -> Rule:
        return Deny((EVERYONE,), self._tool(tool))

    def _deny(self, who: _Who, tool: Token) -> Rule:
        agents, excepted = who
        return Deny(agents, self._tool(tool), excepted)

    def _every_use(self, tool: Token, approvers: tuple[str, ...]) -> Rule:
        return ToolApproval(self._tool(tool), (EVERYONE,), approvers)

    def _approval(self, agents: tuple[Ref, ...], approvers: tuple[str, ...], tool: Token) -> Rule:
        return ToolApproval(self._tool(tool), _ids(agents), approvers)

    def _nobody_may_see(self, source: Token) -> Rule:
        return Hide(self._agent(source))

    def _only_may_see(self, excepted: tuple[Ref, ...], source: Token) -> Rule:
        return Hide(self._agent(source), (EVERYONE,), _ids(excepted))

    def _hide(self, who: _Who, source: Token) -> Rule:
        viewers, excepted = who
        return Hide(self._agent(source), viewers, excepted)

    def _limit(self, subject: Ref, value: float, unit: Token) -> Rule:
        (agent,) = _ids((subject,))
        kind, size = next((kind, size) for kind, size, words in UNITS.values() if unit.casefold() in words)
        return Limit(agent, kind, value * size)

    def _each_limit(self, value: float, unit: Token) -> Rule:
        return self._limit(Ref(EVERYONE), value, unit)


def _given(condition: Condition | None) -> tuple[Condition, ...]:
    return () if condition is None else (condition,)
