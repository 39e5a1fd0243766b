"""What `--approve`, `--reject` and `--signal` can name in a workflow. Pure.

A name that means nothing here is refused before anything starts: it would be passed over in silence, and the
run would wait for an answer that its owner believes to have given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from swarmwright.cli.deciding import EVERYTHING, base, gate_names
from swarmwright.errors import ConfigError
from swarmwright.workflow.catalog import slug
from swarmwright.workflow.hearing import heard
from swarmwright.workflow.nearness import nearest
from swarmwright.workflow.tree import Gate, Loop, Step, Workflow, walk

__all__ = ["check_names", "signal_names"]


def check_names(
    workflow: Workflow, approve: Sequence[str], reject: Sequence[str], signals: Sequence[str]
) -> None:
    """Raise ConfigError for a name that no gate, tool or signal of the workflow has."""
    gates = dict(_gates(workflow))
    tools = [tool.name for tool in workflow.team.tools]
    known = {name for instance, ask in gates.items() for name in gate_names(instance, ask)}
    known |= {slug(tool) for tool in tools}
    there = [*(f"{instance} ({ask})" if ask else instance for instance, ask in gates.items()), *tools]
    for option, names in (("--approve", approve), ("--reject", reject)):
        for name in names:
            if name != EVERYTHING and not {slug(name), slug(base(name))} & known:
                raise _unknown(option, name, "no gate and no tool here is called so", known, there)
    awaited = sorted(set(signal_names(workflow)))
    for name in signals:
        if slug(name) not in map(slug, awaited):
            raise _unknown("--signal", name, "no signal here is called so", awaited, awaited)


def _unknown(option: str, name: str, reason: str, known: Iterable[str], there: Sequence[str]) -> ConfigError:
    """The error, with the names that are near and those that there are."""
    near = nearest(slug(name), known)
    mean = [f"did you mean {near[0]}?"] if near else []
    return ConfigError(
        option, repr(name), reason, " ".join([*mean, f"there are: {', '.join(there) or 'none'}"])
    )


def _gates(workflow: Workflow) -> Iterator[tuple[str, str]]:
    """(id, what it asks) of everything that a person decides; loops may ask whether to go on."""
    for node in walk(workflow.root):
        match node:
            case Gate():
                yield node.id, node.ask
            case Loop(exhausted="escalate"):
                yield node.id, ""
            case _:
                pass


def signal_names(workflow: Workflow) -> Iterator[str]:
    """Every signal that a step announces, a member starts on, or a condition looks at."""
    for node in walk(workflow.root):
        if isinstance(node, Step):
            yield from node.signals
    yield from heard(workflow)
