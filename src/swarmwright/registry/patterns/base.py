"""What a pattern is: a named function from members to a tree, whose parameters are told as data.

`Pattern.tree` reads what it is given (`taking`), builds, names and verifies: whatever comes out of it runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from swarmwright.errors import InvalidPattern, SwarmwrightError
from swarmwright.registry.patterns.rebuilding import apart
from swarmwright.registry.patterns.taking import taken
from swarmwright.workflow.catalog import Catalog
from swarmwright.workflow.naming import named
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.tree import Node, Workflow
from swarmwright.workflow.verifying import check

__all__ = ["Kind", "Parameter", "Pattern"]

Kind: TypeAlias = Literal["agent", "member", "members", "words", "condition", "count", "choice"]
"""What a parameter takes, and as what the builder gets it:

agent      an agent, by id or name, or a step → a Step
member     an agent or a tree → a Node
members    several of them → a tuple of Nodes
words      a text → str
condition  a condition, or words that a judge is asked → a Condition
count      a whole number, at least 1, nine digits at most → int
choice     one of the `options` → str
"""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One thing that a pattern is given; it may be left out unless it is `required`.

    `default`: what the builder gets then. `least`: how many members it needs. `options`: for a choice.
    `example`: what shows it; names, made from the parameter's own, if there is none.
    """

    name: str
    kind: Kind
    help: str
    required: bool = False
    default: str | int | None = None
    least: int = 1
    options: tuple[str, ...] = ()
    example: str | int | tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Pattern:
    """A way for members to work together. `build` takes the parameters by name and gives a tree with any ids.

    All nodes that it gets have ids of their own, so that it can speak of them in an order.
    """

    name: str
    summary: str
    parameters: tuple[Parameter, ...]
    build: Callable[..., Node]

    def tree(self, team: Catalog, /, **given: Any) -> Node:
        """The named and verified tree for these members of `team`; None counts as not given.

        Raises InvalidPattern for what is missing, unknown or of the wrong kind, or where the function that
        builds it breaks; NotFound for an agent whom the team does not have; InvalidWorkflow where the tree
        would not run (a loop without a bound, …).
        """
        known = {p.name: p for p in self.parameters}
        for name in given:
            if name not in known:
                close = nearest(name, known, 1)
                hint = f"did you mean {close[0]}?" if close else f"it has {', '.join(known)}"
                raise InvalidPattern(self.name, name, f"there is no such parameter; {hint}")
        values = {name: self._taken(p, given.get(name), team) for name, p in known.items()}
        built = self._built(_distinct(values))
        if not isinstance(built, Node):
            raise InvalidPattern(self.name, "", f"its function gives a tree, not {type(built).__name__}")
        try:
            root = named(built)
            check(Workflow(root, team=team))
        except SwarmwrightError:
            raise
        except Exception as error:  # not of the form of a tree: members that are no nodes, …
            odd = f"what its function gives ({type(built).__name__} {built.id!r}) is no tree: {error}"
            raise InvalidPattern(self.name, "", odd) from error
        return root

    def example(self) -> tuple[Workflow, dict[str, Any]]:
        """A workflow that shows the pattern, of a team made for it, and the arguments it was built of."""
        given = {p.name: value for p in self.parameters if (value := _example(p)) is not None}
        people: list[str] = []
        for parameter in self.parameters:
            value = given.get(parameter.name)
            if parameter.kind in ("agent", "member", "members") and value is not None:
                people += [value] if isinstance(value, str) else value
        team = Catalog.of(tuple(dict.fromkeys(people)))
        return Workflow(self.tree(team, **given), team=team), given

    def _built(self, values: Mapping[str, Any]) -> Node:
        try:
            return self.build(**values)
        except SwarmwrightError:
            raise
        except Exception as error:  # a pattern may be anybody's code
            broke = f"its function broke: {type(error).__name__}: {error}"
            raise InvalidPattern(self.name, "", broke) from error

    def _taken(self, parameter: Parameter, value: Any, team: Catalog) -> Any:
        if value is None and parameter.required:
            raise InvalidPattern(self.name, parameter.name, f"it is needed: {parameter.help}")
        given = parameter.default if value is None else value
        if given is None:
            return None
        try:
            return taken(parameter.kind, given, team, least=parameter.least, options=parameter.options)
        except ValueError as error:
            raise InvalidPattern(self.name, parameter.name, str(error)) from None


def _distinct(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same values, whose trees share no id."""
    nodes = [n for v in values.values() for n in (v if isinstance(v, tuple) else (v,)) if isinstance(n, Node)]
    fresh = iter(apart(nodes))

    def renewed(value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple(next(fresh) for _ in value)
        return next(fresh) if isinstance(value, Node) else value

    return {name: renewed(value) for name, value in values.items()}


def _example(parameter: Parameter) -> Any:
    if parameter.example is not None or not parameter.required:
        return parameter.example
    name = parameter.name.replace("_", " ").title()
    match parameter.kind:
        case "agent" | "member":
            return name
        case "members":
            return tuple(f"{name.rstrip('s')} {n + 1}" for n in range(max(2, parameter.least)))
        case "count":
            return 1
        case "choice":
            return parameter.options[0]
        case _:
            return name.lower()
