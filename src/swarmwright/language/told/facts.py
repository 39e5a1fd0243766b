"""Facts: what a sentence of process prose says, before it is claimed; and what is remembered between them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

__all__ = ["Facts", "Ids", "Kind", "Lead", "Opened", "Part", "Statement", "Told"]

Ids = tuple[str, ...]
Kind = Literal["parallel", "choice", "loop", "sequence"]


@dataclass(slots=True)
class Opened:
    """A block whose branches are told in later sentences: what comes before it, behind it, and in it."""

    kind: Kind
    entry: list[str] = field(default_factory=list)
    exit: list[str] = field(default_factory=list)
    branches: dict[int, list[str]] = field(default_factory=dict)
    count: int = 0
    """How many branches were announced; 0: not said."""
    block: int = -1
    """Where its block stands among the claims, for a choice; -1: not yet."""

    @property
    def ids(self) -> Ids:
        """Everything in it so far."""
        return tuple(dict.fromkeys(i for branch in self.branches.values() for i in branch))

    def copy(self) -> Opened:
        """A copy that changes by itself."""
        branches = {number: list(ids) for number, ids in self.branches.items()}
        return replace(self, entry=list(self.entry), exit=list(self.exit), branches=branches)


@dataclass(slots=True)
class Told:
    """What process prose remembers of the sentences before: the open block, and the last one of each kind."""

    opened: Opened | None = None
    blocks: dict[str, Ids] = field(default_factory=dict)
    last: Ids = ()
    """What the last statement named, for "before that" and "it"."""
    group: Ids = ()
    """Those of the last sentence that were named together, or all that it named, for "the former"."""
    block: Ids = ()
    """The block that the last sentence named by its noun, for "it"."""
    said: tuple[Ids, tuple[tuple[Ids, Ids], ...]] = ((), ())
    """Whom the last statement named first, and the orders that it told, for "the same goes for B"."""
    taken: Ids = ()
    """The alternative of which the text said last what comes if it is taken, for "otherwise"."""
    end: int = 0
    """Where the last sentence that was read ends in the prompt."""

    def copy(self) -> Told:
        """A copy that changes by itself: a sentence may prove unreadable half way."""
        return replace(self, opened=self.opened and self.opened.copy(), blocks=dict(self.blocks))

    def hold(self, kind: str, ids: Ids) -> None:
        """Remember a block, which is then the last one with branches too, unless it is a loop."""
        self.blocks[kind] = ids
        if kind in ("parallel", "choice"):
            self.blocks["branches"] = ids


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a process. `last`: its last list, for what is said of that; `item`: that list's last member.

    `opened`: it ends in a block that is only announced.
    """

    ids: Ids = ()
    last: Ids = ()
    item: Ids = ()
    opened: Opened | None = None

    @classmethod
    def of(cls, ids: Iterable[str], opened: Opened | None = None) -> Part:
        """One member."""
        found = tuple(dict.fromkeys(ids))
        return cls(found, found, found, opened)

    def then(self, other: Part) -> Part:
        """This and what stands behind it."""
        ids = tuple(dict.fromkeys((*self.ids, *other.ids)))
        return Part(ids, other.last, other.item, other.opened or self.opened)


@dataclass(slots=True)
class Facts:
    """What one sentence says, by the ids of steps."""

    orders: list[tuple[Ids, Ids]] = field(default_factory=list)
    beside: list[tuple[Ids, Ids]] = field(default_factory=list)
    choices: list[list[Ids]] = field(default_factory=list)
    cases: list[Ids] = field(default_factory=list)
    """Of whom one is waited for, whichever has run: "after A or B"."""
    loops: list[Ids] = field(default_factory=list)
    firsts: list[Ids] = field(default_factory=list)
    lasts: list[Ids] = field(default_factory=list)
    faults: list[tuple[int, int, str]] = field(default_factory=list)
    """The positions from and to which something is said that cannot be, and what is wrong with it."""
    wide: list[str] = field(default_factory=list)
    """How far something was taken to reach that could be read otherwise, in words."""
    at_most: int | None = None
    """How many rounds its loop has at most."""
    repeats: bool = False
    """All of it goes round and round."""


@dataclass(slots=True)
class Lead:
    """What a statement begins with: `then` after all that was told, `after` these steps,
    `ahead` of those, first or last.

    `beside`: what it goes on beside; `during`: while that is at work. `chosen`: only if what it is `after`
    was chosen. `branches`: those of the open block that it tells of; `respectively`: one name for each;
    `going_on`: behind what they held already.
    """

    then: bool = False
    first: bool = False
    last: bool = False
    after: list[str] = field(default_factory=list)
    ahead: list[str] = field(default_factory=list)
    beside: list[str] = field(default_factory=list)
    during: bool = False
    chosen: bool = False
    branches: tuple[int, ...] = ()
    respectively: bool = False
    going_on: bool = False


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement's lead and everything that it names; what it says of them is in the reader's facts."""

    lead: Lead
    part: Part
