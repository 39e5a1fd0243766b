"""Canonical words, understood: names, lists, numbers and conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, cast

from lark import Token, Tree

from swarmwright.language.canonical.statements import (
    NotCanonicalError,
    Ref,
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
from swarmwright.workflow.phrases import names_of, unquote
from swarmwright.workflow.rules import EVERYONE

__all__ = ["Who", "Words", "bound", "ids_of", "whole"]

Who: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""(those who are meant, those who are excepted)."""


def whole(number: float) -> int:
    """A count; 2.5 of something is not canonical."""
    if not number.is_integer() or number < 0:
        raise NotCanonicalError
    return int(number)


def bound(number: float | None) -> int | None:
    """A count, if there is one."""
    return None if number is None else whole(number)


def ids_of(refs: Sequence[Ref] | None) -> tuple[str, ...]:
    """The agents' ids (or EVERYONE) in a list; a phase, a gate or a second step in it is not canonical."""
    for ref in refs or ():
        if ref.nth != 1 or (ref.agent is None and ref.label != EVERYONE):
            raise NotCanonicalError
    return tuple(ref.agent or EVERYONE for ref in refs or ())


class Words:
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
        agent, count = self._agent(name), 1 if nth is None else whole(nth)
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

    def _who(self, meant: tuple[Ref, ...], excepted: tuple[Ref, ...] | None) -> Who:
        return ids_of(meant), ids_of(excepted)

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
