"""What whoever puts another workflow in place of one is warned of: work that may be taken for other work, or
counts no more, announcements that go with the work of whoever made them, and what changes nothing since the
rounds that it is about are over.

Which work is which is told by its task, else by its verb, else by its place (`aligning`). Where the words are
others, that is a guess that a person can judge, and nobody else: what is done, or at work, counts for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from swarmwright.workflow.comparing import called
from swarmwright.workflow.hearing import heard
from swarmwright.workflow.migrating import Migration, Moved
from swarmwright.workflow.scopes import split
from swarmwright.workflow.taking import Taken, taken
from swarmwright.workflow.tree import Gate, Step, Supervised, Workflow, steps, walk
from swarmwright.workflow.unheard import Unheard, unheard
from swarmwright.workflow.wording import listing, shortened

__all__ = ["unheard_words", "warnings"]

_MOST = 4
"""How many instances of a step are told by name."""


def warnings(plan: Migration) -> tuple[str, ...]:
    """A line for each step whose work counts though its task reads differently now, with what to do about it.

    One line a step, however often it has run; then what counts no more since other rounds or items stand
    around it, or a loop is gone of which its round was not the last, or had only begun; then a line for each
    running step that is cancelled for good, for each announcement that is taken back and that somebody waits
    for, for each who joins rounds that are over, for each loop or team whose rounds are over and would end
    otherwise, and for each choice that stays as it was decided, and would be decided otherwise.
    """
    told = *_told(plan), *_unplaced(plan), *_past(plan), *_for_good(plan), *_withdrawn(plan)
    over = (*(unheard_words(plan.new, one) for one in unheard(plan)),)
    return *told, *over, *(_stays(plan.new, one) for one in taken(plan))


def _unplaced(plan: Migration) -> Iterator[str]:
    around = "other loops, teams or lists stand around it in the new workflow"
    unplaced = [one for one in plan.unplaced if one not in plan.nested.begun]
    for moved in (plan.done, plan.running):
        for these in _by_step(moved, unplaced):
            work = f"({_listed([one.instance for one in these])})"
            if moved is plan.done:
                yield (
                    f"what {_name(plan, these[0])} has done {work} counts no more: {around}, "
                    "where it is done again as far as it is due; "
                    "to keep it, change what stands around it once that is complete"
                )
            else:
                yield (
                    f"what {_name(plan, these[0])} does now {work} is cancelled, and begins anew where it is "
                    f"due: {around}"
                )


def _past(plan: Migration) -> Iterator[str]:
    for these in _by_step(plan.done, plan.nested.past):
        yield (
            f"what {_name(plan, these[0])} has done ({_listed([one.instance for one in these])}) counts no "
            "more: a loop around it is gone, and only the work of its last round counts"
        )
    for these in _by_step(plan.running, plan.nested.begun):
        yield (
            f"what {_name(plan, these[0])} does now ({_listed([one.instance for one in these])}) is thrown "
            "away: the loop around its round is gone, and what the round before has done counts"
        )


def _by_step(moved: Iterable[Moved], instances: Collection[str]) -> Iterable[list[Moved]]:
    """Those of these instances, step by step."""
    found: dict[str, list[Moved]] = {}
    for one in moved:
        if one.instance in instances:
            found.setdefault((split(one.instance) or (one.instance,))[0], []).append(one)
    return found.values()


def _listed(instances: list[str]) -> str:
    shown = ", ".join(instances[:_MOST])
    return shown if len(instances) <= _MOST else f"{shown} and {len(instances) - _MOST} more"


def _for_good(plan: Migration) -> Iterator[str]:
    for moved in plan.running:
        if plan.for_good(moved.instance):
            yield (
                f"what {_name(plan, moved)} ({moved.instance}) does is thrown away: others are enough "
                "in the new workflow, and the rest is cancelled"
            )


def _withdrawn(plan: Migration) -> Iterator[str]:
    for signal in heard(plan.new):
        for instance in plan.withdrawn.get(signal, ()):
            step = (split(instance) or (instance,))[0]
            again = any(one.id == step and signal in one.signals for one in steps(plan.new.root))
            once = "it is announced again" if again else "you or somebody else announces it"
            yield (
                f"what {instance} has announced ({signal}) is taken back with its work; what waits for it "
                f"begins once {once}"
            )


def unheard_words(workflow: Workflow, one: Unheard) -> str:
    """In words: whom or what it is about, who has gone on, what opens the rounds again."""
    nodes = {node.id: node for node in walk(workflow.root)}
    names = called(workflow)

    def name(id_: str) -> str:
        node = nodes[id_]
        if isinstance(node, Supervised):
            return f"the team that {workflow.team.name(node.supervisor.agent)} leads"
        return workflow.team.name(node.agent) if isinstance(node, Step) else names[id_]

    behind = nodes.get(one.behind)
    gone_on = f"{name(one.behind) if behind else 'a judge'} has gone on from them"
    if isinstance(behind, Gate):
        gone_on = f"{name(one.behind)} is decided"
    them = f"({gone_on})"
    if one.opens:
        step = nodes[(split(one.opens) or ("",))[0]]
        assert isinstance(step, Step)
        them += f"; redirect to {_step(workflow, one.opens, step.agent)} opens them again"
    if not one.what:
        whom = "it is not asked" if isinstance(nodes[one.node], Gate) else "they are not heard"
        return f"{name(one.node)} joins rounds that are over: {whom} there {them}"
    changes = "change" if len(one.what) > 1 else "changes"
    return (
        f"the new {listing(one.what)} of {name(one.node)} {changes} nothing here: its rounds are over {them}"
    )


def _stays(workflow: Workflow, one: Taken) -> str:
    nodes = {node.id: node for node in walk(workflow.root)}
    names = called(workflow)

    def name(id_: str) -> str:
        node = nodes[id_]
        first = node if isinstance(node, Gate) else next(steps(node), node)
        return workflow.team.name(first.agent) if isinstance(first, Step) else names.get(first.id, first.id)

    begun = name(one.begun) if one.begun else "somebody"
    what = f"keeps the way that it took: {begun} has begun there"
    if not one.took:
        what = f"stays as it was decided: {begun} has gone on from it"
    would = "a judge might decide otherwise by now" if one.would is None else "by now it would take no way"
    if one.would:
        would = f"by now it would take the way that begins with {name(one.would)}"
    line = f"{names[one.node]} {what}, though {would}"
    if not one.opens:
        return line
    step = nodes[(split(one.opens) or ("",))[0]]
    assert isinstance(step, Step)
    to = "behind" if one.keeps else "to"  # what is done is not done again for it
    return f"{line}; redirect {to} {_step(workflow, one.opens, step.agent)} has it decided anew"


def _told(plan: Migration) -> Iterator[str]:
    for moved in _last_of_each(plan.done):
        step = _step(plan.new, moved.instance, moved.agent)
        yield (
            f"what {_name(plan, moved)} has done counts as done, though {_reads(moved)}; "
            f"where it is other work, have it done anew after the swap: redirect to {step}"
        )
    for moved in _last_of_each(plan.running):
        if moved.instance not in plan.cancel:
            yield (
                f"what {_name(plan, moved)} does now will count as done, though {_reads(moved)}; "
                "where it is other work, swap so that what runs and changes is cancelled (drain: cancel), "
                "and it begins again in its new form"
            )


def _last_of_each(moved: tuple[Moved, ...]) -> Iterator[Moved]:
    """Of each step whose words are others, what ran last."""
    told = [one for one in moved if one.was or one.reads]
    yield from {(split(one.instance) or (one.instance,))[0]: one for one in told}.values()


def _name(plan: Migration, moved: Moved) -> str:
    return plan.new.team.name(moved.agent)


def _step(workflow: Workflow, instance: str, agent: str) -> str:
    """By its agent's name, `Editor@2`; by its id where that agent has several steps."""
    id_, scope, _ = split(instance) or (instance, "", "")
    own = [step.id for step in steps(workflow.root) if step.agent == agent]
    return workflow.team.name(agent) + scope if own == [id_] else instance


def _reads(moved: Moved) -> str:
    was, reads = shortened(moved.was) or "(none)", shortened(moved.reads) or "(none)"
    return f'its task reads differently now: "{was}" → "{reads}"'
