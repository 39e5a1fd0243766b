"""A change of the workflow under way: what of the work so far still counts, and what happens to the rest.

`migration(old, new, facts)` is pure: nothing is applied here (DESIGN §7). Work is matched by instance. A step
is the same as long as its id and its agent are; a question, a list or a decision only while it asks the same,
since an answer to other words is no answer. What no longer counts is taken out of the facts where it could be
mistaken for something new later, and stays where it is harmless: done work counts again after a change back,
unless it stood in a round of a loop meanwhile that others came after (`renesting`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from swarmwright.workflow.advance import advance, plan
from swarmwright.workflow.carrying import noes_of_past_rounds, other_answers, same_answer
from swarmwright.workflow.comparing import Change, diff
from swarmwright.workflow.concluding import History
from swarmwright.workflow.draining import Drain, drained, stopped_by
from swarmwright.workflow.fates import (
    Fate,
    beyond_bounds,
    fate_of,
    is_back,
    is_step,
    is_unplaced,
    left_before,
    other_agents,
    task,
)
from swarmwright.workflow.finding import find
from swarmwright.workflow.following import without
from swarmwright.workflow.hastening import Hastened
from swarmwright.workflow.joining import Joined
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Frontier, Work
from swarmwright.workflow.renesting import NOTHING, Renested, renested
from swarmwright.workflow.tree import Step, Workflow

__all__ = ["Carried", "Drain", "Migration", "Moved", "migration"]


@dataclass(frozen=True, slots=True)
class Moved:
    """A step instance that runs or is done, and what the new workflow makes of it.

    `early`: in the new order something that is not complete stands before it. `was`, `reads`: its task before
    and now, where the words are others; "" for both where they are not. `counts_as`: the instance that it is
    there, where that is another, since other loops stand around it. `left`: its step had left the workflow
    before, by an earlier change; where it is not "gone", it is back.
    """

    instance: str
    agent: str
    fate: Fate
    early: bool = False
    was: str = ""
    reads: str = ""
    counts_as: str = ""
    left: bool = False


@dataclass(frozen=True, slots=True)
class Carried:
    """Something that people are asked, and what becomes of the question: it stands, is asked anew, or is
    void."""

    approval: str
    instance: str
    ask: str
    fate: Literal["stands", "asked_anew", "void"]
    why: str = ""


@dataclass(frozen=True, slots=True)
class Migration:
    """A plan that people can read before it is applied (`migration_words`).

    `void`: questions, lists and decisions whose answers no longer hold. `reissued`: decisions that people are
    asked for anew, in other words than before. `cancel`: the running work that is cancelled: of that,
    `stopped` is stopped for the swap (where the new workflow has it, it begins again), and the rest the new
    workflow does without, since others are enough. `facts`:
    what the new workflow goes on from, running work included; `frontier`: what it does at once. `failed`:
    steps that ended without a result, or stopped for a person. `approvals`: what people are asked, where that
    is known. `around`: of those `void` around which other work stands now, what is otherwise
    (`carrying.unseen`). `withdrawn`: signal → whose announcement of it goes with the work. `joins`: what is
    put into a loop that is in a later round. `nested`: what counts for another round there, since loops were
    put around it or taken off. `unplaced`: work of steps that are there still, but with other
    loops, teams or lists around them, so that it is of no round or item there: what of it is done counts no
    more, and what runs is stopped, however it is drained. `concluded`: nodes that are over, and would have
    more to do (`concluding`). `ended`, `paused`, `idle`: whether the thread's turn was over, it was paused,
    or nobody was driving it, so that what starts does so once it goes on.
    """

    old: Workflow
    new: Workflow
    drain: Drain
    changes: tuple[Change, ...]
    done: tuple[Moved, ...]
    running: tuple[Moved, ...]
    void: tuple[str, ...]
    reissued: tuple[str, ...]
    cancel: tuple[str, ...]
    facts: Facts
    frontier: Frontier
    failed: tuple[Moved, ...] = ()
    approvals: tuple[Carried, ...] = ()
    around: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    ended: bool = False
    paused: bool = False
    idle: bool = False
    withdrawn: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    joins: tuple[Joined, ...] = ()
    stopped: tuple[str, ...] = ()
    unplaced: tuple[str, ...] = ()
    nested: Renested = NOTHING
    concluded: tuple[Work, ...] = ()

    def for_good(self, instance: str) -> bool:
        """Whether this running work is cancelled, and is not begun again: others are enough by now."""
        return bool(self.changes) and instance in self.frontier.cancel


def migration(
    old: Workflow, new: Workflow, facts: Facts, drain: Drain = "finish", left: Collection[Step] = ()
) -> Migration:
    """What becomes of the work so far when `new` takes the place of `old`.

    `left`: the steps of workflows before `old` on which work had begun; what of it runs still or is done is
    drained, and counts where it is back, as that of any other. Raises InvalidWorkflow where `new` cannot be
    planned. No completed work is run again, and none is lost: what is done and has the same id and agent in
    `new` counts there.
    """
    before, after = plan(old), plan(new)
    changes = diff(old, new)
    if changes:
        facts = replace(facts, past=noes_of_past_rounds(before, facts))
    nested = renested(before, after, facts)
    voids = tuple(i for i in other_answers(before, after, facts) if i not in nested.moves)
    unplaced = tuple(i for i in facts.progress if is_unplaced(before, after, nested, i))
    # What nobody needed any more may be needed now: it was not done, so it can begin.
    stopped_before = (i for i, status in facts.progress.items() if status == "cancelled")
    no_more = {*stopped_before, *other_agents(before, after, facts)}
    gone = left_before(before, facts, left)
    # To the same workflow, nothing is swapped.
    stopped = tuple(stopped_by(before, after, facts, drain, unplaced, gone)) if changes else ()
    was = advance(before, facts)
    begins = [work.instance for work in was.start]
    on = before.off - after.off - facts.disabled
    history = History(before, after, facts, nested, frozenset(no_more), voids, begins, stopped, on)
    carried = drained(history, drain if changes else "finish", joining=bool(changes or on))
    void, over, kept, of_other, joins, stopped = carried
    hastened = Hastened(after, kept)
    moved = {i: _moved(before, after, hastened, nested, i) for i in facts.progress if is_step(before, i)}
    moved |= _back(after, hastened, facts, gone)
    running = tuple(m for i, m in moved.items() if facts.progress[i] == "running")
    frontier = _frontier(after, kept, stopped)
    orphans = [i for i, status in facts.progress.items() if status == "running" and i not in kept.progress]
    return Migration(
        old,
        new,
        drain,
        changes,
        tuple(m for i, m in moved.items() if facts.progress[i] == "done"),
        running,
        void,
        tuple(_asked_anew(before, after, was, frontier, void)),
        tuple(dict.fromkeys((*stopped, *orphans, *(frontier.cancel if changes else ())))),
        kept,
        frontier,
        tuple(m for i, m in moved.items() if facts.progress[i] == "failed"),
        around=of_other,
        withdrawn=_withdrawn(nested.renamed(facts), kept),
        joins=joins,
        stopped=tuple(dict.fromkeys((*stopped, *orphans))),
        unplaced=unplaced,
        nested=nested,
        concluded=over,
    )


def _frontier(after: Plan, kept: Facts, stopped: Collection[str]) -> Frontier:
    """What is done at once, what begins as other work is stopped included; not what begins again."""
    found = advance(after, kept)
    if not stopped:
        return found
    begins = [work for work in advance(after, without(kept, stopped)).start if work.instance not in stopped]
    return replace(found, start=tuple(dict.fromkeys((*found.start, *begins))))


def _asked_anew(
    before: Plan, after: Plan, was: Frontier, now: Frontier, void: Collection[str]
) -> Iterator[str]:
    """The gates that are asked once more, or in other words, or about something else."""
    asked = {wait.instance for wait in was.waiting if wait.kind == "gate"}
    for wait in now.waiting:
        i = wait.instance
        if wait.kind == "gate" and (i in void or (i in asked and not same_answer(before, after, i))):
            yield i


def _withdrawn(facts: Facts, left: Facts) -> dict[str, tuple[str, ...]]:
    """The announcements that hold no more."""
    lost = ((name, who - left.signals.get(name, frozenset())) for name, who in facts.signals.items())
    return {name: tuple(sorted(who)) for name, who in lost if who}


def _back(after: Plan, hastened: Hastened, facts: Facts, gone: Mapping[str, str]) -> dict[str, Moved]:
    """What had left: all of it that runs, and what is done as far as it is there again."""
    found = dict[str, Moved]()
    for instance, agent in gone.items():
        status, seen = facts.progress[instance], find(after, instance)
        if status in ("running", "done") and seen is not None and is_back(after, instance, agent):
            early = not beyond_bounds(after, instance) and hastened(seen)
            found[instance] = Moved(instance, agent, "same", early, left=True)
        elif status == "running":
            found[instance] = Moved(instance, agent, "gone", left=True)
    return found


def _moved(before: Plan, after: Plan, hastened: Hastened, nested: Renested, instance: str) -> Moved:
    there = nested.there(instance)
    one, other = find(before, instance), find(after, there)
    assert one is not None
    agent, fate = one.place.agent, fate_of(before, after, instance, there)
    if other is None or fate == "gone" or instance in nested.past:
        return Moved(instance, agent, "gone")
    was, reads = task(one), task(other)
    told = (was, reads) if was.casefold() != reads.casefold() else ("", "")
    early = not beyond_bounds(after, there) and hastened(other)
    return Moved(instance, agent, fate, early, *told, counts_as=there if there != instance else "")
