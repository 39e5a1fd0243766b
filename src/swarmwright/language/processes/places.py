"""Places: what is said of a subject without an object: "A comes beforehand", "B opens the process"."""

from __future__ import annotations

from dataclasses import dataclass

from swarmwright.language.processes.chains import Chains
from swarmwright.language.processes.cursor import Unread
from swarmwright.language.told.facts import Opened, Part

__all__ = ["Places", "Said"]

_PLACES = frozenset(
    ["before", "after", "then", "next", "afterwards", "afterward", "later", "thereafter", "subsequently",
     "follow", "follows", "precede", "precedes", "come after", "comes after", "go after", "goes after",
     "go before", "goes before", "come before", "comes before", "beforehand", "before that", "before this",
     "later on", "before it all", "before all that"]
)  # fmt: skip
"""What may stand behind a verb without saying behind whom."""


@dataclass(frozen=True, slots=True)
class Said:
    """Of what a predicate speaks (`about`) behind everything so far (`whole`), and what stands before it.

    `run`: verbs; `comma`; `loose`: a comma, an "and", or "all of them".
    """

    about: Part
    whole: Part
    run: bool
    comma: bool
    loose: bool


class Places(Chains):
    """Predicates that speak of what was told before, or of the whole."""

    def chosen(self, whole: Part) -> None:
        """ "A, B or C, only one of them": a choice, if it was not read as one."""
        held = {i for branches in self.facts.choices for branch in branches for i in branch}
        if len(whole.last) > 1 and not held & set(whole.last):
            self.facts.choices.append([(i,) for i in whole.last])

    def announced(self, opened: Opened) -> None:
        """ "There are two stages, one after the other": how what is only announced will hang together."""
        mark = self.value("MARK")
        if mark == "loop":
            raise Unread
        opened.kind = "parallel" if mark == "parallel" else "choice" if mark == "choice" else "sequence"
        self.at += 1

    def told_place(self, said: Said) -> Part | None:
        """ "A comes beforehand", "B goes after", "C follows", "D comes next": by what was said before."""
        if self.is_("ORDERS") or (said.run and self.is_("LINK", "THEN", "HITHER")):
            way = "before" if self.is_("HITHER") else "after" if self.is_("THEN") else self.direction()
            if not self.closed(self.at + 1) or self.text() not in _PLACES or self.denied:
                return None
            if not {*self.before_that(), *self.seen} - set(said.about.ids):
                raise Unread  # "A starts after": after what?
            self.at += 1
            if way == "before":
                self.lead.ahead += [i for i in self.before_that() if i not in said.about.ids]
            else:
                self.lead.then = True
            return said.whole
        if said.run and self.text() == "in between" and self.closed(self.at + 1):
            return self._in_between(said)
        return None

    def _in_between(self, said: Said) -> Part:
        """ "(A precedes C, and) B comes in between": between the two of whom an order was told last."""
        told = [*self.told.said[1], *self.facts.orders][-1:]
        if not told or {*told[0][0], *told[0][1]} & set(said.about.ids):
            raise Unread
        self.at += 1
        self.order(told[0][0], said.about.ids)
        self.order(said.about.ids, told[0][1])
        return said.whole

    def bound(self, said: Said) -> Part | None:
        """ "A opens the process", "B finishes it all"."""
        back = self.at - 1 if said.run and not self.is_("BOUNDS") else self.at
        if not self.is_("BOUNDS", at=back):
            return None
        place = self.behind("DET", "ADJ", at=back + 1)
        all_of_it = self.text(back + 1) == "everything" or self.text(back + 2) == "all"
        if all_of_it and self.is_("THEY", "IT", at=back + 1):
            place = back + 1 + self.is_("IT", at=back + 1)  # "A starts everything", "B ends it all"
        elif self.value("NOUN", place) != "process":
            return None
        (self.facts.firsts if self.value("BOUNDS", back) == "first" else self.facts.lasts).append(
            said.about.ids
        )
        self.at = place + 1
        return said.whole
