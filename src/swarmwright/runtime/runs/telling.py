"""What is told of a command once it is stored: work that it stopped, another workflow, itself. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from swarmwright.ports.commands import Swap, write_command
from swarmwright.ports.mailbox import Accepted
from swarmwright.runtime.runs.considered import Applied
from swarmwright.workflow.encoding import version

__all__ = ["PAUSED", "Told", "command_told", "events_of"]

PAUSED = "paused"
"""The key of what a pause asks, in the thread's rules and in what is told of it."""

Told: TypeAlias = tuple[str, str, Mapping[str, Any]]
"""(instance, kind, data) of an event."""


def events_of(one: Applied) -> Sequence[Told]:
    """All that there is to tell of a command, in its order."""
    made, change = one.made, one.change
    told: list[Told] = [(instance, "step_cancelled", {}) for instance in change.cancelled]
    if change.plan is not None:
        words = [str(one) for one in change.plan.changes]
        told.append(("", "workflow_changed", {**change.kept(), "changes": words}))
    told += [(instance, kind, said) for kind, instance, said in made.events]
    counts = change.counts() if change.plan is None else {}
    asked = made.update.get("coordination_rules", {}).get(PAUSED)
    told.append(
        command_told(
            *(one.row, made.note, made.refusal),
            refused=made.refused,
            brings=len(one.asked),
            counts=counts,
            asked=asked,
        )
    )
    return told + [(instance, kind, said) for kind, instance, said in one.asked]


def command_told(
    row: Accepted,
    note: str,
    refusal: Mapping[str, Any],
    *,
    refused: bool,
    brings: int = 0,
    counts: Mapping[str, Any] | None = None,
    asked: Mapping[str, Any] | None = None,
) -> Told:
    """That a command was applied, or refused: what it said, and what came of it.

    brings: how many of the events right behind it are its own: whoever reads them knows when it is whole.
    counts: which work counts as which by now, where no `workflow_changed` tells of it. asked: of a pause,
    under which id people can take it back.
    """
    said = {"command_id": row.command_id, "command": row.kind, "number": row.seq, "note": note}
    more: dict[str, Any] = {"given": _given(row), **({"refusal": dict(refusal)} if refusal else {})}
    more |= {**({"brings": brings} if brings else {}), **(counts or {})}
    more |= {PAUSED: dict(asked)} if asked else {}
    return "", "command_refused" if refused else "command_applied", {**said, **more}


def _given(row: Accepted) -> dict[str, Any]:
    """What the command said, without what is only its default; of a workflow, the version."""
    if isinstance(row.command, Swap):
        said = {name: getattr(row.command, name) for name in row.command.__dataclass_fields__}
        said["workflow"] = version(row.command.workflow)
    else:
        said = write_command(row.command)
    return {name: value for name, value in said.items() if value not in ("", None, {})}
