"""What canonical sentences say, as values with references to steps, phases and gates by label."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from swarmwright.workflow.conditions import Condition
from swarmwright.workflow.rules import Rule
from swarmwright.workflow.tree import AtLeast, Node, Span

__all__ = [
    "WHOLE",
    "GateDetail",
    "Group",
    "Join",
    "NotCanonicalError",
    "Order",
    "Phase",
    "Ref",
    "SignalDetail",
    "Statement",
    "TaskDetail",
]

WHOLE = "The whole"
"""The label of the flow that the sentences without a phase describe."""


class NotCanonicalError(ValueError):
    """This text is not canonical English; it never leaves the canonical reader."""


@dataclass(frozen=True, slots=True)
class Ref:
    """A mention of a step (`agent` is set), a phase, a gate, or everyone (`label` is EVERYONE)."""

    label: str
    agent: str | None = None
    nth: int = 1
    span: Span = (0, 0)


@dataclass(frozen=True, slots=True)
class Group:
    """Members that wait for the same; `after` None = for the group before, in the same sentence."""

    members: tuple[Ref, ...]
    after: tuple[Ref, ...] | None = ()
    signals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """Groups of one flow, in the order in which they are written; `phase` if the sentence opens one."""

    groups: tuple[Group, ...]
    phase: str = ""


@dataclass(frozen=True, slots=True)
class Join:
    """How many of a flow's `members` complete it."""

    label: str
    members: int
    join: AtLeast


@dataclass(frozen=True, slots=True)
class Phase:
    """A composite node: `make` builds it from the nodes that `parts` refer to, in the same order."""

    label: str
    parts: tuple[Ref, ...]
    make: Callable[[Sequence[Node]], Node]
    conditions: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class GateDetail:
    """What a gate asks and whom."""

    label: str
    ask: str
    approvers: tuple[str, ...]
    on_reject: Literal["stop", "continue"]


@dataclass(frozen=True, slots=True)
class TaskDetail:
    """A step's task."""

    step: Ref
    task: str


@dataclass(frozen=True, slots=True)
class SignalDetail:
    """What a step announces."""

    step: Ref
    signals: tuple[str, ...]


Statement: TypeAlias = Order | Join | Phase | GateDetail | TaskDetail | SignalDetail | Rule
"""One sentence."""
