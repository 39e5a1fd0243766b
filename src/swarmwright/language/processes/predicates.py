"""Predicates: what is said of a subject, one after the other ("A starts before B, in parallel of C")."""

from __future__ import annotations

from itertools import pairwise

from swarmwright.language.processes.chains import ONWARD
from swarmwright.language.processes.cursor import Unread
from swarmwright.language.processes.places import Places, Said
from swarmwright.language.told.facts import Ids, Part

__all__ = ["ALL", "Predicates"]

ALL = "&,|"
"""Every separator: what a list behind a verb may go across."""


class Predicates(Places):
    """Verbs, and what follows them."""

    def predicates(self, subject: Part) -> Part:
        """What is said of a subject; returns all that was named. Raises Unread."""
        whole, finite = subject, False
        while True:
            if self.is_("NOTBOTH", at=self.behind("COMMA", "BUT")):
                self.at = self.behind("COMMA", "BUT") + 1
                self.chosen(whole)
            self.at += self.is_("ASIDE") and self.closed(self.at + 1) and not self.is_("VERB", at=self.at - 1)
            start = self.at
            self.left = list(whole.ids)
            said = None if self.cut else self._said(subject, whole, finite)
            found = None if said is None else self._predicate(said)
            if found is None and said is not None and said.run and not said.loose:
                self._nothing_owed(start)
                found = whole
            if said is None or found is None:
                self.at = start
                self.left = []
                return whole
            finite |= said.run
            whole = found

    def _said(self, subject: Part, whole: Part, finite: bool) -> Said | None:
        """Step over what stands before a predicate; None where the next statement begins.

        finite: there was a verb already; then "and" goes on with the subject, a comma with everything.
        """
        comma = self.take("COMMA")
        joint = self.take("AND") or self.take("BUT")
        self.skip("PASS")
        if self.is_("COMMA") and self.is_("WHEN", "THEN", at=self.at + 1):
            self.at += 1  # "A and, after that, B"
        everyone = self._all_of_them(whole)
        about = subject if finite and (joint or not comma) else whole
        if comma and self.bare and self.text().startswith("then") and not finite:
            self.facts.orders += [((a,), (b,)) for a, b in pairwise(whole.last)]
        onward = bool(self.lead.ahead) and self.text() in ONWARD
        one_more = joint and self.value("MARK") == "parallel" and self._joins_in(self.at + 1)
        ahead = (
            one_more
            or (joint and self._time_ahead())
            or (comma and (self._block_ahead() or self._inverted_time()))
        )
        if ahead or onward:
            return None
        return Said(everyone or about, whole, self._verbs(), comma, comma or joint or everyone is not None)

    def _all_of_them(self, whole: Part) -> Part | None:
        """ ", all before D", "both tasks in a loop", "and all three are before D"."""
        end = self.all_of_them(self.at)
        if end is None:
            return None
        begun, many = self.text(), 2 if "both" in self.text().split() else 0
        every = self.is_("BOTH", at=self.behind("BE", at=end))  # "they are all …"
        many = len(whole.last) if self.text() == "they" and len(whole.last) > 1 and not every else many
        while self.at < end:
            many = int(self.value("NUMBER") or many)
            self.at += 1
        if len(whole.ids) < (many or 2) and (named := self._list_behind(whole, many)):
            return Part.of(named)
        if many or begun in ("these", "those", "they"):
            many = many or len(whole.last)
            return Part.of(whole.last if len(whole.last) == many else whole.ids[-many:], whole.opened)
        return Part.of(whole.ids, whole.opened)

    def _list_behind(self, whole: Part, many: int) -> Ids:
        """ "(D comes after B and C,) and both of these …": those after whom one of too few comes; () if none.

        many: how many there are said to be; 0: no number is said.
        """
        listed, here = self.groups[-1] if self.groups else (), tuple(dict.fromkeys(self.seen[self.begun :]))
        if not listed and len(here) == many:
            return here  # "D comes after B, and both …"
        inside = set(listed) <= set(here) and not set(listed) & set(whole.ids)
        return listed if inside and len(listed) == (many or len(listed)) else ()

    def _joins_in(self, at: int) -> bool:
        """ "(C,) and in parallel D": one more, with nothing but its verb behind it."""
        named = self.named(at)
        return named is not None and self.closed(self.behind("BE", "VERB", "DONE", at=named + 1))

    def _time_ahead(self) -> bool:
        """ "… and after B comes C": the next statement begins with its time."""
        if not self.is_("WHEN"):
            return False
        if self.is_("THEY", "THAT", at=self.at + 1):
            behind = self.behind("THEY", "THAT", "BE", "VERB", "DONE", at=self.at + 1)
            return self.is_("COMMA", at=behind) or (self.is_("THEY", at=self.at + 1) and self.member(behind))
        if self.named(self.at + 1) is None:
            return False
        place = self.behind("NAME", "COMMA", "AND", at=self.at + 1)
        return self.is_("BE", "VERB", at=place) or self.is_("COMMA", at=place - 1)

    def _block_ahead(self) -> bool:
        """ "…, after the loop B": the next statement begins with its time."""
        if not self.is_("WHEN", "AHEAD"):
            return False
        noun = self.noun(self.at + 1)
        return noun is not None and self.is_("NAME", "VERB", "COMMA", at=noun + 1)

    def _inverted_time(self) -> bool:
        """ ", after A comes B": a time with its main clause behind it."""
        if not self.is_("WHEN", "AHEAD") or self.named(self.at + 1) is None:
            return False
        verb = self.behind("NAME", "COMMA", "AND", at=self.at + 1)
        return self.is_("NAME", at=self.behind("VERB", at=verb)) and self.is_("VERB", at=verb)

    def _verbs(self) -> bool:
        """Step over a verb group."""
        before, self.denied, self.neither = self.at, self.neither, False
        while self._of_a_verb(before) and not self.is_("MARK", "ORDERS"):
            self.denied |= self.is_("NEGATION")
            self.lead.then |= self.is_("THEN")
            self.at += 1
            if self.is_("NOTHING"):  # "does nothing until B is done"
                self.denied = True
                self.at += 1
        marked = self.behind("NUMBER", "DET", "THAT")
        if self.at > before and self.value("MARK", marked) in ("choice", "loop"):
            self.at = marked  # "are two alternatives"
        return self.at > before

    def _of_a_verb(self, start: int) -> bool:
        """Whether a verb group goes on here: "must be", "are then executed", "is completed (before B)"."""
        if self.is_("BE", "VERB", "PASS", "BOTH", "NEGATION"):
            return True
        led = self.at > start and self.is_("BE", at=self.at - 1)
        if self.is_("THEN"):
            return led and len(self.seen) > self.begun and self.is_("BE", "VERB", "MARK", at=self.at + 1)
        if self.is_("OPENER") and self.text().endswith("ing"):
            return self.is_("MARK", at=self.at + 1)  # "two branches running side by side"
        return led and self.is_("DONE") and self.is_("LINK", at=self.at + 1)

    def _nothing_owed(self, start: int) -> None:
        """ "B has to be done": before what? Raises Unread."""
        said, lead = range(start, self.at), self.lead
        if lead.after or lead.ahead or lead.then or lead.first or lead.last or lead.branches:
            return
        if any(self.is_("OWED", at=p) for p in said) and self.is_("DONE", at=self.at - 1):
            raise Unread

    def _predicate(self, said: Said) -> Part | None:
        """One predicate; None if none stands here. Raises Unread, for a "not" that cannot be carried."""
        if self.denied and not (
            self.value("LINK") in ("before", "until") or self.value("MARK") == "parallel"
        ):
            raise Unread
        if self.contrary():
            return said.whole
        for read in (
            self.told_place, self.bound, self._time, self._place_in_all, self._order, self._sides,
            self._mark, self._some, self._excluded,
        ):  # fmt: skip
            found = read(said)
            if found is not None:
                return found
        return None

    def _time(self, said: Said) -> Part | None:
        """ "after which B", "once A is done"."""
        if not self.is_("WHEN"):
            return None
        if self.is_("THAT", at=self.at + 1) and self.noun(self.at + 1) is None:
            self.at += 2
            return self.related(said.whole, said.whole.ids, True, ALL)
        if self.is_("LINK") or not (self.member(self.at + 1) or self.is_("REST", at=self.at + 1)):
            return None
        self.once(said.about)
        return said.whole

    def _place_in_all(self, said: Said) -> Part | None:
        """ "(A is) first", "the last one": of the block that is spoken of, or of everything."""
        if not said.run and not self.text().endswith((" else", " others")):
            return None
        start = max(self.at - 2, 0)
        place = self.behind("DET")
        first = self.is_("FIRST", at=place) or self.value("ORDINAL", place) == "1"
        last = self.is_("LAST", at=place) or self.value("ORDINAL", place) == "-1"
        place += 1
        place += self.value("NOUN", place) in ("one", "task")
        if not (first or last) or self.is_("NAME", at=place):
            return None
        self.at = place
        ids, scope = said.about.ids, self.scope
        if any(self.text(p) == "being" for p in range(start, place)) and len(self.told.last) > len(ids):
            scope = scope or self.told.last  # "B and C are repeated, B being first"
        if scope:
            rest = tuple(i for i in scope if i not in ids)
            self.order(*((ids, rest) if first else (rest, ids)))
        else:
            (self.facts.firsts if first else self.facts.lasts).append(ids)
        return said.whole

    def _order(self, said: Said) -> Part | None:
        """ "precedes B", "starts after A", "never starts before A", "cannot start until A"."""
        if not self.is_("ORDERS", "LINK"):
            return None
        if self.dangles():
            return said.whole
        way = "after" if self.denied else self.direction()
        if way == "until":
            raise Unread
        chains = self.is_("ORDERS")
        self.at += 1
        self.skip("PASS", "COMMA")
        about = said.about
        part = Part(said.whole.ids, about.last, about.item, said.whole.opened)
        return self.related(part, about.ids, way == "before", ALL, chains)

    def _sides(self, said: Said) -> Part | None:
        """ "… in parallel of B before C, and in parallel of D", "…, and D before E"."""
        if not self.is_("BESIDE"):
            return None
        whole, sides = said.whole, [said.about.ids]
        while True:
            self.take("BESIDE")
            self.left, self.siding = [], True
            part = self.chain(ALL)
            self.siding = False
            sides.append(part.ids)
            whole = whole.then(part)
            place = self.behind("COMMA", "AND", "PASS", "OPENER")
            anew = self.is_("COMMA") and self.is_("AND", at=self.at + 1) and self.linked(place)
            anew |= self.is_("AND") and self.text(self.at + 1) == "of"
            if not anew and not self.is_("BESIDE", at=place):
                break
            self.at = place
        self.apart(sides)
        return whole

    def _mark(self, said: Said) -> Part | None:
        """ "are in parallel", ", in a loop", "are a loop"."""
        about = said.about
        if self.is_("MARK") and about.opened is not None and not about.ids:
            self.announced(about.opened)
            return said.whole
        if self.value("MARK") == "loop" and not (said.run or said.loose) and len(said.whole.ids) > 1:
            return self.looped(said.whole, said.whole.ids)  # "A is followed by B in a loop"
        if self.is_("MARK") and (said.run or said.loose or self.text().startswith(("exclude", "cannot"))):
            wide = said.comma and self.value("MARK") == "loop"
            self.said_of(about.last if len(about.last) > 1 and not wide else about.ids)
            return said.whole
        place = self.behind("DET")
        if said.run and self.value("NOUN", place) == "loop":
            self.at = place + 1
            self.facts.loops.append(about.ids)
            self.told.hold("loop", about.ids)
            return said.whole
        if said.run and (self.value("NOUN", place) == "sequence" or self.text(place) == "chain"):
            self.at = place + 1  # "A, B and C form a chain"
            self.marked("sequence", [Part.of((i,)) for i in about.ids], Part.of(about.ids))
            return said.whole
        return None

    def _some(self, said: Said) -> Part | None:
        """ "(A, B and C,) with B and C in a loop": what is said of some of them."""
        if self.text() != "with" or not self.member(self.at + 1):
            return None
        start, seen, joints = self.at, list(self.seen), self.joints
        self.at, self.left = start + 1, []
        part = self.listed(ALL)
        self._verbs()
        if set(part.ids) <= set(said.whole.ids):
            if self.is_("MARK"):
                self.said_of(part.ids)
            if self.is_("MARK", at=self.at - 1):
                self.seen = seen
                return said.whole
        self.at, self.seen, self.joints = start, seen, joints
        return None

    def _excluded(self, said: Said) -> Part | None:
        """ "A excludes B", "A is exclusive to B": one or the other."""
        if not self.take("EXCLUDES"):
            return None
        other = self.chain(ALL)
        self.facts.choices.append([said.about.ids, other.ids])
        return said.whole.then(other)
