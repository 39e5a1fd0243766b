"""How a thread stands as a command is taken, and what the command comes to. Values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from swarmwright.ports.commands import Approve, Reject
from swarmwright.registry.contents import Contents
from swarmwright.registry.refreshing import Refreshed
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.tree import Workflow

__all__ = ["DECISIONS", "Back", "Effect", "Standing", "Update", "Wanted", "decision_told", "refusal"]

Update = dict[str, Any]
"""Channel -> what is written to it."""

DECISIONS: Mapping[type[Any], str] = {Approve: "approved", Reject: "rejected"}
"""What the state calls a person's answer."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How the thread stands: its plan, its state, and whether a run was under way before the command.

    `team`: who belongs to it at this moment. `fresh`: for a `Refresh`, what the workflow becomes, or why it
    cannot become anything.
    """

    plan: Plan
    state: Mapping[str, Any]
    live: bool
    team: Contents = Contents()  # noqa: RUF009  (frozen and without state)
    fresh: Refreshed | str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A change of the workflow that is to be made now: to this version, with this drain.

    `workflow`: the workflow of that version, where nobody has stored it yet.
    """

    version: str
    drain: Drain
    workflow: Workflow | None = None


@dataclass(frozen=True, slots=True)
class Back:
    """The checkpoint (by id) as which the thread is to stand, with the workflow of then or of now."""

    checkpoint: str
    keep_workflow: bool


@dataclass(frozen=True, slots=True)
class Effect:
    """What a command comes to: `update` to write, what to say of it, events, a swap, the end of the run.

    `back`: the checkpoint that is to stand again. `cancels`: work under way that is stopped first. `forgets`:
    instances that keep nothing of what they had begun. `refused`: it changes nothing, and `note` says why.
    """

    update: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""
    events: tuple[tuple[str, str, Mapping[str, Any]], ...] = ()
    swap: Wanted | None = None
    back: Back | None = None
    cancels: tuple[str, ...] = ()
    forgets: tuple[str, ...] = ()
    stops: bool = False
    refused: bool = False


def decision_told(command: Approve | Reject) -> dict[str, str]:
    """What the event of a decision says: what, why, and who, if that is known."""
    said = {"decision": DECISIONS[type(command)], "reason": command.reason}
    return said | ({"by": command.by} if command.by else {})


def refusal(reason: str) -> Effect:
    """A command that changes nothing, and why."""
    return Effect(note=reason, refused=True)
