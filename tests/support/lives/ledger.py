"""What a life's crew has seen and what people have said: the reference that the thread is compared with.

It knows the order of flows and the words of commands, and nothing of the engine: neither `advance`, nor the
router, nor what stands in the state.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeVar

from support.lives.knowing import earlier_members, later_steps, loops_around, rounds_around
from swarmwright.ports.agents import Activity, AgentReport, AgentView
from swarmwright.ports.commands import (
    Approve,
    Command,
    EditState,
    Pause,
    Reject,
    Resume,
    RollBack,
    SetAgent,
    Swap,
)
from swarmwright.workflow.encoding import version
from swarmwright.workflow.naming import named
from swarmwright.workflow.scopes import split
from swarmwright.workflow.tree import AtLeast, Flow, ForEach, Gate, Node, Step, Workflow, walk

__all__ = ["Decision", "Ledger"]

_V = TypeVar("_V")


@dataclass(frozen=True)
class Decision:
    """What a person has said at a gate, and to which words."""

    ask: str
    yes: bool


@dataclass
class Ledger:
    """The independent memory of one thread.

    completed: instance → the agent that completed it, in this turn. ever_off: agents that were off once; off:
    now. called: steps that people have sent the work to in this turn, which may begin before they are due.
    ever_called: in any turn; one that was left stands again where the thread goes back to it. changing:
    whether a command is under way that may have done work done again; what it has is looked at after.
    """

    rng: Random
    in_flight: dict[str, asyncio.Future[AgentReport]] = field(default_factory=dict)
    activities: dict[str, Activity] = field(default_factory=dict)
    completed: dict[str, str] = field(default_factory=dict)
    said_as: dict[str, str] = field(default_factory=dict)
    """Work → as which it was done, where it counts under another instance by now."""
    done_for: dict[str, Any] = field(default_factory=dict)
    """Done work inside a map → the item that it was given."""
    begun_for: dict[str, Any] = field(default_factory=dict)
    """The same of work that has begun: it may stand where done work stood, of whose move nobody was told."""
    ever_off: set[str] = field(default_factory=set)
    off: set[str] = field(default_factory=set)
    paused: bool = False
    decided: dict[str, Decision] = field(default_factory=dict)
    proposed: dict[str, Workflow] = field(default_factory=dict)
    """Proposal → the workflow that it would put in place."""
    version: str = ""
    """Of the workflow that the thread has to follow."""
    told: Workflow = field(init=False)
    """The workflow that the thread was told to follow; its own has the ids that it knows the work by."""
    workflows: dict[str, Workflow] = field(default_factory=dict)
    """Version → the workflow, of all that it had to follow."""
    cut_off: set[str] = field(default_factory=set)
    """Work that was cancelled, or ran in a process that is gone: it goes on, whatever may not begin now."""
    alone: set[str] = field(default_factory=set)
    """Steps that people have had run again, they alone: what was cut off behind them goes on beside them."""
    skipped: set[str] = field(default_factory=set)
    called: set[str] = field(default_factory=set)
    ever_called: set[str] = field(default_factory=set)
    unsure: set[str] = field(default_factory=set)
    """Steps whose output waits for a person's yes."""
    changing: bool = False
    editing: bool = False
    """Whether it is an edit: what comes of that may begin, and no loop that others have gone on from."""
    since: dict[str, str] = field(default_factory=dict)
    """What has begun since the thread was last swapped, redirected or taken back → under which workflow."""
    complaints: list[str] = field(default_factory=list)
    too_early: list[tuple[str, Node]] = field(default_factory=list)
    """What has begun before that was complete, as far as was known then."""
    again: set[str] = field(default_factory=set)
    """Work that has begun though it was done, of which nobody has said yet that it counts no more."""
    answers: deque[tuple[str, Decision | None]] = field(default_factory=deque)
    """Of each answer that is not taken yet, in order: what it is to, and what stood there before it.
    ("", None): it has changed nothing here."""

    # -- what people say ------------------------------------------------------------------------------

    def sends(self, command: Command, asks: Mapping[str, str]) -> None:
        """What lets things begin counts from the moment it is sent; what forbids them, once it is taken.

        `asks`: gate → its words at this moment.
        """
        match command:
            case Resume():
                self.paused = False
            case SetAgent(agent=agent, enabled=enabled) if enabled is not None:
                self.ever_off |= set() if enabled else {agent}
                self.off -= {agent} if enabled else set()
            case Approve(target=target) | Reject(target=target) if target in self.unsure:
                self.answers.append((target, None))
                self.unsure -= {target} if isinstance(command, Approve) else set()
            case Approve(target=target) | Reject(target=target) if target in asks:
                self.answers.append((target, self.decided.get(target)))
                self.decided[target] = Decision(asks[target], isinstance(command, Approve))
            case Approve() | Reject():
                self.answers.append(("", None))

    def sees(self, command: Command, number: int, versions: Mapping[str, str]) -> None:
        """A command was applied, as this number of the thread's. `versions`: checkpoint → that of its
        workflow."""
        if isinstance(command, Approve | Reject):
            self.answers.popleft()
        match command:
            case Pause() | Resume():
                self.paused = isinstance(command, Pause)
            case SetAgent(agent=agent, enabled=enabled) if enabled is not None:
                self.off = self.off - {agent} if enabled else self.off | {agent}
            case Swap(workflow=workflow, approval=True):
                if not same_but_for_ids(workflow, self.workflows[self.version]):
                    self.proposed[f"swap-{number}"] = workflow
            case Swap(workflow=workflow):
                self.told = workflow
                self.since.clear()
            case Approve(target=target) if target in self.proposed:
                self.told = self.proposed.pop(target)
                self.since.clear()
            case EditState(again=again):
                self.alone |= set(again)
            case RollBack(checkpoint=checkpoint, keep_workflow=False):
                self.told = self.workflows[versions[checkpoint]]
            case _:
                pass

    def goes_by(self, workflow: Workflow) -> None:
        """The thread has to follow this from now on."""
        self.version, self.told = version(workflow), workflow
        self.workflows[self.version] = workflow

    def sees_refused(self, command: Command) -> None:
        """A command was refused: what it said does not count."""
        target, before = self.answers.popleft() if isinstance(command, Approve | Reject) else ("", None)
        if target:
            self.unsure |= {target} & set(self.completed)
            self.decided = {g: d for g, d in self.decided.items() if g != target}
            self.decided |= {} if before is None else {target: before}

    def calls(self, step: str) -> None:
        """A person has sent the work to this step."""
        self.called.add(step)
        self.ever_called.add(step)

    def follows(self, workflow: Workflow) -> None:
        """The thread follows this workflow now: decisions at gates that it has not, or asks otherwise, are
        good no more, also if such a gate comes back."""
        asks = {node.id: node.ask for node in walk(workflow.root) if isinstance(node, Gate)}
        self.decided = {g: d for g, d in self.decided.items() if asks.get(_node_of(g)) == d.ask}

    def counts_as(self, moves: Mapping[str, str], past: Collection[str] = ()) -> None:
        """What was done and decided counts under other instances by now, and what is past for nothing."""
        self.said_as |= {new: self.said_as.get(old, old) for old, new in moves.items()}
        gone = {*moves, *moves.values(), *past}

        def moved(found: Mapping[str, _V]) -> dict[str, _V]:
            kept = {i: value for i, value in found.items() if i not in gone}
            return kept | {new: found[old] for old, new in moves.items() if old in found}

        self.again -= gone - set(moves.values())
        self.completed, self.decided = moved(self.completed), moved(self.decided)
        self.done_for = moved(self.done_for)
        self.unsure = set(moved(dict.fromkeys(self.unsure)))

    def lists_anew(
        self, listing: str, items: Collection[int], moved: Collection[tuple[int, int]] = ()
    ) -> None:
        """These items of a map are others now, or none: what was done and decided for them counts no more.
        `moved`: (number before, number now) of those that stand elsewhere, which have what was done."""
        each, scope, _ = split(listing) or ("", "", "")
        maps = [
            n
            for w in self.workflows.values()
            for n in walk(w.root)
            if isinstance(n, ForEach) and n.id == each
        ]
        inside = {node.id for one in maps for node in walk(one.body)}

        def is_of_them(instance: str) -> bool:
            node, where, _ = split(instance) or ("", "", "")
            return node in inside and any(where.startswith(f"{scope}[{item}]") for item in items)

        told = [i for i in (*self.completed, *self.decided) if (split(i) or ("",))[0] in inside]
        starts = {f"{scope}[{old}]": f"{scope}[{new}]" for old, new in moved}
        moves = {
            i: i.replace(old, new, 1)
            for i in told
            for old, new in starts.items()
            if (split(i) or ("", "", ""))[1].startswith(old)
        }
        taken = tuple(starts.values())  # by who has moved there: whose places these were has nothing any more
        self.counts_as(moves, [i for i in told if (split(i) or ("", "", ""))[1].startswith(taken)])
        self.completed = {i: agent for i, agent in self.completed.items() if not is_of_them(i)}
        self.decided = {gate: said for gate, said in self.decided.items() if not is_of_them(gate)}
        self.unsure = {i for i in self.unsure if not is_of_them(i)}
        self.again = {i for i in self.again if not is_of_them(i)}

    def unheard_of(self, state: Any) -> set[str]:
        """Gates that stand as approved, and nobody has said so, or of other words, or of work taken back."""
        return {gate for gate, one in _decisions(state).items() if one.yes and self.decided.get(gate) != one}

    def for_other_items(self, state: Any) -> set[str]:
        """Work that counts for an item, and was done for one that says something else."""
        progress, odd = state.get("progress", {}), set[str]()
        for instance in self.completed.keys() & self.done_for.keys():
            record = progress.get(instance, {})
            listing = progress.get(f"{record.get('each', '')}#", {})
            if listing.get("status") == "done" and "relisted" not in listing:
                found = listing["items"][record["item"] - 1 : record["item"]]
                odd |= set() if found == [self.done_for[instance]] else {instance}
        return odd

    # -- what the crew sees ---------------------------------------------------------------------------

    def begins(self, workflow: Workflow, view: AgentView) -> None:
        """Look at a step that begins."""
        instance = view.instance
        before = self.done_for.get(instance, self.begun_for.get(instance))
        another = before is not None and view.item is not None and before != view.item
        self.begun_for[instance] = view.item
        self._may_begin(instance, view)
        # A list that was made anew, and rounds that count no more, are told of later than work begins.
        if self.completed.get(instance) == view.agent.id and not (self.changing or another):
            self.again.add(instance)
        if instance in self.called:
            return
        if not self.changing or self.editing:
            self._goes_on(workflow, instance)
        if self.changing:
            return
        if later := self.has_gone_past(workflow, instance):
            self.complaints.append(f"{instance} begins in a round that is over: {later} is of a later one")
        nodes = () if "@" in instance or "[" in instance else earlier_members(workflow, instance)
        for node in nodes:
            if not self.complete(node) and not self._goes_on_beside(node, instance):
                self.too_early.append((instance, node))

    def ends(self, view: AgentView) -> None:
        """A step is done."""
        self.completed[view.instance] = view.agent.id
        self.done_for.pop(view.instance, None)
        if view.item is not None:
            self.done_for[view.instance] = view.item

    def _may_begin(self, instance: str, view: AgentView) -> None:
        if instance in self.in_flight:
            self.complaints.append(f"{instance} runs twice at once")
        if self.paused and instance not in self.cut_off:
            self.complaints.append(f"{instance} begins on a thread that is paused")
        if view.agent.id in self.off and instance not in self.cut_off:
            self.complaints.append(f"{instance} begins, and {view.agent.id} is off")

    def _goes_on(self, workflow: Workflow, instance: str) -> None:
        now = version(workflow)
        if (one := self.has_gone_on(workflow, instance, now)) and instance not in self.since:
            self.complaints.append(f"{instance} begins in a loop that is over: {one} has gone on from it")
        self.since[instance] = now

    def has_gone_on(self, workflow: Workflow, instance: str, now: str) -> str:
        """What has begun behind the loop around this, as far as the order of flows tells; "" = nothing."""
        if instance in self.cut_off:
            return ""
        begun = [one for one, under in self.since.items() if under == now and one not in self.cut_off]
        behind = {step for loop in loops_around(workflow, instance) for step in later_steps(workflow, loop)}
        return next((one for one in begun if _node_of(one) in behind), "")

    def has_gone_past(self, workflow: Workflow, instance: str) -> str:
        """What was done in a later round of a loop around this; "" = nothing. Also of who was off then: they
        take part from the round that is open on; and whatever people have written otherwise."""
        if instance in self.cut_off:
            return ""
        mine = {(loop, around): number for loop, around, number in rounds_around(workflow, instance)}
        for one in self.ever_called:  # people have opened what is around these
            for loop, around, _ in rounds_around(workflow, one):
                mine.pop((loop, around), None)
        return next(
            (
                other
                for other in self.completed
                for loop, around, number in rounds_around(workflow, other)
                if number > mine.get((loop, around), number)
            ),
            "",
        )

    def complete(self, node: Node) -> bool:
        """Whether what follows a node may start, as far as can be told without the engine's words."""
        match node:
            case Step():
                done = node.id in self.completed and node.id not in self.unsure
                return done or node.id in self.skipped or node.agent in self.ever_off
            case Gate():
                said = self.decided.get(node.id)
                return (
                    said is not None and said.ask == node.ask and (said.yes or node.on_reject == "continue")
                )
            case Flow(members=members, join=AtLeast(k=k)):
                skips = sum(self._may_be_skipped(m) for m in members)
                return sum(map(self.complete, members)) >= min(k, len(members) - skips)
            case Flow(members=members):
                return all(map(self.complete, members))
            case _:
                return True  # what a choice, a loop, a map or a team needs is left to the tests of `advance`

    def hears_of_skipped(self, state: Any) -> None:
        """What a change has passed by is told of later than work begins behind it."""
        progress = state.get("progress", {})
        for instance, node in self.too_early:
            if all(progress.get(one.id, {}).get("status") != "skipped" for one in walk(node)):
                self.complaints.append(f"{instance} begins before {node.id} is complete")
        self.too_early.clear()

    def _goes_on_beside(self, node: Node, instance: str) -> bool:
        return instance in self.cut_off and any(one.id in self.alone for one in walk(node))

    def _may_be_skipped(self, node: Node) -> bool:
        return any(
            not isinstance(n, Step | Gate | Flow)
            or getattr(n, "agent", "") in self.ever_off
            or n.id in self.skipped
            for n in walk(node)
        )

    # -- where what stood once stands again -----------------------------------------------------------

    def stands_at(self, state: Any) -> set[str]:
        """Go by what is stored of an earlier moment: work that was done or skipped then, and what people had
        said. A turn that has begun since has forgotten what was skipped in the one before."""
        outputs, progress = state.get("agent_outputs", {}), state.get("progress", {})
        self.since.clear()
        done = {i: o["agent"] for i, o in outputs.items() if progress.get(i, {}).get("status") == "done"}
        self.completed, self.done_for = dict(done), {}
        self.skipped = {i for i, record in progress.items() if record["status"] == "skipped"}
        answers = state.get("interrupts", {})
        held = {i for i, record in progress.items() if "unsure" in record}
        self.unsure = {i for i in held if answers.get(i, {}).get("status") != "approved"}
        self.decided = _decisions(state)
        self.called |= self.ever_called & set(state.get("resume_info", {}).get("called", ()))
        return set(done)

    def asked_again(self, state: Any) -> set[str]:
        """The gates whose decisions are gone from the state; they are good no more."""
        entries = state.get("interrupts", {}).items()
        kept = {g for g, e in entries if e["status"] != "waiting" and "closed" not in e}
        gone = set(self.decided) - kept
        self.decided = {g: d for g, d in self.decided.items() if g in kept}
        return gone


def same_but_for_ids(one: Workflow, other: Workflow) -> bool:
    """Whether two workflows tell the same, whatever their steps are called."""
    return one is other or replace(one, root=named(one.root)) == replace(other, root=named(other.root))


def _decisions(state: Any) -> dict[str, Decision]:
    """What people have said at gates, as it is stored."""
    return {
        gate: Decision(entry["ask"], entry["status"] == "approved")
        for gate, entry in state.get("interrupts", {}).items()
        if "closed" not in entry
        and entry.get("kind", "gate") == "gate"
        and entry["status"] in ("approved", "rejected")
    }


def _node_of(instance: str) -> str:
    return instance.partition("@")[0].partition("[")[0]
