"""Blocks: "a choice between A and B", "a loop executing A before B", "two parallel branches", "the loop"."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from swarmwright.language.processes.alternatives import Alternatives
from swarmwright.language.processes.cursor import Unread
from swarmwright.language.told.facts import Ids, Kind, Opened, Part

__all__ = ["Blocks"]

_BLOCKS: dict[str, Kind] = {
    "choice": "choice",
    "loop": "loop",
    "parallel": "parallel",
    "gateway": "parallel",
    "branch": "parallel",
    "stage": "sequence",
    "sequence": "sequence",
}
_OPTIONS = ("options", "alternatives", "possibilities", "choices")
_RUNS = ("execute", "executes", "runs", "run")

_INSIDE = ("in which", "where", ":")
"""Words behind which a statement of what goes round stands."""


class Blocks(Alternatives):
    """Blocks, with what they hold, as told before, or only announced."""

    def block(self) -> Part:
        """A block that is named by its noun. Raises Unread, if it is none that can be carried."""
        kind, definite, count = self._heading()
        if kind == "node":
            return Part()
        if kind == "process":
            return Part.of(self.everyone)
        if kind not in _BLOCKS:
            raise Unread
        shape = _BLOCKS[kind]
        if not self._opens():
            many = kind == "branch" and self.text(self.at - 1).endswith("s")
            return self._bare("branches" if many and definite else shape, definite, count)
        opened = self.told.opened
        if definite and opened is not None and opened.kind == shape == "loop":
            return self._announced_loop(opened)
        place = self.at
        number = int(self.value("NUMBER") or 0)
        self.skip("NUMBER", "DET", "ADJ")
        if self.value("NOUN") in ("branch", "stage"):
            self.at += 1
            if not self._opens():
                return Part((), (), (), Opened(shape, count=number))
        else:
            self.at = place
        return self._body(shape, tight=self.text(place - 1) == "between")

    def _heading(self) -> tuple[str, bool, int]:
        """The noun of a block: its kind, whether it means one told before, and the number said."""
        definite, kind, count, joins = False, "", 0, False
        noun = self.noun()
        assert noun is not None
        while self.at < noun:
            definite |= self.text() == "the" or self.is_("THAT", "BOTH")
            count = 2 if self.text() == "both" else count
            count = int(self.value("NUMBER") or count)
            joins |= self.value("ADJ") in ("join", "end")
            kind = self.value("ADJ") if self.value("ADJ") in ("choice", "parallel", "sequence") else kind
            self.at += 1
        found = self.value("NOUN")
        self.at += 1
        if found == "gateway" and self.is_("NOUN"):
            raise Unread
        if joins and found in ("gateway", "node"):
            return "node", definite, count
        return (kind if kind and found in ("gateway", "branch") else found), definite, count

    def _bare(self, shape: Kind | Literal["branches"], definite: bool, count: int) -> Part:
        """A block without what it holds: one told before, or one that is only announced."""
        if shape == "branches" and count and not definite:
            shape = "parallel"  # "it splits into two branches"
        several = self.text(self.at - 1).endswith("s") and shape != "loop"
        if definite and several and (sides := self.sides(count)):
            self.sided = sides
            return Part.of(i for side in sides for i in side)
        if shape == "branches":
            opened = self.told.opened
            if opened is not None and opened.branches:
                return Part.of(opened.ids)
            if shape not in self.told.blocks:
                raise Unread  # "D joins the branches": which?
            return Part.of(self.told.blocks[shape])
        if definite and shape == "sequence":
            return Part.of(self._sequence())
        if definite and shape in self.told.blocks:
            return Part.of(self.told.blocks[shape])
        return Part((), (), (), Opened(shape, count=count))

    def _sequence(self) -> Ids:
        """ "This sequence": what this sentence, or the last one, told in an order; else all that was told."""
        here = self.seen[: self.begun] if self.begun else self.seen
        ordered = next((g for g in reversed(self.groups) if set(g) <= set(here)), ()) or tuple(here)
        for ids in (ordered, self.told.last):
            if len(ids) > 1:
                return tuple(dict.fromkeys(ids))
        return self.everyone

    def _it(self) -> Part:
        """ "(A loop starts after A.) It contains B"; else the one that was named last. Raises Unread."""
        opened = self.told.opened
        if opened is None or opened.kind != "loop" or self.seen or not self.is_("OPENER"):
            return super()._it()
        self.at += 1
        return self._announced_loop(opened)

    def _announced_loop(self, opened: Opened) -> Part:
        """ "The loop contains A": what an announced loop holds, where it was announced."""
        part = self._body("loop")
        opened.branches[1] = list(part.ids)
        self.order(tuple(opened.entry), part.ids)
        self.order(part.ids, tuple(opened.exit))
        return part

    def _opens(self) -> bool:
        """Step over "between", ", composed of", "followed by two tasks" where a block's members follow."""
        place = self.behind("COMMA")
        held = self.named(place) is not None or self.is_("EITHER", "OPEN", at=place)
        if self.text(place - 1) == ":" and held:
            self.at = place  # "Loop: A and B"
            self.skip("EITHER")
            return True
        if self.text(place - 1) == "sequence" and place == self.at and self.is_("NAME", at=place):
            return True  # "the sequence A, B, C"
        if self.text(place - 1) in _OPTIONS and self.is_("BE", at=place) and self.member(place + 1):
            self.at = place + 1  # "the options are A and B"
            self.skip("OPENER")
            return True
        place += self.is_("REL", at=place) and self.is_("OPENER", "SPLITS", at=place + 1)
        if self.is_("VERB", at=place):  # "a choice starts between …", "…, executed, between …"
            behind = self.behind("COMMA", at=place + 1)
            place = behind if self.is_("OPENER", at=behind) else place
        runs = self.text(place) in _RUNS and self.member(place + 1)
        round_it = self.text(place - 1) == "loop" and place == 1 and self.member(place)  # "loop A and B"
        going = self.is_("MARK", at=place + 1) and self.over_at(
            place + 2
        )  # "two branches running in parallel"
        if (self.is_("OPENER", at=place) and not going) or self._made_of(place) or runs or round_it:
            self.at = place + (not round_it)
            if self.is_("EITHER") and self.member(self.at + 1):
                self.skip("EITHER")
            return True
        counted = self.is_("NUMBER", at=self.at + 1) and self.value("NOUN", self.at + 2) == "task"
        split = counted and self.value("LINK") == "before"
        self.at += split
        return split

    def _made_of(self, place: int) -> bool:
        """ "(a loop) is made of A and B"."""
        return self.is_("SPLITS", at=place) and self.text(place).endswith("of") and self.member(place + 1)

    def _body(self, shape: Kind, tight: bool = False) -> Part:
        """The members of a block."""
        before, self.left = self.left, []
        if self.text(self.behind("NUMBER", "DET", "BOTH")) == "tasks" and shape in ("choice", "parallel"):
            part = self._tasks(shape)
        elif shape == "choice":
            part = self.alternatives(tight)
        elif shape == "parallel":
            part = self._side_by_side()
        elif shape == "sequence":
            part = self.listed("&,")
            self.facts.orders += [((a,), (b,)) for a, b in pairwise(part.ids)]
        else:
            part = self._loop()
        self.left = before
        return Part.of(part.ids)

    def _side_by_side(self) -> Part:
        part = self.listed("&,", chains=",&")
        while self.is_("BESIDE", at=self.behind("COMMA")):
            self.at = self.behind("COMMA") + 1
            other = self.chain("&,")
            self.facts.beside.append((part.ids, other.ids))
            part = part.then(other)
        self.told.hold("parallel", part.ids)
        return part

    def _loop(self) -> Part:
        outer, self.looping = self.looping, True
        opener = self.text(self.at - 1)
        try:
            part = self.chain("&,|", whole=True)
            while opener in _INSIDE and (held := self._held_further(part, opener == ":")) is not None:
                part = held
        finally:
            self.looping = outer
        while self.is_("COMMA") and self.is_("AND", at=self.at + 1) and self.member(self.at + 2):
            self.at += 2
            part = part.then(self.chain("&,"))
        self.facts.loops.append(part.ids)
        self.told.hold("loop", part.ids)
        return part

    def _held_further(self, part: Part, listed: bool) -> Part | None:
        """ "(a loop in which B) is followed by C", "(a loop: B), then C": a statement inside of it."""
        place = self.at + self.is_("BE", *(("COMMA",) if listed else ()))
        if not self.is_("LINK", "ORDERS", at=place) or self.is_("NOUN", at=place + 1):
            return None
        self.at = place
        before, chains = self.direction() == "before", self.is_("ORDERS")
        self.at += 1
        self.skip("PASS")
        return self.related(part, part.last, before, "&", chains)

    def _tasks(self, shape: Kind) -> Part:
        """ "two tasks A and B", "tasks A B and C D": names alone; those without a joint belong together."""
        counted = self.behind("NUMBER", "DET", "BOTH")
        names = self.behind("COMMA", at=counted + 1)
        self.at = names if self.is_("NAME", at=names) else self.at  # "two tasks, A and B"
        groups: list[Part] = []
        while self.named() is not None:
            ids: list[str] = []
            while (named := self.named()) is not None:
                ids += self.occurrence(self.who(self.symbols[named].token))
                self.at = named + 1
            groups.append(Part.of(ids))
            if self.named(self.behind("COMMA", "AND", "OR")) is not None:
                self.skip("COMMA", "AND", "OR")
        part = Part.of(i for g in groups for i in g.ids)
        if not groups:
            raise Unread
        if len(groups) == 1:
            groups = [Part.of((i,)) for i in part.ids]
        self.marked(shape, groups, part)
        return part
