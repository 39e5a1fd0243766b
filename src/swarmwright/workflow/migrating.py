"""A change of the workflow under way: what of the work so far still counts, and what happens to the rest.

`migration(old, new, facts)` is pure: nothing is applied here (DESIGN §7). Work is matched by instance. A step
is the same as long as its id and its agent are; a question, a list or a decision only while it asks the same,
since an answer to other words is no answer. What no longer counts is taken out of the facts where it could be
mistaken for something new later, and stays where it is harmless: done work counts again after a change back,
unless it stood in a round of a loop meanwhile that others came after (`renesting`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from swarmwright.workflow.advance import advance, plan
from swarmwright.workflow.carrying import lets_go_on, noes_of_past_rounds, other_answers, same_answer, unseen
from swarmwright.workflow.comparing import Change, diff
from swarmwright.workflow.concluding import History
from swarmwright.workflow.finding import Seen, find
from swarmwright.workflow.following import unsaid, without
from swarmwright.workflow.hastening import Hastened
from swarmwright.workflow.joining import Joined, joined, passed_by
from swarmwright.workflow.plan import Plan
from swarmwright.workflow.progress import Facts, Frontier, Work
from swarmwright.workflow.renesting import NOTHING, Renested, renested
from swarmwright.workflow.scopes import split
from swarmwright.workflow.tree import ForEach, Step, Workflow

__all__ = ["Carried", "Drain", "Fate", "Migration", "Moved", "beyond_bounds", "fate_of", "migration"]

Drain: TypeAlias = Literal["finish", "cancel", "now"]
"""What becomes of running steps that are changed or gone: they finish, or they are cancelled and begin again
in the new form; with "now", all that runs is cancelled and begins again."""

Fate: TypeAlias = Literal["same", "changed", "gone"]


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
    unplaced = tuple(i for i in facts.progress if _is_unplaced(before, after, nested, i))
    # What nobody needed any more may be needed now: it was not done, so it can begin.
    stopped_before = (i for i, status in facts.progress.items() if status == "cancelled")
    no_more = {*stopped_before, *_other_agents(before, after, facts)}
    gone = _left_before(before, facts, left)
    # To the same workflow, nothing is swapped.
    stopped = tuple(_stopped(before, after, facts, drain, unplaced, gone)) if changes else ()
    was = advance(before, facts)
    begins = [work.instance for work in was.start]
    on = before.off - after.off - facts.disabled
    history = History(before, after, facts, nested, frozenset(no_more), voids, begins, stopped, on)
    void, over, kept = history.without()
    kept = unsaid(kept, stopped)  # what it announced was of work that nobody will see
    of_other = unseen(before, after, kept, stopped)
    if of_other:
        void, over, kept = history.without(of_other)
        void, kept = (*void, *of_other), unsaid(kept, stopped)
    joins = (
        joined(before, after, kept, _past(before, void, of_other, facts), begins, on) if changes or on else ()
    )
    kept = passed_by(kept, joins)
    hastened = Hastened(after, kept)
    moved = {i: _moved(before, after, hastened, nested, i) for i in facts.progress if _is_step(before, i)}
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


def _past(before: Plan, void: Sequence[str], of_other: Mapping[str, object], facts: Facts) -> list[str]:
    """Void answers of past rounds; none on which the next was to begin, which is asked for anew."""
    return [i for i in void if i not in of_other or not lets_go_on(before, facts, i)]


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


def _stopped(
    before: Plan,
    after: Plan,
    facts: Facts,
    drain: Drain,
    unplaced: Collection[str],
    gone: Mapping[str, str],
) -> Iterator[str]:
    """The running steps that are cancelled. gone: those that had left before, with their agents."""
    for instance, status in facts.progress.items():
        if status != "running" or (instance not in gone and not _is_step(before, instance)):
            continue
        if instance in gone:
            same = _is_back(after, instance, gone[instance])
        else:
            same = fate_of(before, after, instance) == "same"
        other = drain == "cancel" and not same
        # The step of what is unplaced begins in other rounds or items: nobody would wait for this beside it.
        if drain == "now" or other or instance in unplaced:
            yield instance


def _left_before(before: Plan, facts: Facts, left: Collection[Step]) -> dict[str, str]:
    """instance → agent, of what steps have begun that are no part of `before` any more."""
    agents = {step.id: step.agent for step in left if step.id not in before.by_id}
    taken_apart = ((i, split(i)) for i in facts.progress)
    works = ((i, parts[0]) for i, parts in taken_apart if parts is not None and not parts[2])
    return {i: agents[id_] for i, id_ in works if id_ in agents}


def _is_back(after: Plan, instance: str, agent: str) -> bool:
    """Whether what had left is there again. It has its id again by its very words (`aligning`)."""
    seen = find(after, instance)
    return seen is not None and seen.place.agent == agent


def _back(after: Plan, hastened: Hastened, facts: Facts, gone: Mapping[str, str]) -> dict[str, Moved]:
    """What had left: all of it that runs, and what is done as far as it is there again."""
    found = dict[str, Moved]()
    for instance, agent in gone.items():
        status, seen = facts.progress[instance], find(after, instance)
        if status in ("running", "done") and seen is not None and _is_back(after, instance, agent):
            early = not beyond_bounds(after, instance) and hastened(seen)
            found[instance] = Moved(instance, agent, "same", early, left=True)
        elif status == "running":
            found[instance] = Moved(instance, agent, "gone", left=True)
    return found


def _is_unplaced(before: Plan, after: Plan, nested: Renested, instance: str) -> bool:
    """Whether its step is still there, with the same agent, but this is of none of its rounds and items."""
    one = find(before, instance)
    if one is None or one.use or not isinstance(one.place.node, Step) or instance in nested.moves:
        return False
    if find(after, instance) is not None or instance in nested.past:
        return False
    there = after.by_id.get(one.place.id)
    return there is not None and there.agent == one.place.agent


def _is_step(planned: Plan, instance: str) -> bool:
    seen = find(planned, instance)
    return seen is not None and not seen.use and isinstance(seen.place.node, Step)


def _other_agents(before: Plan, after: Plan, facts: Facts) -> Iterator[str]:
    """Steps whose id is somebody else's now: what one agent has done is not another's work."""
    for instance in facts.progress:
        one, other = find(before, instance), find(after, instance)
        if one and other and not one.use and one.place.agent != other.place.agent:
            yield instance


def fate_of(before: Plan, after: Plan, instance: str, counts_as: str = "") -> Fate:
    """What another workflow makes of a step instance, begun or not; "gone" is also what was not there.

    counts_as: its instance there, where that is another.
    """
    one, other = find(before, instance), find(after, counts_as or instance)
    if one is None or other is None or other.place.agent != one.place.agent:
        return "gone"
    return "same" if _definition(before, one) == _definition(after, other) else "changed"


def _moved(before: Plan, after: Plan, hastened: Hastened, nested: Renested, instance: str) -> Moved:
    there = nested.there(instance)
    one, other = find(before, instance), find(after, there)
    assert one is not None
    agent, fate = one.place.agent, fate_of(before, after, instance, there)
    if other is None or fate == "gone" or instance in nested.past:
        return Moved(instance, agent, "gone")
    was, reads = _task(one), _task(other)
    told = (was, reads) if was.casefold() != reads.casefold() else ("", "")
    early = not beyond_bounds(after, there) and hastened(other)
    return Moved(instance, agent, fate, early, *told, counts_as=there if there != instance else "")


def beyond_bounds(planned: Plan, instance: str) -> bool:
    """Whether it is of a round that comes no more, as its loop or team has fewer by now."""
    seen = find(planned, instance)
    if seen is None:
        return False
    around = (planned.at[owner] for owner in seen.place.owners)
    return any(
        place.bound is not None and not isinstance(place.node, ForEach) and number > place.bound
        for place, number in zip(around, seen.numbers, strict=False)
    )


def _task(seen: Seen) -> str:
    return seen.place.node.task if isinstance(seen.place.node, Step) else ""


def _definition(planned: Plan, seen: Seen) -> tuple[object, ...]:
    """What a step is to do, and who does it with what."""
    node, team = seen.place.node, planned.workflow.team
    assert isinstance(node, Step)
    return node.task, node.signals, next((a for a in team.agents if a.id == node.agent), None)
