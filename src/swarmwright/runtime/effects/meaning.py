"""Which rounds of steps a command means that names them by `editor@last`. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swarmwright.ports.commands import EditState
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts

__all__ = ["LAST", "last_of", "meant", "not_last"]

LAST = "@last"
"""Behind a step's id: the last of its rounds that has begun, or its first."""

_NOT_BEGUN = (None, "skipped", "cancelled")


def last_of(planned: Plan, facts: Facts, name: str) -> str:
    """The instance that is meant: of `editor@last` the last round of that step that has begun. Of a step
    with items there are several, so it is left as the step's id, which says that; any other name stays."""
    node = name.removesuffix(LAST)
    place = planned.by_id.get(node) if name.endswith(LAST) else None
    if place is None:
        return name
    if "[" in place.kinds:
        return node
    begun = [one for one in _begun(planned, facts, node) if not one.use]
    return max(begun, key=lambda one: one.numbers).instance if begun else node


def meant(planned: Plan, facts: Facts, command: EditState) -> EditState | str:
    """An edit with the instances that it means, or (a text) why it names none: one of them is named twice."""
    outputs = [(last_of(planned, facts, name), given) for name, given in command.outputs.items()]
    twice = next((name for n, (name, _) in enumerate(outputs) if name in dict(outputs[:n])), None)
    if twice is not None:
        return f"{twice} is named twice: say once what it has written"
    again = tuple(last_of(planned, facts, name) for name in command.again)
    return replace(command, outputs=dict(outputs), again=again)


def not_last(planned: Plan, facts: Facts, instance: str) -> str:
    """The last round of the same step, where that is another one; "" = it is this one. Of items, that of the
    same ones around it is none: each stands by itself."""
    seen = find(planned, instance)
    if seen is None or "[" in seen.place.kinds:
        return ""
    last = last_of(planned, facts, f"{seen.place.id}{LAST}")
    return "" if last == instance else last


def _begun(planned: Plan, facts: Facts, node: str) -> Iterable[Seen]:
    found = (find(planned, name) for name, status in facts.progress.items() if status not in _NOT_BEGUN)
    return (one for one in found if one is not None and one.place.id == node)
