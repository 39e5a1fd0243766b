"""Partial orders over a flow's members, as edges: cycles, reduction, closure, one linear order.

This module knows nothing of nodes: a member is its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from heapq import heappop, heappush

__all__ = ["Growing", "before", "cycle", "linear", "reduced", "tangles"]

Edges = Iterable[tuple[str, str]]


class Growing:
    """An order that is gathered edge by edge, and stays without circles if only `added` is used.

    What comes before and behind a member is kept as a number with a bit for each: to ask is one step however
    much there is, and an edge that says nothing new costs no more than asking.
    """

    def __init__(self, edges: Edges = ()) -> None:
        self._edges: set[tuple[str, str]] = set()
        self._number: dict[str, int] = {}
        self._ahead: list[int] = []
        self._behind: list[int] = []
        for earlier, later in edges:
            self._add(earlier, later)

    def added(self, earlier: str, later: str) -> bool:
        """Take this edge over, unless it would close a circle; whether it is there now."""
        if self.leads(later, earlier):
            return False
        self._add(earlier, later)
        return True

    def has(self, earlier: str, later: str) -> bool:
        """Whether this very edge is there."""
        return (earlier, later) in self._edges

    def leads(self, start: str, goal: str) -> bool:
        """Whether `goal` is `start`, or comes after it."""
        if start == goal:
            return True
        first, last = self._number.get(start), self._number.get(goal)
        return first is not None and last is not None and bool(self._behind[first] >> last & 1)

    def _add(self, earlier: str, later: str) -> None:
        self._edges.add((earlier, later))
        one, other = self._known(earlier), self._known(later)
        if self._behind[one] >> other & 1:
            return
        ahead, behind = self._ahead[one], self._behind[other]
        for number in _bits(ahead):
            self._behind[number] |= behind
        for number in _bits(behind):
            self._ahead[number] |= ahead

    def _known(self, member: str) -> int:
        number = self._number.setdefault(member, len(self._number))
        if number == len(self._ahead):
            self._ahead.append(1 << number)
            self._behind.append(1 << number)
        return number


def _bits(number: int) -> Iterator[int]:
    """The places of the bits that are set, the lowest first."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def cycle(edges: Edges) -> tuple[str, ...]:
    """Members that form a cycle, each before the next and the last before the first; () if there is none."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for earlier, later in edges:
        sorter.add(later, earlier)
    try:
        sorter.prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return tuple(found[:-1])
    return ()


def tangles(edges: Edges) -> tuple[frozenset[str], ...]:
    """The sets of members that all come before each other: every edge on a cycle is inside one of them.

    The strongly connected components of more than one member, or of one that comes before itself (Kosaraju:
    forwards for an order, then backwards from the last).
    """
    after: dict[str, list[str]] = {}
    ahead: dict[str, list[str]] = {}
    for earlier, later in dict.fromkeys(edges):
        after.setdefault(earlier, []).append(later)
        ahead.setdefault(later, []).append(earlier)
    finished: list[str] = []
    seen: set[str] = set()
    for member in after:
        finished += _visited(member, after, seen)
    found: list[frozenset[str]] = []
    seen = set()
    for member in reversed(finished):
        part = frozenset(_visited(member, ahead, seen))
        if len(part) > 1 or member in after.get(member, ()):
            found.append(part)
    return tuple(part for part in found if part)


def _visited(start: str, edges: Mapping[str, Sequence[str]], seen: set[str]) -> list[str]:
    """What is reached from `start` and not yet `seen`, each after all that is reached from it."""
    if start in seen:
        return []
    seen.add(start)
    done: list[str] = []
    todo = [(start, iter(edges.get(start, ())))]
    while todo:
        member, following = todo[-1]
        fresh = next((m for m in following if m not in seen), None)
        if fresh is None:
            done.append(member)
            todo.pop()
        else:
            seen.add(fresh)
            todo.append((fresh, iter(edges.get(fresh, ()))))
    return done


def linear(members: Sequence[str], edges: Edges) -> tuple[str, ...]:
    """The members in an order that keeps every edge; where edges leave a choice, as they are written.

    The edges must be acyclic and name members only.
    """
    number = {member: n for n, member in enumerate(members)}
    waits = dict.fromkeys(members, 0)
    followers: dict[str, list[str]] = {member: [] for member in members}
    for earlier, later in set(edges):
        waits[later] += 1
        followers[earlier].append(later)
    free = [n for n, member in enumerate(members) if not waits[member]]
    placed: list[str] = []
    while free:
        member = members[heappop(free)]
        placed.append(member)
        for later in followers[member]:
            waits[later] -= 1
            if not waits[later]:
                heappush(free, number[later])
    return tuple(placed)


def before(members: Sequence[str], edges: Edges) -> Mapping[str, frozenset[str]]:
    """For each member all that come before it, directly or through others. The edges must be acyclic."""
    edges = tuple(edges)
    direct: dict[str, list[str]] = {member: [] for member in members}
    for earlier, later in edges:
        direct[later].append(earlier)
    found: dict[str, frozenset[str]] = {}
    for member in linear(members, edges):
        found[member] = frozenset(direct[member]).union(*(found[m] for m in direct[member]))
    return found


def reduced(members: Sequence[str], edges: Edges) -> tuple[tuple[str, str], ...]:
    """The fewest edges that say the same, sorted. The edges must be acyclic and name members only."""
    distinct = set(edges)
    closure = before(members, distinct)
    implied = {
        (earlier, later)
        for earlier, later in distinct
        if any(earlier in closure[middle] for middle in closure[later])
    }
    return tuple(sorted(distinct - implied))
