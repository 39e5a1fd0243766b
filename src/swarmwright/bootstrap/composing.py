"""The patterns of a config file, put into the workflow of its prompt, or making one where there is no prompt.

    [[patterns]]
    use = "review_loop"                                  # an installed pattern, or module:NAME of one's own
    after = "Writer"                                     # or before, beside, instead_of
    with = { author = "Editor", reviewer = "Critic", at_most = 3 }

A member in `with` can be a pattern again: `{ use = "race", with = { members = ["Ada", "Bob"] } }`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from swarmwright.bootstrap.apps import load_value
from swarmwright.bootstrap.patterns import installed_patterns
from swarmwright.errors import ConfigError, InvalidPattern, NotFound
from swarmwright.registry.patterns import Pattern, insert
from swarmwright.workflow.catalog import Catalog, slug
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.tree import Node, Step, Workflow, walk

__all__ = ["PLACES", "PatternUse", "composed"]

PLACES = ("after", "before", "beside", "instead_of")


@dataclass(frozen=True, slots=True)
class PatternUse:
    """A pattern that is used: `where` ("" = it is the whole), at which step (`at`), and what it is given."""

    use: str
    given: Mapping[str, Any] = field(default_factory=dict)
    where: str = ""
    at: str = ""


def composed(
    workflow: Workflow | None, uses: Sequence[PatternUse], team: Catalog, folder: Path | None = None
) -> Workflow | None:
    """The workflow with the patterns in their places, one after the other; without any, as it is.

    `workflow` None = there is no prompt: then the first pattern has no place, and is the whole. `folder`:
    where code of one's own may lie. Raises ConfigError for a pattern or a place that there is not, and for
    what it cannot be given, InvalidWorkflow for what would not run.
    """
    for number, use in enumerate(uses):
        place = f"patterns[{number}]"
        with _placed(f"{place}.with"):
            tree = _tree(use.use, use.given, team, folder, f"{place}.use")
        if workflow is None:
            if use.where:
                raise ConfigError(
                    "config", place, f"there is nothing yet to put it {use.where}", "leave it out"
                )
            workflow = Workflow(tree, team=team)
        elif not use.where:
            remedy = "say after, before, beside or instead_of which step"
            raise ConfigError("config", place, "it does not say where it goes", remedy)
        else:
            with _placed(f"{place}.{use.where}"):
                at = _step(use.at, workflow)
            with _placed(place):
                workflow = insert(workflow, tree, **{use.where: at})
    return workflow


@contextmanager
def _placed(place: str) -> Iterator[None]:
    """Tell what a pattern cannot be given, and names of nobody, as faults of this place."""
    try:
        yield
    except NotFound as error:
        remedy = f"did you mean {' or '.join(error.near)}?" if error.near else ""
        raise ConfigError("config", place, f"no {error.kind} named {error.id!r}", remedy) from error
    except InvalidPattern as error:
        remedy = f"`swarmwright patterns {error.pattern}` says what it takes"
        if error.pattern not in {pattern.name for pattern in installed_patterns()}:
            remedy = f"the parameters of {error.pattern!r}, where it is written, say what it takes"
        where = f"{place}.{error.parameter}" if error.parameter.isidentifier() else place
        raise ConfigError("config", where, error.reason, remedy) from error


def _tree(use: str, given: Mapping[str, Any], team: Catalog, folder: Path | None, place: str) -> Node:
    """The tree of the pattern that is named at this place; what it is given stands beside the name."""
    inside = f"{place.rpartition('.')[0]}.with"
    arguments = {name: _argument(value, team, folder, inside) for name, value in given.items()}
    return _pattern(use, folder, place).tree(team, **arguments)


def _argument(value: Any, team: Catalog, folder: Path | None, place: str) -> Any:
    """A member that is a pattern itself, as its tree; anything else as it stands."""
    if isinstance(value, list):
        return [_argument(one, team, folder, place) for one in value]
    if not isinstance(value, Mapping):
        return value
    if not set(value) <= {"use", "with"} or not isinstance(value.get("use"), str):
        raise ConfigError("config", place, "a pattern inside is { use = NAME, with = { … } }")
    return _tree(value["use"], value.get("with", {}), team, folder, place)


def _pattern(name: str, folder: Path | None, place: str) -> Pattern:
    """The installed pattern of that name, or the one at `module:NAME`."""
    if ":" in name:
        try:
            found = load_value(name, named_by=place, folder=folder)
        except ConfigError as error:
            raise ConfigError("config", place, error.reason, error.remedy) from error
        if not isinstance(found, Pattern):
            raise ConfigError("config", place, f"{name} is no Pattern", "see docs/registry.md")
        return found
    known = {pattern.name: pattern for pattern in installed_patterns()}
    if name not in known:
        near = nearest(name, known, 1)
        remedy = f"did you mean {near[0]}?" if near else f"there are: {', '.join(known)}"
        raise ConfigError("config", place, f"no pattern named {name!r}", remedy)
    return known[name]


def _step(at: str, workflow: Workflow) -> str:
    """The id of the step or part; an agent's name stands for its first step."""
    nodes = [*walk(workflow.root)]
    if any(node.id == at for node in nodes):
        return at
    agents = {a.id for a in workflow.team.agents if slug(at) in {slug(n) for n in (a.id, a.name, *a.aliases)}}
    for node in nodes:
        if isinstance(node, Step) and node.agent in agents:
            return node.id
    raise NotFound("step or part", at, nearest(at, [node.id for node in nodes], 2))
