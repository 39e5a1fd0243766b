"""How a thread stands as a command is taken, and what the command comes to. Values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from swarmwright.graph.records import to_facts
from swarmwright.policy.approvals import Moment
from swarmwright.policy.decisions import Rights
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.commands import Approve, Reject
from swarmwright.ports.guards import Guard
from swarmwright.registry.contents import Contents
from swarmwright.registry.refreshing import Refreshed
from swarmwright.workflow.advance import advance
from swarmwright.workflow.migrating import Drain
from swarmwright.workflow.named import Names, names_of
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Wait
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
    cannot become anything. `moment`: when and where people are asked. `rights`: what policy says of tool
    calls now; None = the workflow's own rules. guard: for an `Approve`, who has a word in whether it counts.
    lets: of a `Swap` that is proposed, what a yes to it lets begin (`holding.begun_in`).
    """

    plan: Plan
    state: Mapping[str, Any]
    live: bool
    team: Contents = Contents()  # noqa: RUF009  (frozen and without state)
    fresh: Refreshed | str = ""
    moment: Moment = Moment()  # noqa: RUF009  (frozen)
    rights: Rights | None = None
    guard: Guard | None = None
    lets: tuple[str, ...] | None = None

    @property
    def waits(self) -> tuple[Wait, ...]:
        """What the workflow waits for: nothing, before a turn has begun and once it is over."""
        ended = self.state.get("resume_info", {}).get("outcome") is not None
        if ended or not self.state.get("turn"):
            return ()
        return advance(self.plan, to_facts(self.state)).waiting

    @property
    def names(self) -> Names:
        """What people call what stands in the workflow: for whatever a command says of what came of it."""
        return names_of(self.plan.workflow)

    def rights_now(self) -> Rights:
        """What policy says of tool calls now."""
        return self.rights or PermissionMatrix.from_workflow(self.plan.workflow).right


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
    instances that keep nothing of what they had begun. `refused`: it changes nothing, and `note` says why;
    `refusal`: an answer of a person's that does not count, as data.
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
    refusal: Mapping[str, Any] = field(default_factory=dict)


def decision_told(command: Approve | Reject) -> dict[str, str]:
    """What the event of a decision says: what, why, and who, if that is known."""
    said = {"decision": DECISIONS[type(command)], "reason": command.reason}
    return said | ({"by": command.by} if command.by else {})


def refusal(reason: str) -> Effect:
    """A command that changes nothing, and why."""
    return Effect(note=reason, refused=True)
