"""Alternatives: "A or B", "A before B, or C", and behind "a choice between" also "A and B", "A, B"."""

from __future__ import annotations

from swarmwright.language.processes.cursor import Unread
from swarmwright.language.processes.lists import Lists
from swarmwright.language.told.facts import Part

__all__ = ["Alternatives"]


class Alternatives(Lists):
    """The branches of a choice, each of which may be a chain."""

    def alternatives(self, tight: bool) -> Part:
        """The alternatives of a choice: between "or"s where there are some, else between "and"s and commas.

        tight: "between A or B before C" puts C behind the choice. Raises Unread, if it is only one.
        """
        before, self.left = self.left, []
        outer, self.choosing = self.choosing, True
        parted = self._parted()
        joined = any(s.of("AND") for s in self.symbols[self.at :])
        if tight and parted == "|" and not joined and not self.is_("LINK", at=self._or_at("LINK")):
            part = self.listed(",|")
            self.left, self.choosing = before, outer
            return Part.of(part.ids)
        found: list[Part] = []
        alike = False
        while True:
            found += self._alternative(parted, bool(found))
            self._verbs_of_it(found)
            while parted == "|" and self._goes_on(alike):
                found[-1], alike = self.onward(found[-1], "&"), True
            if not self._next_alternative(parted):
                break
        self.left, self.choosing = before, outer
        return self._choice(found, alike)

    def _verbs_of_it(self, found: list[Part]) -> None:
        """Read "is done" of an alternative, and what follows it: "either A is done and then B, or …"."""
        place = self.behind("VERB", "BE", "DONE")
        if place == self.at:
            return
        if self.is_("OR", at=self.behind("COMMA", at=place)):
            self.at = place
        elif self.value("LINK", place) == "before" and any(s.of("OR") for s in self.symbols[place:]):
            self.at = place
            found[-1] = self.onward(found[-1], "&")
            self._verbs_of_it(found)

    def _choice(self, found: list[Part], alike: bool) -> Part:
        if len(found) == 1 and found[0].last == found[0].ids:
            found = [Part.of((i,)) for i in found[0].ids]  # "either A B C"
        if len(found) < 2:
            raise Unread
        if not alike and len(found[-1].last) < len(found[-1].ids):
            self.facts.wide.append("what follows the last alternative is taken to follow it alone")
        self.facts.choices.append([p.ids for p in found])
        part = Part.of(i for p in found for i in p.ids)
        self.told.hold("choice", part.ids)
        return part

    def _alternative(self, parted: str, further: bool) -> list[Part]:
        """One alternative, or several names that a comma parts; further: it is not the first."""
        if parted == "either":
            return [self.chain("&")]
        if parted == "&":
            strong = further and self.is_("AND", at=self.at - 1) and self.is_("COMMA", at=self.at - 2)
            part = self.chain("&," if self._grouped(strong) else "")
            while not further and self.is_("COMMA") and self.is_("LINK", at=self.at + 1):
                self.at += 1  # "between A, followed by B, and C"
                part = self.onward(part, "")
            return [part]
        if self._names_until_or():
            return [Part.of((i,)) for i in self.listed(",").ids]
        part = self.chain("&" if self._commas_part() else "&,", whole=True)
        while self.is_("AND") and self.linked(self.at + 1):
            self.at += 1
            part = part.then(self.chain("&,"))
        return [part]

    def _goes_on(self, alike: bool) -> bool:
        """ "either A, then B, or C": step over a comma behind which a link adds to it, where ", or" follows.

        alike: so it was of an alternative before this one, and is then of the last one, too.
        """
        linked = self.is_("COMMA") and self.is_("LINK", at=self.at + 1) and (alike or self._or_apart())
        self.at += linked
        return linked

    def _or_apart(self) -> bool:
        """Whether an "or" with a comma follows."""
        return self.is_("OR", at=self._or_at()) and self.is_("COMMA", at=self._or_at() - 1)

    def _or_at(self, *sooner: str) -> int:
        """Where the next "or" stands, or the end, or what of these comes sooner."""
        place = self.at
        while place < len(self.symbols) and not self.is_("STOP", "OR", *sooner, at=place):
            place += 1
        return place

    def _names_until_or(self) -> bool:
        """ "A, B or C": nothing but names and commas up to the "or"."""
        place = self.at
        while self.is_("COMMA", at=place) or self.named(place) is not None:
            named = self.named(place)
            place = place + 1 if named is None else named + 1
        return self.is_("OR", at=place)

    def _commas_part(self) -> bool:
        """ "A, B before C, or D": the comma before "or" is one of those that part the alternatives."""
        return self._or_apart() and self._or_at("AND", "MARK") == self._or_at()

    def _grouped(self, strong: bool) -> bool:
        """ "T1, T2, T3 in sequence": a list of names with commas, and a mark behind it.

        strong: behind ", and", where a list may have an "and" of its own.
        """
        joints = ("NAME", "COMMA", "AND") if strong else ("NAME", "COMMA")
        end = self.behind(*joints)
        several = any(self.is_("COMMA", "AND", at=p) for p in range(self.at, end))
        return several and self.value("MARK", end) in ("sequence", "parallel")

    def _next_alternative(self, parted: str) -> bool:
        """Step over what parts two alternatives, if another one follows."""
        comma = self.is_("COMMA")
        place = self.behind("COMMA")
        anew = self.behind("COMMA", "OR")
        if anew > self.at and self.is_("EITHER", at=anew) and self.member(anew + 1):
            self.at = anew + 1  # "either A, either B"
            return True
        if self.all_of_them(place) is not None:
            return False
        if self.is_("OR" if parted == "|" else "AND", at=place):
            place += 1
        elif not comma or (parted == "|" and not self._or_later(place)):
            return False
        behind = self.behind_what_was_told(place) and not self.is_("OR", at=place - 1)
        if behind or not self.member(place):
            return False
        if comma and parted == "|" and not self.is_("OR", at=place - 1) and self.stated(place):
            return False
        self.at = place
        return True

    def _or_later(self, place: int) -> bool:
        """ "T5, T2, or T3": a comma parts alternatives where an "or" follows, and no "and" before it."""
        while place < len(self.symbols) and not self.is_("STOP", "OR", "AND", at=place):
            place += 1
        return self.is_("OR", at=place)

    def _parted(self) -> str:
        """What parts the alternatives from here to the end of the choice: "|" for "or", "either", or "&"."""
        place, headed = self.at, self.is_("EITHER", at=self.at - 1)
        while place < len(self.symbols) and not self.is_("STOP", "OR", "REL", at=place):
            if self.is_("EITHER", at=place) and self.is_("COMMA", at=place - 1):
                return "either"
            linked = self.is_("COMMA", at=place) and self.is_("LINK", "REL", "BESIDE", at=place + 1)
            if linked and not (headed and self._or_later(place + 1)):
                break
            place += 1
        return "|" if self.is_("OR", at=place) else "&"
