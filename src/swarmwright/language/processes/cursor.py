"""Cursor: a sentence's symbols, and the small questions of position that the grammar asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from swarmwright.language.processes.symbols import Symbol
from swarmwright.language.told.facts import Facts, Ids, Lead, Told
from swarmwright.language.words.tokens import Token

__all__ = ["Cursor", "Doubt", "Unread"]

_COUNTING = ("DET", "NUMBER", "ORDINAL", "ADJ", "THAT", "BOTH")
_STARTING = ("start", "starts", "started", "begin", "begins", "began", "begun")


class Unread(Exception):
    """The sentence is not built as this grammar knows it: nothing is taken from it."""


class Doubt(Exception):
    """A place, `at`, where the sentence can be cut in several ways: nothing is taken before one is picked.

    `cuts`: for each way the position of the separator at which a new statement begins; -1: at none of them.
    `usual`: the first is meant, unless somebody says otherwise.
    """

    def __init__(self, at: int, cuts: Sequence[int], said: str, usual: bool) -> None:
        super().__init__(said)
        self.at, self.cuts, self.said, self.usual = at, tuple(cuts), said, usual


class Cursor:
    """Symbols, looked at by position; and what the reading of the sentence has found so far.

    `who`: a name's ids. `again`: the id of a further step of the same agent. `they`: whom "both" and the like
    mean. `everyone`: all that was told in the sentences before. `told`: is changed as the sentence is read.
    `settled`: where a `Doubt` was, and the cut that was picked there. `sides`: what so many sequences or
    branches are that were told before, () if none were. `arms`: those of the choice that was told last.
    """

    def __init__(
        self,
        symbols: Sequence[Symbol],
        told: Told,
        who: Callable[[Token], Ids],
        again: Callable[[str], str],
        they: Callable[[str], Ids],
        everyone: Ids,
        settled: Mapping[int, int],
        sides: Callable[[int], tuple[Ids, ...]],
        arms: Callable[[], tuple[Ids, ...]],
    ) -> None:
        self.symbols, self.settled, self.sides, self.arms_told = symbols, settled, sides, arms
        self.told, self.who, self.again, self.they, self.everyone = told, who, again, they, everyone
        self.facts = Facts()
        self.at = 0
        self.left: list[str] = []
        """What stands to the left of the links that are being read."""
        self.seen: list[str] = []
        """Every id of the sentence, as named."""
        self.near: Ids = ()
        """What the link that is being read speaks of: none of it can come before itself."""
        self.begun = 0
        """How many of them were named before the statement that is being read."""
        self.scope: Ids = ()
        """The block that the statement speaks of alone ("inside the loop, …")."""
        self.listing = False
        """Whether the sentence is one of several that semicolons part."""
        self.spoken: Ids = ()
        """The block that was named last by its noun."""
        self.sided: tuple[Ids, ...] = ()
        """The sides of which "both sequences" spoke last."""
        self.newest: Ids = ()
        """The last list of the statement before, in this sentence."""
        self.meant: Ids = ()
        """Whom "them" stood for in this sentence."""
        self.pair: Ids = ()
        """Of whom "the former" and "the latter" are the first and the last."""
        self.bare = False
        """Whether the last list had commas alone."""
        self.groups: list[Ids] = []
        """The members of every list so far, the last one at the end."""
        self.joints: list[int] = []
        """Where the separators of the last list stand."""
        self.choosing = self.looping = False
        """Whether the alternatives of a choice are being read."""
        self.denied = False
        """Whether the last group of verbs had a "not"."""
        self.neither = False
        """Whether the statement begins with "neither": its first verb is denied."""
        self.branch = 0
        """The number of the branch that the sentence told of last."""
        self.siding = False
        """Whether "in parallel of A and of B" is being read."""
        self.verb_told = False
        """Whether the verb stands before its subject: whoever has one of their own begins a statement."""
        self.lead = Lead()
        """What the statement that is being read began with."""
        self.clause = -1
        """Where the words stand before which a link just opened a clause ("then …"); -1: it opened none."""

    # -- looking ---------------------------------------------------------------------------------------

    def is_(self, *kinds: str, at: int | None = None) -> bool:
        """Whether a symbol here (or at `at`) can be of one of these classes."""
        place = self.at if at is None else at
        return 0 <= place < len(self.symbols) and self.symbols[place].of(*kinds)

    def value(self, kind: str, at: int | None = None) -> str:
        """The value as this class of the symbol here (or at `at`); "" if there is none."""
        place = self.at if at is None else at
        return self.symbols[place].value(kind) if 0 <= place < len(self.symbols) else ""

    def direction(self) -> str:
        """Which way the link here goes: "before", "after", "until"."""
        return self.value("ORDERS") or self.value("LINK")

    def text(self, at: int | None = None) -> str:
        """The words here (or at `at`)."""
        place = self.at if at is None else at
        return self.symbols[place].text if 0 <= place < len(self.symbols) else ""

    @property
    def over(self) -> bool:
        """Whether the sentence is at its end."""
        return self.at >= len(self.symbols)

    @property
    def cut(self) -> bool:
        """Whether a statement was decided to end here."""
        return self.at in self.settled.values()

    def doubt(self, cuts: Sequence[int], said: str, *, usual: bool = False) -> None:
        """Ask how the sentence is meant to be cut, unless that is settled. Raises Doubt."""
        if self.at not in self.settled:
            raise Doubt(self.at, cuts, said, usual)

    def cuts(self) -> list[int]:
        """Where the last list can be cut in two: its last comma, its last "and"."""
        commas = [at for at in self.joints if self.is_("COMMA", at=at) and not self.is_("AND", at=at + 1)]
        strong = [at for at in self.joints if self.is_("COMMA", at=at) and self.is_("AND", at=at + 1)]
        ands = [at for at in self.joints if self.is_("AND", at=at)]
        return strong[-1:] or [*commas[-1:], *ands[-1:]]

    def take(self, *kinds: str) -> bool:
        """Step over a symbol of one of these classes, if one stands here."""
        found = self.is_(*kinds)
        self.at += found
        return found

    def skip(self, *kinds: str) -> None:
        """Step over all symbols of these classes."""
        while self.is_(*kinds):
            self.at += 1

    def behind(self, *kinds: str, at: int | None = None) -> int:
        """The position behind all symbols of these classes."""
        place = self.at if at is None else at
        while self.is_(*kinds, at=place):
            place += 1
        return place

    def over_with(self, *also: str) -> None:
        """Step over "is finished"; "(when A) starts" is no completion. Raises Unread."""
        while self.is_("BE", "VERB", "DONE", *also):
            if self.text() in _STARTING and self.over_at(self.at + 1):
                raise Unread
            self.at += 1

    def over_at(self, at: int) -> bool:
        """Whether the sentence ends at a position, or its next part begins there."""
        return at >= len(self.symbols) or self.is_("COMMA", "STOP", at=at)

    def everything(self) -> bool:
        """Step over "everything" where the statement ends with it: "E is after everything"."""
        if self.text() not in ("everything", "everyone", "everybody") or not self.over_at(self.at + 1):
            return False
        self.at += 1
        return True

    # -- noting ----------------------------------------------------------------------------------------

    def order(self, early: Ids, late: Ids) -> None:
        """Note that these come before those."""
        itself = tuple(i for i in late if i in early)
        rest = tuple(i for i in late if i not in early)
        if early and rest:
            self.facts.orders.append((early, rest))
        self.facts.orders += [((i,), (i,)) for i in itself]

    def apart(self, sides: Sequence[Ids]) -> None:
        """Note that each of these sides goes on beside all others."""
        for at, one in enumerate(sides[:-1]):
            self.facts.beside.append((one, tuple(i for side in sides[at + 1 :] for i in side)))
        self.told.hold("parallel", tuple(i for side in sides for i in side))

    # -- members ---------------------------------------------------------------------------------------

    def named(self, at: int | None = None) -> int | None:
        """The position of a name that stands here, behind "the task", "tasks" and the like."""
        place = self.behind("DET", "PASS", "NUMBER", "BOTH", at=at)
        if self.text(place - 1) == "of" and self.is_("NUMBER", at=place - 2):
            return None  # "two of A, B and C"
        if self.is_("NUMBER", at=place - 1) and self.is_("NAME", at=place) and self.some_of(place):
            return None
        place += self.value("NOUN", place) == "task"
        return place if self.is_("NAME", at=place) else None

    def some_of(self, at: int) -> bool:
        """ "two reviewers", of three: the name here means more than the number before it says."""
        return len(self.who(self.symbols[at].token)) != int(self.value("NUMBER", at - 1))

    def noun(self, at: int | None = None) -> int | None:
        """The position of a block's noun that stands here: "a parallel gateway", "the second branch"."""
        place = self.behind(*_COUNTING, at=at)
        found = self.value("NOUN", place)
        if not found and place > (self.at if at is None else at) and self.is_("NOUN", at=place - 1):
            return place - 1  # "then the join"
        return place if found and found != "task" else None

    def closed(self, at: int) -> bool:
        """Whether nothing of the same statement stands here any more."""
        at = self.behind("PASS", at=at)
        return at >= len(self.symbols) or self.is_("COMMA", "STOP", "AND", "BUT", "ANYWAY", at=at)

    def linked(self, at: int) -> bool:
        """Whether one member stands here, and a link that is no finite verb's right behind it."""
        place = self.named(at)
        if place is None:
            return False
        place = self.behind("NAME", at=place)
        return self.is_("LINK", at=place) and not self.is_("BE", "VERB", at=place)

    def stated(self, at: int) -> bool:
        """Whether members stand here, and a finite verb behind them: a statement of its own."""
        place = self.named(at)
        if place is None:
            return False
        while self.is_("NAME", "COMMA", "AND", at=place) or self.named(place) is not None:
            place += 1
        return self.finite(place)

    def completed(self, at: int) -> bool:
        """ "(when A and B) are finished": what ends a clause of time."""
        return any(self.is_("DONE", at=p) for p in range(at, self.behind("BE", "VERB", at=at) + 1))

    def finite(self, at: int) -> bool:
        """Whether a finite verb stands here: not the participle of "A and B executed in a row"."""
        alone = self.is_("VERB", at=at) and self.text(at).endswith("ed")
        return self.is_("BE", "VERB", "ORDERS", at=at) and not alone
