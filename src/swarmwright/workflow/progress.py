"""Progress is data: what has run, for which round and item, with what result (DESIGN §1.2).

An *instance* is one execution of a tree node: the node's id and a suffix for the loops and maps around it,
outermost first: `draft` (round one), `draft@2` (round two), `draft[3]` (third item), `draft@2[3]`.
Directly nested loops share one suffix (`draft@2.1`), left out when every round in it is the first.
A question that a condition asks is an instance too: `choice-pay?0.1` = case 0, leaf 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from swarmwright.workflow.conditions import Condition

__all__ = ["CONFIDENCE", "Decision", "Exhausted", "Facts", "Frontier", "Outcome", "Status", "Wait", "Work"]

CONFIDENCE = "confidence"
"""The field in which an agent reports how sure it is of what it has written, from 0 to 1."""

Status = Literal["running", "done", "failed", "cancelled", "skipped"]
Decision = Literal["approved", "rejected", "expired"]
"""A person's answer; "expired": nobody gave one in time, and that is a failure."""

Outcome = Literal["finished", "failed", "rejected"]


@dataclass(frozen=True, slots=True)
class Facts:
    """All that `advance` may look at, taken from a thread's state.

    progress: instance → status. signals: name → the instances that announced it; "" is the outside.
    outputs: step instance → reported fields (a supervisor reports `next`: a member id, or "" to finish).
    judged: question instance → answer. decisions: gate instance → decision.
    items: ForEach instance → number of items. disabled: agent ids that are switched off. called: step
    instances that people have sent the work to: they begin now, whatever they would wait for. held: steps
    that are done, and whose output counts once a person has approved it (`decisions`, by step instance).
    chose: supervisor's instance → the member that it picked of those who were in its team then. shown: what
    people are asked, or were → the step instances whose outputs they were shown. within: what runs inside a
    map → that map's instance and the item, also of a step that the workflow has lost. over: nodes that are no
    steps, in their scopes, and that a swap or an edit has found concluded (`concluding`); as `progress`, they
    are done. by_hand: held steps whose output a person has written otherwise since → who, "" = nobody knows.
    early: of what people have said → the work behind that question which had begun before they said it.
    reached: of what people have said to an item of a list → map instance → the last item that had begun then.
    past: people's noes behind which another round had begun as a swap came: they are for nobody else by now.
    """

    progress: Mapping[str, Status] = field(default_factory=dict)
    signals: Mapping[str, frozenset[str]] = field(default_factory=dict)
    outputs: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    judged: Mapping[str, bool] = field(default_factory=dict)
    decisions: Mapping[str, Decision] = field(default_factory=dict)
    items: Mapping[str, int] = field(default_factory=dict)
    disabled: frozenset[str] = frozenset()
    called: frozenset[str] = frozenset()
    held: frozenset[str] = frozenset()
    chose: Mapping[str, str] = field(default_factory=dict)
    shown: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    within: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    over: frozenset[str] = frozenset()
    by_hand: Mapping[str, str] = field(default_factory=dict)
    early: Mapping[str, frozenset[str]] = field(default_factory=dict)
    reached: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    past: frozenset[str] = frozenset()

    @property
    def unsettled(self) -> frozenset[str]:
        """The held steps whose output does not count (yet)."""
        return frozenset(i for i in self.held if self.decisions.get(i) != "approved")


@dataclass(frozen=True, slots=True)
class Work:
    """Something that runs: a step, the answer to a question, or the listing of a ForEach's items.

    `node` is the tree node's id; `question` what is asked (judge) or listed (items);
    `round` counts the innermost loop from 1; `item` the innermost map's position from 1, 0 outside a map.
    """

    instance: str
    node: str
    kind: Literal["step", "judge", "items"] = "step"
    agent: str = ""
    question: str = ""
    round: int = 1
    item: int = 0
    each: str = ""
    """The ForEach instance that `item` counts in; "" outside a map."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Something that only the outside can bring: a person's decision (at a gate, on a loop that is used up,
    on an output that is held), or a signal that nobody announces."""

    kind: Literal["gate", "signal"]
    instance: str
    node: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Exhausted:
    """A loop or a team that has used up its `rounds`, and went on though `until` did not hold."""

    instance: str
    rounds: int
    until: Condition


@dataclass(frozen=True, slots=True)
class Frontier:
    """What to do now. `outcome` is set exactly when nothing can start, runs or waits."""

    start: tuple[Work, ...] = ()
    running: tuple[Work, ...] = ()
    waiting: tuple[Wait, ...] = ()
    cancel: tuple[str, ...] = ()
    outcome: Outcome | None = None
