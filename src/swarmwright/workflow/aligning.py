"""Which step of another workflow is which of this one: what has been done is told apart by what it was.

Ids go by the order of writing (`ada`, then `ada-2`), so that a step that is taken out or put in front gives
those behind it other ids. Under those, a draft that is done would pass for the post that is not. Before one
workflow takes the place of another, its steps are given the ids under which the other knows the same work;
what asks or lists around them (a map, a loop, a choice, a led team) keeps its id, too, and with it its
list and its verdicts, whichever step stands first in it.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise

from swarmwright.workflow.naming import free_name, named
from swarmwright.workflow.same import Same
from swarmwright.workflow.tree import (
    Choice,
    ForEach,
    Gate,
    Loop,
    Node,
    Step,
    Supervised,
    Workflow,
    children,
    conditions_of,
    steps,
    walk,
)

__all__ = ["aligned"]


_Asker = Choice | ForEach | Loop | Supervised


@dataclass(frozen=True, slots=True)
class _Work:
    """A step, and the kinds of loops and maps around it."""

    step: Step
    kinds: str

    @property
    def task(self) -> str:
        return self.step.task.casefold()

    @property
    def verb(self) -> str:
        return self.task.partition(" ")[0]


_SAME: Sequence[Callable[[_Work], Hashable]] = (
    lambda one: (one.task, one.kinds),
    lambda one: one.task,
    lambda one: one.verb and (one.verb, one.kinds),
    lambda one: one.verb,
)
"""What two steps of one agent have in common that are the same work; the surest first."""


def aligned(old: Workflow, new: Workflow, left: Collection[Step] = ()) -> Workflow:
    """`new`, each of whose steps has the id that the same work of the same agent has in `old`.

    The same is what has the same task, else what begins with the same word (its verb); else, where as many
    are left in both at one place among those that are the same, each of them in order. Work that `old` does
    not have gets an id that it does not have. `left`: steps of workflows before `old` on which work had
    begun: the same task of the same agent has its id again, and no other work has it. What stands around
    steps is the same where it asks the same and has some of the same work in it. Ids that somebody has given
    by hand are theirs: only what is in normal form (`naming.named`) is changed. The result is `new`
    itself where nothing has another id. The latest answers are kept, by identity: who considers a change
    asks, and so do those who make it and tell of it.
    """
    return _aligned(Same(old), Same(new), tuple(left))


@lru_cache(maxsize=64)
def _aligned(known: Same, other: Same, left: tuple[Step, ...]) -> Workflow:
    old, new = known.workflow, other.workflow
    if not _may_differ(old, new) or named(new.root) != new.root:
        return new
    before, after = _works(old), _works(new)
    taken = {one.id for one in steps(old.root)}
    gone = [one for one in left if one.id not in taken]
    ids = dict[str, str]()
    for agent, works in after.items():
        ids |= dict(_pairs(before.get(agent, ()), works))
        ids |= dict(_back([one for one in gone if one.agent == agent], works, ids))
    names = _all_named(new, ids, taken | {one.id for one in gone})
    names |= _around(old, new, names)
    return new if all(a == b for a, b in names.items()) else replace(new, root=named(new.root, names))


def _may_differ(old: Workflow, new: Workflow) -> bool:
    """Whether there is anything to tell apart: not where all steps have the same ids, tasks and places, and
    what stands around them the same ids; nor where every agent has one step in each, with the same id, and
    the same stands around the same steps: then each is what it was, whatever its task is now."""

    def told(workflow: Workflow) -> tuple[list[tuple[str, str, str]], list[str]]:
        each = [(one.step.id, one.step.task, one.kinds) for one in _inside(workflow.root, "")]
        return each, [node.id for node in _askers(workflow)]

    if _each_has_one(old, new) and _asking(old) == _asking(new):
        return False
    return told(old) != told(new)


def _each_has_one(old: Workflow, new: Workflow) -> bool:
    was, is_ = ([(one.agent, one.id) for one in steps(each.root)] for each in (old, new))
    return len(dict(was)) == len(was) == len(is_) and dict(was) == dict(is_)


def _asking(workflow: Workflow) -> list[tuple[str, tuple[object, ...], set[str]]]:
    return [(one.id, _words(one), {step.id for step in steps(one)}) for one in _askers(workflow)]


def _works(workflow: Workflow) -> Mapping[str, list[_Work]]:
    """Each agent's steps, in the order in which they are written."""
    found = dict[str, list[_Work]]()
    for one in _inside(workflow.root, ""):
        found.setdefault(one.step.agent, []).append(one)
    return found


def _inside(node: Node, kinds: str) -> Iterator[_Work]:
    if isinstance(node, Step):
        yield _Work(node, kinds)
    around = "[" if isinstance(node, ForEach) else "@" if isinstance(node, Loop | Supervised) else ""
    for child in children(node):
        yield from _inside(child, kinds + around)


def _around(old: Workflow, new: Workflow, names: Mapping[str, str]) -> dict[str, str]:
    """For what asks or lists in the new workflow, by its id there: the id of the same in the old one.

    The same asks the same and shares work or a question to people with it; where several do, those that share
    most. Of the rounds that are left also those that end otherwise, as far as they stand around the same:
    they are the rounds that they were, by whoever's yes they end now, and whoever comes first in them.
    `names`: the new workflow's steps, as the old one knows them.
    """
    before = [_Around.of(one, {}) for one in _askers(old)]
    after = [_Around.of(one, names) for one in _askers(new)]
    used = {*names.values(), *(step.agent for step in steps(new.root))}
    kept = dict[int, int]()
    for asked in (True, False):
        for a, b in _likest(before, after, asked=asked):
            free = a not in kept and b not in kept.values() and before[a].id not in used
            if free and (asked or all(_nested_alike(before, after, (a, b), pair) for pair in kept.items())):
                kept[a] = b
    return {after[b].id: before[a].id for a, b in kept.items()}


@dataclass(frozen=True, slots=True)
class _Around:
    """What asks or lists around other nodes. within: the ids of the steps and gates in it, as the old
    workflow knows them. askers: of what asks or lists in it."""

    id: str
    words: tuple[object, ...]
    within: frozenset[str]
    askers: frozenset[str]
    kind: type[Node]

    @classmethod
    def of(cls, node: Node, names: Mapping[str, str]) -> _Around:
        inside = [one for one in walk(node) if one is not node]
        within = frozenset(names.get(one.id, one.id) for one in inside if isinstance(one, Step | Gate))
        askers = frozenset(one.id for one in inside if isinstance(one, _Asker))
        return cls(node.id, _words(node), within, askers, type(node))

    def goes_round_as(self, other: _Around) -> bool:
        """Whether both are rounds of one kind."""
        return self.kind is other.kind and self.kind in (Loop, Supervised)


def _likest(before: Sequence[_Around], after: Sequence[_Around], *, asked: bool) -> Iterator[tuple[int, int]]:
    """Which of one can be which of the other, those that share most first. asked: that ask the same; else
    rounds, however they end."""
    pairs = [
        (-len(was.within & is_.within), len(was.within ^ is_.within), a, b)
        for a, was in enumerate(before)
        for b, is_ in enumerate(after)
        if was.within & is_.within and (was.words == is_.words if asked else was.goes_round_as(is_))
    ]
    yield from ((a, b) for _, _, a, b in sorted(pairs))


def _nested_alike(
    before: Sequence[_Around], after: Sequence[_Around], pair: tuple[int, int], other: tuple[int, int]
) -> bool:
    """Whether one stands in the other, or around it, in both workflows alike."""
    (a, b), (c, d) = pair, other
    in_other = (before[a].id in before[c].askers) == (after[b].id in after[d].askers)
    return in_other and (before[c].id in before[a].askers) == (after[d].id in after[b].askers)


def _askers(workflow: Workflow) -> Iterator[Node]:
    return (node for node in walk(workflow.root) if isinstance(node, _Asker))


def _words(node: Node) -> tuple[object, ...]:
    """What a node lists or asks."""
    return type(node), node.over if isinstance(node, ForEach) else "", *conditions_of(node)


def _pairs(old: Sequence[_Work], new: Sequence[_Work]) -> Iterator[tuple[str, str]]:
    """(id in the new workflow, id in the old one) of what is the same."""
    pairs = dict[int, int]()
    for key in _SAME:
        _pair(old, new, key, pairs)
    pairs |= _between(len(old), len(new), pairs)
    yield from ((new[b].step.id, old[a].step.id) for a, b in pairs.items())


def _back(gone: Sequence[Step], new: Sequence[_Work], ids: Collection[str]) -> Iterator[tuple[str, str]]:
    """As `_pairs`, of what had been taken out and is there again, in the very words."""
    free = [one.step for one in new if one.step.id not in ids]
    for step in gone:
        again = next((one for one in free if one.task == step.task), None)
        if again is not None:
            free.remove(again)
            yield again.id, step.id


def _pair(
    old: Sequence[_Work], new: Sequence[_Work], key: Callable[[_Work], Hashable], pairs: dict[int, int]
) -> None:
    """Add those of what is left whose keys are equal, in order; a key that says nothing is none."""
    paired, left = set(pairs.values()), defaultdict[Hashable, deque[int]](deque)
    for at, one in enumerate(new):
        if at not in paired and key(one):
            left[key(one)].append(at)
    for at, one in enumerate(old):
        if at not in pairs and (same := left.get(key(one))):
            pairs[at] = same.popleft()


def _between(old: int, new: int, pairs: Mapping[int, int]) -> dict[int, int]:
    """What stands at the same place: as many are left in both, between the same two that are the same."""
    found, paired = dict[int, int](), set(pairs.values())
    for (a, b), (c, d) in pairwise([(-1, -1), *_rising(sorted(pairs.items())), (old, new)]):
        mine = [at for at in range(a + 1, c) if at not in pairs]
        theirs = [at for at in range(b + 1, d) if at not in paired]
        if len(mine) == len(theirs):
            found |= dict(zip(mine, theirs, strict=True))
    return found


def _rising(pairs: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Those in order with all others: what has changed places says nothing of what is between."""
    places = [place for _, place in pairs]
    most = accumulate(places, max, initial=-1)
    least = [*accumulate(reversed(places), min)][::-1]
    return (pair for pair, above, below in zip(pairs, most, least, strict=False) if above < pair[1] == below)


def _all_named(new: Workflow, ids: Mapping[str, str], taken: Collection[str]) -> dict[str, str]:
    """A name for every step: that of the same work in the other workflow, or one that is free in both."""
    names, used = dict(ids), {*taken, *ids.values()}
    agents = {one.agent for one in steps(new.root)}
    for one in steps(new.root):
        if one.id not in ids:
            first = one.agent not in used
            names[one.id] = one.agent if first else free_name(one.agent, used | agents)
            used.add(names[one.id])
    return names
