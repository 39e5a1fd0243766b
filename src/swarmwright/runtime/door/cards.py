"""What a person is shown who is asked: what is under review, of which items, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from swarmwright.graph.asking import open_approvals
from swarmwright.graph.listed import items_around
from swarmwright.graph.records import to_facts, tool_calls, withheld
from swarmwright.graph.subjects import call_key
from swarmwright.graph.views import all_outputs
from swarmwright.policy.approvals import ABOUT, DECIDES, Approval, Subject, changes, expired
from swarmwright.policy.decisions import Decision
from swarmwright.policy.matrix import PermissionMatrix
from swarmwright.ports.agents import Output
from swarmwright.runtime.door.beside import given_on, written_by_hand
from swarmwright.workflow.coming import After, Coming, coming
from swarmwright.workflow.freeing import Items
from swarmwright.workflow.migrating import Migration
from swarmwright.workflow.opening import already, behind
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts
from swarmwright.workflow.side_by_side import also_waiting
from swarmwright.workflow.tree import Gate, Step

__all__ = ["Asked", "Cards", "NextAsked"]


@dataclass(frozen=True, slots=True)
class NextAsked:
    """A question that comes next behind another: its gate or loop, its words ("" = a gate that has none), who
    is asked (() = whoever comes), and whether a no alone brings it."""

    node: str
    ask: str
    approvers: tuple[str, ...] = ()
    after: After = "any"


@dataclass(frozen=True, slots=True)
class Asked:
    """An approval that waits for a person, and what they are to look at.

    outputs: what is under review. context: step instance → what it adds to the context once it is approved.
    changed: what is not as it was asked; an answer would be refused, and it is asked anew once the thread
    sees to its commands. overdue: whether time has decided on it, in the same way. plan: of a proposed
    workflow, what a yes would change at this moment. behind: of a decision of the workflow's, each step that
    comes next behind it, and what people call its agent; then_asks: each question that does. already: the
    same of the steps behind it that have begun before it was answered, and count: a swap has put the question
    there. given: what is given on beside the outputs to the steps that a yes may let begin, also behind
    other questions. by_hand: the steps in whose place a person has written their output, and who. takes: of a
    call, what its tool plainly says of its arguments, as a JSON schema. ruled: of a call, what policy says of
    it by now, where it asks nobody any more. after_no: the steps among `behind` that a no alone lets begin.
    items: step instance → the items of lists that what it has written is of, the outermost list's first.
    also: the open questions for which what comes next waits as well, as far as they are shown:
    `MOST_BESIDE`, beside `also_more` others.
    """

    approval: Approval
    outputs: tuple[Output, ...] = ()
    changed: tuple[str, ...] = ()
    overdue: bool = False
    context: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    plan: Migration | None = None
    behind: tuple[tuple[Step, str], ...] = ()
    given: tuple[Output, ...] = ()
    by_hand: Mapping[str, str] = field(default_factory=dict)
    takes: Mapping[str, Any] = field(default_factory=dict)
    ruled: Decision | None = None
    after_no: frozenset[str] = frozenset()
    items: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)
    then_asks: tuple[NextAsked, ...] = ()
    also: tuple[Approval, ...] = ()
    also_more: int = 0
    already: tuple[tuple[Step, str], ...] = ()


MOST_BESIDE = 8
"""So many other questions are told on a card: a list may ask of hundreds of items at a time."""


class Cards:
    """What people are shown of questions as a thread stands: `state`, at that time (Unix seconds). matrix:
    what policy says of calls by now, None = nobody looks."""

    def __init__(
        self, planned: Plan, state: Mapping[str, Any], at: float, matrix: PermissionMatrix | None
    ) -> None:
        self._planned, self._state, self._at, self._matrix = planned, state, at, matrix

    def made(self, approval: Approval, subject: Subject | None) -> Asked:
        """The card of a question; subject: what there is to decide under its key by now, None = nothing."""
        about = approval.about
        now_is, decides = expired(approval, self._at), about.kind in DECIDES
        shown = tuple(self._outputs[i] for i in about.reviewed if i in self._outputs)
        items = self._items
        lets = behind(self._planned, about.instance, items) if decides else ()
        next_ = coming(self._planned, self._facts, about.instance, items) if decides else ()
        given = given_on(self._planned, self._state, lets, about.reviewed)
        also = also_waiting(self._planned, self._facts, about.instance, next_, self._open) if decides else ()
        return Asked(
            now_is,
            shown,
            (ABOUT,) if subject is None else changes(approval, subject),
            now_is != approval,
            {i: entries for i, entries in self._kept.items() if i in about.reviewed},
            behind=self._called(one.node for one in next_ if isinstance(one.node, Step)),
            given=given,
            by_hand=written_by_hand(self._state),
            takes=self._takes.get(about.key, {}),
            ruled=self._matrix.ruled(about.agent, about.tool) if self._matrix and about.tool else None,
            after_no=frozenset(one.node.id for one in next_ if one.after == "no"),
            items=self._items_of(one.instance for one in (*shown, *given)),
            then_asks=tuple(_asks(one) for one in next_ if not isinstance(one.node, Step)),
            also=tuple(self._open[i] for i in also[:MOST_BESIDE]),
            also_more=max(0, len(also) - MOST_BESIDE),
            already=self._called(already(self._planned, self._facts, about.instance) if decides else ()),
        )

    def _called(self, steps: Iterable[Step]) -> tuple[tuple[Step, str], ...]:
        name = self._planned.workflow.team.name
        return tuple((step, name(step.agent)) for step in steps)

    def _items_of(self, instances: Iterable[str]) -> dict[str, tuple[Any, ...]]:
        around = {i: items_around(self._planned, self._state, i) for i in instances}
        return {i: items for i, items in around.items() if items}

    @cached_property
    def _facts(self) -> Facts:
        return to_facts(self._state)

    @cached_property
    def _open(self) -> Mapping[str, Approval]:
        """The questions of the workflow's own that people are asked, by instance."""
        waiting = open_approvals(self._state).values()
        return {one.about.instance: one for one in waiting if one.about.kind in DECIDES}

    @cached_property
    def _items(self) -> Items:
        return Items(self._planned, self._facts)

    @cached_property
    def _outputs(self) -> Mapping[str, Output]:
        return {output.instance: output for output in all_outputs(self._state)}

    @cached_property
    def _kept(self) -> Mapping[str, Mapping[str, Any]]:
        return withheld(self._state)

    @cached_property
    def _takes(self) -> Mapping[str, Mapping[str, Any]]:
        calls = tool_calls(self._state)
        return {call_key(i, c["tool"], c["arguments"]): c.get("takes", {}) for i, c in calls}


def _asks(one: Coming) -> NextAsked:
    """What a gate asks, or a loop that is used up."""
    node = one.node
    if isinstance(node, Gate):
        return NextAsked(node.id, node.ask, node.approvers, one.after)
    return NextAsked(node.id, "whether to go on, as the rounds are used up", (), one.after)
